"""Components made of FMUs for co-simulation."""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from bramah.components.component import Component, Sampling, discrete
from bramah.components.fmu.description import Description, Variable, describe
from bramah.components.fmu.function import FmuFunction
from bramah.components.ports import signal_out
from bramah.components.signal.sampled import held
from bramah.declare import parameter

USUAL_STEP = 1e-3
"""s; of an FMU that suggests none."""


class FmuBlock(Component):
    """An FMU for co-simulation (FMI 2.0 or 3.0), called at its communication step; types are made by `fmu_type`.

    At t_k = start_time + k step it advances from t_{k-1} to t_k with the inputs of t_{k-1}; its outputs then hold until
    t_{k+1}. So a signal on its way through it is late by a step, and the error of the coupling goes to zero in
    proportion to the step.
    """

    symbol = "controller"
    recurring = ("step",)

    step = parameter("ms", 1e3 * USUAL_STEP, above=0, help="communication step: time between two calls")
    start_time = parameter("ms", 0.0, least=0, help="time of the first call")

    about: ClassVar[Description]

    def __reduce__(self) -> tuple[Callable[..., Component], tuple[Any, ...]]:
        """Pickled as the file that it was made from."""
        return _made_again, (str(self.about.path), type(self).__name__, dict(self.values))

    def equations(self) -> None:
        self.output(**{name: getattr(self, held(name)) for name in self.outputs()})

    def sampling(self) -> Sampling:
        given = {v.own: float(self.values[v.own]) for v in self.about.parameters}
        changed = {own: value for own, value in given.items() if value != self.given()[own].default}
        step = float(self.values["step"])
        return Sampling(
            step,
            float(self.values["start_time"]),
            tuple(v.own for v in self.about.inputs),
            {v.own: held(v.own) for v in self.about.outputs},
            partial(FmuFunction, self.about, step, changed),
            made_anew=True,
            opaque=True,
        )


TAKEN = (*dir(FmuBlock), *keyword.kwlist, "values")
"""Names that mean something else in a component."""


def fmu_type(path: str | Path, name: str = "") -> type[FmuBlock]:
    """The component type of an FMU: its inputs and outputs are signals, its parameters are parameters.

    Only its description is read; its code is run by runs. `name` is the type's, that of the file unless given. What
    stands in the FMU's names and not in Python's becomes an underscore: wheel[2].speed is wheel_2_speed.

        Drive = fmu_type("drive.fmu")
        circuit.add("drive", Drive(step="1 ms", inertia="0.5 kg m2"))
    """
    about = describe(path, TAKEN)
    body: dict[str, Any] = {"__doc__": FmuBlock.__doc__, "about": about}
    if about.step:
        body["step"] = parameter("ms", 1e3 * about.step, above=0, help="communication step: time between two calls")
    body |= {v.own: _parameter(v, signal=True) for v in about.inputs}
    body |= {v.own: signal_out(v.scale.unit, v.help) for v in about.outputs}
    body |= {held(v.own): discrete(v.scale.to_si(v.start), help=f"{v.own} between calls") for v in about.outputs}
    body |= {v.own: _parameter(v, signal=False) for v in about.parameters}
    return type(name or type_name(about.path), (FmuBlock,), body)


def FmuComponent(path: str | Path, **values: Any) -> FmuBlock:
    """An FMU as a component, with its communication step and parameters.

    circuit.add("drive", FmuComponent("drive.fmu", step="1 ms", inertia="0.5 kg m2"))
    """
    return fmu_type(path)(**values)


def type_name(path: Path) -> str:
    """The name of the type that is made of a file: drive-2.fmu makes drive_2."""
    return re.sub(r"\W+", "_", path.stem, flags=re.ASCII)


def _parameter(variable: Variable, *, signal: bool) -> Any:
    """A value that may be given; an input is one too, which a signal may drive."""
    own_unit = variable.scale.unit != "*"
    default = variable.start if own_unit else variable.scale.to_si(variable.start)
    return parameter(variable.scale.unit, default, help=variable.help, signal=signal)


def _made_again(path: str, name: str, values: dict[str, Any]) -> FmuBlock:
    """A component that was pickled."""
    return fmu_type(path, name)(**values)
