"""Circuits and signals in the frequency domain: harmonics, exact lines, networks, linearised circuits."""

from bramah.analysis.elements import Capacitance, Impedance, Inertance, Resistance, restrictor, volume
from bramah.analysis.fourier import Harmonics, harmonics, peak_to_trough, simpson_harmonics, synthesise
from bramah.analysis.linearise import linearise
from bramah.analysis.network import TANK, Network, Solution, StandingWave
from bramah.analysis.pump import pump_network, pump_ripple, two_loads
from bramah.analysis.response import Bode
from bramah.analysis.simpson import simpson
from bramah.analysis.state_space import StateSpace
from bramah.analysis.wave_line import Friction, WaveLine

__all__ = [
    "TANK",
    "Bode",
    "Capacitance",
    "Friction",
    "Harmonics",
    "Impedance",
    "Inertance",
    "Network",
    "Resistance",
    "Solution",
    "StandingWave",
    "StateSpace",
    "WaveLine",
    "harmonics",
    "linearise",
    "peak_to_trough",
    "pump_network",
    "pump_ripple",
    "restrictor",
    "simpson",
    "simpson_harmonics",
    "synthesise",
    "two_loads",
    "volume",
]
