"""The functions of a layout written out as C, with the signatures of bramah_kernel in core/bramah.h.

What system/emission.py writes for LLVM: all but `transition` loop over the instances.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bramah.expr import Expr
from bramah.expr.c import CWriter
from bramah.system.layout import Function, Layout, Place, Record, Slots, Store

_HEAD = "int64_t count, const int64_t *index, const double *constants, const bramah_point *at"
_OUT = {
    "rates": ("double *restrict sum_out", "double *restrict capacity"),
    "rates_along": (
        "const double *along_y",
        "const double *along_d",
        "double *restrict sum_out",
        "double *restrict capacity",
    ),
    "jacobian": ("const int64_t *position", "double *restrict value"),
    "time_slope": ("double *restrict slope",),
    "guards": ("double *restrict guard",),
    "schedule": ("double *restrict time",),
    "senses": ("double *restrict sense",),
    "holds": ("double *restrict hold",),
}
_POINT = ("y", "d", "rate", "sum", "inverse", "tables")
_RECORDS = {Record.INDEX: "index", Record.ENTRY: "position", Record.PARAMETER: "index"}


class CKernel:
    """Writes the functions of one kernel, whose names begin with a prefix."""

    def __init__(self, layout: Layout, prefix: str) -> None:
        self._layout, self._prefix = layout, prefix
        self._slots = Slots(layout.template, layout.unknowns, layout.discretes, len(layout.constants))

    def functions(self) -> dict[str, str]:
        """Of a run, by name."""
        found = self._layout.functions
        return {f.name: self._transition(f) if f.name == "transition" else self._looping(f) for f in found}

    def along(self, function: Function) -> str:
        """`rates_along`: how sums and capacities change while unknowns and discrete values do."""
        return self._looping(function)

    def _looping(self, function: Function) -> str:
        [stores] = function.stores
        strides = {"index": self._layout.index_stride, "constants": len(self._layout.constants)}
        if function.name == "jacobian":
            strides["position"] = len(self._layout.entries)
        body = _Body(self._slots.place_of)
        body.write(stores)
        arguments = (_HEAD, *_OUT[function.name])
        return loop(f"{self._prefix}_{function.name}", arguments, body, strides)

    def _transition(self, function: Function) -> str:
        cases, used = [], set()
        for number, stores in enumerate(function.stores):
            body = _Body(self._slots.place_of)
            body.write(stores, at_once=True)
            used |= body.used
            lines = "".join(f"      {line}\n" for line in body.lines)
            cases.append(f"    case {number}: {{\n{lines}      break;\n    }}\n")
        arguments = "const int64_t *index, const double *constants, const bramah_point *at, int64_t event"
        head = "".join(f"  {line}\n" for line in _known(used, arguments, "double *y_out", "double *d_out", apart=""))
        return (
            f"static void {self._prefix}_transition({arguments}, double *y_out, double *d_out) {{\n{head}"
            f"  switch (event) {{\n{''.join(cases)}    default: break;\n  }}\n}}\n"
        )


class _Body:
    """The statements that compute values and store them, and the names they use."""

    def __init__(self, place_of: Callable[[str], Place]) -> None:
        self._place_of = place_of
        self.lines: list[str] = []
        self.used: set[str] = set()

    def write(self, stores: Sequence[Store], *, at_once: bool = False) -> None:
        """`at_once`: all values are computed before any is stored."""
        writer = CWriter(self._load)
        values = writer.values([store.value for store in stores], named=at_once)
        self.lines += writer.lines
        if writer.uses_tables:
            self.used.add("tables")
        for store, value in zip(stores, values, strict=True):
            self.lines.append(f"{self._element(store.place)} {'+=' if store.adds else '='} {value};")

    def _load(self, name: str) -> str:
        if name == "t":
            self.used.add("at")
            return "at->t"
        return self._element(self._place_of(name))

    def _element(self, place: Place) -> str:
        if place.record is Record.OWN:
            own = "constants" if place.array == "constant" else place.array
            self.used.add(own)
            return f"{own}[{place.slot}]"
        record = _RECORDS[place.record]
        self.used |= {place.array, record}
        return f"{place.array}[{record}[{place.slot}]]"


def parameter_loop(name: str, values: Sequence[Expr], symbols: Sequence[str]) -> str:
    """A function that computes a record of values for each instance from its record of parameter numbers."""
    number = {symbol: k for k, symbol in enumerate(symbols)}
    body = _Body(lambda symbol: Place("parameter", Record.PARAMETER, number[symbol]))
    body.write([Store(Place("constant", Record.OWN, k), e, adds=False) for k, e in enumerate(values)])
    arguments = (
        "int64_t count, const int64_t *index, const double *parameter, const double *tables",
        "double *restrict constants",
    )
    return loop(name, arguments, body, {"index": len(number), "constants": len(values)})


def loop(name: str, arguments: Iterable[str], body: _Body, strides: dict[str, int]) -> str:
    """A function that runs the body for every instance, with its records at hand."""
    given = ", ".join(arguments)
    steps = "".join(f", {record} += {stride}" for record, stride in strides.items() if stride and record in body.used)
    head = "".join(f"  {line}\n" for line in _known(body.used, given))
    lines = "".join(f"    {line}\n" for line in body.lines)
    return f"static void {name}({given}) {{\n{head}  for (int64_t i = 0; i < count; i++{steps}) {{\n{lines}  }}\n}}\n"


def _known(used: set[str], *arguments: str, apart: str = "restrict ") -> list[str]:
    """What a body needs of the point, `apart` from what it stores to; and arguments that it does not need."""
    words = [argument.split()[-1].lstrip("*") for given in arguments for argument in given.split(",")]
    of_point = [name for name in _POINT if name in used and name not in words]
    reads = used | ({"at"} if of_point else set()) | {"count", "event"}
    unused = [word for word in words if word not in reads]
    lines = [f"const double *{apart}{name} = at->{name};" for name in of_point]
    return [*lines, *(f"(void){word};" for word in unused)]
