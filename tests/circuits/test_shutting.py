"""A check valve that shuts inside a step of an implicit method: what it holds back is held, at any tolerance."""

from __future__ import annotations

from functools import cache

import pytest

import bramah as br
from bramah.system import System
from tests.circuits.shutting import PlainCheck, held, turned

KINDS: dict[str, type[br.CheckValve | PlainCheck]] = {"switched": br.CheckValve, "plain": PlainCheck}
OPENINGS = ("0.01 bar", "0.1 bar", "2 bar")


@cache
def held_system(kind: str) -> System:
    return br.build(held(KINDS[kind]()))


@cache
def turned_system(kind: str, opening: str) -> System:
    return br.build(turned(KINDS[kind], opening))


@cache
def pressure_held() -> float:
    """By two methods, one of which iterates."""
    ends = [
        br.simulate(held_system("switched"), 0.3, method=method, rtol=rtol).end["vessel.A.p"]
        for method, rtol in (("rodas4", 1e-11), ("ndf", 1e-8))
    ]
    assert ends[0] == pytest.approx(ends[1], rel=1e-8)
    return float(ends[0])


@cache
def after_turning(opening: str) -> tuple[float, float]:
    """Pressure at 0.2 s and when the valve shut, by two methods."""
    found = []
    for method, rtol in (("rodas4", 1e-11), ("ndf", 1e-9)):
        run = br.simulate(turned_system("switched", opening), 0.2, method=method, rtol=rtol)
        found.append((run.end["vessel.A.p"], run.events[-1].t))
    assert found[0] == pytest.approx(found[1], rel=1e-7)
    return found[0]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("method", ["rodas4", "rodas5p", "rodas3", "ros3p", "ode23s", "ros2", "ndf"])
def test_a_shut_valve_holds_the_vessel(kind: str, method: str) -> None:
    """Within rtol of the 226 bar it was filled by: what shuts within microseconds is an error of one step at most."""
    for rtol in (1e-2, 1e-3, 1e-4, 1e-5):
        run = br.simulate(held_system(kind), 0.3, method=method, rtol=rtol)
        assert run.ok, run.message
        assert run.end["vessel.A.p"] == pytest.approx(pressure_held(), abs=rtol * 226e5)


@pytest.mark.parametrize("opening", OPENINGS)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("method", ["rodas4", "rodas5p", "rodas3", "ndf"])
def test_a_valve_shuts_in_time(kind: str, opening: str, method: str) -> None:
    """Within what one step may be off: rtol of 39 bar and of the 9 bar by which the pressure rises."""
    p, shut = after_turning(opening)
    for rtol in (1e-3, 1e-4, 1e-5, 1e-6):
        run = br.simulate(turned_system(kind, opening), 0.2, method=method, rtol=rtol)
        assert run.end["vessel.A.p"] == pytest.approx(p, abs=rtol * 48e5)
        if kind == "switched":
            # The vessel falls by 9 bar in 0.1 s, so that one tolerance of it takes rtol * 0.5 s.
            assert run.events[-1].t == pytest.approx(shut, abs=0.5 * rtol)
