"""Starting a simulation that is stepped from outside."""

from __future__ import annotations

import math
from collections.abc import Sequence

from bramah.circuit import Circuit
from bramah.simulation import Start, where_to_begin
from bramah.solvers.asked import Asked
from bramah.solvers.settings import Jacobian
from bramah.solvers.tolerances import Atol, Rtol
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
    fixed_step: float | str | None = None,
    substeps: int | None = None,
    step_iterations: int | None = None,
    balance_iterations: int | None = None,
    max_order: int | None = None,
    jacobian: Jacobian | str | None = None,
) -> Simulation:
    """A simulation of the circuit that stands at its start, all values consistent.

    method, rtol, atol, first_step, smallest_step, largest_step, fixed_step, substeps, max_order, jacobian,
    step_iterations, balance_iterations
                   default to what the circuit's `run` says, then to the package's defaults; as for `simulate`
    start, begin   as for `simulate`; `start` may be a snapshot or a result
    record         "steps": every step; "end": nothing but where it stands; or a list of times
    """
    system = circuit if isinstance(circuit, System) else build(circuit)
    first = where_to_begin(system, start, begin)
    asked = Asked(
        method=method, rtol=rtol, atol=atol, record=record, first_step=first_step, smallest_step=smallest_step,
        largest_step=largest_step, fixed_step=fixed_step, substeps=substeps, step_iterations=step_iterations,
        balance_iterations=balance_iterations, max_order=max_order, jacobian=jacobian,
    )  # fmt: skip
    return Simulation(system, asked.method_for(system), asked.settings(system, first.t, math.inf), first)
