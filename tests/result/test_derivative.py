"""Derivatives of a run's signals: closed forms, what is asked for in vain, and what stands around them."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import bramah as br
from bramah.cli.demo import demo_text
from bramah.errors import MethodError, SimulationError, UnknownName
from bramah.system.directions import direction
from tests.circuits.making import BULK_MODULUS, circuit

T, STEP_TIME, AFTER = 0.05, 0.1, 3.0
RTOL = 1e-8
NEAR = 1e-6
"""Of the largest value: derivatives are held to twenty tolerances in each step, and errors of steps add up."""


def lag() -> br.Circuit:
    """y = after (1 - exp(-(t - t_s)/T)) from t_s on, and start exp(-t/T)."""
    return circuit(
        "s.y l.u",
        s=br.Step(after=AFTER, step_time=STEP_TIME),
        l=br.FirstOrderLag(time_constant=T, start=0.5),
    )


ASKED = ["l.time_constant", "s.step_time", "s.after", "l.start", "l.gain"]


@pytest.fixture(scope="module")
def lagging() -> br.Result:
    return br.simulate(lag(), "0.3 s", rtol=RTOL, derivatives=ASKED)


def exact(path: str, t: np.ndarray) -> np.ndarray:
    since, on = t - STEP_TIME, np.where(t > STEP_TIME, 1.0, 0.0)
    fading, begun = np.exp(-np.maximum(since, 0) / T), 0.5 * t / T**2 * np.exp(-t / T)
    return np.asarray(
        {
            "l.time_constant": begun - on * AFTER * since / T**2 * fading,
            "s.step_time": -on * AFTER / T * fading,
            "s.after": on * (1 - fading),
            "l.start": np.exp(-t / T),
            "l.gain": on * AFTER * (1 - fading),
        }[path]
    )


@pytest.mark.parametrize("path", ASKED)
def test_a_lag_after_a_step(lagging: br.Result, path: str) -> None:
    slope = lagging.derivative("l.y", path)
    between = np.linspace(0.003, 0.297, 50)
    size = np.abs(exact(path, between)).max()
    assert np.max(np.abs(slope.at(between) - exact(path, between))) <= NEAR * size
    away = np.abs(slope.t - STEP_TIME) > 1e-9
    assert np.max(np.abs(slope.values[away] - exact(path, slope.t[away]))) <= NEAR * size


def test_at_an_event_there_are_two_values(lagging: br.Result) -> None:
    """The step moves: right before it nothing has happened, right after it the lag is ahead or behind."""
    slope = lagging.derivative("l.y", "s.step_time")
    assert slope.at(STEP_TIME, "left") == pytest.approx(0.0, abs=1e-9)
    assert slope.at(STEP_TIME) == pytest.approx(-AFTER / T, rel=NEAR)
    twice = np.flatnonzero(np.diff(slope.t) == 0)
    assert len(twice) == 1 and slope.values[twice[0] + 1] == pytest.approx(-AFTER / T, rel=NEAR)


def test_units_are_those_of_both(lagging: br.Result) -> None:
    assert lagging.derivatives == tuple(ASKED)
    assert lagging.derivative("l.y", "s.after").unit == lagging.unit("l.y")
    leak = circuit("s.P v.A o.A", "o.B t.T", s=br.FlowSource(flow=1e-4), v=br.Volume(), o=br.Orifice(), t=br.Tank())
    result = br.simulate(leak, "1 ms", derivatives=["o.diameter", "s.flow", "v.volume"])
    by = {path: result.derivative("v.A.p", path) for path in result.derivatives}
    assert [one.unit for one in by.values()] == ["bar/mm", "bar/(l/min)", "bar/l"]
    assert by["v.volume"].in_unit() == pytest.approx(by["v.volume"].values * 1e-3 / 1e5)
    assert by["v.volume"].in_unit("Pa/m3") == pytest.approx(by["v.volume"].values)
    # Before the orifice passes anything worth mentioning: p = q t B / V.
    early = 1e-6
    assert by["s.flow"].at(early) == pytest.approx(BULK_MODULUS / 1e-3 * early, rel=1e-3)


def test_signals_that_are_computed_follow_their_expressions() -> None:
    """Of what an imposed net takes in, which contains rates, against differences."""
    made = circuit(
        "s.P o.A v.A", "o.B w.A", "u.y s.pressure", s=br.PressureSource(), o=br.Orifice(), v=br.Volume(),
        w=br.Volume(), u=br.Sine(amplitude=1e6, offset=5e6, frequency=20.0),
    )  # fmt: skip
    system, t = br.build(made), np.linspace(0.011, 0.049, 20)
    result = br.simulate(system, "50 ms", rtol=RTOL, derivatives=["v.volume", "u.frequency"])
    for path, value in (("v.volume", 1e-3), ("u.frequency", 20.0)):
        steps = [value * share for share in (2e-5, -2e-5, 1e-5, -1e-5)]
        ends = [br.simulate(system.replace({path: value + step}), "50 ms", rtol=1e-12) for step in steps]
        for name in ("s.P.q", "o.A.q", "w.A.p"):
            v = [end[name].at(t) for end in ends]
            rough = (4 * (v[2] - v[3]) / 2e-5 - (v[0] - v[1]) / 4e-5) / 3 / value
            size = max(np.abs(rough).max(), 1e-12)
            # Rounding and tolerance of the runs, 1e-11 to 1e-12 of the signal, over a step of 1e-5.
            assert np.max(np.abs(result.derivative(name, path).at(t) - rough)) <= 1e-5 * size, (name, path)


@pytest.mark.parametrize("ask", [lambda *given: br.simulate(given[0], "1 ms", derivatives=given[1]), br.differences])
@pytest.mark.parametrize("name", ["l", "fluid", ""])
def test_a_name_without_a_parameter_is_told_what_it_lacks(ask: Callable[..., object], name: str) -> None:
    with pytest.raises(UnknownName, match=r'as "component\.parameter"'):
        ask(lag(), name)


def test_what_was_not_asked_for_says_how(lagging: br.Result) -> None:
    with pytest.raises(MethodError, match=r"derivatives=.*'s\.before'"):
        lagging.derivative("l.y", "s.before")
    with pytest.raises(MethodError, match="was computed"):
        br.simulate(lag(), "1 ms").derivative("l.y", "s.before")
    with pytest.raises(UnknownName, match=r'Did you mean "l\.y"'):
        lagging.derivative("l.yy", "s.after")


@pytest.mark.parametrize(
    ("made", "options", "words"),
    [
        (lag(), {"method": "dormand_prince"}, "steps of dormand_prince"),
        (lag(), {"method": "scipy_bdf"}, "br.differences"),
    ],
)
def test_what_carries_none_says_so(made: br.Circuit, options: dict[str, str], words: str) -> None:
    with pytest.raises(MethodError, match=words):
        br.simulate(made, "1 ms", derivatives="l.gain", **options)  # type: ignore[arg-type]


def test_recorded_at_times_or_at_the_end() -> None:
    times = [0.02, 0.15, 0.2]
    some = br.simulate(lag(), "0.3 s", rtol=RTOL, record=times, derivatives=ASKED)
    last = br.simulate(lag(), "0.3 s", rtol=RTOL, record="end", derivatives=ASKED)
    for path in ASKED:
        size = np.abs(exact(path, np.linspace(0.0, 0.3, 100))).max()
        assert some.derivative("l.y", path).values == pytest.approx(exact(path, np.array(times)), abs=NEAR * size)
        assert last.derivative("l.y", path)[-1] == pytest.approx(exact(path, np.array([0.3]))[0], abs=NEAR * size)


def test_a_start_given_by_name_is_the_same_whatever_the_parameters() -> None:
    given = br.simulate(lag(), "10 ms", rtol=RTOL, start={"l.x": 0.5}, derivatives="l.start")
    assert not np.any(given.derivative("l.y", "l.start"))
    on = br.simulate(lag(), "20 ms", rtol=RTOL, start=given, derivatives="l.time_constant")
    assert on.derivative("l.y", "l.time_constant")[0] == 0.0


def test_an_algebraic_start_follows() -> None:
    """A node without storage between orifices of one kind: its pressure goes with the fourth power of the bores."""
    made = circuit(
        "s.P one.A", "one.B two.A", "two.B v.A", s=br.PressureSource(pressure=1e7), v=br.Volume(),
        one=br.Orifice(diameter=1e-3, transition="pressure", transition_pressure=1.0),
        two=br.Orifice(diameter=1e-3, transition="pressure", transition_pressure=1.0),
    )  # fmt: skip
    result = br.simulate(made, "1 ms", derivatives=["one.diameter", "s.pressure"])
    # p = p_s d1^4 / (d1^4 + d2^4) where the far end is still empty.
    assert result.derivative("two.A.p", "one.diameter")[0] == pytest.approx(1e7 * 4 / 1e-3 / 4, rel=1e-6)
    assert result.derivative("two.A.p", "s.pressure")[0] == pytest.approx(0.5, rel=1e-6)


def test_it_travels_and_is_not_saved(lagging: br.Result, tmp_path: object) -> None:
    there = pickle.loads(pickle.dumps(lagging))
    assert np.array_equal(there.derivative("l.y", "l.gain"), lagging.derivative("l.y", "l.gain"))
    lagging.save(f"{tmp_path}/kept.npz")
    with pytest.raises((MethodError, SimulationError), match="derivative"):
        br.Result.load(f"{tmp_path}/kept.npz").derivative("l.y", "l.gain")


def test_a_parameter_of_an_assembly_moves_its_parts() -> None:
    made = circuit(
        "x.A v.A", "x.B w.A", "x.S t.T",
        x=br.CrossLineRelief(), v=br.Volume(start_pressure="250 bar"), w=br.Volume(), t=br.Tank(),
    )  # fmt: skip
    system = br.build(made)
    assert list(direction(system, "x.check_override").moves.values()) == pytest.approx([1.0, 1.0])
    assert len(direction(system, "x.cracking_pressure").moves) == 4
    result = br.simulate(system, "20 ms", rtol=RTOL, derivatives=["x.set_pressure_A", "x.relief_A.set_pressure"])
    outer, inner = (result.derivative("v.A.p", path).values for path in result.derivatives)
    assert np.abs(outer).max() > 0.1 and np.abs(outer - inner).max() <= 1e-9 * np.abs(outer).max()


def limited(gain: float) -> br.Circuit:
    """A flow whose share follows a lag to `gain`, of which a pump takes no more than 1."""
    return circuit(
        "m.shaft p.shaft", "p.P v.A o.A", "p.S o.B t.T", "u.y l.u", "l.y p.fraction",
        m=br.SpeedSource(speed="1500 rpm"), p=br.VariablePump(), v=br.Volume(), o=br.Orifice(), t=br.Tank(),
        u=br.Constant(value=1.0), l=br.FirstOrderLag(gain=gain),
    )  # fmt: skip


@pytest.mark.parametrize(("gain", "doubted"), [(1.0, True), (0.9, False), (1.1, False)])
def test_what_rests_on_a_corner_says_that_one_side_is_meant(gain: float, doubted: bool) -> None:
    result = br.simulate(limited(gain), "0.5 s", derivatives=["l.gain", "o.diameter"])
    said = [doubt for doubt in result.doubts if "one side" in doubt]
    assert len(said) == doubted and all("by l.gain" in doubt and "l rests at x = 1" in doubt for doubt in said)


def test_a_run_that_ends_early_keeps_what_it_has() -> None:
    short = br.simulate(lag(), "0.3 s", rtol=RTOL, most_steps=8, derivatives=ASKED)
    assert not short.ok and 0 < short.t[-1] < 0.3
    slope = short.derivative("l.y", "l.start")
    assert len(slope) == len(short.t) and slope.values == pytest.approx(exact("l.start", short.t), rel=NEAR)


@pytest.mark.parametrize("method", ["ndf", "plain_bdf", "trapezoidal", "backward_euler"])
def test_other_methods_carry_them_too(method: str) -> None:
    """Fixed steps of 0.1 ms: backward Euler, of first order, is off by some h/2T, and by more where T itself moves."""
    fixed = {"fixed_step": 1e-4, "verify": False} if method in ("trapezoidal", "backward_euler") else {"rtol": RTOL}
    result = br.simulate(lag(), "0.3 s", method=method, derivatives=ASKED, **fixed)  # type: ignore[arg-type]
    near = {"backward_euler": 5e-3, "trapezoidal": 1e-5}.get(method, 1e-5)
    t = np.linspace(0.01, 0.29, 29)
    for path in ASKED:
        true = exact(path, t)
        assert np.max(np.abs(result.derivative("l.y", path).at(t) - true)) <= near * np.abs(true).max(), path


def test_a_run_that_is_verified_keeps_them() -> None:
    result = br.simulate(lag(), "0.3 s", verify=True, derivatives="l.gain")
    assert result.recorded.compared and result.derivative("l.y", "l.gain")[-1] == pytest.approx(AFTER, rel=0.02)


def test_a_derivative_that_is_lost_is_lost_for_discrete_values_too() -> None:
    circuit = br.read_circuit(Path(__file__).resolve().parents[2] / "examples" / "gallery" / "signal_shapes.toml")
    run = br.simulate(circuit, derivatives=["sampled.offset"])
    found = run.derivative("sampled.y", "sampled.offset")
    assert "no derivative by sampled.offset" in found.message and np.isnan(found.at([0.1, 0.2])).all()


def test_what_a_method_does_not_damp_is_said() -> None:
    circuit = br.read_circuit(demo_text())
    run = br.simulate(circuit, "0.1 s", method="trapezoidal", derivatives=["load.mass"])
    assert "does not damp" in run.message
    assert "does not damp" not in br.simulate(circuit, "0.1 s", derivatives=["load.mass"]).message
