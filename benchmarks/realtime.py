"""Circuits beside the clock, by `bramah realtime`'s own loop: overruns, time of steps and jitter, and their forecast.

    python benchmarks/realtime.py                  1 ms, 60 s each
    python benchmarks/realtime.py --seconds 5 --no-profile

README's press, the crane of examples/realtime with its mechanics in a process of its own, coupled by datagrams, and the
servo chain of 100 units. Times are in microseconds. For press and crane the processor time of every step must be below
half the step, and the last line says whether it is. A loop that always does the same sums shows what the machine adds:
on a virtual one, or one with other work, jitter and the longest times are its own.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from importlib import import_module
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.chain import servo_chain
from benchmarks.fixed_steps import press
from bramah.circuit import Circuit
from bramah.files import read_circuit
from bramah.realtime import Account, Callback, Exchange, Udp, Way, keep_time, pace, profile, rehearse
from bramah.realtime.histogram import Histogram
from bramah.result import Result
from bramah.result.read_table import table_of
from bramah.system import System, build
from validation.table import markdown_table

LIVE = Path(__file__).parent.parent / "examples" / "realtime"
LISTEN, SEND = ("127.0.0.1", 9301), ("127.0.0.1", 9302)
HALF = 0.5
ADDED = 12_000
"""Numbers that the loop for comparison adds up, about a tenth of a millisecond."""
PERIOD = 4.0
"""Of the crane's levers, s."""


@dataclass(frozen=True)
class Case:
    """A circuit, and whether its steps must fit into half the period."""

    name: str
    make: Callable[[], Circuit]
    outputs: Sequence[str]
    judged: bool = True
    live: bool = False
    """Whether another program drives it."""


def crane() -> Circuit:
    return read_circuit(LIVE / "crane.toml")


CASES = (
    Case("press", press, ("cylinder.x", "supply.A.p")),
    Case("crane", crane, (), live=True),
    Case("chain of 100", lambda: servo_chain(100), ("volume0.A.p", "cylinder99.x"), judged=False),
)


def mechanics() -> Any:
    """The program with the crane's mechanism."""
    sys.path.insert(0, str(LIVE))
    return import_module("mechanics")


def levers(t: float) -> tuple[float, float]:
    """Both swing, as of a driver who lifts, reaches out and comes back."""
    phase = 2 * math.pi * t / PERIOD
    return 0.4 * math.sin(phase), 0.4 * math.sin(phase + 1.0)


def swing(step: float, ready: Event, over: Event) -> None:
    """The mechanism as a process."""
    program = mechanics()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as own:
        own.bind(SEND)
        own.settimeout(0.1)
        ready.set()
        program.serve(own, program.Mechanism(step), levers, lambda: not over.is_set())


@contextmanager
def driven(step: float) -> Iterator[Exchange]:
    """The exchange with the mechanism, while it runs."""
    fresh = multiprocessing.get_context("spawn")
    ready, over = fresh.Event(), fresh.Event()
    process = fresh.Process(target=swing, args=(step, ready, over))
    process.start()
    udp = Udp(len(mechanics().INPUTS), LISTEN, SEND)
    try:
        if not ready.wait(30.0):
            sys.exit("The crane's mechanics did not start.")
        yield udp
    finally:
        udp.close()
        over.set()
        process.join()


def drive_of(system: System, step: float, seconds: float) -> Result:
    """What the mechanism would tell the circuit in each step, with nothing late: the drive to rehearse."""
    program, rows = mechanics(), []
    mechanism = program.Mechanism(step)

    def answer(t: float, outputs: Sequence[float]) -> list[float]:
        rows.append([t, *levers(t), *mechanism.motion(t, -np.array(outputs[:2]))])
        return rows[-1][1:]

    keep_time(system, step, Way("rodas4"), seconds, inputs=program.INPUTS, outputs=program.OUTPUTS,
              exchange=Callback(answer), paced=False)  # fmt: skip
    return table_of(["t [s]", *program.INPUTS], np.array(rows), "the crane's drive")


def measured(case: Case, step: float, seconds: float, profiled: bool) -> tuple[list[str], bool]:
    """The row of a case, and whether its steps fitted."""
    system = build(case.make())
    inputs, outputs = (mechanics().INPUTS, mechanics().OUTPUTS) if case.live else ((), case.outputs)
    drive = drive_of(system, step, seconds) if case.live else None
    forecast = rehearse(system, step, seconds, outputs=outputs, drive=drive)
    taken = forecast.chosen or min(forecast.trials, key=lambda trial: trial.error)
    with driven(step) if case.live else nullcontext() as exchange:
        report = keep_time(
            system, step, taken.way, seconds, inputs=inputs, outputs=outputs, exchange=exchange, profiled=profiled
        )
    account = report.account
    if not report.ok:
        sys.exit(f"{case.name}: {account.failure}")
    print(f"{case.name}: {forecast.advice}")
    print(f"  {report.message} {report.profile} {report.exchanged}".rstrip(), flush=True)
    row = row_of(case.name, account, str(taken.way), times(taken.cpu))
    return row, not case.judged or account.cpu.most < HALF * account.period


def control(step: float, seconds: float, profiled: bool) -> list[str]:
    """The row of a loop that only adds numbers up, the same ones in each step: what it varies by is the machine's."""

    def add() -> None:
        sum(range(ADDED))

    with profile() if profiled else nullcontext():
        account = pace(add, step, round(seconds / step))
    return row_of("sums, for comparison", account, "", "")


def row_of(name: str, account: Account, way: str, forecast: str) -> list[str]:
    share, long = 100 * account.overruns / account.done, account.cpu.above(round(HALF * account.period))
    clocked = [times(each) for each in (account.wall, account.jitter)]
    return [name, way, f"{share:.2f} %", forecast, times(account.cpu), str(long), *clocked]


def times(found: Histogram) -> str:
    """Median, 99.9 % and worst, us."""
    return " / ".join(f"{t / 1e3:.0f}" for t in (found.quantile(0.5), found.quantile(0.999), found.most))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--step", type=float, default=1.0, help="ms")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--no-profile", action="store_true", help="without locked memory and priority")
    given = parser.parse_args()
    also = control(1e-3 * given.step, given.seconds, not given.no_profile)
    found = [measured(case, 1e-3 * given.step, given.seconds, not given.no_profile) for case in CASES]
    head = ["circuit", "way", "overruns", "forecast, CPU", "CPU", "above half", "by the clock", "jitter"]
    print("\nMedian / 99.9 % / worst, us:\n\n" + "\n".join(markdown_table(head, [*(row for row, _ in found), also])))
    print(f"\nevery step of press and crane below half the step: {'yes' if all(ok for _, ok in found) else 'no'}")


if __name__ == "__main__":
    main()
