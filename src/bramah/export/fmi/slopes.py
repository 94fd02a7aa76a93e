"""Derivatives along a direction as C: of what kernels add up, and of signals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bramah.components.references import Time, known_reference, reference_of, symbol_of
from bramah.export.c_functions import CHUNK
from bramah.export.c_kernel import CKernel
from bramah.expr import Expr, symbol, symbols
from bramah.expr.c import CWriter
from bramah.expr.derivative import tangent
from bramah.expr.graph import ZERO
from bramah.expr.rewrite import substitute
from bramah.system import System
from bramah.system.layout import Function, Layout, Store
from bramah.system.observed import Array, Element, Observed
from bramah.system.references import Along, Tangent
from bramah.system.tangent_layout import tangent_functions

_ARRAYS = {Array.UNKNOWNS: "y", Array.DISCRETES: "d", Array.RATES: "rate", Array.PARAMETERS: "parameter"}
_GIVEN = (
    "double t", "const double *y", "const double *d", "const double *rate", "const double *parameter",
    "const double *tables", "const double *along_y", "const double *along_d", "const double *along_rate",
    "double *values",
)  # fmt: skip


def kernel_slopes(layout: Layout, prefix: str) -> str:
    """The fmi_along of a kernel; "" if nothing changes. Parameters and time stand still."""
    stores: list[Store] = []
    for function in tangent_functions(layout):
        if function.name.startswith("rates_along"):
            stores += (s for s in map(_still, function.stores[0]) if s.value is not ZERO)
    return CKernel(layout, prefix).along(Function("rates_along", (tuple(stores),))) if stores else ""


def _still(store: Store) -> Store:
    names = [name for name in symbols([store.value]) if _stands(name)]
    return replace(store, value=substitute([store.value], {symbol(name): ZERO for name in names})[0])


def _stands(name: str) -> bool:
    reference = known_reference(name)
    return isinstance(reference, Tangent) or (isinstance(reference, Along) and isinstance(reference.of, Time))


def signal_slopes(system: System, names: Sequence[str]) -> str:
    """`signals_along`: how all signals change while unknowns, discrete values and rates do."""
    observed = Observed(system)
    values = [_along(observed.expression(name)) for name in names]
    chunks = [values[k : k + CHUNK] for k in range(0, len(values), CHUNK)]
    texts = [_function(f"signals_along{k}", chunk) for k, chunk in enumerate(chunks)]
    words = [given.split()[-1].lstrip("*") for given in _GIVEN]
    calls = [f"  signals_along{k}({', '.join(words[:-1])}, values + {k * CHUNK});\n" for k in range(len(chunks))]
    unused = [] if chunks else [f"  (void){word};\n" for word in words]
    return "\n".join([*texts, f"static void signals_along({', '.join(_GIVEN)}) {{\n{''.join([*calls, *unused])}}}\n"])


def _along(e: Expr) -> Expr:
    seeds = {}
    for name in symbols([e]):
        reference = reference_of(name)
        if isinstance(reference, Element) and reference.array is not Array.PARAMETERS:
            seeds[symbol(name)] = symbol_of(Along(reference))
    return tangent(e, seeds)


def _function(name: str, values: Sequence[Expr]) -> str:
    used = {"values"}

    def load(text: str) -> str:
        reference, along = reference_of(text), ""
        if isinstance(reference, Along):
            reference, along = reference.of, "along_"
        if not isinstance(reference, Element):
            used.add("t")
            return "t"
        used.add(f"{along}{_ARRAYS[reference.array]}")
        return f"{along}{_ARRAYS[reference.array]}[{reference.number}]"

    writer = CWriter(load)
    stored = [f"values[{k}] = {value};" for k, value in enumerate(writer.values(values))]
    if writer.uses_tables:
        used.add("tables")
    words = [given.split()[-1].lstrip("*") for given in _GIVEN]
    unused = [f"(void){word};" for word in words if word not in used]
    body = "".join(f"  {line}\n" for line in [*unused, *writer.lines, *stored])
    return f"static void {name}({', '.join(_GIVEN)}) {{\n{body}}}\n"
