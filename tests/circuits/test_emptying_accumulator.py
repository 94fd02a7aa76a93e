"""A gas accumulator behind a restrictor that runs empty with little fluid in its inlet."""

from __future__ import annotations

import math

import pytest

import bramah as br


def emptying(dead_volume: str) -> br.Circuit:
    """Half a swing of flow fills a line and the accumulator beside it, the other half empties both."""
    c = br.Circuit("Emptying", fluid=br.ConstantFluid(reference_bulk_modulus=1e9))
    c.add("flow", br.Sine(amplitude=3e-5, frequency=0.1))
    c.add("pump", br.FlowSource())
    c.add("line", br.Volume(volume="1 l"))
    c.add("inlet", br.PowerLawRestrictor(rated_flow=1e-3, rated_drop=1e5, index=1))
    c.add("accumulator", br.GasAccumulator(gas_volume="1 l", precharge="100 bar", dead_volume=dead_volume))
    c.connect("flow.y", "pump.flow")
    c.connect("pump.P", "line.A", "inlet.A")
    c.connect("inlet.B", "accumulator.A")
    return c


@pytest.mark.parametrize("dead_volume", ["20 cm3", "0.1 cm3", "0.001 cm3"])
@pytest.mark.parametrize("method", ["rodas4", "rodas5p", "ndf"])
def test_the_poppet_shuts_once_and_all_fluid_has_gone(dead_volume: str, method: str) -> None:
    """After the poppet has shut, the inlet follows the line within nanoseconds, which is no other event. What went in
    has come out after a whole swing: the pressure is that of the start."""
    result = br.simulate(emptying(dead_volume), until=10.0, method=method)
    assert result.ok, result.message
    opened, shut = [event.t for event in result.events if event.component == "accumulator" and event.t > 0]
    swing = 3e-5 / (2 * math.pi * 0.1)
    lift_off = math.acos(1 - 100e5 * 1e-3 / 1e9 / swing) / (2 * math.pi * 0.1)
    assert opened == pytest.approx(lift_off, rel=0.02)
    assert shut == pytest.approx(10.0 - opened, abs=0.01)
    ten_tolerances = 1e-3 * max(result["line.A.p"].values)
    assert result.end["line.A.p"] == pytest.approx(result["line.A.p"].at(0.0), abs=ten_tolerances)
