"""A signal given stage by stage."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from math import inf
from typing import Any

import numpy as np

from bramah.components.component import Component, discrete
from bramah.components.ports import signal_out
from bramah.declare import Curve, choice, parameter
from bramah.expr import constant, equal, select
from bramah.expr.tables import Extrapolation, Interpolation


class Shape(Enum):
    """How a stage comes to its value."""

    RAMPS = "ramps"
    HOLDS = "holds"


class Ending(Enum):
    """What follows the last stage."""

    HOLD = "hold"
    REPEAT = "repeat"
    CONTINUE = "continue"


class Stages(Curve):
    """Pairs of a duration and a value; a duration of zero is a jump."""

    fewest_points = 1

    def __init__(self, default: Sequence[Sequence[float]], *, help: str) -> None:
        super().__init__(
            "s", "*", default, between=Interpolation.LINEAR, outside=Extrapolation.HOLD, help=help, advanced=False
        )

    def record(self, value: Any) -> Any:
        """A table of the straight lines over time, and a last piece without end that begins with the final value."""
        if not value:
            raise ValueError("needs at least one stage, a duration and a value")
        if not all(np.isfinite(stage).all() and stage[0] >= 0 for stage in value):
            raise ValueError("must have finite values and durations of at least 0")
        corners, pieces, level, slope = [0.0], [], value[0][1], 0.0
        for duration, target in value:
            if duration > 0:
                slope = (target - level) / duration
                corners.append(corners[-1] + duration)
                pieces.append((level, slope, 0.0, 0.0))
            level = target
        pieces.append((level, slope, 0.0, 0.0))
        return np.array([len(pieces), 0.0, *corners, corners[-1], *np.ravel(pieces)])


class DutyCycle(Component):
    """Stages of a duration and a value, one after another; every corner is scheduled.

    y = y_(k-1) + (y_k - y_(k-1)) (t - t_(k-1)) / duration_k   in stage k, with ramps;   y = y_k, with holds

    The first stage has nothing to come from and holds its value; so does the time before the start. A duration of 0 is
    a jump. After the last stage its value is held, the cycle begins anew, or the last line goes on (as in the duty
    cycle DERT of HASP, Wang 1988, which had up to twelve stages and eight kinds of signal).
    """

    symbol = "duty cycle"

    y = signal_out(help="the signal")

    stages = Stages([[0.0, 0.0], [1.0, 1.0], [1.0, 1.0], [1.0, 0.0]], help="duration and value of each stage")
    shape = choice(Shape, Shape.RAMPS, help="whether a stage goes straight to its value or holds it throughout")
    ending = choice(Ending, Ending.HOLD, help="what follows the last stage")
    start_time = parameter("s", 0.0, help="time at which the first stage begins")

    passed = discrete(0.0, help="corners passed in this cycle")
    begun = discrete("start_time", help="time at which this cycle began")

    def equations(self) -> None:
        passed, corner, never = self.passed, self.stages.corner, constant(inf)
        # The end of the last piece is a corner that does not count.
        last = equal(corner(passed + 1.0), never)
        following = {"passed": passed + 1.0, "begun": self.begun}
        if self.ending is Ending.REPEAT:
            over = equal(corner(passed + 2.0), never)
            following = {
                "passed": select(over, 1.0, passed + 1.0),
                "begun": self.begun + select(over, corner(passed), 0.0),
            }
        self.at("stage", select(last, never, self.begun + corner(passed)), set=following)
        waiting, now = equal(passed, 0.0), self.time - self.begun
        if self.shape is Shape.HOLDS:
            now = corner(passed)
        if self.shape is Shape.HOLDS or self.ending is not Ending.CONTINUE:
            now = select(last, corner(passed - 1.0), now)
        self.output(y=self.stages.piece(select(waiting, 0.0, passed - 1.0), select(waiting, 0.0, now)))
