"""The equations of a component type in text, with what occurs more than once given a name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from bramah.components.assembly import Assembly
from bramah.components.component import Component
from bramah.components.equations import Contribution, Scope, write
from bramah.components.ports import SignalIn
from bramah.components.references import AtPort
from bramah.expr import Expr, symbol
from bramah.expr.graph import add, walk
from bramah.expr.rewrite import substitute
from bramah.expr.text import text
from bramah.expr.waivers import stripped
from bramah.fluids import ConstantFluid
from bramah.system.probe import pairs_at, position_at

LONGEST_REPEATED = 24
"""Characters; repeated subexpressions up to this length are written out."""


@dataclass(frozen=True)
class Written:
    """The text of a component type: its laws, and what happens at instants."""

    laws: tuple[str, ...]
    discontinuities: tuple[str, ...]


def written(kind: type[Component]) -> Written:
    """One line for each law and event, for the default variant with a fluid of constant properties.

    Of an assembly: what it is made of, and what happens in its parts.
    """
    if issubclass(kind, Assembly):
        return _parts(kind)
    shapes = kind.shapes({n: d.default for n, d in kind.given().items()})
    required = {n for n, d in kind.inputs().items() if isinstance(d, SignalIn)}
    equations = write(kind, Scope(shapes, required), ConstantFluid)
    laws = list(_laws(kind, equations))
    named, roots = _named(stripped(e for _, e in laws))
    lines = [form.format(text(e)) for (form, _), e in zip(laws, roots, strict=True)]
    lines += [f"  with {name} = {text(e)}" for name, e in named]
    return Written(tuple(lines), tuple(form.format(text(e)) for form, e in _happenings(equations)))


def _parts(kind: type[Assembly]) -> Written:
    """What an assembly with default values is made of."""
    inside = kind().inside()
    lines = [f"{name} is a {part!r}" for name, part in inside.components.items()]
    lines += [f"joined: {', '.join(net)}" for net in inside.nets]
    lines += [f"{own} is {', '.join(inner)}" for own, inner in inside.exposed.items()]
    happenings = [
        f"{name}: {line}" for name, part in inside.components.items() for line in written(type(part)).discontinuities
    ]
    return Written(tuple(lines), tuple(happenings))


def _laws(kind: type[Component], equations: Contribution) -> Iterator[tuple[str, Expr]]:
    """Each expression with the form it is shown in."""
    pairs = {at: pair for port, declared in kind.ports().items() for at, pair in pairs_at(port, declared.kind)}
    totals: dict[AtPort, Expr] = {}
    for at, e in equations.through:
        totals[at] = add(totals[at], e) if at in totals else e
    for at, e in totals.items():
        yield f"{at.port}.{pairs[at].through} = {{}}", e
    for at, e in equations.store:
        yield f"storage at {at.port} = {{}}", e
    for at, e in equations.borne:
        yield f"storage of others borne at {at.port} = {{}}", e
    for at, e in equations.imposed.items():
        yield f"{at} = {{}}", e
    for at, e in equations.positions.items():
        yield f"{position_at(at, pairs[at])} = {{}}", e
    for at, e in equations.holds:
        yield f"{at.port} stands still while {{}}", e
    for name, e in equations.rates.items():
        yield f"d{name}/dt = {{}}", e
    for _, e in equations.balances.items():
        yield "0 = {}", e
    for name, e in (equations.outputs | equations.quantities).items():
        yield f"{name} = {{}}", e


def _happenings(equations: Contribution) -> Iterator[tuple[str, Expr]]:
    """Switches and events, each with the form it is shown in."""
    for name, e in equations.switches.items():
        yield f"{name} is 1 while {{}} > 0", e
    for event in equations.events:
        if event.name in equations.switches:
            continue
        if event.guard is not None:
            yield f"event {event.name!r} when {{}} falls below 0", event.guard
        if event.time is not None:
            yield f"event {event.name!r} at t = {{}}", event.time


def _named(roots: list[Expr]) -> tuple[list[tuple[str, Expr]], list[Expr]]:
    """Names for long subexpressions that occur more than once, and the roots written with them."""
    uses = Counter(argument for e in walk(roots) for argument in e.args)
    uses.update(roots)
    replacement: dict[Expr, Expr] = {}
    named: list[tuple[str, Expr]] = []
    for e in walk(roots):
        if uses[e] < 2 or not e.args:
            continue
        [short] = substitute([e], replacement)
        if len(text(short)) > LONGEST_REPEATED:
            name = f"e{len(named) + 1}"
            named.append((name, short))
            replacement[e] = symbol(name)
    return named, substitute(roots, replacement)
