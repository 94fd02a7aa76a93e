"""Circuits and signals in the frequency domain: harmonics, exact lines, networks, linearised circuits."""

from bramah.analysis.elements import Capacitance, Impedance, Inertance, Resistance, restrictor, volume
from bramah.analysis.fourier import Harmonics, harmonics, peak_to_trough, simpson_harmonics, synthesise
from bramah.analysis.linear_system import LinearSystem
from bramah.analysis.linearise import linearise
from bramah.analysis.locus import Locus, locus, poles_of
from bramah.analysis.loop import Loop, loop
from bramah.analysis.margins import Margins
from bramah.analysis.modes import LinearMode, LinearModes
from bramah.analysis.network import TANK, Network, Solution, StandingWave
from bramah.analysis.pump import pump_network, pump_ripple, two_loads
from bramah.analysis.response import Bode
from bramah.analysis.sampled_space import SampledSpace
from bramah.analysis.simpson import simpson
from bramah.analysis.state_space import StateSpace
from bramah.analysis.transfer import TransferFunction
from bramah.analysis.wave_line import Friction, WaveLine
from bramah.analysis.wave_space import WaveSpace

__all__ = [
    "TANK",
    "Bode",
    "Capacitance",
    "Friction",
    "Harmonics",
    "Impedance",
    "Inertance",
    "LinearMode",
    "LinearModes",
    "LinearSystem",
    "Locus",
    "Loop",
    "Margins",
    "Network",
    "Resistance",
    "SampledSpace",
    "Solution",
    "StandingWave",
    "StateSpace",
    "TransferFunction",
    "WaveLine",
    "WaveSpace",
    "harmonics",
    "linearise",
    "locus",
    "loop",
    "peak_to_trough",
    "poles_of",
    "pump_network",
    "pump_ripple",
    "restrictor",
    "simpson",
    "simpson_harmonics",
    "synthesise",
    "two_loads",
    "volume",
]
