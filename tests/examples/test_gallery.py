"""Every circuit file of the examples: it runs, keeps what it turns over, and means the same at any tolerance."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import bramah as br
from bramah.circuit import Circuit
from bramah.components import registry
from bramah.components.assembly import Assembly
from bramah.components.component import Component
from bramah.result import Result
from bramah.result.measures import mean_errors
from bramah.studies.compare.sampling import sample_times
from bramah.system import System, build
from tests.examples.files import CIRCUITS

ROOT = Path(__file__).parent.parent.parent
FILES = sorted([*CIRCUITS, *(ROOT / "src" / "bramah" / "data").glob("*.toml")])

SOURCES = {
    "FlowSource", "PressureSource", "Tank", "Force", "Torque", "SpeedSource", "VelocitySource",
    "HeadPump", "ConstantPowerPump", "ElectricMotor", "DieselEngine", "FuelledEngine", "GovernedEngine",
    "RotaryLoad", "VariableVolume",
    "ExternalMotion", "ExternalRotation",
    "MultiportPump", "MultiportDisplacement", "SteadyTurning",
}  # fmt: skip
"""What may give energy to its circuit."""


class Example:
    """One file, compiled once for all its runs."""

    def __init__(self, path: Path) -> None:
        self.circuit = br.read_circuit(path)
        self.system = build(self.circuit)
        self.run = cache(self._run)

    def _run(self, rtol: float | None = None) -> Result:
        """At a tolerance, or at that of the file."""
        wishes = self.circuit.run
        if rtol is None:
            rtol = wishes.get("rtol")
        result = br.simulate(self.system, wishes["until"], rtol=rtol, method=wishes.get("method"))
        assert result.ok, result.message
        return result


@pytest.fixture(scope="module", params=FILES, ids=lambda path: path.stem)
def example(request: pytest.FixtureRequest) -> Example:
    return Example(request.param)


def types(components: dict[str, Component]) -> Iterator[str]:
    """Of components, and of the parts of assemblies."""
    for component in components.values():
        yield type(component).__name__
        if isinstance(component, Assembly):
            yield from types(component.inside().components)


def test_every_component_is_in_an_example() -> None:
    used = {name for path in FILES for name in types(br.read_circuit(path).components)}
    assert sorted(set(registry()) - used) == []


def test_it_runs_and_shows_something(example: Example) -> None:
    result, circuit = example.run(), example.circuit
    assert circuit.title and circuit.run["plot"]
    shown = result.select(circuit.run["plot"])
    assert max(np.ptp(result[name].values) for name in shown) > 0


def test_it_means_the_same_at_any_tolerance(example: Example) -> None:
    """Runs at 1e-4 and 1e-8 differ, on the average over time, by what the looser one promises.

    A solver promises each step's error, rtol (|y| + scale) per unknown. Steps add up: an oscillation that nothing
    damps collects them, up to 20 times the promise in the ringing pipe. The mean over time lets a jump or a switching
    instant shift by as much as it likes to, as long as that is short.
    """
    loose, tight = example.run(1e-4), example.run(1e-8)
    if example.system.n == 0:
        return
    times = sample_times(tight.t[-1])
    (_, one, _), (_, other, _) = loose.recorded.at(times), tight.recorded.at(times)
    off = mean_errors(one, other, example.system.scale) / 1e-4
    assert {n: x for n, x in zip(example.system.names, off, strict=True) if x > 30} == {}


def test_energy_is_accounted_for(example: Example) -> None:
    """Input = work + losses + stored, at the tolerance of the file."""
    assert abs(example.run().energy().imbalance) < 1e-5


def test_fluid_is_kept(example: Example) -> None:
    """At a fine tolerance: a valve's flow is as exact as its pressures, and steep where it hardly throttles."""
    assert abs(example.run(1e-9).fluid().imbalance) < 1e-8


def test_only_sources_give_energy(example: Example) -> None:
    """With a fluid of constant density; otherwise p q leaves out the little that compressing the flow takes."""
    circuit = Circuit(fluid=br.ConstantFluid())
    circuit.components, circuit.nets, circuit.start_values = (
        example.circuit.components, example.circuit.nets, example.circuit.start_values
    )  # fmt: skip
    system = build(circuit)
    account = br.simulate(system, example.circuit.run["until"], rtol=1e-7).energy()
    giving = {n: e.converted / account.turnover for n, e in account.entries.items() if e.converted < 0}
    # At this tolerance rounding and truncation leave 1e-8 of the turnover in springs and masses that swing.
    assert {n: x for n, x in giving.items() if x < -1e-6 and kind(system, n) not in SOURCES} == {}


def kind(system: System, name: str) -> str:
    """Type of an elementary component by its name."""
    return next(type(i.component).__name__ for i in system.signals._instances if i.name == name)
