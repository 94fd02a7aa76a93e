"""One file, several hands: another program, another page, a server that dies and comes back."""

from __future__ import annotations

from collections.abc import Callable

from tests.studio.circuits import FILLING
from tests.studio.hand import Hand
from tests.studio.serving import Studio

SAVED = "() => !document.querySelector('.unsaved')"
EDITED = "() => document.querySelector('.unsaved')"


def test_a_file_changed_outside_is_noticed_and_not_overwritten(
    show: Callable[..., Hand], studio: Studio, complaints: list[str]
) -> None:
    hand, file = show(FILLING, "filling.toml"), studio.folder / "filling.toml"
    hand.select("pump")
    hand.set("flow", "12 l/min")
    hand.until(EDITED)
    outside = FILLING.replace("2 l", "5 l")
    file.write_text(outside, "utf-8")
    banner = hand.page.get_by_role("alert")
    banner.wait_for()
    hand.press("Control+s")
    hand.page.wait_for_timeout(100)
    assert file.read_text("utf-8") == outside
    hand.see("take-file").click()
    hand.until("() => !document.querySelector('[role=alert]')")
    assert hand.text() == outside
    assert all("409" in said for said in complaints), complaints
    complaints.clear()


def test_a_server_that_dies_and_comes_back_loses_nothing(
    show: Callable[..., Hand], studio: Studio, complaints: list[str]
) -> None:
    hand = show(FILLING, "filling.toml")
    hand.select("pump")
    hand.set("flow", "12 l/min")
    hand.until(EDITED)
    port, address = studio.port, studio.address
    studio.kill()
    hand.page.get_by_role("alert").wait_for()
    hand.select("vessel")
    hand.drag("vessel", 60, 40)
    studio.start(port)
    assert studio.address == address, "the page's token must still hold"
    hand.until("() => !document.querySelector('[role=alert]')")
    hand.press("Control+s")
    hand.until(SAVED)
    text = (studio.folder / "filling.toml").read_text("utf-8")
    assert 'flow = "12 l/min"' in text
    assert "vessel = { at = [" in text
    assert all("ERR_" in said or "Failed to fetch" in said for said in complaints), complaints
    complaints.clear()


def test_two_pages_change_one_file_and_no_edit_is_lost(show: Callable[..., Hand], studio: Studio) -> None:
    one, other = show(FILLING, "filling.toml"), show()
    one.select("pump")
    other.select("vessel")
    for k in range(1, 4):
        one.set("flow", f"{k} l/min")
        other.set("volume", f"{k} l")
    one.press("Escape")
    both = FILLING.replace("6 l/min", "3 l/min").replace('volume = "2 l"', 'volume = "3 l"')
    for hand in (one, other):
        hand.see("tab:text").click()
        hand.until("text => document.querySelector('[data-testid=text]').value === text", both)
    one.see("undo").click()
    other.until(
        "text => document.querySelector('[data-testid=text]').value === text", both.replace("3 l/min", "2 l/min")
    )
    other.see("undo").click()
    expected = both.replace("3 l/min", "2 l/min").replace('volume = "3 l"', 'volume = "2 l"')
    one.until("text => document.querySelector('[data-testid=text]').value === text", expected)


def test_a_page_that_is_loaded_again_can_still_undo_and_others_see_what_is_saved(show: Callable[..., Hand]) -> None:
    one, other = show(FILLING, "filling.toml"), show()
    one.select("pump")
    with one.page.expect_response("**/api/edit"):
        one.set("flow", "12 l/min")
    other.until(EDITED)
    asked: list[str] = []
    one.page.on("dialog", lambda dialog: asked.append(dialog.type))
    one.page.on("dialog", lambda dialog: dialog.accept())
    one.page.reload()
    assert asked == ["beforeunload"], "what is not saved yet is not left without a word"
    one.see("part:pump").wait_for()
    one.press("Control+s")
    for hand in (one, other):
        hand.until(SAVED)
    one.see("undo").click()
    one.see("tab:text").click()
    one.until("text => document.querySelector('[data-testid=text]').value === text", FILLING)
