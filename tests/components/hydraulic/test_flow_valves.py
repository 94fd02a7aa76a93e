"""Long orifices, gaps, flow control valves and dividers: flows from algebra, and what they hold in a circuit."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq

from bramah.circuit import Circuit
from bramah.components.hydraulic import (
    AnnularGap,
    BarmagValve,
    CurveOrifice,
    FlowControlValve2,
    FlowControlValve3,
    FlowDivider,
    FlowSource,
    LongOrifice,
    Orifice,
    Plug,
    PressureSource,
    Tank,
    ThrottleCheckValve,
    Volume,
)
from bramah.errors import CircuitError
from bramah.fluids import ConstantFluid
from bramah.simulation import simulate

Make = Callable[..., Any]
LPM = 1 / 60000
NU, RHO = 30e-6, 850.0


def test_long_orifice_is_laminar(part: Make) -> None:
    """q = pi d^4 dp / (128 mu L C_L), and the power is dp q (Wang 1988, ORR0)."""
    expected = math.pi * 1e-3**4 * 50e5 / (128 * NU * RHO * 20e-3 * 1.25)
    bore = part(LongOrifice, correction=1.25, A__p=60e5, B__p=10e5)
    assert bore.through("A") == pytest.approx(expected, rel=1e-14)
    assert bore.value(bore.equations.quantities["power"]) == pytest.approx(50e5 * expected, rel=1e-14)
    assert bore.through("A", A__p=10e5, B__p=60e5) == -bore.through("A")


def test_long_orifice_with_losses_at_its_ends(part: Make) -> None:
    """dp = R q + K q |q| holds at every pressure drop."""
    bore = part(LongOrifice, loss_coefficient=1.5, B__p=0.0)
    dp = np.array([-1e8, -1e3, 0.0, 1.0, 1e5, 1e8])
    q = bore.through("A", A__p=dp)
    R = 128 * NU * RHO * 20e-3 / (math.pi * 1e-12)
    K = 8 * RHO * 1.5 / (math.pi**2 * 1e-12)
    assert R * q + K * q * np.abs(q) == pytest.approx(dp, rel=1e-13)


@pytest.mark.parametrize(("eccentricity", "factor"), [(0.0, 1.0), (0.5, 1.375), (1.0, 2.5)])
def test_annular_gap(part: Make, eccentricity: float, factor: float) -> None:
    gap = part(AnnularGap, eccentricity=eccentricity, A__p=100e5, B__p=0.0)
    centred = math.pi * 20e-3 * (10e-6) ** 3 * 100e5 / (12 * NU * RHO * 20e-3)
    assert gap.through("A") == pytest.approx(factor * centred, rel=1e-14)
    assert gap.through("B") == -gap.through("A")


def test_curve_orifice_goes_through_its_points_both_ways(part: Make) -> None:
    restriction = part(CurveOrifice, B__p=0.0)
    for bar, lpm in ((1.0, 3.0), (5.0, 7.0), (20.0, 14.0), (100.0, 31.0)):
        assert restriction.through("A", A__p=bar * 1e5) == pytest.approx(lpm * LPM, rel=1e-14)
        assert restriction.through("A", A__p=-bar * 1e5) == pytest.approx(-lpm * LPM, rel=1e-14)
    assert restriction.through("A", A__p=5e5, opening=0.5) == pytest.approx(3.5 * LPM, rel=1e-14)
    slope = restriction.equations.through[0][1]
    sides = [restriction.slope(slope, "A.p", A__p=p) for p in (-1e-6, 1e-6)]
    assert sides[0] == pytest.approx(sides[1], rel=1e-9) and sides[0] > 0


def test_curve_orifice_must_rise_from_zero() -> None:
    with pytest.raises(CircuitError, match=r"begin at \(0, 0\)"):
        CurveOrifice(flow=[("1 bar", "1 l/min"), ("2 bar", "2 l/min")])
    with pytest.raises(CircuitError, match="must rise"):
        CurveOrifice(flow=[(0, 0), ("1 bar", "3 l/min"), ("2 bar", "2 l/min")])


def test_throttle_check_throttles_one_way_only(part: Make) -> None:
    valve = part(ThrottleCheckValve, leakage=0.0, A__p=100e5, B__p=0.0)
    jet = 0.65 * math.sqrt(2 * 100e5 / RHO)
    # The transition takes 1e-6 at 100 bar.
    assert valve.through("A") == pytest.approx(2e-6 * jet, rel=1.1e-6)
    assert valve.through("A", opening=0.25) == pytest.approx(0.5e-6 * jet, rel=1.1e-6)
    assert valve.through("A", A__p=0.0, B__p=100e5) == pytest.approx(-52e-6 * jet, rel=1.1e-6)
    assert valve.through("A", A__p=0.0, B__p=100e5, opening=0.0) == pytest.approx(-50e-6 * jet, rel=1.1e-6)


def test_two_port_flow_control_holds_its_flow(part: Make) -> None:
    valve = part(FlowControlValve2, leakage=0.0, B__p=10e5)
    held = valve.through("A", A__p=18e5)
    # At the control pressure the transition takes (0.2/6)^2/4 = 2.8e-4.
    assert held == pytest.approx(20 * LPM, rel=3e-4)
    for p in (30e5, 100e5, 400e5):
        assert valve.through("A", A__p=p) == pytest.approx(held, rel=1e-12)
    assert valve.through("A", A__p=100e5, opening=0.3) == pytest.approx(0.3 * held, rel=1e-12)
    assert valve.through("A", A__p=11.5e5) == pytest.approx(10 * LPM, rel=5e-3)
    assert valve.through("A", A__p=10e5) == 0.0
    assert valve.through("A", A__p=4e5) == pytest.approx(-20 * LPM, rel=3e-4)


def test_three_port_flow_control_lets_the_rest_by() -> None:
    """50 l/min arrive, 20 go to the load whatever its pressure, and P stays 6 to 7 bar above it."""
    for load in (5e5, 80e5, 200e5):
        circuit = Circuit(fluid=ConstantFluid())
        circuit.add("pump", FlowSource(flow="50 l/min"))
        circuit.add("line", Volume(volume="0.2 l", start_pressure=load))
        circuit.add("valve", FlowControlValve3())
        circuit.add("load", PressureSource(pressure=load))
        circuit.add("tank", Tank())
        circuit.connect("pump.P", "line.A", "valve.P")
        circuit.connect("valve.A", "load.P")
        circuit.connect("valve.T", "tank.T")
        end = simulate(circuit, "1 s").end
        assert 6e5 < end["valve.P.p"] - load < 7e5
        # The bypass needs up to the override of 1 bar, which lets sqrt(7/6) of the flow through.
        assert 20 * LPM <= -end["valve.A.q"] < 20 * LPM * math.sqrt(7 / 6)
        assert -end["valve.T.q"] - end["valve.A.q"] == pytest.approx(50 * LPM, rel=1e-6)


def divided(p_A: float, p_B: float, **values: Any) -> dict[str, float]:
    circuit = Circuit(fluid=ConstantFluid())
    circuit.add("pump", FlowSource(flow="30 l/min"))
    circuit.add("line", Volume(volume="0.1 l", start_pressure=max(p_A, p_B)))
    circuit.add("divider", FlowDivider(**values))
    circuit.connect("pump.P", "line.A", "divider.P")
    for side, p in (("A", p_A), ("B", p_B)):
        circuit.add(f"load{side}", PressureSource(pressure=p))
        circuit.connect(f"divider.{side}", f"load{side}.P")
    result = simulate(circuit, "1 s")
    result.raise_if_failed()
    return result.end


@pytest.mark.parametrize(("p_A", "p_B"), [(50e5, 50e5), (60e5, 50e5), (50e5, 60e5)])
def test_divider_shares_the_flow_whatever_the_loads(p_A: float, p_B: float) -> None:
    """The drops of about 30 bar across its orifices differ by less than 2 x 0.5 bar, their roots by less than 2 %."""
    for share in (0.5, 0.3):
        end = divided(p_A, p_B, share=share)
        assert -end["divider.A.q"] == pytest.approx(share * 30 * LPM, rel=0.02)
        assert -end["divider.B.q"] == pytest.approx((1 - share) * 30 * LPM, rel=0.02)


def test_divider_combines(part: Make) -> None:
    """Flow from A and B to P: the branch with the larger drop is throttled here too."""
    valve = part(FlowDivider, P__p=0.0, A__p=60e5, B__p=40e5)
    assert valve.through("A") > valve.through("B") > 0
    assert valve.rate("x") > 0
    assert valve.through("A", x=0.5) < valve.through("A")
    mirrored = part(FlowDivider, P__p=0.0, A__p=40e5, B__p=60e5)
    assert mirrored.rate("x") == -valve.rate("x")


def barmag(load: str, **values: Any) -> Circuit:
    """Skarbek's valve between a constant flow and a constant load pressure, over short lines."""
    circuit = Circuit(fluid=ConstantFluid(reference_density=870, reference_bulk_modulus=1.8e9))
    circuit.add("pump", FlowSource(flow=8.3294e-4))
    circuit.add("line", Volume(volume="0.65 l", start_pressure="25.12 bar"))
    circuit.add("valve", BarmagValve(start_pressure="21 bar", **values))
    circuit.add("vent", Plug())
    circuit.add("load", PressureSource(pressure=load))
    circuit.add("tank", Tank(pressure="1 bar"))
    circuit.connect("pump.P", "line.A", "valve.P")
    circuit.connect("valve.A", "load.P")
    circuit.connect("valve.X", "vent.A")
    circuit.connect("valve.T", "tank.T")
    return circuit


def test_barmag_valve_rests_where_the_thesis_says() -> None:
    """P_I 25.12 bar, Q_o 4.0e-4, Q_T 4.3294e-4 m3/s at x = 0.9109 mm and a load of 21 bar (Skarbek 1981, figure 6)."""
    start = {"start_travel": (0.9109 + 1.239) * 1e-3, "start_contact": 0}
    result = simulate(barmag("21 bar", **start), "0.3 s")
    result.raise_if_failed()
    for name, value in (("P.p", 25.12e5), ("A.q", -4.0e-4), ("T.q", -4.3294e-4), ("opening", 0.9109e-3), ("X.p", 21e5)):
        # Five digits are printed; leakage and the transition pressure of 0.2 bar move the flows by 6e-4.
        assert result.end[f"valve.{name}"] == pytest.approx(value, rel=1e-3)


def test_barmag_valve_opens_from_rest_and_holds_the_flow() -> None:
    """Forces and flows balance: A dp = F_0 + K x with dp across the throttle; twice the load costs 2 % of the flow."""
    for load in (21e5, 41e5):
        result = simulate(barmag(f"{load / 1e5} bar"), "1 s")
        result.raise_if_failed()

        def drop(x: float) -> float:
            return ((1.239e-3 + 8.5188e-3) * 8520 + 24520 * x) / 2.56e-4

        def surplus(x: float, load: float = load) -> float:
            metered = 0.06251 * 1.471e-3**1.3 * math.sqrt(2 * drop(x) / 870)
            return metered + 0.05214 * x**1.3 * math.sqrt(2 * (load + drop(x) - 1e5) / 870) - 8.3294e-4

        x = brentq(surplus, 1e-5, 3e-3)
        # Leakage and the transition pressure of 0.2 bar move the flows by 6e-4, the rounding the force by 0.1 N.
        assert result.end["valve.opening"] == pytest.approx(x, rel=2e-3)
        metered = 0.06251 * 1.471e-3**1.3 * math.sqrt(2 * drop(x) / 870)
        assert -result.end["valve.A.q"] == pytest.approx(metered, rel=1e-3)


def test_barmag_spool_that_starts_on_its_way_is_free() -> None:
    with pytest.raises(CircuitError, match="start_contact must be 0"):
        BarmagValve(start_travel="1 mm")


def test_orifice_transitions_agree_when_turbulent(part: Make) -> None:
    for transition in ("reynolds", "cubic", "ellman", "pressure"):
        made = part(Orifice, transition=transition, A__p=100e5, B__p=0.0)
        # At 100 bar the smooth law is 1e-6 below the root, the others are on it.
        assert made.through("A") == pytest.approx(0.65 * math.pi * 1e-6 * math.sqrt(2 * 100e5 / RHO), rel=1.1e-6)
