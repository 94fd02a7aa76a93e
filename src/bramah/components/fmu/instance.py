"""One running FMU: what FMI calls it to do, by FMPy, for both versions."""

from __future__ import annotations

import logging
import tempfile
import weakref
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

from bramah.components.fmu.description import Description, Variable
from bramah.errors import FileError, SimulationError

_log = logging.getLogger(__name__)
_loading = Lock()
"""FMPy changes the working folder of the process while it loads a library."""
WARNING, DISCARD, FATAL = 1, 2, 4
"""Statuses, by which messages and calls are told apart, in both versions."""
MOST_TOLD = 3


class _Heard:
    """What an FMU has to say: warnings go to the log, complaints are kept for the error that follows them."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._told: list[str] = []

    def hear(self, status: int, _category: bytes | None, message: bytes | None) -> None:
        text = (message or b"").decode("utf-8", "replace").strip()
        if status >= DISCARD and text:
            self._told = [*self._told, text][-MOST_TOLD:]
        elif status == WARNING and text:
            _log.warning("%s: %s", self._name, text)

    def words(self, error: Exception) -> str:
        """What the FMU said of a failure, or else which call failed."""
        told, self._told = self._told, []
        return " ".join(told) if told else str(error)


class FmuInstance:
    """An FMU between its start and its end. Whatever fails is raised as SimulationError, with the FMU's own words."""

    def __init__(self, about: Description) -> None:
        self._about, self._heard = about, _Heard(about.path.name)
        folder = _unpacked(about.path, about.path.stat().st_mtime_ns)
        with _loading:
            self._slave: Any = self._loaded(folder)
        try:
            self._instantiate()
        except Exception as error:
            raise SimulationError(f"{about.path.name} could not be started: {self._heard.words(error)}") from error
        self._end = weakref.finalize(self, _freed, self._slave)
        self._end.atexit = False  # the process takes everything with it, and libraries may be gone by then

    def _loaded(self, folder: Path) -> Any:
        from fmpy import platform, platform_tuple
        from fmpy.fmi2 import FMU2Slave
        from fmpy.fmi3 import FMU3Slave

        about = self._about
        binaries = folder / "binaries"
        wanted = platform if about.version == 2 else platform_tuple
        if not (binaries / wanted).is_dir():
            there = ", ".join(sorted(p.name for p in binaries.iterdir())) if binaries.is_dir() else "none"
            raise FileError(
                f"{about.path.name} has no program for this platform, {wanted} (it has: {there}). Ask its maker for "
                "one; if it has its sources, fmpy compile makes one."
            )
        kind = FMU2Slave if about.version == 2 else FMU3Slave
        try:
            return kind(
                guid=about.token,
                unzipDirectory=str(folder),
                modelIdentifier=about.identifier,
                instanceName=about.identifier,
            )
        except Exception as error:
            raise FileError(f"{about.path.name} cannot be loaded: {error}") from error

    def _instantiate(self) -> None:
        hear = self._heard.hear  # not self: what FMPy keeps must not keep this alive
        if self._about.version == 3:
            self._slave.instantiate(loggingOn=True, logMessage=lambda _, *told: hear(*told))
            return
        from ctypes import byref

        from fmpy import calloc, fmi2, free
        from fmpy.logging import addLoggerProxy

        callbacks = fmi2.fmi2CallbackFunctions()
        callbacks.logger = fmi2.fmi2CallbackLoggerTYPE(lambda _env, _name, *told: hear(*told))
        callbacks.allocateMemory = fmi2.fmi2CallbackAllocateMemoryTYPE(calloc)
        callbacks.freeMemory = fmi2.fmi2CallbackFreeMemoryTYPE(free)
        addLoggerProxy(byref(callbacks))
        self._slave.instantiate(callbacks=callbacks, loggingOn=True)

    def _do(self, call: str, *arguments: Any) -> Any:
        try:
            return getattr(self._slave, call)(*arguments)
        except Exception as error:
            if getattr(error, "status", None) == FATAL:
                self._end.detach()  # the standard forbids any other call then
            raise SimulationError(self._heard.words(error)) from error

    def begin(self, t: float, parameters: Sequence[tuple[Variable, float]], inputs: Sequence[float]) -> None:
        """Initialise at a time, with values in SI."""
        if self._about.version == 2:
            self._do("setupExperiment", None, t)
        self.set(parameters)
        self._do("enterInitializationMode", *(() if self._about.version == 2 else (None, t)))
        self.set(zip(self._about.inputs, inputs, strict=True))
        self._do("exitInitializationMode")

    def step(self, t: float, length: float) -> None:
        """Advance from t; a step that was cut short, or after which it asks for the end, is a failure."""
        done = self._do("doStep", t, length)
        if self._about.version == 3:
            _, ended, early, reached = done
            if ended or early:
                how = "asked to end the simulation" if ended else "came back early"
                raise SimulationError(f"it {how} at t = {reached:.6g} s.")

    def set(self, values: Iterable[tuple[Variable, float]]) -> None:
        """Set variables to values in SI, all of a type in one call."""
        kinds: dict[str, tuple[list[int], list[Any]]] = {}
        for variable, value in values:
            references, numbers = kinds.setdefault(self._type(variable), ([], []))
            references.append(variable.reference)
            numbers.append(_as_kind(variable.scale.from_si(value), variable.kind))
        for kind, (references, numbers) in kinds.items():
            self._do(f"set{kind}", references, numbers)

    def get(self, variables: Sequence[Variable]) -> list[float]:
        """Values of variables in SI."""
        kinds: dict[str, list[Variable]] = {}
        for variable in variables:
            kinds.setdefault(self._type(variable), []).append(variable)
        found: dict[str, float] = {}
        for kind, of_kind in kinds.items():
            got = self._do(f"get{kind}", [variable.reference for variable in of_kind])
            found |= {v.name: v.scale.to_si(float(number)) for v, number in zip(of_kind, got, strict=True)}
        return [found[variable.name] for variable in variables]

    def _type(self, variable: Variable) -> str:
        """By which calls a variable is set: those of numbers, for an enumeration."""
        if variable.kind != "Enumeration":
            return variable.kind
        return "Integer" if self._about.version == 2 else "Int64"

    def save(self) -> bytes:
        """All that it remembers."""
        state = self._do("getFMUState")
        try:
            return bytes(self._do("serializeFMUState", state))
        finally:
            self._do("freeFMUState", state)

    def restore(self, saved: bytes) -> None:
        """Go to where another instance was saved."""
        state = self._do("deserializeFMUState", saved)
        try:
            self._do("setFMUState", state)
        finally:
            self._do("freeFMUState", state)

    def close(self) -> None:
        """End it and give back its memory; more than once is fine."""
        self._end()


def _as_kind(value: float, kind: str) -> float | int | bool:
    if kind in ("Real", "Float64", "Float32"):
        return value
    return value > 0.5 if kind == "Boolean" else round(value)


def _freed(slave: Any) -> None:
    """An FMU that failed may refuse to be ended, and is freed all the same."""
    try:
        slave.terminate()
    except Exception as error:
        _log.debug("an FMU could not be terminated: %s", error)
    slave.freeInstance()


@lru_cache(maxsize=32)
def _unpacked(path: Path, _version: int) -> Path:
    """The folder into which an FMU was unpacked, once in the life of the process."""
    from fmpy import extract

    folder = tempfile.TemporaryDirectory(prefix="bramah-fmu-", ignore_cleanup_errors=True)
    _folders.append(folder)
    return Path(extract(path, folder.name))


_folders: list[tempfile.TemporaryDirectory[str]] = []
"""Removed when the process ends."""
