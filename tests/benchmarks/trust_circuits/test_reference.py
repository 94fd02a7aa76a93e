"""Which two attempts make a reference."""

from __future__ import annotations

import numpy as np

import bramah as br
from benchmarks.trust_circuits.case import Case
from benchmarks.trust_circuits.reference import Attempt, Pair, Search, _best
from bramah.system import build


def attempt(method: str) -> Attempt:
    return Attempt(method, 1e-9, np.zeros((0, 0)), np.zeros(0), np.zeros(0), [], [], False)


def test_methods_that_linearise_count_together_only_where_none_that_iterates_ended() -> None:
    one, other, newton = attempt("rodas5p"), attempt("rodas4"), attempt("ndf")
    alike, apart = Pair(1e-9, one, other, ""), Pair(1e-2, one, newton, "")
    assert _best([alike], [one, other]) is alike
    assert _best([alike, apart], [one, other, newton]) is apart
    assert _best([], [one]) is None


def test_tolerances_come_from_the_small_pressures_of_a_small_circuit() -> None:
    """A thousandth of a bar over a run of a circuit whose scale is 100 bar: the defaults see nothing of it."""
    circuit = br.Circuit("Small", fluid=br.ConstantFluid())
    circuit.add("push", br.PressureSource(pressure="0.001 bar"))
    circuit.add("orifice", br.Orifice(diameter="1 mm"))
    circuit.add("volume", br.Volume(volume="1 l"))
    circuit.add("piston", br.SingleActingCylinder(spring_preload="10 N"))
    circuit.add("load", br.Mass(mass="1 kg"))
    circuit.connect("push.P", "orifice.A")
    circuit.connect("orifice.B", "volume.A", "piston.A")
    circuit.connect("piston.rod", "load.port")
    case = Case(name="small", group="made", circuit=circuit, until=0.01)
    search = Search(case, build(circuit))
    sizes = dict(zip(search.system.names, search.sizes, strict=True))
    [pressure] = [name for name in sizes if name.endswith(".p")]
    assert 10 < sizes[pressure] < 100.0
    assert search.through([("rodas5p", 1e-9, 1e-6), ("ndf", 1e-8, 1e-6)])
    found = search.reference()
    assert found.known_at(1e-5) and found.stops and len(found.attempts) == 3
