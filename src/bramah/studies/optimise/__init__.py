"""Optimisation: `optimise` finds the values that serve a goal best."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bramah.circuit import Circuit
from bramah.studies.optimise.front import Front
from bramah.studies.optimise.kind import ACCURACY, EVALUATIONS, EVOLUTION, Optimise
from bramah.studies.optimise.outcome import Optimum
from bramah.studies.options import made
from bramah.studies.study import Study

__all__ = ["Front", "Optimise", "Optimum", "optimise"]


def optimise(
    circuit: Circuit,
    vary: Mapping[str, Any],
    measure: Mapping[str, Any],
    *,
    minimise: Any = None,
    maximise: Any = None,
    limits: Mapping[str, Any] | None = None,
    method: str = EVOLUTION,
    evaluations: int = EVALUATIONS,
    population: int = 0,
    accuracy: float = ACCURACY,
    seed: int = 0,
    **more: Any,
) -> Optimum | Front:
    """The values within their ranges that make a measure smallest or largest and keep limits.

    optimise(circuit, {"controller.proportional_gain": {"from": 5, "to": 60, "log": True}},
             {"settling": {"settling time": "slide.x"}, "peak": "maximum cylinder.A.p"},
             minimise="settling", limits={"peak": "below 180 bar"})

    minimise, maximise  a measure; or amounts by measure, {"settling": "100 ms", "peak": "10 bar"}, which count alike in
                a sum of all; or several measures, of which a Pareto front is found: what of one costs what of another
    limits      of measures: "below 180 bar", "above 5 bar", "between 5 bar and 20 bar"
    method      "evolution": searches everywhere, a generation at a time on all workers, and finishes by a trust region;
                "trust-region" and "gradient" search from the values of the circuit on
    evaluations  most runs
    accuracy    share of the goal and of the ranges that is not searched for any more
    more        as in `sweep`: store, workers, progress, and the settings of `simulate`
    """
    search = {"kind": method, "evaluations": evaluations, "population": population, "accuracy": accuracy, "seed": seed}
    goal = {"minimise": minimise, "maximise": maximise}
    kind = made(Optimise.read, {"goal": goal, "limits": limits or {}, "method": search})
    found: Optimum | Front = Study.made(circuit, vary, measure, **more).run(kind)
    return found
