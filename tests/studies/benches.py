"""Test benches whose parameters are known, and what would have been measured on them, with noise."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

import bramah as br
from bramah.records import dataclass
from bramah.result.signal import heading, in_display_unit

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Bench:
    """A circuit, what it truly is, what may be searched, and the noise of its sensors."""

    circuit: br.Circuit
    truth: Mapping[str, Any]
    vary: Mapping[str, Any]
    noise: Mapping[str, float]
    """By signal, in SI."""
    until: float
    every: float

    def measured(self, seed: int, shift: float = 0.0, **more: Any) -> dict[str, Any]:
        """Columns by heading. What was measured at t happened at t + shift."""
        run = br.simulate(self.circuit.replace(dict(self.truth)), self.until + abs(shift), rtol=1e-9, **more)
        assert run.ok, run.message
        t = np.arange(abs(shift), self.until, self.every)
        rng = np.random.default_rng(seed)
        columns: dict[str, Any] = {"time [s]": t}
        for name, deviation in self.noise.items():
            values = run[name].at(t + shift) + rng.normal(0.0, deviation, len(t))
            columns[heading(name, run.unit(name))] = in_display_unit(values, run.unit(name))
        return columns

    def true(self, path: str) -> float:
        """A true value in SI."""
        found = br.build(self.circuit.replace(dict(self.truth))).circuit
        owner, _, name = path.rpartition(".")
        return float(found.components[owner].values[name])


def servo_axis() -> Bench:
    """The axis of the example: what leaks, what brakes, and what moves."""
    return Bench(
        br.read_circuit(ROOT / "examples" / "machines" / "servo_axis.toml"),
        {"cylinder.leakage": "0.03 l/(min bar)", "guides.damping": "5.5 kN s/m", "slide.mass": "180 kg"},
        {
            "cylinder.leakage": {"from": "0.001 l/(min bar)", "to": "1 l/(min bar)", "log": True},
            "guides.damping": {"from": "1 kN s/m", "to": "20 kN s/m"},
            "slide.mass": {"from": "50 kg", "to": "500 kg"},
        },
        {"slide.x": 2e-5, "cylinder.A.p": 0.3e5},
        1.3,
        0.004,
    )


def relief_valve() -> Bench:
    """A pump that is stepped up against a relief valve."""
    circuit = br.Circuit("Relief valve on the bench", fluid=br.oil())
    circuit.add("steps", br.TableSource(points=[["0 s", "5 l/min"], ["0.1 s", "5 l/min"], ["0.101 s", "40 l/min"],
                                                ["0.2 s", "40 l/min"], ["0.201 s", "15 l/min"]]))  # fmt: skip
    circuit.add("pump", br.FlowSource())
    circuit.add("block", br.Volume(volume="0.5 l", start_pressure="100 bar"))
    circuit.add("relief", br.HysteresisReliefValve(hysteresis="0 bar"))
    circuit.add("tank", br.Tank())
    circuit.connect("steps.y", "pump.flow")
    circuit.connect("pump.P", "block.A", "relief.P")
    circuit.connect("relief.T", "tank.T")
    circuit.run["until"] = 0.3
    return Bench(
        circuit,
        {"relief.set_pressure": "137 bar", "relief.override": "26 bar", "relief.time_constant": "8 ms"},
        {
            "relief.set_pressure": {"from": "80 bar", "to": "200 bar"},
            "relief.override": {"from": "5 bar", "to": "80 bar"},
            "relief.time_constant": {"from": "1 ms", "to": "50 ms", "log": True},
        },
        {"block.A.p": 0.5e5},
        0.3,
        0.001,
    )


def pump_and_accumulator() -> Bench:
    """A pump with leakage fills an accumulator and feeds an orifice."""
    circuit = br.Circuit("Pump and accumulator", fluid=br.oil())
    circuit.add("motor", br.SpeedSource(speed="1500 rpm"))
    circuit.add("pump", br.FixedPump(displacement="8 cm3/rev", leakage="0.01 l/(min bar)"))
    circuit.add("accumulator", br.GasAccumulator(gas_volume="1 l", precharge="60 bar", start_pressure="20 bar"))
    circuit.add("load", br.Orifice(diameter="1.2 mm"))
    circuit.add("tank", br.Tank())
    circuit.connect("motor.shaft", "pump.shaft")
    circuit.connect("pump.P", "accumulator.A", "load.A")
    circuit.connect("tank.T", "pump.S" if "S" in br.FixedPump.ports() else "pump.T", "load.B")
    circuit.run["until"] = 6.0
    return Bench(
        circuit,
        {"pump.leakage": "0.018 l/(min bar)", "accumulator.precharge": "48 bar",
         "accumulator.polytropic_exponent": 1.32},
        {
            "pump.leakage": {"from": "0.001 l/(min bar)", "to": "0.1 l/(min bar)", "log": True},
            "accumulator.precharge": {"from": "25 bar", "to": "90 bar"},
            "accumulator.polytropic_exponent": {"from": 1.0, "to": 1.8},
        },
        {"accumulator.A.p": 0.4e5},
        6.0,
        0.02,
    )  # fmt: skip


BENCHES = {"servo axis": servo_axis, "relief valve": relief_valve, "pump and accumulator": pump_and_accumulator}
