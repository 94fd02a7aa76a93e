"""Loops of signals: which outputs depend on themselves without a state between."""

from __future__ import annotations

from bramah.components.references import Output
from bramah.system.anatomy import Anatomy
from bramah.system.resolve import Definition, Resolver


def loop_of(anatomy: Anatomy, name: str) -> tuple[str, ...]:
    """The shortest loop of definitions through an unknown such as "gain.y", in the direction of effect; () if none."""
    resolver = anatomy.resolver
    first = next((d for d in resolver.cut if _name(resolver, d) == name), None)
    if first is None:
        return ()
    came: dict[Definition, Definition] = {}
    queue = [first]
    for definition in queue:
        for used in resolver.uses(definition):
            if used == first:
                return tuple(_name(resolver, d) for d in _way(first, definition, came))
            if used not in came:
                came[used] = definition
                queue.append(used)
    return ()


def _way(first: Definition, last: Definition, came: dict[Definition, Definition]) -> list[Definition]:
    """From the first to the last, each being used by the next one found before it."""
    way = [last]
    while way[-1] != first:
        way.append(came[way[-1]])
    return [first, *way[:-1]]


def _name(resolver: Resolver, definition: Definition) -> str:
    """The output "gain.y", or the imposed quantity "source.P.p"."""
    says = definition.says
    return f"{resolver.instances[definition.instance].name}.{says.name if isinstance(says, Output) else says}"
