"""Calibration: `calibrate` finds the values with which a circuit does what was measured."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bramah.circuit import Circuit
from bramah.errors import MethodError
from bramah.studies.calibrate.kind import ITERATIONS, Calibrate
from bramah.studies.calibrate.outcome import Calibrated
from bramah.studies.calibrate.slopes import MEASURED
from bramah.studies.options import made
from bramah.studies.study import Study

__all__ = ["Calibrate", "Calibrated", "calibrate"]


def calibrate(
    circuit: Circuit,
    vary: Mapping[str, Any],
    measured: Any = None,
    *,
    experiments: Mapping[str, Mapping[str, Any]] | None = None,
    columns: Mapping[str, str] | None = None,
    uncertainty: Mapping[str, Any] | None = None,
    changes: Mapping[str, Any] | None = None,
    start: Mapping[str, Any] | None = None,
    starts: int = 1,
    iterations: int = ITERATIONS,
    seed: int = 0,
    slopes: str = MEASURED,
    **more: Any,
) -> Calibrated:
    """The values within their ranges with which signals come nearest to measured series, and how sure they are.

    calibrate(circuit, {"cylinder.leakage": {"from": "1e-3 l/(min bar)", "to": "1 l/(min bar)", "log": True}},
              "bench.csv", uncertainty={"cylinder.x": "0.1 mm"})

    vary        ranges of parameters, of start values ("start.cylinder.x") and of the time by which the clock of the
                measurement is behind that of the run ("data.shift")
    measured    a table over time: a .csv or .parquet file with headings "time [s]", "cylinder.x [mm]", a Result, or
                columns of numbers by heading; cells may be empty
    columns     signals by heading, where headings are others: {"Weg": "cylinder.x"}; other columns are left out
    uncertainty  standard uncertainty by signal; series without are weighed by what the fit leaves of them
    changes, start  what was different on the bench
    experiments  several of these, by name: {"cold": {"measured": "cold.csv", "changes": {...}}, "warm": ...};
                "data.cold.shift" and "data.cold.start.cylinder.x" vary in one of them alone
    starts      from how many points the search begins: more than one where it may end in a local minimum
    slopes      "derivatives" that runs carry along, "differences" of runs, or "measured": what takes less time
    more        as in `sweep`: store, workers, progress, and the settings of `simulate`; `rtol` is 1e-7 unless given
    """
    if (measured is None) == (experiments is None):
        raise MethodError("Give either what was measured, or experiments by name.")
    single = {"measured": measured, "columns": columns, "uncertainty": uncertainty, "changes": changes, "start": start}
    if experiments is not None and any(single[key] for key in single if key != "measured"):
        raise MethodError("columns, uncertainty, changes and start belong into each of the experiments.")
    search = {"starts": starts, "iterations": iterations, "seed": seed, "slopes": slopes}
    kind = made(Calibrate.read, {"data": single if experiments is None else experiments, "method": search})
    # Each experiment ends with its data, whatever the circuit says.
    found: Calibrated = Study.made(circuit, vary, {}, **{"until": 1.0, **more}).run(kind)
    return found
