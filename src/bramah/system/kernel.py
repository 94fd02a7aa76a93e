"""Compiled code for a template: LLVM functions with the signatures of bramah_kernel in core/bramah.h.

Each function loops over the instances. An instance's index record holds the numbers of its unknowns, discretes, guards
of events and of corners, scheduled times and senses, in that order; its constant record holds what was hoisted out of
the equations.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bramah.expr import Expr, symbols
from bramah.expr.compiled import Module, load
from bramah.expr.graph import ZERO
from bramah.expr.llvm import TABLE_FUNCTIONS, Emitter
from bramah.system.template import Entry, Leaf, Row, Template, entries, hoisting, leaf_of, time_slopes

_POINT = {"t": 0, "y": 1, "d": 2, "rate": 3, "sum": 4, "inverse": 5, "tables": 6}
_LOOP = "i64 %count, ptr noalias readonly %index, ptr noalias readonly %constant, ptr noalias readonly %at"


@dataclass(eq=False)
class Kernel:
    """A template with its record layouts, what it hoists, and its machine code."""

    template: Template
    unknowns: list[Leaf]
    discretes: list[Leaf]
    rows: list[Row]
    """Rows whose contribution varies; the others are in `fixed_rows` and are added once."""
    fixed_sums: list[tuple[Leaf, Expr]]
    fixed_capacities: list[tuple[Leaf, Expr]]
    entries: list[Entry]
    hoisted: list[Expr]
    assembly: str
    functions: frozenset[str]

    @property
    def index_stride(self) -> int:
        return len(self.unknowns) + len(self.discretes) + len(numbered(self.template))

    def module(self) -> Module:
        return load(self.assembly)


def compile_template(template: Template) -> Kernel:
    """Lay out the records of a template and write its code."""
    jacobian, slopes = entries(template), time_slopes(template)
    roots = [e for row in template.rows for e in (row.sum, row.capacity)]
    roots += [entry.value for entry in jacobian] + [e for _, e in slopes]
    roots += [e for _, e in (*numbered(template), *template.holds)]
    roots += [e for change in template.transitions for _, e in (*change.set, *change.reset)]
    hoist = hoisting(template, symbols(roots))
    varying = [
        Row(r.target, ZERO if hoist.fixed(r.sum) else r.sum, ZERO if hoist.fixed(r.capacity) else r.capacity, r.net)
        for r in template.rows
    ]
    code = _Code(template, hoist.rewrite)
    rows = [r for r in varying if r.sum is not ZERO or r.capacity is not ZERO]
    code.unknown_leaves([r.target for r in template.rows], roots, [leaf for leaf, _ in template.holds])
    code.rates(rows)
    code.jacobian(jacobian)
    code.targets("time_slope", "slope", slopes)
    guards = template.guards + corner_guards(template)
    code.numbered("guards", "guard", guards, 0)
    code.numbered("schedule", "time", template.times, len(guards))
    code.numbered("senses", "sense", template.senses, len(guards) + len(template.times))
    code.targets("holds", "hold", template.holds)
    code.transition()
    return Kernel(
        template=template,
        unknowns=code.unknowns,
        discretes=code.discretes,
        rows=rows,
        fixed_sums=[(r.target, r.sum) for r in template.rows if r.sum is not ZERO and hoist.fixed(r.sum)],
        fixed_capacities=[
            (r.target, r.capacity) for r in template.rows if r.capacity is not ZERO and hoist.fixed(r.capacity)
        ],
        entries=jacobian,
        hoisted=hoist.hoisted,
        assembly=code.assembly(len(hoist.hoisted)),
        functions=frozenset(code.written),
    )


def numbered(template: Template) -> list[tuple[int, Expr]]:
    """What has a number of its own in the index record, after unknowns and discretes."""
    return [*template.guards, *corner_guards(template), *template.times, *template.senses]


def corner_guards(template: Template) -> list[tuple[int, Expr]]:
    """Guards of the corners, with numbers below 0: nothing happens there."""
    return [(-1 - k, corner.guard) for k, corner in enumerate(template.corners)]


class _Code:
    """Writes the functions of one kernel."""

    def __init__(self, template: Template, rewrite: Callable[[Expr], Expr]) -> None:
        self.template, self.rewrite = template, rewrite
        self.unknowns: list[Leaf] = []
        self.discretes: list[Leaf] = []
        self.written: list[str] = []
        self._texts: list[str] = []
        self._declared: set[str] = set()
        self._tables = False

    def unknown_leaves(self, targets: list[Leaf], roots: list[Expr], held: list[Leaf]) -> None:
        found: dict[Leaf, None] = dict.fromkeys([*targets, *held])
        discretes: dict[Leaf, None] = {}
        for name in symbols(roots):
            if name.startswith(("rate.", "inverse.")):
                continue
            category = self.template.category(name)
            if category == "unknown":
                found[leaf_of(name)] = None
            elif category == "total":
                found[self._row_of_total(leaf_of(name))] = None
            elif category == "discrete":
                discretes[leaf_of(name)] = None
        for change in self.template.transitions:
            found.update(dict.fromkeys(leaf for leaf, _ in change.reset))
            discretes.update(dict.fromkeys(leaf for leaf, _ in change.set))
        self.unknowns, self.discretes = list(found), list(discretes)

    def _row_of_total(self, leaf: Leaf) -> Leaf:
        port = leaf[1].removesuffix(".total")
        return leaf[0], f"{port}.{self.template.members[leaf[0]].node[port].kind.across}"

    def _emitter(self, lines: list[str], prefix: str = "v") -> tuple[Emitter, Callable[[int], str]]:
        numbers: dict[int, str] = {}

        def index(slot: int) -> str:
            if slot not in numbers:
                at = emitter.fresh(f"getelementptr i64, ptr %record, i64 {slot}")
                numbers[slot] = emitter.fresh(f"load i64, ptr {at}")
            return numbers[slot]

        def element(array: str, slot: int) -> str:
            at = emitter.fresh(f"getelementptr double, ptr %{array}, i64 {index(slot)}")
            return emitter.fresh(f"load double, ptr {at}")

        def load_symbol(name: str) -> str:
            if name == "t":
                return "%t"
            if name.startswith("constant."):
                at = emitter.fresh(f"getelementptr double, ptr %values, i64 {name.removeprefix('constant.')}")
                return emitter.fresh(f"load double, ptr {at}")
            array, _, rest = name.partition(".")
            if array in ("rate", "inverse"):
                return element(array, self.unknowns.index(leaf_of(rest)))
            leaf, category = leaf_of(name), self.template.category(name)
            if category == "discrete":
                return element("d", len(self.unknowns) + self.discretes.index(leaf))
            if category == "total":
                return element("sum", self.unknowns.index(self._row_of_total(leaf)))
            return element("y", self.unknowns.index(leaf))

        emitter = Emitter(load_symbol, lines, prefix)
        return emitter, index

    def _values(self, emitter: Emitter, expressions: list[Expr]) -> list[str]:
        operands = emitter.values([self.rewrite(e) for e in expressions])
        self._declared |= emitter.declared
        self._tables |= emitter.uses_tables
        return operands

    def _loop(self, name: str, extra: str, body: list[str]) -> None:
        """A function that runs the body for every instance."""
        self.written.append(name)
        self._texts.append(
            f"define void @{name}({_LOOP}, {extra}) nounwind {{\nentry:\n{_unpack()}"
            "  %some = icmp sgt i64 %count, 0\n  br i1 %some, label %loop, label %done\nloop:\n"
            "  %i = phi i64 [ 0, %entry ], [ %following, %loop ]\n"
            "  %skip = mul i64 %i, INDEX_STRIDE\n  %record = getelementptr i64, ptr %index, i64 %skip\n"
            "  %over = mul i64 %i, CONSTANT_STRIDE\n  %values = getelementptr double, ptr %constant, i64 %over\n"
            + "\n".join(body)
            + "\n  %following = add i64 %i, 1\n  %again = icmp slt i64 %following, %count\n"
            "  br i1 %again, label %loop, label %done\ndone:\n  ret void\n}\n"
        )

    def rates(self, rows: list[Row]) -> None:
        body: list[str] = []
        emitter, index = self._emitter(body)
        wanted = [
            (array, r.target, e)
            for r in rows
            for array, e in (("sum_out", r.sum), ("capacity", r.capacity))
            if e is not ZERO
        ]
        for (array, target, _), value in zip(wanted, self._values(emitter, [e for _, _, e in wanted]), strict=True):
            _accumulate(emitter, array, index(self.unknowns.index(target)), value)
        self._loop("rates", "ptr noalias %sum_out, ptr noalias %capacity", body)

    def jacobian(self, wanted: list[Entry]) -> None:
        if not wanted:
            return
        body: list[str] = []
        emitter, _ = self._emitter(body)
        emitter.lines.append(
            f"  %first = mul i64 %i, {len(wanted)}\n  %places = getelementptr i64, ptr %position, i64 %first"
        )
        for k, value in enumerate(self._values(emitter, [entry.value for entry in wanted])):
            at = emitter.fresh(f"getelementptr i64, ptr %places, i64 {k}")
            _accumulate(emitter, "value", emitter.fresh(f"load i64, ptr {at}"), value)
        self._loop("jacobian", "ptr noalias readonly %position, ptr noalias %value", body)

    def targets(self, name: str, array: str, wanted: list[tuple[Leaf, Expr]]) -> None:
        """A function that adds values to an array, at the unknowns' numbers."""
        if not wanted:
            return
        body: list[str] = []
        emitter, index = self._emitter(body)
        for (target, _), value in zip(wanted, self._values(emitter, [e for _, e in wanted]), strict=True):
            _accumulate(emitter, array, index(self.unknowns.index(target)), value)
        self._loop(name, f"ptr noalias %{array}", body)

    def numbered(self, name: str, array: str, wanted: list[tuple[int, Expr]], offset: int) -> None:
        """A function that stores values at the numbers that follow unknowns and discretes in the index record."""
        if not wanted:
            return
        body: list[str] = []
        emitter, index = self._emitter(body)
        first = len(self.unknowns) + len(self.discretes) + offset
        for k, value in enumerate(self._values(emitter, [e for _, e in wanted])):
            at = emitter.fresh(f"getelementptr double, ptr %{array}, i64 {index(first + k)}")
            emitter.lines.append(f"  store double {value}, ptr {at}")
        self._loop(name, f"ptr noalias %{array}", body)

    def transition(self) -> None:
        """One instance, one event: all new values are computed before any is stored."""
        changes = self.template.transitions
        if not changes:
            return
        self.written.append("transition")
        blocks: list[str] = []
        for number, change in enumerate(changes):
            lines: list[str] = []
            emitter, index = self._emitter(lines, f"e{number}_")
            lines.append(f"event{number}:")
            wanted = [("y_out", self.unknowns.index(leaf), e) for leaf, e in change.reset]
            wanted += [("d_out", len(self.unknowns) + self.discretes.index(leaf), e) for leaf, e in change.set]
            for (array, slot, _), value in zip(wanted, self._values(emitter, [e for _, _, e in wanted]), strict=True):
                at = emitter.fresh(f"getelementptr double, ptr %{array}, i64 {index(slot)}")
                lines.append(f"  store double {value}, ptr {at}")
            lines.append("  br label %done")
            blocks.append("\n".join(lines))
        cases = " ".join(f"i64 {k}, label %event{k}" for k in range(len(changes)))
        self._texts.append(
            "define void @transition(ptr readonly %record, ptr readonly %values, ptr readonly %at, i64 %event, "
            f"ptr %y_out, ptr %d_out) nounwind {{\nentry:\n{_unpack()}  switch i64 %event, label %done [ {cases} ]\n"
            + "\n".join(blocks)
            + "\ndone:\n  ret void\n}\n"
        )

    def assembly(self, constants: int) -> str:
        stride = len(self.unknowns) + len(self.discretes) + len(numbered(self.template))
        text = "\n".join(self._texts).replace("INDEX_STRIDE", str(stride)).replace("CONSTANT_STRIDE", str(constants))
        return "\n".join(sorted(self._declared)) + "\n" + (TABLE_FUNCTIONS if self._tables else "") + text


def _unpack() -> str:
    """Read the fields of bramah_point into values of the same names."""
    lines = []
    for name, place in _POINT.items():
        kind = "double" if name == "t" else "ptr"
        lines.append(
            f"  %at_{name} = getelementptr i8, ptr %at, i64 {8 * place}\n  %{name} = load {kind}, ptr %at_{name}\n"
        )
    return "".join(lines)


def _accumulate(emitter: Emitter, array: str, number: str, value: str) -> None:
    at = emitter.fresh(f"getelementptr double, ptr %{array}, i64 {number}")
    before = emitter.fresh(f"load double, ptr {at}")
    after = emitter.fresh(f"fadd double {before}, {value}")
    emitter.lines.append(f"  store double {after}, ptr {at}")
