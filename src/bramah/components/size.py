"""The size of a restriction, as one parameter that takes whatever is known of it.

    full_area = size("mm2", 8.0, help="area when fully open")

    "8 mm2"              area of the edge
    "3.2 mm"             bore: the area of that circle
    "16 mm x 2 mm"       diameter and travel of a spool that opens all around: pi D x
    "6 l/(min bar^0.5)"  flow coefficient, K = q/sqrt(dp)
    "40 l/min at 5 bar"  rated flow at a rated pressure drop, K = q/sqrt(dp)
    "2 l/(min bar)"      laminar conductance, G = q/dp

A number without a unit is in SI and of the quantity that the parameter is declared in. K and the rated flow hold at the
reference density of the fluid; they say what the discharge coefficient would, which then does not count.
"""

from __future__ import annotations

import math
import re
from enum import Enum
from typing import Any

from bramah.components.laws.orifice import rated_area
from bramah.components.laws.size import PassageSize
from bramah.components.references import Own, symbol_of
from bramah.declare import Parameter, Told
from bramah.errors import UnitError
from bramah.expr import sqrt
from bramah.records import dataclass
from bramah.units import format_quantity, parse_quantity, parse_unit

DISCHARGE = "discharge_coefficient"
"""The parameter that every restriction has beside its size."""
_AT = re.compile(r"(.+?)\s+(?:at|@)\s+(.+)", re.IGNORECASE)
_NUMBER = re.compile(r"\s*[-+0-9.eE_]+\s*")
_TIMES = re.compile(r"(.+?)\s*[x×]\s*([0-9.].*)")


class Form(Enum):
    """What a size is the number of."""

    AREA = "area"
    BORE = "bore"
    COEFFICIENT = "flow coefficient"
    CONDUCTANCE = "laminar conductance"
    RATED = "rated flow"
    """At a drop that another parameter of the part says."""


UNITS = {
    Form.AREA: "m2", Form.BORE: "m", Form.COEFFICIENT: "m3/(s Pa^0.5)", Form.CONDUCTANCE: "m3/(s Pa)",
    Form.RATED: "m3/s",
}  # fmt: skip
SHOWN = {
    Form.AREA: "mm2", Form.BORE: "mm", Form.COEFFICIENT: "l/(min bar^0.5)", Form.CONDUCTANCE: "l/(min bar)",
    Form.RATED: "l/min",
}  # fmt: skip
ANY_SIZE = "area, bore, K or rated flow"
OTHERS = 'an area ("8 mm2"), a bore ("3 mm"), a spool ("16 mm x 2 mm"), a rated flow ("40 l/min at 5 bar")'


@dataclass(frozen=True)
class Sized:
    """A size in another form than that of its declaration: the number in SI."""

    form: Form
    number: float

    def __float__(self) -> float:
        return self.number

    def __str__(self) -> str:
        return self.written()

    def is_not_below(self, other: Sized) -> bool:
        """Whether it is as large as the other or larger; False where only the fluid could tell, of an area and a K."""
        areas = self._area(), other._area()
        if areas[0] is not None and areas[1] is not None:
            return areas[0] >= areas[1]
        return self.form is other.form and self.number >= other.number

    def _area(self) -> float | None:
        geometric = {Form.AREA: self.number, Form.BORE: 0.25 * math.pi * self.number * self.number}
        return geometric.get(self.form)

    def written(self) -> str:
        """As it stands in a file: in everyday units if that is read back as the very same number."""
        unit = SHOWN[self.form]
        for digits in (6, 12):
            text = format_quantity(self.number, unit, digits)
            if parse_quantity(text, unit) == self.number:
                return text
        return f"{self.number!r} {UNITS[self.form]}"


class Size(Parameter):
    """The size of a restriction in whatever form; one that is `laminar` may also have a conductance.

    One that is declared as a flow holds at the drop that another parameter says, and stands for c_d A in equations;
    all others stand for A.
    """

    def __init__(self, unit: str, default: float, *, laminar: bool, drop: str | None, **keywords: Any) -> None:
        super().__init__(unit, default, above=0, least=None, below=None, most=None, signal=False, **keywords)
        self.laminar, self.drop = laminar, drop
        dimension = parse_unit(unit).dimension
        self.form = next(form for form, si in UNITS.items() if parse_unit(si).dimension == dimension)

    def shape(self, value: Any) -> Form:
        return self.sized(value).form

    def sized(self, value: Any) -> Sized:
        """A value that was read, with its form."""
        return value if isinstance(value, Sized) else Sized(self.form, value)

    def read(self, value: Any) -> Any:
        form, number = (value.form, value.number) if isinstance(value, Sized) else self._number(value)
        if form is Form.CONDUCTANCE and not self.laminar:
            raise ValueError(f"cannot be laminar: the law of this passage needs {OTHERS} or a flow coefficient")
        if form is self.form:
            return super().read(number)
        if not (math.isfinite(number) and number > 0):
            raise ValueError(f"must be above 0 {SHOWN[form]}")
        return Sized(form, number)

    def _number(self, value: Any) -> tuple[Form, float]:
        if isinstance(value, str) and (rated := _AT.fullmatch(value.strip())):
            flow, drop = _with_unit(rated[1], "l/min"), _with_unit(rated[2], "bar")
            if not drop > 0:
                raise ValueError("must have a rated pressure drop above 0 bar")
            return Form.COEFFICIENT, flow / math.sqrt(drop)
        if isinstance(value, str) and (spool := _TIMES.fullmatch(value.strip())):
            return Form.AREA, math.pi * _with_unit(spool[1], "mm") * _with_unit(spool[2], "mm")
        try:
            return self.form, float(Parameter.read(self, value) or 0.0)
        except UnitError as error:
            for form, unit in UNITS.items():
                if form is Form.RATED:  # a flow alone is no size
                    continue
                try:
                    return form, parse_quantity(value, unit)
                except UnitError:
                    continue
            raise UnitError(
                f"{error}. A restriction may be given by {OTHERS}, a flow coefficient or a conductance"
            ) from None

    def told(self) -> Told:
        told = super().told()
        return told._replace(limits=(*told.limits, ANY_SIZE))

    def in_equations(self, scope: Any) -> PassageSize:
        number, form = scope.parameter(self), scope.shape(self)
        if form is Form.CONDUCTANCE:
            return PassageSize(conductance=number)
        if form is Form.RATED:
            return PassageSize(area=rated_area(number, symbol_of(Own(str(self.drop))), scope.fluid(0)))
        c_d = symbol_of(Own(DISCHARGE))
        if form is Form.COEFFICIENT:
            jet = PassageSize(area=number * sqrt(0.5 * scope.fluid(0).reference_density))
            return jet / c_d if self.drop is None else jet
        found = PassageSize.of_bore(number) if form is Form.BORE else PassageSize(area=number)
        return found if self.drop is None else found * c_d


def _with_unit(text: str, unit: str) -> float:
    """One of two quantities in a text, in SI: "16 x 2 mm" would be a spool of 16 m."""
    if _NUMBER.fullmatch(text):
        raise ValueError(f'needs a unit at each of its two numbers; try for example "{text.strip()} {unit}"')
    return parse_quantity(text, unit)


def size(
    unit: str, default: float, *, help: str, advanced: bool = False, laminar: bool = True, drop: str | None = None
) -> Any:
    """Declare the size of a restriction; the unit is that of an area, of a bore, or of a flow at the pressure drop that
    the parameter `drop` says.
    """
    return Size(unit, default, help=help, advanced=advanced, laminar=laminar, drop=drop)
