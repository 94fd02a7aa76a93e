"""Where energy and fluid went: accounts per component that must close.

Hydraulic power is p q and a volume's stored energy the integral of p times what it takes in, as the textbooks have it.
With a fluid whose density varies, the little that this leaves out of the compression of flowing fluid shows as
converted in the components that change volume.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

import numpy as np

from bramah.circuit import FLUID, PortRef
from bramah.errors import SimulationError, unknown_name
from bramah.records import dataclass
from bramah.result.quadrature import jumps, quadrature
from bramah.result.recorded import Array, Recorded

if TYPE_CHECKING:
    from bramah.lines.profile import Profile
    from bramah.result.result import Result

NO_ACCOUNTS = "A result that was saved and loaded has no accounts; take them before saving."

Within = Callable[[str, str], bool]
"""Whether a port, given by component and name, is counted."""
Times = tuple[float, float]


def everywhere(component: str, port: str) -> bool:
    """All ports are counted."""
    return True


@dataclass(frozen=True)
class Entry:
    """What one component did, in J or m3. Energy and fluid that enter a component are positive."""

    received: float
    """Through its ports, less what went into its storage."""
    stored: float
    """Increase of what it stores: compressed fluid, moving mass, springs, columns of fluid in motion."""
    converted: float
    """Received and not stored: losses if positive, energy or fluid supplied if negative."""


@dataclass(frozen=True)
class Account:
    """All components of a run."""

    unit: str
    entries: Mapping[str, Entry]
    turnover: float
    """Sum of all amounts that passed through ports, regardless of direction, halved."""

    @property
    def supplied(self) -> float:
        return -sum(e.converted for e in self.entries.values() if e.converted < 0)

    @property
    def lost(self) -> float:
        return sum(e.converted for e in self.entries.values() if e.converted > 0)

    @property
    def stored(self) -> float:
        return sum(e.stored for e in self.entries.values())

    @property
    def imbalance(self) -> float:
        """Supplied - lost - stored, as a fraction of the turnover: zero for an exact solution."""
        return (self.supplied - self.lost - self.stored) / self.turnover if self.turnover > 0 else 0.0

    def __str__(self) -> str:
        rows = [f"{'':20s}{'stored':>14s}{'lost':>14s}{'supplied':>14s}  {self.unit}"]
        for name, e in self.entries.items():
            rows.append(f"{name:20s}{e.stored:14.6g}{max(e.converted, 0.0):14.6g}{max(-e.converted, 0.0):14.6g}")
        rows.append(f"{'all':20s}{self.stored:14.6g}{self.lost:14.6g}{self.supplied:14.6g}")
        rows.append(f"imbalance {self.imbalance:.2e} of a turnover of {self.turnover:.6g} {self.unit}")
        return "\n".join(rows)


@dataclass(frozen=True)
class Closing:
    """How well an account closes, without its entries."""

    imbalance: float
    """Supplied - lost - stored, as a fraction of the turnover."""
    turnover: float


class Passed(Protocol):
    """Into a component, by number, through a port, or into its storage there."""

    @property
    def component(self) -> int: ...

    @property
    def port(self) -> str: ...

    @property
    def stored(self) -> bool: ...


class Accountable(Protocol):
    """What a system says about exchanges with its components."""

    def components(self) -> list[str]:
        """Names of the elementary components."""
        ...

    def exchange(self, t: Array, y: Array, slope: Array, d: Array, *, power: bool) -> tuple[tuple[Passed, ...], Array]:
        """Power or flow into each port of each component, and into its storage there."""
        ...

    def kept_energy(self, t: Array, y: Array, d: Array) -> Array:
        """Energy that each component holds besides what its ports store."""
        ...


def energy(result: Result) -> Account:
    """Energy received, stored and converted by every component over the run, J."""
    kept: Account | None = getattr(result.signals, "energy", None)
    return _account(result, "J", power=True) if kept is None else kept


def fluid(result: Result, name: str | None = None) -> Account:
    """Fluid (mass over reference density) received and stored by every component over the run, m3.

    With a name, only that fluid: one of the circuit's `fluids`, or "fluid" for its own.
    """
    return _account(result, "m3", power=False, within=everywhere if name is None else _with_fluid(result, name))


def fluid_closing(signals: Accountable, recorded: Recorded) -> Closing:
    """How well the account of fluid closes.

    What events take out of stores, and what is inside lines, is stored here and converted there: it does not count.
    """
    q = quadrature(recorded)
    passed, values = signals.exchange(q.t, q.y, q.slope, q.d, power=False)
    turnover = float(np.abs(values[[not one.stored for one in passed]]).sum(axis=0) @ q.weight) / 2
    return Closing(-float(values.sum(axis=0) @ q.weight) / turnover if turnover > 0 else 0.0, turnover)


def _with_fluid(result: Result, name: str) -> Within:
    """Whether a port is in the fluid of that name."""
    system = result.system
    if system is None:
        raise SimulationError(NO_ACCOUNTS)
    known = (FLUID, *system.circuit.fluids)
    if not isinstance(name, str) or name not in known:
        raise unknown_name("fluid", name, known)
    names = system.anatomy.fluids.net_names
    return lambda component, port: names.get(PortRef(component, port), FLUID) == name


def _account(
    result: Result, unit: str, *, power: bool, within: Within = everywhere, times: Times | None = None
) -> Account:
    """Over the run, or from one time to another."""
    signals: Accountable = result.signals  # type: ignore[assignment]
    if not hasattr(signals, "exchange"):
        raise SimulationError(NO_ACCOUNTS)
    begin, end = times or (None, None)
    q, jump = quadrature(result.recorded, begin, end), jumps(result.recorded, begin, end)
    names = signals.components()
    passed, values = signals.exchange(q.t, q.y, q.slope, q.d, power=power)
    _, jumped = signals.exchange(jump.t, jump.y, jump.slope, jump.d, power=power)
    integrals = (a.tolist() for a in (values @ q.weight, np.abs(values) @ q.weight, jumped @ jump.weight))
    received, kept, lost = ([0.0] * len(names) for _ in range(3))
    turnover, counted = 0.0, set()
    for one, amount, size, jumped_over in zip(passed, *integrals, strict=True):
        if not within(names[one.component], one.port):
            continue
        if one.stored:
            kept[one.component] += amount
            # What an event takes out of a store, such as the motion of a mass that hits a rigid stop, is lost there.
            lost[one.component] -= jumped_over
        else:
            received[one.component] += amount
            turnover += size / 2
            counted.add(one.component)
    inner = _change(result, signals, times) if power else [0.0] * len(names)
    entries: dict[str, Entry] = {}
    for i, name in enumerate(names):
        if name in result.recorded.lines and within(name, "A"):
            if times is not None:
                raise SimulationError(f"What the line {name} holds is known at the ends of a run only.")
            inner[i] += _held(result.recorded.lines[name], power=power)
            inner[i] -= 0.0 if power else _parted(result, name)
        if i in counted or within is everywhere:
            entries[name] = Entry(received[i], kept[i] - lost[i] + inner[i], received[i] + lost[i] - inner[i])
    return Account(unit, entries, turnover)


def entry_of(
    result: Result, component: str, *, power: bool, begin: float | None = None, end: float | None = None
) -> Entry:
    """What one component did over the run, or from one time to another: energy, or with power=False fluid.

    Of an assembly, all its parts together.
    """
    times = None
    if begin is not None or end is not None:
        times = float(result.t[0] if begin is None else begin), float(result.t[-1] if end is None else end)
    account = _account(result, "J" if power else "m3", power=power, times=times)
    parts = [e for name, e in account.entries.items() if name == component or name.startswith(f"{component}.")]
    if not parts:
        raise unknown_name("component", component, account.entries)
    return Entry(*(sum(getattr(part, key) for part in parts) for key in ("received", "stored", "converted")))


def _held(profile: Profile, *, power: bool) -> float:
    """Increase of what is in a line.

    What a line converts of energy is friction, the lift of fluid, and the error of joining waves to the circuit.
    """
    first, last = profile.held
    return last.energy - first.energy if power else last.fluid - first.fluid


def _parted(result: Result, name: str) -> float:
    """Growth of the cavities at the ends of a line, which take the place of fluid."""
    ends = [result[f"{name}.V_{end}"].values for end in "AB" if f"{name}.V_{end}" in result]
    return float(sum(V[-1] - V[0] for V in ends))


def _change(result: Result, signals: Accountable, times: Times | None) -> list[float]:
    """Increase of the energy that each component says it keeps besides what its ports store."""
    recorded, d = result.recorded, result.recorded.discrete_at_points()
    ends = [0, len(recorded.t) - 1]
    at = (recorded.t[ends], recorded.y[ends], d[ends]) if times is None else recorded.at(np.array(times))
    kept = signals.kept_energy(*at)
    return [float(change) for change in kept[:, 1] - kept[:, 0]]
