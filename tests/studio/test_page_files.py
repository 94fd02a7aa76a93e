"""Going from file to file with the browser's own buttons, and what is typed faster than the server answers."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.studio.circuits import FILLING
from tests.studio.hand import Hand
from tests.studio.serving import Studio

if TYPE_CHECKING:
    from playwright.sync_api import Page

OPEN = "name => document.title.startsWith(name + ' ')"
DRAWING_HAS_KEYS = "() => document.activeElement?.dataset.testid === 'canvas'"
QUIET = "() => document.querySelector('.foot').textContent.includes('Not saved')"
KEYS = """keys => {
    const canvas = document.querySelector('[data-testid=canvas]');
    for (const key of keys) {
        const control = key.startsWith('Control+');
        const event = {key: key.replace('Control+', ''), ctrlKey: control, bubbles: true, cancelable: true};
        canvas.dispatchEvent(new KeyboardEvent('keydown', event));
    }
}"""
"""All in one go, as no hand could type them."""


def test_back_and_forward_open_the_files_of_the_addresses(show: Callable[..., Hand], studio: Studio) -> None:
    hand = show(FILLING, "first.toml")
    (studio.folder / "second.toml").write_text(FILLING.replace("vessel", "boiler"), "utf-8")
    hand.open("second.toml")
    hand.see("part:boiler").wait_for()
    hand.until(DRAWING_HAS_KEYS)
    hand.page.go_back()
    hand.until(OPEN, "first.toml")
    hand.see("part:vessel").wait_for()
    hand.page.go_forward()
    hand.until(OPEN, "second.toml")


def test_a_move_after_an_undo_begins_where_the_undo_leads(show: Callable[..., Hand]) -> None:
    hand = show(FILLING, "filling.toml")
    hand.select("vessel")
    where = "() => document.querySelector('[data-testid=\"part:vessel\"]').parentElement.getAttribute('transform')"
    before = hand.page.evaluate(where)
    hand.page.evaluate(KEYS, ["ArrowRight", "Control+z", "ArrowDown", "Control+z", "ArrowDown"])
    hand.until(QUIET)
    x, y = (float(part) for part in before.removeprefix("translate(").removesuffix(")").split())
    assert hand.page.evaluate(where) == f"translate({x:g} {y + 1:g})"


def test_arranging_takes_the_places_out_of_the_file_and_undo_brings_them_back(show: Callable[..., Hand]) -> None:
    hand = show(FILLING, "filling.toml")
    hand.select("vessel")
    hand.press("ArrowDown")
    hand.see("tab:text").click()
    hand.until("() => document.querySelector('[data-testid=text]').value.includes('[diagram')")
    placed = hand.see("text").input_value()
    hand.page.mouse.click(300, 400)
    hand.press("Shift+A")
    hand.until("() => !document.querySelector('[data-testid=text]').value.includes('[diagram')")
    assert "the whole drawing" in hand.said()
    hand.press("Control+z")
    hand.until("text => document.querySelector('[data-testid=text]').value === text", placed)


def test_a_file_without_a_format_gets_one_with_the_first_part(open_page: Callable[..., Page], studio: Studio) -> None:
    (studio.folder / "empty.toml").write_text("", "utf-8")
    hand = Hand(open_page(f"{studio.address}&path=empty.toml"))
    hand.see("palette-search").wait_for()
    hand.add("Tank")
    hand.press("Control+s")
    hand.until("() => document.querySelector('.foot').textContent.includes('Saved')")
    assert tomllib.loads((studio.folder / "empty.toml").read_text("utf-8"))["format"] == 2
