"""Parameters as they are declared in a class: unit, default, limits and one line of help; and the objects that carry
their values.

    class Orifice(Component):
        diameter = parameter("mm", 2.0, above=0, help="bore of the sharp edge")

Defaults and limits are given in the declared unit. Values are numbers in SI, or strings with a unit ("2 mm"). While
equations are written, the same attribute is a symbol of the expression graph instead of a number.
"""

from bramah.declare.declared import Changed, Declaration, Declared, Given, Told
from bramah.declare.signature import called_like
from bramah.declare.tabulated import Curve, Grid, Surface, Tabulated, curve, grid, surface
from bramah.declare.usual import question, usual_range
from bramah.declare.values import Choice, Count, Numbers, Parameter, choice, count, numbers, parameter
from bramah.declare.written import ANY_UNIT, shown_unit, written_quantity

__all__ = [
    "ANY_UNIT",
    "Changed",
    "Choice",
    "Count",
    "Curve",
    "Declaration",
    "Declared",
    "Given",
    "Grid",
    "Numbers",
    "Parameter",
    "Surface",
    "Tabulated",
    "Told",
    "called_like",
    "choice",
    "count",
    "curve",
    "grid",
    "numbers",
    "parameter",
    "question",
    "shown_unit",
    "surface",
    "usual_range",
    "written_quantity",
]
