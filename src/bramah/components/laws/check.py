"""How far a spring-loaded check valve is open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.expr import Expr, Value, as_expr, select
from bramah.units import format_quantity


def check_opening(component: Any, pressure: Value, cracking: Value, full: Value) -> Expr:
    """Share of the full area: 0 below the cracking pressure, 1 above the opening pressure, linear between.

    Both corners are switches of the component, `open` and `fully_open`, and are located.
    """
    dp = as_expr(pressure)
    is_open = component.switch("open", dp - cracking)
    is_full = component.switch("fully_open", dp - full)
    return select(is_full, 1.0, select(is_open, (dp - cracking) / (full - as_expr(cracking)), 0.0))


def check_relations(values: Mapping[str, Any]) -> Iterable[str]:
    """What must hold between the two pressures."""
    crack, full = values["cracking_pressure"], values["opening_pressure"]
    if crack >= full:
        yield (
            f"opening_pressure = {format_quantity(full, 'bar')} must be above "
            f"cracking_pressure = {format_quantity(crack, 'bar')}."
        )
