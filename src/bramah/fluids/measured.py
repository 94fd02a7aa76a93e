"""A fluid from one's own points over pressure and temperature."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.declare import Declared, called_like, grid, parameter
from bramah.expr.tables import Extrapolation, evaluate_table, table_record
from bramah.fluids.fluid import Fluid
from bramah.fluids.tabulated import TabulatedFluid
from bramah.units import format_quantity, from_unit

Floats = NDArray[np.float64]
GRIDS = ("viscosity", "density", "bulk_modulus")
ALIKE = 0.005
"""Share by which densities at pressure may differ from what density at 0 bar and bulk modulus say."""
CENTISTOKES = from_unit(1.0, "cSt")


class MeasuredFluid(Declared):
    """A fluid from points over pressure (first row) and temperature (first column), taken at one temperature.

    Over temperature log log(nu + 0.7) runs through the points as a monotone cubic of log T, with two temperatures the
    straight line of ASTM D341; density and bulk modulus run as monotone cubics of T. A temperature beyond the points is
    refused. Over pressure see `TabulatedFluid`. Without bulk moduli the densities say them, between each two pressures
    dp / (ln rho_2 - ln rho_1). A single pressure of the viscosities is taken for all pressures.
    """

    temperature = parameter("degC", 40.0, help="temperature of the fluid, the same everywhere")
    air = parameter("-", 0.0, least=0, below=0.5, help="share of free air in the volume at 0 bar")
    viscosity = grid("bar", "degC", "cSt", help="kinematic viscosity over pressure and temperature")
    density = grid("bar", "degC", "kg/m3", help="density without air over pressure and temperature")
    bulk_modulus = grid("bar", "degC", "bar", help="bulk modulus without air over pressure and temperature")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        found = list(_missing(values)) or [m for n in GRIDS if values[n] for m in _out_of_range(n, values)]
        return found or list(_unlike(values))

    def fluid(self) -> Fluid:
        """The fluid at the temperature."""
        p, nu = _at(self.values, "viscosity")
        q, rho = _at(self.values, "density")
        at_zero = _between(p, nu, 0.0, np.log, np.exp) if len(p) > 1 else float(nu[0])
        growth = np.stack([p, nu / at_zero], axis=1).tolist() if len(p) > 1 else [[0.0, 1.0], [1e7, 1.0]]
        made = TabulatedFluid(viscosity=at_zero, bulk_modulus_points=_stiffness(self.values), viscosity_growth=growth)
        near = int(np.argmin(np.abs(q)))
        density = float(rho[near] / made.evaluated("density_ratio", q[near]))
        whole = made.replace(reference_density=(1.0 - self.air) * density, air_fraction=self.air)
        return whole.made_from(self)


@called_like(MeasuredFluid)
def measured_fluid(**values: Any) -> Fluid:
    """A fluid from points: measured_fluid(viscosity=[...], density=[...], bulk_modulus=[...], temperature="50 degC").

    Points are rows: [[0, p_1, p_2], [T_1, value, value], [T_2, value, value]].
    """
    return MeasuredFluid(**values).fluid()


def _missing(values: Mapping[str, Any]) -> Iterator[str]:
    for name in ("viscosity", "density"):
        if values[name] is None:
            yield f"A measured fluid needs points of {name}: rows [0, p_1, p_2], [T_1, value, value] and so on."
    if values["bulk_modulus"] is None and values["density"] is not None and len(values["density"][0]) < 3:
        yield "A measured fluid needs points of bulk_modulus, or densities at two pressures or more."
    for name in GRIDS:
        if values[name] is not None and any(v <= 0 for row in values[name][1:] for v in row[1:]):
            yield f"{name} must be above 0 at every point."


def _out_of_range(name: str, values: Mapping[str, Any]) -> Iterator[str]:
    first, last = (float(row[0]) for row in (values[name][1], values[name][-1]))
    T = values["temperature"]
    if not first <= T <= last:
        shown, a, b = (format_quantity(x, "degC") for x in (T, first, last))
        yield f"temperature = {shown} lies outside the points of {name}, from {a} to {b}. Add points up to there."


def _unlike(values: Mapping[str, Any]) -> Iterator[str]:
    """Densities that do not fit the bulk moduli."""
    p, rho = _at(values, "density")
    if values["bulk_modulus"] is None or len(p) < 2:
        return
    fluid = TabulatedFluid(bulk_modulus_points=_stiffness(values), reference_density=1.0)
    follows = fluid.evaluated("density_ratio", p)
    off = np.abs(rho / rho[0] / (follows / follows[0]) - 1.0)
    k = int(np.argmax(off))
    if off[k] > ALIKE:
        yield (
            f"density at {format_quantity(float(p[k]), 'bar')} is {off[k]:.1%} off what the bulk modulus makes of that "
            f"at {format_quantity(float(p[0]), 'bar')}. Correct one of them, or leave out bulk_modulus."
        )


def _stiffness(values: Mapping[str, Any]) -> list[list[float]]:
    """Points of the bulk modulus over pressure at the temperature."""
    if values["bulk_modulus"] is not None:
        p, B = _at(values, "bulk_modulus")
    else:
        q, rho = _at(values, "density")
        p, B = 0.5 * (q[:-1] + q[1:]), np.diff(q) / np.diff(np.log(rho))
    return np.stack([p, B], axis=1).tolist()


def _at(values: Mapping[str, Any], name: str) -> tuple[Floats, Floats]:
    """Pressures, and the values there at the temperature."""
    rows, T = np.array(values[name], dtype=float), float(values["temperature"])
    p, temperatures, points = rows[0, 1:], rows[1:, 0], rows[1:, 1:]
    if len(temperatures) == 1:
        return p, points[0]
    if name == "viscosity":
        found = [_between(np.log(temperatures), c, float(np.log(T)), _walther, _unwalther) for c in points.T]
    else:
        found = [_between(temperatures, c, T) for c in points.T]
    return p, np.array(found)


def _between(
    x: Floats,
    y: Floats,
    at: float,
    there: Callable[[Any], Any] = lambda y: y,
    back: Callable[[Any], Any] = lambda y: y,
) -> float:
    """A monotone cubic through points, on straight beyond them, in coordinates `there` and `back`."""
    record = table_record(x.tolist(), there(y).tolist(), outside=Extrapolation.LINEAR)
    return float(back(evaluate_table(record, np.zeros(1), np.array([at]), 0)[0]))


def _walther(nu: Any) -> Any:
    return np.log(np.log10(nu / CENTISTOKES + 0.7))


def _unwalther(w: Any) -> Any:
    return CENTISTOKES * (10.0 ** np.exp(w) - 0.7)
