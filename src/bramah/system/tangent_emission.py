"""The tangents of a kernel written out as LLVM assembly, with the signatures of bramah_kernel_tangents in
core/bramah_tangents.h. All but `transition_along` loop over instances.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bramah.components.references import known_reference
from bramah.expr.lanes import LANES, VECTOR, LaneEmitter
from bramah.expr.llvm import TABLE_FUNCTIONS
from bramah.system.emission import ARGUMENTS, RECORDS, read_field, unpack
from bramah.system.layout import Function, Layout, Place, Record, Slots, Store
from bramah.system.references import Along, Tangent
from bramah.system.tangent_layout import tangent_of_constants

_ALONG = ("t", "y", "d", "sum")
_LANE = "%LANE"
"""Stands for the first lane of a group until the name of its loop is known."""
_IN = "ptr noalias readonly"
_LOOP = f"i64 %count, {_IN} %index, {_IN} %constants, {_IN} %at, {_IN} %along, {_IN} %tangents"
_ONE = f"{_IN} %record, {_IN} %constant, {_IN} %at, {_IN} %along, {_IN} %tangent, i64 %event"


def tangent_assembly(layout: Layout, functions: Sequence[Function]) -> str:
    """The module of a kernel's tangents."""
    module = _Module(layout)
    texts = [module.transition(f) if f.name == "transition_along" else module.looping(f) for f in functions]
    return module.headed([*texts, module.constants()])


class _Module:
    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._slots = Slots(layout.template, layout.unknowns, layout.discretes, len(layout.constants))
        self._parameter = {name: k for k, name in enumerate(layout.parameters)}
        self._declared: set[str] = set()
        self._tables = False

    def headed(self, texts: list[str]) -> str:
        return "\n".join(sorted(self._declared)) + "\n" + (TABLE_FUNCTIONS if self._tables else "") + "\n".join(texts)

    def looping(self, function: Function) -> str:
        [stores] = function.stores
        kind = next(name for name in ARGUMENTS if function.name.startswith(name))
        before = _record("record", "index", "i64", self._layout.index_stride)
        before += _record("constant", "constants", "double", len(self._layout.constants))
        before += [
            "  %far = mul i64 %skip_constant, %width\n  %tangent = getelementptr double, ptr %tangents, i64 %far"
        ]
        body = self._body(before, stores, self._slots.place_of)
        return f"define void @{function.name}({_LOOP}, {ARGUMENTS[kind]}) nounwind {{\nentry:\n{_unpack()}{_loop(body)}"

    def constants(self) -> str:
        """Parameters and their directions are vectors of all of them."""
        function = tangent_of_constants(self._layout)
        before = _record("record", "index", "i64", len(self._layout.parameters))
        before += [f"  %far = mul i64 %i, {len(self._layout.constants)}\n  %farther = mul i64 %far, %width"]
        before += ["  %tangent_out = getelementptr double, ptr %tangents, i64 %farther"]
        body = self._body(before, function.stores[0], self._parameter_place)
        head = (
            f"define void @{function.name}(i64 %count, i64 %width, {_IN} %index, {_IN} %parameter, {_IN} %direction, "
            f"{_IN} %tables, ptr noalias %tangents) nounwind {{\nentry:\n"
        )
        return head + _loop(body)

    def transition(self, function: Function) -> str:
        """One instance, one event."""
        blocks = []
        for number, stores in enumerate(function.stores):
            body = self._body([], stores, self._slots.place_of, f"e{number}_")
            blocks.append(f"event{number}:\n" + _lanes(body, f"event{number}", "done"))
        cases = " ".join(f"i64 {k}, label %event{k}" for k in range(len(blocks)))
        return (
            f"define void @{function.name}({_ONE}, ptr noalias %y_out, ptr noalias %d_out) nounwind {{\nentry:\n"
            f"{_unpack()}  switch i64 %event, label %done [ {cases} ]\n" + "".join(blocks) + "done:\n  ret void\n}\n"
        )

    def _parameter_place(self, name: str) -> Place:
        reference = known_reference(name)
        if isinstance(reference, Along):
            return Place("direction", Record.PARAMETER, self._parameter[str(reference.of)])
        return Place("parameter", Record.PARAMETER, self._parameter[name])

    def _body(
        self, before: list[str], stores: Sequence[Store], place_of: Callable[[str], Place], prefix: str = "v"
    ) -> tuple[list[str], list[str]]:
        """Instructions that run once, and those that run for each group of lanes: all values are computed before any
        is stored.
        """
        writer = _Writer(before, place_of, prefix)
        values = [writer.emitter.lanes(store.value) for store in stores]
        for store, value in zip(stores, values, strict=True):
            writer.store(store, value)
        self._declared |= writer.emitter.declared
        self._tables |= writer.emitter.uses_tables
        return writer.emitter.lines, writer.emitter.inner


class _Writer:
    """Knows where the elements of arrays stand, of which those of tangents have a row of `width` for each."""

    def __init__(self, before: list[str], place_of: Callable[[str], Place], prefix: str) -> None:
        self.emitter = LaneEmitter(self._load, self._load_lanes, before, [], prefix)
        self._place_of = place_of
        self._numbers: dict[tuple[str, int], str] = {}

    def _number(self, place: Place) -> str:
        if place.record is Record.OWN:
            return str(place.slot)
        key = RECORDS[place.record], place.slot
        if key not in self._numbers:
            at = self.emitter.fresh(f"getelementptr i64, ptr %{key[0]}, i64 {key[1]}")
            self._numbers[key] = self.emitter.fresh(f"load i64, ptr {at}")
        return self._numbers[key]

    def _load(self, name: str) -> str:
        if name == "t":
            return "%t"
        place = self._place_of(name)
        at = self.emitter.fresh(f"getelementptr double, ptr %{place.array}, i64 {self._number(place)}")
        return self.emitter.fresh(f"load double, ptr {at}")

    def _load_lanes(self, name: str) -> str | None:
        if not isinstance(known_reference(name), (Along, Tangent)):
            return None
        return self.emitter.fresh_lanes(f"load {VECTOR}, ptr {self._row(self._place_of(name))}, align 8")

    def _row(self, place: Place) -> str:
        far = self.emitter.fresh(f"mul i64 {self._number(place)}, %width")
        row = self.emitter.fresh(f"getelementptr double, ptr %{place.array}, i64 {far}")
        return self.emitter.fresh_lanes(f"getelementptr double, ptr {row}, i64 {_LANE}")

    def store(self, store: Store, value: str) -> None:
        at = self._row(store.place)
        if store.adds:
            before = self.emitter.fresh_lanes(f"load {VECTOR}, ptr {at}, align 8")
            value = self.emitter.fresh_lanes(f"fadd {VECTOR} {before}, {value}")
        self.emitter.inner.append(f"  store {VECTOR} {value}, ptr {at}, align 8")


def _unpack() -> str:
    """Read the fields of bramah_point and of bramah_along."""
    fields = (read_field("along", f"along_{name}", "ptr", 1 + k) for k, name in enumerate(_ALONG))
    return unpack() + read_field("along", "width", "i64", 0) + "".join(fields)


def _record(name: str, array: str, kind: str, stride: int) -> list[str]:
    """The record of instance %i in an array of records."""
    skip = f"  %skip_{name} = mul i64 %i, {stride}"
    return [f"{skip}\n  %{name} = getelementptr {kind}, ptr %{array}, i64 %skip_{name}"]


def _loop(body: tuple[list[str], list[str]]) -> str:
    """Run the body for every instance."""
    return (
        "  %some = icmp sgt i64 %count, 0\n  br i1 %some, label %loop, label %done\nloop:\n"
        "  %i = phi i64 [ 0, %entry ], [ %following, %next ]\n" + _lanes(body, "loop", "next") + "next:\n"
        "  %following = add i64 %i, 1\n  %again = icmp slt i64 %following, %count\n"
        "  br i1 %again, label %loop, label %done\ndone:\n  ret void\n}\n"
    )


def _lanes(body: tuple[list[str], list[str]], block: str, then: str) -> str:
    """What runs once in a block, and after it the loop over the lanes."""
    once, inner = ("\n".join(lines) + "\n" if lines else "" for lines in body)
    lane, more = f"%lane_{block}", f"%more_{block}"
    return (
        f"{once}  br label %lanes_{block}\nlanes_{block}:\n"
        f"  {lane} = phi i64 [ 0, %{block} ], [ {lane}_next, %lanes_{block} ]\n{inner.replace(_LANE, lane)}"
        f"  {lane}_next = add i64 {lane}, {LANES}\n  {more} = icmp slt i64 {lane}_next, %width\n"
        f"  br i1 {more}, label %lanes_{block}, label %{then}\n"
    )
