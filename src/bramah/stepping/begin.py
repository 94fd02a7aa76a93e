"""Starting a simulation that is stepped from outside."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bramah.circuit import Circuit
from bramah.errors import MethodError
from bramah.simulation import DEFAULT_METHOD, Start, grid_of, where_to_begin
from bramah.solvers.meant import step_wishes
from bramah.solvers.settings import make_settings
from bramah.solvers.tolerances import Atol, Rtol, absolute_wishes, laid_over, rest_of
from bramah.stepping.simulation import Simulation
from bramah.system import System, build


def start(
    circuit: Circuit | System,
    *,
    method: str | None = None,
    rtol: Rtol | None = None,
    atol: Atol | None = None,
    start: Start = None,
    begin: float | str | None = None,
    record: str | Sequence[float] = "steps",
    first_step: float | str | None = None,
    smallest_step: float | str | None = None,
    largest_step: float | str | None = None,
    fixed_step: float | str = 0.0,
    substeps: int = 0,
) -> Simulation:
    """A simulation of the circuit that stands at its start, all values consistent.

    method, rtol, atol, first_step, smallest_step, largest_step
                   default to what the circuit's `run` says, then to the package's defaults; as for `simulate`
    start, begin, fixed_step, substeps   as for `simulate`; `start` may be a snapshot or a result
    record         "steps": every step; "end": nothing but where it stands; or a list of times
    """
    system = circuit if isinstance(circuit, System) else build(circuit)
    wishes = circuit.run if isinstance(circuit, Circuit) else {}
    first = where_to_begin(system, start, begin)
    if isinstance(record, str) and record not in ("steps", "end"):
        raise MethodError(f"record = {record!r} must be 'steps', 'end' or a list of times.")
    grid = None if isinstance(record, str) else grid_of(record, first.t, np.inf)
    accuracy = laid_over(wishes.get("rtol"), rtol)
    settings = make_settings(
        system,
        rtol=accuracy,
        atol=absolute_wishes(wishes.get("atol"), atol),
        **step_wishes(wishes, first_step, smallest_step, largest_step),
        fixed_step=fixed_step,
        substeps=substeps,
        most_steps=0,
        begin=first.t,
        end=np.inf,
        record=record if isinstance(record, str) else "grid",
        grid=grid,
    )
    return Simulation(
        system,
        first,
        str(method or wishes.get("method", DEFAULT_METHOD)).lower(),
        settings,
        rtol=rest_of(accuracy),
        title=circuit.title if isinstance(circuit, Circuit) else "",
        plot=wishes.get("plot", ()),
    )
