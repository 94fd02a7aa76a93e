"""Darcy's friction factor f of steady flow in a round pipe: loss per length f rho v |v| / (2 d).

The one place where these formulas stand. Laws are written for the product f Re, which is 64 in laminar flow.
`lines/friction_arrays.py` evaluates them with arrays; their twin in C, core/line_friction.c, is tested against them.
"""

from __future__ import annotations

import math

from bramah.components.laws.smooth import limit
from bramah.expr import Expr, Value, as_expr, log, maximum, select

LAMINAR = 64.0
"""f Re of laminar flow (Hagen and Poiseuille)."""
BLASIUS = 0.3164
"""f Re^(1/4) of a smooth wall, Re from 3000 to 1e5 (Blasius 1913)."""
NEWTON_STEPS = 3
"""After which Colebrook's equation has no error left that a double could hold."""
SMOOTH = 1e-12
"""A power of zero has no slope; a relative roughness this small is none."""


def blasius(Re: Expr, coefficient: Value = BLASIUS) -> Expr:
    """f Re of a smooth wall: f = 0.3164 Re^(-1/4), up to Re = 1e5."""
    return as_expr(coefficient) * Re**0.75


def haaland(Re: Expr, relative_roughness: Value) -> Expr:
    """1/sqrt(f) of any wall: -1.8 lg((e/3.7)^1.11 + 6.9/Re) (Haaland 1983, doi:10.1115/1.3240948)."""
    rough = (maximum(relative_roughness, SMOOTH) / 3.7) ** 1.11
    return -1.8 / math.log(10.0) * log(rough + 6.9 / Re)


def colebrook(Re: Expr, relative_roughness: Value) -> Expr:
    """f Re of any wall, by Newton's method from Haaland's formula.

    1/sqrt(f) = -2 lg(e/3.7 + 2.51/(Re sqrt(f))) (Colebrook 1939, doi:10.1680/ijoti.1939.13150)
    """
    factor, e = 2.0 / math.log(10.0), as_expr(relative_roughness)
    root = haaland(Re, e)
    for _ in range(NEWTON_STEPS):
        inside = e / 3.7 + 2.51 * root / Re
        root = root - (root + factor * log(inside)) / (1.0 + factor * 2.51 / (Re * inside))
    return Re / (root * root)


def blended(Re: Expr, turbulent: Expr, laminar_end: Value, turbulent_begin: Value) -> Expr:
    """f Re from 64 below `laminar_end` to the turbulent product above `turbulent_begin`.

    Between them with the weight z^2 (3 - 2 z), z from 0 to 1, so that the loss is C1 and grows with the flow. Equal
    ends make a sharp switch.
    """
    width = as_expr(turbulent_begin) - laminar_end
    z = limit((Re - laminar_end) / maximum(width, 1e-9), 0.0, 1.0)
    z = select(width > 0, z, Re >= laminar_end)
    return LAMINAR + z * z * (3.0 - 2.0 * z) * (turbulent - LAMINAR)
