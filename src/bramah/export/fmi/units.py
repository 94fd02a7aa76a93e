"""Units of a unit's variables as FMI describes them: values are SI, display units are those people read."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree.ElementTree import Element, SubElement

from bramah.records import dataclass
from bramah.units import parse_unit, quantity_name, si_unit

_BASE = ("m", "kg", "s", "K", "rad")


@dataclass(frozen=True)
class Shown:
    """How a quantity is described: its SI unit, the unit it is shown in, and its type. Empty: a plain number."""

    si: str
    display: str
    type: str
    quantity: str


def shown(unit: str) -> Shown:
    text = "-" if unit in ("*", "") else unit
    si = si_unit(parse_unit(text).dimension)
    if si == "1" and text == "-":
        return Shown("", "", "", "")
    display = "" if text == si else text
    measured = (quantity_name(text) or "").removeprefix("a ").removeprefix("an ")
    quantity = measured.capitalize() if si != "1" else ""
    return Shown(si, display, f"{quantity or 'Quantity'} in {text}", quantity)


def unit_definitions(units: Iterable[str]) -> Element:
    """The element UnitDefinitions."""
    root = Element("UnitDefinitions")
    of_si: dict[str, dict[str, str]] = {}
    for unit in units:
        what = shown(unit)
        if what.si:
            displays = of_si.setdefault(what.si, {})
            if what.display:
                displays[what.display] = unit
    for si, displays in sorted(of_si.items()):
        element = SubElement(root, "Unit", name=si)
        dimension = parse_unit(si).dimension
        if all(float(power).is_integer() for power in dimension):
            powers = {base: f"{power:.0f}" for base, power in zip(_BASE, dimension, strict=True) if power}
            SubElement(element, "BaseUnit", powers)
        for name, unit in sorted(displays.items()):
            SubElement(element, "DisplayUnit", {"name": name, **_conversion(unit)})
    return root


def _conversion(unit: str) -> dict[str, str]:
    """A value in the display unit is factor times that in SI, plus an offset."""
    known = parse_unit(unit)
    factor = known.denominator / known.numerator
    found = {"factor": repr(factor)}
    if known.offset:
        found["offset"] = repr(-known.offset * factor)
    return found


def type_definitions(units: Iterable[str], version: str) -> Element:
    """The element TypeDefinitions: one type for each unit that people read."""
    root = Element("TypeDefinitions")
    types = {what.type: what for what in map(shown, units) if what.type}
    for name, what in sorted(types.items()):
        attributes = {"quantity": what.quantity, "unit": what.si, "displayUnit": what.display}
        said = {key: value for key, value in attributes.items() if value}
        if version == "2.0":
            SubElement(SubElement(root, "SimpleType", name=name), "Real", said)
        else:
            SubElement(root, "Float64Type", {"name": name, **said})
    return root
