"""The text and the drawing are one document: a change of either shows in the other, and comments stay."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.studio.circuits import FILLING
from tests.studio.hand import Hand
from tests.studio.serving import Studio

if TYPE_CHECKING:
    pass


@pytest.fixture
def hand(show: Callable[..., Hand]) -> Hand:
    """A page that shows a small circuit."""
    return show(FILLING, "filling.toml")


def file_of(studio: Studio) -> Path:
    return studio.folder / "filling.toml"


def test_a_value_changed_in_the_properties_keeps_everything_else_of_the_text(hand: Hand, studio: Studio) -> None:
    hand.select("pump")
    hand.set("flow", "12 l/min")
    hand.until("() => document.querySelector('.unsaved')")
    hand.press("Control+s")
    hand.until("() => !document.querySelector('.unsaved')")
    assert file_of(studio).read_text("utf-8") == FILLING.replace("6 l/min", "12 l/min")


def test_moving_a_part_writes_places_and_nothing_else(hand: Hand) -> None:
    hand.drag("vessel", 60, 40)
    hand.text()
    hand.until("() => document.querySelector('[data-testid=text]').value.includes('[diagram.components]')")
    text = hand.text()
    before, _, places = text.partition("[diagram.components]")
    assert before.rstrip() == FILLING.rstrip()
    assert "vessel = { at = [" in places
    hand.press("Escape")
    hand.see("undo").click()
    hand.until("old => document.querySelector('[data-testid=text]').value === old", FILLING)


def test_typed_text_is_drawn(hand: Hand) -> None:
    typed = FILLING.replace("[nets]", 'tank = { type = "Tank" }\n\n[nets]\nback = ["tank.T"]')
    assert hand.text() == FILLING
    hand.see("text").fill(typed)
    hand.see("part:tank").wait_for()
    assert hand.text() == typed


def test_invalid_text_is_kept_told_and_the_last_drawing_stays(hand: Hand) -> None:
    broken = FILLING.replace('type = "Volume"', 'type = "Volum')
    hand.text()
    hand.see("text").fill(broken)
    hand.until("() => document.querySelector('[data-testid=\"tab:problems\"]').textContent.match(/[1-9]/)")
    assert hand.text() == broken
    assert hand.parts() == 2
    hand.see("tab:problems").click()
    assert "line 7" in hand.see("problem").first.inner_text()
    hand.text()
    hand.see("text").fill(FILLING)
    hand.until("() => !document.querySelector('[data-testid=\"tab:problems\"]').textContent.match(/[1-9]/)")
