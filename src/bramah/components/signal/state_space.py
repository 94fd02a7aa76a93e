"""Linear systems of any order, made of integrators and sums."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from bramah.components.assembly import Assembly, Inside
from bramah.components.ports import signal_in, signal_out
from bramah.components.signal.constant import Constant
from bramah.components.signal.gain import Gain
from bramah.components.signal.integrator import Integrator
from bramah.components.signal.sum import Sum
from bramah.declare import numbers, parameter

Term = tuple[float, str]
"""A factor and the output it multiplies."""
Row = Sequence[float]


class StateSpace(Assembly):
    """x' = A x + B u,  y = C x + D u, with one input, one output and any number of states.

    Its states are x0.y, x1.y and so on.
    """

    symbol = "state space"

    u = signal_in(help="the input")
    y = signal_out(help="the output")

    A = numbers([[-1.0]], rows=True, help="what the states do to each other, row by row")
    B = numbers([1.0], help="what the input does to each state")
    C = numbers([1.0], help="what each state gives to the output")
    D = parameter("*", 0.0, help="what the input gives to the output directly")
    start = numbers([0.0], help="states at the start; a single 0 stands for all")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        n = len(values["A"])
        if len(values["A"][0]) != n:
            yield f"A has {n} rows and {len(values['A'][0])} columns; it must be square."
        for name in "BC":
            if len(values[name]) != n:
                yield f"{name} has {len(values[name])} numbers; A is for {n} states."
        if len(values["start"]) != n and values["start"] != (0.0,):
            yield f"start has {len(values['start'])} numbers; A is for {n} states."

    def build(self, inside: Inside) -> None:
        start = self.start if len(self.start) == len(self.A) else [0.0] * len(self.A)
        linear_system(inside, self.A, self.B, self.C, self.D, start)


def linear_system(inside: Inside, A: Sequence[Row], B: Row, C: Row, D: float, start: Row) -> None:
    """x' = A x + B u, y = C x + D u as parts of an assembly with an input u and an output y."""
    inside.add("input", Gain())
    inside.expose("u", "input.u")
    sources = [*(f"x{k}.y" for k in range(len(B))), "input.y"]
    for k, (row, b) in enumerate(zip(A, B, strict=True)):
        inside.add(f"x{k}", Integrator(start=float(start[k])))
        rate = weighted_sum(inside, f"rate{k}", [*zip(map(float, (*row, b)), sources, strict=True)])
        inside.connect(rate, f"x{k}.u")
    output = weighted_sum(inside, "output", [*zip(map(float, (*C, D)), sources, strict=True)])
    inside.expose("y", output)


def weighted_sum(inside: Inside, name: str, terms: Sequence[Term]) -> str:
    """The output that carries the sum of the terms; those that are zero are left out, and join nothing."""
    waiting = [term for term in terms if term[0] != 0.0]
    if not waiting:
        inside.add(name, Constant(value=0.0))
        return f"{name}.y"
    for k in range(len(waiting)):
        if len(waiting) <= 4:
            break
        waiting = [*waiting[4:], (1.0, _sum_of(inside, f"{name}_{k}", waiting[:4]))]
    return _sum_of(inside, name, waiting)


def _sum_of(inside: Inside, name: str, terms: Sequence[Term]) -> str:
    inside.add(name, Sum(**{f"gain_{slot}": factor for slot, (factor, _) in zip("abcd", terms, strict=False)}))
    for slot, (_, source) in zip("abcd", terms, strict=False):
        inside.connect(source, f"{name}.{slot}")
    return f"{name}.y"


def resting_states(A: Sequence[Row], B: Row, u: float) -> Row:
    """The states at which the system rests under a constant input."""
    if u == 0.0:
        return [0.0] * len(B)
    return [float(x) for x in np.linalg.solve(np.array(A), -u * np.array(B))]
