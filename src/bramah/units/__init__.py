"""Units: text such as "120 bar" or "28 cm3/rev" at the edge, floats in SI inside."""

from bramah.units.grammar import Unit, parse_unit
from bramah.units.names import everyday_unit, quantity_name, quotient_unit, si_unit
from bramah.units.quantity import convert, format_quantity, from_unit, parse_any, parse_quantity, require_alike

__all__ = [
    "Unit",
    "convert",
    "everyday_unit",
    "format_quantity",
    "from_unit",
    "parse_any",
    "parse_quantity",
    "parse_unit",
    "quantity_name",
    "quotient_unit",
    "require_alike",
    "si_unit",
]
