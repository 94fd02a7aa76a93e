"""Derivatives by differences of runs, with an estimate of their error."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from bramah.records import dataclass
from bramah.solvers.tolerances import laid_over, rest_of
from bramah.studies.span import Span

if TYPE_CHECKING:
    from bramah.studies.study import Study

UNSURE = 0.02
"""Part of itself by which a derivative may be off."""


@dataclass(frozen=True)
class Slope:
    """A derivative in SI, and how far off it may be."""

    value: float
    error: float
    noisy: bool = False
    """Whether the tolerance of the runs makes up most of the error."""
    exact: bool = False
    """Whether a run carried it along; otherwise it is from differences of runs."""

    @property
    def certain(self) -> bool:
        return self.error <= UNSURE * abs(self.value)


@dataclass(frozen=True)
class Stencil:
    """Where differences are taken: steps from the middle, those of the shorter stencil being half as long.

    Central, (f(h) - f(-h)) / 2h; at the end of a span one-sided, (4 f(h/2) - f(h) - 3 f(0)) / h. Both are of second
    order, so that two lengths give the error of the longer one, and a value without it (Richardson).
    """

    step: float
    """Negative: one-sided downwards."""
    central: bool

    @property
    def steps(self) -> tuple[float, ...]:
        """Where it must be known, apart from the middle."""
        h = self.step
        return (-h, -0.5 * h, 0.5 * h, h) if self.central else (0.25 * h, 0.5 * h, h)

    def slope(self, f: Mapping[float, float], noise: float) -> Slope:
        """The derivative from values by step, 0 for the middle, each of which may be off by `noise`.

        Values of runs are not smoother than the tolerance of their steps: that counts as an error of its own.
        """
        h = self.step
        if self.central:
            long, short = (f[h] - f[-h]) / (2 * h), (f[0.5 * h] - f[-0.5 * h]) / h
        else:
            long = (4 * f[0.5 * h] - f[h] - 3 * f[0.0]) / h
            short = 2 * (4 * f[0.25 * h] - f[0.5 * h] - 3 * f[0.0]) / h
        bend = abs(long - short)
        return Slope((4 * short - long) / 3, bend + noise / abs(h), noise / abs(h) > bend)


def stencil_of(span: Span, rtol: float, wanted: float | None = None) -> Stencil:
    """Steps of a length, within the span.

    Unless told otherwise they are the cube root of the tolerance of the runs, as a part of the value: the error of
    differences and that of the runs are then alike, for a law that goes with powers of the value.
    """
    own = float(span.own)
    if wanted is None:
        wanted = (3 * rtol) ** (1 / 3) * max(abs(own), 0.5 * (span.high - span.low))
    wanted = abs(wanted)
    below, above = own - span.low, span.high - own
    if min(below, above) >= 0.25 * wanted:
        return Stencil(_exact(own, min(wanted, below, above)), True)
    return Stencil(_exact(own, min(wanted, max(below, above))) * (1 if above >= below else -1), False)


def tolerance(study: Study) -> float:
    """The relative tolerance of the runs of a study."""
    return rest_of(laid_over(study.work.circuit.run.get("rtol"), study.work.settings.get("rtol")))


def _exact(own: float, step: float) -> float:
    """A step whose quarters are differences of numbers that are stored exactly."""
    grain = np.spacing(abs(own) + step) * 4
    return float(np.floor(step / grain) * grain)
