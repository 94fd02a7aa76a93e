"""Modes, margins and transfer functions as text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bramah.analysis.modes import LinearMode

if TYPE_CHECKING:
    from bramah.analysis.locus import Locus
    from bramah.analysis.margins import Crossover, Margins
    from bramah.analysis.modes import LinearModes
    from bramah.analysis.transfer import TransferFunction

MOST_CROSSOVERS = 6
"""Told in a text; a loop with a line has many."""
HEAD = ("mode", "frequency", "damping", "time constant", "components")


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Columns side by side, the first one to the left."""
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )


def mode_row(mode: LinearMode) -> tuple[str, str, str, str, str]:
    """What a table says of a mode."""
    shares = ", ".join(f"{name} {share:.0%}" for name, share in mode.main_components)
    swings = mode.oscillating
    if mode.character == "zero":
        return "stays where it is put", "", "", "", shares
    kind = {"undamped": "swings on", "growing": "grows" if not swings else "swings up"}.get(mode.character)
    constant = f"{mode.time_constant:.4g} s" if math.isfinite(mode.time_constant) else ""
    return (
        kind or ("swings" if swings else "decays"),
        f"{mode.frequency:.4g} Hz" if swings else "",
        f"{mode.damping:.4g}" if swings and mode.damping is not None else "",
        constant,
        shares,
    )


def modes_text(modes: LinearModes) -> str:
    """A table with one line for each mode, fastest first."""
    rows = [(*mode_row(mode), *((f"{mode.z:.4f}",) if modes.period else ())) for mode in modes]
    head = (*HEAD, *(("z",) if modes.period else ()))
    grow = sum(1 for mode in modes if mode.character == "growing")
    verdict = f"Unstable: {grow} mode{'s grow' if grow > 1 else ' grows'}." if grow else "Stable."
    return "\n".join([aligned([head, *rows]) if rows else "No modes.", "", " ".join([verdict, modes.note]).strip()])


def _crossing(found: Sequence[Crossover], unit: str, *, decibel: bool = False) -> str:
    values = ((c.frequency, 20 * math.log10(c.margin) if decibel else c.margin) for c in found[:MOST_CROSSOVERS])
    more = f", and {len(found) - MOST_CROSSOVERS} more" if len(found) > MOST_CROSSOVERS else ""
    return (", ".join(f"{f:.5g} Hz ({value:.4g} {unit})" for f, value in values) or "none") + more


def margins_rows(margins: Margins) -> list[tuple[str, str]]:
    """Names and values."""
    gain = f"{margins.gain_margin_decibel:.4g} dB (factor {margins.gain_margin:.4g})"
    return [
        ("closed loop", "stable" if margins.stable else "UNSTABLE: the margins are only distances"),
        ("gain margin", _value(margins.gain_margin, gain, margins.gain_margin_frequency)),
        ("phase margin", _value(margins.phase_margin, f"{margins.phase_margin:.4g}°", margins.phase_margin_frequency)),
        ("delay margin", f"{margins.delay_margin:.4g} s" if math.isfinite(margins.delay_margin) else "any"),
        ("|L| = 1 at", _crossing(margins.gain_crossovers, "°")),
        ("L = -180° at", _crossing(margins.phase_crossovers, "dB", decibel=True)),
        ("least |1 + L|", f"{margins.distance:.4g} at {margins.distance_frequency:.5g} Hz"),
    ]  # fmt: skip


def _value(margin: float, text: str, frequency: float) -> str:
    return f"{text} at {frequency:.5g} Hz" if math.isfinite(margin) else "any"


def margins_text(margins: Margins) -> str:
    """The margins, one a line."""
    return "\n".join([f"Loop cut at {margins.name}", aligned(margins_rows(margins))])


def transfer_text(function: TransferFunction) -> str:
    """Zeros, poles and gain, one a line."""
    letter = "z" if function.period else "s"
    if not function.gain:
        return f"{function.name}: the input does not reach the output"
    lines = [f"{function.name}: gain {function.gain:.6g}"]
    for kind, values in (("zero", function.zeros), ("pole", function.poles)):
        lines += [f"  {kind} at {letter} = {_complex(complex(v))}" for v in sorted(values, key=abs) if v.imag >= 0]
    return "\n".join(lines)


def _complex(value: complex) -> str:
    return f"{value.real:.6g}" if value.imag == 0 else f"{value.real:.6g} ± {value.imag:.6g}j"


def locus_text(locus: Locus) -> str:
    """The least damped oscillation and the verdict for each value, then the crossings."""
    rows = [("value", "stable", "least damping", "at")]
    damping, frequency, stable = locus.damping, locus.frequency, locus.stable
    for k, value in enumerate(locus.values.tolist()):
        swings = [j for j in range(locus.branches.shape[1]) if abs(locus.branches[k, j].imag) > 0]
        least = min(swings, key=lambda j: float(damping[k, j]), default=None)
        told = ("", "") if least is None else (f"{damping[k, least]:.4g}", f"{frequency[k, least]:.5g} Hz")
        rows.append((shown_value(value, locus.unit), "yes" if stable[k] else "NO", *told))
    crossings = [
        f"{locus.parameter} = {shown_value(c.value, locus.unit)}: {c.direction}"
        + (f", swinging at {c.frequency:.5g} Hz." if c.frequency else ".")
        for c in locus.crossings
    ]
    return "\n".join(
        [f"Poles over {locus.parameter}", aligned(rows), "", *(crossings or ["No crossing of the limit of stability."])]
    )


def shown_value(value: float, unit: str) -> str:
    """A number in SI in the unit of its parameter."""
    from bramah.units import convert

    if unit in ("", "-", "*"):
        return f"{value:.6g}"
    return f"{float(convert(value, unit)):.6g} {unit}"
