"""Find a steady state: Newton's method, then the circuit's own motion, then homotopy."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.circuit import Circuit
from bramah.equilibrium.equations import Equations, softened
from bramah.equilibrium.found import Steady
from bramah.equilibrium.homotopy import follow, scaled_imbalance, scaled_sources
from bramah.equilibrium.lines import has_twin, with_waves, without_waves
from bramah.equilibrium.newton import Found, newton, with_modes
from bramah.equilibrium.settle import Look, settle
from bramah.equilibrium.stability import grows
from bramah.equilibrium.starting import begin, beginning
from bramah.equilibrium.why import why_not
from bramah.errors import Interrupted, MethodError
from bramah.solvers.choices import whole_number
from bramah.solvers.rows import shown
from bramah.states import State
from bramah.system import System, build, core
from bramah.units import parse_quantity

Floats = NDArray[np.float64]

SECONDS = 20.0
MOTION_SHARE = 0.6
"""Of the time allowed, for the circuit's own motion; the rest is for homotopy."""
INTERRUPTED = "The search for a steady state was interrupted; this is where it stood."
STILL = 1e-12
"""A slower drift is rounding."""
NEAR = 1e-5
"""In units of an unknown's scale or its value: a motion that came so close to an equilibrium will end there."""


def steady(
    circuit: Circuit | System,
    *,
    start: Mapping[str, Any] | None = None,
    t: float | str = 0.0,
    seconds: float = SECONDS,
    iterations: int | None = None,
) -> Steady:
    """The state in which nothing changes, with sources as they are at time t, nearest to where the circuit starts.

    start     start values by name, as quantities; they win over those of the circuit
    seconds   wall time after which to give up
    iterations  most iterations of each search by Newton's method; default: what the circuit's `run` says as
              `steady_iterations`, then 60

    The clock stands still: what is scheduled for later does not happen, sampled signals stay as they are. If there is
    no steady state, `ok` is False and `message` says why. Ctrl-C raises `Interrupted`, a KeyboardInterrupt, whose
    `result` is how near the search had come.
    """
    system = circuit if isinstance(circuit, System) else build(circuit)
    if iterations is not None:
        limit = whole_number("iterations", iterations)
        system = replace(system, wishes=replace(system.wishes, steady_iterations=limit))
    if has_twin(system):
        return with_waves(system, steady(without_waves(system), start=start, t=t, seconds=seconds))
    instant, seconds = parse_quantity(t, "s"), parse_quantity(seconds, "s")
    search = _Search(system, begin(system, beginning(system, start, instant)), time.perf_counter() + seconds)
    try:
        found, how = search.newton()
        if found is None:
            found, how = search.motion(seconds)
        if found is None and search.unstable is None:
            found, how = search.homotopy()
    except KeyboardInterrupt:
        raise Interrupted("The search was interrupted.", search.outcome(None, "", INTERRUPTED)) from None
    if found is None and search.unstable is not None:
        found, how = search.unstable
    return search.outcome(found, how)


def named_start(system: System, name: str, t: float) -> dict[str, float]:
    """Start values asked for by a word: "steady"."""
    if name != "steady":
        raise MethodError(
            f"start = {name!r} must be 'steady' or start values by name, such as {{'pump.P.p': '5 bar'}}."
        )
    found = steady(system, t=t)
    found.raise_if_failed()
    return found.start


class _Search:
    """One search from one start."""

    def __init__(self, system: System, start: State, deadline: float) -> None:
        self.system, self.deadline = system, deadline
        self.t, self.y, self.d = start.t, start.y, start.d
        self.equations = Equations(system, start.t)
        self.looks: list[Look] = []
        self.unstable: tuple[Found, str] | None = None
        self.iterations, self.culprit = 0, -1

    def newton(self) -> tuple[Found | None, str]:
        """From the start at once, unless parts that can be held still make it matter how one gets there."""
        if self.equations.moving_parts:
            return None, ""
        return self._kept(self._count(with_modes(self.equations, self.y, self.d)), "newton", regular=True)

    def motion(self, seconds: float) -> tuple[Found | None, str]:
        """Where the circuit's own motion leads, or is seen to lead."""
        deadline = self.deadline - (1 - MOTION_SHARE) * seconds
        found, how = self._followed(self.equations, deadline)
        stuck = not self.looks or core.STATUS[self.looks[-1].status] in ("singular", "not finite", "inconsistent")
        if found is None and stuck and self.system.has_algebraic:
            found, how = self._followed(Equations(softened(self.system), self.t), deadline)
        return found, how

    def _followed(self, motion: Equations, deadline: float) -> tuple[Found | None, str]:
        for look in settle(motion, self.y, self.d, deadline):
            self.looks = [*self.looks[-1:], look]
            found = self._count(newton(self.equations, look.y, look.d))
            if found.ok and len(self.equations.due(found.y, found.d)):
                found = self._count(with_modes(self.equations, look.y, look.d, jumps=True))
            if self._near(look.y, found.y):
                kept, how = self._kept(found, "pseudo-transient", regular=False)
                if kept is not None:
                    return kept, how
        return None, ""

    def homotopy(self) -> tuple[Found | None, str]:
        """On the sources if there are any, then on the imbalance at the start."""
        ways = [(scaled_imbalance(self.equations, self.y, self.d), "homotopy")]
        sources = scaled_sources(self.system, self.t)
        if sources is not None:
            ways.insert(0, (sources, "homotopy on sources"))
        for at, how in ways:
            kept, _ = self._kept(self._count(follow(at, self.y, self.d, self.deadline)), how, regular=False)
            if kept is not None:
                return kept, how
        return None, ""

    def _count(self, found: Found) -> Found:
        self.iterations += found.iterations
        if not found.ok and found.culprit >= 0:
            self.culprit = found.culprit
        return found

    def _near(self, before: Floats, after: Floats) -> bool:
        change = np.abs(after - before) / np.maximum(self.system.scale, np.abs(before))
        return bool(np.max(change, initial=0.0) <= NEAR)

    def _kept(self, found: Found, how: str, *, regular: bool) -> tuple[Found | None, str]:
        """What was found, if it is a stable equilibrium (and a regular one); an unstable one is kept for later."""
        if not found.ok or (regular and not found.regular) or self.equations.beyond(found.y) is not None:
            return None, ""
        if grows(self.equations, found.y, found.d) > 0:
            self.unstable = found, how
            return None, ""
        return found, how

    def outcome(self, found: Found | None, how: str, message: str = "") -> Steady:
        where = found or (self.looks[-1] if self.looks else self)
        y, d = where.y, where.d
        f = self.equations.rates(y, d)
        drifts = {self.system.names[k]: float(f[k]) for k in self.equations.drifting if abs(f[k]) > STILL}
        growth = grows(self.equations, y, d) if found is not None else 0.0
        message = message or why_not(self.equations, self.looks, self.culprit)
        if found is not None:
            message = self._message(how, found, drifts, growth)
        kept = self.equations.keep
        return Steady(
            self.t,
            y,
            d,
            system=self.system,
            ok=found is not None,
            message=message,
            how=how,
            residuals={self.system.names[k]: float(f[k]) for k in kept},
            iterations=self.iterations,
            drifts=drifts,
            growth=growth,
            unique=found is not None and found.regular and found.held == len(self.equations.drifting),
        )

    def _message(self, how: str, found: Found, drifts: dict[str, float], growth: float) -> str:
        text = f"Steady state found ({how}, {self.iterations} Newton iterations)."
        if drifts:
            units = dict(zip(self.system.names, self.system.units, strict=True))
            listed = ", ".join(f"{name} at {shown(rate, units[name] + '/s')}" for name, rate in drifts.items())
            text += f" Drifting: {listed}."
        if growth > 0:
            text += f" It is unstable: a disturbance grows by e in {1 / growth:.3g} s."
        if not found.regular or found.held > len(self.equations.drifting):
            text += " Others lie next to it; this is the one that the start leads to."
        return text
