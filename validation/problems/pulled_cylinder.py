"""A cylinder whose rod is pulled out while the oil behind the piston is shut in, and pushed back again."""

from __future__ import annotations

from math import pi

import numpy as np

from bramah.circuit import Circuit
from bramah.components.hydraulic import DoubleActingCylinder, Orifice, Plug, Tank
from bramah.components.mechanical import Force, Mass
from bramah.components.signal import DutyCycle
from bramah.expr import evaluate, symbol
from bramah.fluids import Fluid
from bramah.fluids.condition import Condition
from bramah.result import Result

BORE, DEAD_VOLUME = 0.04, 5e-5


def pulled_cylinder(fluid: Fluid) -> Circuit:
    circuit = Circuit("Pulled cylinder", fluid=fluid)
    circuit.add(
        "cylinder",
        DoubleActingCylinder(
            bore=BORE, dead_volume_A=DEAD_VOLUME, rod_diameter=0.02, start_position=0.1, start_pressure_A="20 bar"
        ),
    )
    circuit.add("plug", Plug())
    circuit.add("outlet", Orifice(diameter="8 mm"))
    circuit.add("tank", Tank())
    circuit.add("load", Mass(mass=50.0))
    circuit.add("cycle", DutyCycle(stages=[[0, 0], [0, 1e3], [0.2, 1e3], [0, -1e3], [0.3, -1e3], [0, 0]]))
    circuit.add("pull", Force())
    circuit.connect("cylinder.A", "plug.A")
    circuit.connect("cylinder.B", "outlet.A")
    circuit.connect("outlet.B", "tank.T")
    circuit.connect("cylinder.rod", "load.port", "pull.port")
    circuit.connect("cycle.y", "pull.force")
    return circuit


def mass_change(fluid: Fluid, result: Result) -> float:
    """Largest change of the mass behind the piston, over the mass itself."""
    volume = DEAD_VOLUME + pi / 4 * BORE**2 * result["cylinder.rod.x"].values
    mass = volume * evaluate([fluid.density(Condition(symbol("p")))], {"p": result["cylinder.A.p"].values})[0]
    return float(np.max(np.abs(mass / mass[0] - 1)))
