"""Fluid in a space that a piston or vane makes larger and smaller."""

from __future__ import annotations

from bramah.components.ports import HydraulicView
from bramah.expr import Expr, Value, as_expr


def chamber(port: HydraulicView, volume: Value, growth: Value) -> None:
    """V c(p) p' = q - r(p) V': what flows in is compressed or fills the growth V' of the volume.

    r is the density over the reference density, c its slope with pressure; with constant properties V p' / B = q - V'.
    """
    at = port.contain(volume)
    port.flow(port.fluid.density_ratio(at) * as_expr(growth))


def leak(one: HydraulicView, other: HydraulicView, leakage: Value) -> Expr:
    """Laminar leakage from one chamber to the other: q = C_l (p_1 - p_2)."""
    q = leakage * (one.p - other.p)
    one.flow(q)
    other.flow(-q)
    return q
