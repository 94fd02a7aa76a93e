"""The equations of a component type as a kernel sees them: rows, Jacobian entries, events, in the symbols of one
instance.

Symbols: "k.name" is symbol `name` of member k of the instance's cone (0 is the instance itself), "fluid.name", "t", and
in compiled code "constant.i" for what is computed once, "rate.i", "inverse.i" and "sum.i" for what the run-time knows
of row i.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bramah.components.equations import TIME, Event
from bramah.declare import Given
from bramah.expr import Expr, constant, derivative, select, symbol, symbols
from bramah.expr.graph import ZERO
from bramah.expr.rewrite import Hoisting, substitute
from bramah.expr.waivers import stripped
from bramah.system.corners import CORNERS, Corner, find_corners
from bramah.system.probe import through_of
from bramah.system.resolve import Cone, Definition, Instance, Resolver

Leaf = tuple[int, str]
"""(member, symbol of that member)."""


@dataclass(frozen=True)
class Row:
    """What the instance adds to one row: to its sum, and to its capacity if it stores."""

    target: Leaf
    sum: Expr
    capacity: Expr
    net: bool
    """Whether the row is a net's balance, divided by its capacity, or an equation of the component itself."""


@dataclass(frozen=True)
class Transition:
    """An event in compiled form: what it assigns."""

    name: str
    set: tuple[tuple[Leaf, Expr], ...]
    reset: tuple[tuple[Leaf, Expr], ...]


@dataclass(eq=False)
class Template:
    """Equations shared by all instances whose cones have the same key."""

    members: tuple[Instance, ...]
    rows: list[Row] = field(default_factory=list)
    algebraic: list[Leaf] = field(default_factory=list)
    laws: list[Expr] = field(default_factory=list)
    """What the rows are made of, with the waivers of their corners."""
    corners: list[Corner] = field(default_factory=list)
    guards: list[tuple[int, Expr]] = field(default_factory=list)
    times: list[tuple[int, Expr]] = field(default_factory=list)
    transitions: list[Transition] = field(default_factory=list)
    holds: list[tuple[Leaf, Expr]] = field(default_factory=list)
    starts: list[tuple[str, str, Expr]] = field(default_factory=list)
    step_limits: list[Expr] = field(default_factory=list)
    senses: list[tuple[int, Expr]] = field(default_factory=list)
    observed: dict[str, Expr] = field(default_factory=dict)
    imposed_resets: list[str] = field(default_factory=list)

    def category(self, name: str) -> str:
        """What a symbol is: "time", "fixed", "discrete", "total" or "unknown"."""
        if name == "t":
            return "time"
        if name.startswith("fluid."):
            return "fixed"
        member, own = leaf_of(name)
        instance = self.members[member]
        if own.endswith(".total"):
            return "total"
        if own.endswith(CORNERS):
            return "fixed"
        if own in instance.link:
            return "unknown"
        if isinstance(instance.component.declarations.get(own), Given):
            return "fixed"
        return "discrete" if own in instance.probe.discretes() else "unknown"


def leaf_of(name: str) -> Leaf:
    member, _, own = name.partition(".")
    return int(member), own


def leaf_symbol(leaf: Leaf) -> Expr:
    return symbol(f"{leaf[0]}.{leaf[1]}")


def write_template(resolver: Resolver, i: int, cone: Cone, *, corners: bool = True) -> Template:
    """The template of the cone of instance i, written with that instance as the example; if wanted with corners."""
    writer = _Writer(resolver, cone)
    instance = resolver.instances[i]
    equations = instance.probe.equations
    template = Template(tuple(resolver.instances[m] for m in cone.members))
    for port, node in instance.node.items():
        kind = node.kind
        through = through_of(equations, port)
        stored = sum((e for p, e in equations.store if p == port), ZERO)
        template.observed[f"{port}.{kind.through}"] = writer.resolve(through)
        template.observed[f"{port}.{kind.across}"] = writer.resolve(symbol(f"{port}.{kind.across}"))
        template.observed[f"{port}.store"] = writer.resolve(stored)
        if f"{port}.{kind.position}" in instance.link:
            template.observed[f"{port}.{kind.position}"] = writer.resolve(symbol(f"{port}.{kind.position}"))
        if not resolver.imposed(node):
            _write_row(
                template, (0, f"{port}.{kind.across}"), writer.law(-kind.into * through), writer.law(stored), net=True
            )
    for name, e in equations.rates.items():
        _write_row(template, (0, name), writer.law(e))
    for name, e in equations.balances.items():
        _write_row(template, (0, name), writer.law(e))
        template.algebraic.append((0, name))
    _write_cut(resolver, i, writer, template)
    for port, e in equations.holds:
        if resolver.imposed(instance.node[port]):
            template.imposed_resets.append(f"hold {port}")
        else:
            template.holds.append(((0, f"{port}.{instance.node[port].kind.across}"), writer.resolve(e)))
    for event in equations.events:
        _write_event(event, writer, template)
    template.starts = [(port, what, writer.resolve(e)) for port, what, e in equations.start]
    template.senses = [(k, writer.resolve(e)) for k, e in enumerate(equations.senses.values())]
    template.step_limits = [writer.resolve(e) for e in equations.step_limits]
    template.observed[".energy"] = writer.resolve(sum(equations.energies, ZERO))
    for name in instance.link:
        if "." not in name:
            template.observed[f"{name}.input"] = writer.resolve(symbol(name))
    for name, e in (*equations.quantities.items(), *equations.outputs.items()):
        template.observed[name] = writer.resolve(e)
    if corners:
        template.corners = find_corners(template.laws, [e for _, e in template.guards], template.category)
    return template


def _write_row(template: Template, target: Leaf, total: Expr, capacity: Expr = ZERO, *, net: bool = False) -> None:
    template.laws += [e for e in (total, capacity) if e is not ZERO]
    bare_total, bare_capacity = stripped([total, capacity])
    template.rows.append(Row(target, bare_total, bare_capacity, net))


def _write_cut(resolver: Resolver, i: int, writer: _Writer, template: Template) -> None:
    """Rows of this instance's definitions that became unknowns: value - unknown = 0."""
    instance = resolver.instances[i]
    for name in resolver.definitions_of(instance):
        if (i, name) in resolver.cut:
            target = (0, cut_symbol(instance, name))
            _write_row(template, target, writer.value((i, name)) - leaf_symbol(target))
            template.algebraic.append(target)


def cut_symbol(instance: Instance, name: str) -> str:
    """The symbol under which an instance knows the unknown of its own cut definition."""
    port, dot, what = name.rpartition(".")
    if not dot:
        return f"{name}.cut"
    kind = instance.node[port].kind
    letters = {"impose": kind.across, "position": kind.position}
    return f"{port}.{letters.get(what, what)}"


def _write_event(event: Event, writer: _Writer, template: Template) -> None:
    number = len(template.transitions)
    resets: list[tuple[Leaf, Expr]] = []
    for target, value in event.reset:
        leaf = writer.resolve(target)
        if leaf.op == "symbol" and template.category(str(leaf.value)) == "unknown":
            resets.append((leaf_of(str(leaf.value)), writer.resolve(value)))
        else:
            template.imposed_resets.append(event.name)
    assigned = tuple(((0, name), writer.resolve(value)) for name, value in event.set)
    template.transitions.append(Transition(event.name, assigned, tuple(resets)))
    if event.guard is not None:
        template.guards.append((number, writer.resolve(select(event.active, event.guard, constant(1.0)))))
    if event.time is not None:
        template.times.append((number, writer.resolve(event.time)))


class _Writer:
    """Replaces the symbols of an instance by what they mean, following definitions through the cone."""

    def __init__(self, resolver: Resolver, cone: Cone) -> None:
        self._resolver = resolver
        self._member = {instance: k for k, instance in enumerate(cone.members)}
        self._own = cone.members[0]
        self._definitions: dict[Definition, Expr] = {}

    def resolve(self, e: Expr) -> Expr:
        """An expression of the instance in the symbols of the cone."""
        return stripped([self.law(e)])[0]

    def law(self, e: Expr) -> Expr:
        """The same with its waivers."""
        return self._replace(self._own, e)

    def _replace(self, i: int, e: Expr) -> Expr:
        replacement = {
            symbol(name): self._meaning(i, name)
            for name in symbols([e])
            if name != "t" and not name.startswith("fluid.")
        }
        return substitute([e], replacement)[0]

    def _meaning(self, i: int, name: str) -> Expr:
        instance = self._resolver.instances[i]
        link = instance.link.get(name)
        if link is None or link in self._resolver.cut:
            return leaf_symbol((self._member[i], name))
        return self.value(link)

    def value(self, definition: Definition) -> Expr:
        """What a definition says, in the symbols of the cone."""
        if definition not in self._definitions:
            terms = [self._replace(i, self._expression(i, what)) for i, what in self._resolver.terms(definition)]
            self._definitions[definition] = self._sign(definition) * sum(terms, ZERO)
        return self._definitions[definition]

    def _expression(self, i: int, what: str) -> Expr:
        equations = self._resolver.instances[i].probe.equations
        port, dot, kind = what.rpartition(".")
        if not dot:
            return equations.outputs[what]
        if kind == "through":
            return through_of(equations, port)
        return (equations.imposed if kind == "impose" else equations.positions)[port]

    def _sign(self, definition: Definition) -> float:
        """Flow that others take leaves the imposing component; force that they exert reaches it."""
        port, _, what = definition[1].rpartition(".")
        return -self._resolver.instances[definition[0]].node[port].kind.into if what == "arriving" else 1.0


@dataclass(frozen=True)
class Entry:
    """One structural non-zero of the Jacobian."""

    row: Leaf
    column: Leaf
    value: Expr


def entries(template: Template) -> list[Entry]:
    """Derivatives of every row by every unknown it depends on."""
    found: list[Entry] = []
    known: dict[str, dict[Expr, Expr]] = {}
    for row in template.rows:
        for name in symbols([row.sum, row.capacity]):
            if template.category(name) == "unknown":
                value = row_derivative(row, symbol(name), known.setdefault(name, {}))
                if value is not ZERO:
                    found.append(Entry(row.target, leaf_of(name), value))
    return found


def row_derivative(row: Row, by: Expr, known: dict[Expr, Expr]) -> Expr:
    """Derivative of the rate of a row: of sum / capacity for nets."""
    slope = derivative(row.sum, by, known)
    if not row.net:
        return slope
    name = f"{row.target[0]}.{row.target[1]}"
    return (slope - symbol(f"rate.{name}") * derivative(row.capacity, by, known)) * symbol(f"inverse.{name}")


def time_slopes(template: Template) -> list[tuple[Leaf, Expr]]:
    """Partial derivatives of the rows by time, where there are any."""
    known: dict[Expr, Expr] = {}
    found = [(row.target, row_derivative(row, TIME, known)) for row in template.rows]
    return [(target, e) for target, e in found if e is not ZERO]


def hoisting(template: Template, names: list[str]) -> Hoisting:
    """A hoisting that takes parameters for fixed."""
    special = ("rate.", "inverse.", "constant.")
    return Hoisting({n: not n.startswith(special) and template.category(n) == "fixed" for n in names})
