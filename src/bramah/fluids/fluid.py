"""What every fluid says about itself: density, compressibility and viscosity as laws of its condition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from bramah.declare import Declared, Given, Tabulated, parameter
from bramah.errors import Problem
from bramah.expr import Expr, as_expr, evaluate, symbol
from bramah.fluids.condition import Condition
from bramah.units import parse_quantity


class Fluid(Declared):
    """The base of all fluids. Pressures are gauge; flow is mass flow over `reference_density`.

    A fluid gives r = rho/rho_ref in `density_ratio` and dr/dp in `compressibility`; the rest follows:
    rho = rho_ref r, bulk modulus r/(dr/dp), dynamic viscosity nu rho.
    """

    pressure_scale: ClassVar[float] = 1e7
    """Pa; absolute tolerances of pressures are a fraction of it. Small where little pressure means much volume."""

    relaxes: ClassVar[bool] = False
    """Whether part of its air follows the pressure slowly; then it says `settled`, `relaxation` and `swelling`."""

    atmospheric_pressure = parameter("bar", 1.01325, above=0, help="absolute pressure at 0 bar gauge", advanced=True)
    reference_density = parameter("kg/m3", 870.0, above=0, help="density at 0 bar gauge")
    viscosity = parameter("cSt", 30.0, above=0, help="kinematic viscosity")

    @property
    def recipe(self) -> Declared | None:
        """What the properties were computed from, such as an Oil with its temperature; None where they were given."""
        found: Declared | None = self.__dict__.get("made_from")
        return found

    def made_from(self, recipe: Declared) -> Self:
        """The same, which remembers what its properties were computed from."""
        self.__dict__["made_from"] = recipe
        return self

    def changed(self, changes: Mapping[str, Any], owner: str) -> tuple[Self, tuple[Problem, ...]]:
        """Another fluid with some values changed: its properties, or what these are computed from."""
        recipe = self.recipe
        known = {} if recipe is None else recipe.given()
        if recipe is None or changes.keys() <= self.given().keys() or changes.keys().isdisjoint(known):
            return super().changed(changes, owner)
        other, problems = recipe.changed({name: v for name, v in changes.items() if name in known}, owner)
        rest = {name: v for name, v in changes.items() if name not in known}
        if problems:
            return self, (*problems, *self._read(rest, owner)[1])
        made = other.fluid()  # type: ignore[attr-defined]
        return made.changed(rest, owner) if rest else (made, ())

    def density_ratio(self, at: Condition) -> Expr:
        """Density over reference density."""
        raise TypeError(f"{type(self).__name__} does not say its density_ratio.")

    def compressibility(self, at: Condition) -> Expr:
        """Slope of the density ratio with pressure, 1/Pa."""
        raise TypeError(f"{type(self).__name__} does not say its compressibility.")

    def bulk_modulus(self, at: Condition) -> Expr:
        """rho dp/drho, Pa."""
        return self.density_ratio(at) / self.compressibility(at)

    def density(self, at: Condition) -> Expr:
        return self.reference_density * self.density_ratio(at)

    def kinematic_viscosity(self, at: Condition) -> Expr:
        return as_expr(self.viscosity)

    def dynamic_viscosity(self, at: Condition) -> Expr:
        return self.kinematic_viscosity(at) * self.density(at)

    def settled(self, p: Expr) -> Expr:
        """The released share of the dissolved air in equilibrium with a pressure."""
        raise TypeError(f"{type(self).__name__} has no air that is released.")

    def relaxation(self, at: Condition) -> Expr:
        """The rate of the released share, 1/s."""
        raise TypeError(f"{type(self).__name__} has no air that is released.")

    def swelling(self, at: Condition) -> Expr:
        """Slope of the density ratio with the released share."""
        raise TypeError(f"{type(self).__name__} has no air that is released.")

    def absolute_pressure(self, p: Expr) -> Expr:
        """The one place where gauge becomes absolute."""
        return p + self.atmospheric_pressure

    def density_at(self, pressure: float | str) -> float:
        """Density in kg/m3 at a gauge pressure such as 1e7 or "100 bar"."""
        return self._number("density", pressure)

    def bulk_modulus_at(self, pressure: float | str) -> float:
        """Bulk modulus in Pa at a gauge pressure."""
        return self._number("bulk_modulus", pressure)

    def kinematic_viscosity_at(self, pressure: float | str) -> float:
        """Kinematic viscosity in m2/s at a gauge pressure."""
        return self._number("kinematic_viscosity", pressure)

    def dynamic_viscosity_at(self, pressure: float | str) -> float:
        """Dynamic viscosity in Pa s at a gauge pressure."""
        return self._number("dynamic_viscosity", pressure)

    def evaluated(self, law: str, p: NDArray[np.float64]) -> NDArray[np.float64]:
        """One of its laws, by name, at gauge pressures in Pa."""
        numbers = _Numbers(self.values)
        writer = object.__new__(type(self))
        writer.__dict__["_scope"] = numbers
        written = getattr(writer, law)(Condition(symbol("p")))
        [found] = evaluate([written], {"p": p}, np.concatenate([np.zeros(1), *numbers.tables]))
        return np.broadcast_to(found, np.shape(p)).astype(float)

    def _number(self, law: str, pressure: float | str) -> float:
        return float(self.evaluated(law, np.asarray(parse_quantity(pressure, "bar"))))


class _Numbers:
    """A scope in which parameters are their values, and curves the places of their tables."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values, self.tables = values, list[NDArray[np.float64]]()

    def parameter(self, declared: Given) -> Expr:
        value = self._values[declared.name]
        if not isinstance(declared, Tabulated):
            return as_expr(value)
        place = 1 + sum(map(len, self.tables))
        self.tables.append(declared.record(value))
        return as_expr(float(place))
