"""Networks of lines and lumped elements against closed formulas, laws of passive networks, and Skarbek's circuit."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bramah.analysis import (
    TANK,
    Capacitance,
    Friction,
    Harmonics,
    Impedance,
    Inertance,
    Network,
    Resistance,
    WaveLine,
    pump_network,
    pump_ripple,
    restrictor,
    two_loads,
    volume,
)
from bramah.analysis.elements import ElementError
from bramah.analysis.network import NetworkError
from bramah.analysis.pump import source_impedance
from bramah.errors import BramahError, SimulationError

FREQUENCIES = np.geomspace(1.0, 3000.0, 50)
S = 2j * np.pi * FREQUENCIES
CLOSE = 1e-10
"""Relative: solutions of up to twelve equations, which are well conditioned away from undamped resonances."""


def line(length: float = 3.0, friction: Friction = Friction.LAMINAR, diameter: float = 0.015) -> WaveLine:
    return WaveLine(
        length=length, diameter=diameter, wave_speed=1375.0, density=900.0, viscosity=32e-6, friction=friction
    )


def branched() -> Network:
    """A pump line that branches into a closed line and one with a damper, joined again behind a resistance."""
    net = Network()
    net.add("leak", Resistance(5e11), "pump")
    net.add("main", line(), "pump", "tee")
    net.add("dead end", line(0.7), "tee", "closed")
    net.add("branch", line(1.9, diameter=0.008), "tee", "load")
    net.add("damper", Capacitance(1e-13), "load")
    net.add("bypass", Resistance(2e10, 1e-4), "tee", "load")
    net.add("valve", restrictor("100 bar", "20 l/min"), "load")
    net.add("column", Inertance(1e7), "load", TANK)
    return net


@pytest.mark.parametrize("friction", [Friction.NONE, Friction.LAMINAR])
def test_a_line_with_a_load_is_its_input_impedance(friction: Friction) -> None:
    net = Network()
    net.add("line", line(friction=friction), "A", "B")
    net.add("load", Resistance(3e10, 2e-4), "B")
    expected = line(friction=friction).input_impedance(S, Resistance(3e10, 2e-4).impedance(S))
    np.testing.assert_allclose(net.impedance(FREQUENCIES, "A"), expected, rtol=CLOSE)


def test_half_wave_lines_pass_on_what_they_end_in() -> None:
    """Without friction, at c / 2 l, where the admittances of a line are infinite, it is as if it were not there."""
    net = Network()
    net.add("line", line(friction=Friction.NONE), "A", "B")
    net.add("load", Resistance(3e10), "B")
    found = net.solve(1375 / 6, {"A": 1.0})
    assert found.pressure("A")[0] == pytest.approx(3e10, rel=1e-12)
    assert found.pressure("B")[0] == pytest.approx(-3e10, rel=1e-12)
    assert found.flow("line")[1][0] == pytest.approx(-1.0, rel=1e-12)


def test_quarter_wave_lines_turn_the_load_upside_down() -> None:
    net = Network()
    net.add("line", line(friction=Friction.NONE), "A", "B")
    net.add("load", Resistance(3e10), "B")
    expected = line().surge_impedance ** 2 / 3e10
    assert net.impedance(1375 / 12, "A")[0] == pytest.approx(expected, rel=1e-12)


def test_a_helmholtz_resonator() -> None:
    """Inertance and capacitance in series take all flow at 1 / (2 pi sqrt(L C))."""
    net = Network()
    net.add("neck", Inertance(2e7), "A", "bottle")
    net.add("bottle", Capacitance(3e-13), "bottle")
    net.add("leak", Resistance(1e11), "A")
    f = 1 / (2 * math.pi * math.sqrt(2e7 * 3e-13))
    assert abs(net.impedance(f, "A")[0]) < 1e-3
    expected = 1 / (1 / 1e11 + 1 / (2e7 * S + 1 / (3e-13 * S)))
    np.testing.assert_allclose(net.impedance(FREQUENCIES, "A"), expected, rtol=CLOSE)


def test_a_short_line_is_a_volume_and_a_volume_with_a_neck() -> None:
    """2 mm of line at low frequency: closed it is V / (rho c^2); open it is the inertance of its column."""
    short, f = line(0.002, Friction.NONE), 1.0
    closed, through = Network(), Network()
    closed.add("line", short, "A", "B")
    through.add("line", short, "A", TANK)
    stiffness = 900 * 1375**2
    size = short.area * short.length
    # Corrections are of the size (w l / c)^2 = 1e-10.
    by_volume = 1 / volume(size, stiffness).admittance(np.array([2j * np.pi * f]))
    assert closed.impedance(f, "A") == pytest.approx(by_volume, rel=1e-8)
    assert through.impedance(f, "A")[0] == pytest.approx(2j * np.pi * f * 900 * 0.002 / short.area, rel=1e-8)


def test_networks_are_reciprocal() -> None:
    net = branched()
    for a, b in (("pump", "load"), ("closed", "load"), ("tee", "closed")):
        np.testing.assert_allclose(net.impedance(FREQUENCIES, a, at=b), net.impedance(FREQUENCIES, b, at=a), rtol=CLOSE)


def test_networks_are_passive() -> None:
    """Re Z > 0 at every node, and the matrix of all impedances takes power whatever feeds it."""
    net = branched()
    nodes = net.nodes
    z = np.array([[net.impedance(FREQUENCIES, a, at=b) for b in nodes] for a in nodes]).transpose(2, 0, 1)
    assert (z[:, range(4), range(4)].real > 0).all()
    real = (z + z.conj().transpose(0, 2, 1)) / 2
    # Rounding errors of the solution are of this share of its largest value.
    assert (np.linalg.eigvalsh(real)[:, 0] >= -1e-11 * np.abs(z).max(axis=(1, 2))).all()


def test_flows_balance_and_power_goes_somewhere() -> None:
    """Power fed in is what the elements take: lines between their ends, the rest by their drop."""
    net = branched()
    found = net.solve(FREQUENCIES, {"pump": 1e-4, "tee": 2e-5j})
    into_tee = found.flow("main")[1] - found.flow("dead end")[0] - found.flow("branch")[0] - found.flow("bypass")[0]
    np.testing.assert_allclose(into_tee, -2e-5j, rtol=1e-9)
    assert np.abs(found.flow("dead end")[1]).max() < 1e-15
    fed = 0.5 * (found.pressure("pump") * 1e-4 + found.pressure("tee") * np.conj(2e-5j)).real
    taken = np.zeros(len(FREQUENCIES))
    for name in ("leak", "main", "dead end", "branch", "damper", "bypass", "valve", "column"):
        a, b = (found.pressure(node) for node in (net.branch(name).a, net.branch(name).b))
        taken += 0.5 * (a * found.flow(name)[0].conj() - b * found.flow(name)[1].conj()).real
    np.testing.assert_allclose(taken, fed, rtol=1e-9)


def test_imposed_pressures() -> None:
    """A closed line without friction: p_B / p_A = 1 / cos(w l / c)."""
    net = Network()
    net.add("line", line(friction=Friction.NONE), "A", "B")
    expected = 1 / np.cos(2 * np.pi * FREQUENCIES * 3.0 / 1375)
    error = np.abs(net.transfer(FREQUENCIES, "A", "B") - expected)
    assert (error < 1e-11 * expected**2).all()


def test_pressure_along_a_line_passes_through_its_ends() -> None:
    found = branched().solve([100.0, 321.0], {"pump": 1e-4})
    wave = found.along("main")
    np.testing.assert_allclose(wave.pressure[:, 0], found.pressure("pump"), rtol=CLOSE)
    np.testing.assert_allclose(wave.pressure[:, -1], found.pressure("tee"), rtol=CLOSE)
    assert wave.pressure.shape == (2, len(wave.x))


def test_restrictors_are_linearised_with_their_exponent() -> None:
    """q = K dp^(1/n): dq/dp at the mean."""
    for index in (1.0, 1.95, 2.0):
        slope = ((1.001e7) ** (1 / index) - (0.999e7) ** (1 / index)) / 2e4 / (1e7 ** (1 / index)) * 5e-4
        # Differences of a power over 0.1 % to either side.
        assert restrictor(1e7, 5e-4, index).value == pytest.approx(1 / slope, rel=1e-6)
    lag = restrictor("100 bar", "30 l/min", 1.95, "0.2 ms")
    assert lag.impedance(np.array([2j * np.pi * 1000.0]))[0] == pytest.approx(
        lag.value / (1 + 2j * np.pi * 0.2), rel=1e-12
    )


def test_an_impedance_of_ones_own() -> None:
    net = Network()
    net.add("hose", Impedance(lambda s: 1e9 + 1e6 * np.sqrt(s)), "A")
    np.testing.assert_allclose(net.impedance(FREQUENCIES, "A"), 1e9 + 1e6 * np.sqrt(S), rtol=CLOSE)


def test_source_flow_and_impedance_from_two_loads() -> None:
    """What two loads tell about a pump is what it was made of."""
    internal, leakage, flow = line(0.14, diameter=0.0215), 1.8e-12, np.exp(1j * np.arange(len(S))) * 1e-5
    loads = [line(length).input_impedance(S, 5e10) for length in (3.9, 2.7)]
    pressures = [
        pump_network(line(length), Resistance(5e10), leakage=leakage, internal=internal)
        .solve(FREQUENCIES, {"flange": flow})
        .pressure("flange")
        for length in (3.9, 2.7)
    ]
    found, own = two_loads((pressures[0], pressures[1]), (loads[0], loads[1]))
    # Where the two loads are nearly alike, at low frequency, their difference has few digits.
    np.testing.assert_allclose(found, flow, rtol=1e-6)
    np.testing.assert_allclose(own, source_impedance(S, leakage=leakage, internal=internal), rtol=1e-5)


def test_skarbeks_formula() -> None:
    """P(x) = Q_s Z0 / (1 + Z0/Z_s) (e^-gx + r_T e^-g(2l-x)) / (1 - r_T r_s e^-2gl), harmonic by harmonic."""
    outlet, internal = line(3.944), line(0.14, diameter=0.0215)
    end, x = restrictor("199 bar", "42 l/min", 1.95, 1.989e-4), 0.022
    flow = Harmonics.of(171.0, [7.58e-5, 5.5e-5, 5.38e-5], [-24, 33, 78])
    s = 2j * np.pi * flow.frequencies
    g, z0 = outlet.propagation(s), outlet.characteristic_impedance(s)
    own = source_impedance(s, leakage=1.7561e-12, internal=internal)
    at_end, at_source = outlet.reflection(s, end.impedance(s)), outlet.reflection(s, own)
    waves = np.exp(-g * x) + at_end * np.exp(-g * (2 * 3.944 - x))
    expected = flow.phasors * z0 / (1 + z0 / own) * waves / (1 - at_end * at_source * np.exp(-2 * g * 3.944))
    found = pump_ripple(flow, outlet, end, leakage=1.7561e-12, internal=internal, position="22 mm", mean=2e7)
    np.testing.assert_allclose(found.phasors, expected, rtol=CLOSE)
    assert found.mean == 2e7
    spread = found.at(np.linspace(0, 1 / 171, 5000))
    assert found.peak_to_trough() == pytest.approx(spread.max() - spread.min(), rel=1e-5)


def test_an_undamped_resonance_is_told() -> None:
    net = Network()
    net.add("one", Inertance(1.0), "A")
    net.add("other", Capacitance(1.0), "A")
    with pytest.raises(SimulationError, match="resonates without damping"):
        net.impedance(1 / (2 * math.pi), "A")


def test_what_cannot_be() -> None:
    net = branched()
    with pytest.raises(NetworkError, match="already"):
        net.add("main", line(), "pump", "x")
    with pytest.raises(NetworkError, match="to itself"):
        net.add("ring", line(), "tee", "tee")
    with pytest.raises(BramahError, match='Did you mean "pump"'):
        net.impedance(10.0, "pumb")
    with pytest.raises(NetworkError, match="above 0"):
        net.impedance(0.0, "pump")
    with pytest.raises(NetworkError, match="not a line"):
        net.solve(10.0).along("valve")
    with pytest.raises(NetworkError, match="between 0 and"):
        net.solve(10.0).along("main", [4.0])
    with pytest.raises(ElementError, match="above 0"):
        restrictor(0.0, 1e-4)
