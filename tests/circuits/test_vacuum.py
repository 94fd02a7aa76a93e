"""A cylinder that its load pulls until the chamber tears: what holds at absolute zero, whatever the method."""

from __future__ import annotations

import pytest

import bramah as br
from bramah.fluids import Fluid
from tests.circuits.making import circuit

OILS = {
    "default oil": br.oil(),
    "little air": br.AeratedFluid(air_fraction=1e-4),
    "no air": br.AeratedFluid(air_fraction=0.0),
    "cavitating": br.CavitatingFluid(),
}


def pulled(fluid: Fluid) -> br.Circuit:
    return circuit(
        "pump.P cyl.A leak.A",
        "cyl.B throttle.A",
        "throttle.B leak.B tank.T",
        "cyl.rod mass.port force.port",
        "sine.y force.force",
        fluid=fluid,
        pump=br.FlowSource(flow="5 l/min"),
        cyl=br.DoubleActingCylinder(bore="50 mm", rod_diameter="30 mm", stroke="500 mm", start_position="50 mm"),
        mass=br.Mass(mass=200),
        sine=br.Sine(amplitude=20e3, frequency="1 Hz"),
        force=br.Force(),
        throttle=br.Orifice(diameter="4 mm"),
        leak=br.Orifice(diameter="1.5 mm"),
        tank=br.Tank(),
    )


@pytest.mark.parametrize("fluid", OILS.values(), ids=list(OILS))
def test_absolute_pressure_stays_above_zero(fluid: Fluid) -> None:
    """By two methods that agree; the chamber tears (below 0.05 bar absolute) in every oil."""
    least = []
    for method, rtol in (("rodas5p", 1e-9), ("rodas4", 1e-8)):
        result = br.simulate(pulled(fluid), 3.0, method=method, rtol=rtol)
        assert result.ok, result.message
        least.append(101325.0 + min(result[f"cyl.{port}.p"].values.min() for port in "AB"))
    assert 0 < least[0] < 5000.0
    assert least[0] == pytest.approx(least[1], rel=1e-3)
