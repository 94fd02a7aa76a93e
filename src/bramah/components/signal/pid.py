"""A PID controller."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.component import Component, discrete, state
from bramah.components.ports import signal_in, signal_out
from bramah.declare import parameter
from bramah.expr import constant, equal, select


class PID(Component):
    """PID controller with filtered derivative, limited output and anti-windup.

    w = K_p e + i - K_d (m - f) / T_f,  e = setpoint - m,  y = w within the limits
    f' = (m - f) / T_f
    i' = K_i e + (y - w) / T_t

    f is the measured value, filtered, so that the derivative ignores jumps of the setpoint. The last term keeps the
    integral from running away at a limit (back-calculation; Åström and Hägglund 2006, section 3.5).
    """

    symbol = "pid"

    measured = signal_in(help="the controlled quantity")
    y = signal_out(help="the control signal")

    setpoint = parameter("*", 0.0, signal=True, help="what the controlled quantity shall be")
    proportional_gain = parameter("*", 1.0, help="output per error")
    integral_gain = parameter("*", 0.0, help="rate of the output per error")
    derivative_gain = parameter("*", 0.0, help="output per rate of the error")
    filter_time = parameter("ms", 1.0, above=0, advanced=True, help="time constant of the derivative's filter")
    lower = parameter("*", -1.0, help="least output")
    upper = parameter("*", 1.0, help="greatest output")
    tracking_time = parameter("s", 0.1, above=0, advanced=True, help="time in which the integral gives way at a limit")
    start_integral = parameter("*", 0.0, help="integral part at the start")

    integral = state("*", start="start_integral", help="integral part of the output")
    filtered = state("*", help="the measured value, filtered")
    running = discrete(0.0, help="1 once the filter has taken up the measured value")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        if values["lower"] >= values["upper"]:
            yield f"lower = {values['lower']:g} must be below upper = {values['upper']:g}."

    def same_unit(self) -> Iterable[tuple[str, ...]]:
        return (("measured", "setpoint", "filtered"), ("y", "integral"))

    def equations(self) -> None:
        # The filter starts at the measured value, lest the first instants see a derivative that is none.
        start = select(self.running, constant(float("inf")), constant(float("-inf")))
        self.at("start", start, set={"running": 1.0}, reset={self.filtered: self.measured})
        error = self.setpoint - self.measured
        slope = (self.measured - self.filtered) / self.filter_time
        wanted = self.proportional_gain * error + self.integral - self.derivative_gain * slope
        above = self.switch("above", wanted - self.upper)
        below = self.switch("below", self.lower - wanted)
        y = select(above, self.upper, select(below, self.lower, wanted))
        # A controller without integral part has nothing that could wind up.
        tracking = select(equal(self.integral_gain, 0.0), 0.0, (y - wanted) / self.tracking_time)
        self.rate(integral=self.integral_gain * error + tracking, filtered=slope)
        self.output(y=y)
