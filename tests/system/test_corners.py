"""Corners of laws are derived from what a component writes, and told to the core as guards after those of events."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import bramah as br
from benchmarks.chain import servo_chain
from bramah.expr import Expr, floor, maximum, minimum, select, sign, smooth
from bramah.expr.tables import Extrapolation, Interpolation
from bramah.system import System, build
from bramah.system.corner_names import corner_names


class Restrictor(br.Component):
    """A restriction whose law a test writes."""

    A, B = br.hydraulic("inlet"), br.hydraulic("outlet")
    gain = br.parameter("-", 1.0)
    other = br.parameter("-", 2.0)
    bend = br.curve("-", "-", [[0.0, 0.0], [1.0, 1.0], [2.0, 2.0], [3.0, 5.0]], between=Interpolation.LINEAR)
    straight = br.curve("-", "-", [[0.0, 0.0], [1.0, 1.0], [2.0, 4.0]], outside=Extrapolation.LINEAR)
    flag = br.discrete(0.0)
    shown = br.quantity("-")

    def equations(self) -> None:
        dp = (self.A.p - self.B.p) / 1e5
        self.law(dp)
        self.report(shown=maximum(dp, 6.5))

    def law(self, dp: Expr) -> None:
        raise NotImplementedError

    def flow(self, q: Expr) -> None:
        self.A.flow(1e-5 * q)
        self.B.flow(-1e-5 * q)


def built(law: Any, **values: Any) -> System:
    """Between a volume and a tank."""
    kind = type("Restriction", (Restrictor,), {"law": law})
    circuit = br.Circuit("corners", fluid=br.ConstantFluid())
    circuit.add("volume", br.Volume())
    circuit.add("part", kind(**values))
    circuit.add("tank", br.Tank(pressure=0.0))
    circuit.connect("volume.A", "part.A")
    circuit.connect("part.B", "tank.T")
    return build(circuit)


def corners(system: System, *pressures: float) -> list[list[float]]:
    """Their values at some pressures of the volume, in bar."""
    evaluator = system.evaluator()
    return [evaluator.corners(0.0, np.array([p * 1e5])).tolist() for p in pressures]


def test_a_maximum_is_a_corner_by_existing() -> None:
    system = built(lambda self, dp: self.flow(maximum(dp, 3.0)))
    assert (system.equations.corners, system.named.guards) == (1, [])
    (low,), (high,) = corners(system, 2.9, 3.1)
    assert low == pytest.approx(-high) and low != 0.0
    [name] = corner_names(system)
    assert name.component == "part" and "3" in name.name
    assert system.equations.corner.tolist() == [1]
    assert system.equations.struct.guards == 1 and system.equations.struct.corner


@pytest.mark.parametrize(
    ("law", "places"),
    [
        (lambda dp: minimum(dp, 3.0), [3.0]),
        (lambda dp: abs(dp - 1.0), [1.0]),
        (lambda dp: sign(dp - 1.0) * dp, [1.0]),
        (lambda dp: floor(dp), [1.0, 2.0, 3.0]),
        (lambda dp: select(dp < 2.0, dp, 5.0), [2.0]),
        (lambda dp: select(dp >= 2.0, dp, 5.0), [2.0]),
        (lambda dp: select((dp > 1.0) + (dp > 2.0) > 1.5, dp, 5.0), [1.0, 2.0]),
    ],
)
def test_where_operations_have_theirs(law: Any, places: list[float]) -> None:
    system = built(lambda self, dp: self.flow(law(dp)))
    for place in places:
        below, above = corners(system, place - 1e-6, place + 1e-6)
        assert any(a * b < 0 for a, b in zip(below, above, strict=True)), place
    between, next_to_it = corners(system, 0.4, 0.6)
    assert all(a * b > 0 for a, b in zip(between, next_to_it, strict=True))


def test_what_cannot_change_during_a_step_is_none() -> None:
    assert built(lambda self, dp: self.flow(maximum(self.gain, self.other) * dp)).equations.corners == 0
    assert built(lambda self, dp: self.flow(select(self.flag, 1.0, 2.0) * dp)).equations.corners == 0


def test_only_what_enters_a_row_counts() -> None:
    """Not the quantity that every one of these reports."""
    assert built(lambda self, dp: self.flow(dp)).equations.corners == 0


def test_equal_places_are_one_corner() -> None:
    """Up to sign and a factor made of parameters."""

    def law(self: Any, dp: Expr) -> None:
        self.flow(maximum(dp, 1.0) + minimum(self.gain * (1.0 - dp), 0.0) + abs((dp - 1.0) / self.other))

    assert built(law).equations.corners == 1


def test_a_declared_switch_is_not_located_twice() -> None:
    def law(self: Any, dp: Expr) -> None:
        self.switch("open", dp - 1.0)
        self.flow(maximum(1.0 - dp, 0.0) + maximum(dp, 2.0))

    system = built(law)
    assert [event.name for event in system.named.guards] == ["open"]
    assert system.equations.corners == 1
    below, above = corners(system, 1.9, 2.1)
    assert below[0] * above[0] < 0


def test_an_event_in_one_direction_leaves_the_other_a_corner() -> None:
    def law(self: Any, dp: Expr) -> None:
        self.when("falls", dp - 1.0, active=self.flag, set={"flag": 0.0})
        self.flow(maximum(dp, 1.0))

    assert built(law).equations.corners == 1


def test_a_law_out_of_use_has_no_corner() -> None:
    """Where a discrete value chooses the branch, its guard is constant while it is not chosen."""
    system = built(lambda self, dp: self.flow(select(self.flag, maximum(dp, 1.0), dp)))
    evaluator = system.evaluator()
    points = [np.array([0.5e5]), np.array([1.5e5])]
    assert [evaluator.corners(0.0, y, np.array([0.0])).tolist() for y in points] == [[1.0], [1.0]]
    below, above = (evaluator.corners(0.0, y, np.array([1.0]))[0] for y in points)
    assert below * above < 0


def test_a_law_that_parameters_leave_out_has_no_corner() -> None:
    def law(self: Any, dp: Expr) -> None:
        self.flow(select(self.gain > 0.0, maximum(dp, 1.0), dp))

    assert built(law, gain=1.0).equations.corners == 1
    assert built(law, gain=-1.0).equations.corners == 0


def test_a_waiver_covers_what_is_written_in_it_and_not_its_arguments() -> None:
    assert built(lambda self, dp: self.flow(smooth(dp * abs(dp), dp))).equations.corners == 0
    assert built(lambda self, dp: self.flow(smooth(dp * abs(dp), dp) + abs(dp))).equations.corners == 1

    def law(self: Any, dp: Expr) -> None:
        given = -maximum(dp, 2.0)
        self.flow(smooth(abs(given / 3.0) * given, given))

    system = built(law)
    below, above = corners(system, 1.9, 2.1)
    assert system.equations.corners == 1 and below[0] * above[0] < 0


def test_curves_have_corners_where_their_slope_jumps() -> None:
    """A corner at 2 and at the ends, where the last value is held; none at 1, where the points are in line."""
    system = built(lambda self, dp: self.flow(self.bend.at(dp) + self.straight.at(dp)))
    zero = [value for value, _ in corners(system, -0.5, 0.5, 1.5, 2.5, 3.5)]
    assert np.sign(zero).tolist() == [-1.0, 1.0, 1.0, -1.0, 1.0]
    assert [value for value, _ in corners(system, 0.0, 2.0, 3.0)] == pytest.approx([0.0] * 3, abs=1e-15)
    smooth_one = [value for _, value in corners(system, -0.5, 0.5, 1.5, 2.5)]
    assert smooth_one == [1.0] * 4


def test_a_signal_that_many_use_has_one_corner() -> None:
    class Source(br.Component):
        y = br.signal_out("-")
        x = br.state("-")

        def equations(self) -> None:
            self.rate(x=1.0)
            self.output(y=maximum(self.x, 0.5))

    circuit = br.Circuit("shared", fluid=br.ConstantFluid())
    circuit.add("source", Source())
    circuit.add("tank", br.Tank())
    tank = ["tank.T"]
    for k in range(3):
        circuit.add(f"volume{k}", br.Volume())
        circuit.add(f"pump{k}", br.FlowSource())
        circuit.add(f"out{k}", br.Orifice())
        circuit.connect("source.y", f"pump{k}.flow")
        circuit.connect(f"pump{k}.P", f"volume{k}.A", f"out{k}.A")
        tank.append(f"out{k}.B")
    circuit.connect(*tank)
    [name] = corner_names(build(circuit))
    assert (name.component, name.name) == ("source", "x = 0.5")


def driven(valve: br.Component) -> System:
    circuit = br.Circuit("driven", fluid=br.ConstantFluid())
    circuit.add("volume", br.Volume())
    circuit.add("valve", valve)
    circuit.add("sine", br.Sine(amplitude=0.6, offset=0.4, frequency="0.5 Hz"))
    circuit.add("tank", br.Tank())
    circuit.connect("sine.y", "valve.opening")
    circuit.connect("volume.A", "valve.A")
    circuit.connect("valve.B", "tank.T")
    return build(circuit)


@pytest.mark.parametrize("valve", [br.VariableOrifice(), br.ThrottleCheckValve()])
def test_limits_of_an_opening_that_a_signal_drives(valve: br.Component) -> None:
    system = driven(valve)
    assert system.equations.corners == 2
    assert len(system.equations.guard_owner) == len(system.named.guards) + 2
    values = [system.evaluator().corners(t, system.start, np.array(system.start_discrete)) for t in (0.0, 1.2)]
    assert all(np.isfinite(v).all() for v in values)


def test_a_check_valve_written_without_switches() -> None:
    """Its two pressures are corners; those of the library's check valve are its switches."""

    def law(self: Any, dp: Expr) -> None:
        area = 50e-6 * maximum(minimum((1e5 * dp - 0.5e5) / 1.5e5, 1.0), 0.0)
        self.flow(area * dp * (dp * dp + 4e-2) ** -0.25)

    system = built(law)
    assert system.equations.corners == 2
    signs = np.sign(corners(system, 0.4, 0.6, 1.9, 2.1))
    assert np.abs(np.diff(signs, axis=0)).sum(axis=1).tolist() == [2.0, 0.0, 2.0]

    circuit = br.Circuit("library", fluid=br.ConstantFluid())
    circuit.add("volume", br.Volume())
    circuit.add("check", br.CheckValve())
    circuit.add("tank", br.Tank())
    circuit.connect("volume.A", "check.A")
    circuit.connect("check.B", "tank.T")
    library = build(circuit)
    assert library.equations.corners == 0 and len(library.named.guards) == 2


def test_the_servo_chain_has_none() -> None:
    system = build(servo_chain(2))
    assert system.equations.corners == 0
    assert not system.equations.struct.corner


def test_corners_come_after_events_and_can_be_left_out() -> None:
    def law(self: Any, dp: Expr) -> None:
        self.flow(maximum(dp, 2.0))
        self.switch("high", dp - 7.0)
        self.at("step", select(self.flag, 9e9, 1.0), set={"flag": 1.0})

    system = built(law)
    evaluator = system.evaluator()
    y = np.array([5e5])
    assert evaluator.guards(0.0, y).tolist() == [2.0]
    assert len(evaluator.corners(0.0, y)) == 1
    assert system.equations.guard_owner[:, 2].tolist() == [0, -1]
    assert system.event_name(0) == system.named.guards[0]
    assert system.event_name(1) is None
    assert system.event_name(2) == system.named.times[0]
    without = build(system.anatomy.circuit, corners=False)
    assert without.equations.corners == 0 and without.named.guards == system.named.guards
    assert without.names == system.names
    for same in ("row", "column", "differential"):
        assert np.array_equal(getattr(without.equations, same), getattr(system.equations, same))
