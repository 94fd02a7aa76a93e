"""What an FMU says of itself, in the terms of components. Reading it runs none of its code."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from bramah.components.fmu.units import Scale, scale_of
from bramah.components.signal.sampled import held
from bramah.errors import FileError, quoted
from bramah.records import dataclass

FLOATS = ("Real", "Float64", "Float32")
NUMBERS = (
    *FLOATS, "Integer", "Int8", "UInt8", "Int16", "UInt16", "Int32", "UInt32", "Int64", "UInt64",
    "Boolean", "Enumeration",
)  # fmt: skip
"""Types of variables that a signal or a parameter can be."""


@dataclass(frozen=True)
class Variable:
    """One variable of an FMU."""

    name: str
    """The FMU's."""
    own: str
    """That of the port or parameter."""
    reference: int
    kind: str
    scale: Scale
    start: float
    """In its own unit."""
    fixed: bool
    """Whether a parameter can only be set before the start."""
    help: str


@dataclass(frozen=True)
class Description:
    """An FMU for co-simulation."""

    path: Path
    version: int
    """Of FMI, 2 or 3."""
    token: str
    """The GUID or instantiation token."""
    identifier: str
    step: float | None
    """The communication step that it suggests, s."""
    saves: bool
    """Whether its state can be taken out and put into another instance."""
    inputs: tuple[Variable, ...]
    outputs: tuple[Variable, ...]
    parameters: tuple[Variable, ...]


def require_fmpy() -> None:
    """Raise FileError with the remedy if FMPy is not installed."""
    try:
        import fmpy  # noqa: F401
    except ImportError:
        raise FileError("FMUs need the package fmpy. Install it with: pip install 'bramah[fmi]'") from None


def describe(path: str | Path, taken: Iterable[str]) -> Description:
    """Read an FMU's description. `taken` are names that no port or parameter may have."""
    require_fmpy()
    found = Path(path).resolve()
    if not found.is_file():
        raise FileError(f"Cannot read {quoted(str(path))}: there is no such file.")
    about = found.stat()
    return _described(found, (about.st_mtime_ns, about.st_size), tuple(taken))


@lru_cache(maxsize=64)
def _described(path: Path, _version: tuple[int, int], taken: tuple[str, ...]) -> Description:
    from fmpy import read_model_description

    try:
        read: Any = read_model_description(str(path))
    except Exception as error:
        raise FileError(f"{path.name} cannot be read as an FMU: {error}") from error
    version = read.fmiVersion.partition(".")[0]
    if version not in ("2", "3"):
        raise FileError(f"{path.name} is an FMU of FMI {read.fmiVersion}. Bramah takes 2.0 and 3.0: export it as that.")
    interface = read.coSimulation
    if interface is None:
        raise FileError(f"{path.name} is for model exchange only. Export it for co-simulation too.")
    names = set(taken)
    inputs = _variables(read, "input", names)
    outputs = _variables(read, "output", names)
    if not outputs:
        raise FileError(f"{path.name} has no output that is a number, so that it can drive nothing.")
    experiment = read.defaultExperiment
    suggested = experiment.stepSize if experiment is not None else None
    return Description(
        path=path,
        version=int(version),
        token=read.guid if version == "2" else read.instantiationToken,
        identifier=interface.modelIdentifier,
        step=None if suggested is None else float(suggested),
        saves=bool(interface.canGetAndSetFMUstate and interface.canSerializeFMUstate),
        inputs=inputs,
        outputs=outputs,
        parameters=_variables(read, "parameter", names),
    )


def _variables(read: Any, causality: str, names: set[str]) -> tuple[Variable, ...]:
    """Variables of a causality that are single numbers; `names` are taken, and those given here are added."""
    found = []
    for variable in read.modelVariables:
        several = variable.dimensions or variable.dimensionValueReferences
        if variable.causality != causality or variable.type not in NUMBERS or several:
            continue
        own = _own_name(variable.name, names)
        names.add(own)
        scale = scale_of(variable, read.unitDefinitions) if variable.type in FLOATS else Scale()
        fixed = variable.variability != "tunable"
        help_text = " ".join((variable.description or "").split())
        start = _number(variable.start)
        made = Variable(variable.name, own, int(variable.valueReference), variable.type, scale, start, fixed, help_text)
        found.append(made)
    return tuple(found)


def _own_name(name: str, taken: set[str]) -> str:
    """A name that Python can use: "wheel[2].speed" becomes wheel_2_speed; one that is taken gets an underscore."""
    made = re.sub(r"\W+", "_", name, flags=re.ASCII).strip("_") or "variable"
    made = f"v_{made}" if made[0].isdigit() or made.startswith(held("")) else made
    while made in taken:
        made += "_"
    return made


def _number(text: str | None) -> float:
    return {"true": 1.0, "false": 0.0}[text] if text in ("true", "false") else float(text or 0.0)
