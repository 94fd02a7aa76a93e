"""The whole of a run in real time: the circuit started, the system asked for what helps, the loop, and its report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import Any

from bramah.circuit import Circuit
from bramah.errors import ArgumentError
from bramah.realtime.beat import Beat, period_of
from bramah.realtime.clock import Clock
from bramah.realtime.exchange import Alone, Exchange
from bramah.realtime.pacing import Account, pace
from bramah.realtime.privileges import PRIORITY, Profile, profile
from bramah.realtime.verdict import Trial, shown
from bramah.realtime.way import Way
from bramah.records import dataclass
from bramah.stepping import start
from bramah.system import System
from bramah.units import parse_quantity


@dataclass(frozen=True, eq=False)
class Report:
    """How a loop went."""

    way: Way
    account: Account
    profile: Profile
    exchanged: str
    """A sentence about datagrams."""
    paced: bool = True

    @property
    def ok(self) -> bool:
        return not self.account.failure

    @property
    def message(self) -> str:
        """How it ended, and how well it kept time."""
        account = self.account
        ended = account.failure or ("Ended by Ctrl-C." if account.interrupted else "Done.")
        made = f"{account.done} steps of {shown(account.period)} by {self.way}."
        if not self.paced:
            return f"{made} {ended}"
        share = 100 * account.overruns / account.done if account.done else 0.0
        late = f", at most {shown(account.most_behind)} late" if account.overruns else ""
        left = f" {account.behind} were due at the end and not made." if account.behind else ""
        return f"{made} {ended} {account.overruns} overran ({share:.2g} %){late}.{left}"

    def as_data(self) -> dict[str, Any]:
        """For JSON."""
        account = self.account
        return {
            "ok": self.ok,
            "message": self.message,
            "method": self.way.method,
            "substeps": self.way.substeps,
            "period": account.period,
            "steps": account.done,
            "asked": account.asked,
            "interrupted": account.interrupted,
            "overruns": account.overruns,
            "most_behind": account.most_behind,
            "behind": account.behind,
            "profile": {"had": list(self.profile.had), "refused": list(self.profile.refused)},
            "exchanged": self.exchanged,
            "cpu": account.cpu.as_data(),
            "wall": account.wall.as_data(),
            "jitter": account.jitter.as_data(),
        }

    def against(self, forecast: Trial | None) -> str:
        """Processor times of steps, the forecast of a rehearsal beside them."""
        from bramah.result.tables import aligned

        rows = [["processor time per step", "median", "99.9 %", "worst"]]
        told = {} if forecast is None else {"forecast": forecast.cpu}
        for name, cpu in (told | {"in the loop": self.account.cpu}).items():
            rows.append([name, *(shown(t) for t in (cpu.quantile(0.5), cpu.quantile(0.999), cpu.most))])
        return "\n".join(aligned(rows))

    def __str__(self) -> str:
        parts = [f"{self.message} {self.profile} {self.exchanged}".rstrip()]
        parts.append(f"Processor time of steps:\n{self.account.cpu.as_text()}")
        if self.paced:
            parts.append(f"Time of steps by the clock:\n{self.account.wall.as_text()}")
            parts.append(f"Jitter, how late steps began:\n{self.account.jitter.as_text()}")
        return "\n\n".join(parts)


def periods_in(seconds: float | str, length: float) -> int:
    """How many periods of a length there are; at least one."""
    given = parse_quantity(seconds, "s")
    if not given >= length:
        raise ArgumentError(f"seconds = {given:g} s must be at least one period of {length:g} s.")
    return round(given / length)


def keep_time(
    circuit: Circuit | System,
    step: float | str,
    way: Way,
    seconds: float | str | None = None,
    *,
    inputs: Sequence[str] = (),
    outputs: Sequence[str] = (),
    exchange: Exchange | None = None,
    paced: bool = True,
    profiled: bool = True,
    priority: int = PRIORITY,
    core: int | None = None,
    clock: Clock | None = None,
    proceed: Callable[[], bool] = lambda: True,
) -> Report:
    """Run a circuit beside the clock, one step in each period.

    seconds   how long; None: until Ctrl-C, or until `proceed` says no
    inputs, outputs, exchange   what is set and read in each step, and who gives and takes it
    paced     False: as fast as it goes, or as the exchange lets it
    profiled  with locked memory and a high priority where the system allows it; `core`: on this core only
    """
    length = period_of(step)
    periods = None if seconds is None else periods_in(seconds, length)
    partner = exchange or Alone()
    simulation = start(circuit, record="end", **way.options(length))
    beat = Beat(simulation, length, inputs=inputs, outputs=outputs, exchange=partner)
    with profile(priority, core) if profiled and paced else nullcontext(Profile()) as had:
        beat.begin()
        account = pace(beat, length, periods, clock=clock, paced=paced, proceed=proceed)
    return Report(way, account, had, partner.told(), paced)
