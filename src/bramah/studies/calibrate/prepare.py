"""How a calibration is made ready: what of the measurements can be compared, and how experiments are run."""

from __future__ import annotations

from bramah.errors import MethodError
from bramah.studies.calibrate.data import Data, Measured
from bramah.studies.calibrate.model import changes_of, experiment_of
from bramah.studies.experiment import SHIFT, Experiment
from bramah.studies.space import Space


def usable(data: Data, space: Space, begin: float) -> tuple[Data, dict[str, Experiment], tuple[str, ...]]:
    """What can be compared whatever the shift is, how its experiments are run, and sentences on what is left out."""
    notes, experiments, used = [], {}, []
    for one in data.experiments:
        low, high = _shifts(space, one.name)
        later = [series.after(begin - low) for series in one.series]
        gone = sum(map(len, one.series)) - sum(map(len, later))
        if gone:
            why = "the shift may move them before the start" if low < 0 else "they lie before the start"
            notes.append(f"{gone} numbers of {one.name} are left out: {why}.")
        kept = Measured(one.name, tuple(series for series in later if len(series)), one.changes)
        if not kept.series:
            raise MethodError(f"Nothing of {one.name} is left to fit: all of it lies before the start of the run.")
        used.append(kept)
        experiments[one.name] = experiment_of(kept, high)
    return Data(tuple(used)), experiments, tuple(notes)


def check(data: Data, space: Space) -> None:
    """Raise MethodError with everything that cannot be fitted."""
    problems = []
    names = [one.name for one in data.experiments]
    for axis in space.axes:
        own = [changes_of({axis.path: 0.0}, name) for name in names]
        if all(len(changes) == 1 for changes in own):
            problems.append(f"{axis.path} is of no experiment. There are: {', '.join(names)}.")
        for one, changes in zip(data.experiments, own, strict=True):
            for path in one.changes:
                if path in changes:
                    problems.append(f"{path} varies, but {one.name} says what it is. Leave out one of both.")
    if len(data) <= space.size:
        problems.append(f"{space.size} values cannot be fitted to {len(data)} numbers. Measure more, or vary less.")
    if problems:
        raise MethodError("\n".join(problems))


def _shifts(space: Space, name: str) -> tuple[float, float]:
    """The least and the largest shift of an experiment."""
    all_ends = ({axis.path: axis.value(share) for axis in space.axes} for share in (0.0, 1.0))
    ends = [changes_of(values, name).get(SHIFT, 0.0) for values in all_ends]
    return min(*ends, 0.0), max(*ends, 0.0)
