"""The laws of `components/laws/friction_factor.py` with arrays: f Re, which is 64 in laminar flow, and its slope."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bramah.components.laws import friction_factor as laws
from bramah.expr import derivative, evaluate, symbol

Array = NDArray[np.float64]

LAMINAR, BLASIUS = laws.LAMINAR, laws.BLASIUS
BLASIUS_SKARBEK = 4 * 0.079
"""The same as Fanning's factor 0.079 Re^(-1/4) gives it (Skarbek-Wazynski 1981, routine FRICSS)."""

_RE, _E, _COEFFICIENT = symbol("Re"), symbol("e"), symbol("coefficient")
_BLASIUS, _COLEBROOK = laws.blasius(_RE, _COEFFICIENT), laws.colebrook(_RE, _E)


def blasius(reynolds: ArrayLike, coefficient: float = BLASIUS) -> tuple[Array, Array]:
    """f Re and its slope by Re for a smooth wall."""
    phi, slope = evaluate([_BLASIUS, derivative(_BLASIUS, _RE)], {"Re": reynolds, "coefficient": coefficient})
    return phi, slope


def colebrook(reynolds: ArrayLike, relative_roughness: ArrayLike = 0.0) -> tuple[Array, Array]:
    """f Re and its slope by Re after Colebrook and White."""
    phi, slope = evaluate([_COLEBROOK, derivative(_COLEBROOK, _RE)], {"Re": reynolds, "e": relative_roughness})
    return phi, slope


def colebrook_factor(reynolds: ArrayLike, relative_roughness: ArrayLike = 0.0) -> Array:
    """f after Colebrook and White."""
    return colebrook(reynolds, relative_roughness)[0] / np.asarray(reynolds, float)
