"""What holds for every component of the library; a new one is tested by being in the registry."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bramah.circuit import Circuit
from bramah.components import registry
from bramah.components.assembly import Assembly
from bramah.components.component import Component
from bramah.components.references import Own
from bramah.declare import Choice, Count, Curve, Numbers, Parameter, Surface
from bramah.files import read_circuit, write_circuit
from bramah.fluids import AeratedFluid, ConstantFluid, Fluid, ReleasingFluid, TabulatedFluid, TaitFluid
from bramah.system import System, build
from bramah.system.start import settle_fluids
from bramah.units import parse_unit
from tests.components.closing import closed, variants
from tests.system.reference import Reference

TYPES = registry()
FLUIDS: dict[str, Fluid] = {
    "constant": ConstantFluid(),
    "tait": TaitFluid(),
    "aerated": AeratedFluid(),
    "releasing": ReleasingFluid(),
    "tabulated": TabulatedFluid(air_fraction=0.005),
}
every_type = pytest.mark.parametrize("kind", TYPES.values(), ids=list(TYPES))

RANGE = {"p": (-0.99e5, 1e8), "v": (-3.0, 3.0), "omega": (-300.0, 300.0), "x": (-0.05, 0.55), "phi": (-10.0, 10.0)}
"""From near vacuum to 1000 bar, and beyond the ends of a cylinder's stroke."""


def cases() -> Iterator[Any]:
    """Every variant once, and the default one in every fluid and driven by signals."""
    for name, kind in TYPES.items():
        wet = any(port.kind.name == "hydraulic" for port in kind.ports().values())
        signals = any(isinstance(d, Parameter) for d in kind.inputs().values())
        default = {n: d.default for n, d in kind.given().items() if isinstance(d, Choice)}
        combined = [(variant, "constant", False) for variant in variants(kind)]
        combined += [(default, fluid, False) for fluid in FLUIDS if wet and fluid != "constant"]
        combined += [(default, "tait" if wet else "constant", True)] if signals else []
        for variant, fluid, driven in combined:
            label = "-".join([name, *(c.value for c in variant.values()), fluid, *(["driven"] if driven else [])])
            yield pytest.param(name, tuple(variant.items()), fluid, driven, id=label)


every_case = pytest.mark.parametrize(("name", "variant", "fluid", "driven"), list(cases()))


@cache
def system_of(name: str, variant: tuple[tuple[str, Any], ...], fluid: str, driven: bool) -> System:
    return build(closed(TYPES[name](**dict(variant)), FLUIDS[fluid], driven))


def random_points(system: System, count: int, seed: int = 3) -> Iterator[tuple[float, Any, Any]]:
    """Times, unknowns and discrete values: switches either way, everything else that is discrete at its start."""
    random = np.random.default_rng(seed)
    switches = np.zeros(len(system.start_discrete), dtype=bool)
    for i, kernel in enumerate(system.signals._kernels):
        for switch in kernel.template.members[0].probe.equations.switches:
            switches[system.signals._numbering.discrete[i][Own(switch)]] = True
    for _ in range(count):
        y = np.array(
            [
                random.uniform(*RANGE.get(n.rpartition(".")[2], (-s, s)))
                for n, s in zip(system.names, system.scale, strict=True)
            ]
        )
        d = np.where(switches, random.integers(0, 2, len(switches)), system.start_discrete).astype(float)
        yield random.uniform(0.0, 2.0), y, d


@every_case
def test_compiled_code_is_what_the_equations_say(name: str, variant: Any, fluid: str, driven: bool) -> None:
    """Rates from machine code and from NumPy differ by rounding, as estimated along the way."""
    system = system_of(name, variant, fluid, driven)
    reference, evaluator = Reference(system), system.evaluator()
    points = list(random_points(system, 4))
    balance = reference.balance(*(np.array(part) for part in zip(*points, strict=True)))
    for (t, y, d), exact, errors in zip(points, balance.rates(), balance.errors(), strict=True):
        found = evaluator.rates(t, y, d)
        assert np.all(np.isfinite(errors))
        assert np.all(np.abs(found - exact) <= errors), dict(
            zip(system.names, zip(found, exact, errors, strict=True), strict=True)
        )


@every_case
def test_jacobian_is_that_of_the_complex_step(name: str, variant: Any, fluid: str, driven: bool) -> None:
    system = system_of(name, variant, fluid, driven)
    reference, evaluator = Reference(system), system.evaluator()
    for t, y, d in random_points(system, 2, seed=4):
        exact = reference.jacobian(t, y, d)
        off = np.abs(evaluator.jacobian(t, y, d) - exact) * system.scale
        # Terms cancel within an entry, so that rounding counts by the row's largest; 1e-11 leaves five digits for it.
        largest = np.max(np.abs(exact) * system.scale, axis=1, keepdims=True, initial=0.0)
        assert np.all(off <= 1e-11 * largest), [
            (system.names[r], system.names[k]) for r, k in np.argwhere(off > 1e-11 * largest)
        ]
        slope = reference.time_slope(t, y, d)
        assert evaluator.time_slope(t, y, d) == pytest.approx(slope, rel=1e-11)


@every_case
def test_rates_and_slopes_are_finite_at_the_limits(name: str, variant: Any, fluid: str, driven: bool) -> None:
    """Vacuum, equal, zero and highest pressures, at rest, fully closed: nothing overflows and nothing is 0/0."""
    system = system_of(name, variant, fluid, driven)
    evaluator = system.evaluator()
    last = [n.rpartition(".")[2] for n in system.names]
    pressures = [
        (-0.99e5, -0.99e5),
        (0.0, 0.0),
        (1e8, 1e8),
        (-0.99e5, 1e8),
        (1e8, -0.99e5),
        (0.0, 1e-3),
        (2e7, 2e7 + 1e4),
    ]
    for even, odd in pressures:
        for share in (0.0, 1.0, -1.0):
            y = share * system.scale
            for k, quantity in enumerate(last):
                if quantity == "p":
                    y[k] = (even, odd)[k % 2]
                elif quantity == "x" and system.scale[k] == 1.0:
                    y[k] = 0.25 * (1 + share)
            assert np.all(np.isfinite(evaluator.rates(0.0, y)))
            assert np.all(np.isfinite(evaluator.jacobian_values(0.0, y)))


@every_case
def test_what_flows_in_flows_out(name: str, variant: Any, fluid: str, driven: bool) -> None:
    """Through components that neither store nor displace; sources take from outside the circuit."""
    if name in SOURCES or displaces(TYPES[name]):
        return
    system = system_of(name, variant, fluid, driven)
    if FLUIDS[fluid].relaxes and "part.released_" in " ".join(system.names):  # bubbles that grow displace fluid
        return
    ports = [p for p, port in TYPES[name].ports().items() if port.kind.name == "hydraulic"]
    for t, y, d in random_points(system, 5, seed=5):
        y = consistent(system, t, y, d)
        flows = [float(system.signals.evaluate(f"part.{p}.q", np.array([t]), y[None, :], d[None, :])[0]) for p in ports]
        # Each flow is added and taken away as the same number; up to four meet at a port.
        assert abs(sum(flows)) <= 8 * np.finfo(float).eps * max(map(abs, flows), default=0.0)


def consistent(system: System, t: float, y: Any, d: Any) -> Any:
    """The point with its algebraic unknowns solved for, by Newton's method; blocks have explicit ones."""
    own, evaluator = np.flatnonzero(system.differential == 0), system.evaluator()
    for _ in range(5 if len(own) else 0):
        J = evaluator.jacobian(t, y, d)[np.ix_(own, own)]
        y = y.copy()
        y[own] -= np.linalg.solve(J, evaluator.rates(t, y, d)[own])
    return y


SOURCES = ("Tank", "PressureSource", "FlowSource", "Demand")


def displaces(kind: type[Component]) -> bool:
    """Whether fluid may stay in a component: it moves a piston, or has parts. The fluid account covers these."""
    if issubclass(kind, Assembly) or any(port.kind.name == "translational" for port in kind.ports().values()):
        return True
    return kind.__name__ in ("RotaryActuator", "Intensifier", "PistonAccumulator", "VariableVolume")


@every_case
def test_nothing_moves_at_rest(name: str, variant: Any, fluid: str, driven: bool) -> None:
    """No pressure, no motion and no command: no rate of any net. All pressures equal: no flow either."""
    if name == "CrossLineRelief":  # its boost feeds both lines
        return
    kind = TYPES[name]
    circuit = closed(kind(**dict(variant)), FLUIDS[fluid], driven=True, command=0.0)
    mechanical = any(port.kind.name != "hydraulic" for port in kind.ports().values())
    for pressure in (0.0,) if mechanical or name == "PressureSource" or name == "Tank" else (0.0, 5e6):
        level = {f"{c}.pressure": pressure for c in circuit.components if c.startswith("tank_")}
        system = build(circuit.replace(level))
        y = np.array([pressure if n.endswith(".p") else 0.0 for n in system.names])
        settle_fluids(system, y, system.start_discrete, ())
        nets = [k for k, n in enumerate(system.names) if n.rpartition(".")[2] in RANGE and n.count(".") == 2]
        # Air in equilibrium to the last digit of its share moves a pressure by less than 1e-6 Pa in a second.
        least = 1e-6 if FLUIDS[fluid].relaxes else 0.0
        assert np.all(np.abs(system.evaluator().rates(0.0, y)[nets]) <= least)


def test_own_states_rest_where_nothing_drives_them() -> None:
    """Except a rounded knee, which leaves an opening of half its width at a set pressure of zero."""
    moving = set()
    for name, kind in TYPES.items():
        circuit = closed(kind(), driven=True, command=0.0)
        system = build(circuit)
        rates = system.evaluator().rates(0.0, np.zeros(system.n))
        states = [f"part.{s}" for s, declared in kind.states().items() if not declared.algebraic]
        own = [k for k, n in enumerate(system.names) if n in states]
        if np.any(np.abs(rates[own]) > 1e-12 * system.scale[own]):
            moving.add(name)
    assert moving == {"FirstOrderReliefValve"}


def units(kind: type[Component]) -> Iterator[tuple[str, str]]:
    for name, declared in kind.declarations.items():
        for attribute in ("unit", "x_unit", "y_unit"):
            if hasattr(declared, attribute):
                yield name, getattr(declared, attribute)


@every_type
def test_every_quantity_has_a_unit(kind: type[Component]) -> None:
    for name, unit in units(kind):
        assert unit, name
        if unit not in ("*", "-"):
            parse_unit(unit)


@every_type
def test_everything_is_explained_and_drawn(kind: type[Component]) -> None:
    assert kind.symbol
    assert vars(kind).get("__doc__"), "the docstring of another class does not describe this one"
    for name, declared in kind.declarations.items():
        assert declared.help, name
        assert not declared.help.endswith("."), f"{name}: help is a phrase, not a sentence"
        assert "\n" not in declared.help


@every_type
def test_the_law_stands_in_the_docstring(kind: type[Component]) -> None:
    """A component without a law to state is a constant, a source or a sensor; it is described in one line."""
    if kind.__name__ not in ONE_LINE:
        assert kind.__doc__ and ("\n" in kind.__doc__.strip() or "=" in kind.__doc__)


ONE_LINE = {
    "Constant", "Ground", "Force", "Torque", "SpeedSource", "VelocitySource", "Limiter", "Ramp", "Step", "Square",
    "PressureSensor", "PositionSensor", "VelocitySensor", "AngleSensor", "SpeedSensor",
}  # fmt: skip


def changed(kind: type[Component]) -> Component:
    """The component with every number moved away from its default, as far as its limits and relations allow."""
    values: dict[str, Any] = {}
    for name, declared in kind.given().items():
        candidates: list[Any]
        if isinstance(declared, Parameter):
            candidates = [1.0 / 3.0 if declared.default is None else declared.default * (1 + 1e-3 / 3), 1e-3 / 3]
        elif isinstance(declared, Choice):
            candidates = list(declared.options)[-1:]
        elif isinstance(declared, Curve):
            candidates = [((0.0, 1.0 / 3.0), (0.1, 2.0), (1.0 / 7.0, -1.0))]
        elif isinstance(declared, Surface):
            candidates = [((0.0, 1.0 / 3.0, 2.0), (0.1, 2.0, 1.0 / 7.0), (0.3, -1.0, 0.0))]
        elif isinstance(declared, Count):
            candidates = [declared.default + 1, declared.default - 1]
        else:
            assert isinstance(declared, Numbers)
            candidates = [tuple(np.array(declared.default) / 3.0)]
            if declared.rows:
                candidates = [tuple(map(tuple, np.array(declared.default) / 3.0))]
        for candidate in candidates:
            if candidate != declared.default and not kind.check({**values, name: candidate})[1]:
                values[name] = candidate
                break
    return kind(**values)


@every_type
@pytest.mark.parametrize("suffix", ["toml", "json"])
def test_a_file_gives_back_the_same_circuit(kind: type[Component], suffix: str, tmp_path: Path) -> None:
    for circuit in (closed(changed(kind), driven=True), closed(kind())):
        path = tmp_path / f"circuit.{suffix}"
        write_circuit(circuit, path)
        again = read_circuit(path)
        assert same(circuit, again)


def same(one: Circuit, two: Circuit) -> bool:
    """Bit for bit, as values in SI."""
    return one.components == two.components and one.nets == two.nets and one.fluid == two.fluid


@every_type
def test_values_are_changed_only_by_replacing(kind: type[Component]) -> None:
    part = changed(kind)
    assert part.replace() == part and part.replace() is not part
    for name, declared in kind.given().items():
        with pytest.raises(AttributeError, match="replace"):
            setattr(part, name, declared.default)
