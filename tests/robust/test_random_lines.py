"""Random circuits of lines and lumped parts: long steps give what steps of one tick give, and no fluid is lost."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from numpy.typing import NDArray

import bramah as br
from bramah.errors import CircuitError, SimulationError
from bramah.lines.grid import Reaches
from bramah.system import System, build
from tests.robust.random_lines import random_lines

Floats = NDArray[np.float64]

SCALE = 1e7
"""Pa, of pressures: their absolute tolerance is rtol times this."""
METHODS = ("rodas4", "rodas5p", "rodas4", "rodas3", "ndf")
CHOICES = [(method, rtol) for method in METHODS for rtol in (1e-3, 1e-5, 1e-7, 1e-4)]
MOST_STEPS = 50_000
"""A tick may take 50 of them: rodas5p takes 43 at 1e-9 where a valve opens and shuts at every front, and ndf, which
begins with order 1 after each tick, takes 35 at 1e-7."""
NEAR = 2
"""Ticks by which a front may come early or late: it is one or two long."""


@dataclass(frozen=True)
class Pair:
    """A circuit run with steps as long as they may be, with none longer than a tick, and the latter at a hundredth of
    the tolerance."""

    system: System
    free: br.Result
    bound: br.Result
    fine: br.Result
    rtol: float
    until: float
    start: str | None

    @property
    def ends(self) -> list[str]:
        return [f"{name_of(line)}.{end}.p" for line in self.lines for end in "AB"]

    @property
    def lines(self) -> tuple[Reaches, ...]:
        assert self.system.grid is not None
        return self.system.grid.lines


def made(seed: int, *, parting: bool = False) -> br.Circuit:
    """Two of three are calm, so that steps pass over ticks."""
    return random_lines(seed, parting=parting, calm=seed % 3 > 0)


def name_of(line: Reaches) -> str:
    return line.data.name.removesuffix(".waves")


def tick_of(system: System) -> float:
    assert system.grid is not None
    return system.grid.step


def attempts(result: br.Result) -> int:
    return int(result.counters["accepted"] + result.counters["rejected"])


def start_of(seed: int, system: System) -> str | None:
    """Calm circuits start from steady flow where there is one."""
    if seed % 3 == 0:
        return None
    try:
        br.simulate(system, 1e-9, start="steady")
    except (CircuitError, SimulationError):
        return None
    return "steady"


def run(seed: int, ticks: float, *, parting: bool = False) -> Pair:
    method, rtol = CHOICES[seed % len(CHOICES)]
    system = build(made(seed, parting=parting))
    tick, start = tick_of(system), start_of(seed, system)
    kinds = ((method, rtol, 0.0), (method, rtol, tick), ("rodas5p", rtol / 100, tick))
    free, bound, fine = (
        br.simulate(system, ticks * tick, method=m, rtol=r, largest_step=h, start=start, most_steps=MOST_STEPS)
        for m, r, h in kinds
    )
    return Pair(system, free, bound, fine, rtol, ticks * tick, start)


def far(found: br.Result, right: br.Result, name: str, t: Floats, near: float) -> float:
    """Largest distance of a signal from what another has within `near` of the same time."""
    shifts = np.linspace(-near, near, 9)
    others = np.array([right[name].at(np.clip(t + shift, 0.0, t[-1])) for shift in shifts])
    own = found[name].at(t)
    return float(np.maximum(others.min(axis=0) - own, own - others.max(axis=0)).max(initial=0.0))


def same_to_tolerance(pair: Pair, found: br.Result) -> None:
    """A hundred tolerances, for errors add up as waves run to and fro; or five times what steps of one tick are off by
    where valves that open and close make more of a difference."""
    t = np.linspace(0.0, pair.until, 800)
    near = NEAR * tick_of(pair.system)
    for name in pair.ends:
        size = max(SCALE, float(np.abs(pair.fine[name].values).max()))
        off = far(found, pair.fine, name, t, near)
        assert off < 100 * pair.rtol * size or off < 5 * far(pair.bound, pair.fine, name, t, near), name


def keeps_fluid(found: br.Result, lines: tuple[Reaches, ...]) -> None:
    """To rounding: of what flows, and of what pressure squeezes into the line where hardly anything does."""
    account = found.fluid()
    for line in lines:
        squeezed = line.data.volume * SCALE / 1.6e9
        lost = abs(account.entries[line.data.name].converted)
        assert lost < 1e-12 * account.turnover + 1e-13 * squeezed, line.data.name


def check(pair: Pair) -> None:
    assert pair.free.ok and pair.bound.ok, (pair.free.message, pair.bound.message)
    assert attempts(pair.free) < 1.5 * attempts(pair.bound) + 50
    keeps_fluid(pair.free, pair.lines)
    keeps_fluid(pair.bound, pair.lines)
    assert pair.fine.ok, pair.fine.message
    same_to_tolerance(pair, pair.free)


@pytest.mark.parametrize("seed", range(32))
def test_long_steps_give_what_short_ones_give(seed: int) -> None:
    check(run(seed, ticks=400.5))


@pytest.mark.long
def test_more_of_them_for_longer() -> None:
    for seed in range(100, 220):
        check(run(seed, ticks=1000.5))


def test_steps_over_ticks_are_made() -> None:
    """Or the tests above would show nothing."""
    pairs = [run(seed, ticks=400.5) for seed in range(0, 36, 4)]
    saved = [1 - attempts(p.free) / attempts(p.bound) for p in pairs]
    assert sum(share > 0.3 for share in saved) >= 3


@pytest.mark.parametrize("seed", range(12))
def test_columns_that_part(seed: int) -> None:
    """Cavities open and close at ends to the tolerance of the circuit, and clipped ones lose fluid."""
    pair = run(seed, ticks=300.5, parting=True)
    for found in (pair.free, pair.bound, pair.fine):
        assert found.ok, found.message
    same_to_tolerance(pair, pair.free)


@pytest.mark.parametrize("seed", range(40, 52))
def test_stops_at_any_time_change_nothing(seed: int) -> None:
    """Between ticks, at ticks and just beside them."""
    random = np.random.default_rng(seed)
    pair = run(seed, ticks=150.5)
    assert pair.free.ok and pair.fine.ok, (pair.free.message, pair.fine.message)
    tick = tick_of(pair.system)
    simulation = made(seed).start(rtol=pair.rtol, method=pair.free.recorded.method, start=pair.start)
    at_ticks = random.integers(1, 150, 12) * tick
    for t in np.sort(np.r_[random.uniform(0, pair.until, 30), at_ticks, at_ticks * (1 + 1e-14), pair.until]):
        simulation.advance(float(t))
    found = simulation.result()
    keeps_fluid(found, pair.lines)
    same_to_tolerance(pair, found)


@pytest.mark.parametrize("seed", range(40, 52))
def test_records_at_given_times_are_those_of_steps(seed: int) -> None:
    """To the rounding of pressures, of which flows are differences."""
    random = np.random.default_rng(seed)
    system = build(made(seed))
    until = 150.5 * tick_of(system)
    t = np.sort(random.uniform(0, until, 100))
    steps, grid = (br.simulate(system, until, record=record) for record in ("steps", list(t)))
    assert steps.ok and grid.ok and system.grid
    for line in system.grid.lines:
        for signal in (f"{name_of(line)}.{end}.{x}" for end in "AB" for x in "pq"):
            rounding = 1e-13 * SCALE / (line.data.impedance if signal.endswith("q") else 1.0)
            size = np.abs(steps[signal].values).max()
            assert np.abs(steps[signal].at(t) - grid[signal].at(t)).max() <= 1e-12 * size + rounding, signal


@pytest.mark.parametrize("at", [10.0, 10.3, 10.999999, 33.5])
def test_setting_an_input_is_a_step_of_it(at: float) -> None:
    """A flow set from outside at a tick, between two, or just before one, in the calm of a long window."""

    def circuit(course: br.Component) -> br.Circuit:
        made = random_lines(5, parting=False, calm=True, most=2)
        made.add("course", course)
        made.add("more", br.FlowSource())
        made.connect("course.y", "more.flow")
        made.connect("more.P", "line1.B")
        return made

    tick = tick_of(build(circuit(br.Input())))
    whole = br.simulate(circuit(br.Step(before=0.0, after=1e-4, step_time=at * tick)), 60 * tick, largest_step=tick)
    simulation = circuit(br.Input()).start()
    simulation.advance(at * tick)
    simulation["course.y"] = 1e-4
    simulation.advance(60 * tick)
    found = simulation.result()
    assert whole.ok
    for end in ("line1.A.p", "line1.B.p"):
        t = np.linspace(0.0, 60 * tick, 500)
        assert far(found, whole, end, t, NEAR * tick) < 100 * 1e-5 * SCALE
    keeps_fluid(found, build(circuit(br.Input())).grid.lines)  # type: ignore[union-attr]


@pytest.mark.parametrize("rtol", [1e-3, 1e-5, 1e-6, 1e-8])
def test_a_check_valve_at_a_joint_without_a_volume_does_not_stop_time(rtol: float) -> None:
    """It cracks where a front comes, and the pressure left just beside that corner by a step must find its way."""
    system = build(random_lines(53, parting=False))
    result = br.simulate(system, until=300 * tick_of(system), rtol=rtol, most_steps=20_000)
    assert result.ok, result.message
