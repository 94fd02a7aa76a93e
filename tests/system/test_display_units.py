"""Signals of blocks are shown in the unit of what they are joined to."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import bramah as br


def axis(**more: Any) -> br.Circuit:
    """A position loop: the set point passes a limiter and a lag, the controller drives a valve."""
    circuit = br.Circuit("Axis")
    circuit.add("wanted", br.Step(before=0.0, after=0.05, step_time="0.1 s"))
    circuit.add("limits", br.Limiter(lower=-0.2, upper=0.2))
    circuit.add("lag", br.FirstOrderLag(**more))
    circuit.add("controller", br.PID(proportional_gain=50.0))
    circuit.add("valve", br.ProportionalValve43())
    circuit.add("supply", br.PressureSource(pressure="140 bar"))
    circuit.add("tank", br.Tank())
    circuit.add("cylinder", br.DoubleActingCylinder(start_position="10 mm"))
    circuit.add("load", br.Mass(mass="100 kg"))
    circuit.add("position", br.PositionSensor())
    circuit.connect("wanted.y", "limits.u")
    circuit.connect("limits.y", "lag.u")
    circuit.connect("lag.y", "controller.setpoint")
    circuit.connect("position.y", "controller.measured")
    circuit.connect("controller.y", "valve.command")
    circuit.connect("supply.P", "valve.P")
    circuit.connect("tank.T", "valve.T")
    circuit.connect("valve.A", "cylinder.A")
    circuit.connect("valve.B", "cylinder.B")
    circuit.connect("cylinder.rod", "load.port", "position.port")
    return circuit


def test_a_set_point_has_the_unit_of_what_is_measured() -> None:
    signals = br.build(axis()).signals
    for name in ("wanted.y", "limits.u", "limits.y", "lag.u", "lag.y", "lag.x", "controller.setpoint"):
        assert signals.unit(name) == "mm", name
    assert signals.unit("controller.filtered") == "mm"
    assert signals.unit("controller.y") == signals.unit("valve.command") == "-"


def test_a_gain_ends_it_also_in_a_system_with_other_parameters() -> None:
    """Behind a gain the unit is another one, which nobody says."""
    system = br.build(axis())
    assert system.replace({"lag.gain": 2.0}).signals.unit("wanted.y") == "-"
    assert system.replace({"lag.gain": 2.0}).signals.unit("lag.y") == "mm"
    assert system.signals.unit("wanted.y") == "mm"
    assert br.build(axis(gain=2.0)).signals.unit("limits.y") == "-"


def test_a_source_has_the_unit_of_what_it_drives() -> None:
    circuit = br.Circuit("Driven")
    circuit.add("ramp", br.Ramp())
    circuit.add("supply", br.PressureSource())
    circuit.add("vessel", br.Volume())
    circuit.add("orifice", br.Orifice())
    circuit.connect("ramp.y", "supply.pressure")
    circuit.connect("supply.P", "orifice.A")
    circuit.connect("orifice.B", "vessel.A")
    assert br.build(circuit).signals.unit("ramp.y") == "bar"


def test_neighbours_that_disagree_leave_a_plain_number() -> None:
    circuit = br.Circuit("Torn")
    circuit.add("ramp", br.Ramp())
    circuit.add("pressure", br.PressureSource())
    circuit.add("flow", br.FlowSource())
    circuit.add("vessel", br.Volume())
    circuit.add("orifice", br.Orifice())
    circuit.connect("ramp.y", "pressure.pressure", "flow.flow")
    circuit.connect("pressure.P", "orifice.A")
    circuit.connect("orifice.B", "vessel.A", "flow.P")
    assert br.build(circuit).signals.unit("ramp.y") == "-"


def test_inputs_that_are_driven_are_signals() -> None:
    result = br.simulate(axis(), 0.3)
    assert np.array_equal(result["valve.command"].values, result["controller.y"].values)
    assert np.array_equal(result["controller.measured"].values, result["cylinder.x"].values)
    assert result["controller.setpoint"].in_unit("mm")[-1] == pytest.approx(50.0, rel=1e-6)


@pytest.mark.parametrize("kind", [kind for kind in br.registry().values() if kind.outputs()])
def test_what_shares_a_unit_exists(kind: type[br.Component]) -> None:
    known = {*kind.inputs(), *kind.outputs(), *kind.states(), *kind.quantities()}
    assert all(name in known for alike in kind().same_unit() for name in alike)
