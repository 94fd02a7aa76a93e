"""A steady state in text and as data."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bramah.equilibrium.found import Steady, Value


def as_data(found: Steady, shown: Mapping[str, Value]) -> dict[str, Any]:
    """Ready for JSON."""
    return {
        "ok": found.ok,
        "message": found.message,
        "how": found.how,
        "t": found.t,
        "iterations": found.iterations,
        "unique": found.unique,
        "growth": found.growth,
        "values": {n: {"value": _number(v.in_unit()), "unit": v.unit} for n, v in shown.items()},
        "residuals": {name: _number(value) for name, value in found.residuals.items()},
        "drifts": found.drifts,
        "start": {name: _number(value) for name, value in found.start.items()},
    }


def _number(value: float) -> float | None:
    """None where JSON has no number for it."""
    return value if math.isfinite(value) else None


def as_text(found: Steady, shown: Mapping[str, Value]) -> str:
    """For people."""
    lines = [found.message] if found.ok else ["The search ended here, which is not steady:"]
    width = max((len(name) for name in shown), default=0)
    lines += [f"{name:<{width}}  {value.in_unit():>12.6g}  {value.unit}".rstrip(" -*") for name, value in shown.items()]
    return "\n".join(lines)
