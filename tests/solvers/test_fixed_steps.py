"""Fixed steps with substeps: they hold a tolerance, their number is bounded, and what breaks the tolerance is told."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import bramah as br
from benchmarks.fixed_steps import CASES, Bench, Way
from bramah.errors import MethodError
from bramah.lines.exact import impedance
from tests.runs.lined_circuits import RHO, RISE, TRANSIT, hammer

STEP = 1e-3
DOCUMENTED: dict[str, Any] = {"method": "rodas4", "fixed_step": "1 ms", "substeps": 20, "rtol": 1e-4}


@cache
def bench(number: int) -> Bench:
    return Bench(CASES[number])


def attempts(way: Way) -> NDArray[np.int64]:
    """Of the press in each fixed step, less the events in it, which may take one more each."""
    made = bench(0).work(way, "accepted", "rejected", "events")
    return np.asarray(made[:, 0] + made[:, 1] - made[:, 2])


@pytest.mark.parametrize("number", range(len(CASES)), ids=[case.name for case in CASES])
def test_the_documented_way_is_within_one_percent_and_not_doubted(number: int) -> None:
    found = bench(number).attempt(Way("rodas4", 20, 1e-4))
    assert found.error < 1.0 and not found.doubted


@pytest.mark.parametrize("method", ["ros2", "ros3p", "rodas3", "rk4"])
@pytest.mark.parametrize("number", range(len(CASES)), ids=[case.name for case in CASES])
def test_plain_fixed_steps_that_are_off_are_doubted(number: int, method: str) -> None:
    found = bench(number).attempt(Way(method))
    assert found.error < 1.0 or found.doubted


def test_the_press_needs_substeps() -> None:
    plain = bench(0).attempt(Way("rodas3"))
    parted = bench(0).attempt(Way("rodas3", 20, 1e-3))
    assert plain.error > 10 and parted.error < 0.1


@pytest.mark.parametrize("substeps", [6, 20])
def test_no_fixed_step_takes_more_than_the_substeps_allowed(substeps: int) -> None:
    assert attempts(Way("rodas4", substeps, 1e-4)).max() <= substeps


def test_work_grows_only_where_something_happens() -> None:
    made = attempts(Way("rodas4", 20, 1e-4))
    assert made.max() > 5 and np.mean(made <= 1) > 0.95


def test_steps_end_on_the_grid() -> None:
    t = br.simulate(bench(0).system, 1.2, **DOCUMENTED, verify=False).t
    grid = STEP * np.arange(1201)
    assert np.abs(t[np.searchsorted(t, grid - 1e-9)] - grid).max() < 1e-12


def test_a_bound_that_is_hit_is_told() -> None:
    few = br.simulate(bench(0).system, 1.2, **(DOCUMENTED | {"substeps": 5}), verify=False)
    assert few.ok and few.counters["given_up"] > 0
    [said] = [doubt for doubt in few.doubts if "break the tolerance" in doubt]
    assert (
        said.startswith(f"{few.counters['given_up']} of {few.counters['accepted']} steps") and "more substeps" in said
    )
    enough = br.simulate(bench(0).system, 1.2, **DOCUMENTED, verify=False)
    assert enough.ok and "given_up" not in enough.counters and enough.doubts == ()


def test_a_bound_that_is_hit_is_told_where_a_circuit_is_stepped() -> None:
    simulation = br.start(bench(0).system, **(DOCUMENTED | {"substeps": 5}))
    simulation.advance("1.2 s")
    assert any("break the tolerance" in doubt for doubt in simulation.result().doubts)


def test_substeps_are_judged_by_free_steps() -> None:
    system = bench(0).system
    wrong = br.simulate(system, 2.0, method="ros3p", fixed_step="1 ms", substeps=1, rtol=1e-2)
    assert any("with free steps at a tenth of the tolerance" in doubt for doubt in wrong.recorded.doubts)


def test_where_one_step_is_enough_substeps_change_nothing() -> None:
    circuit = br.Circuit("Filling")
    circuit.add("supply", br.PressureSource(pressure="100 bar"))
    circuit.add("orifice", br.Orifice(diameter="0.2 mm"))
    circuit.add("vessel", br.Volume(volume="10 l"))
    circuit.connect("supply.P", "orifice.A")
    circuit.connect("orifice.B", "vessel.A")
    options: dict[str, Any] = {"method": "rodas4", "fixed_step": "10 ms", "rtol": 1e-2, "verify": False}
    plain, parted = (br.simulate(circuit, 1.0, substeps=n, **options) for n in (0, 10))
    same = np.searchsorted(parted.t, plain.t[1:-1] - 1e-9)
    assert np.allclose(parted["vessel.A.p"].at(parted.t[same]), plain["vessel.A.p"].at(plain.t[1:-1]), rtol=1e-6)
    assert parted.counters["accepted"] < 1.1 * plain.counters["accepted"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"substeps": 5}, "substeps = 5 are steps within a fixed step.*fixed_step='1 ms'.*most_steps"),
        ({"substeps": -1, "fixed_step": "1 ms"}, "substeps = -1 must be a whole number"),
        ({"substeps": 2.5, "fixed_step": "1 ms"}, "substeps = 2.5 must be a whole number"),
        ({"substeps": True, "fixed_step": "1 ms"}, "substeps = True must be a whole number"),
        ({"substeps": 5, "fixed_step": "1 ms", "method": "rk4"}, "rk4 has no error estimate to choose substeps by"),
        ({"substeps": 5, "fixed_step": "1 ms", "method": "ndf"}, "ndf varies step and order"),
        ({"substeps": 5, "fixed_step": "1 ms", "method": "bdf"}, "bdf chooses its steps itself"),
    ],
)
def test_substeps_that_cannot_be_meant_are_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(MethodError, match=said):
        br.simulate(bench(3).system, 1.0, **options)


def test_a_failed_fixed_step_names_who_failed() -> None:
    """Also where errors are so large that only their sum overflows."""
    result = br.simulate(bench(2).system, 1.0, method="rodas4", fixed_step="1 ms")
    assert not result.ok and result.recorded.culprits and "is not finite at t = 0.5" in result.message


def test_a_line_meets_substeps_at_its_ticks() -> None:
    """A volume at a valve that is shut at once is charged in Z C, a quarter of a transit."""
    circuit = hammer(reaches=10)
    volume = TRANSIT / 4 * 16000e5 / impedance(RHO, 1200.0, 0.025)
    circuit.add("volume", br.Volume(volume=volume, start_pressure="20 bar"))
    circuit.connect("volume.A", "line.B")
    result = br.simulate(circuit, 1.9 * TRANSIT, fixed_step=TRANSIT / 4, substeps=20, rtol=1e-6)
    t = np.linspace(0.0, 1.9 * TRANSIT, 50)
    assert result.ok and "given_up" not in result.counters
    assert (result["line.B.p"].at(t) - 20e5) / RISE == pytest.approx(1 - np.exp(-t / (TRANSIT / 4)), abs=1e-4)


def test_algebraic_unknowns_are_kept() -> None:
    """Between the orifices, which are alike, nothing is stored: its pressure is half way between its neighbours'."""
    circuit = br.Circuit("Two orifices")
    circuit.add("flow", br.Square(amplitude="5 l/min", offset="15 l/min", period="50 ms"))
    circuit.add("pump", br.FlowSource())
    circuit.add("supply", br.Volume(volume="0.1 l"))
    circuit.add("one", br.Orifice(diameter="3 mm"))
    circuit.add("other", br.Orifice(diameter="3 mm"))
    circuit.add("tank", br.Tank())
    circuit.connect("flow.y", "pump.flow")
    circuit.connect("pump.P", "supply.A", "one.A")
    circuit.connect("one.B", "other.A")
    circuit.connect("other.B", "tank.T")
    result = br.simulate(circuit, "0.2 s", **DOCUMENTED)
    t = np.linspace(0.01, 0.2, 77)
    assert result.ok and result.doubts == ()
    assert result["one.B.p"].at(t) == pytest.approx(result["supply.A.p"].at(t) / 2, rel=1e-3)
