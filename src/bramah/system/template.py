"""The equations of a component type as a kernel sees them: rows, Jacobian entries, events, in the symbols of one
instance (system/references.py).
"""

from __future__ import annotations

from dataclasses import field

from bramah.components.equations import Event
from bramah.components.references import (
    TIME,
    AtPort,
    FluidValue,
    Output,
    Own,
    Reference,
    Settled,
    Swelling,
    Time,
    reference_of,
    symbol_of,
)
from bramah.declare import Given
from bramah.expr import Expr, constant, derivative, select, symbol, symbols
from bramah.expr.graph import ZERO
from bramah.expr.rewrite import Hoisting, substitute
from bramah.expr.waivers import stripped
from bramah.records import dataclass
from bramah.system.corners import Corner, find_corners
from bramah.system.probe import position_at, storage_of, through_at, through_of
from bramah.system.references import Corners, Known, Leaf, OfRow, leaf_of
from bramah.system.resolve import Cone, Definition, Instance, Resolver


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
    starts: list[tuple[AtPort, Expr]] = field(default_factory=list)
    step_limits: list[Expr] = field(default_factory=list)
    senses: list[tuple[int, Expr]] = field(default_factory=list)
    observed: dict[Reference, Expr] = field(default_factory=dict)
    """What can be asked for: outputs and reported quantities, quantities at ports, and connected inputs."""
    stored: dict[AtPort, Expr] = field(default_factory=dict)
    """Capacities, by across quantity."""
    borne: dict[AtPort, Expr] = field(default_factory=dict)
    """What of these is stored by others."""
    energy: Expr = ZERO
    imposed_resets: list[str] = field(default_factory=list)
    _categories: dict[str, str] = field(default_factory=dict, repr=False)
    """Of the symbols asked for so far: they follow from the members, and are asked for again and again."""

    def category(self, name: str) -> str:
        """What a symbol is: "time", "fixed", "discrete", "total" or "unknown"."""
        if name not in self._categories:
            self._categories[name] = self._category(name)
        return self._categories[name]

    def _category(self, name: str) -> str:
        reference = reference_of(name)
        if isinstance(reference, Time):
            return "time"
        if not isinstance(reference, Leaf):
            return "fixed"
        own, instance = reference.own, self.members[reference.member]
        if self.summed(reference) is not None:
            return "total"
        if isinstance(own, Corners):
            return "fixed"
        if own in instance.link or not isinstance(own, Own):
            return "unknown"
        if isinstance(instance.component.declarations.get(own.name), Given):
            return "fixed"
        return "discrete" if own.name in instance.probe.discretes() else "unknown"

    def summed(self, leaf: Leaf) -> Leaf | None:
        """The row of which a symbol is the sum of the through quantities, if it is one."""
        own = leaf.own
        for at, node in self.members[leaf.member].node.items():
            if own == AtPort(at.port, node.pair.total):
                return Leaf(leaf.member, at)
        return None


def write_template(resolver: Resolver, i: int, cone: Cone, *, corners: bool = True) -> Template:
    """The template of the cone of instance i, written with that instance as the example; if wanted with corners."""
    writer = _Writer(resolver, cone)
    instance = resolver.instances[i]
    equations = instance.probe.equations
    template = Template(tuple(resolver.instances[m] for m in cone.members))
    for at, node in instance.node.items():
        pair = node.pair
        through = through_of(equations, at)
        stored = storage_of(equations, at)
        position = position_at(at, pair)
        template.observed[through_at(at, pair)] = writer.resolve(through)
        template.observed[at] = writer.resolve(symbol_of(at))
        template.stored[at] = writer.resolve(stored)
        template.borne[at] = writer.resolve(sum((e for where, e in equations.borne if where == at), ZERO))
        if position in instance.link:
            template.observed[position] = writer.resolve(symbol_of(position))
        if not resolver.imposed(node):
            _write_row(template, Leaf(0, at), writer.law(-pair.into * through), writer.law(stored), net=True)
    for name, e in equations.rates.items():
        _write_row(template, Leaf(0, Own(name)), writer.law(e))
    for name, e in equations.balances.items():
        _write_row(template, Leaf(0, Own(name)), writer.law(e))
        template.algebraic.append(Leaf(0, Own(name)))
    _write_cut(resolver, i, writer, template)
    for at, e in equations.holds:
        if resolver.imposed(instance.node[at]):
            template.imposed_resets.append(f"hold {at.port}")
        else:
            template.holds.append((Leaf(0, at), writer.resolve(e)))
    for event in equations.events:
        _write_event(event, writer, template)
    template.starts = [(what, writer.resolve(e)) for what, e in equations.start]
    template.senses = [(k, writer.resolve(e)) for k, e in enumerate(equations.senses.values())]
    template.step_limits = [writer.resolve(e) for e in equations.step_limits]
    template.energy = writer.resolve(sum(equations.energies, ZERO))
    for reference in instance.link:
        if isinstance(reference, Own):
            template.observed[reference] = writer.resolve(symbol_of(reference))
    for name, e in (*equations.quantities.items(), *equations.outputs.items()):
        template.observed[Output(name)] = writer.resolve(e)
    for name, kept in equations.fluid_states.items():
        template.observed[Settled(name)] = writer.resolve(kept.settled)
    for at, (name, per_rate) in equations.swelling.items():
        template.observed[Swelling(at)] = writer.resolve(per_rate * equations.rates[name])
        template.observed[Swelling(at, per_rate=True)] = writer.resolve(per_rate)
    if corners:
        template.corners = find_corners(template.laws, [e for _, e in template.guards], template.category)
    return template


def _write_row(template: Template, target: Leaf, total: Expr, capacity: Expr = ZERO, *, net: bool = False) -> None:
    template.laws += [e for e in (total, capacity) if e is not ZERO]
    bare_total, bare_capacity = stripped([total, capacity])
    template.rows.append(Row(target, bare_total, bare_capacity, net))


def _write_cut(resolver: Resolver, i: int, writer: _Writer, template: Template) -> None:
    """Rows of this instance's definitions that became unknowns: value - unknown = 0."""
    for definition in resolver.cut_of(i):
        target = Leaf(0, definition.says)
        _write_row(template, target, writer.value(definition) - symbol_of(target))
        template.algebraic.append(target)


def _write_event(event: Event, writer: _Writer, template: Template) -> None:
    number = len(template.transitions)
    resets: list[tuple[Leaf, Expr]] = []
    for target, value in event.reset:
        leaf = writer.resolve(target)
        if leaf.op == "symbol" and template.category(str(leaf.value)) == "unknown":
            resets.append((leaf_of(str(leaf.value)), writer.resolve(value)))
        else:
            template.imposed_resets.append(event.name)
    assigned = tuple((Leaf(0, Own(name)), writer.resolve(value)) for name, value in event.set)
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
        self._own, self._fluids = cone.members[0], cone.fluids
        self._definitions: dict[Definition, Expr] = {}

    def resolve(self, e: Expr) -> Expr:
        """An expression of the instance in the symbols of the cone."""
        return stripped([self.law(e)])[0]

    def law(self, e: Expr) -> Expr:
        """The same with its waivers."""
        return self._replace(self._own, e)

    def _replace(self, i: int, e: Expr) -> Expr:
        replacement = {}
        for name in symbols([e]):
            reference = reference_of(name)
            if isinstance(reference, FluidValue):
                replacement[symbol(name)] = symbol_of(FluidValue(reference.name, self._fluid(i, reference.number)))
            elif not isinstance(reference, Time):
                replacement[symbol(name)] = self._meaning(i, reference)
        return substitute([e], replacement)[0]

    def _fluid(self, i: int, number: int) -> int:
        """The number in the cone of a fluid of an instance."""
        return self._fluids.index(self._resolver.instances[i].fluids[number])

    def _meaning(self, i: int, reference: Reference) -> Expr:
        link = self._resolver.instances[i].link.get(reference)
        if link is None or link in self._resolver.cut:
            return symbol_of(Leaf(self._member[i], reference))
        return self.value(link)

    def value(self, definition: Definition) -> Expr:
        """What a definition says, in the symbols of the cone."""
        if definition not in self._definitions:
            terms = [self._replace(term.instance, self._expression(term)) for term in self._resolver.terms(definition)]
            self._definitions[definition] = self._sign(definition) * sum(terms, ZERO)
        return self._definitions[definition]

    def _expression(self, term: Definition) -> Expr:
        return self._resolver.instances[term.instance].probe.given[term.says]

    def _sign(self, definition: Definition) -> float:
        """Flow that others take leaves the imposing component; force that they exert reaches it."""
        return -self._resolver.net_of(definition).pair.into if self._resolver.arrives(definition) else 1.0


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
    rate, inverse = symbol_of(OfRow(Known.RATE, row.target)), symbol_of(OfRow(Known.INVERSE, row.target))
    return (slope - rate * derivative(row.capacity, by, known)) * inverse


def time_slopes(template: Template) -> list[tuple[Leaf, Expr]]:
    """Partial derivatives of the rows by time, where there are any."""
    known: dict[Expr, Expr] = {}
    found = [(row.target, row_derivative(row, TIME, known)) for row in template.rows]
    return [(target, e) for target, e in found if e is not ZERO]


def hoisting(template: Template, names: list[str]) -> Hoisting:
    """A hoisting that takes parameters for fixed."""
    return Hoisting({n: not isinstance(reference_of(n), OfRow) and template.category(n) == "fixed" for n in names})
