"""Many runs at once: the same numbers as one by one, bit for bit, and no growth of memory."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from bramah.circuit import Circuit
from bramah.components.hydraulic import (
    DoubleActingCylinder,
    FirstOrderReliefValve,
    FlowSource,
    ProportionalValve43,
    Tank,
    Volume,
)
from bramah.components.mechanical import EndStop, Force, LuGreFriction, Mass
from bramah.components.signal import Square
from bramah.simulation import simulate
from bramah.system import System, build
from tests.circuits.making import circuit

RUNS = 1000
SIGNALS = ("c.x", "c.A.p", "c.B.p", "valve.x", "relief.x", "ball.x")


def machine() -> Circuit:
    """Algebraic nets, switches, rebounds, scheduled times and stiff friction in one."""
    return circuit(
        "pump.P supply.A relief.P valve.P",
        "relief.T valve.T t.T",
        "square.y valve.command",
        "valve.A c.A",
        "valve.B c.B",
        "c.rod m.port load.port seal.port",
        "ball.port weight.port floor.port",
        pump=FlowSource(flow="40 l/min"),
        supply=Volume(volume="0.5 l"),
        relief=FirstOrderReliefValve(),
        t=Tank(),
        valve=ProportionalValve43(),
        square=Square(amplitude=0.8, period=0.02),
        m=Mass(mass=50),
        load=Force(force=-500),
        c=DoubleActingCylinder(start_position="10 mm", stroke="20 mm", restitution=0.3),
        seal=LuGreFriction(viscous_friction=500.0),
        ball=Mass(mass=1, start_position="1 mm"),
        weight=Force(force=-9.81),
        floor=EndStop(sides="lower", restitution=0.8),
    )


def varied(k: int) -> dict[str, float]:
    return {
        "pump.flow": (20 + k % 37) / 6e4,
        "relief.set_pressure": 5e6 + 1e5 * (k % 83),
        "m.mass": 20.0 + k % 101,
        "square.period": 0.01 + 1e-4 * (k % 29),
        "floor.restitution": 0.5 + 0.005 * (k % 61),
    }


def run(base: Circuit, k: int) -> bytes:
    """Everything a run returns, as bytes."""
    result = simulate(base.replace(varied(k)), 0.03, rtol=1e-4)
    assert result.ok, result.message
    steps = str(sorted(result.counters.items())).encode()
    return steps + result.t.tobytes() + b"".join(result[name].values.tobytes() for name in SIGNALS)


def resident() -> int:
    """Memory of this process, in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def in_threads(base: Circuit, numbers: Iterable[int]) -> list[bytes]:
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(lambda k: run(base, k), numbers))


@pytest.mark.long
def test_a_thousand_runs_in_two_threads_are_those_of_one() -> None:
    base = machine()
    alone = [run(base, k) for k in range(RUNS)]
    assert len(set(alone)) > 0.9 * RUNS, "the runs differ from each other"
    together = in_threads(base, range(RUNS))
    assert together == alone


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs /proc to see the memory of the process")
def test_memory_does_not_grow() -> None:
    base = machine()
    levels = []
    for _ in range(4):
        in_threads(base, range(250))
        gc.collect()
        levels.append(resident())
    # The allocator may keep a few pages; 500 leaked runs of about 100 kB each would be 50 MB.
    assert levels[-1] - levels[1] < 5e6


def test_threads_share_one_system() -> None:
    system = build(machine())
    lengths = [0.005 + 1e-5 * k for k in range(100)]

    def end(until: float) -> bytes:
        return simulate(system, until, rtol=1e-4).recorded.y.tobytes()

    alone = [end(until) for until in lengths]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(end, lengths)) == alone


def test_threads_may_build_at_the_same_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRAMAH_CACHE", str(tmp_path))

    def made(k: int) -> System:
        return build(machine().replace(varied(k)))

    with ThreadPoolExecutor(4) as pool:
        systems = list(pool.map(made, range(40)))
    for k, system in enumerate(systems):
        y = system.evaluator().rates(0.0, system.start)
        assert np.array_equal(y, made(k).evaluator().rates(0.0, system.start))
