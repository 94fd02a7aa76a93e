"""Harmonics of signals for people and for machines."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bramah.analysis import Harmonics


def _shown(found: Harmonics, unit: str) -> tuple[float, list[float], float]:
    """Mean, amplitudes and peak-to-trough in the unit of the signal. Amplitudes are differences of it."""
    import numpy as np

    from bramah.result.signal import in_display_unit

    nothing, mean = in_display_unit(np.array([0.0, found.mean]), unit)
    amplitudes = in_display_unit(np.array([*found.amplitude, found.peak_to_trough()]), unit) - nothing
    return float(mean), [float(a) for a in amplitudes[:-1]], float(amplitudes[-1])


def as_data(found: Mapping[str, Harmonics], units: Mapping[str, str]) -> dict[str, Any]:
    """The harmonics as plain data."""
    data = {}
    for name, one in found.items():
        mean, amplitude, swing = _shown(one, units[name])
        data[name] = {
            "unit": units[name],
            "frequency": one.frequency,
            "mean": mean,
            "amplitude": amplitude,
            "phase": [float(angle) for angle in one.phase],
            "peak_to_trough": swing,
        }
    return data


def _rows(found: Mapping[str, Harmonics], units: Mapping[str, str]) -> list[tuple[str, ...]]:
    from bramah.result.signal import heading

    rows = [("harmonic", "frequency [Hz]", *(t for n in found for t in (heading(n, units[n]), "phase [deg]")))]
    shown = {name: _shown(one, units[name])[1] for name, one in found.items()}
    first = next(iter(found.values()))
    for k, f in enumerate(first.frequencies):
        values = (value for name, one in found.items() for value in (shown[name][k], float(one.phase[k])))
        rows.append((f"{k + 1}", f"{f:.6g}", *(f"{value:.6g}" for value in values)))
    return rows


def as_text(found: Mapping[str, Harmonics], units: Mapping[str, str]) -> list[str]:
    """A table, and a line about each signal."""
    from bramah.result.signal import UNITLESS
    from bramah.result.tables import aligned

    lines = aligned(_rows(found, units))
    for name, one in found.items():
        (mean, _, swing), unit = _shown(one, units[name]), "" if units[name] in UNITLESS else f" {units[name]}"
        lines.append(f"{name}: mean {mean:.6g}{unit}, peak to trough of these harmonics {swing:.6g}{unit}.")
    return lines


def write_table(path: str, found: Mapping[str, Harmonics], units: Mapping[str, str]) -> None:
    """The table as a .csv file."""
    from bramah.files.atomic import write_atomically

    text = io.StringIO()
    csv.writer(text).writerows(_rows(found, units))
    write_atomically(path, text.getvalue().encode())
