"""The law of HASP's pipes: as printed below and above saturation, and what its limit of pressure keeps."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.expr import evaluate, symbol
from bramah.fluids import FLUIDS, HaspFluid
from bramah.fluids.condition import Condition

DISSOLVED, EXPONENT = 0.08, 1.3


def fluid(**values: Any) -> HaspFluid:
    given: dict[str, Any] = {
        "reference_bulk_modulus": "7000 bar",
        "dissolved_air": DISSOLVED,
        "polytropic_exponent": EXPONENT,
    }
    return HaspFluid(**{**given, **values})


@pytest.mark.parametrize("saturation", [0.0, 0.5, -0.3])
@pytest.mark.parametrize("bar", [-0.95, -0.5, -0.1, 0.2])
def test_the_modulus_is_the_printed_one(saturation: float, bar: float) -> None:
    """With P in bar gauge; the smooth limit of pressure, 0.001 bar wide, counts by its square against 0.05 bar."""
    softness = 1 / 7000 + DISSOLVED * max(saturation - bar, 0.0) / (EXPONENT * (bar + 1) ** 2)
    made = fluid(saturation_pressure=f"{saturation} bar")
    assert made.bulk_modulus_at(f"{bar} bar") / 1e5 == pytest.approx(1 / softness, rel=2e-4)


def test_laws_are_positive_and_finite_from_below_vacuum_to_1000_bar() -> None:
    at, p = Condition(symbol("p")), np.concatenate([np.linspace(-3e5, 0.0, 301), np.geomspace(1.0, 1e8, 50)])
    for law in (fluid().density_ratio(at), fluid().compressibility(at), fluid().bulk_modulus(at)):
        values = np.broadcast_to(evaluate([law], {"p": p})[0], p.shape)
        assert np.all(np.isfinite(values)) and np.all(values > 0)


def test_it_gives_way_without_end_before_vacuum() -> None:
    """Ten times the floor below vacuum a volume would have grown a hundred thousand times: no clip is needed."""
    p = np.linspace(-1.01e5, 0.0, 200_001)
    [c] = evaluate([fluid().compressibility(Condition(symbol("p")))], {"p": p})
    assert float(np.sum(0.5 * (c[1:] + c[:-1]) * np.diff(p))) > 1e3


def test_files_know_it_by_name() -> None:
    assert type(FLUIDS["hasp"](dissolved_air="5 %")) is HaspFluid


def test_a_drained_volume_empties_as_the_law_says() -> None:
    """V c(p) p' = -q: time to fall from 0 bar to p is V/q times the integral of c, in closed form for P above w."""
    circuit = br.Circuit("Drained", fluid=fluid())
    circuit.add("volume", br.Volume(volume="1 l", start_pressure="0 bar"))
    circuit.add("pump", br.FlowSource(flow="-6 l/min"))
    circuit.connect("volume.A", "pump.P")
    P = 0.1
    integral = (1 - P) / 7000 + DISSOLVED / EXPONENT * (1 / P - 1 + np.log(P))
    # The floor of pressure softens the law by (w/2P)^2 at P, 2.5e-5, and less before.
    result = br.simulate(circuit, until=f"{integral * 1e-3 / 1e-4} s", rtol=1e-9)
    assert result.end["volume.A.p"] / 1e5 == pytest.approx(P - 1, abs=1e-5)


def test_it_is_not_taken_for_a_liquid_without_air() -> None:
    """A chamber that is drawn upon without end comes close to vacuum; nothing speaks against that."""
    circuit = br.Circuit("Drawn upon", fluid=br.HaspFluid())
    circuit.add("pump", br.FlowSource(flow="-1 l/min"))
    circuit.add("vessel", br.Volume(volume="0.5 l"))
    circuit.connect("pump.P", "vessel.A")
    result = br.simulate(circuit, "1 s")
    assert result.ok and not any("neither air nor vapour" in doubt for doubt in result.doubts)
    assert -1e5 < result["vessel.A.p"].values.min() < 0
