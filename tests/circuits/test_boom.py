"""The boom of examples/gallery/boom.toml: 70 l/min, a load that takes 102 bar, the lever at 0.7."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

import bramah as br

FILE = Path(__file__).parent.parent.parent / "examples" / "gallery" / "boom.toml"
FLOW, DENSITY, LOAD = 70e-3 / 60, 870.0, 80e3
PISTON, RING = math.pi / 4 * 0.1**2, math.pi / 4 * (0.1**2 - 0.06**2)


def drop(flow: float, area: float) -> float:
    """Over an edge: rho/2 (q/(c_d A))^2."""
    return 0.5 * DENSITY * (flow / (0.65 * area)) ** 2


def test_it_lifts_at_the_speed_that_the_pump_gives() -> None:
    """At 0.7 the edges are open by (0.7 - 0.1)/0.9 = 2/3 of 30 mm2 and the centre is shut."""
    result = br.simulate(br.read_circuit(FILE), "2.5 s", rtol=1e-8)
    assert result.ok
    v = FLOW / PISTON
    back = drop(v * RING, 20e-6)
    p_A = (LOAD + back * RING) / PISTON
    supply = p_A + drop(FLOW, 20e-6)
    end = result.end
    # What is left of the swinging at 2.5 s, 1.7 s after the lever stands still, and 1e-6 by the laminar transition.
    assert end["boom.port.v"] == pytest.approx(v, rel=1e-4)
    assert end["cylinder.A.p"] == pytest.approx(p_A, rel=1e-4)
    assert end["supply.A.p"] == pytest.approx(supply, rel=1e-4)
    assert end["relief.P.q"] < 1e-4 * FLOW


def test_it_does_not_where_the_centre_shuts_at_the_end_of_the_stroke() -> None:
    """Then 2/9 of 60 mm2 are left from P to T at 0.7, which pass 70 l/min at 79 bar: less than the load takes."""
    circuit = br.read_circuit(FILE).replace({"valve.centre_travel": 0.9})
    result = br.simulate(circuit, "2.5 s", rtol=1e-8)
    idling = drop(FLOW, 60e-6 * 2 / 9)
    assert 78e5 < idling < 80e5 < LOAD / PISTON
    assert result.end["cylinder.x"] == pytest.approx(0.0, abs=1e-9)
    # (dp_tr/dp)^2/4 = 2e-6 of the flow, twice that of the pressure; the cylinder takes what it is compressed by.
    assert result.end["supply.A.p"] == pytest.approx(idling, rel=1e-4)
