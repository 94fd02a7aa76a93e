"""Fluid in a space that a piston or vane makes larger and smaller."""

from __future__ import annotations

from bramah.components.ports import HydraulicView
from bramah.expr import Expr, Value, as_expr, maximum, select, smooth

CRITICAL = 1e-5
"""Critical volume over swept volume: 100 bar squeeze that by 1e-7 of the stroke, and an orifice of a tenth of the bore
fills it within some nanoseconds, which the solvers pass in ten steps."""
CRITICAL_HELP = "share of the swept volume at which a chamber stops shrinking, if its dead volume is below that"


def chamber(port: HydraulicView, volume: Value, growth: Value) -> None:
    """V c(p) p' = q - r(p) V': what flows in is compressed or fills the growth V' of the volume.

    r is the density over the reference density, c its slope with pressure; with constant properties V p' / B = q - V'.
    """
    at = port.contain(volume)
    port.flow(port.fluid.density_ratio(at) * as_expr(growth))


def chamber_volume(dead: Value, displaced: Value, critical: Value) -> Expr:
    """V = dead + displaced, kept from vanishing: V + max(0, 2 V_c - V)^2 / (4 V_c), which is V_c at V = 0.

    A chamber whose dead volume is above 2 V_c is as it is, and ends a run where a piston is driven beyond it. Below
    that next to no fluid is compressed, and p follows from q = r V' alone: the chamber is incompressible, as in PIA6 of
    Wang 1988. It differs from one that shrinks to nothing by what V_c takes in while the pressure changes, V_c c dp. V'
    counts in full: the piston displaces what it sweeps.
    """
    dead, least = as_expr(dead), as_expr(critical)
    V = dead + displaced
    below = maximum(2.0 * least - V, 0.0)
    return smooth(V + below * below * select(dead < 2.0 * least, 0.25 / least, 0.0), V, least)


def leak(one: HydraulicView, other: HydraulicView, leakage: Value) -> Expr:
    """Laminar leakage from one chamber to the other: q = C_l (p_1 - p_2)."""
    q = leakage * (one.p - other.p)
    one.flow(q)
    other.flow(-q)
    return q
