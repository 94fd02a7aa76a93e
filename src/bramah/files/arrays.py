"""Arrays of components: one table that stands for several, and nets that join them.

[components.cell]
type = "Volume"
array = 3                                   # cell1, cell2, cell3

[nets]
inlet = ["pump.P", "cell1.A"]
between = { chain = ["cell*.B", "cell*.A"] }    # cell1.B with cell2.A, cell2.B with cell3.A
middle = { chain = ["cell*.B", "room*.A", "cell*.A"] }    # of the last, the next one's port
rods = { each = ["cell*.rod", "mass*.port"] }   # cell1.rod with mass1.port, ...
drain = ["cell*.L", "tank.T"]               # all of them in one net
outlet = ["cell[last].B", "tank.T"]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bramah.errors import UnitError, nearest
from bramah.files.arithmetic import Amount
from bramah.files.parameters import Scope, said_before

KEY = "array"
MOST = 10_000
"""Components of an array."""

_REFERENCE = re.compile(r"(?P<array>[^.*\[\]]+)(?P<which>\*|\[last\])\.(?P<port>[^.]+)\Z")

Note = Callable[..., None]


def sizes(components: Mapping[str, Any], scope: Scope, note: Note) -> dict[str, int]:
    """How many components each table with an array stands for."""
    found: dict[str, int] = {}
    for name, values in components.items():
        if isinstance(values, dict) and KEY in values:
            try:
                found[name] = _size(scope.value(values[KEY]))
            except UnitError as error:
                found[name] = 1
                if not said_before(error):
                    note(("components", name, KEY), f"{name}.{KEY}: {error}.", name)
    for name, size in found.items():
        for other in (f"{name}{k}" for k in range(1, size + 1)):
            if other in components:
                text = f"{other} stands in the file by itself, but it is one of the array {name!r} too. Rename one."
                note(("components", other), text, other)
    return found


def _size(given: Amount) -> int:
    if given != Amount(given.si) or not given.si.is_integer() or not 1 <= given.si <= MOST:
        raise UnitError(f"an array has a whole number of components, from 1 to {MOST}")
    return int(given.si)


def net_names(name: str, table: Mapping[str, Any], arrays: Mapping[str, int]) -> Iterator[tuple[str, list[str]]]:
    """The nets that a chain or a net for each stands for. Raises ValueError with the end of a sentence about it."""
    key = "chain" if "chain" in table else "each"
    given = table[key]
    if not isinstance(given, list) or len(given) < 2 or not all(isinstance(ref, str) for ref in given):
        raise ValueError(f'{key} must be a list of ports of arrays, such as ["cell*.B", "cell*.A"]')
    found = [(ref, _REFERENCE.match(ref)) for ref in given]
    for ref, match in found:
        if match is None or match["which"] != "*":
            raise ValueError(f'{ref!r} is not a port of an array, such as "cell*.A"')
        _known(match["array"], arrays)
    ends = [(match["array"], match["port"]) for _, match in found if match is not None]
    lengths = {arrays[array] for array, _ in ends}
    if len(lengths) != 1:
        raise ValueError(f"it joins arrays of different sizes: {', '.join(f'{a} ({arrays[a]})' for a, _ in ends)}")
    size, shift = lengths.pop(), 1 if key == "chain" else 0
    for k in range(1, size + 1 - shift):
        *first, (array, port) = ends
        yield f"{name}{k}", [*(f"{a}{k}.{p}" for a, p in first), f"{array}{k + shift}.{port}"]


def expanded(ports: list[str], arrays: Mapping[str, int]) -> list[str]:
    """Ports with all members in the place of "cell*.A". Raises ValueError with the end of a sentence about it."""
    found: list[str] = []
    for ref in ports:
        match = _REFERENCE.match(ref)
        if match is None:
            found.append(ref)
            continue
        size = _known(match["array"], arrays)
        first = size if match["which"] == "[last]" else 1
        found += [f"{match['array']}{k}.{match['port']}" for k in range(first, size + 1)]
    return found


def _known(array: str, arrays: Mapping[str, int]) -> int:
    if array in arrays:
        return arrays[array]
    near = nearest(array, arrays)
    raise ValueError(f"there is no array {array!r}" + (f", did you mean {near!r}" if near else ""))
