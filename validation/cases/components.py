"""The component laws of Esqué 2008, chapter 3, against their own formulas and calibration points."""

from __future__ import annotations

from collections.abc import Iterable
from math import log, pi, sqrt

import numpy as np

from bramah.circuit import Circuit
from bramah.components.hydraulic import FlowSource, HandroosReliefValve, Tank, Volume
from bramah.components.laws.orifice import orifice_flow_reynolds
from bramah.expr import Expr, derivative, evaluate, symbol
from bramah.fluids import ConstantFluid, TaitFluid
from bramah.fluids.condition import Condition
from bramah.simulation import simulate
from validation.case import Row, absolute, relative

TITLE = "Component laws"
ABOUT = """\
Orifice (eq. 3.7 with d squared in the transition pressure, without which it jumps), bulk modulus (eqs. 3.2 and 4.27
with a = 0.0894 and b = 1340 bar, assumed) and relief valve (eqs. 3.8 and 3.9 with c2 multiplying the inlet pressure,
the form its identification belongs to; measured points of table 5.2). Closed formulas are met to rounding, 1e-9; at
the joint of two branches the law is looked at a share of 1e-9 beside it. The relief valve is run until it rests;
values recomputed from the source's data are met to their last digit."""

THESIS = "Esqué 2008, "
JOINT = 1e-9
MINUTE = 1 / 60000
POINTS = ((100e5, 10 * MINUTE, 110e5), (120e5, 60 * MINUTE, 130e5))


def rows() -> Iterable[Row]:
    yield from orifice()
    yield from bulk_modulus()
    yield from relief_valve()


def orifice() -> Iterable[Row]:
    d, c_q, nu, re, rho = 4e-3, 0.6, 30e-6, 1000.0, 870.0
    area = pi * d * d / 4
    dp_tr = 9 * nu**2 * re**2 * rho / (8 * d**2 * c_q**2)
    fluid = ConstantFluid(reference_density=rho, viscosity=nu)
    p = symbol("p")
    q = orifice_flow_reynolds(p, 0.0, area, fluid, discharge_coefficient=c_q, transition_reynolds=re, diameter=d)
    flow, slope = c_q * area * sqrt(2 * dp_tr / rho), c_q * area / sqrt(2 * rho * dp_tr)
    for side, factor in (("below", 1 - JOINT), ("above", 1 + JOINT)):
        yield relative(
            "orifice",
            f"flow {side} the transition, m3/s",
            THESIS + "eq. 3.7, evaluated",
            flow,
            _at(q, dp_tr * factor),
            1e-8,
        )
        steepness = _at(derivative(q, p), dp_tr * factor)
        yield relative(
            "orifice", f"slope {side} the transition, m3/(s Pa)", THESIS + "eq. 4.25, evaluated", slope, steepness, 1e-8
        )
    laminar = 9 * area * nu * re / (4 * d * dp_tr)
    yield relative(
        "orifice", "slope at zero, m3/(s Pa)", THESIS + "eq. 4.25, evaluated", laminar, _at(derivative(q, p), 0.0), 1e-9
    )


def bulk_modulus() -> Iterable[Row]:
    a, b = 0.0894, 1340e5
    fluid = TaitFluid(tait_constant=a, tait_pressure=b)
    p = symbol("p")
    law = fluid.bulk_modulus(Condition(p))
    for bar in (0, 100, 300):
        x = bar * 1e5
        value, slope = (b + x) * (1 / a - log(1 + x / b)), 1 / a - 1 - log(1 + x / b)
        yield relative("bulk modulus", f"B at {bar} bar, Pa", THESIS + "eq. 3.2, evaluated", value, _at(law, x), 1e-9)
        yield relative(
            "bulk modulus",
            f"dB/dp at {bar} bar",
            THESIS + "eq. 4.27, evaluated",
            slope,
            _at(derivative(law, p), x),
            1e-9,
        )


def relief_valve() -> Iterable[Row]:
    for (setting, q, p), point in zip(POINTS, "12", strict=True):
        place = f"table 5.2, point {point}"
        yield relative(
            "relief valve", f"pressure at point {point}, MPa", THESIS + place, p / 1e6, rest(setting, q) / 1e6, 1e-6
        )
    pressures = []
    for setting, value in ((100e5, 11.714), (120e5, 12.704)):
        p = rest(setting, 25 * MINUTE)
        pressures.append((setting, p))
        quantity = f"pressure at 25 l/min, set to {setting / 1e6:g} MPa, MPa"
        source = "Esqué 2008, eq. 3.9 with the data of table 5.2, solved by hand"
        yield absolute("relief valve", quantity, source, value, p / 1e6, 0.0005)
    # (p - p_ref) sqrt(p) / q = c1 + c2 p at rest: two rests give both.
    brackets = [(p - setting) * sqrt(p) / (25 * MINUTE) for setting, p in pressures]
    c2 = (brackets[1] - brackets[0]) / (pressures[1][1] - pressures[0][1])
    c1 = brackets[0] - c2 * pressures[0][1]
    yield relative("relief valve", "c1, SI", THESIS + "eq. 3.9, solved by hand", 1.09518e14, c1, 1e-5)
    yield relative("relief valve", "c2, SI", THESIS + "eq. 3.9, solved by hand", -8.1471e6, c2, 1e-5)


def rest(set_pressure: float, flow: float) -> float:
    """Pressure in Pa at which the valve passes the flow for good."""
    circuit = Circuit("Relief valve at rest", fluid=ConstantFluid())
    circuit.add("source", FlowSource(flow=flow))
    circuit.add("volume", Volume(volume="1 l", start_pressure=set_pressure))
    circuit.add("valve", HandroosReliefValve(set_pressure=set_pressure))
    circuit.add("tank", Tank())
    circuit.connect("source.P", "volume.A", "valve.P")
    circuit.connect("valve.T", "tank.T")
    result = simulate(circuit, "2 s", rtol=1e-9)
    result.raise_if_failed()
    return result.end["valve.P.p"]


def _at(law: Expr, pressure: float) -> float:
    return float(evaluate([law], {"p": np.float64(pressure)})[0])
