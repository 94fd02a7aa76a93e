"""Exported circuits give Bramah's numbers."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

import bramah as br
from bramah.export.parameters import offered
from bramah.export.plan import plan_of
from bramah.system import build
from tests.examples.files import CIRCUITS
from tests.export.building import Exported
from tests.export.comparing import ROWS, apart, mean_apart, ours

QUICK = {"relief_valve", "servo_axis", "lines", "signal_shapes", "pump_ripple", "linear_systems", "machine_losses"}
"""Smooth laws, modes, waves, schedules, delays, tables, no unknowns at all; the rest takes minutes to compile."""
STEPS = 2000
FINER = {
    "boat_transmission": 20_000,
    "cushions": 20_000,
    "drained_pilot": 20_000,
    "excavator_boom": 20_000,
    "hydraulic_steering": 20_000,
    "hydrostatic_vehicle": 20_000,
    "load_holding": 20_000,
    "mobile_valve": 20_000,
    "press_with_prefill": 100_000,
    "pressure_valves": 20_000,
    "rotary_actuator": 20_000,
    "water_pump": 20_000,
    "water_supply": 100_000,
    "water_valves": 20_000,
    "winch": 20_000,
}
"""Fixed steps that such a circuit needs: with longer ones it fails in Bramah too, or is far off, and what is far off
magnifies rounding."""
METHODS = {"boat_transmission": "backward_euler", "excavator_boom": "backward_euler"}
"""Of those that RODAS4 cannot step through at any fixed step tried, in Bramah as in C."""
CLOSE = 1e-9
MAGNIFIED = {"boat_transmission": 1e-7, "excavator_boom": 1e-8}
"""Circuits that magnify rounding, and by how much they may be off: third differences of waves in the lines of the boat,
3e-8 of their range; the flow of the shuttle valve on the boom's load signal, 4e-9."""
MARKED = [pytest.param(p, marks=[] if p.stem in QUICK else [pytest.mark.long], id=p.stem) for p in CIRCUITS]


@pytest.mark.parametrize("path", MARKED)
def test_exports_agree(path: Path, tmp_path: Path) -> None:
    """With fixed steps to rounding, and with steps of its own within the tolerance."""
    system = build(br.read_circuit(path))
    plan, method = plan_of(system), METHODS.get(path.stem, "rodas4")
    step, every = plan.until / FINER.get(path.stem, STEPS), repr(plan.until / ROWS)
    exported = Exported(system, tmp_path)
    fixed = exported.run("--every", every, "--step", repr(step), "--method", method)
    assert apart(ours(system, plan.until, method, step), fixed)[0] < MAGNIFIED.get(path.stem, CLOSE)
    free = exported.run("--every", every)
    assert mean_apart(ours(system, plan.until), free, plan.settings.rtol) == {}


LAST_DIGIT = {"boat_transmission": "fluid.reference_density", "excavator_boom": "fluid.tait_constant"}


@pytest.mark.long
@pytest.mark.parametrize("name", MAGNIFIED)
def test_what_magnifies_rounding_does_so_in_bramah(name: str) -> None:
    """One parameter changed in its last bit moves Bramah's own run as far."""
    [path] = [path for path in CIRCUITS if path.stem == name]
    system = build(br.read_circuit(path))
    until, parameter = plan_of(system).until, LAST_DIGIT[name]
    [value] = [p.value for p in offered(system) if p.name == parameter]
    changed = build(system.circuit.replace({parameter: math.nextafter(value, math.inf)}))
    one, other = (ours(each, until, METHODS[name], until / FINER[name]) for each in (system, changed))
    rows = {signal: other.evaluate(signal) for signal in system.signals.names()}
    assert CLOSE < apart(one, rows)[0] < MAGNIFIED[name]
