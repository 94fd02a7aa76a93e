"""Pumps that set their own displacement: pressure compensated and load sensing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.component import state
from bramah.components.hydraulic.machine import Machine
from bramah.components.laws.opening import opening
from bramah.components.laws.smooth import ramp
from bramah.components.ports import hydraulic, rotational
from bramah.declare import parameter
from bramah.expr import Expr
from bramah.units import format_quantity


class PressureCompensatedPump(Machine):
    """Variable pump that destrokes as its pressure comes up to the set pressure.

    tau x' = s((p_set - p_P) / p_droop) - x,   s(z) = z between 0 and 1
    q = x D omega - q_s from S to P,   T = x D (p_P - p_S) + T_f needed at the shaft

    It gives its full displacement D up to p_set - p_droop and none from p_set on; the corners of s are rounded. At a
    closed port it settles where it delivers its own slip. It destrokes no faster than its time constant, so that a port
    that closes suddenly needs a relief valve too. The losses are those of VariablePump.
    """

    symbol = "pressure-compensated pump"
    delivers = "P"

    S = hydraulic("suction side")
    P = hydraulic("pressure side")
    shaft = rotational("drive shaft")

    set_pressure = parameter("bar", 200.0, least=0, help="pressure at which it delivers nothing", signal=True)
    droop = parameter("bar", 10.0, above=0, help="fall of pressure from no displacement to full displacement")
    time_constant = parameter("ms", 30.0, above=0, help="time constant of the swash plate")
    start_fraction = parameter("-", 1.0, least=0, most=1, help="fraction of the displacement at the start")
    rounding = parameter(
        "-", 0.02, above=0, most=0.5, help="rounding of corners, as a share of the droop", advanced=True
    )

    fraction = state("-", "start_fraction", help="displacement over full displacement")

    def equations(self) -> None:
        self.rate(fraction=(self._aim() - self.fraction) / self.time_constant)
        self._run(self.S, self.P, self.fraction)

    def _aim(self) -> Expr:
        """The fraction at which the pressure holds the swash plate."""
        return opening((self.set_pressure - self.P.p) / self.droop, self.rounding)


class LoadSensingPump(PressureCompensatedPump):
    """Variable pump that keeps its pressure a margin above the load pressure at X, up to its set pressure.

    tau x' = min(s((p_margin - (p_P - p_X)) / p_LS), s((p_set - p_P) / p_droop)) - x,   s(z) = z between 0 and 1
    q = x D omega - q_s from S to P,   T = x D (p_P - p_S) + T_f needed at the shaft

    With X at tank pressure it idles at the margin. X takes no flow. The corners of s and min are rounded. The losses
    are those of VariablePump.
    """

    symbol = "load-sensing pump"

    X = hydraulic("load pressure")

    margin = parameter("bar", 20.0, above=0, help="pressure above the load at which it delivers nothing")
    margin_droop = parameter("bar", 5.0, above=0, help="fall of the margin from no displacement to full displacement")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        yield from super().relations(values)
        if values["margin_droop"] > values["margin"]:
            droop, margin = (format_quantity(values[n], "bar") for n in ("margin_droop", "margin"))
            yield f"margin_droop = {droop} must be at most margin = {margin}."

    def _aim(self) -> Expr:
        limited = super()._aim()
        sensed = opening((self.margin - (self.P.p - self.X.p)) / self.margin_droop, self.rounding)
        return sensed - ramp(sensed - limited, self.rounding)
