"""An FMU as what a run calls at its communication step."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any

from bramah.components.fmu.description import Description
from bramah.components.fmu.instance import FmuInstance
from bramah.components.signal.sampled import OutsideFunction
from bramah.errors import SimulationError


class FmuFunction(OutsideFunction):
    """Called at t_k it advances the FMU from t_{k-1} with the inputs seen then, and hands over those of now.

    It remembers the FMU's whole state, which is taken out only when it is asked for.
    """

    what = "The FMU"

    def __init__(self, about: Description, step: float, parameters: Mapping[str, float]) -> None:
        self._about, self._step, self._parameters = about, step, dict(parameters)
        """Parameters that are given, in SI by their own name."""
        self._fmu: FmuInstance | None = None
        self._t = 0.0

    def __call__(self, t: float, *inputs: float) -> dict[str, float]:
        if self._fmu is None:
            self._fmu = self._begun(t, inputs)
        else:
            self._fmu.step(self._t, self._step)
            self._fmu.set(zip(self._about.inputs, inputs, strict=True))
        self._t = t
        outputs = self._about.outputs
        return dict(zip((v.own for v in outputs), self._fmu.get(outputs), strict=True))

    def _begun(self, t: float, inputs: tuple[float, ...]) -> FmuInstance:
        made = FmuInstance(self._about)
        given = [(v, self._parameters[v.own]) for v in self._about.parameters if v.own in self._parameters]
        made.begin(t, given, inputs)
        return made

    def memory(self) -> dict[str, Any]:
        """Where it stands, in numbers and texts; "state" is None of an FMU that cannot save it."""
        if self._fmu is None:
            return {}
        state = base64.b64encode(self._fmu.save()).decode() if self._about.saves else None
        return {"t": self._t, "state": state, "parameters": dict(self._parameters)}

    def restore(self, memory: Mapping[str, Any]) -> None:
        """Go on from what another one remembers."""
        if not memory:
            return
        name = self._about.path.name
        if memory["state"] is None:
            raise SimulationError(
                f"{name} cannot hand over its state (it says canSerializeFMUstate = false), so that no run can go on "
                "from the middle of another. Run it from its start in one piece."
            )
        self.close()
        changed = self._changed(memory["parameters"])
        starts = tuple(v.scale.to_si(v.start) for v in self._about.inputs)
        self._fmu, self._t = self._begun(float(memory["t"]), starts), float(memory["t"])
        self._fmu.restore(base64.b64decode(memory["state"]))
        self._fmu.set((v, self._parameters[v.own]) for v in self._about.parameters if v.own in changed)

    def _changed(self, before: Mapping[str, float]) -> set[str]:
        """Parameters that have another value than those of the state; only tunable ones may."""
        defaults = {v.own: v.scale.to_si(v.start) for v in self._about.parameters}
        now, then = {**defaults, **self._parameters}, {**defaults, **before}
        changed = {own for own in defaults if now[own] != then[own]}
        self._parameters |= {own: now[own] for own in changed}
        fixed = [v.own for v in self._about.parameters if v.own in changed and v.fixed]
        if fixed:
            raise SimulationError(
                f"{', '.join(fixed)} of {self._about.path.name} can only be set before its start. Begin anew."
            )
        return changed

    def close(self) -> None:
        """End the FMU."""
        if self._fmu is not None:
            self._fmu.close()
            self._fmu = None
