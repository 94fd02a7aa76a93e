"""The tour of docs/studio.md, followed on the page; `make tour` keeps what is seen as its pictures."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tests.studio.circuits import press
from tests.studio.hand import Hand

if TYPE_CHECKING:
    pass

DOCS = Path(__file__).resolve().parents[2] / "docs"
KEPT = os.environ.get("BRAMAH_TOUR", "")
"""The folder that pictures are written to; without it the tour is only followed."""
SHOWN = re.compile(r"\]\(pictures/(studio_\w+)\.png\)")


class Tour:
    """A hand, and pictures of what it does."""

    def __init__(self, hand: Hand) -> None:
        self.hand, self.seen = hand, list[str]()

    def look(self, name: str) -> None:
        """A picture, under the name by which the page shows it."""
        self.seen.append(f"studio_{name}")
        self.hand.page.wait_for_timeout(150)
        if KEPT:
            self.hand.page.screenshot(path=Path(KEPT) / f"studio_{name}.png")


def test_the_tour_can_be_followed(show: Callable[..., Hand]) -> None:
    hand = show(press(), "press.toml", viewport={"width": 1280, "height": 800})
    tour = Tour(hand)
    draw(tour)
    run(tour)
    turn_a_knob(tour)
    replay(tour)
    ask(tour)
    assert tour.seen == SHOWN.findall((DOCS / "studio.md").read_text("utf-8"))


def draw(tour: Tour) -> None:
    hand = tour.hand
    hand.add("CheckValve", "check")
    hand.until("() => document.querySelectorAll('[data-wrong]').length > 0")
    tour.look("draw")
    hand.see("tab:problems").click()
    tour.look("problems")
    hand.text()
    tour.look("text")
    hand.see("undo").click()
    hand.until("() => !document.querySelector('[data-wrong]')")


def run(tour: Tour) -> None:
    hand = tour.hand
    hand.see("canvas").focus()
    hand.press("Escape")
    hand.run()
    hand.see("tab:run").click()
    tour.look("run")


def turn_a_knob(tour: Tour) -> None:
    hand = tour.hand
    hand.select("load")
    hand.see("tab:properties").click()
    hand.see("slider-add:load.mass").click()
    hand.see("tab:live").click()
    x, y = hand.middle("live:load.mass")
    hand.page.mouse.move(x, y)
    hand.page.mouse.down()
    hand.page.mouse.move(x + 60, y, steps=6)
    hand.until("() => performance.getEntriesByName('live').length > 0")
    tour.look("live")
    hand.page.mouse.up()


def replay(tour: Tour) -> None:
    hand = tour.hand
    hand.see("theme").click()
    hand.see("replay").click()
    hand.see("replay-time").fill("0.35")
    tour.look("replay")
    hand.see("replay").click()
    hand.see("theme").click()


def ask(tour: Tour) -> None:
    hand = tour.hand
    hand.see("tab:ask").click()
    hand.see("ask:structure").click()
    hand.see("answer").wait_for()
    tour.look("ask")
