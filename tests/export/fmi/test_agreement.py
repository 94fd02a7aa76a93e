"""FMPy accepts units without complaint, and its runs of them are Bramah's within tolerance."""

from __future__ import annotations

from pathlib import Path

import fmpy
import pytest
from fmpy.validation import validate_fmu

import bramah as br
from bramah.export.plan import plan_of
from bramah.system import build
from tests.examples.files import CIRCUITS
from tests.export.fmi.units import ROWS, fmpy_rows, off, unit_of

QUICK = {"relief_valve", "bouncing", "lines", "signal_shapes", "machine_losses"}
"""Smooth laws, stops, waves, schedules, no unknowns at all."""
FINER = 0.01
"""Of the circuit's tolerance is given to the host's solver, whose steps add an error of their own to ours."""
TIGHTER = {"pipe_volumes": 1e-3}
"""Instead, where errors of the host grow on the way."""
MORE_ROWS = {"accumulators": 999.3}
"""Where CVode makes more than the 500 steps that FMPy lets it make from one of the usual rows to the next."""
STEPS_ONLY = {"water_supply"}
"""A valve whose drop is some mPa: the difference quotients of CVode, which are larger, lead it nowhere. A host that
takes our derivatives gets through (test_events.py)."""
MARKED = [pytest.param(p, marks=[] if p.stem in QUICK else [pytest.mark.long], id=p.stem) for p in CIRCUITS]


@pytest.mark.parametrize("version", ["2.0", "3.0"])
@pytest.mark.parametrize("path", MARKED)
def test_hosts_agree(path: Path, version: str, tmp_path: Path) -> None:
    system = build(br.read_circuit(path))
    plan = plan_of(system)
    unit = unit_of(system, tmp_path, version)
    assert validate_fmu(unit) == []
    described = fmpy.read_model_description(unit)
    assert (described.modelExchange is None) == (system.grid is not None)
    names = [v.name for v in described.modelVariables if v.name in system.names]
    for kind in ["cs"] if system.grid is not None or path.stem in STEPS_ONLY else ["me", "cs"]:
        tolerance = TIGHTER.get(path.stem, FINER) * plan.settings.rtol
        rows = fmpy_rows(unit, kind, plan.until, names, tolerance, MORE_ROWS.get(path.stem, ROWS))
        assert rows["time"][-1] >= plan.until * (1 - 1 / ROWS)
        assert off(system, plan.until, rows, plan.settings.rtol) == {}, kind
