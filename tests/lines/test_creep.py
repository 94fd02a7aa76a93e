"""Walls that creep against exact answers: closed valves, the frequency domain, slow filling; and nothing lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.analysis import WaveLine
from bramah.errors import CircuitError
from bramah.lines.creep import Creep
from bramah.lines.exact import ClosedValve, joukowsky
from bramah.lines.friction_arrays import Array
from bramah.lines.grid import LineGrid
from bramah.runs.waves import Waves
from bramah.system import build
from bramah.system.structure.lines import line_rows
from tests.lines.reference import closed, given_flow, reservoir
from tests.lines.ticking import FLUID, follow, tick, ticking

RHO, NU = float(FLUID.values["reference_density"]), 40e-6
COMPLIANCE, TIMES = (2.0e-10, 3.0e-10), (0.02, 0.3)
"""Of two elements: together 40 % of 1 / (rho c^2)."""
CREEP = tuple(Creep(J, time) for J, time in zip(COMPLIANCE, TIMES, strict=True))
HOSE: dict[str, Any] = {
    "length": "36 m", "diameter": "25 mm", "wave_speed": "1000 m/s", "friction": "none", "start_pressure": "20 bar",
    "start_flow": "20 l/min", "wall_creep": list(COMPLIANCE), "creep_time": list(TIMES),
}  # fmt: skip
AREA, Q, TRANSIT = np.pi * 0.025**2 / 4, 20e-3 / 60, 0.036
PERIOD = 4 * TRANSIT
RISE = joukowsky(RHO, 1000.0, Q / AREA)
VALVE = ClosedValve(
    length=36.0, diameter=0.025, wave_speed=1000.0, density=RHO, kinematic_viscosity=0.0, velocity=Q / AREA, creep=CREEP
)


def fourier(valve: ClosedValve, t: Array, terms: int = 200_000) -> Array:
    """The transform inverted by a damped Fourier series instead of Talbot's contour."""
    span = 1.5 * t.max()
    damping = 9.0 / span
    k = np.arange(terms)
    s = damping + 1j * np.pi * k / span
    give = 1 + RHO * 1e6 * sum(J / (1 + time * s) for J, time in CREEP)
    n = np.sqrt(give) if valve.kinematic_viscosity == 0 else valve._slowness(s).n
    transform = RISE * n / give / s * np.tanh(n * s * valve.length / valve.wave_speed)
    faded = transform * np.exp(-36.0 * (k / terms) ** 6)
    faded[0] *= 0.5
    return np.array([np.exp(damping * x) / span * (faded * np.exp(1j * np.pi * k / span * x)).real.sum() for x in t])


@pytest.mark.parametrize("viscosity", [0.0, NU])
def test_two_inversions_of_the_exact_answer_agree(viscosity: float) -> None:
    t = PERIOD * np.array([0.3, 0.7, 1.2, 1.6, 3.3, 7.15])
    valve = replace(VALVE, kinematic_viscosity=viscosity)
    assert valve.pressure_change(t) == pytest.approx(fourier(valve, t), abs=5e-8 * RISE)


def errors(valve: ClosedValve, reaches: list[int], **line: Any) -> Array:
    """Largest error over three periods of a valve that closes in half a period, over Joukowsky's rise."""
    found = []
    for n in reaches:
        waves = ticking({**HOSE, **line, "reaches": n})
        drop = waves.profile()[0][-1]
        end = given_flow(lambda t: -Q * max(0.0, 1.0 - t / valve.closing_time))
        t, p = follow(waves, [reservoir(20e5), end], 12 * n, lambda w: w.profile()[0][-1])
        found.append(np.abs(p - drop - valve.pressure_change(t)).max() / RISE)
    return np.array(found)


def test_second_order_against_the_exact_answer() -> None:
    found = errors(replace(VALVE, closing_time=PERIOD / 2), [20, 40, 80])
    assert -np.diff(np.log2(found)) == pytest.approx([2.0, 2.0], abs=0.15)
    assert found[-1] < 2e-5


def test_creep_and_unsteady_friction_together() -> None:
    """Friction of the past is of order 1.1 where the closing has kinks, as in an elastic line."""
    valve = replace(VALVE, kinematic_viscosity=NU, closing_time=PERIOD / 2)
    found = errors(valve, [20, 40, 80], friction="laminar", unsteady="zielke")
    assert np.all(-np.diff(np.log2(found)) > 0.9) and found[-1] < 1.5e-3


def test_a_sudden_closure_has_the_exact_front_and_plateaus() -> None:
    """Shut at once between two ticks. The front is worn by exp(-way rho c J / (2 tau)); it takes all of a tick here, so
    that each plateau is off by as much as the wall takes up in one: rho c^2 J / (2 tau) times the tick, 1.7e-3."""
    n = 100
    waves = ticking({**HOSE, "reaches": n})
    t, p = follow(waves, [reservoir(20e5), closed()], 12 * n, lambda w: w.profile()[0][-1])
    error = (p - 20e5 - VALVE.pressure_change(t - waves.grid.step / 2)) / RISE
    within = np.abs((t / TRANSIT) % 2 - 1) < 0.95
    assert np.abs(error[within]).max() < 1.7e-3


def wave_line(**given: Any) -> WaveLine:
    line: dict[str, Any] = {
        "length": 36.0, "diameter": 0.025, "wave_speed": 1000.0, "density": RHO, "friction": "none", "creep": CREEP
    }  # fmt: skip
    return WaveLine.of(**{**line, **given})


def swinging(n: int, per_cycle: int, fraction: float = 0.0) -> float:
    """Flow swings at A with so many ticks in a period, B is closed, n + fraction ticks away: the largest error of both
    pressures over the largest of them, phases included."""
    step = TRANSIT / (n + fraction)
    frequency = 1 / (per_cycle * step)
    waves = ticking({**HOSE, "start_flow": 0.0}, step=step, grid=LineGrid.EXACT)
    swing = given_flow(lambda t: 1e-5 * np.sin(2 * np.pi * frequency * t))
    ticks = round(4.0 / step / per_cycle) * per_cycle
    t, p = follow(waves, [swing, closed()], ticks, lambda w: w.profile()[0][[0, -1]])
    last = slice(-per_cycle, None)
    found = 2 / per_cycle * (np.exp(-2j * np.pi * frequency * t[last]) @ (p[last] - p[last].mean(axis=0)))
    exact, _ = wave_line().standing_wave(np.array([2j * np.pi * frequency]), [0.0, 36.0], flow=-1e-5j)
    return float(np.abs(found - exact[0]).max() / np.abs(exact).max())


@pytest.mark.parametrize("per_cycle", [1200, 480, 320, 250, 90])
def test_small_waves_are_those_of_the_frequency_domain(per_cycle: int) -> None:
    """Between resonances and at them. Waves are exact, the wall is met to (omega dt)^2 / 12 of its creep, which near a
    resonance, at 250 ticks in a period, tells several times."""
    assert swinging(120, per_cycle) < (5e-4 if per_cycle > 100 else 2e-3)


def test_a_fraction_of_a_tick_has_no_wall() -> None:
    """What waves take beyond whole ticks they take at the end; the wall is spread over the rest: first order."""
    errors = [swinging(n, n // 3 * 8, 0.4) for n in (60, 120, 240)]
    assert np.all(np.diff(np.log2(errors)) < -0.9) and errors[0] < 8e-3


def test_complex_wave_speed() -> None:
    """gamma = s / c(s), 1 / (rho c(s)^2) = 1 / (rho c^2) + sum of J / (1 + tau s); its ends are fast and slow waves."""
    line, s = wave_line(), np.array([1e-6j, 2j * np.pi * 7, 1e9j])
    give = 1 / (RHO * 1e6) + sum(J / (1 + time * s) for J, time in CREEP)
    assert line.propagation(s) == pytest.approx(s * np.sqrt(RHO * give), rel=1e-12)
    slow = 1 / np.sqrt(RHO * (1 / (RHO * 1e6) + sum(COMPLIANCE)))
    assert (s / line.propagation(s))[[0, 2]].real == pytest.approx([slow, 1000.0], rel=1e-6)
    with pytest.raises(ValueError, match="time above 0"):
        wave_line(creep=[(1e-10, 0.0)])


def test_a_wall_much_faster_than_a_tick_is_elastic() -> None:
    """Free oscillations then have the period of the slow waves, within half a tick of delay at each reach's wall."""
    extra = 4e-10
    waves = ticking({**HOSE, "reaches": 200, "wall_creep": [extra], "creep_time": [1e-9]})
    shut = given_flow(lambda t: -Q * max(0.0, 1.0 - t / PERIOD))
    t, p = follow(waves, [reservoir(20e5), shut], 200 * 60, lambda w: w.profile()[0][-1] - 20e5)
    rising = np.flatnonzero((p[:-1] < 0) & (p[1:] >= 0) & (t[1:] > 3 * PERIOD))
    crossings = t[rising] - p[rising] * waves.grid.step / (p[rising + 1] - p[rising])
    slow = 1 / np.sqrt(RHO * (1 / (RHO * 1e6) + extra))
    assert np.diff(crossings).mean() == pytest.approx(4 * 36.0 / slow, rel=3e-3)


def filled(compliance: tuple[float, ...], seconds: float = 30.0) -> tuple[Waves, float]:
    """A closed line brought slowly from 0 to 100 bar at A, and what flowed in."""
    still = {**HOSE, "start_flow": 0.0, "start_pressure": 0.0, "reaches": 20, "wall_creep": list(compliance)}
    waves = ticking({**still, "creep_time": list(TIMES[: len(compliance)])})
    entered, step = 0.0, waves.grid.step
    for k in range(1, round(seconds / step) + 1):
        flows = tick(waves, k * step, [lambda t, c, b: 100e5 * min(1.0, 1.1 * t / seconds), closed()])
        entered += step * flows.sum()
    return waves, entered


@pytest.mark.parametrize("compliance", [COMPLIANCE[:1], COMPLIANCE])
def test_slow_filling_takes_the_elastic_and_the_creep_volume(compliance: tuple[float, ...]) -> None:
    """At 30 s the filling is over for 3 s, and dashpots have brought its waves to rest."""
    waves, entered = filled(compliance)
    elastic = AREA * 36.0 * 100e5 / (RHO * 1e6)
    creep = AREA * 36.0 * 100e5 * sum(compliance)
    assert entered == pytest.approx(elastic + creep, rel=1e-4)
    assert waves.stored()[0] == pytest.approx(entered, rel=1e-12)
    volume, energy = waves.walls()
    assert volume[0] == pytest.approx(creep, rel=1e-4)
    assert energy[0] == pytest.approx(creep * 100e5 / 2, rel=2e-4)


@pytest.mark.parametrize("grid", [LineGrid.ADJUST, LineGrid.EXACT])
@pytest.mark.parametrize("law", [{}, {"friction": "blasius", "unsteady": "zielke"}, {"cavitation": "vapour"}])
def test_what_flows_in_stays_or_flows_out(law: dict[str, Any], grid: LineGrid) -> None:
    waves = ticking({**HOSE, **law, "start_flow": "150 l/min"}, step=TRANSIT / 20.4, grid=grid)
    ends = [reservoir(20e5), given_flow(lambda t: -2.5e-3 * max(0.0, 1.0 - t / 0.02))]
    before, entered, turned = waves.stored()[0], 0.0, 0.0
    for k in range(1, 2001):
        flows = tick(waves, k * waves.grid.step, ends)
        entered, turned = entered + waves.grid.step * flows.sum(), turned + waves.grid.step * np.abs(flows).sum()
    assert abs(waves.stored()[0] - before - entered) < 1e-12 * max(turned, AREA * 36)


def hose(**line: Any) -> br.Circuit:
    """Reservoir, a hose, and a flow that stops in half a transit, with a little oil behind it."""
    circuit = br.Circuit("hose", fluid=FLUID)
    circuit.add("reservoir", br.PressureSource(pressure="20 bar"))
    wall: dict[str, Any] = {"wall_thickness": "5 mm", "wave_speed": "1000 m/s", "creep_time": list(TIMES)}
    wall["creep_compliance"] = [J / 5 for J in COMPLIANCE]
    plain = {key: HOSE[key] for key in ("length", "diameter", "friction", "start_pressure", "start_flow")}
    circuit.add("line", br.Line(**{**plain, **wall, "reaches": 40, **line}))
    circuit.add("shut", br.Ramp(before=-Q, after=0.0, duration=TRANSIT / 2))
    circuit.add("valve", br.FlowSource())
    circuit.add("volume", br.Volume(volume="20 cm3", start_pressure="20 bar"))
    circuit.connect("shut.y", "valve.flow")
    circuit.connect("reservoir.P", "line.A")
    circuit.connect("line.B", "valve.P", "volume.A")
    return circuit


def test_accounts_of_a_run() -> None:
    """The wall's fluid is in the line; what dashpots make of energy is lost, and never won."""
    result = br.simulate(hose(), until=10 * PERIOD, rtol=1e-8)
    fluid, energy = result.fluid(), result.energy()
    assert abs(fluid.entries["line.waves"].converted) < 1e-12 * fluid.turnover
    elastic = br.simulate(hose(creep_compliance=[], creep_time=[]), until=10 * PERIOD, rtol=1e-8).energy()
    swing = AREA * 36.0 * RISE**2 / (2 * RHO * 1e6)
    # Of the energy of motion a sixth leaves by the valve: pressure rises and flow falls evenly in half a transit. The
    # little volume and the creep meanwhile change that by 0.2 %; the rest goes into dashpots.
    assert energy.entries["line.waves"].converted == pytest.approx(5 / 6 * swing, rel=4e-3)
    # Without creep nothing is lost but by the joint of waves and circuit, and by straight lines between nodes.
    assert abs(elastic.entries["line.waves"].converted) < 3e-3 * swing


def test_steps_pass_over_ticks_where_waves_are_slow() -> None:
    result = br.simulate(hose(), until=60 * PERIOD, rtol=1e-5)
    bound = br.simulate(hose(), until=60 * PERIOD, rtol=1e-5, largest_step=TRANSIT / 40)
    t = np.linspace(0.0, 60 * PERIOD, 400)
    assert np.abs(result["line.B.p"].at(t) - bound["line.B.p"].at(t)).max() < 20 * 1e-5 * 100e5
    assert result.recorded.counters["accepted"] < 0.7 * (len(result.profile("line").t) - 1)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"creep_time": [0.1]}, "one creep_compliance and one creep_time"),
        ({"wall_thickness": None}, "needs a wall_thickness"),
        ({"model": "segments"}, "cannot follow creep of the wall"),
        ({"creep_time": [0.1, 0.0]}, "above 0"),
        ({"creep_time": ["0.1 s", "3 bar"]}, "bar"),
    ],
)
def test_walls_that_cannot_be_are_refused_in_words(given: dict[str, Any], said: str) -> None:
    with pytest.raises(CircuitError, match=said):
        hose(**given)


def test_the_structure_report_and_a_file_tell_of_the_wall() -> None:
    (row,) = line_rows(build(hose()).grid)
    assert row.creep == pytest.approx(RHO * 1e6 * sum(COMPLIANCE)) and row.creep_times == TIMES
    again = br.read_circuit(br.write_circuit(hose()))
    assert again.components["line"] == hose().components["line"]


def test_a_wall_faster_than_a_tick_says_so() -> None:
    assert "half a tick late" not in br.simulate(hose(), until=0.01).message
    assert (
        "The wall of line creeps within less than a tick"
        in br.simulate(hose(creep_time=[1e-5, 0.3]), until=0.01).message
    )


@pytest.mark.parametrize(
    "change",
    [
        {"line.creep_time": [0.01, 0.2]},
        {"line.wall_thickness": "7 mm"},
        {"line.creep_time": [0.01], "line.creep_compliance": [1e-10]},
    ],
)
def test_a_changed_wall_gives_the_bits_of_a_fresh_build(change: dict[str, Any]) -> None:
    changed = br.simulate(build(hose()).replace(change), until=0.1).profile("line")
    fresh = br.simulate(hose().replace(change), until=0.1).profile("line")
    assert np.array_equal(changed.p, fresh.p)


def test_a_lump_says_that_its_wall_does_not_creep() -> None:
    circuit = hose()
    short = circuit.components["line"].replace(length="1 mm", reaches=0)
    circuit.add("short", short)
    circuit.connect("short.A", "line.B")
    circuit.add("end", br.Plug())
    circuit.connect("short.B", "end.A")
    result = br.simulate(circuit, until=0.01)
    assert "Creep of the wall is left out there (short)" in result.message
