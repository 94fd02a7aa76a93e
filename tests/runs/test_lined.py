"""Circuits with lines against exact answers: waves, friction, height, rest, and nothing lost."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.components.laws.gravity import GRAVITY
from bramah.errors import MethodError
from bramah.lines.exact import ClosedValve, impedance, reflection, transmission
from bramah.lines.friction_arrays import Array
from bramah.lines.grid import Grid
from bramah.solvers.methods import METHODS
from bramah.system import build
from tests.runs.lined_circuits import AREA, FLUID, NU, PIPE, RHO, RISE, TRANSIT, Q, closing, hammer


def grid(circuit: br.Circuit) -> Grid:
    """That of the circuit's lines."""
    found = build(circuit).grid
    assert found is not None
    return found


def plateaus(result: br.Result, off: float) -> tuple[Array, Array]:
    """Rise at the valve over Joukowsky's, and what it should be, more than `off` transits away from fronts."""
    phase = np.linspace(0.0, result.t[-1] / TRANSIT, 4001)
    phase = phase[np.abs(phase % 2 - 1) < 1 - off]
    rise = (result["line.B.p"].at(phase * TRANSIT) - 20e5) / RISE
    return rise, np.where(phase % 4 < 2, 1.0, -1.0)


@pytest.mark.parametrize("reaches", [1, 3, 50])
@pytest.mark.parametrize("rtol", [1e-3, 1e-8])
def test_rise_and_period(reaches: int, rtol: float) -> None:
    """Without friction they are exact at any time step and any tolerance.

    The valve is shut at a tick, so that fronts pass the valve at ticks: there pressure is halfway. On a line of a
    single reach they are a tick late.
    """
    result = br.simulate(hammer(reaches=reaches), until=16 * TRANSIT, rtol=rtol)
    rise, expected = plateaus(result, 1.001 / reaches)
    assert rise == pytest.approx(expected, abs=1e-6) if reaches > 1 else len(rise) == 0
    at_ticks = result.profile("line")
    phase = np.round(at_ticks.t / TRANSIT * reaches).astype(int) % (4 * reaches)
    exact = np.where(phase < 2 * reaches, 1.0, -1.0)
    exact[phase % (2 * reaches) == 0] = 0.0
    if reaches == 1:
        exact = np.where((phase - 1) % 4 < 2, 1.0, -1.0)
    assert (at_ticks.pressure("36 m")[1:] - 20e5) / RISE == pytest.approx(exact[1:], abs=1e-6)


@pytest.mark.parametrize("step", [TRANSIT / 40.37, TRANSIT / 25.8])
def test_rise_and_period_with_exact_lengths(step: float) -> None:
    result = br.simulate(hammer(run={"line_step": step, "line_grid": "exact"}), until=8 * TRANSIT)
    rise, expected = plateaus(result, 12 * step / TRANSIT)
    assert len(rise) > 100
    assert rise == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("method", METHODS)
def test_every_method_meets_the_ticks(method: str) -> None:
    """A volume at the valve makes its pressure a state: p' = (c + ... - p) / (Z C), a charge in Z C = 0.25 transits."""
    circuit = hammer(reaches=10)
    volume = TRANSIT / 4 * 16000e5 / impedance(RHO, 1200.0, 0.025)
    circuit.add("volume", br.Volume(volume=volume, start_pressure="20 bar"))
    circuit.connect("volume.A", "line.B")
    euler = METHODS[method].order == 1  # to 1e-4 it takes so short steps, which it would not choose at this tolerance
    fixed = TRANSIT / 10_000 if METHODS[method].needs_fixed_step or euler else 0.0
    result = br.simulate(circuit, until=1.9 * TRANSIT, method=method, rtol=1e-6, fixed_step=fixed)
    assert result.ok, result.message
    t = np.linspace(0.0, 1.9 * TRANSIT, 50)
    exact = 1 - np.exp(-t / (TRANSIT / 4))
    assert (result["line.B.p"].at(t) - 20e5) / RISE == pytest.approx(exact, abs=1e-4)


def sent(*branches: float, far: str = "plug") -> br.Circuit:
    """A pressure that jumps by 1 bar at the end of a line of 25 mm that ends in others, or in a plug or reservoir."""
    circuit = br.Circuit("front", fluid=FLUID)
    circuit.add("source", br.PressureSource(pressure="21 bar"))
    still = {**PIPE, "start_flow": 0.0, "reaches": 20}
    circuit.add("line", br.Line(**still))
    circuit.connect("source.P", "line.A")
    for k, diameter in enumerate(branches):
        circuit.add(f"branch{k}", br.Line(**{**still, "diameter": diameter}))
        circuit.add(f"plug{k}", br.Plug())
        circuit.connect("line.B", f"branch{k}.A")
        circuit.connect(f"branch{k}.B", f"plug{k}.A")
    if not branches:
        circuit.add("far", br.Plug() if far == "plug" else br.PressureSource(pressure="20 bar"))
        circuit.connect("line.B", "far.A" if far == "plug" else "far.P")
    return circuit


def after_meeting(circuit: br.Circuit) -> dict[str, float]:
    """Rise in the middle of each line, in bar, when the front has met the joint and come back halfway or gone on."""
    result = br.simulate(circuit, until=1.8 * TRANSIT)
    lines = [name for name in circuit.components if name.startswith(("line", "branch"))]
    return {name: float(result.profile(name).pressure("18 m")[-1]) / 1e5 - 20 for name in lines}


@pytest.mark.parametrize("branches", [(0.015,), (0.05,), (0.025, 0.025), (0.02, 0.012, 0.03)])
def test_joints_of_lines(branches: tuple[float, ...]) -> None:
    z, others = impedance(RHO, 1200.0, 0.025), [impedance(RHO, 1200.0, d) for d in branches]
    found = after_meeting(sent(*branches))
    assert found.pop("line") == pytest.approx(1 + reflection(z, others), rel=1e-6)
    assert list(found.values()) == pytest.approx([transmission(z, others)] * len(branches), rel=1e-6)


def test_ends_of_lines() -> None:
    assert after_meeting(sent(far="plug"))["line"] == pytest.approx(2.0, rel=1e-6)
    assert after_meeting(sent(far="reservoir"))["line"] == pytest.approx(0.0, abs=1e-6)


def test_decay_of_laminar_flow_is_that_of_zielke() -> None:
    """At every instant of five periods, and every peak: within 0.5 % of the exact answer."""
    flow, period = 0.1 * AREA, 4 * TRANSIT
    exact = ClosedValve(
        length=36.0, diameter=0.025, wave_speed=1200.0, density=RHO, kinematic_viscosity=NU, velocity=0.1,
        closing_time=period / 2,
    )  # fmt: skip
    line = {"friction": "laminar", "unsteady": "zielke", "reaches": 60}
    result = br.simulate(closing(period / 2, line, flow=flow), until=5 * period)
    t = np.linspace(0.0, 5 * period, 1000)[1:]
    p = result["line1.B.p"]
    found, right = p.at(t) - p.at(0.0), exact.pressure_change(t)
    assert np.abs(found - right).max() < 0.005 * np.abs(right).max()
    for k in range(1, 5):
        own = (t > k * period) & (t < (k + 1) * period)
        assert np.ptp(found[own]) == pytest.approx(np.ptp(right[own]), rel=0.005)


def swing(result: br.Result, line: str = "line1") -> float:
    """How far pressure at the valve swings in the fifth period, over the first."""
    p = [result[f"{line}.B.p"].at(np.linspace(k + 0.1, k + 0.9, 200) * 4 * TRANSIT) for k in (0, 4)]
    return float(np.ptp(p[1]) / np.ptp(p[0]))


def test_unsteady_friction_damps_more() -> None:
    """Turbulent flow: quasi-steady friction alone hardly damps, Vardy and Brown's does."""
    flow = 200e-3 / 60
    left = {
        kind: swing(br.simulate(closing(1e-3, {"unsteady": kind, "friction": "blasius"}, flow=flow), until=0.7))
        for kind in ("none", "vardy_brown")
    }
    assert left["vardy_brown"] < 0.9 * left["none"] < 0.95


STEADY = [
    {"friction": "laminar"}, {"friction": "blasius"}, {"friction": "colebrook", "roughness": "0.2 mm"},
    {"friction": "darcy", "darcy_factor": 0.025}, {"friction": "hazen_williams", "hazen_williams": 120.0},
    {"friction": "blasius", "rise": "15 m", "unsteady": "vardy_brown"},
    {"friction": "colebrook", "cavitation": "vapour"}, {"friction": "blasius", "cavitation": "gas"},
]  # fmt: skip


def throttled(**line: Any) -> br.Circuit:
    """From a reservoir through a line and an orifice to a tank."""
    circuit = br.Circuit("throttled", fluid=FLUID)
    circuit.add("reservoir", br.PressureSource(pressure="20 bar"))
    circuit.add("line", br.Line(**{**PIPE, **line}))
    circuit.add("orifice", br.Orifice(diameter="14 mm"))
    circuit.add("tank", br.Tank())
    circuit.connect("reservoir.P", "line.A")
    circuit.connect("line.B", "orifice.A")
    circuit.connect("orifice.B", "tank.T")
    return circuit


def expected_loss(line: dict[str, Any], q: float) -> float:
    """By the formulas of the textbooks."""
    v, d, length = q / AREA, 0.025, 36.0
    Re = v * d / NU
    head = RHO / 2 * v**2 * length / d
    if line["friction"] == "laminar":
        return 64 / Re * head
    if line["friction"] == "hazen_williams":
        return RHO * GRAVITY * 10.67 * length * q**1.852 / (120.0**1.852 * d**4.871)
    if line["friction"] == "darcy":
        return 0.025 * head
    if line["friction"] == "blasius":
        return 0.3164 * Re**-0.25 * head
    roughness, root = {"0.2 mm": 0.2e-3}.get(line.get("roughness", ""), 0.0015e-3), 7.0
    for _ in range(50):
        root = -2 * np.log10(roughness / d / 3.7 + 2.51 * root / Re)
    return float(head / root**2)


@pytest.mark.parametrize("line", STEADY, ids=lambda line: "-".join(str(v) for v in line.values()))
def test_steady_flow_loses_what_it_should_and_stays(line: dict[str, Any]) -> None:
    result = br.simulate(throttled(**line), until=0.5, start="steady")
    assert result.ok, result.message
    q, p = result["line.A.q"].values, result["line.B.p"].values
    assert q[0] * 0.025 / (AREA * NU) > 4000
    drop = expected_loss(line, q[0]) + RHO * GRAVITY * (15.0 if "rise" in line else 0.0)
    assert 20e5 - p[0] == pytest.approx(drop, rel=1e-6)
    assert np.ptp(p) < 1e-8 * 20e5 and np.ptp(q) < 1e-8 * q[0]


def test_height() -> None:
    """At rest pressure falls by rho g h from end to end, evenly."""
    circuit = sent(far="plug").replace({"line.rise": "10 m", "source.pressure": "20 bar", "line.friction": "blasius"})
    result = br.simulate(circuit, until=1.0)
    along = result.profile("line")
    assert along.p[-1] == pytest.approx(20e5 - RHO * GRAVITY * along.x / 3.6, abs=1e-3)
    assert result["line.B.p"].values == pytest.approx(20e5 - RHO * GRAVITY * 10, abs=1e-3)


@pytest.mark.parametrize(("law", "within"), [("laminar", 1e-9), ("blasius", 1e-4)])
def test_two_lines_in_a_row_are_one(law: str, within: float) -> None:
    """To rounding where friction is linear; otherwise the loss at an end is that which its flow was found with."""
    flow, kind = 200e-3 / 60, {"friction": law, "unsteady": "trikha"}
    loss = float(grid(closing(0.02, kind, flow=flow)).lines[0].data.loss(flow))
    halves = [{**kind, "length": "18 m", "reaches": 20}, {**kind, "length": "18 m", "start_pressure": 20e5 - loss / 2}]
    one = br.simulate(closing(0.02, {**kind, "reaches": 40}, flow=flow), until=0.5, rtol=1e-9).profile("line1")
    two = br.simulate(closing(0.02, *halves, flow=flow), until=0.5, rtol=1e-9)
    rise = RISE * flow / Q
    assert two.profile("line2").p == pytest.approx(one.p[:, 20:], abs=within * rise)
    assert two.profile("line1").q == pytest.approx(one.q[:, :21], abs=within * flow)


def filled(container: dict[str, br.Component], *nets: tuple[str, ...]) -> br.Result:
    """A slow flow into something closed that leaks: p' = (q - G p) / C."""
    circuit = br.Circuit("filled", fluid=FLUID)
    circuit.add("source", br.FlowSource(flow="6 l/min"))
    circuit.add("leak", br.LongOrifice(diameter="1 mm", length="40 mm"))
    circuit.add("tank", br.Tank())
    for name, component in container.items():
        circuit.add(name, component)
    circuit.connect("leak.B", "tank.T")
    for net in nets:
        circuit.connect(*net)
    result = br.simulate(circuit, until=1.0, rtol=1e-7)
    assert result.ok, result.message
    return result


def test_a_volume_replaced_by_a_short_line_and_back() -> None:
    """What is slow against the 3 ms of a transit does not see the difference."""
    V = AREA * 3.0
    line = {**PIPE, "length": "3 m", "start_flow": 0.0, "wave_speed": None, "start_pressure": "0 bar"}
    entry = ("source.P", "leak.A")
    volume = filled({"volume": br.Volume(volume=V)}, (*entry, "volume.A"))
    waves = filled({"line": br.Line(**line), "plug": br.Plug()}, (*entry, "line.A"), ("line.B", "plug.A"))
    t = np.linspace(0.1, 1.0, 200)
    top = volume["leak.A.p"].values.max()
    # The front that runs to and fro dies in the leak; what is left after 30 passages is below 1 %.
    assert waves["leak.A.p"].at(t) == pytest.approx(volume["leak.A.p"].at(t), abs=0.01 * top)
    assert waves["leak.A.p"].at(1.0) == pytest.approx(volume["leak.A.p"].at(1.0), rel=1e-4)


def test_a_line_too_short_for_the_grid_is_a_lump_and_says_so() -> None:
    flow = 200e-3 / 60
    circuit = closing(0.02, {"friction": "blasius"}, {"length": "0.01 m", "friction": "blasius"}, flow=flow)
    assert [line.data.name for line in grid(circuit).lines] == ["line1.waves"]
    assert grid(circuit).notes[0].startswith("line2 (")
    circuit.run.update(until=0.5)
    with_stub = br.simulate(circuit, start="steady")
    alone = br.simulate(closing(0.02, {"friction": "blasius"}, flow=flow), until=0.5, start="steady")
    t = np.linspace(0.0, 0.5, 300)
    # 0.03 % longer: fronts of 20 ms come so much later, over ten passages.
    assert with_stub["line2.B.p"].at(t) == pytest.approx(alone["line1.B.p"].at(t), abs=0.01 * RISE * flow / Q)


def network(**more: Any) -> br.Circuit:
    """Three lines from a joint: to a reservoir, to a plug 5 m higher, to a closed valve."""
    circuit = br.Circuit("network", fluid=FLUID)
    circuit.add("reservoir", br.PressureSource(pressure="20 bar"))
    circuit.add("valve", br.FlowSource(flow=0.0))
    circuit.add("plug", br.Plug())
    circuit.add("volume", br.Volume(volume="10 cm3", start_pressure="20 bar"))
    still = {**PIPE, "start_flow": 0.0, "friction": "blasius", "reaches": 4, **more}
    for name, given in (("a", {}), ("b", {"rise": "5 m"}), ("c", {"diameter": "12 mm"})):
        circuit.add(name, br.Line(**{**still, **given}))
    circuit.connect("reservoir.P", "a.A")
    circuit.connect("a.B", "b.A", "c.A")
    circuit.connect("b.B", "plug.A")
    circuit.connect("c.B", "valve.P", "volume.A")
    return circuit


@pytest.mark.parametrize(("ticks", "cavitation"), [(1_000_000, "none"), (20_000, "vapour"), (20_000, "gas")])
def test_a_network_at_rest_stays_at_rest(ticks: int, cavitation: str) -> None:
    at_rest(ticks, cavitation=cavitation)


def at_rest(ticks: int, **more: Any) -> None:
    circuit = network(**more)
    result = br.simulate(circuit, until=ticks * grid(circuit).step, record="end", start="steady")
    assert result.ok, result.message
    end = result.end
    assert [end[f"{n}.A.p"] for n in "abc"] == pytest.approx([20e5] * 3, abs=1e-9 * 20e5)
    assert end["b.B.p"] == pytest.approx(20e5 - RHO * GRAVITY * 5, abs=1e-9 * 20e5)
    assert max(abs(end[f"{n}.{e}.q"]) for n in "abc" for e in "AB") < 1e-9 * Q


@pytest.mark.parametrize("reaches", [1, 2, 20, 80])
@pytest.mark.parametrize("seconds", [0.045, 0.04, 0.0101, 1e-6], ids=["at a tick", "between", "fast", "at once"])
@pytest.mark.parametrize("rtol", [1e-3, 1e-8])
def test_fluid_is_kept_by_waves_and_circuit(seconds: float, reaches: int, rtol: float) -> None:
    """What flowed into a line is in it or left it, to rounding, wherever between ticks a valve comes to rest.

    The balance of the whole holds as well as the circuit is solved between points.
    """
    circuit = closing(seconds, {"friction": "blasius", "reaches": reaches}, flow=5 * Q)
    account = br.simulate(circuit, until=0.3, rtol=rtol, start="steady").fluid()
    assert abs(account.imbalance) < (1e-9 if rtol < 1e-7 else 1e-6)
    assert abs(account.entries["line1.waves"].converted) < 1e-12 * account.turnover


@pytest.mark.parametrize("cavitation", ["vapour", "gas"])
def test_fluid_is_kept_where_columns_part(cavitation: str) -> None:
    """Also where a cavity at an end opens or closes between two ticks."""
    circuit = closing(0.045, {"friction": "blasius", "cavitation": cavitation, "reaches": 40}, flow=5 * Q)
    result = br.simulate(circuit, until=0.3, rtol=1e-8, start="steady")
    account = result.fluid()
    assert result["line1.waves.V_B"].values.max() > 1e-7
    assert abs(account.imbalance) < 1e-8
    assert abs(account.entries["line1.waves"].converted) < 1e-9 * account.turnover


def test_energy_of_a_line() -> None:
    """What friction takes of a swing that comes to rest is what the flow had, and what the reservoir gave."""
    circuit = closing(1e-3, {"friction": "laminar", "unsteady": "zielke", "reaches": 40})
    result = br.simulate(circuit, until=40.0, start="steady")
    entry = result.energy().entries["line1.waves"]
    motion = RHO * Q**2 / (2 * AREA) * 36.0
    drop = 128 * RHO * NU * 36.0 * Q / (np.pi * 0.025**4)
    squeezed = AREA * 36.0 / (2 * RHO * 1200.0**2) * (20e5**2 - (20e5**2 - 20e5 * drop + drop**2 / 3))
    assert entry.stored == pytest.approx(squeezed - motion, rel=1e-3)
    assert entry.converted == pytest.approx(motion, rel=0.05)


def test_stepping_is_the_same() -> None:
    circuit = closing(0.02, {"friction": "blasius", "reaches": 20})
    whole = br.simulate(circuit, until=0.2)
    simulation = circuit.start()
    for t in (0.013, 0.1, 0.2):
        simulation.advance(t)
    assert float(simulation["line1.B.p"]) == pytest.approx(whole.end["line1.B.p"], rel=1e-9)
    assert simulation.result().profile("line1").p == pytest.approx(whole.profile("line1").p, rel=1e-6)


def test_the_structure_report_tells_the_grid() -> None:
    circuit = closing(0.02, {}, {"length": "7.1 m"}, {"length": "1 cm"})
    structure = build(circuit).structure()
    rows = {row.name: row for row in structure.lines}
    assert set(rows) == {"line1", "line2"}
    for name, length in (("line1", 36.0), ("line2", 7.1)):
        row = rows[name]
        assert row.transit == pytest.approx(row.reaches * row.step)
        assert row.wave_speed == pytest.approx(length / row.transit)
        assert row.adjusted_by == pytest.approx(row.wave_speed / 1200 - 1)
    assert any("line3" in note for note in structure.line_notes)


@pytest.mark.parametrize(("reaches", "grows"), [(25, True), (28, False)])
def test_friction_taken_too_late_is_refused(reaches: int, grows: bool) -> None:
    """By the fastest waves of the grid: at 25 reaches pressures would reach 1e22 Pa, at 28 they come to rest."""
    late = {"length": "66 m", "diameter": "8 mm", "friction": "laminar", "unsteady": "trikha", "first_order": 1}
    circuit = throttled(**late, reaches=reaches).replace({"orifice.diameter": "3 mm"})
    if grows:
        with pytest.raises(MethodError, match=r"waves grow without end\. Take more reaches"):
            br.simulate(circuit, until=2.0)
    else:
        assert np.ptp(br.simulate(circuit, until=2.0).profile("line").p[-100:, -1]) < 1e4
