"""A circuit with an exact answer that runs in a millisecond, and measures that fail, hang or crash, for other processes
to import.

A flow q into a closed volume: dp/dt = beta q / V, so that p(t) = p0 + beta q t / V with a fluid of constant modulus.
"""

from __future__ import annotations

import ctypes
import os
import signal
import time
from pathlib import Path
from typing import Any

import bramah as br
from bramah.studies.case import Case
from bramah.studies.study import Conduct
from bramah.studies.work import Work

FLOW = "pump.flow"
CRITICAL = 3e-4
"""m3/s: at this flow the measures below do what they are here for."""


def filling(**run: Any) -> br.Circuit:
    circuit = br.Circuit("Filling", fluid=br.ConstantFluid())
    circuit.add("pump", br.FlowSource())
    circuit.add("vessel", br.Volume(volume="2 l"))
    circuit.connect("pump.P", "vessel.A")
    circuit.run = {"until": 1.0, **run}
    return circuit


def cases(count: int) -> list[Case]:
    """Flows of 1e-4, 2e-4, ... m3/s."""
    return [Case(k, {FLOW: 1e-4 * (k + 1)}) for k in range(count)]


def work(**more: Any) -> Work:
    return Work(**{"circuit": filling(), "measures": {"end": end}, "settings": {}, **more})


def flow(result: br.Result) -> float:
    return float(result["pump.P.q"].values[-1])


def end(result: br.Result) -> float:
    return float(result["vessel.A.p"].values[-1])


def is_critical(result: br.Result) -> bool:
    return abs(abs(flow(result)) - CRITICAL) < 1e-9


def fails(result: br.Result) -> float:
    if is_critical(result):
        raise ValueError("no such number")
    return end(result)


def leaves(result: br.Result) -> float:
    if is_critical(result):
        raise SystemExit("enough")
    return end(result)


def silent(result: br.Result) -> float:
    """Closes all that its process could tell anything by."""
    if is_critical(result):
        os.closerange(3, 100)
        time.sleep(600)
    return end(result)


def exits(result: br.Result) -> float:
    if is_critical(result):
        os._exit(3)
    return end(result)


def reads_nowhere(result: br.Result) -> float:
    if is_critical(result):
        ctypes.string_at(0)
    return end(result)


def ends_its_parent(result: br.Result) -> float:
    if is_critical(result):
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(600)
    return end(result)


def hangs(result: br.Result) -> float:
    """Writes down its process in the file HANGS, if there is to be one."""
    if is_critical(result):
        if "HANGS" in os.environ:
            Path(os.environ["HANGS"]).write_text(f"{os.getpid()}\n")
        time.sleep(600)
    return end(result)


def prints(result: br.Result) -> float:
    print("Nobody reads this.", flush=True)
    return end(result)


def logged(result: br.Result) -> float:
    """Writes down in the file LOG that it was run, and takes a while."""
    with Path(os.environ["LOG"]).open("a") as file:
        file.write(f"{os.environ['ATTEMPT']} {abs(flow(result)):.6e}\n")
    time.sleep(0.005)
    return end(result)


def rows_of(made: Work, count: int, **conduct: Any) -> list[Any]:
    """Rows of the first cases."""
    with Conduct(**conduct).session(made) as session:
        return session.evaluate(cases(count))
