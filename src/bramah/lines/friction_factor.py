"""Darcy's friction factor f of steady flow in a round pipe: loss per length f rho v |v| / (2 d).

Turbulent laws are written for phi(Re) = f Re, which is 64 for laminar flow, and return phi and its slope d phi / d Re.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]

LAMINAR = 64.0
"""f Re of laminar flow (Hagen and Poiseuille)."""
BLASIUS = 0.3164
"""f Re^(1/4) of a smooth wall, Re from 3000 to 1e5 (Blasius 1913)."""
BLASIUS_SKARBEK = 4 * 0.079
"""The same as Fanning's factor 0.079 Re^(-1/4) gives it (Skarbek-Wazynski 1981, routine FRICSS)."""
COLEBROOK_ITERATIONS = 2
"""Newton's iterations after Haaland's start (within 2 %) that bring the factor to 1e-9 of Colebrook's."""


def blasius(reynolds: ArrayLike, coefficient: float = BLASIUS) -> tuple[Array, Array]:
    """phi and slope of f = 0.3164 Re^(-1/4)."""
    Re = np.asarray(reynolds, float)
    phi = coefficient * Re**0.75
    return phi, 0.75 * phi / Re


def colebrook_factor(reynolds: ArrayLike, relative_roughness: ArrayLike = 0.0) -> Array:
    """f of 1/sqrt(f) = -2 lg(e/3.7 + 2.51/(Re sqrt(f))) (Colebrook 1939, doi:10.1680/ijoti.1939.13150)."""
    return _inverse_root(np.asarray(reynolds, float), np.asarray(relative_roughness, float)) ** -2.0


def colebrook(reynolds: ArrayLike, relative_roughness: ArrayLike = 0.0) -> tuple[Array, Array]:
    """phi and slope of Colebrook and White's factor."""
    Re, e = np.asarray(reynolds, float), np.asarray(relative_roughness, float)
    x = _inverse_root(Re, e)
    weight = 2.0 / math.log(10.0) * 2.51 / Re / (e / 3.7 + 2.51 * x / Re)
    growth = weight * x / Re / (1.0 + weight)
    return Re / x**2, 1.0 / x**2 - 2.0 * Re * growth / x**3


def _inverse_root(Re: Array, e: Array) -> Array:
    """1/sqrt(f) by Newton's method from Haaland's formula (1983, doi:10.1115/1.3240948)."""
    x = -1.8 * np.log10((e / 3.7) ** 1.11 + 6.9 / Re)
    for _ in range(COLEBROOK_ITERATIONS):
        inner = e / 3.7 + 2.51 * x / Re
        slope = 1.0 + 2.0 / math.log(10.0) * 2.51 / Re / inner
        x = x - (x + 2.0 * np.log10(inner)) / slope
    return x
