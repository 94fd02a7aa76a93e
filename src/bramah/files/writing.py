"""Circuits into circuit files. What is read back is the same circuit, to the last bit of every value."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Any

from bramah.circuit import FLUID, Circuit
from bramah.components.size import Sized
from bramah.declare import Curve, Declared, Numbers, Parameter, Surface, written_quantity
from bramah.errors import FileError, must_be, path_of
from bramah.files.atomic import write_atomically
from bramah.files.diagram import diagram_table
from bramah.files.fluid import fluid_table
from bramah.files.notices import FORMAT
from bramah.files.run_table import TIMES
from bramah.files.toml import Inline, to_toml


def write_circuit(circuit: Circuit, path: str | Path | None = None) -> str:
    """The circuit as TOML text; with a path it is also written there, as JSON if the path ends in .json."""
    must_be(circuit, Circuit, "What is written", "a Circuit")
    path = None if path is None else path_of(path)
    is_json = path is not None and Path(path).suffix.lower() == ".json"
    if path is not None and Path(path).suffix.lower() not in (".toml", ".json"):
        raise FileError(f"Cannot write {path}: a circuit file ends in .toml or .json.")
    content = document(circuit)
    text = json.dumps(content, indent=2, ensure_ascii=False, default=str) + "\n" if is_json else to_toml(content)
    if path is not None:
        write_atomically(path, text.encode())
    return text


def document(circuit: Circuit) -> dict[str, Any]:
    """The circuit as nested dictionaries and lists, as they stand in a file."""
    run = dict(circuit.run)
    for name in TIMES:
        if name in run and not isinstance(run[name], str):
            run[name] = _as_written(circuit, f"run.{name}", run[name], written_quantity(run[name], "s"))
    tables: dict[str, Any] = {
        "parameters": circuit.parameters,
        "fluid": fluid_table(circuit.fluid, changed_values),
        "fluids": {name: fluid_table(fluid, changed_values) for name, fluid in circuit.fluids.items()},
        "subcircuits": circuit.subcircuits,
        "components": {name: _component(circuit, name) for name in circuit.components},
        "nets": _nets(circuit),
        "start": {n: _as_written(circuit, f"start.{n}", v, _plain(v)) for n, v in circuit.start_values.items()},
        "run": run,
        "diagram": diagram_table(circuit.diagram),
    }
    head: dict[str, Any] = {"format": FORMAT}
    if circuit.title:
        head["title"] = circuit.title
    return head | {name: table for name, table in tables.items() if table}


def changed_values(declared: Declared) -> dict[str, Any]:
    """The values that differ from their defaults, as they stand in a file."""
    known = declared.given()
    return {name: _written(known[name], v) for name, v in declared.values.items() if v != known[name].default}


def _written(declared: Any, value: Any) -> Any:
    if isinstance(declared, Curve):
        return [[written_quantity(x, declared.x_unit), written_quantity(y, declared.y_unit)] for x, y in value]
    if isinstance(declared, Surface):
        return [[written_quantity(v, declared.units(r, c)) for c, v in enumerate(row)] for r, row in enumerate(value)]
    if isinstance(value, Sized):
        return value.written()
    if isinstance(declared, Parameter):
        return written_quantity(value, declared.unit)
    if isinstance(declared, Numbers) and declared.rows:
        return [[written_quantity(v, declared.unit_of(c) or "-") for c, v in enumerate(row)] for row in value]
    if isinstance(declared, Numbers):
        return [written_quantity(v, declared.unit_of(0) or "-") for v in value]
    return _plain(value)


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(k): _plain(v) for k, v in value.items()}
    if isinstance(value, tuple):
        return [_plain(v) for v in value]
    return value if isinstance(value, str | bool | int | float | list) else float(value)


def _component(circuit: Circuit, name: str) -> dict[str, Any]:
    component, changes = circuit.components[name], circuit.fluid_changes.get(name)
    fluid = {FLUID: Inline(_plain(changes))} if changes else {}
    own = changed_values(component)
    for key, value in component.values.items():
        written = _as_written(circuit, f"{name}.{key}", value, None)
        if written is not None:
            own[key] = written
    return {"type": type(component).__name__, **own, **fluid}


def _as_written(circuit: Circuit, name: str, value: Any, otherwise: Any) -> Any:
    """As it stood in the file if it is still the same."""
    read, written = circuit.written.get(name, (None, None))
    return otherwise if written is None or read != value else written


def _nets(circuit: Circuit) -> dict[str, list[str] | Inline]:
    """Nets as a file wants them: those that share a port are one, under the name of the first."""
    joined: dict[str, dict[str, None]] = {}
    fluids: dict[str, str] = {}
    for net in circuit.nets:
        ports = dict.fromkeys(map(str, net.ports))
        same = [name for name, others in joined.items() if not others.keys().isdisjoint(ports)]
        name = same[0] if same else net.name
        joined[name] = {**joined.get(name, {}), **{p: None for other in same[1:] for p in joined.pop(other)}, **ports}
        fluids |= {port: net.fluid for port in ports if net.fluid is not None}
    found: dict[str, list[str] | Inline] = {}
    for name, ports in joined.items():
        fluid = next((fluids[port] for port in ports if port in fluids), None)
        found[name] = list(ports) if fluid is None else Inline(ports=list(ports), fluid=fluid)
    return found
