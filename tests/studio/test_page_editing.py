"""What is done to parts: renamed everywhere, copied, deleted, gathered into a sub-circuit; and types of one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

import bramah as br
from bramah.files import parse_circuit
from tests.cli.test_types import MODULE
from tests.studio.circuits import FILLING, press
from tests.studio.hand import Hand
from tests.studio.serving import Studio

if TYPE_CHECKING:
    from playwright.sync_api import Page

TEXT_IS = "text => document.querySelector('[data-testid=text]').value === text"


@pytest.fixture
def hand(show: Callable[..., Hand]) -> Hand:
    """A page that shows a small circuit."""
    return show(FILLING, "filling.toml")


def test_a_part_is_renamed_in_nets_start_values_and_plots(hand: Hand) -> None:
    hand.select("vessel")
    hand.rename("boiler")
    renamed = hand.text()
    assert renamed == FILLING.replace("vessel", "boiler").replace("A boiler is", "A vessel is")
    assert parse_circuit(renamed, "x.toml").start_values.keys() == {"boiler.A.p"}
    hand.see("undo").click()
    hand.until(TEXT_IS, FILLING)


def test_a_name_that_is_taken_is_refused_in_words(hand: Hand, complaints: list[str]) -> None:
    hand.select("vessel")
    hand.see("prop-name").fill("pump")
    hand.page.get_by_text("There is a part pump already.").first.wait_for()
    hand.press("Enter")
    hand.until("() => document.querySelector('[data-testid=message]').textContent.includes('already')")
    assert hand.text() == FILLING
    assert all("400" in said for said in complaints), complaints
    complaints.clear()


def test_copy_delete_and_undo_by_keys(hand: Hand) -> None:
    hand.select("vessel")
    hand.press("Control+c")
    hand.press("Control+v")
    hand.until("() => document.querySelectorAll('[data-place=\"0\"]').length === 3")
    hand.press("Delete")
    hand.until("() => document.querySelectorAll('[data-place=\"0\"]').length === 2")
    hand.press("Control+z")
    hand.until("() => document.querySelectorAll('[data-place=\"0\"]').length === 3")
    hand.press("Control+z")
    hand.until("() => document.querySelectorAll('[data-place=\"0\"]').length === 2")
    assert hand.text() == FILLING


def test_a_selection_becomes_a_sub_circuit_that_gives_the_same_numbers(
    studio: Studio, show: Callable[..., Hand]
) -> None:
    hand = show(press(), "press.toml")
    hand.select("pump", "supply", "relief")
    hand.press("Control+g")
    hand.see("gather-name").fill("PowerPack")
    hand.press("Enter")
    hand.until("() => !document.querySelector('[data-testid=\"part:relief\"]')")
    text = hand.text()
    assert "[subcircuits.PowerPack" in text
    hand.press("Control+s")
    hand.until("() => !document.querySelector('.unsaved')")
    gathered = br.simulate(br.read_circuit(studio.folder / "press.toml"))
    alone = br.simulate(parse_circuit(press(), "press.toml"))
    assert gathered["cylinder.x"][-1] == alone["cylinder.x"][-1]


def test_types_of_ones_own_are_in_the_palette(studio: Studio, open_page: Callable[..., Page], tmp_path: object) -> None:
    (studio.folder / "machine.py").write_text(MODULE, "utf-8")
    own = Studio(studio.folder, ["--types", str(studio.folder / "machine.py")]).start()
    try:
        hand = Hand(open_page(own.address))
        hand.new_file("seeping")
        hand.add("Seep", "seep", {"conductance": "0.2 l/(min bar)"})
        hand.until("() => document.querySelector('.unsaved')")
        assert 'conductance = "0.2 l/(min bar)"' in hand.text()
        hand.page.context.close()
    finally:
        own.stop()
