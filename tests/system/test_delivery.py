"""What a pump delivers, with a name and a sign of its own."""

from __future__ import annotations

from math import pi

import numpy as np
import pytest

import bramah as br

PUMPS = [
    (br.FixedPump, {}),
    (br.DrainedPump, {}),
    (br.VariablePump, {}),
    (br.ShaftRipplePump, {"amplitude": [0.0], "phase": [0.0]}),
]


@pytest.mark.parametrize(("kind", "values"), PUMPS, ids=lambda value: getattr(value, "__name__", ""))
def test_a_pump_delivers_what_it_displaces(kind: type[br.Component], values: dict[str, object]) -> None:
    """An ideal pump of 28 cm3/rev at 1500 rpm delivers 42 l/min; what is counted into its port is negative."""
    circuit = br.Circuit("Pump", fluid=br.ConstantFluid())
    circuit.add("pump", kind(displacement="28 cm3/rev", **values))
    circuit.add("motor", br.SpeedSource(speed="1500 rpm"))
    circuit.add("load", br.PressureSource(pressure="0 bar"))
    circuit.add("tank", br.Tank())
    ports = kind.ports()
    circuit.connect("pump.P", "load.P")
    circuit.connect("pump.shaft", "motor.shaft")
    circuit.connect(*(f"pump.{port}" for port in ("S", "T", "L") if port in ports), "tank.T")
    result = br.simulate(circuit, "1 ms")
    delivery = result["pump.delivery"]
    assert delivery.unit == "l/min"
    np.testing.assert_allclose(delivery.values, 28e-6 / (2 * pi) * 1500 * 2 * pi / 60, rtol=1e-9)
    assert (result["pump.P.q"].values == -delivery.values).all()


def test_it_is_read_and_controlled_as_any_signal() -> None:
    circuit = br.Circuit("Pump", fluid=br.ConstantFluid())
    circuit.add("pump", br.FixedPump())
    circuit.add("motor", br.SpeedSource())
    circuit.add("load", br.PressureSource())
    circuit.add("tank", br.Tank())
    circuit.connect("pump.P", "load.P")
    circuit.connect("pump.shaft", "motor.shaft")
    circuit.connect("pump.S", "tank.T")
    simulation = circuit.start()
    assert float(simulation["pump.delivery"]) == -float(simulation["pump.P.q"]) > 0


def test_every_pump_has_one() -> None:
    """A component whose name says that it is a pump says where it delivers, unless it is an assembly of pumps."""
    from bramah.components.assembly import Assembly

    pumps = [kind for name, kind in br.registry().items() if "Pump" in name and not issubclass(kind, Assembly)]
    assert len(pumps) >= 10
    assert [kind.__name__ for kind in pumps if kind.delivers not in kind.ports()] == []
