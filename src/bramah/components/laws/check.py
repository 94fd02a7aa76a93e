"""How far a spring-loaded check valve is open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.laws.smooth import limit
from bramah.expr import Expr, Value, as_expr, located
from bramah.units import format_quantity


def check_opening(component: Any, pressure: Value, cracking: Value, full: Value) -> Expr:
    """Share of the full area: 0 below the cracking pressure, 1 above the opening pressure, linear between.

    Both corners are switches of the component, `open` and `fully_open`, and are located.
    """
    dp = as_expr(pressure)
    component.switch("open", dp - cracking)
    component.switch("fully_open", dp - full)
    # The switches only say where the corners are. Branches that followed them would let a closed valve, whose pressure
    # builds up at once without a volume, jump to fully open and back past the openings between.
    return located(limit((dp - cracking) / (full - as_expr(cracking)), 0.0, 1.0), dp, cracking, full)


def check_relations(values: Mapping[str, Any]) -> Iterable[str]:
    """What must hold between the two pressures."""
    crack, full = values["cracking_pressure"], values["opening_pressure"]
    if crack >= full:
        yield (
            f"opening_pressure = {format_quantity(full, 'bar')} must be above "
            f"cracking_pressure = {format_quantity(crack, 'bar')}."
        )
