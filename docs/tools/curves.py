"""Characteristic curves of component types, computed with the types themselves at their default values.

Each is a small circuit in which a source goes slowly through a range, and one signal drawn over another.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

import bramah as br
from bramah.components import registry
from bramah.units import convert

SLOW = 100.0
"""Seconds for a range: whatever moves in these components is at rest all the time."""
SAMPLES = 1001
BAR = 1e5


@dataclass(frozen=True)
class Curve:
    """What is drawn: the second signal over the first, both with a label and a unit, the second with a sign."""

    title: str
    make: Callable[[br.Component], br.Circuit]
    x: tuple[str, str, str]
    y: tuple[str, str, str]
    sign: float = 1.0
    shift: float = 0.0
    """What the first is moved by, in its unit."""
    until: float = SLOW
    given: Mapping[str, Any] = field(default_factory=dict)
    """Parameters without which the type shows nothing."""


def _passing(
    inlet: str, outlet: str, low: float, high: float, *drained: str, back: bool = False, **given: Any
) -> Curve:
    """Flow over the pressure drop from a port to another."""

    behind = max(0.0, -low)

    def make(part: br.Component) -> br.Circuit:
        circuit = br.Circuit(fluid=br.oil())
        first, last = (low + behind) * BAR, (high + behind) * BAR
        points = [[0, first], [SLOW / 2, last], [SLOW, first]] if back else [[0, first], [SLOW, last]]
        circuit.add("ramp", br.TableSource(points=points))
        circuit.add("source", br.PressureSource())
        circuit.add("part", part)
        circuit.add("tank", br.Tank(pressure=behind * BAR))
        circuit.connect("ramp.y", "source.pressure")
        circuit.connect("source.P", f"part.{inlet}")
        circuit.connect("tank.T", f"part.{outlet}", *(f"part.{port}" for port in drained))
        return circuit

    x, y = (f"part.{inlet}.p", "Pressure drop", "bar"), (f"part.{inlet}.q", "Flow", "l/min")
    return Curve(f"Flow over the pressure drop from {inlet} to {outlet}", make, x, y, shift=-behind, given=given)


def _pumping(low: float, high: float, speed: float = 1500.0, **given: Any) -> Curve:
    """Delivery over pressure at constant speed."""

    def make(part: br.Component) -> br.Circuit:
        circuit = br.Circuit(fluid=br.oil())
        circuit.add("ramp", br.Ramp(before=low * BAR, after=high * BAR, duration=SLOW))
        circuit.add("load", br.PressureSource())
        circuit.add("part", part)
        circuit.add("tank", br.Tank())
        circuit.connect("ramp.y", "load.pressure")
        circuit.connect("load.P", "part.P")
        circuit.connect("tank.T", "part.S")
        if "shaft" in type(part).ports():
            circuit.add("motor", br.SpeedSource(speed=f"{speed} rpm"))
            circuit.connect("motor.shaft", "part.shaft")
        return circuit

    shown = f"Delivery over pressure at {speed:g} rpm"
    return Curve(
        shown, make, ("part.P.p", "Pressure", "bar"), ("part.P.q", "Delivery", "l/min"), sign=-1.0, given=given
    )


def _turning(high: float, **given: Any) -> Curve:
    """Torque over speed."""

    def make(part: br.Component) -> br.Circuit:
        circuit = br.Circuit()
        circuit.add("ramp", br.Ramp(before="0 rpm", after=f"{high} rpm", duration=SLOW))
        circuit.add("brake", br.SpeedSource())
        circuit.add("part", part)
        circuit.connect("ramp.y", "brake.speed")
        circuit.connect("brake.shaft", "part.shaft")
        return circuit

    x, y = ("part.shaft.omega", "Speed", "rpm"), ("part.shaft.T", "Torque", "N m")
    return Curve("Torque over speed", make, x, y, given=given)


def _rubbing(high: float) -> Curve:
    """Force over velocity."""

    def make(part: br.Component) -> br.Circuit:
        circuit = br.Circuit()
        circuit.add("ramp", br.Ramp(before=-high, after=high, duration=SLOW))
        circuit.add("drive", br.VelocitySource())
        circuit.add("part", part)
        circuit.connect("ramp.y", "drive.velocity")
        circuit.connect("drive.port", "part.port")
        return circuit

    x, y = ("part.port.v", "Velocity", "m/s"), ("part.port.F", "Force on the moving part", "N")
    return Curve("Force over velocity", make, x, y)


def _pushing(low: float, high: float) -> Curve:
    """Force over position, in metres."""

    def make(part: br.Component) -> br.Circuit:
        circuit = br.Circuit()
        circuit.add("drive", br.VelocitySource(velocity=(high - low) / SLOW, start_position=low))
        circuit.add("part", part)
        circuit.connect("drive.port", "part.port")
        return circuit

    x, y = ("part.port.x", "Position", "mm"), ("part.port.F", "Force on the moving part", "N")
    return Curve("Force over position", make, x, y)


def _filling(high: float) -> Curve:
    """Fluid taken in over pressure."""

    def make(part: br.Component) -> br.Circuit:
        circuit = br.Circuit(fluid=br.oil())
        circuit.add("ramp", br.Ramp(before=0, after=high * BAR, duration=SLOW))
        circuit.add("source", br.PressureSource())
        circuit.add("throttle", br.Orifice(diameter="5 mm"))
        circuit.add("part", part)
        circuit.connect("ramp.y", "source.pressure")
        circuit.connect("source.P", "throttle.A")
        circuit.connect("throttle.B", "part.A")
        return circuit

    return Curve("Fluid inside over pressure", make, ("part.A.p", "Pressure", "bar"), ("part.volume", "Volume", "l"))


def _mapping(low: float, high: float, *, back: bool = False) -> Curve:
    """Output over input of a block without memory, or with hysteresis."""

    def make(part: br.Component) -> br.Circuit:
        circuit = br.Circuit()
        points = [[0, low], [SLOW / 2, high], [SLOW, low]] if back else [[0, low], [SLOW, high]]
        circuit.add("ramp", br.TableSource(points=points))
        circuit.add("part", part)
        circuit.connect("ramp.y", "part.u")
        return circuit

    return Curve("Output over input", make, ("ramp.y", "u", "-"), ("part.y", "y", "-"))


def _answering(until: float, **given: Any) -> Curve:
    """Answer of a block to a step."""

    def make(part: br.Component) -> br.Circuit:
        circuit = br.Circuit()
        circuit.add("step", br.Step(before=0, after=1, step_time=0.1 * until))
        circuit.add("part", part)
        circuit.connect("step.y", "part.u")
        return circuit

    title = "Answer to a step from 0 to 1"
    return Curve(title, make, ("t", "Time", "s"), ("part.y", "y", "-"), until=until, given=given)


CURVES: dict[str, Curve] = {
    "AnnularGap": _passing("A", "B", -100, 100),
    "CheckValve": _passing("A", "B", -5, 10),
    "CurveOrifice": _passing("A", "B", -50, 50),
    "Filter": _passing("A", "B", -0.5, 4),
    "FirstOrderReliefValve": _passing("P", "T", 0, 150),
    "FlowControlValve2": _passing("A", "B", -5, 50),
    "HandroosReliefValve": _passing("P", "T", 0, 120),
    "HysteresisReliefValve": _passing("P", "T", 0, 150, back=True),
    "LinearReliefValve": _passing("P", "T", 0, 113),
    "LongOrifice": _passing("A", "B", -100, 100),
    "MinorLoss": _passing("A", "B", -2, 2),
    "Orifice": _passing("A", "B", -100, 100),
    "PowerLawRestrictor": _passing("A", "B", -50, 50),
    "SequenceValve": _passing("A", "B", 0, 150, "Y"),
    "SplineReliefValve": _passing("P", "T", 0, 150),
    "StaticReliefValve": _passing("P", "T", 0, 150),
    "ThrottleCheckValve": _passing("A", "B", -10, 50, opening=0.3),
    "VariableOrifice": _passing("A", "B", -100, 100, opening=0.5),
    "CentrifugalPump": _pumping(0, 2.4, speed=2900),
    "PressureCompensatedPump": _pumping(0, 250),
    "DieselEngine": _turning(1600),
    "ElectricMotor": _turning(1500),
    "CoulombFriction": _rubbing(0.1),
    "StribeckFriction": _rubbing(0.1),
    "ElasticStop": _pushing(-0.002, 0.102),
    "GasAccumulator": _filling(300),
    "SpringAccumulator": _filling(30),
    "Absolute": _mapping(-2, 2),
    "DeadBand": _mapping(-0.2, 0.2),
    "HysteresisRelay": _mapping(-2, 2, back=True),
    "Limiter": _mapping(-2, 2),
    "FirstOrderLag": _answering(0.2),
    "PadeDelay": _answering(1.0),
    "RateLimiter": _answering(2.0),
    "SecondOrderLag": _answering(0.5),
    "TransferFunction": _answering(5.0),
    "TransportDelay": _answering(1.0),
}


def points(name: str) -> tuple[Any, Any]:
    """Values of a curve, in the units of its axes."""
    curve = CURVES[name]
    part = registry()[name](**curve.given)
    result = br.simulate(curve.make(part), curve.until)
    result.raise_if_failed()
    times = np.linspace(0, curve.until, SAMPLES)
    x = times if curve.x[0] == "t" else convert(result[curve.x[0]].at(times), curve.x[2])
    return x + curve.shift, curve.sign * convert(result[curve.y[0]].at(times), curve.y[2])


def draw(name: str, path: Path) -> None:
    """A small figure of a curve."""
    import matplotlib
    from matplotlib.figure import Figure

    curve = CURVES[name]
    x, y = points(name)
    grid = {"axes.grid": True, "grid.color": "0.9"}
    style: Any = {"font.size": 9, "axes.spines.top": False, "axes.spines.right": False, **grid}
    with matplotlib.rc_context(style):
        figure = Figure(figsize=(5.0, 2.8), layout="constrained")
        axes = figure.add_subplot()
        axes.plot(x, y, color="#0072b2", linewidth=1.6)
        for (_, label, unit), put in ((curve.x, axes.set_xlabel), (curve.y, axes.set_ylabel)):
            put(label if unit == "-" else f"{label} [{unit}]")
        figure.savefig(path, dpi=130)


def write(folder: Path) -> None:
    """Every curve into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(max_workers=min(2, os.cpu_count() or 1)) as pool:
        list(pool.map(draw, CURVES, [folder / f"{name}.png" for name in CURVES]))
