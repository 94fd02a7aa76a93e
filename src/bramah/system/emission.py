"""The functions of a layout written out as LLVM assembly, with the signatures of bramah_kernel in core/bramah.h.

All but `transition` loop over the instances. `constants` computes the constant records from the vector of all
parameters; it is called when parameters change, never during a run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bramah.expr.llvm import TABLE_FUNCTIONS, Emitter
from bramah.system.layout import Function, Layout, Place, Record, Slots, Store

POINT = {"t": 0, "y": 1, "d": 2, "rate": 3, "sum": 4, "inverse": 5, "tables": 6}
_LOOP = "i64 %count, ptr noalias readonly %index, ptr noalias readonly %constants, ptr noalias readonly %at"
ARGUMENTS = {
    "rates": "ptr noalias %sum_out, ptr noalias %capacity",
    "jacobian": "ptr noalias readonly %position, ptr noalias %value",
    "time_slope": "ptr noalias %slope",
    "guards": "ptr noalias %guard",
    "schedule": "ptr noalias %time",
    "senses": "ptr noalias %sense",
    "holds": "ptr noalias %hold",
}
RECORDS = {Record.INDEX: "record", Record.ENTRY: "places", Record.PARAMETER: "record"}


def assembly(layout: Layout) -> str:
    """The module of a kernel."""
    return _Module(layout).text()


class _Module:
    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._slots = Slots(layout.template, layout.unknowns, layout.discretes, len(layout.constants))
        self._parameter = {name: k for k, name in enumerate(layout.parameters)}
        self._declared: set[str] = set()
        self._tables = False

    def text(self) -> str:
        texts = [self._transition(f) if f.name == "transition" else self._looping(f) for f in self._layout.functions]
        if self._layout.constants:
            texts.append(self._constants())
        return self._headed(texts)

    def _headed(self, texts: list[str]) -> str:
        return "\n".join(sorted(self._declared)) + "\n" + (TABLE_FUNCTIONS if self._tables else "") + "\n".join(texts)

    def _parameter_place(self, name: str) -> Place:
        """Where a symbol of the constant record's expressions stands."""
        return Place("parameter", Record.PARAMETER, self._parameter[name])

    def _looping(self, function: Function) -> str:
        [stores] = function.stores
        entries = len(self._layout.entries)
        first = f"  %first = mul i64 %i, {entries}\n  %places = getelementptr i64, ptr %position, i64 %first"
        body = [first] if function.name == "jacobian" else []
        self._write(body, stores, self._slots.place_of)
        head = f"define void @{function.name}({_LOOP}, {ARGUMENTS[function.name]}) nounwind {{\nentry:\n{unpack()}"
        return _loop(head, self._layout.index_stride, len(self._layout.constants), body)

    def _constants(self) -> str:
        """Tables stand in memory already; parameters hold where."""
        stores = [Store(Place("constant", Record.OWN, k), e, adds=False) for k, e in enumerate(self._layout.constants)]
        body: list[str] = []
        self._write(body, stores, self._parameter_place)
        head = (
            "define void @constants(i64 %count, ptr noalias readonly %index, ptr noalias readonly %parameter, "
            "ptr noalias readonly %tables, ptr noalias %constants) nounwind {\nentry:\n"
        )
        return _loop(head, len(self._parameter), len(stores), body)

    def _transition(self, function: Function) -> str:
        """One instance, one event: all new values are computed before any is stored."""
        blocks = []
        for number, stores in enumerate(function.stores):
            lines = [f"event{number}:"]
            self._write(lines, stores, self._slots.place_of, f"e{number}_")
            blocks.append("\n".join([*lines, "  br label %done"]))
        cases = " ".join(f"i64 {k}, label %event{k}" for k in range(len(blocks)))
        return (
            "define void @transition(ptr readonly %record, ptr readonly %constant, ptr readonly %at, i64 %event, "
            f"ptr %y_out, ptr %d_out) nounwind {{\nentry:\n{unpack()}  switch i64 %event, label %done [ {cases} ]\n"
            + "\n".join(blocks)
            + "\ndone:\n  ret void\n}\n"
        )

    def _write(
        self, lines: list[str], stores: Sequence[Store], place_of: Callable[[str], Place], prefix: str = "v"
    ) -> None:
        """The instructions that compute all values and then store them."""
        numbers: dict[tuple[str, int], str] = {}

        def element(place: Place) -> str:
            if place.record is Record.OWN:
                return emitter.fresh(f"getelementptr double, ptr %{place.array}, i64 {place.slot}")
            key = RECORDS[place.record], place.slot
            if key not in numbers:
                at = emitter.fresh(f"getelementptr i64, ptr %{key[0]}, i64 {key[1]}")
                numbers[key] = emitter.fresh(f"load i64, ptr {at}")
            return emitter.fresh(f"getelementptr double, ptr %{place.array}, i64 {numbers[key]}")

        def load(name: str) -> str:
            return "%t" if name == "t" else emitter.fresh(f"load double, ptr {element(place_of(name))}")

        emitter = Emitter(load, lines, prefix)
        values = emitter.values([store.value for store in stores])
        for store, value in zip(stores, values, strict=True):
            at = element(store.place)
            if store.adds:
                before = emitter.fresh(f"load double, ptr {at}")
                value = emitter.fresh(f"fadd double {before}, {value}")
            lines.append(f"  store double {value}, ptr {at}")
        self._declared |= emitter.declared
        self._tables |= emitter.uses_tables


def _loop(head: str, index_stride: int, constant_stride: int, body: list[str]) -> str:
    """A function that runs the body for every instance, with its records at hand."""
    return (
        head + "  %some = icmp sgt i64 %count, 0\n  br i1 %some, label %loop, label %done\nloop:\n"
        "  %i = phi i64 [ 0, %entry ], [ %following, %loop ]\n"
        f"  %skip = mul i64 %i, {index_stride}\n  %record = getelementptr i64, ptr %index, i64 %skip\n"
        f"  %over = mul i64 %i, {constant_stride}\n  %constant = getelementptr double, ptr %constants, i64 %over\n"
        + "\n".join(body)
        + "\n  %following = add i64 %i, 1\n  %again = icmp slt i64 %following, %count\n"
        "  br i1 %again, label %loop, label %done\ndone:\n  ret void\n}\n"
    )


def unpack() -> str:
    """Read the fields of bramah_point into values of the same names."""
    return "".join(read_field("at", name, "double" if name == "t" else "ptr", k) for name, k in POINT.items())


def read_field(source: str, name: str, kind: str, place: int) -> str:
    """Read a field of a structure, of 8 bytes each."""
    at = f"%{source}_{name}"
    return f"  {at} = getelementptr i8, ptr %{source}, i64 {8 * place}\n  %{name} = load {kind}, ptr {at}\n"
