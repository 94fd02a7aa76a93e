"""The result of a run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import ArrayLike

from bramah.errors import SimulationError, names_of, unknown_name
from bramah.records import cached_property
from bramah.result.along import along, is_along, profile_of, unit_along
from bramah.result.recorded import Array, Recorded, Side
from bramah.result.signal import Signal
from bramah.runs.record import Happening
from bramah.states import Snapshot

if TYPE_CHECKING:
    import pandas

    from bramah.lines.profile import Profile
    from bramah.lines.residuals import LineResiduals
    from bramah.result.accounts import Account
    from bramah.result.against import Agreement, Within
    from bramah.result.derivative import Derivative, Slopes
    from bramah.result.power import Powers
    from bramah.result.slowness import Slowness
    from bramah.system import System

Patterns = str | Iterable[str] | None


class Signals(Protocol):
    """What a system says about its signals."""

    def names(self) -> list[str]:
        """All names, in the order of the circuit."""
        ...

    def unit(self, name: str) -> str:
        """The unit the signal is shown in."""
        ...

    def evaluate(self, name: str, t: Array, y: Array, d: Array) -> Array:
        """Values in SI at k instants, from times (k,), unknowns (k, n) and discrete values (k, m)."""
        ...


class Result:
    """Signals with names and units, what happened, and how it ended.

        result["pump.P.p"].in_unit("bar")      values at the recorded points
        result["cylinder.x"].at([0.1, 0.2])    values between them, in SI, from the solver's dense output
        result.to_pandas("cylinder.*")

    A run that failed keeps what it computed: `ok` is False and `message` says why. One that reached its end and may be
    wrong nevertheless says so in `doubts`.
    """

    def __init__(
        self,
        *,
        signals: Signals,
        recorded: Recorded,
        system: System | None = None,
        title: str = "",
        plot: Sequence[str] = (),
    ) -> None:
        """`system`: what was run; None where it is not at hand, as of a result that was loaded."""
        self.signals, self.recorded, self.system, self.title = signals, recorded, system, title
        self.plot: tuple[str, ...] = tuple(plot)
        """Patterns of the signals to show where nothing else is asked for."""
        self._cache: dict[str, Signal] = {}
        self._known: dict[str, None] | None = None
        self._discrete: Array | None = None
        self.slopes: Slopes | None = None
        """Of derivatives by parameters, made when one is first asked for."""

    @property
    def ok(self) -> bool:
        return self.recorded.ok

    @property
    def message(self) -> str:
        """How the run ended, in a sentence, and what speaks against it."""
        ended = self.recorded.message
        return " ".join([ended, *(f"Doubt: {doubt}" for doubt in self.doubts if doubt not in ended)])

    @cached_property
    def doubts(self) -> tuple[str, ...]:
        """What speaks against a run that reached its end, in sentences; empty where there is nothing to say.

        Looked for when first asked for: balances, equations between steps, pressures below absolute zero and more.
        """
        from bramah.result.doubts import doubts_of

        return self.recorded.doubts + doubts_of(self)

    @property
    def t(self) -> Array:
        """Times of the recorded points, s."""
        return self.recorded.t

    @property
    def events(self) -> tuple[Happening, ...]:
        return self.recorded.events

    @property
    def counters(self) -> dict[str, int]:
        """How often the solver did what: steps, rejections, evaluations, factorisations."""
        return self.recorded.counters

    def unit(self, name: str) -> str:
        """The unit a signal is shown in."""
        return unit_along(name) if self._along(name) else str(self.signals.unit(name))

    @property
    def derivatives(self) -> tuple[str, ...]:
        """Parameters by which derivatives were computed."""
        return self.recorded.derivatives.paths if self.recorded.derivatives is not None else ()

    def derivative(self, signal: str, parameter: str) -> Derivative:
        """How a signal changes with a parameter, over time: `simulate(circuit, derivatives=["relief.set_pressure"])`
        first. It has the unit of the signal per unit of the parameter.
        """
        from bramah.result.derivative import derivative_of

        return derivative_of(self, signal, parameter)

    def profile(self, line: str) -> Profile:
        """Pressure and flow along a line over time."""
        return profile_of(self, line)

    def residuals(self, line: str) -> LineResiduals:
        """What is left over in the characteristic equations of a line, tick by tick, and of its fluid over the run."""
        from bramah.result.residuals import residuals_of

        return residuals_of(self, line)

    def raise_if_failed(self) -> None:
        """Raise SimulationError unless the run reached its end."""
        if not self.ok:
            raise SimulationError(self.message)

    def names(self, pattern: Patterns = "*") -> list[str]:
        """Names of the signals that match a pattern such as "cylinder.*", or one of several, in the circuit's order."""
        known = self._names()
        patterns = listed(pattern)
        if "*" in patterns:
            return list(known)
        exact = {p for p in patterns if p in known}
        globs = [p for p in patterns if p not in exact]
        return [n for n in known if n in exact or any(fnmatchcase(n, g) for g in globs)]

    def select(self, patterns: Patterns = None) -> list[str]:
        """Like `names`, in the order of the patterns; each must match something. None means all."""
        chosen: dict[str, None] = {}
        for pattern in listed(patterns):
            found = [pattern] if is_along(pattern) else self.names(pattern)
            if not found:
                raise unknown_name("signal", pattern, self._names())
            chosen.update(dict.fromkeys(found))
        return list(chosen)

    def __contains__(self, name: object) -> bool:
        return name in self._names()

    def __getitem__(self, name: str) -> Signal:
        if not isinstance(name, str):
            raise unknown_name("signal", name, self._names())
        if name not in self._cache:
            if self._along(name):
                along(self, name, self.t[:1])
            elif name not in self._names():
                raise unknown_name("signal", name, self._names())
            self._cache[name] = Signal(self, name)
        return self._cache[name]

    def at(self, times: ArrayLike, signals: Patterns = None, side: Side = "right") -> dict[str, Array]:
        """Values in SI of the signals at the times. At an event `side` says before or after it."""
        instants = self.recorded.at(times, side)
        return {name: self.evaluate(name, *instants).reshape(np.shape(times)) for name in self.select(signals)}

    @property
    def end(self) -> dict[str, float]:
        """Every signal at the last point, in SI."""
        instant = self.t[-1:], self.recorded.y[-1:], self.recorded.discrete[-1:]
        return {name: float(self.evaluate(name, *instant)[0]) for name in self._names()}

    def snapshot(self) -> Snapshot:
        """Where the run ended, to start another from: `simulate(circuit, start=result.snapshot())`."""
        if self.system is None:
            raise SimulationError("A result that was saved and loaded cannot start a run; save its snapshot instead.")
        last, state = self.recorded, self.recorded.state
        waves, learned = (None, None) if state is None else (state.waves, state.learned)
        if last.lines and waves is None:
            raise SimulationError(
                "The waves in the lines are not known where this record ends: the run went on or broke off."
            )
        t, y, d, identity = float(last.t[-1]), last.y[-1], last.discrete[-1], self.system.named.identity
        return Snapshot(t, y, d, identity=identity, waves=waves, learned=learned)

    def evaluate(self, name: str, t: Array | None = None, y: Array | None = None, d: Array | None = None) -> Array:
        """Values in SI of one signal at given instants, or at the recorded points."""
        if t is None or y is None or d is None:
            if self._discrete is None:
                self._discrete = self.recorded.discrete_at_points()
            t, y, d = self.t, self.recorded.y, self._discrete
        if self._along(name):
            return along(self, name, t)
        values = np.asarray(self.signals.evaluate(name, t, y, d), dtype=float)
        return values if values.shape == t.shape else np.broadcast_to(values, t.shape).copy()

    def to_pandas(
        self, signals: Patterns = None, times: ArrayLike | None = None, units: bool = True
    ) -> pandas.DataFrame:
        """A DataFrame over time: in display units, which the headings name, or with units=False in SI."""
        from bramah.result.tables import frame

        return frame(self, signals, times, units)

    def to_csv(self, path: str | Path, signals: Patterns = None, times: ArrayLike | None = None) -> None:
        """Write a CSV file in display units, with headings such as "pump.P.p [bar]"; `times=result.times("10 ms")`."""
        from bramah.result.tables import write

        write(self, path, signals, times, parquet=False)

    def to_parquet(self, path: str | Path, signals: Patterns = None, times: ArrayLike | None = None) -> None:
        """The same as a Parquet file; needs pyarrow."""
        from bramah.result.tables import write

        write(self, path, signals, times, parquet=True)

    def times(self, every: float | str) -> Array:
        """Times over the whole run at a fixed interval such as "10 ms"."""
        from bramah.result.tables import sample_times

        return sample_times(float(self.t[0]), float(self.t[-1]), every)

    def energy(self) -> Account:
        """Where the energy went: received, stored and lost by every component."""
        from bramah.result.accounts import energy

        return energy(self)

    def fluid(self, name: str | None = None) -> Account:
        """Where the fluid went: mass over reference density, by component.

        Of several fluids all, or the one of that name; "fluid" is the circuit's own.
        """
        from bramah.result.accounts import fluid

        return fluid(self, name)

    def power(self) -> Powers:
        """Power into every component over time, and how active each one is."""
        from bramah.result.power import power

        return power(self)

    def why_slow(self) -> Slowness:
        """Which unknowns held the steps short and when, what happened, and what was rejected; to be printed."""
        from bramah.result.slowness import why_slow

        return why_slow(self)

    def against(self, reference: Result | str | Path, within: Within = 1e-3) -> Agreement:
        """Compare with a reference, a result or a file with a table, in the signals that it has; `within` as in
        `bramah.result.against.compared`.
        """
        from bramah.result.against import compared
        from bramah.result.read_table import read_table

        return compared(self, reference if isinstance(reference, Result) else read_table(reference), within)

    def sources(self) -> list[str]:
        """Signals that nothing measured in the circuit acts on: set points, levers, given courses."""
        from bramah.result.given import given_signals

        if self.system is None:
            return list(getattr(self.signals, "sources", ()))
        return given_signals(self.system.anatomy.circuit)

    def unknown_names(self) -> list[str]:
        """Names of the unknowns."""
        return list(self.system.names if self.system is not None else getattr(self.signals, "unknowns", ()))

    def save(self, path: str | Path, signals: Patterns = None) -> None:
        """Write the signals, and profiles along lines, to an .npz file that `load` reads.

        With patterns, only what they match: "line.*" keeps the profile of line, "line.p@2.2 m" one place on it.
        """
        from bramah.result.saved import save

        save(self, path, signals)

    @staticmethod
    def load(path: str | Path) -> Result:
        """Read what `save` wrote."""
        from bramah.result.saved import load

        return load(path)

    def __getstate__(self) -> dict[str, Any]:
        """What pickles: signals are those of the system, which goes as its circuit; what was computed is left out."""
        kept = {"recorded", "system", "title", "plot", *(() if self.system else ("signals",))}
        return {name: value for name, value in vars(self).items() if name in kept}

    def __setstate__(self, state: dict[str, Any]) -> None:
        system = state["system"]
        self.__init__(**{"signals": system.signals if system else None, **state})  # type: ignore[misc]

    def _repr_html_(self) -> str:
        from bramah.result.html import result_table

        return result_table(self)

    def __repr__(self) -> str:
        return f"<Result{f' of {self.title!r}' if self.title else ''}: {self.message} {len(self.t)} points>"

    def _along(self, name: str) -> bool:
        """Whether a name is a place on a line and not, as in a loaded result, a signal of its own."""
        return is_along(name) and name not in self._names()

    def _names(self) -> dict[str, None]:
        if self._known is None:
            self._known = dict.fromkeys(self.signals.names())
        return self._known


def listed(patterns: Patterns) -> list[str]:
    """One pattern, several, or None for all, as a list."""
    if patterns is None:
        return ["*"]
    return names_of(patterns, "signals")
