"""Characteristics of single components, from their equations in steady flow: a valve's flow over pressure difference, a
pump's delivery and efficiency over pressure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.circuit import Circuit
from bramah.components.component import Component
from bramah.components.hydraulic.pressure_source import PressureSource
from bramah.components.hydraulic.tank import Tank
from bramah.components.mechanical.speed_source import Ground, SpeedSource
from bramah.components.ports import FLOW, SignalIn
from bramah.components.signal.constant import Constant
from bramah.equilibrium import steady
from bramah.errors import MethodError, SimulationError, unknown_name
from bramah.fluids import Fluid, default_fluid
from bramah.records import dataclass
from bramah.result.signal import heading
from bramah.result.table_files import PARQUET, write_table
from bramah.system import build
from bramah.units import convert, format_quantity, parse_any, parse_quantity

Floats = NDArray[np.float64]

POINTS = 61
PART, UPSTREAM, DRIVE = "part", "upstream", "drive"


@dataclass(frozen=True)
class Branch:
    """One curve."""

    name: str
    """What was held: "command = 0.5", "1500 rpm"; "" if nothing."""
    flow: Floats
    """m3/s; not a number where there is no steady flow."""
    efficiency: Floats | None = None
    """Hydraulic over mechanical power of a pump."""


@dataclass(frozen=True)
class Characteristic:
    """Flow over pressure difference, Pa."""

    title: str
    pressure: Floats
    branches: Sequence[Branch]
    pump: bool = False

    def write(self, path: str | Path) -> None:
        """A .csv or .parquet file: pressure in bar, and flows in l/min by curve."""
        columns = {"dp [bar]": convert(self.pressure, "bar")}
        for branch in self.branches:
            columns[heading(branch.name or "flow", "l/min")] = convert(branch.flow, "l/min")
            if branch.efficiency is not None:
                columns[heading(f"efficiency at {branch.name}", "-")] = branch.efficiency
        write_table(path, columns, parquet=Path(path).suffix.lower() == PARQUET)


def characteristic(
    component: Component,
    *,
    pressure: float | str = "200 bar",
    points: int = POINTS,
    between: tuple[str, str] | None = None,
    at: Mapping[str, Sequence[Any]] | None = None,
    speeds: Sequence[float | str] = ("1000 rpm", "1500 rpm", "2000 rpm"),
    fluid: Fluid | None = None,
    title: str = "",
) -> Characteristic:
    """The characteristic of a component in steady flow, by itself between a source of pressure and a tank.

    pressure   the highest pressure difference
    between    the ports between which it is; otherwise a pump's inlet and outlet, or the first two hydraulic ports.
               All other hydraulic ports are joined to the tank, and mechanical ones held still
    at         values of one parameter or input, each of which gives a curve: {"command": [0.25, 0.5, 1]}
    speeds     of a pump, each of which gives a curve
    """
    kind = type(component)
    hydraulic = [name for name, port in kind.ports().items() if FLOW in port.kind.pairs]
    pump = bool(kind.delivers) and "shaft" in kind.ports()
    if between is None:
        if len(hydraulic) < 2:
            raise MethodError(f"{kind.__name__} has no two hydraulic ports between which it could be measured.")
        other = next((name for name in hydraulic if name != kind.delivers), "")
        between = (kind.delivers, other) if pump else (hydraulic[0], hydraulic[1])
    for name in between:
        if name not in hydraulic:
            raise unknown_name("hydraulic port", name, hydraulic)
    held = _held(component, at)
    turned = [parse_quantity(speed, "rpm") for speed in speeds] if pump else [0.0]
    high = parse_quantity(pressure, "bar")
    grid = high * np.linspace(0.0, 1.0, points) ** 1.5  # finer where flow goes with the root of the pressure
    system = build(_bench(component, between, pump, held, fluid or default_fluid()))
    branches = []
    for name, number in held or [("", None)]:
        for speed in turned:
            changes: dict[str, Any] = {} if number is None else {_path(component, name): number}
            words = (
                []
                if number is None
                else [f"{name} = {number:g}" if isinstance(number, float) else f"{name} = {number}"]
            )
            if pump:
                changes[f"{DRIVE}.speed"] = speed
                words.append(format_quantity(speed, "rpm"))
            branches.append(_branch(system, changes, ", ".join(words), between[0], grid, pump))
    return Characteristic(title or kind.__name__, grid, branches, pump)


def _held(component: Component, at: Mapping[str, Sequence[Any]] | None) -> list[tuple[str, Any]]:
    if not at:
        return []
    if len(at) > 1:
        raise MethodError(f"Only one quantity can be varied from curve to curve, not {', '.join(at)}.")
    [(name, values)] = at.items()
    known = {*component.inputs(), *component.values}
    if name not in known:
        raise unknown_name("parameter or input", name, known)
    return [(name, value) for value in values]


def _path(component: Component, name: str) -> str:
    """What changes the value of a parameter or of an input on the bench."""
    return f"{PART}_{name}.value" if isinstance(component.inputs().get(name), SignalIn) else f"{PART}.{name}"


def _bench(
    component: Component, between: tuple[str, str], pump: bool, held: Sequence[tuple[str, Any]], fluid: Fluid
) -> Circuit:
    circuit = Circuit("Test bench", fluid=fluid)
    circuit.add(PART, component)
    circuit.add(UPSTREAM, PressureSource())
    circuit.add("tank", Tank())
    circuit.connect(f"{PART}.{between[0]}", f"{UPSTREAM}.P")
    low = ["tank.T"]
    for name, port in component.ports().items():
        if FLOW in port.kind.pairs:
            if name != between[0]:
                low.append(f"{PART}.{name}")
        elif pump and name == "shaft":
            circuit.add(DRIVE, SpeedSource())
            circuit.connect(f"{PART}.{name}", f"{DRIVE}.shaft")
        elif port.kind.name == "translational":
            circuit.add(f"held_{name}", Ground())
            circuit.connect(f"{PART}.{name}", f"held_{name}.port")
        else:
            circuit.add(f"held_{name}", SpeedSource(speed=0.0))
            circuit.connect(f"{PART}.{name}", f"held_{name}.shaft")
    circuit.connect(*low)
    for name, wanted in component.inputs().items():
        if isinstance(wanted, SignalIn):
            first = next((value for known, value in held if known == name), 0.0)
            circuit.add(f"{PART}_{name}", Constant(value=parse_any(first)))
            circuit.connect(f"{PART}.{name}", f"{PART}_{name}.y")
    return circuit


def _branch(system: Any, changes: dict[str, Any], name: str, port: str, grid: Floats, pump: bool) -> Branch:
    flow, torque = np.full(len(grid), np.nan), np.full(len(grid), np.nan)
    for k, p in enumerate(grid):
        found = steady(system.replace({**changes, f"{UPSTREAM}.pressure": float(p)}))
        if found.ok:
            flow[k] = -found[f"{PART}.{port}.q"] if pump else found[f"{PART}.{port}.q"]
            torque[k] = found[f"{PART}.shaft.T"] if pump else np.nan
    if not np.isfinite(flow).any():
        raise SimulationError(f"No steady flow was found{f' at {name}' if name else ''}: {found.message}")
    if not pump:
        return Branch(name, flow)
    power = torque * float(changes[f"{DRIVE}.speed"])
    given = np.abs(power)
    known = given > 1e-6 * np.nanmax(given)  # without pressure or flow there is none
    efficiency = np.divide(flow * grid, given, out=np.full(len(grid), np.nan), where=known)
    return Branch(name, flow, efficiency)
