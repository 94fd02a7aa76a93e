"""Controllers that are ordinary Python functions, called at a fixed period."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any, ClassVar

from bramah.components.component import Component, Sampling, discrete
from bramah.components.ports import SignalIn, signal_in, signal_out
from bramah.declare import parameter
from bramah.errors import mapping_of, must_be, names_of
from bramah.units import parse_any

Function = Callable[..., Any]


class SampledController(Component):
    """A Python function called every `period` with its inputs at that instant; its outputs hold until the next call.

    y_k = f(t_k, u(t_k)),   t_k = start_time + k period

    Subclasses are made by `sampled`. The run lands on every sampling time. A class given instead of a function is
    instantiated at the start of every run, so that it can remember things without carrying them to the next run.
    """

    symbol = "controller"
    recurring = ("period",)

    period = parameter("ms", 10.0, above=0, help="time between two calls")
    start_time = parameter("ms", 0.0, least=0, help="time of the first call")

    function: ClassVar[Function]
    made_from: ClassVar[tuple[Function, tuple[str, ...], tuple[tuple[str, float], ...]]]
    """The function, the inputs, and the outputs with their values before the first call."""

    def __reduce__(self) -> tuple[Callable[..., SampledController], tuple[Any, ...]]:
        """Pickled as what it was made from, if its function can be."""
        return _made_again, (self.made_from, dict(self.values))

    def equations(self) -> None:
        self.output(**{name: getattr(self, held(name)) for name in self.outputs()})

    def sampling(self) -> Sampling:
        inputs = tuple(name for name, declared in self.inputs().items() if isinstance(declared, SignalIn))
        period, start = float(self.values["period"]), float(self.values["start_time"])
        outputs = {name: held(name) for name in self.outputs()}
        return Sampling(period, start, inputs, outputs, type(self).function)


class OutsideFunction(ABC):
    """A function of a run that remembers things outside of Python, and is asked for them."""

    what: ClassVar[str] = "The controller"

    @abstractmethod
    def __call__(self, t: float, *inputs: float) -> Any:
        """The outputs at a time."""

    @abstractmethod
    def memory(self) -> dict[str, Any]:
        """What it remembers, in numbers, texts and lists."""

    @abstractmethod
    def restore(self, memory: Mapping[str, Any]) -> None:
        """Go on with what another one remembered."""

    @abstractmethod
    def close(self) -> None:
        """End it; more than once is fine."""


def memory_of(function: Function) -> dict[str, Any]:
    """What a function of a run remembers: of one in Python its attributes, which are its own."""
    if isinstance(function, OutsideFunction):
        return function.memory()
    return dict(getattr(function, "__dict__", {}))


def give_memory(function: Function, memory: Mapping[str, Any]) -> None:
    """Let a function go on with what another one remembered."""
    if isinstance(function, OutsideFunction):
        function.restore(memory)
    elif hasattr(function, "__dict__"):
        vars(function).clear()
        vars(function).update(deepcopy(dict(memory)))


def held(output: str) -> str:
    """The discrete value that keeps an output between calls."""
    return f"held_{output}"


def sampled(
    function: Function,
    *,
    inputs: Sequence[str],
    outputs: Sequence[str] | Mapping[str, float],
    period: float | str,
    start_time: float | str = 0.0,
) -> SampledController:
    """A controller component from a function f(t, first input, second input, ...).

    The function returns a number for one output, or a mapping from output names to numbers. `outputs` may give the
    values before the first call; they are 0 otherwise.

        def law(t, pressure):
            return 1.0 if pressure < 100e5 else 0.0

        circuit.add("controller", sampled(law, inputs=["pressure"], outputs=["command"], period="5 ms"))
    """
    must_be(function, Callable, "The function of a controller", "a function or a class")  # type: ignore[arg-type]
    known = outputs if isinstance(outputs, Mapping) else dict.fromkeys(names_of(outputs, "outputs"), 0.0)
    before = mapping_of(known, "outputs", '{"command": 0.5}').items()
    made = sampled_type(
        function, tuple(names_of(inputs, "inputs")), tuple((name, parse_any(value)) for name, value in before)
    )
    return made(period=period, start_time=start_time)


def sampled_type(
    function: Function, inputs: tuple[str, ...], outputs: tuple[tuple[str, float], ...]
) -> type[SampledController]:
    """The type of all controllers with this function, inputs and outputs with the values before the first call."""
    made_from = (function, inputs, outputs)
    body: dict[str, Any] = {
        "__doc__": function.__doc__ or SampledController.__doc__,
        "function": staticmethod(function),
        "made_from": made_from,
    }
    body |= {name: signal_in("*", "input of the function") for name in inputs}
    body |= {name: signal_out("*", "output of the function") for name, _ in outputs}
    body |= {held(name): discrete(value, help=f"{name} between calls") for name, value in outputs}
    return type(f"Sampled_{getattr(function, '__name__', 'function')}", (SampledController,), body)


def _made_again(made_from: tuple[Any, ...], values: dict[str, float]) -> SampledController:
    """A controller that was pickled."""
    return sampled_type(*made_from)(**values)
