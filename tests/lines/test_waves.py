"""The compiled method of characteristics, without a circuit: exact waves, steady flow, nothing lost."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from bramah.components.laws.line_friction import LineFriction
from bramah.errors import MethodError
from bramah.lines.exact import impedance, joukowsky, reflection, transmission
from bramah.lines.grid import LineGrid
from bramah.lines.unsteady_friction import Weighting, terms
from bramah.runs.waves import Waves
from tests.lines.reference import End, ReferenceLine, closed, given_flow, reservoir
from tests.lines.ticking import FLUID, follow, tick, ticking

RHO = float(FLUID.values["reference_density"])
PIPE: dict[str, Any] = {
    "length": "36 m", "diameter": "25 mm", "wave_speed": "1200 m/s", "friction": "none", "start_pressure": "20 bar",
    "start_flow": "20 l/min",
}  # fmt: skip
Q, TRANSIT = 20e-3 / 60, 0.03
RISE = joukowsky(RHO, 1200.0, Q / (np.pi * 0.025**2 / 4))


@pytest.mark.parametrize("reaches", [1, 2, 7, 100])
def test_water_hammer_is_exact_without_friction(reaches: int) -> None:
    waves = ticking({**PIPE, "reaches": reaches})
    _, p = follow(waves, [reservoir(20e5), closed()], 8 * reaches, lambda w: w.profile()[0][-1])
    square = np.tile(np.repeat([1.0, -1.0], 2 * reaches), 2)
    assert (p - 20e5) / RISE == pytest.approx(square, abs=1e-12)


@pytest.mark.parametrize("ticks", [20.5, 40.37, 99.99])
def test_exact_lengths_keep_rise_and_period(ticks: float) -> None:
    """A cubic bridges the fraction of a tick: fronts are rounded over some ticks, plateaus and the period are met."""
    waves = ticking(PIPE, step=TRANSIT / ticks, grid=LineGrid.EXACT)
    assert waves.grid.lines[0].change == 0.0
    t, p = follow(waves, [reservoir(20e5), closed()], int(80 * ticks), lambda w: w.profile()[0][-1])
    rise, phase = (p - 20e5) / RISE, t / TRANSIT
    first = (np.abs(phase % 2 - 1) < 1 - 9 / ticks) & (phase < 8)
    assert rise[first] == pytest.approx(np.where(phase[first] % 4 < 2, 1.0, -1.0), abs=1e-6)
    # Flow stops between the start and the first tick: half a tick after the start, on the average.
    late = phase > 72
    angle = np.pi / 2 * (phase[late] - 0.5 / ticks)
    waves_of = np.hstack([f(np.outer(angle, np.arange(1, 12, 2))) for f in (np.sin, np.cos)])
    found = np.linalg.lstsq(waves_of, rise[late], rcond=None)[0]
    periods_off = np.arctan2(found[6], found[0]) / (2 * np.pi) / 20
    assert abs(periods_off) < 1e-6
    assert np.hypot(found[0], found[6]) == pytest.approx(4 / np.pi, rel=2e-3)


@pytest.mark.parametrize("ticks", [1.3, 1.8, 2.5, 4.5, 7.9])
def test_no_wave_grows_on_a_grid_that_does_not_fit(ticks: float) -> None:
    waves = ticking(PIPE, step=TRANSIT / ticks, grid=LineGrid.EXACT)
    _, p = follow(waves, [reservoir(20e5), closed()], 3000, lambda w: w.profile()[0][-1])
    assert np.abs(p - 20e5).max() < 1.4 * RISE
    assert np.abs(p[-500:] - 20e5).max() <= np.abs(p[:500] - 20e5).max()


def joined(waves: Waves, nets: list[list[int]], others: dict[int, End], t: float) -> None:
    """One tick of lines whose ends meet in nets; 2 k and 2 k + 1 are the ends of line k."""
    c, b = waves.ends()
    p = np.zeros(len(c))
    for net in nets:
        p[net] = (c[net] / b[net]).sum() / (1 / b[net]).sum()
    for k, end in others.items():
        p[k] = end(t, c[k], b[k])
    waves.tick(p)


def front(diameters: list[float], far: End | None = None) -> list[float]:
    """Rise in each line over that of a wave sent into the first, where all others begin."""
    still = {**PIPE, "start_flow": 0.0, "reaches": 10}
    waves = ticking(*({**still, "diameter": d} for d in diameters))
    net = [1, *(2 * k for k in range(1, len(diameters)))]
    ends: dict[int, End] = {0: reservoir(21e5)}
    ends |= {2 * k + 1: closed() for k in range(1, len(diameters))}
    if far is not None:
        ends[1], net = far, []
    for k in range(1, 16):
        joined(waves, [net] if net else [], ends, k * waves.grid.step)
    p, first = waves.profile()[0], waves.first
    # After 1.5 transits the wave thrown back is in the middle of the first line, the others halfway along theirs.
    return [(p[first[k] + (8 if k == 0 else 2)] - 20e5) / 1e5 for k in range(len(diameters))]


@pytest.mark.parametrize("diameters", [[0.025, 0.015], [0.025, 0.05], [0.025, 0.02, 0.03], [0.02, 0.02, 0.02, 0.05]])
def test_joints_throw_back_and_pass_on(diameters: list[float]) -> None:
    z = [impedance(RHO, 1200.0, d) for d in diameters]
    back, *on = front(diameters)
    assert back == pytest.approx(1 + reflection(z[0], z[1:]), rel=1e-12)
    assert on == pytest.approx([transmission(z[0], z[1:])] * len(on), rel=1e-12)


def test_dead_end_and_reservoir_throw_back() -> None:
    assert front([0.025], closed()) == pytest.approx([2.0], rel=1e-12)
    assert front([0.025], reservoir(20e5)) == pytest.approx([0.0], abs=1e-12)


LAWS = [
    {"friction": "laminar"},
    {"friction": "blasius"},
    {"friction": "blasius", "start_flow": "0.2 l/min"},
    {"friction": "colebrook", "roughness": "0.1 mm"},
    {"friction": "darcy", "darcy_factor": 0.03},
    {"friction": "hazen_williams", "hazen_williams": 110.0},
    {"friction": "laminar", "unsteady": "zielke"},
    {"friction": "blasius", "unsteady": "vardy_brown"},
    {"friction": "colebrook", "unsteady": "trikha", "rise": "12 m"},
    {"friction": "none", "rise": "-30 m"},
    {"friction": "blasius", "cavitation": "vapour"},
    {"friction": "blasius", "cavitation": "gas", "gas_fraction": 1e-5},
]
FAST = {**PIPE, "start_flow": "150 l/min"}


FIRST_ORDER = {"friction": "blasius", "first_order": 1}
"""As older programs do it; friction then makes or takes a little fluid."""


@pytest.mark.parametrize("law", [*LAWS, FIRST_ORDER], ids=lambda law: "-".join(str(v) for v in law.values()))
def test_steady_flow_stays(law: dict[str, Any]) -> None:
    waves = ticking({**FAST, **law})
    p, q = waves.profile()[:2]
    for k in range(1, 1001):
        tick(waves, k * waves.grid.step, [reservoir(p[0]), reservoir(p[-1])])
    # Rounding of waves of p + Z q, some 1e7 Pa, over 1000 ticks: its square root times 1e-16 of them.
    assert waves.profile()[0] == pytest.approx(p, abs=1e-7)
    assert waves.profile()[1] == pytest.approx(q, abs=1e-15 + 1e-12 * abs(q[0]))


@pytest.mark.parametrize("grid", [LineGrid.ADJUST, LineGrid.EXACT])
@pytest.mark.parametrize("law", LAWS, ids=lambda law: "-".join(str(v) for v in law.values()))
def test_what_flows_in_stays_or_flows_out(law: dict[str, Any], grid: LineGrid) -> None:
    """Over a violent transient, with cavities where there are any."""
    waves = ticking({**FAST, **law}, step=0.03 / 20.4, grid=grid)
    ends = [reservoir(20e5), given_flow(lambda t: -2.5e-3 * max(0.0, 1.0 - t / 0.02))]
    before, entered, turned = waves.stored()[0], 0.0, 0.0
    for k in range(1, 2001):
        flows = tick(waves, k * waves.grid.step, ends)
        entered += waves.grid.step * flows.sum()
        turned += waves.grid.step * np.abs(flows).sum()
    volume = np.pi * 0.025**2 / 4 * 36
    assert abs(waves.stored()[0] - before - entered) < 1e-12 * max(turned, volume)
    assert not np.allclose(waves.profile()[0], 20e5)


def test_cavities_open_and_close() -> None:
    """Fluid is kept while vapour comes and goes; clipping, as older programs do it, loses some."""
    lost = {}
    for kind in ("vapour", "gas", "clipped"):
        waves = ticking({**FAST, "friction": "blasius", "cavitation": kind, "reaches": 40})
        ends = [reservoir(20e5), given_flow(lambda t: -2.5e-3 * max(0.0, 1.0 - t / 0.02))]
        before, entered, largest, lowest = waves.stored()[0], 0.0, 0.0, 0.0
        for k in range(1, 1001):
            entered += waves.grid.step * tick(waves, k * waves.grid.step, ends).sum()
            p, _, _, volume = waves.profile()
            largest, lowest = max(largest, volume.max()), min(lowest, p[1:-1].min())
        vapour = waves.grid.lines[0].data.vapour
        assert lowest >= vapour * (1 + 1e-12)
        assert (largest > 1e-6) == (kind != "clipped")
        lost[kind] = abs(waves.stored()[0] - before - entered)
    assert max(lost["vapour"], lost["gas"]) < 1e-15
    assert lost["clipped"] > 1e-5


REST = [{"friction": "colebrook"}, {"cavitation": "gas"}, {"unsteady": "zielke", "friction": "laminar", "rise": "7 m"}]


def at_rest(ticks: int) -> None:
    """A network of three lines between a reservoir and two dead ends."""
    waves = ticking(*({**PIPE, "start_flow": 0.0, "reaches": 5, "friction": "blasius", **more} for more in REST))
    p, q = waves.profile()[:2]
    level, c_d = p[0], float(p[-1])
    for k in range(1, ticks + 1):
        joined(waves, [[1, 2, 4]], {0: reservoir(level), 3: closed(), 5: closed()}, k * waves.grid.step)
    assert c_d < level
    assert waves.profile()[0] == pytest.approx(p, abs=1e-9 * level)
    assert waves.profile()[1] == pytest.approx(q, abs=1e-9 * Q)


def test_a_network_at_rest_stays_at_rest() -> None:
    at_rest(20_000)


@pytest.mark.long
def test_a_network_at_rest_stays_at_rest_for_a_million_ticks() -> None:
    at_rest(1_000_000)


def reference(reaches: int, law: LineFriction, kind: Weighting | None) -> ReferenceLine:
    data = ticking({**FAST, "friction": law.value}).grid.lines[0].data
    step = 0.03 / reaches
    weights = None if kind is None else terms(kind, 4 * data.viscosity * step / data.diameter**2)
    made = ReferenceLine(data.length, data.wave_speed, data.friction, reaches, weights)
    made.start(20e5, FLOW)
    return made


FLOW = 150e-3 / 60
SHUT = given_flow(lambda t: -FLOW * np.cos(np.pi * min(t / 0.1, 0.5)))


def apart(reaches: int, law: LineFriction, kind: Weighting | None) -> float:
    """Largest difference at the valve between both programs, over Joukowsky's rise."""
    given = {**FAST, "friction": law.value, "reaches": reaches, "unsteady": kind.value if kind else "none"}
    waves, other = ticking(given), reference(reaches, law, kind)
    _, p = follow(waves, [reservoir(20e5), SHUT], 10 * reaches, lambda w: w.profile()[0][-1])
    expected = []
    for _ in range(10 * reaches):
        other.step(reservoir(20e5), SHUT)
        expected.append(other.p[-1])
    return float(np.abs(p - expected).max()) / joukowsky(RHO, 1200.0, FLOW / (np.pi * 0.025**2 / 4))


@pytest.mark.parametrize(
    ("law", "kind"),
    [(LineFriction.NONE, None), (LineFriction.LAMINAR, None), (LineFriction.LAMINAR, Weighting.ZIELKE),
     (LineFriction.NONE, Weighting.TRIKHA)],
)  # fmt: skip
def test_where_friction_is_linear_both_programs_agree(law: LineFriction, kind: Weighting | None) -> None:
    assert apart(40, law, kind) < 1e-13


@pytest.mark.parametrize("law", [LineFriction.BLASIUS, LineFriction.COLEBROOK, LineFriction.DARCY])
def test_with_friction_both_programs_converge_to_each_other(law: LineFriction) -> None:
    """They take the loss at the end of a characteristic from different nodes: a difference of second order."""
    found = np.array([apart(n, law, None) for n in (20, 40, 80)])
    assert found[-1] < 5e-5
    assert -np.diff(np.log2(found)) == pytest.approx([2.0, 2.0], abs=0.4)


def test_profiles_that_do_not_fit_are_refused() -> None:
    waves = ticking({**PIPE, "reaches": 4})
    with pytest.raises(MethodError, match="3 points do not fit lines of 5"):
        waves.begin(0.0, np.zeros(3), np.zeros(3))
    with pytest.raises(MethodError, match="finite"):
        waves.begin(0.0, np.full(5, np.nan), np.zeros(5))
