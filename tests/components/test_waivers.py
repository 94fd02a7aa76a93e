"""Every corner that a law of the library waives: value and slope are continuous there, or an event is declared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bramah.components import registry
from bramah.components.component import Component
from bramah.components.ports import hydraulic
from bramah.declare import Choice
from bramah.expr import Expr, located, maximum, select, smooth
from bramah.expr.text import short_text
from bramah.fluids import FLUIDS
from bramah.system import build
from tests.components.closing import closed, variants
from tests.components.waivers import UNREACHED, verdict, waived_corners

TYPES = registry()
SEEN: set[Any] = set()
"""Waivers that were tested already, in other components or fluids: laws are shared."""


def cases() -> Iterator[Any]:
    """Every variant in one fluid, and the default one in every kind of fluid and driven by signals."""
    # Measured fluids have the laws of tabulated ones.
    laws = {type(make()): name for name, make in reversed(list(FLUIDS.items())) if name != "measured"}
    for name, kind in TYPES.items():
        wet = any(port.kind.name == "hydraulic" for port in kind.ports().values())
        default = {n: d.default for n, d in kind.given().items() if isinstance(d, Choice)}
        combined = [(variant, "constant", False) for variant in variants(kind)]
        combined += [(default, fluid, False) for fluid in laws.values() if wet and fluid != "constant"]
        combined += [(default, "constant", True)] if kind.inputs() else []
        yield pytest.param(name, combined, id=name)


@pytest.mark.parametrize(("name", "combined"), list(cases()))
def test_waivers_are_right(name: str, combined: list[tuple[dict[str, Any], str, bool]]) -> None:
    for variant, fluid, driven in combined:
        system = build(closed(TYPES[name](**variant), FLUIDS[fluid](), driven))
        for waived in waived_corners(system, SEEN):
            found = verdict(waived)
            where = f"{waived.reason} at {short_text(waived.corner.zero)} = 0 in {fluid}"
            assert found in ("", UNREACHED), f"{where}: {found}"


def test_surfaces_are_smooth_across_the_lines_of_their_grid() -> None:
    """A table with more rows than the default one, so that places are read on inner lines too."""
    table = [
        [0.0, 0.0, 1.0, 3.0],
        [0.0, 0.0, 2.0, 3.0],
        [0.1, 1.0, 1.0, 7.0],
        [0.3, 2.0, 5.0, 8.0],
        [1.0, 2.0, 6.0, 9.0],
    ]
    system = build(closed(TYPES["Lookup2D"](table=table), FLUIDS["constant"]()))
    found = [verdict(waived) for waived in waived_corners(system, set())]
    assert set(found) <= {"", UNREACHED}
    assert found.count("") > found.count(UNREACHED)


class _Claim(Component):
    """A restriction with a law that makes a claim."""

    A, B = hydraulic("one side"), hydraulic("other side")

    def equations(self) -> None:
        q = self.law((self.A.p - self.B.p) / 1e5)
        self.A.flow(q)
        self.B.flow(-q)

    def law(self, dp: Expr) -> Expr:
        raise NotImplementedError


class _Kink(_Claim):
    def law(self, dp: Expr) -> Expr:
        return 1e-3 * smooth(dp * abs(dp) + 1e-4 * abs(dp), dp)


class _Jump(_Claim):
    def law(self, dp: Expr) -> Expr:
        return 1e-3 * smooth(select(dp < 1.0, dp, dp + 1e-6), dp)


class _Undeclared(_Claim):
    def law(self, dp: Expr) -> Expr:
        return 1e-3 * located(maximum(dp, 0.0), dp)


class _Declared(_Claim):
    def law(self, dp: Expr) -> Expr:
        self.switch("open", dp)
        return 1e-3 * located(maximum(2.0 * dp - dp, 0.0), dp)


class _Square(_Claim):
    def law(self, dp: Expr) -> Expr:
        return 1e-3 * smooth(dp * abs(dp), dp)


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        (_Kink, "slope with 0.A.p jumps"),
        (_Jump, "value jumps"),
        (_Undeclared, "no event is declared there"),
        (_Declared, ""),
        (_Square, ""),
    ],
)
def test_wrong_claims_are_found(kind: type[Component], wrong: str) -> None:
    found = [verdict(w) for w in waived_corners(build(closed(kind())), set())]
    assert found
    assert set(found) - {""} == {wrong} - {""}
