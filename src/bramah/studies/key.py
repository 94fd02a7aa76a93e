"""What a case is known by in a store, and what a store by: hashes of all that numbers follow from."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Any

from bramah.circuit import Circuit
from bramah.files import Draft, document

UNSEEN = ("title", "diagram", "layout")
"""What a circuit file says that has no effect on its numbers."""
DEEPEST = 12
"""Levels to which what a function holds is looked into: further in lies no parameter of a measure."""
SIMPLE = (str, int, float, bool, type(None))


def key_of(changes: Mapping[str, Any]) -> str:
    """The key of a case among those of its study: the same changes have the same key, in whatever order."""
    return hashed(sorted(changes.items()))


def hashed(content: Any) -> str:
    """A short hash of what can be written as JSON."""
    return hashlib.blake2b(json.dumps(content, sort_keys=True).encode(), digest_size=16).hexdigest()


def circuit_identity(circuit: Circuit, draft: Draft | None) -> Any:
    """All of a circuit that its numbers follow from, and the code of types that are not the library's."""
    from bramah.components import registry

    known = registry()
    content = dict(draft.document if draft is not None else document(circuit))
    for name in UNSEEN:
        content.pop(name, None)
    if isinstance(content.get("run"), Mapping):
        content["run"] = {key: value for key, value in content["run"].items() if key != "plot"}
    kinds: list[type] = [type(c) for c in circuit.components.values()]
    own = {kind.__name__: kind for kind in kinds if known.get(kind.__name__) is not kind}
    fluids = (type(fluid) for fluid in (circuit.fluid, *circuit.fluids.values()))
    own |= {kind.__name__: kind for kind in fluids if not kind.__module__.startswith("bramah.")}
    return [code_identity(content), {name: code_identity(kind) for name, kind in sorted(own.items())}]


def code_identity(thing: Any, depth: int = 0) -> Any:
    """A value, a record or a function as JSON can write it: of functions, their code and what they hold."""
    if isinstance(thing, Enum):
        return [_name(type(thing)), thing.name]
    if isinstance(thing, SIMPLE):
        return thing
    if depth > DEEPEST:
        return _name(type(thing))
    inner = partial(code_identity, depth=depth + 1)
    if isinstance(thing, Mapping):
        return {str(name): inner(value) for name, value in thing.items()}
    if isinstance(thing, partial):
        return ["partial", inner(thing.func), inner(thing.args), inner(thing.keywords)]
    if isinstance(thing, set | frozenset):
        return sorted(json.dumps(inner(value), sort_keys=True) for value in thing)
    if isinstance(thing, Sequence) and not isinstance(thing, bytes):
        return [inner(value) for value in thing]
    if isinstance(thing, type):
        methods = {name: inner(value) for name, value in sorted(vars(thing).items()) if _has_code(value)}
        return [_name(thing), methods, inner(getattr(thing, "made_from", None))]
    if _has_code(thing):
        return _of_function(thing, inner)
    state = getattr(thing, "__dict__", None)
    return [_name(type(thing)), inner(state) if state else _plain(thing)]


def _has_code(thing: Any) -> bool:
    return hasattr(_bare(thing), "__code__")


def _bare(thing: Any) -> Any:
    return getattr(thing, "__func__", thing)  # of a method


def _of_function(function: Callable[..., Any], inner: Callable[[Any], Any]) -> Any:
    bare = _bare(function)
    cells = [cell.cell_contents for cell in bare.__closure__ or ()]
    owner = getattr(function, "__self__", None)
    held = [*cells, *(bare.__defaults__ or ()), *([owner] if owner is not None else [])]
    return [_name(bare), _of_code(bare.__code__), [inner(value) for value in held if value is not function]]


def _of_code(code: Any) -> Any:
    constants = [_of_code(value) if hasattr(value, "co_code") else repr(value) for value in code.co_consts]
    return [code.co_code.hex(), constants, list(code.co_names)]


def _name(thing: Any) -> str:
    return f"{getattr(thing, '__module__', '')}.{getattr(thing, '__qualname__', type(thing).__name__)}"


def _plain(thing: Any) -> str:
    """Of an array or the like: its bytes; otherwise its text, without the place in memory that changes."""
    if hasattr(thing, "tobytes"):
        return hashlib.blake2b(thing.tobytes(), digest_size=16).hexdigest()
    text = repr(thing)
    return "" if " at 0x" in text else text
