"""Expressions as tapes: lists of instructions that the C core carries out for many points (core/bramah_tape.h).

Where a signal is wanted at hundreds of points a few times, compiling it takes longer than that. A tape is written as
quickly as an expression is walked through, and evaluated nearly as quickly as compiled code. What is computed for one
signal serves all others on the tape.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import copysign

import numpy as np
from numpy.typing import NDArray

from bramah.expr.graph import Expr, walk_again
from bramah.records import dataclass

OPERATIONS = (
    "constant", "parameter", "load", "store", "add", "sub", "mul", "div", "neg", "pow", "sqrt", "exp", "log", "sin",
    "cos", "tan", "arctan", "arctan2", "sinh", "cosh", "tanh", "abs", "sign", "floor", "min", "max", "lt", "le", "eq",
    "ne", "and", "or", "not", "select", "table", "piece", "corner",
)  # fmt: skip
"""In the order of core/bramah_tape.h."""
_NUMBER = {op: k for k, op in enumerate(OPERATIONS)}
_LEAVES = ("constant", "parameter", "load")
_ONE = (
    "store", "neg", "sqrt", "exp", "log", "sin", "cos", "tan", "arctan", "sinh", "cosh", "tanh", "abs", "sign", "floor",
    "not",
)  # fmt: skip
_OPERANDS = dict.fromkeys(OPERATIONS, 2) | dict.fromkeys(_LEAVES, 0) | dict.fromkeys(_ONE, 1)
_OPERANDS |= {"select": 3, "piece": 3}
QUARTERS = 32
"""Powers up to an eighth are multiplied out, as in compiled code (llvm.py)."""

Node = tuple[str, int, int, int, int]
"""Operation, three operands, and the order of a derivative."""


@dataclass(frozen=True, eq=False)
class Tape:
    """Instructions (count x 6), of which the first `fixed` need constants and parameters alone."""

    code: NDArray[np.int64]
    fixed: int
    slots: int
    constants: NDArray[np.float64]
    rows: int
    """Of what it gives: one for each root."""
    widths: Mapping[int, int]
    """How many elements it wants in a point's record of each array that it reads."""


class TapeWriter:
    """Values are numbered as they are written; equal ones have one number."""

    def __init__(self) -> None:
        self._nodes: list[Node] = []
        self._numbers: dict[Node, int] = {}
        self._fixed: list[bool] = []
        self._constants: dict[tuple[float, float], int] = {}
        self._value: dict[int, float] = {}
        self.zero = self.constant(0.0)

    def constant(self, value: float) -> int:
        place = self._constants.setdefault((value, copysign(1.0, value)), len(self._constants))
        number = self._write("constant", place)
        self._value[number] = value
        return number

    def parameter(self, place: int) -> int:
        return self._write("parameter", place)

    def load(self, array: int, place: int) -> int:
        """An element of each point's record in an array."""
        return self._write("load", array, place)

    def expression(self, e: Expr, meaning: Callable[[str], int], known: dict[Expr, int]) -> int:
        """An expression with symbols of this meaning; `known` is what was written with the same meaning."""
        if e in known:
            return known[e]
        for n in walk_again([e]):
            if n not in known:
                if n.op == "const":
                    assert isinstance(n.value, float)
                    known[n] = self.constant(n.value)
                elif n.op == "symbol":
                    known[n] = meaning(str(n.value))
                else:
                    known[n] = self.apply(n.op, *[known[a] for a in n.ordered], order=n.value)
        return known[e]

    def apply(self, op: str, *args: int, order: float | str | None = None) -> int:
        """An operation on values, simplified where one of them is 0 or 1."""
        if op == "waived":
            return args[0]
        if op == "pow" and args[1] in self._value:
            return self._power(args[0], self._value[args[1]], args[1])
        if op in ("add", "mul", "sub"):
            first, second = (self._value.get(a) for a in args)
            if op == "mul":
                if first == 0.0 or second == 0.0:
                    return self.zero
                if first == 1.0 or second == 1.0:
                    return args[0] if second == 1.0 else args[1]
            elif second == 0.0:
                return args[0]
            elif first == 0.0 and op == "add":
                return args[1]
        elif op == "neg" and args[0] in self._value:
            return self.constant(-self._value[args[0]])
        a, b, c = (*args, 0, 0)[:3]
        return self._write(op, a, b, c, int(order) if isinstance(order, float) else 0)

    def total(self, values: Sequence[int]) -> int:
        found = self.zero
        for value in values:
            found = self.apply("add", found, value)
        return found

    def _write(self, op: str, a: int = 0, b: int = 0, c: int = 0, order: int = 0) -> int:
        node = op, a, b, c, order
        number = self._numbers.get(node)
        if number is None:
            number = self._numbers[node] = len(self._nodes)
            self._nodes.append(node)
            fixed = op != "load" and (op in _LEAVES or all(self._fixed[k] for k in (a, b, c)[: _OPERANDS[op]]))
            self._fixed.append(fixed)
        return number

    def _power(self, x: int, exponent: float, given: int) -> int:
        """Roots and small whole powers by multiplication and square roots."""
        quarters = abs(exponent) * 4
        if quarters != int(quarters) or not 0 < quarters <= QUARTERS:
            return self._write("pow", x, given)
        whole, rest = divmod(int(quarters), 4)
        factors = [self._whole_power(x, whole)] if whole else []
        if rest:
            root = self._write("sqrt", x)
            factors += [root] if rest >= 2 else []
            factors += [self._write("sqrt", root)] if rest % 2 else []
        found = factors[0]
        for factor in factors[1:]:
            found = self._write("mul", found, factor)
        return found if exponent > 0 else self._write("div", self.constant(1.0), found)

    def _whole_power(self, x: int, n: int) -> int:
        if n == 1:
            return x
        half = self._whole_power(x, n // 2)
        square = self._write("mul", half, half)
        return square if n % 2 == 0 else self._write("mul", square, x)

    def tape(self, roots: Sequence[int]) -> Tape:
        """The instructions for the roots and all that they need, each value in a slot while it is needed."""
        needed = self._needed(roots)
        rows: dict[int, list[int]] = {}
        for row, root in enumerate(roots):
            rows.setdefault(root, []).append(row)
        fixed = [k for k in needed if self._fixed[k]]
        slot = {k: place for place, k in enumerate(fixed)}
        code = [self._instruction(k, slot[k], slot) for k in fixed]
        code_fixed, slots = len(code), len(fixed)
        code += [(_NUMBER["store"], row, slot[k], 0, 0, 0) for k in fixed for row in rows.get(k, ())]
        varying = [k for k in needed if not self._fixed[k]]
        last = {a: k for k in varying for a in self._operands(k) if not self._fixed[a]}
        free: list[int] = []
        for k in varying:
            if free:
                place = free.pop()
            else:
                place, slots = slots, slots + 1
            code.append(self._instruction(k, place, slot))
            slot[k] = place
            code += [(_NUMBER["store"], row, place, 0, 0, 0) for row in rows.get(k, ())]
            done = {a for a in self._operands(k) if last.get(a) == k}
            free += [slot[a] for a in done]
            if k not in last:
                free.append(place)
        widths: dict[int, int] = {}
        for op, array, place, *_ in (self._nodes[k] for k in varying):
            if op == "load":
                widths[array] = max(widths.get(array, 0), place + 1)
        made = np.array(code, dtype=np.int64).reshape(-1, 6)
        return Tape(made, code_fixed, slots, np.array([value for value, _ in self._constants]), len(roots), widths)

    def _needed(self, roots: Sequence[int]) -> list[int]:
        wanted = bytearray(len(self._nodes))
        for root in roots:
            wanted[root] = 1
        for k in range(len(self._nodes) - 1, -1, -1):
            if wanted[k]:
                for a in self._operands(k):
                    wanted[a] = 1
        return [k for k, is_wanted in enumerate(wanted) if is_wanted]

    def _operands(self, k: int) -> tuple[int, ...]:
        op, a, b, c, _ = self._nodes[k]
        return (a, b, c)[: _OPERANDS[op]]

    def _instruction(self, k: int, place: int, slot: dict[int, int]) -> tuple[int, ...]:
        op, a, b, _, order = self._nodes[k]
        if op in _LEAVES:
            return _NUMBER[op], place, a, b, 0, 0
        first, second, third = [*(slot[x] for x in self._operands(k)), 0, 0][:3]
        return _NUMBER[op], place, first, second, third, order
