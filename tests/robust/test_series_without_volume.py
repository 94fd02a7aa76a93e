"""Valves in series with no volume between them: pressures that follow leaks while all are shut.

The slope of a check valve's flow changes by seven orders of magnitude where it cracks.
"""

from __future__ import annotations

from typing import Any

import pytest

from bramah.circuit import Circuit
from bramah.components.hydraulic import (
    CheckValve,
    FirstOrderReliefValve,
    FlowSource,
    Orifice,
    PilotOperatedCheckValve,
    StaticReliefValve,
    Tank,
    ThrottleCheckValve,
    VariableOrifice,
    Volume,
)
from bramah.components.signal import Sine
from bramah.fluids import oil
from bramah.simulation import simulate
from bramah.system import build
from tests.circuits.making import circuit
from tests.robust.judging import judged_by

SIZES = (1e-2, 1e-1, 1.0, 1e1, 1e2)
SETTINGS = [(method, rtol) for method in ("rodas4", "rodas5p", "ndf") for rtol in (1e-3, 1e-5)]


def check(size: float) -> CheckValve:
    return CheckValve(full_area=size * 50e-6)


def small(size: float) -> CheckValve:
    return CheckValve(full_area=size * 5e-6, cracking_pressure="0.83 bar", opening_pressure="0.88 bar")


def throttle(size: float) -> ThrottleCheckValve:
    return ThrottleCheckValve(throttle_area=size * 3e-6, opening=0.5)


def relief(size: float) -> StaticReliefValve:
    return StaticReliefValve(set_pressure="15 bar")


def lagging(size: float) -> FirstOrderReliefValve:
    return FirstOrderReliefValve(set_pressure="15 bar")


def piloted(size: float) -> PilotOperatedCheckValve:
    return PilotOperatedCheckValve()


def before_closing_orifice(valve: Any, size: float) -> Circuit:
    """A source behind a relief valve feeds the valve and, without a volume, an orifice that shuts for a while."""
    made = valve(size)
    into, out = ("P", "T") if isinstance(made, StaticReliefValve) else ("A", "B")
    pilot = {"pilot": Tank()} if isinstance(made, PilotOperatedCheckValve) else {}
    return circuit(
        f"p.P o.{into} v.A r.P", f"o.{out} w.A", "w.B t.T", "r.T t.T", "s.y w.opening",
        *["o.X pilot.T" for _ in pilot],
        fluid=oil(), p=FlowSource(flow=size * 1e-4), v=Volume(volume=size * 1e-3), o=made,
        w=VariableOrifice(full_area=size * 5e-6), s=Sine(amplitude=0.6, offset=0.5, frequency="4 Hz"),
        r=StaticReliefValve(set_pressure="120 bar"), t=Tank(), **pilot,
    )  # fmt: skip


def in_series(valves: tuple[Any, ...], size: float) -> Circuit:
    """Flow to and fro into a volume from which only these valves, one behind the other, lead on."""
    parts = {f"c{i}": valve(size) for i, valve in enumerate(valves)}
    ends = [("P", "T") if isinstance(part, StaticReliefValve) else ("A", "B") for part in parts.values()]
    joints = [f"c{i}.{ends[i][1]} c{i + 1}.{ends[i + 1][0]}" for i in range(len(valves) - 1)]
    last = len(valves) - 1
    return circuit(
        f"p.P v0.A c0.{ends[0][0]}", *joints, f"c{last}.{ends[last][1]} v.A w.A", "w.B t.T", "s.y p.flow",
        fluid=oil(), p=FlowSource(), s=Sine(amplitude=size * 8e-5, offset=size * 2e-5, frequency="8 Hz"),
        v0=Volume(volume=size * 2e-4, start_pressure="20 bar"), v=Volume(volume=size * 5e-5),
        w=Orifice(diameter=1e-3 * size**0.5), t=Tank(), **parts,
    )  # fmt: skip


SERIES: dict[str, tuple[Any, ...]] = {
    "two checks": (check, small),
    "three checks": (check, check, small),
    "check and throttle": (check, throttle),
    "check and relief": (check, relief),
    "relief and check": (relief, check),
    "lagging relief and check": (lagging, check),
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("valve", [check, small, piloted, relief, lagging])
def test_before_a_closing_orifice(valve: Any, size: float) -> None:
    system = build(before_closing_orifice(valve, size))
    for method, rtol in SETTINGS:
        result = simulate(system, 1.0, method=method, rtol=rtol)
        assert result.ok, f"{method} {rtol}: {result.message}"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", sorted(SERIES))
def test_one_behind_the_other(name: str, size: float) -> None:
    system = build(in_series(SERIES[name], size))
    for method, rtol in SETTINGS:
        result = simulate(system, 1.0, method=method, rtol=rtol)
        assert result.ok, f"{method} {rtol}: {result.message}"


@pytest.mark.parametrize(
    "made",
    [
        before_closing_orifice(check, 1.0),
        before_closing_orifice(check, 100.0),
        in_series((check, check, small), 1.0),
        in_series((check, check, small), 0.01),
    ],
)
def test_they_are_right(made: Circuit) -> None:
    for verdict in judged_by((("rodas5p", 1e-8), ("ndf", 1e-7)), made, 1.0, [("rodas4", 1e-3), *SETTINGS[1::2]]):
        assert verdict.ok and verdict.known and not verdict.silent, str(verdict)
