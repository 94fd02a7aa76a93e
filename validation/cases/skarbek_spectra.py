"""Skarbek-Wazynski 1981, chapter 7 in the frequency domain: harmonic synthesis and analysis, and pump ripple."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, degrees, hypot

import numpy as np

from bramah.analysis import Friction, harmonics, simpson_harmonics
from validation.case import Row, absolute, at_most
from validation.problems import skarbek_ripple as ripple
from validation.reading import read

TITLE = "Pump ripple in the frequency domain"
ABOUT = """\
Ten pressure harmonics of an axial-piston pump, a pipe and a restrictor. HARM adds harmonics up and FAN takes a waveform
apart again by Simpson's rule: both are done here with the measured spectra. The impedance formula with the wave speed
that the grid of the source had (1383 m/s) meets an independent computation. With the wave speed of the fluid, the
equivalent pipe of the source's best runs (18 cm, 51 cm3) and frequency-dependent laminar friction throughout it comes
nearer to the measured peak-to-trough values than those runs, where friction becomes that of steady turbulent flow, and
damps less, whenever the flow passes Re = 2000. The mean Reynolds number is 1880. Over the stated wave speeds, 1370 to
1380 m/s, the resonant value runs from 46.9 to 50.2 bar. Harmonic by harmonic the resonant spectrum is nearer to the
measured one than the source's (root mean square 1.25 against 1.70 bar), the other is not (0.89 against 0.38): its
fourth harmonic, 5.0 bar for 2.8 measured, is near a resonance of the pipe."""

CASE = "spectra"
SOURCE = "Skarbek-Wazynski 1981, chapter 7"
AGAIN = "recomputed independently of Bramah"
POINTS = 135
"""Of one period, as in the printed run of FAN."""


def rows() -> Iterable[Row]:
    t = np.linspace(0.0, 1 / ripple.FREQUENCY, 20001)
    least = 1e3 * float(ripple.source_flow().at(t).min())
    yield absolute(CASE, "source flow, minimum of the ripple, l/s", AGAIN, -0.408, least, 5e-4)
    for pipe, expected in (("resonant", 49.4), ("nonresonant", 23.2)):
        yield from _round_trip(pipe, expected)
    yield from _printed_analysis()
    yield from _impedance_formula()
    # Nearer to the measurement than the source's own best runs, 52 and 20.5 bar, with the data of those runs.
    for pipe, measured, theirs in (("resonant", 49.0, 52.0), ("nonresonant", 23.0, 20.5)):
        found = ripple.bar(ripple.predicted(pipe, length=0.18).peak_to_trough())
        quantity, source = f"{pipe} pipe, measured peak to trough, bar", f"{SOURCE} (computed there: {theirs:g})"
        yield absolute(CASE, quantity, source, measured, found, abs(theirs - measured) / 2)


def _round_trip(pipe: str, expected: float) -> Iterable[Row]:
    """HARM, then FAN and the exact analysis, which must give back what went in."""
    measured = ripple.spectrum(pipe, "experiment")
    swing = ripple.bar(measured.peak_to_trough())
    yield absolute(CASE, f"{pipe} pipe, HARM of the measured spectrum, bar", AGAIN, expected, swing, 0.05)
    t = np.linspace(0.0, 1 / measured.frequency, POINTS)
    wave = measured.at(t)
    for name, found in (
        ("FAN", simpson_harmonics(wave, measured.frequency)),
        ("harmonics", harmonics((t, wave), measured.frequency)),
    ):
        error = float(np.abs(found.phasors - measured.phasors).max() / measured.amplitude.max())
        yield at_most(CASE, f"{pipe} pipe, {name} of HARM: largest error", "exact", 1e-12, error)


def _printed_analysis() -> Iterable[Row]:
    """Cosine and sine parts that FAN printed give the amplitudes and phases of the tables, to their digits."""
    table = ripple.spectrum("resonant", "P35")
    # The amplitudes of the tables are cut off, not rounded, after two digits.
    for line in read("skarbek_fan"):
        k, a, b = int(line["harmonic"]), float(line["a_bar"]), float(line["b_bar"])
        amplitude, phase = ripple.bar(table.amplitude[k - 1]), float(table.phase[k - 1])
        yield absolute(CASE, f"FAN, run P35, amplitude {k}, bar", line["source"], amplitude, hypot(a, b), 0.01)
        yield absolute(CASE, f"FAN, run P35, phase {k}, degrees", line["source"], phase, degrees(atan2(a, b)), 0.06)


def _impedance_formula() -> Iterable[Row]:
    for friction, expected in ((Friction.LAMINAR, 18.0), (Friction.NONE, 23.6)):
        found = ripple.predicted("resonant", friction=friction, wave_speed=ripple.GRID_WAVE_SPEED["resonant"])
        quantity = f"resonant pipe, first harmonic with {friction.value} friction, bar"
        yield absolute(CASE, quantity, AGAIN, expected, ripple.bar(found.amplitude[0]), 0.05)
