"""Derivatives by parameters from runs with other values: for whatever a run cannot carry derivatives through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bramah.circuit import FLUID, Circuit
from bramah.declare import ANY_UNIT, Declared, Parameter
from bramah.errors import CircuitError, MethodError, mapping_of, must_be, names_of, unknown_name
from bramah.records import cached_property, dataclass
from bramah.result import Result
from bramah.result.recorded import Side
from bramah.result.signal import Signal
from bramah.simulation import simulate
from bramah.system import System, build
from bramah.system.directions import owner_and_own, size_of
from bramah.units import parse_any, parse_quantity, quotient_unit

Floats = NDArray[np.float64]

RTOL = 1e-8
"""Relative tolerance of the runs, unless another is asked for."""


@dataclass(frozen=True, eq=False)
class Spread:
    """Runs around the value of one parameter."""

    path: str
    unit: str
    step: float
    """In SI: the farthest runs lie this far from the value."""
    runs: Mapping[int, Result]
    """By half steps from the value. Where it may not be less, or more, all lie on the other side."""

    def slope(self, signal: str, times: ArrayLike, side: Side) -> tuple[Floats, Floats]:
        """The derivative of a signal and how far it may be off: differences of a step and of half of it, joined so that
        the largest part of their error drops out (Richardson).
        """
        at = {k: np.atleast_1d(run[signal].at(times, side)) for k, run in self.runs.items()}
        half = 0.5 * self.step
        if 1 in at and -1 in at:
            coarse, fine = (at[2] - at[-2]) / (4 * half), (at[1] - at[-1]) / (2 * half)
            # What lies above and below differs with the step, but at a kink by as much however short it is.
            bent, bent_less = (at[2] - 2 * at[0] + at[-2]) / (2 * half), (at[1] - 2 * at[0] + at[-1]) / half
            return (4 * fine - coarse) / 3, np.abs(fine - coarse) + 0.5 * np.abs(2 * bent_less - bent)
        way = 1 if 1 in at else -1
        here, near, far, last = (at[way * k] for k in (0, 1, 2, 4))
        fine, coarse = (-3 * here + 4 * near - far) / (2 * half * way), (-3 * here + 4 * far - last) / (4 * half * way)
        return (4 * fine - coarse) / 3, np.abs(fine - coarse)


class Difference(Signal):
    """A derivative by differences: like a signal, with `error`, how far each value may be off.

    The error is what halving the step changed. Near an event that jumps it is as large as the values.
    """

    def __init__(self, result: Result, spread: Spread, signal: str) -> None:
        self._result, self._spread, self._signal = result, spread, signal
        self.name = f"d({signal})/d({spread.path})"
        self.unit = quotient_unit(result.unit(signal), spread.unit)
        self.step = spread.step

    @cached_property
    def _both(self) -> tuple[Floats, Floats]:
        return self._spread.slope(self._signal, self._result.t, "right")

    @property
    def values(self) -> Floats:
        """Values in SI at the points of the run in the middle."""
        return self._both[0]

    @property
    def error(self) -> Floats:
        """How far each of the values may be off, in SI."""
        return self._both[1]

    def at(self, times: ArrayLike, side: Side = "right") -> Any:
        values = self._spread.slope(self._signal, times, side)[0]
        return values.reshape(np.shape(times)) if np.ndim(times) else float(values[0])


class Differences:
    """Runs around the values of some parameters: `differences.derivative("line.B.p", "line.length")`."""

    def __init__(self, result: Result, spreads: Sequence[Spread]) -> None:
        self.result, self._spreads = result, {one.path: one for one in spreads}

    @property
    def derivatives(self) -> tuple[str, ...]:
        """Parameters by which there are derivatives."""
        return tuple(self._spreads)

    def derivative(self, signal: str, parameter: str) -> Difference:
        """How a signal changes with a parameter, over time."""
        self.result[signal]
        if parameter not in self._spreads:
            raise unknown_name("derivative by", parameter, self._spreads)
        return Difference(self.result, self._spreads[parameter], signal)


def differences(
    circuit: Circuit | System,
    parameters: str | Sequence[str],
    until: float | str | None = None,
    *,
    steps: Mapping[str, float | str] | None = None,
    rtol: float | None = None,
    **options: Any,
) -> Differences:
    """Run a circuit with values a little above and below, and take derivatives by differences, with their error.

    parameters   numbers such as "line.length", also of assemblies and lines
    steps        how far to go from a value, by parameter, as a quantity; default: the cube root of the tolerance times
                 its size, where the error of the runs and that of the difference are about the same
    rtol         relative tolerance of the runs
    options      those of `simulate`
    """
    system = circuit if isinstance(circuit, System) else build(circuit)
    accuracy = RTOL if rtol is None else rtol
    must_be(accuracy, (int, float), "rtol", "a number, from which the steps follow")
    wanted = [_number(system, path) for path in dict.fromkeys(names_of(parameters, "parameters"))]
    given = _steps(wanted, mapping_of(steps, "steps", '{"load.mass": "1 kg"}'))
    options |= {"rtol": accuracy}
    middle = simulate(system, until, **options)
    middle.raise_if_failed()
    spreads = []
    for path, declared, value in wanted:
        step = given[path] if path in given else accuracy ** (1 / 3) * size_of(declared, value)
        runs = _around(system, path, value, step, middle, until, options)
        spreads.append(Spread(path, declared.unit, step, runs))
    return Differences(middle, spreads)


def _steps(wanted: Sequence[tuple[str, Parameter, float]], steps: Mapping[str, float | str]) -> dict[str, float]:
    """Those that were given, in SI."""
    units = {path: declared.unit for path, declared, _ in wanted}
    given = {}
    for path, said in steps.items():
        if path not in units:
            raise unknown_name("derivative to take with a step for", path, units)
        given[path] = parse_any(said) if units[path] == ANY_UNIT else parse_quantity(said, units[path])
        if not given[path] > 0.0:
            raise MethodError(f"The step for {path} must be above 0, not {said}.")
    return given


def _around(
    system: System, path: str, value: float, step: float, middle: Result, until: Any, options: Mapping[str, Any]
) -> dict[int, Result]:
    """Runs on both sides or, where a value is at the edge of what it may be, on one."""
    for places in ((1, -1, 2, -2), (1, 2, 4), (-1, -2, -4)):
        try:
            made = {k: system.replace({path: value + 0.5 * k * step}) for k in places}
        except CircuitError as error:
            refused = error
            continue
        runs = {k: simulate(one, until, **options) for k, one in made.items()}
        for k, run in runs.items():
            if not run.ok:
                raise MethodError(f"The run with {path} = {value + 0.5 * k * step:g} in SI units failed: {run.message}")
        return {0: middle, **runs}
    raise MethodError(f"{path} can be changed neither up nor down by {step:g} in SI units: {refused}")


def _number(system: System, path: str) -> tuple[str, Parameter, float]:
    """A parameter with its declaration and value."""
    circuit = system.derivation.circuit
    name, own = owner_and_own(path)
    owner: Declared | None = circuit.components.get(name)
    if name == FLUID:
        owner = circuit.fluid
    elif named := circuit.fluid_name(name):
        owner = circuit.fluids[named]
    if owner is None:
        raise unknown_name("component", name, circuit.components)
    declared = owner.given().get(own)
    if declared is None:
        raise unknown_name(f"parameter of {name}", own, owner.given())
    if not isinstance(declared, Parameter) or owner.values[own] is None:
        raise MethodError(f"{path} is not a number: no difference can be taken. Compare runs with other values.")
    return path, declared, float(owner.values[own])
