"""From a circuit to a system: which unknowns there are, which kernels, and what is wrong if it cannot be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from bramah.circuit import Circuit
from bramah.circuit_fluids import CircuitFluids, fluids_of
from bramah.circuit_notices import ask_about_values
from bramah.components.references import AtPort, Own, Reference
from bramah.errors import CircuitError, Problem, must_be
from bramah.system.anatomy import Anatomy
from bramah.system.bounds import bounds_of
from bramah.system.check import check_arriving, check_imposed, check_storage, check_structure
from bramah.system.derivation import Derivation
from bramah.system.equations import Equations
from bramah.system.fixed import Choice, switched
from bramah.system.flatten import flatten
from bramah.system.identity import identify
from bramah.system.integrator import NET, integrator_of
from bramah.system.kernel import Kernel, compile_template
from bramah.system.names import Names
from bramah.system.nets import Wiring, wire
from bramah.system.numbering import Numbering
from bramah.system.parameters import Parameters, read_parameters
from bramah.system.probe import probe_of
from bramah.system.recent import Recent
from bramah.system.records import assemble
from bramah.system.replace import replaced
from bramah.system.resolve import Cone, Definition, Instance, Resolver
from bramah.system.sets import algebraic_sets
from bramah.system.settable import settings
from bramah.system.signals import Signals
from bramah.system.start import settle_fluids, start_values
from bramah.system.start_plan import StartPlan
from bramah.system.system import Lines, Sampler, System
from bramah.system.template import Template, write_template
from bramah.system.wishes import Wishes

if TYPE_CHECKING:
    from bramah.lines.grid import Grid

_RECENT = Recent()


def build(circuit: Circuit, grid: Grid | None = None, *, corners: bool = True) -> System:
    """Compile a circuit. Raises CircuitError with everything that is wrong with it.

    A circuit that differs in parameters alone from one that was built lately shares with that what it can. A `grid` is
    given for a part of a circuit whose lines are on one already. Without `corners` steps pass over those of the laws.
    """
    must_be(circuit, Circuit, "What is built or run", "a Circuit or a System")
    if grid is not None:
        return build_anew(circuit, grid, corners)
    ask_about_values(circuit)
    like = _RECENT.like(circuit, corners)
    made = None if like is None else replaced(like, circuit.copied())
    made = made or build_anew(circuit, None, corners)
    _RECENT.keep(made, corners)
    return made


def rebuilt(circuit: Circuit, corners: bool) -> System:
    """The system of a circuit that was pickled."""
    return build(circuit, corners=corners)


def build_like(system: System, circuit: Circuit) -> System:
    """The system of a circuit, sharing with another what they have in common; the circuit must not change later."""
    return replaced(system, circuit) or build_anew(circuit, None, system.derivation.corners)


def build_anew(circuit: Circuit, grid: Grid | None = None, corners: bool = True, *, compiled: bool = True) -> System:
    """The same, whatever was built before.

    A system that is not `compiled` is for looking at: nothing of it is compiled unless it is run.
    """
    problems = circuit.problems()
    given_circuit = circuit.copied()
    elements, exposed = flatten(given_circuit)
    circuit = elements
    problems = problems or circuit.problems()
    fluids, wrong = fluids_of(circuit)
    problems += wrong
    if grid is None and any(component.is_line for component in circuit.components.values()):
        from bramah.lines.arrange import arrange

        circuit, grid = arrange(circuit)
    wiring, wrong = wire(circuit)
    problems += wrong
    instances = _instances(circuit, wiring, fluids)
    imposer, wrong = _imposers(circuit, instances, wiring)
    problems += wrong
    if problems:
        raise CircuitError(problems)
    _raise(check_arriving(circuit, instances, wiring, imposer))
    _add_positions(circuit, instances, wiring, imposer)
    resolver = Resolver(instances, wiring, imposer)
    cones = _cones(resolver)
    parameters = read_parameters(fluids.all, [instance.component for instance in instances])
    choices: dict[int, Choice] = {}
    known: dict[tuple[object, ...], Kernel] = {}
    kernels = [_kernel(resolver, i, cone, corners, parameters, choices, known) for i, cone in enumerate(cones)]
    numbering = Numbering(resolver, wiring)
    _raise(check_imposed(circuit, instances, kernels, resolver))
    parts = assemble(fluids, resolver, cones, kernels, numbering, choices, compiled)
    plan = StartPlan(instances, numbering, parts.fixed, parts.parameters)
    start, given, wrong = start_values(circuit, instances, numbering, plan, parts, exposed)
    wrong += check_storage(circuit, wiring, numbering, parts)
    _raise([*wrong, *check_structure(circuit, wiring, numbering, parts)])
    equations = Equations(
        differential=parts.differential,
        scale=np.array(numbering.scales, dtype=float),
        start=start,
        start_discrete=plan.discretes(parts.parameters),
        row=parts.row,
        column=parts.column,
        sum0=parts.sum0,
        capacity0=parts.capacity0,
        varying_row=parts.varying_row,
        groups=parts.groups,
        events=len(parts.guard_names),
        guard_owner=parts.guard_owner,
        time_owner=parts.time_owner,
        senses=len(parts.senses),
        tables=parts.parameters.tables,
        sets=algebraic_sets(parts.differential, parts.row, parts.column),
        bounds=bounds_of(instances, numbering, parts.parameters, range(len(instances))),
        longest_step=parts.fixed.longest_step(parts.constants) if parts.guard_names else 0.0,
    )
    anatomy = Anatomy(circuit, fluids, wiring, resolver, cones, kernels, numbering, parts.parameters)
    signals = Signals(anatomy, equations, exposed)
    names = Names(
        unknowns=numbering.names,
        units=numbering.units,
        guards=parts.guard_names,
        times=parts.time_names,
        identity=identify(instances, numbering, signals.unknown_numbers),
        settings=settings(instances, numbering, exposed),
        signals=signals,
    )
    made = System(
        equations=equations,
        named=names,
        lines=Lines(grid, _line_discretes(instances, numbering), parts.senses),
        samplers=_samplers(instances, numbering),
        wishes=Wishes.of(given_circuit),
        anatomy=anatomy,
        derivation=Derivation(
            circuit=given_circuit, elements=elements, exposed=exposed, fixed=parts.fixed, plan=plan, given_start=given,
            constants=parts.constants, corners=corners,
        ),
    )  # fmt: skip
    settle_fluids(made, equations.start, equations.start_discrete, given)
    return made


def _line_discretes(instances: list[Instance], numbering: Numbering) -> dict[str, dict[str, int]]:
    """Numbers of the discrete values of lines, by name of the line."""
    lines = [i for i, instance in enumerate(instances) if instance.component.is_line]
    return {instances[i].name: _named(numbering.discrete[i]) for i in lines}


def _samplers(instances: list[Instance], numbering: Numbering) -> list[Sampler]:
    found = []
    for i, instance in enumerate(instances):
        sampling = instance.component.sampling()
        if sampling is not None:
            held = {output: numbering.discrete[i][Own(own)] for output, own in sampling.held.items()}
            given = {n: float(instance.component.values[n]) for n in sampling.inputs if Own(n) not in instance.link}
            found.append(Sampler(instance.name, i, sampling, held, given))
    return found


def _named(numbers: Mapping[Reference, int]) -> dict[str, int]:
    """Numbers of an instance's own values by name."""
    return {str(own): number for own, number in numbers.items()}


def _raise(problems: list[Problem]) -> None:
    if problems:
        raise CircuitError(problems)


def _instances(circuit: Circuit, wiring: Wiring, fluids: CircuitFluids) -> list[Instance]:
    connected: dict[str, set[str]] = {}
    for ref in wiring.driver_of:
        connected.setdefault(ref.component, set()).add(ref.port)
    found = []
    for name, component in circuit.components.items():
        numbers = fluids.numbers(name, component.fluid_count())
        types = tuple([type(fluids.all[number]) for number in numbers])
        probe = probe_of(component, types, frozenset(connected.get(name, ())))
        found.append(Instance(name, component, probe, fluids=numbers))
    return found


def _imposers(
    circuit: Circuit, instances: list[Instance], wiring: Wiring
) -> tuple[dict[int, Definition], list[Problem]]:
    """Which definition fixes the across quantity of a net, by id of the net; two on one net cannot be."""
    found: dict[int, Definition] = {}
    problems: list[Problem] = []
    number = {instance.name: i for i, instance in enumerate(instances)}
    for node in wiring.nodes:
        ends = {ref: Definition(number[ref.component], AtPort(ref.port, node.pair.across)) for ref in node.ports}
        sources = {ref: d for ref, d in ends.items() if d.says in instances[d.instance].probe.equations.imposed}
        if len(sources) > 1:
            listed, words = " and ".join(map(str, sources)), node.pair.words
            message = f"{listed} both fix the {words.across} of net {node.name!r}. Keep one, or put {words.between}"
            problems.append(circuit.problem(node.name, f"{message} between."))
        else:
            found |= {id(node): definition for definition in sources.values()}
    return found, problems


def _add_positions(circuit: Circuit, instances: list[Instance], wiring: Wiring, imposer: dict[int, Definition]) -> None:
    """Give every net whose position some component uses an instance that integrates it, unless a source knows it."""
    probes = {instance.name: instance.probe for instance in instances}
    fluid = (type(circuit.fluid),)
    for node in wiring.nodes:
        source, across = imposer.get(id(node)), node.pair.across
        if source is not None and source.says in instances[source.instance].probe.equations.positions:
            continue
        if any(AtPort(ref.port, across) in probes[ref.component].positions_used for ref in node.ports):
            integrator = integrator_of(node.kind, node.pair)()
            instance = Instance(f"{node.ports[0]}", integrator, probe_of(integrator, fluid, frozenset()), node)
            instance.node[AtPort(NET, across)] = node
            instances.append(instance)


def _cones(resolver: Resolver) -> list[Cone]:
    """Cones of all instances; very large ones add cuts, which changes those made before."""
    while True:
        cuts = len(resolver.cut)
        cones = [resolver.cone(i) for i in range(len(resolver.instances))]
        if len(resolver.cut) == cuts:
            return cones


_kernels: dict[tuple[object, ...], Kernel] = {}
_MOST_KERNELS = 2000


def _kernel(
    resolver: Resolver,
    i: int,
    cone: Cone,
    corners: bool,
    parameters: Parameters,
    choices: dict[int, Choice],
    known: dict[tuple[object, ...], Kernel],
) -> Kernel:
    """The compiled kernel of a cone; circuits of the same process share them. `known` are those of this build."""
    key = (corners, *cone.key)
    kernel = _kept(key, lambda: write_template(resolver, i, cone, corners=corners), known)
    chosen = [corner for corner in kernel.template.corners if corner.chosen]
    if not chosen:
        return kernel
    active = tuple(corner.active for corner in chosen)
    choices[i] = Choice(active, switched(active, cone, parameters))
    idle = [corner for corner, on in zip(chosen, choices[i].on, strict=True) if not on]
    if not idle:
        return kernel
    left = [corner for corner in kernel.template.corners if corner not in idle]
    key = (*key, *(corner in idle for corner in kernel.template.corners))
    return _kept(key, lambda: replace(kernel.template, corners=left), known)


def _kept(key: tuple[object, ...], write: Callable[[], Template], known: dict[tuple[object, ...], Kernel]) -> Kernel:
    """One kernel per key in a build, even if those of the process are given up or made elsewhere meanwhile."""
    if key not in known:
        kernel = _kernels.get(key)
        if kernel is None:
            kernel = compile_template(write())
            if len(_kernels) >= _MOST_KERNELS:
                _kernels.clear()
            _kernels[key] = kernel
        known[key] = kernel
    return known[key]
