"""Circuits cut at their lines: parts with runs of their own give what one run gives."""

from __future__ import annotations

import numpy as np
import pytest

import bramah as br
from bramah.circuit import Circuit
from bramah.errors import MethodError
from bramah.lines.parts import split
from bramah.runs.parted_run import PartedRun
from bramah.runs.start import start_run
from bramah.solvers.settings import Settings
from bramah.solvers.tolerances import tolerances
from bramah.states import own_start
from bramah.system import System, build


def vessels(lines: int = 1) -> Circuit:
    """Vessels with leaks that lines join in a row; a square wave of flow into the first, a check valve at the last."""
    circuit = Circuit("Vessels", fluid=br.ConstantFluid())
    circuit.add("beat", br.Square(amplitude="5 l/min", period="40 ms"))
    circuit.add("pump", br.FlowSource())
    circuit.connect("beat.y", "pump.flow")
    for k in range(lines + 1):
        circuit.add(f"vessel{k}", br.Volume(volume="0.2 l", start_pressure="20 bar"))
        circuit.add(f"leak{k}", br.Orifice(diameter="0.5 mm"))
        circuit.add(f"tank{k}", br.Tank())
        circuit.connect(f"vessel{k}.A", f"leak{k}.A")
        circuit.connect(f"leak{k}.B", f"tank{k}.T")
    for k in range(lines):
        circuit.add(f"line{k}", br.Line(length="10 m", diameter="8 mm", start_pressure="20 bar"))
        circuit.connect(f"vessel{k}.A", f"line{k}.A")
        circuit.connect(f"line{k}.B", f"vessel{k + 1}.A")
    circuit.connect("pump.P", "vessel0.A")
    circuit.add("check", br.CheckValve(cracking_pressure="20 bar", opening_pressure="25 bar"))
    circuit.connect(f"vessel{lines}.A", "check.A")
    circuit.connect("check.B", f"tank{lines}.T")
    return circuit


def settings(system: System, threads: int) -> Settings:
    relative, absolute = tolerances(system, 1e-8, None)
    return Settings(relative=relative, absolute=absolute, record="steps", threads=threads)


@pytest.mark.parametrize("lines", [1, 3])
def test_parts_give_what_one_run_gives(lines: int) -> None:
    """Both are within their tolerance, 1e-8, of the same waves; a thousandfold leaves room for flows between them."""
    system = build(vessels(lines))
    one, two = (br.simulate(system, until=0.1, rtol=1e-8, threads=threads) for threads in (1, 2))
    for result in (one, two):
        result.raise_if_failed()
    t = np.linspace(0.0, 0.1, 333)
    for name in ("vessel0.A.p", f"vessel{lines}.A.p", "line0.A.q", f"line{lines - 1}.B.q"):
        a, b = one.at(t, [name])[name], two.at(t, [name])[name]
        assert np.max(np.abs(a - b)) <= 1e-5 * np.max(np.abs(a)), name
    assert [(e.component, e.name) for e in one.events] == [(e.component, e.name) for e in two.events]
    a, b = one.profile("line0").p, two.profile("line0").p
    assert np.max(np.abs(a - b)) <= 1e-6 * np.max(np.abs(a))


def test_one_thread_after_another_is_the_same_bit_for_bit() -> None:
    system = build(vessels(2))
    runs = [start_run(system, "rodas4", settings(system, threads), own_start(system)) for threads in (-1, 3)]
    for run in runs:
        assert isinstance(run, PartedRun)
        assert run.advance(0.05) == 0
    first, second = (run.record() for run in runs)
    for run in runs:
        run.close()
    assert np.array_equal(first.t, second.t) and np.array_equal(first.y, second.y)


def test_what_only_a_later_part_counts_is_told() -> None:
    """Between two orifices at the far end nothing is stored: algebraic unknowns of the second part alone."""
    circuit = vessels()
    circuit.add("outer", br.Orifice(diameter="1 mm"))
    circuit.add("inner", br.Orifice(diameter="1 mm"))
    circuit.connect("vessel1.A", "outer.A")
    circuit.connect("outer.B", "inner.A")
    circuit.connect("inner.B", "tank1.T")
    assert br.simulate(circuit, 0.01, threads=2).counters["newton_sets"] > 0


def test_parts() -> None:
    system = build(vessels(2))
    parts = split(system.anatomy.circuit)
    assert [sorted(n for n in part.components if n.startswith("vessel")) for part in parts] == [
        ["vessel0"],
        ["vessel1"],
        ["vessel2"],
    ]


def test_signals_hold_parts_together() -> None:
    circuit = vessels(1)
    circuit.add("gauge", br.PressureSensor())
    circuit.add("gain", br.Gain(gain=1e-12))
    circuit.add("feed", br.FlowSource())
    circuit.connect("gauge.A", "vessel0.A")
    circuit.connect("gauge.y", "gain.u")
    circuit.connect("gain.y", "feed.flow")
    circuit.connect("feed.P", "vessel1.A")
    assert len(split(build(circuit).anatomy.circuit)) == 1


def test_small_circuits_stay_whole() -> None:
    system = build(vessels(1))
    assert not isinstance(start_run(system, "rodas4", settings(system, 0), own_start(system)), PartedRun)


def test_a_failed_part_is_named() -> None:
    circuit = vessels(1)
    system = build(circuit)
    result = br.simulate(system, until=0.1, threads=2, most_steps=20)
    assert not result.ok and "steps" in result.message


def test_parts_cannot_be_changed_on_their_way() -> None:
    system = build(vessels(1))
    run = start_run(system, "rodas4", settings(system, 2), own_start(system))
    with pytest.raises(MethodError, match="threads=1"):
        run.assign(system.start)


def test_start_values_belong_to_components_not_to_beginnings_of_names() -> None:
    """Parts with "a", "ab", "abc" and a line, an assembly, at whose port one of the start values is given."""
    circuit = Circuit(fluid=br.ConstantFluid())
    for name in ("a", "ab", "abc"):
        circuit.add(name, br.Volume(volume="0.2 l"))
        circuit.add(f"{name}-leak", br.Orifice(diameter="0.5 mm"))
        circuit.add(f"{name}-tank", br.Tank())
        circuit.connect(f"{name}.A", f"{name}-leak.A")
        circuit.connect(f"{name}-leak.B", f"{name}-tank.T")
    for name, one, other in (("a-line", "a", "ab"), ("ab-line", "ab", "abc")):
        circuit.add(name, br.Line(length="10 m", diameter="8 mm", start_pressure="20 bar"))
        circuit.connect(f"{name}.A", f"{one}.A")
        circuit.connect(f"{name}.B", f"{other}.A")
    circuit.start_values = {"a.A.p": "20 bar", "ab-line.A.p": "21 bar", "abc.A.p": "22 bar"}
    whole, parted = (br.simulate(circuit, until=0.02, rtol=1e-8, threads=threads) for threads in (1, 2))
    for name, bar in (("a.A.p", 20.0), ("ab.A.p", 21.0), ("abc.A.p", 22.0)):
        assert parted[name].in_unit("bar")[0] == pytest.approx(bar)
        # rtol = 1e-8 of 20 bar in both; a thousandfold as above.
        assert parted[name].at(0.02) == pytest.approx(whole[name].at(0.02), rel=1e-5)
