"""The circuits of the example scripts as units, run by FMPy."""

from __future__ import annotations

from pathlib import Path

import pytest
from fmpy.validation import validate_fmu

from bramah.export.plan import plan_of
from tests.examples.test_scripts import SCRIPTS
from tests.export.fmi.units import ROWS, fmpy_rows, off, unit_of
from tests.export.test_scripts import runs_of

FINER = 0.01
"""Of the circuit's tolerance is given to the host's solver (CVode) in model exchange."""
OTHERWISE = {
    "cushioned_cylinder": (0.01, 1999.3),
    "hoist": (0.01, 1999.3),
    "oil_and_air": (1e-3, ROWS),
    "rocker": (1e-3, ROWS),
}
"""Part of the tolerance, and rows: where errors of CVode grow on the way, and where it makes more than the 500 steps
that FMPy lets it make between two rows. The hoist is off by 70 tolerances if its algebraic unknown is not solved for
to rounding, and by less than 1 if it is."""
STEPS_ONLY = {"van_der_pol"}
"""Jumps in a millionth of a period: at the tolerance at which CVode comes through it is off by 71 of the circuit's."""


@pytest.mark.long
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_circuits_of_scripts_agree(script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both kinds, and both versions by turns."""
    for k, (system, until) in enumerate(runs_of(script, monkeypatch, tmp_path)):
        unit = unit_of(system, tmp_path, "2.0" if k % 2 else "3.0", outputs=system.names)
        assert validate_fmu(unit) == []
        rtol = plan_of(system).settings.rtol
        for kind in ["cs"] if system.grid is not None or script.stem in STEPS_ONLY else ["me", "cs"]:
            finer, many = OTHERWISE.get(script.stem, (FINER, ROWS)) if kind == "me" else (FINER, ROWS)
            rows = fmpy_rows(unit, kind, until, system.names, finer * rtol, many)
            assert off(system, until, rows, rtol) == {}, (kind, system.wishes.title)
