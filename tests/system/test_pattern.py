"""The Jacobian has exactly the entries of the assembly example of Esqué 2008, figure 4.6."""

from __future__ import annotations

import numpy as np

from bramah.circuit import Circuit
from bramah.components import hydraulic as hyd
from bramah.components import mechanical as mech
from bramah.fluids import ConstantFluid
from bramah.system import System, build
from tests.system.reference import Reference

STATES = ("cylinder.A.p", "cylinder.B.p", "cylinder.rod.x", "cylinder.rod.v", "pipe1.A.p", "pipe1.B.p", "pipe1.q",
          "pipe2.A.p", "pipe2.B.p", "pipe2.q", "volume.A.p")  # fmt: skip
"""p1 p2 x3 x4 | p5 p6 Q7 | p8 p9 Q10 | p11: cylinder, two pipes, volume."""

PATTERN = {
    1: (1, 3, 4, 5), 2: (2, 3, 4, 8), 3: (4,), 4: (1, 2, 4), 5: (1, 5, 7), 6: (6, 7, 11), 7: (5, 6, 7), 8: (2, 8, 10),
    9: (9, 10, 11), 10: (8, 9, 10), 11: (6, 9, 11),
}  # fmt: skip
"""Row: columns, 33 entries."""


def assembly() -> System:
    """Pipe 1 joins cylinder port A, pipe 2 port B, both to the volume, through an orifice at each end."""
    circuit = Circuit(fluid=ConstantFluid())
    circuit.add("cylinder", hyd.DoubleActingCylinder(end_stops="none"))
    for k in "12":
        circuit.add(f"pipe{k}", hyd.ShortPipe(loss_coefficient=1.0))
    circuit.add("volume", hyd.Volume())
    circuit.add("mass", mech.Mass())
    circuit.add("damper", mech.Damper())
    circuit.connect("cylinder.rod", "mass.port", "damper.port")
    joints = [("cylinder.A", "pipe1.A"), ("cylinder.B", "pipe2.A"), ("pipe1.B", "volume.A"), ("pipe2.B", "volume.A")]
    for number, (one, two) in enumerate(joints):
        circuit.add(f"orifice{number}", hyd.Orifice())
        circuit.connect(one, f"orifice{number}.A")
        circuit.connect(two, f"orifice{number}.B")
    return build(circuit)


def test_the_entries_are_those_of_the_example() -> None:
    system = assembly()
    place = {name: STATES.index(name) + 1 for name in system.names}
    assert sorted(place.values()) == list(range(1, 12))
    stated = {(r, k) for r, columns in PATTERN.items() for k in columns}
    assert len(stated) == 33
    random = np.random.default_rng(2)
    y = random.uniform(0.2, 0.8, 11) * system.scale
    jacobian = system.evaluator().jacobian(0.0, y)
    values = {(place[system.names[r]], place[system.names[k]]) for r, k in np.argwhere(jacobian)}
    assert values == stated
    kept = {
        (place[system.names[r]], place[system.names[k]])
        for r, k in zip(system.equations.row, system.equations.column, strict=True)
    }
    # A diagonal is kept for every row, and leakage past the piston, zero here as in the example, would join p1 and p2.
    assert kept - stated == {(3, 3), (1, 2), (2, 1)} and stated <= kept


def test_the_entries_have_the_right_values() -> None:
    system = assembly()
    y = np.random.default_rng(3).uniform(0.2, 0.8, 11) * system.scale
    exact = Reference(system).jacobian(0.0, y)
    found = system.evaluator().jacobian(0.0, y)
    # Far below the 1e-6 that differences allow: both are exact derivatives.
    largest = np.max(np.abs(exact) * system.scale, axis=1, keepdims=True)
    assert np.all(np.abs(found - exact) * system.scale <= 1e-12 * largest)
