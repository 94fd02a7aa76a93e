"""A study's work as it travels to another process: the circuit's document as text, and code by its import path."""

from __future__ import annotations

import json
import pickle
import sys
import zlib
from collections.abc import Iterator
from typing import Any

from bramah.circuit import Circuit
from bramah.components.assembly import Assembly, subcircuit
from bramah.components.component import Component
from bramah.components.fmu import FmuBlock, fmu_type
from bramah.components.signal.sampled import SampledController, sampled_type
from bramah.errors import MethodError
from bramah.files import document, read_draft
from bramah.files.user_types import FILE_MODULE, types_with
from bramah.studies.work import Job, Work

MAIN = "__main__"
WHAT_TO_DO = "Run the study on threads, or put it into a module that the other processes can import"


def parcel_of(work: Job) -> bytes:
    """The work, packed. Raises MethodError with all that cannot travel."""
    if not isinstance(work, Work):
        raise MethodError("This study times its runs, and can only be run by this process: choose threads.")
    problems: list[str] = []
    types = _own_types(work)
    parts: dict[str, Any] = {
        "types": {},
        "sampled": {},
        "fmus": {},
        "assemblies": {},
        "files": [],
        "measures": {},
        "settings": {},
    }
    for alias, kind in types.items():
        _pack_type(alias, kind, parts, problems)
    for name, measure in work.measures.items():
        if _travels(measure, f"The measure {name}", problems):
            parts["measures"][name] = measure
    for name, value in work.settings.items():
        if _travels(value, f"The setting {name}", problems):
            parts["settings"][name] = value
    parts["document"] = json.dumps(_document(work, types), default=str)
    problems += _lost(work, parts["document"], types)
    if problems:
        raise MethodError("\n".join([*problems, f"{WHAT_TO_DO}."]))
    parts["others"] = {"time_limit": work.time_limit, "keep": work.keep, "every": work.every, "points": work.points}
    parts["others"] |= {"experiments": dict(work.experiments), "poles": work.poles}
    return zlib.compress(pickle.dumps(parts), 1)


def unpacked(parcel: bytes) -> Work:
    """The work in another process."""
    parts = pickle.loads(zlib.decompress(parcel))
    types = dict(types_with(parts["files"]))
    types |= parts["types"] | {alias: sampled_type(*made) for alias, made in parts["sampled"].items()}
    types |= {alias: fmu_type(*made) for alias, made in parts["fmus"].items()}
    types |= {alias: subcircuit(*made) for alias, made in parts["assemblies"].items()}
    draft = read_draft(parts["document"], types)
    circuit = draft.looked_at().circuit
    return Work(circuit=circuit, draft=draft, measures=parts["measures"], settings=parts["settings"], **parts["others"])


def _own_types(work: Work) -> dict[str, type[Component]]:
    """Types that are not the library's, by the name that they have in the document."""
    from bramah.components import registry

    known = registry()
    if work.draft is not None:
        return {name: kind for name, kind in work.draft.types.items() if known.get(name) is not kind}
    found: dict[str, type[Component]] = {}
    for component in _all_components(work.circuit):
        kind = type(component)
        if known.get(kind.__name__) is not kind and kind not in found.values():
            found[_alias(kind.__name__, {*known, *found})] = kind
    return found


def _all_components(circuit: Circuit) -> Iterator[Component]:
    """Those of the circuit, and those inside its sub-circuits, which their file names."""
    left = list(circuit.components.values())
    while left:
        component = left.pop(0)
        if isinstance(component, Assembly) and type(component).__name__ in circuit.subcircuits:
            left += component.inside().components.values()
        else:
            yield component


def _alias(name: str, taken: set[str]) -> str:
    return next(alias for k in range(len(taken) + 1) if (alias := f"{name}_{k}" if k else name) not in taken)


def _document(work: Work, types: dict[str, type[Component]]) -> dict[str, Any]:
    content = work.draft.document if work.draft is not None else document(work.circuit)
    if work.draft is None:
        aliases = {kind: alias for alias, kind in types.items()}
        written = content["components"]
        for name, component in work.circuit.components.items():
            if type(component) in aliases:
                written[name] = {**written[name], "type": aliases[type(component)]}
    return {key: value for key, value in content.items() if key not in ("diagram", "layout")}


def _lost(work: Work, text: str, types: dict[str, type[Component]]) -> list[str]:
    """What of a circuit would be another one if it were read from its document."""
    if work.draft is not None:
        return []
    from bramah.components import registry

    read, circuit = read_draft(text, {**registry(), **types}).looked_at(), work.circuit
    if read.problems:
        return [f"The circuit cannot be written as text: {problem}" for problem in read.problems]
    pairs: list[tuple[str, Any, Any]]
    pairs = [(f"The component {name}", c, read.circuit.components.get(name)) for name, c in circuit.components.items()]
    pairs += [(f"The fluid {name}", fluid, read.circuit.fluids.get(name)) for name, fluid in circuit.fluids.items()]
    pairs.append(("The fluid", circuit.fluid, read.circuit.fluid))
    return [f"{what} cannot be written as text." for what, one, other in pairs if one != other]


def _pack_type(alias: str, kind: type[Component], parts: dict[str, Any], problems: list[str]) -> None:
    if issubclass(kind, SampledController) and "made_from" in vars(kind):
        if _travels(kind.made_from, f"The function {kind.made_from[0].__name__} of a sampled controller", problems):
            parts["sampled"][alias] = kind.made_from
    elif issubclass(kind, FmuBlock):
        parts["fmus"][alias] = (kind.about.path, kind.__name__)
    elif issubclass(kind, Assembly) and kind.made_from is not None:
        if _travels(kind.made_from, f"The sub-circuit {kind.__name__}", problems):
            parts["assemblies"][alias] = kind.made_from
    elif kind.__module__.startswith(FILE_MODULE):
        file = str(sys.modules[kind.__module__].__file__)
        parts["files"] += [file] if file not in parts["files"] else []
    elif _travels(kind, f"The component type {kind.__name__}", problems):
        parts["types"][alias] = kind


def _travels(thing: Any, what: str, problems: list[str]) -> bool:
    """Whether it can be pickled, with all code by import path."""
    try:
        packed = pickle.dumps(thing)
    except Exception:
        problems.append(f"{what} cannot be sent to another process: it is no function or class of a module.")
        return False
    if MAIN.encode() in packed:
        problems.append(f"{what} cannot be sent to another process: it stands in the script that was started.")
        return False
    return True
