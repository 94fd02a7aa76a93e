"""A circuit in motion: advanced as far as wanted, read and set between, and taken back to where it was."""

from __future__ import annotations

import time
from collections.abc import Container, Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from bramah.declare import ANY_UNIT
from bramah.equilibrium.found import Value
from bramah.errors import Interrupted, MethodError, UnitError, UnknownName, must_be, names_of, nearest, unknown_name
from bramah.result import Result
from bramah.simulation import recorded_by, result_of
from bramah.solvers.settings import Settings
from bramah.states import Snapshot, State, resumed
from bramah.stepping.course import Course, Past
from bramah.system import System
from bramah.system.reader import Reader
from bramah.system.settable import Settable
from bramah.units import parse_any, parse_quantity


class Simulation:
    """Made by `circuit.start(...)`.

        simulation = circuit.start()
        simulation["lever.y"] = 0.5              inputs, between two steps
        simulation.advance("10 ms")              to this time
        simulation["cylinder.x"].in_unit("mm")   any signal, now

    What is set takes effect at the present time. `snapshot` keeps where it stands and `restore` goes back there.
    """

    def __init__(self, system: System, method: str, settings: Settings, first: State) -> None:
        self.system, self.method, self._settings = system, method, settings
        self._seconds = 0.0
        self._readers: dict[tuple[str, ...], Reader] = {}
        self._set: dict[int, float] = {}
        self._stamped: dict[int, Settable] = {}
        """Of what was set, parts of motions."""
        self._pasts: WeakKeyDictionary[Snapshot, Past | None] = WeakKeyDictionary()
        """What had been recorded where each snapshot was taken."""
        self._course = Course(system, method, settings, first)

    @property
    def title(self) -> str:
        """Of the circuit."""
        return self.system.wishes.title

    @property
    def t(self) -> float:
        """The present time, s."""
        return self._course.point.t

    @property
    def inputs(self) -> list[str]:
        """Names of everything that can be set."""
        return list(self.system.named.settings)

    def names(self) -> list[str]:
        """Names of all signals."""
        names: list[str] = self.system.signals.names()
        return names

    def advance(self, t: float | str) -> None:
        """Go on to a time. Raises SimulationError where that fails; the simulation then stands where it got to.

        So it does after Ctrl-C, which raises `Interrupted`, a KeyboardInterrupt with the `result` so far.
        """
        until = parse_quantity(t, "s")
        if until < self.t:
            raise MethodError(f"t = {until:g} s lies before the present, {self.t:g} s. To go back, restore a snapshot.")
        self._course.require_steps(until)
        began = time.perf_counter()
        try:
            self._apply()
            if until > self.t:
                self._course.advance(until)
        except KeyboardInterrupt:
            raise Interrupted(f"Interrupted at t = {self.t:.6g} s; it can go on from there.", self.result()) from None
        finally:
            self._seconds += time.perf_counter() - began

    def set(self, name: str, value: Any) -> None:
        """Set an input to a number in SI or a quantity such as "30 mm"; it takes effect at the present time."""
        settable = self._settable(name)
        try:
            number = parse_any(value) if settable.unit == ANY_UNIT else parse_quantity(value, settable.unit)
        except UnitError as error:
            raise UnitError(f"{name}: {error}") from error
        if settable.stamp is not None:
            self._set[settable.stamp] = self.t
            self._stamped[settable.discrete] = settable
        self._set[settable.discrete] = number

    def prepare(self, inputs: Sequence[str] = (), outputs: Sequence[str] = ()) -> None:
        """Compile what setting all of these and reading those takes, so that the first time takes no longer than the
        next."""
        found = [self._settable(name) for name in inputs]
        self._values(tuple(_carried(found, {one.discrete for one in found}).values()))
        if inputs:
            self._course.prepare()
        self.read(outputs)

    def setting(self, name: str) -> float:
        """The value of an input that holds now, in SI; of a motion, where it has got to by now."""
        number = self._settable(name).discrete
        self._apply()
        moved = self._moved.get(number)
        return float(self._course.point.d[number]) if moved is None else self._values((moved,))[0]

    @cached_property
    def _moved(self) -> dict[int, str]:
        """Signals that tell what has become of a setting by now, by its discrete value."""
        return {fellow: signal for one in self.system.named.settings.values() for fellow, signal in one.fellows}

    def read(self, names: Sequence[str]) -> list[float]:
        """Many signals at the present time, in SI: the quick way, a few microseconds for any number of them."""
        self._apply()
        try:
            return self._values((names,) if isinstance(names, str) else tuple(names))
        except TypeError:  # checked only where it is needed: this is called at every step
            return self._values(tuple(names_of(names, "names")))

    def __getitem__(self, name: str) -> Value:
        unit = self.system.signals.unit(name)
        return Value(self.read((name,))[0], unit)

    def __contains__(self, name: object) -> bool:
        return name in self.system.signals

    def __setitem__(self, name: str, value: Any) -> None:
        self.set(name, value)

    def snapshot(self) -> Snapshot:
        """Where the simulation stands. What follows is the same, bit for bit, whether it goes on or comes back here."""
        self._apply()
        first = self._course.pause()
        taken = Snapshot(**vars(first), identity=self.system.named.identity)
        self._pasts[taken] = self._course.past
        return taken

    def restore(self, snapshot: Snapshot | str | Path) -> None:
        """Go back to a snapshot of this circuit, or to one in a file, and forget what was recorded since.

        One that was not taken from this simulation begins the record anew.
        """
        kept = snapshot if isinstance(snapshot, Snapshot) else Snapshot.load(snapshot)
        kept.require(self.system.named.identity)
        self._set.clear()
        self._stamped.clear()
        self._course.put(resumed(self.system, kept, None), self._pasts.get(kept))

    def forget(self) -> None:
        """Give back the memory of events so far, so that a simulation may go on for ever; for record="end"."""
        self._course.forget()

    def result(self) -> Result:
        """Everything recorded so far; `ok` is False if the last advance failed."""
        self._apply()
        ended = self._course.failure
        recorded = recorded_by(
            self.system,
            self.method,
            self._settings,
            self._course.record(),
            status=ended.word,
            ok=ended.word == "done",
            message=ended.message or " ".join([f"Reached t = {self.t:g} s.", *self.system.notes]),
            culprits=ended.culprits,
            wall_seconds=self._seconds,
        )
        return result_of(self.system, recorded)

    def _apply(self) -> None:
        """Let what was set take effect, unless it is what holds already."""
        if not self._set:
            return
        if self._stamped:
            carried = _carried(self._stamped.values(), self._set)
            self._set.update(zip(carried, self._values(tuple(carried.values())), strict=True))
            self._stamped.clear()
        d = self._course.point.d.copy()
        for number, value in self._set.items():
            d[number] = value
        self._set.clear()
        if (d != self._course.point.d).any():
            self._course.assign(d)

    def _values(self, names: tuple[str, ...]) -> list[float]:
        reader = self._readers.get(names)
        if reader is None:
            reader = self._readers[names] = Reader(self.system, names)
        now = self._course.point
        return reader(now.t, now.y, now.d, self._course.rates())

    def _settable(self, name: str) -> Settable:
        must_be(name, str, "What is set", "the name of an input")
        found: Settable | None = self.system.named.settings.get(name)
        if found is None:
            raise self._not_settable(name)
        return found

    def _not_settable(self, name: str) -> UnknownName:
        """What is wrong with a name that cannot be set."""
        if name not in self.names():
            return unknown_name("input", name, self.system.named.settings)
        near = nearest(name, self.system.named.settings)
        hint = f"Did you mean {near!r}?" if near else "Drive it with an Input, or with an ExternalMotion."
        return UnknownName(f"{name} cannot be set from outside. {hint}")

    def __repr__(self) -> str:
        return f"<Simulation{f' of {self.title!r}' if self.title else ''} at t = {self.t:g} s>"


def _carried(settables: Iterable[Settable], given: Container[int]) -> dict[int, str]:
    """Parts of the same motions that are not given themselves: they go on from where these signals stand."""
    return {fellow: signal for one in settables for fellow, signal in one.fellows if fellow not in given}
