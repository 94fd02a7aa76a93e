"""A host for tests: instances by FMPy's wrappers, with variables by name, alike for both versions."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from ctypes import c_double
from typing import Any

import fmpy
from fmpy import fmi2, fmi3


class Host:
    """One instance. What it logs is in `said`."""

    def __init__(self, unit: str, kind: str, folder: str) -> None:
        description = fmpy.read_model_description(unit)
        self.newer = description.fmiVersion.startswith("3")
        self.reference = {v.name: v.valueReference for v in description.modelVariables}
        self.indicators = description.numberOfEventIndicators
        self.states = [u.variable.derivative.name for u in description.derivatives]
        self.derivatives = [u.variable.name for u in description.derivatives]
        self.said: list[str] = []
        types: dict[tuple[bool, str], Any] = {
            (False, "me"): fmi2.FMU2Model, (False, "cs"): fmi2.FMU2Slave,
            (True, "me"): fmi3.FMU3Model, (True, "cs"): fmi3.FMU3Slave,
        }  # fmt: skip
        self.fmu = types[self.newer, kind](
            guid=description.guid, unzipDirectory=folder, modelIdentifier="unit", instanceName="tested"
        )

    def instantiate(self, **options: Any) -> None:
        if self.newer:
            log = lambda environment, status, category, message: self.said.append(message.decode())  # noqa: E731
            self.fmu.instantiate(logMessage=log, **options)
            return
        calls = fmi2.fmi2CallbackFunctions()
        self._logger = fmi2.fmi2CallbackLoggerTYPE(lambda *words: self.said.append(words[-1].decode()))
        calls.logger = self._logger
        calls.allocateMemory = fmi2.fmi2CallbackAllocateMemoryTYPE(fmpy.calloc)
        calls.freeMemory = fmi2.fmi2CallbackFreeMemoryTYPE(fmpy.free)
        self.fmu.instantiate(callbacks=calls)

    def begin(self, values: Mapping[str, float] | None = None) -> None:
        """Initialise; model exchange is in continuous-time mode afterwards."""
        if not self.newer:
            self.fmu.setupExperiment()
        self.set(values or {})
        self.fmu.enterInitializationMode()
        self.fmu.exitInitializationMode()
        if hasattr(self.fmu, "enterContinuousTimeMode") and not hasattr(self.fmu, "doStep"):
            self.update()
            self.fmu.enterContinuousTimeMode()

    def update(self) -> tuple[Any, ...]:
        """Carry out events; whether it must be done again, and more."""
        found = self.fmu.updateDiscreteStates() if self.newer else self.fmu.newDiscreteStates()
        return tuple(found)

    def get(self, *names: str) -> list[float]:
        references = [self.reference[name] for name in names]
        return list(self.fmu.getFloat64(references) if self.newer else self.fmu.getReal(references))

    def set(self, values: Mapping[str, float]) -> None:
        references = [self.reference[name] for name in values]
        (self.fmu.setFloat64 if self.newer else self.fmu.setReal)(references, list(values.values()))

    def step(self, t: float, h: float) -> None:
        self.fmu.doStep(t, h)

    def save(self) -> Any:
        return self.fmu.getFMUState() if self.newer else self.fmu.getFMUstate()

    def load(self, state: Any) -> None:
        (self.fmu.setFMUState if self.newer else self.fmu.setFMUstate)(state)

    def bytes_of(self, state: Any) -> bytes:
        return bytes(self.fmu.serializeFMUState(state) if self.newer else self.fmu.serializeFMUstate(state))

    def from_bytes(self, data: bytes) -> Any:
        return self.fmu.deserializeFMUState(data) if self.newer else self.fmu.deSerializeFMUstate(data)

    def free(self, state: Any) -> None:
        (self.fmu.freeFMUState if self.newer else self.fmu.freeFMUstate)(state)

    def array(self, call: str, count: int) -> list[float]:
        room = (c_double * count)()
        getattr(self.fmu, call)(room, count)
        return list(room)

    def get_states(self) -> list[float]:
        return self.array("getContinuousStates", len(self.states))

    def set_states(self, values: Sequence[float]) -> None:
        self.fmu.setContinuousStates((c_double * len(values))(*values), len(values))

    def get_derivatives(self) -> list[float]:
        call = "getContinuousStateDerivatives" if self.newer else "getDerivatives"
        return self.array(call, len(self.states))

    def get_indicators(self) -> list[float]:
        return self.array("getEventIndicators", self.indicators)

    def along(self, unknowns: Sequence[str], knowns: Sequence[str], seed: Sequence[float]) -> list[float]:
        of = self.reference
        return list(self.fmu.getDirectionalDerivative([of[n] for n in unknowns], [of[n] for n in knowns], list(seed)))


@contextmanager
def hosted(unit: str, kind: str, token: str = "", **options: Any) -> Iterator[Host]:
    """An instance of a unit, freed in the end; `token`: another than its own."""
    folder = fmpy.extract(unit)
    host = Host(unit, kind, folder)
    host.fmu.guid = token or host.fmu.guid
    try:
        host.instantiate(**options)
        yield host
    finally:
        if getattr(host.fmu, "component", None):
            host.fmu.freeInstance()
        shutil.rmtree(folder, ignore_errors=True)
