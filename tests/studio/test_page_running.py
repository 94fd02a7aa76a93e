"""A run on the page: its numbers, its doubts, knobs that are turned, the replay, and questions."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import bramah as br
from bramah.files import parse_circuit
from tests.studio.circuits import FILLING, demo, press
from tests.studio.hand import Hand


def test_doubts_of_a_run_are_show(show: Callable[..., Hand]) -> None:
    torn = FILLING.replace('"6 l/min"', '"-6 l/min"').replace(
        "[components]", '[fluid]\ntype = "constant"\n\n[components]'
    )
    expected = br.simulate(parse_circuit(torn, "torn.toml")).doubts
    assert expected
    hand = show(torn)
    hand.run()
    hand.see("tab:run").click()
    for doubt in expected:
        assert doubt in hand.see("doubts").inner_text()


def test_a_slider_runs_the_circuit_again_and_the_curves_follow(show: Callable[..., Hand]) -> None:
    hand = show(FILLING)
    hand.run()
    hand.select("vessel")
    hand.see("slider-add:vessel.volume").click()
    hand.see("tab:live").click()
    hand.until("() => !document.querySelector('[data-live=busy]')")
    slider = hand.see("live:vessel.volume")
    box = slider.bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    hand.page.mouse.move(box["x"] + box["width"] / 2, y)
    hand.page.mouse.down()
    for k in range(12):
        hand.page.mouse.move(box["x"] + box["width"] * (0.5 + 0.03 * k), y)
    hand.page.mouse.up()
    hand.until("() => performance.getEntriesByName('live').length >= 3")
    hand.until("() => !document.querySelector('[data-live=busy]')")
    chosen = hand.see("live-value:vessel.volume").input_value()
    assert chosen not in ("", "2 l", "2")
    wanted = br.simulate(parse_circuit(FILLING.replace('volume = "2 l"', f'volume = "{chosen}"'), "x.toml"))
    plotted = float(hand.see("value:vessel.A.p").inner_text())
    assert plotted == pytest.approx(float(wanted["vessel.A.p"][-1]) / 1e5, rel=1e-3)


def test_replay_moves_the_piston_as_the_run_says(show: Callable[..., Hand]) -> None:
    hand = show(press())
    hand.run()
    hand.see("replay").click()
    result = br.simulate(parse_circuit(press(), "press.toml"))
    rest = _rod(hand)
    places = []
    for t in (0.0, 0.3, 0.9):
        hand.see("replay-time").evaluate(
            "(slider, t) => { slider.value = String(t); slider.dispatchEvent(new Event('input', { bubbles: true })); }",
            t,
        )
        hand.page.wait_for_timeout(50)
        places.append(_rod(hand) - rest)
    x = np.interp([0.0, 0.3, 0.9], result.t, result["cylinder.x"])
    assert places[0] == pytest.approx(0, abs=0.5)
    assert places[1] / places[2] == pytest.approx(x[1] / x[2], rel=0.02)
    assert places[2] > 10


def _rod(hand: Hand) -> float:
    """Where the rod of the cylinder ends on the screen."""
    ends = (
        hand.see("part:cylinder")
        .locator("[data-part]")
        .evaluate_all("parts => parts.map(part => part.getBoundingClientRect().right)")
    )
    return float(max(ends))


def test_a_steady_state_is_written_on_the_drawing(show: Callable[..., Hand]) -> None:
    hand = show(demo())
    hand.see("tab:ask").click()
    hand.see("ask:steady").click()
    hand.see("answer").wait_for()
    found = br.steady(parse_circuit(demo(), "demo.toml"))
    pressure = float(found["pump.P.p"]) / 1e5
    assert f"{pressure:.0f}" in hand.see("canvas").inner_text()


def test_curves_of_a_circuit_that_was_changed_since_are_marked(show: Callable[..., Hand]) -> None:
    hand = show(FILLING)
    hand.run()
    hand.drag("vessel", 40, 0)
    hand.until("() => document.querySelector('[data-testid=message]').textContent.includes('moved')")
    assert not hand.see("stale").is_visible(), "another drawing is the same circuit"
    hand.select("vessel")
    hand.set("volume", "3 l")
    hand.see("stale").wait_for()
    hand.see("tab:run").click()
    hand.see("stale:run").wait_for()
    hand.see("stale").get_by_role("button").click()
    hand.see("stale").wait_for(state="detached")


def test_a_circuit_without_an_end_asks_how_long_it_shall_run(show: Callable[..., Hand]) -> None:
    hand = show(FILLING[: FILLING.index("[run]")])
    hand.see("tab:problems").click()
    hand.see("no-until").click()
    hand.see("run:until").fill("1 s")
    hand.see("run:until").press("Enter")
    hand.see("tab:problems").click()
    hand.page.get_by_text("The circuit can be run.").wait_for()


def test_a_slider_of_nothing_has_the_unit_of_its_siblings(show: Callable[..., Hand]) -> None:
    flow = 'flow = { type = "Ramp", before = 0, after = "6 l/min" }'
    hand = show(FILLING.replace("[components]", f"[components]\n{flow}"))
    hand.see("tab:live").click()
    hand.see("live-add").fill("flow.before")
    hand.page.get_by_role("option", name="flow.before").click()
    field = hand.see("live-value:flow.before")
    field.wait_for()
    assert field.input_value() == "0 l/min"
    assert hand.see("live:flow.before").get_attribute("max") == "12"
