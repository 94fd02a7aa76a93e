"""What the defaults that nobody asked for change: every example with each friction, leakage and smoothing at nothing.

    python benchmarks/defaults.py
    python benchmarks/defaults.py press load_sensing

For every example, file or first run of a script, and every parameter below that it leaves at its default: the run with
that default at zero, or at a hundredth where zero is not allowed, beside the run as it stands. The figure is the change
of the signal that changes most: the mean over time of the difference over the largest value. Signals are those that the
file plots, of a script all unknowns. Both runs are made at a tolerance of 1e-7, or at that of the example if it is
smaller. The last table gives the largest figure of each default; a default that changes more than a per cent and is not
said first by `bramah list` is marked, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

import bramah as br
from benchmarks.corners import EXAMPLES, Example, examples
from bramah.components import registry
from bramah.components.component import Component
from bramah.declare import Parameter
from bramah.studies.compare.sampling import sample_times

UNASKED = {
    "friction": (
        "viscous_friction", "coulomb_force", "static_force", "viscous_torque", "coulomb_torque", "static_torque",
        "friction", "friction_coefficient",
    ),
    "leakage": ("leakage",),
    "smoothing": (
        "rounding", "knee", "smoothing_speed", "transition_pressure", "linear_below", "laminar_speed", "closing",
        "pilot_rounding", "reversal_speed", "reversal_pressure", "reversal_torque", "approach", "rest_speed",
    ),
}  # fmt: skip
"""Names of parameters by which a part adds something to what it is there for."""
MEANT = {
    "CoulombFriction": ("coulomb_force",),
    "StribeckFriction": ("coulomb_force", "static_force"),
    "LuGreFriction": ("coulomb_force", "static_force"),
    "StickSlipFriction": ("coulomb_force", "static_force"),
    "RotaryLoad": ("coulomb_torque", "static_torque", "viscous_friction"),
    "BarmagValve": ("friction",),
}
"""What a part is there for: its size, not an addition. The Barmag valve is one measured valve with all its numbers."""
ALSO = {
    "CartridgeValve.damping": "friction",
    "DirectActingReliefValve.damping": "friction",
    "PilotOperatedReliefValve.damping": "friction",
    "PilotOperatedReliefValve.pilot_damping": "friction",
    "MultiportPump.slip_coefficient": "leakage",
    "SplineReliefValve.knee_below": "smoothing",
    "SplineReliefValve.knee_above": "smoothing",
    "SplineReliefValve.full_below": "smoothing",
    "SplineReliefValve.full_above": "smoothing",
}
"""The same under names that mean something else in other types."""
KINDS = {name: kind for kind, names in UNASKED.items() for name in names}
SMALL = 0.01
LARGEST = 0.01
"""A default may change an answer by so much unasked."""
RTOL = 1e-7


@dataclass(frozen=True)
class Change:
    """One default at nothing, in one example."""

    kind: str
    parameter: str
    type: str
    example: str
    size: float
    signal: str
    said: bool
    """Whether `bramah list` says it first."""


def what_adds(kind: str, parameter: str) -> str | None:
    """What a parameter of a type adds to what the part is there for; None if nothing."""
    meant = parameter in MEANT.get(kind, ())
    return None if meant else ALSO.get(f"{kind}.{parameter}", KINDS.get(parameter))


def added(kind: type[Component]) -> Iterator[tuple[str, Parameter]]:
    """The parameters of a type that add something, and do so by default."""
    for name, declared in kind.given().items():
        if isinstance(declared, Parameter) and declared.default and what_adds(kind.__name__, name):
            yield name, declared


def left_at_default(circuit: br.Circuit) -> dict[str, dict[str, Parameter]]:
    """By name of a parameter: the components that leave it at a default which adds something."""
    found: dict[str, dict[str, Parameter]] = {}
    for name, component in circuit.components.items():
        if type(component).__name__ not in registry():
            continue
        for parameter, declared in added(type(component)):
            is_stated = f"{name}.{parameter}" in circuit.locations
            if component.values[parameter] == declared.default and not is_stated:
                found.setdefault(parameter, {})[name] = declared
    return found


def nothing(declared: Parameter) -> float:
    """Zero, or a hundredth of the default where that is not allowed."""
    try:
        declared.read(0.0)
    except ValueError:
        return SMALL * float(declared.default)
    return 0.0


def signals_of(example: Example, circuit: br.Circuit) -> dict[str, Any] | None:
    """What the example shows, at the same times whatever the run did; None where it did not reach its end."""
    run = {k: v for k, v in example.circuit.run.items() if k in ("until", "method", "rtol")} | example.options
    if example.until is not None:
        run["until"] = example.until
    if not run.get("fixed_step"):
        run["rtol"] = min(RTOL, run["rtol"]) if isinstance(run.get("rtol"), float) else RTOL
    result = br.simulate(circuit, **run)
    if not result.ok or result.system is None:
        return None
    names = result.select(example.circuit.run.get("plot") or result.system.names)
    return result.at(sample_times(float(result.t[-1])), names)


def apart(one: dict[str, Any], other: dict[str, Any]) -> tuple[float, str]:
    """The signal that differs most, and by how much of its largest value."""
    sizes = {}
    for name, values in one.items():
        largest = float(np.max(np.abs(values)))
        off = float(np.mean(np.abs(np.asarray(other[name]) - values)))
        sizes[name] = off / largest if largest > 0 else 0.0 if off == 0 else np.inf
    worst = max(sizes, key=sizes.__getitem__, default="")
    return sizes.get(worst, 0.0), worst


def changes_of(example: Example) -> Iterator[Change]:
    circuit = example.circuit
    candidates = left_at_default(circuit)
    usual = signals_of(example, circuit) if candidates else None
    for parameter, where in candidates.items():
        for types in sorted({type(circuit.components[name]).__name__ for name in where}):
            own = {n: d for n, d in where.items() if type(circuit.components[n]).__name__ == types}
            less = circuit.replace({f"{name}.{parameter}": nothing(d) for name, d in own.items()})
            said = all(declared.assumed for declared in own.values())
            try:
                found = signals_of(example, less)
            except br.BramahError as error:
                print(f"  {example.name}: {types}.{parameter} at nothing: {error}".splitlines()[0])
                continue
            if found is None or usual is None:
                print(f"  {example.name}: {types}.{parameter} at nothing: the run did not reach its end")
                continue
            size, signal = apart(usual, found)
            yield Change(what_adds(types, parameter) or "", parameter, types, example.name, size, signal, said)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="examples to run; default: all but the servo chain")
    chosen = parser.parse_args()
    os.chdir(EXAMPLES)
    row = "{:10s} {:20s} {:28s} {:28s} {:>10}  {}"
    print(row.format("kind", "parameter", "type", "example", "change", "signal"))
    found: list[Change] = []
    for example in examples(chosen.names):
        if example.name == "servo_chain":
            continue
        for c in changes_of(example):
            found.append(c)
            print(row.format(c.kind, c.parameter, c.type, c.example, f"{c.size:.2g}", c.signal), flush=True)
    worst: dict[tuple[str, str], Change] = {}
    for c in found:
        key = (c.type, c.parameter)
        if key not in worst or c.size > worst[key].size:
            worst[key] = c
    print(f"\nLargest of each default, {len(found)} runs; a per cent is allowed.")
    unsaid = 0
    for c in sorted(worst.values(), key=lambda c: -c.size):
        over = c.size > LARGEST
        unsaid += over and not c.said
        mark = "" if not over else "said first by `bramah list`" if c.said else "NOT SAID"
        print(row.format(c.kind, c.parameter, c.type, c.example, f"{c.size:.2g}", mark))
    return 1 if unsaid else 0


if __name__ == "__main__":
    sys.exit(main())
