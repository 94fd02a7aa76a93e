"""A relay that switches on at one level and off at a lower one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.component import Component, discrete
from bramah.components.ports import signal_in, signal_out
from bramah.declare import parameter
from bramah.expr import select


class HysteresisRelay(Component):
    """y = on_value from the instant u rises above switch_on until it falls below switch_off, else off_value.

    Between the two levels it stays as it is. Both instants are located.
    """

    symbol = "hysteresis relay"

    u = signal_in(help="what is watched")
    y = signal_out(help="the switched signal")

    switch_on = parameter("*", 0.5, help="input at which it switches on")
    switch_off = parameter("*", -0.5, help="input at which it switches off, below the other")
    on_value = parameter("*", 1.0, help="output while on")
    off_value = parameter("*", 0.0, help="output while off")
    start = parameter("-", 0.0, least=0, most=1, help="1 to start switched on, 0 to start off")

    on = discrete("start", help="1 while switched on")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        if values["switch_off"] >= values["switch_on"]:
            yield f"switch_off = {values['switch_off']:g} must be below switch_on = {values['switch_on']:g}."
        if values["start"] not in (0.0, 1.0):
            yield f"start = {values['start']:g} must be 0 or 1."

    def equations(self) -> None:
        self.when("switches on", self.switch_on - self.u, active=1.0 - self.on, set={"on": 1.0})
        self.when("switches off", self.u - self.switch_off, active=self.on, set={"on": 0.0})
        self.output(y=select(self.on, self.on_value, self.off_value))
