"""The circuits of Wang 1988: their fluid, and that they run at any tolerance."""

from __future__ import annotations

import numpy as np
import pytest

from bramah.circuit import Circuit
from bramah.components.hydraulic import EndStops
from bramah.fluids import HaspFluid
from bramah.simulation import simulate
from bramah.system import System, build
from validation.problems.hasp import (
    V9_SCHEDULE,
    V10_SCHEDULE,
    actuator_on_its_stop,
    actuator_with_orifice,
    between_orifices,
    orifice_chain,
    schedule,
)

CIRCUITS: dict[str, tuple[Circuit, float]] = {
    "V6, 0.2 m": (between_orifices(middle=0.2), 1.0),
    "V6, no volume": (between_orifices(), 1.0),
    "V7": (orifice_chain(), 1.0),
    "V9, 0.2 m": (actuator_with_orifice(V9_SCHEDULE, pipe=0.2), 2.0),
    "V9, no pipe": (actuator_with_orifice(V9_SCHEDULE, pipe=0.0), 2.0),
    "V10, 0.2 m": (actuator_with_orifice(V10_SCHEDULE, pipe=0.2), 6.0),
    "V16": (actuator_on_its_stop(), 12.0),
    "V16, elastic": (actuator_on_its_stop(stops=EndStops.ELASTIC), 12.0),
    "V16, no supply pipe": (actuator_on_its_stop(supply_pipe=0.0), 12.0),
}
DISSOLVED, EXPONENT = 0.1, 1.4


@pytest.fixture(scope="module", params=CIRCUITS)
def case(request: pytest.FixtureRequest) -> tuple[System, float]:
    circuit, until = CIRCUITS[request.param]
    return build(circuit), until


@pytest.mark.parametrize("rtol", [1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8])
def test_every_circuit_runs_at_every_tolerance(case: tuple[System, float], rtol: float) -> None:
    system, until = case
    result = simulate(system, until, rtol=rtol)
    assert result.ok, result.message
    pressures = [name for name in system.names if name.endswith(".p")]
    # A tolerance below vacuum, since the pressure is bounded by the fluid's law and not clipped.
    assert min(result[name].values.min() for name in pressures) > -1e5 - 1e7 * rtol


@pytest.mark.parametrize("bar", [-0.95, -0.5, -0.1])
def test_released_air_softens_the_fluid_as_the_source_says(bar: float) -> None:
    fluid = HaspFluid(reference_bulk_modulus="7000 bar")
    softness = 1 / 7000 + DISSOLVED * -bar / (EXPONENT * (bar + 1) ** 2)
    # The smooth limit of the absolute pressure is 0.001 bar wide; its square counts, against 0.05 bar at least.
    assert fluid.bulk_modulus_at(bar * 1e5) / 1e5 == pytest.approx(1 / softness, rel=1e-3)


def test_above_saturation_there_is_liquid_only() -> None:
    fluid = HaspFluid(reference_bulk_modulus="7000 bar")
    assert [fluid.bulk_modulus_at(p) for p in (0.0, 1e5, 100e5)] == pytest.approx([7e8] * 3, rel=1e-12)


def test_a_schedule_moves_at_one_rate() -> None:
    points = np.array(schedule((0.3, 1.0), (0.7, -1.0), (1.2, 0.0)))
    assert points == pytest.approx(np.array([[0.3, 0], [0.305, 1], [0.7, 1], [0.71, -1], [1.2, -1], [1.205, 0]]))
