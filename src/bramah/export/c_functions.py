"""Signals, what fluids settle at, and rules between parameters, as C functions."""

from __future__ import annotations

from collections.abc import Sequence

from bramah.components.references import Own, Settled, reference_of
from bramah.expr import Expr
from bramah.expr.c import CWriter
from bramah.system import System
from bramah.system.observed import Array, Element, Observed

CHUNK = 100
"""Values of one function: compilers take their time over long ones."""
_ARRAYS = {Array.UNKNOWNS: "y", Array.DISCRETES: "d", Array.RATES: "rate", Array.PARAMETERS: "parameter"}
_GIVEN = (
    ("double ", "t"), ("const double *", "y"), ("const double *", "d"), ("const double *", "rate"),
    ("const double *", "parameter"), ("const double *", "tables"), ("double *", "values"),
)  # fmt: skip


def signal_function(system: System, names: Sequence[str]) -> str:
    """`signal_values`: all signals at a point."""
    observed = Observed(system)
    return _in_chunks("signal_values", "signals", _GIVEN, [observed.expression(name) for name in names])


def rule_function(conditions: Sequence[Expr]) -> str:
    """`broken_rules`: what must be zero of parameters."""
    given = [pair for pair in _GIVEN if pair[1] in ("parameter", "values")]
    return _in_chunks("broken_rules", "rules", given, conditions)


def _in_chunks(name: str, part: str, pairs: Sequence[tuple[str, str]], values: Sequence[Expr]) -> str:
    given = [word for _, word in pairs]
    chunks = [values[k : k + CHUNK] for k in range(0, len(values), CHUNK)]
    texts = [_function(f"{part}{k}", pairs, chunk) for k, chunk in enumerate(chunks)]
    calls = [f"  {part}{k}({', '.join(given[:-1])}, values + {k * CHUNK});\n" for k in range(len(chunks))]
    unused = [] if chunks else [f"  (void){word};\n" for word in given]
    return "\n".join([*texts, f"{_head(name, pairs)} {{\n{''.join([*calls, *unused])}}}\n"])


def settled(system: System) -> list[tuple[int, Expr]]:
    """Unknowns that fluids bring along, and their values in equilibrium."""
    observed, anatomy = Observed(system), system.anatomy
    return [
        (anatomy.numbering.unknown[i][Own(name)], observed.of(i, Settled(name)))
        for i, instance in enumerate(anatomy.instances)
        for name in instance.probe.equations.fluid_states
    ]


def settle_function(values: Sequence[Expr]) -> str:
    """`settle`: these values at the start, whose time is 0."""
    given = [pair for pair in _GIVEN if pair[1] not in ("t", "rate")]
    return _function("settle", given, values)


def _function(name: str, given: Sequence[tuple[str, str]], values: Sequence[Expr]) -> str:
    known, used = {word for _, word in given}, {"values"}

    def load(symbol: str) -> str:
        element = reference_of(symbol)
        if not isinstance(element, Element):
            used.add("t")
            return "t" if "t" in known else "0.0"
        used.add(_ARRAYS[element.array])
        return f"{_ARRAYS[element.array]}[{element.number}]"

    writer = CWriter(load)
    stored = [f"values[{k}] = {value};" for k, value in enumerate(writer.values(values))]
    if writer.uses_tables:
        used.add("tables")
    unused = [f"(void){word};" for _, word in given if word not in used]
    body = "".join(f"  {line}\n" for line in [*unused, *writer.lines, *stored])
    return f"{_head(name, given)} {{\n{body}}}\n"


def _head(name: str, given: Sequence[tuple[str, str]]) -> str:
    return f"static void {name}({', '.join(f'{kind}{word}' for kind, word in given)})"
