"""What a dimension is called, and the unit an engineer would write it in."""

from __future__ import annotations

from functools import lru_cache

from bramah.units.grammar import parse_unit
from bramah.units.table import Dimension

# SI unit, what it measures, everyday unit
_QUANTITIES = (
    ("1", "a plain number", ""),
    ("m", "a length", "mm"),
    ("m2", "an area", "cm2"),
    ("m3", "a volume", "l"),
    ("m/s", "a speed", "m/s"),
    ("m/s2", "an acceleration", "m/s2"),
    ("m3/s", "a flow", "l/min"),
    ("m3/rad", "a displacement per angle", "cm3/rev"),
    ("s", "a time", "s"),
    ("1/s", "a frequency", "Hz"),
    ("rad", "an angle", "deg"),
    ("rad/s", "an angular speed", "rpm"),
    ("rad/s2", "an angular acceleration", "rad/s2"),
    ("kg", "a mass", "kg"),
    ("kg m2", "a moment of inertia", "kg m2"),
    ("kg/m3", "a density", "kg/m3"),
    ("kg/s", "a mass flow", "kg/s"),
    ("N", "a force", "N"),
    ("N/m", "a stiffness", "N/mm"),
    ("N s/m", "a damping", "N s/m"),
    ("Nm", "a torque or energy", "Nm"),
    ("Nm/rad", "a torsional stiffness", "Nm/rad"),
    ("Nm s/rad", "a torsional damping", "Nm s/rad"),
    ("Pa", "a pressure", "bar"),
    ("1/Pa", "a compressibility", "1/bar"),
    ("Pa/s", "a rate of pressure", "bar/s"),
    ("m3/(s Pa)", "a leakage coefficient", "l/(min bar)"),
    ("m3/(s Pa^0.5)", "a flow coefficient", "l/(min bar^0.5)"),
    ("m3/Pa", "a hydraulic capacitance", "l/bar"),
    ("Pa s", "a dynamic viscosity", "cP"),
    ("m2/s", "a kinematic viscosity", "cSt"),
    ("W", "a power", "kW"),
    ("K", "a temperature", "degC"),
    ("1/K", "a thermal expansion", "1/K"),
)


_PLAIN = ("", "-", "*")

_BASE = ("m", "kg", "s", "K", "rad")


@lru_cache(maxsize=1)
def _by_dimension() -> dict[Dimension, tuple[str, str]]:
    return {parse_unit(si).dimension: (name, everyday) for si, name, everyday in _QUANTITIES}


def quantity_name(unit: str) -> str | None:
    """What a unit measures, with its article ("a pressure"), or None for an unusual one."""
    known = _by_dimension().get(parse_unit(unit).dimension)
    return known[0] if known else None


def everyday_unit(unit: str) -> str:
    """The unit to suggest where `unit` is declared: itself unless it is plain SI with a handier one known."""
    declared = parse_unit(unit)
    known = _by_dimension().get(declared.dimension)
    is_si = declared.numerator == declared.denominator and declared.offset == 0
    return known[1] if known and is_si else unit


@lru_cache(maxsize=256)
def si_unit(dimension: Dimension) -> str:
    """The unit of a dimension in SI; "1" of plain numbers."""
    known = {parse_unit(si).dimension: si for si, _, _ in _QUANTITIES}
    if dimension in known:
        return known[dimension]
    parts = [f"{name}^{power:g}" for name, power in zip(_BASE, dimension, strict=True) if power]
    return " ".join(parts)


def quotient_unit(unit: str, by: str) -> str:
    """The unit of a quantity in one unit per quantity in another: "mm/bar", "bar/(l/min)"."""
    top, bottom = (_of_differences(one) for one in (unit, by))
    if bottom in _PLAIN:
        return top
    simple = not any(sign in bottom for sign in " /*")
    return f"{'1' if top in _PLAIN else top}/{bottom if simple else f'({bottom})'}"


def _of_differences(unit: str) -> str:
    """A difference of temperatures has no zero."""
    return unit if unit in _PLAIN or not parse_unit(unit).offset else si_unit(parse_unit(unit).dimension)
