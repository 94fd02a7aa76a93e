"""The equations of a component type in text and as mathematics, with what occurs more than once given a name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bramah.components.assembly import Assembly
from bramah.components.component import Component
from bramah.components.equations import Contribution, Scope, write
from bramah.components.ports import SignalIn
from bramah.components.references import AtPort, FluidValue, known_reference
from bramah.expr import Expr, symbol
from bramah.expr.graph import add, walk
from bramah.expr.kinks import is_condition
from bramah.expr.latex import latex, latex_word
from bramah.expr.rewrite import substitute
from bramah.expr.text import text
from bramah.expr.waivers import stripped
from bramah.fluids import ConstantFluid
from bramah.records import dataclass
from bramah.system.probe import pairs_at, position_at

LONGEST_REPEATED = 24
"""Characters; repeated subexpressions up to this length are written out."""
LONGEST_LINE = 120
"""Characters; laws that are longer are cut, their largest part up to this length first."""


FLUID_LETTERS = {
    "reference_density": r"\rho",
    "viscosity": r"\nu",
    "reference_bulk_modulus": r"\beta",
    "atmospheric_pressure": r"p_{\mathrm{atm}}",
}
"""What formulas call the properties of a fluid of constant properties."""


@dataclass(frozen=True)
class Written:
    """The text of a component type: its laws, and what happens at instants."""

    laws: tuple[str, ...]
    formulas: tuple[str, ...]
    """The laws in LaTeX; none of an assembly."""
    discontinuities: tuple[str, ...]


@dataclass(frozen=True)
class Law:
    """An expression and what it says, up to where the expression stands."""

    text: str
    latex: str
    right: Expr


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
    named, roots = _named(stripped(law.right for law in laws))
    lines = [law.text + text(e) for law, e in zip(laws, roots, strict=True)]
    lines += [f"  with {name} = {text(e)}" for name, e in named]
    formulas = [law.latex + latex(e, _letters) for law, e in zip(laws, roots, strict=True)]
    formulas += [f"{latex_word(name)} = {latex(e, _letters)}" for name, e in named]
    happenings = (form.format(text(e)) for form, e in _happenings(equations))
    return Written(tuple(lines), tuple(formulas), tuple(happenings))


def _letters(name: str) -> str:
    """A symbol as the field writes it: `A.p` is p at A, the viscosity of the fluid is nu."""
    reference = known_reference(name)
    if isinstance(reference, AtPort):
        return _at(reference.port, reference.letter)
    if isinstance(reference, FluidValue):
        letter = FLUID_LETTERS.get(reference.name, latex_word(reference.name))
        return f"{letter}_{{{reference.number}}}" if reference.number else letter
    return latex_word(name)


def _at(port: str, letter: str) -> str:
    return f"{latex_word(letter)}_{{{latex_word(port)}}}"


def _parts(kind: type[Assembly]) -> Written:
    """What an assembly with default values is made of."""
    inside = kind().inside()
    lines = [f"{name} is a {part!r}" for name, part in inside.components.items()]
    lines += [f"joined: {', '.join(net)}" for net in inside.nets]
    lines += [f"{own} is {', '.join(inner)}" for own, inner in inside.exposed.items()]
    happenings = [
        f"{name}: {line}" for name, part in inside.components.items() for line in written(type(part)).discontinuities
    ]
    return Written(tuple(lines), (), tuple(happenings))


def _laws(kind: type[Component], equations: Contribution) -> Iterator[Law]:
    """Each expression with what it says."""
    pairs = {at: pair for port, declared in kind.ports().items() for at, pair in pairs_at(port, declared.kind)}
    totals: dict[AtPort, Expr] = {}
    for at, e in equations.through:
        totals[at] = add(totals[at], e) if at in totals else e
    for at, e in totals.items():
        through = pairs[at].through
        yield Law(f"{at.port}.{through} = ", f"{_at(at.port, through)} = ", e)
    for at, e in equations.store:
        yield Law(f"storage at {at.port} = ", rf"\text{{storage at }}{latex_word(at.port)} = ", e)
    for at, e in equations.borne:
        port = latex_word(at.port)
        yield Law(f"storage of others borne at {at.port} = ", rf"\text{{storage of others borne at }}{port} = ", e)
    for at, e in equations.imposed.items():
        yield Law(f"{at} = ", f"{_at(at.port, at.letter)} = ", e)
    for at, e in equations.positions.items():
        position = position_at(at, pairs[at])
        yield Law(f"{position} = ", f"{_at(position.port, position.letter)} = ", e)
    for at, e in equations.holds:
        still = rf"{latex_word(at.port)} \text{{ stands still while }} "
        yield Law(f"{at.port} stands still while ", still, e)
    for name, e in equations.rates.items():
        yield Law(f"d{name}/dt = ", rf"\frac{{d {latex_word(name)}}}{{dt}} = ", e)
    for _, e in equations.balances.items():
        yield Law("0 = ", "0 = ", e)
    for name, e in (equations.outputs | equations.quantities).items():
        yield Law(f"{name} = ", f"{latex_word(name)} = ", e)


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
    """Names for long subexpressions that occur more than once and for parts of long laws, and the roots written with
    them.
    """
    uses = Counter(argument for e in walk(roots) for argument in e.args)
    uses.update(roots)
    replacement: dict[Expr, Expr] = {}
    named: list[Expr] = []
    for e in walk(roots):
        if uses[e] < 2 or not e.args:
            continue
        [short] = substitute([e], replacement)
        if len(text(short)) > LONGEST_REPEATED:
            named.append(short)
            replacement[e] = symbol(f"e{len(named)}")
    lines = [*substitute(roots, replacement), *named]
    while (cut := _cut(lines)) is not None:
        lines = substitute(lines, {cut: symbol(f"e{len(lines) - len(roots) + 1}")})
        lines.append(cut)
    return [(f"e{i}", e) for i, e in enumerate(lines[len(roots) :], 1)], lines[: len(roots)]


def _cut(lines: list[Expr]) -> Expr | None:
    """The largest part of a line that is too long, if it has one that can stand alone."""
    for line in lines:
        if len(text(line)) > LONGEST_LINE:
            lengths = {e: len(text(e)) for e in walk([line]) if e is not line and _stands_alone(e)}
            parts = {e: n for e, n in lengths.items() if LONGEST_REPEATED < n <= LONGEST_LINE}
            if parts:
                return max(parts, key=lambda e: parts[e])
    return None


def _stands_alone(e: Expr) -> bool:
    return bool(e.args) and not is_condition(e)
