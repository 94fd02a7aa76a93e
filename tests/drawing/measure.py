"""What is wrong with a drawing, and how often lines cross."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from bramah.drawing.placement import Branch, Corner
from bramah.drawing.scene import Scene

Box = tuple[int, int, int, int]
Step = tuple[Corner, Corner]


def faults(scene: Scene) -> list[str]:
    """Each fault in a sentence; none if the drawing is right."""
    return [*overlaps(scene), *through_symbols(scene), *not_joined(scene), *crooked(scene), *shared(scene)]


def boxes(scene: Scene) -> list[tuple[str, Box]]:
    """Of all symbols at all their places."""
    return [(name, box) for name, place in scene.places.items() for box in place.boxes(scene.symbols[name])]


def overlaps(scene: Scene) -> Iterator[str]:
    """Pairs of symbols that lie on each other."""
    for (a, (l0, t0, r0, b0)), (b, (l1, t1, r1, b1)) in itertools.combinations(boxes(scene), 2):
        if l0 < r1 and l1 < r0 and t0 < b1 and t1 < b0:
            yield f"{a} and {b} overlap"


def ports_of(scene: Scene, net: str) -> dict[Corner, list[str]]:
    """Names of the ports of a net by their places; those of a tank at each of its places."""
    found: dict[Corner, list[str]] = {}
    for ref in scene.lines[net].wire.ports:
        place, symbol = scene.places[ref.component], scene.symbols[ref.component]
        for at in (place.at, *place.more):
            found.setdefault(place.port(symbol.ports[ref.port], at)[0], []).append(str(ref))
    return found


def through_symbols(scene: Scene) -> Iterator[str]:
    """Lines that touch a symbol elsewhere than at a port of their own."""
    taken = [(name, box) for name, box in boxes(scene)]
    for net, line in scene.lines.items():
        own = ports_of(scene, net)
        for branch in line.branches:
            for (x0, y0), (x1, y1) in itertools.pairwise(branch):
                left, right, top, bottom = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
                for name, (x, y, r, b) in taken:
                    common = (max(left, x), max(top, y), min(right, r), min(bottom, b))
                    if common[0] > common[2] or common[1] > common[3]:
                        continue
                    if common[:2] != common[2:] or common[:2] not in own:
                        yield f"{net} touches {name} at {common}"


def steps_of(branch: Branch) -> Iterator[Step]:
    """Pieces of one module, each from its smaller end."""
    for (x0, y0), (x1, y1) in itertools.pairwise(branch):
        length = abs(x1 - x0) + abs(y1 - y0)
        for k in range(length):
            a = (x0 + (x1 - x0) * k // length, y0 + (y1 - y0) * k // length)
            b = (x0 + (x1 - x0) * (k + 1) // length, y0 + (y1 - y0) * (k + 1) // length)
            yield (a, b) if a < b else (b, a)


def not_joined(scene: Scene) -> Iterator[str]:
    """Ports that no line joins to the rest of their net; a tank is joined at one of its places."""
    for net, line in scene.lines.items():
        pieces = [piece for branch in line.branches for piece in itertools.pairwise(branch)]
        ends = {corner for piece in pieces for corner in piece}
        groups: dict[object, set[object]] = {}

        def unite(a: object, b: object, groups: dict[object, set[object]] = groups) -> None:
            one, other = groups.setdefault(a, {a}), groups.setdefault(b, {b})
            if one is not other:
                one |= other
                groups.update(dict.fromkeys(other, one))

        for a, b in pieces:
            for corner in ends:
                if _is_on(corner, a, b):
                    unite(a, corner)
        names = set()
        for at, ports in ports_of(scene, net).items():
            for port in ports:
                component = port.rpartition(".")[0]
                name = component if scene.places[component].more else port
                names.add(name)
                on = [a for a, b in pieces if _is_on(at, a, b)]
                for met in on[:1]:
                    unite(name, met)
                if not scene.places[component].more or len(set(ports)) > 1:
                    unite(name, at)
                    for met in on[:1]:
                        unite(at, met)
        if len({id(groups.setdefault(name, {name})) for name in names}) > 1:
            yield f"{net} is in pieces"


def _is_on(at: Corner, a: Corner, b: Corner) -> bool:
    return min(a[0], b[0]) <= at[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= at[1] <= max(a[1], b[1])


def crooked(scene: Scene) -> Iterator[str]:
    """Lines that are neither level nor upright, or do not leave a port straight away from its symbol."""
    for net, line in scene.lines.items():
        for branch in line.branches:
            if len(branch) < 2 or any((x0 == x1) == (y0 == y1) for (x0, y0), (x1, y1) in itertools.pairwise(branch)):
                yield f"{net} has a crooked branch {branch}"


def shared(scene: Scene) -> Iterator[str]:
    """Stretches that two nets share, and corners or joints of one on a line of another."""
    owner: dict[Step, str] = {}
    for net, line in scene.lines.items():
        for step in {step for branch in line.branches for step in steps_of(branch)}:
            if owner.setdefault(step, net) != net:
                yield f"{net} and {owner[step]} share {step}"
    points: dict[Corner, set[str]] = {}
    for step, net in owner.items():
        for end in step:
            points.setdefault(end, set()).add(net)
    for net, line in scene.lines.items():
        for corner in {corner for branch in line.branches for corner in branch}:
            for other in points.get(corner, {net}) - {net}:
                yield f"a corner of {net} lies on {other} at {corner}"


def crossings(scene: Scene) -> int:
    """Points at which lines of different nets cross."""
    level: dict[Corner, set[str]] = {}
    upright: dict[Corner, set[str]] = {}
    for net, line in scene.lines.items():
        for branch in line.branches:
            for (x0, y0), (x1, y1) in steps_of(branch):
                for end in ((x0, y0), (x1, y1)):
                    (level if y0 == y1 else upright).setdefault(end, set()).add(net)
    return sum(any(a != b for a in nets for b in upright.get(at, ())) for at, nets in level.items())
