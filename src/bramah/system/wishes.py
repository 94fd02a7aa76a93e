"""What a circuit says about its own runs."""

from __future__ import annotations

from collections.abc import Mapping

from bramah.circuit import Circuit
from bramah.records import dataclass

Time = float | str


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """The title of a circuit and its table `run`, for every run that is not asked for something else."""

    title: str = ""
    until: Time | None = None
    method: str | None = None
    rtol: float | Mapping[str, float] | None = None
    atol: Mapping[str, float | str] | None = None
    first_step: Time = 0.0
    smallest_step: Time = 0.0
    largest_step: Time = 0.0
    fixed_step: Time = 0.0
    substeps: int = 0
    step_iterations: int = 0
    balance_iterations: int = 0
    steady_iterations: int = 0
    max_order: int = 0
    jacobian: str = "exact"
    start: str | None = None
    """"steady": begin at the equilibrium."""
    plot: tuple[str, ...] = ()
    """Patterns of the signals to show where nothing else is asked for."""

    @classmethod
    def of(cls, circuit: Circuit) -> Wishes:
        said = {key: circuit.run[key] for key in cls.__dataclass_fields__ if key in circuit.run}
        return cls(**said | {"title": circuit.title, "plot": tuple(circuit.run.get("plot", ()))})
