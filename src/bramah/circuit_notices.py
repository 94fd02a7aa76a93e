"""What is allowed in a circuit but looks like a mistake: values far from what is usual, signals that do nothing."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any
from weakref import WeakKeyDictionary

from bramah.circuit import Circuit, PortRef
from bramah.components.component import Component
from bramah.declare import Declared, Parameter, question, usual_range
from bramah.errors import Problem

_log = logging.getLogger(__name__)


def ask_about_values(circuit: Circuit) -> None:
    """Log a warning for every unusual value of a component or fluid that nobody has been asked about."""
    for problem in unusual_values(circuit):
        _log.warning("%s", problem)


def questions(circuit: Circuit, written: Mapping[str, Any]) -> list[Problem]:
    """What to ask about parameters that were given as text or numbers, by name."""
    found = []
    driven = {str(ref) for ref in drivers(circuit)}
    for where in [name for name in written if name not in driven]:
        owner, _, parameter = where.rpartition(".")
        part = circuit.fluid if owner == "fluid" else circuit.components.get(owner)
        if part is not None and parameter in part.given():
            value = part.values[parameter]
            text = question(where, part.given()[parameter], value, written[where])
            circuit.questioned[where] = value
            if text:
                found.append(Problem(where, text))
    return [*found, *overruled(circuit, written)]


def unusual_values(circuit: Circuit) -> Iterator[Problem]:
    """Values far from what is usual, each once in the life of a circuit and its copies; driven inputs are no values."""
    driven: dict[PortRef, PortRef | None] | None = None
    for name, part in [*circuit.components.items(), ("fluid", circuit.fluid), *circuit.fluids.items()]:
        for parameter, (low, high) in _ranges(type(part)).items():
            value = part.values[parameter]
            if not isinstance(value, float) or value == 0 or low <= abs(value) <= high:
                continue
            where = f"{name}.{parameter}"
            driven = drivers(circuit) if driven is None else driven
            if circuit.questioned.get(where) != value and PortRef(name, parameter) not in driven:
                circuit.questioned[where] = value
                asked = question(where, part.given()[parameter], value)
                if asked:
                    yield circuit.problem(where, asked)


_RANGES: WeakKeyDictionary[type[Declared], dict[str, tuple[float, float]]] = WeakKeyDictionary()


def _ranges(kind: type[Declared]) -> dict[str, tuple[float, float]]:
    """What is usual for the parameters of a type, looked up once."""
    if kind not in _RANGES:
        declared = {name: d for name, d in kind.given().items() if isinstance(d, Parameter)}
        found = {name: usual_range(d) for name, d in declared.items()}
        _RANGES[kind] = {n: (r[0] * (1 - 1e-9), r[1] * (1 + 1e-9)) for n, r in found.items() if r is not None}
    return _RANGES[kind]


def drivers(circuit: Circuit) -> dict[PortRef, PortRef | None]:
    """The output that drives each parameter and input that stands in a net; None: it is not known which."""
    found: dict[PortRef, PortRef | None] = {}
    for net in circuit.nets:
        known = [ref for ref in net.ports if ref.component in circuit.components]
        outputs = [ref for ref in known if ref.port in circuit.components[ref.component].outputs()]
        inputs = [ref for ref in known if ref.port in circuit.components[ref.component].inputs()]
        for ref in inputs:
            found[ref] = outputs[0] if outputs else found.get(ref)
    return found


def overruled(circuit: Circuit, given: Mapping[str, Any]) -> Iterator[Problem]:
    """Values, by name, of inputs that a signal drives."""
    driven = {str(ref): source for ref, source in drivers(circuit).items()}
    for name, value in given.items():
        if name in driven:
            source = f" by {driven[name]}" if driven[name] else ""
            text = f"{name} = {value} has no effect, since {name} is driven{source}. Leave it out, or open that net."
            yield circuit.problem(name, text)


def idle_signals(circuit: Circuit, given: Mapping[str, Any]) -> Iterator[Problem]:
    """Inputs that do nothing because nobody drives or gives them, and blocks whose outputs drive nothing.

    `given` are the parameters that are written, by name. What is plotted is of use as it is.
    """
    joined = {ref for net in circuit.nets for ref in net.ports}
    for name, component in circuit.components.items():
        for parameter, declared in component.given().items():
            if not isinstance(declared, Parameter) or not declared.expected:
                continue
            if PortRef(name, parameter) not in joined and f"{name}.{parameter}" not in given:
                text = f"Input {name}.{parameter} is not connected and stays {declared.show(declared.default)}"
                yield circuit.problem(name, f"{text}. Join it to a signal, or give it a value.")
        outputs = component.outputs()
        idle = _is_block(component) and joined.isdisjoint(PortRef(name, output) for output in outputs)
        if idle and not _plotted(circuit, name, component):
            listed = ", ".join(f"{name}.{output}" for output in outputs)
            text = f"Output {listed} drives nothing and is not plotted. Join it, or leave {name} out."
            yield circuit.problem(name, text)


def _is_block(component: Component) -> bool:
    """Whether it is made of signals alone; what measures at a port may be there to be read."""
    return bool(component.outputs()) and not component.ports()


def _plotted(circuit: Circuit, name: str, component: Component) -> bool:
    patterns = circuit.run.get("plot", ())
    return any(fnmatchcase(f"{name}.{output}", pattern) for pattern in patterns for output in component.outputs())
