"""The page without a mouse, read aloud, in the dark, on small and large screens."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.studio.browser import axe
from tests.studio.circuits import demo
from tests.studio.hand import Hand

if TYPE_CHECKING:
    from playwright.sync_api import Page

TABS = ("properties", "problems", "text", "run", "live", "ask")


@pytest.fixture
def hand(show: Callable[..., Hand]) -> Hand:
    """A page that shows the demo after a run."""
    hand = show(demo(), bypass_csp=True)
    hand.run()
    return hand


def complaints_of_axe(page: Page) -> list[str]:
    """What breaks the rules of axe-core, each with the first element that does."""
    found: dict[str, Any] = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [f"{one['id']}: {one['help']} at {one['nodes'][0]['html'][:200]}" for one in found["violations"]]


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_has_nothing_to_complain_about(hand: Hand, colours: str) -> None:
    hand.page.emulate_media(color_scheme=colours)  # type: ignore[arg-type]
    hand.page.add_script_tag(path=axe())
    hand.select("relief")
    for tab in TABS:
        hand.see(f"tab:{tab}").click()
        assert complaints_of_axe(hand.page) == [], tab


@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440)])
def test_everything_fits_on_the_screen(hand: Hand, size: tuple[int, int]) -> None:
    hand.page.set_viewport_size({"width": size[0], "height": size[1]})
    for tab in TABS:
        hand.see(f"tab:{tab}").click()
        over = hand.page.evaluate(
            "() => { const { scrollWidth, scrollHeight } = document.documentElement;"
            " return [scrollWidth - innerWidth, scrollHeight - innerHeight]; }"
        )
        assert over == [0, 0], tab
        side = hand.see(f"panel:{tab}").bounding_box()
        assert side is not None
        assert side["x"] + side["width"] <= size[0]
    for testid in ("canvas", "plot", "run", "palette-search"):
        assert hand.see(testid).first.is_visible()


def test_a_circuit_is_drawn_by_keyboard_alone(page: Page) -> None:
    hand = Hand(page)
    hand.new_file("keys")
    for kind in ("FlowSource", "Volume"):
        hand.add(kind)
    hand.see("canvas").focus()
    hand.press("l")
    for key in ("Enter", "Enter", "Enter"):
        hand.press(key)
    hand.until("() => document.querySelector('[data-net]')")
    hand.see("tab:text").click()
    hand.until("() => document.querySelector('[data-testid=text]').value.includes('\"pump.P\"')")
