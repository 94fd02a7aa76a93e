"""The structure of a circuit as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bramah.catalogue import StructureReport
    from bramah.system.structure import Mode, Modes, Structure

MOST_LISTED = 8
"""Names in one line of text."""


def as_text(report: StructureReport) -> str:
    """The structure and the eigenvalues, for people, in sections."""
    structure, modes = report.structure, report.modes
    head = f"{structure.title}: " if structure.title else ""
    counts = f"{_count(structure.states, 'state')}, {_count(structure.algebraic, 'algebraic unknown')}"
    sets = f" in {_count(structure.algebraic_sets, 'independent set')}" if structure.algebraic_sets else ""
    parts = [f"{head}{counts}{sets}"]
    parts += _section("Unknowns and their equations", _unknowns(structure))
    parts += _section("Algebraic sets", _sets(structure))
    parts += _section("Loops of signals, cut", [(c.name, _loop(c.loop)) for c in structure.cuts])
    parts += _section("Evaluation order", _order(structure))
    parts += _section("Causality", _causality(structure))
    parts += _section("Components and links", _links(structure))
    parts += [
        "",
        f"As HASP calls them: {', '.join(structure.calling_sequence.order)}. {structure.calling_sequence.message}",
    ]
    parts += _section("Corners of laws, where a step ends", _corners(structure))
    parts += _section(_lines_title(structure), _lines(structure))
    parts += [f"  {note}" for note in structure.line_notes]
    parts += ["", *_sparsity(structure)]
    parts += ["", *(_modes(modes) if modes is not None else [f"No eigenvalues: {report.problem}"])]
    return "\n".join(parts)


def _unknowns(structure: Structure) -> list[tuple[str, ...]]:
    return [
        (str(u.number), u.name, f"[{u.unit}]", "state" if u.state else "algebraic", e.words)
        for u, e in zip(structure.unknowns, structure.equations, strict=True)
    ]


def _sets(structure: Structure) -> list[tuple[str, ...]]:
    return [
        (str(number), f"size {len(s)}", _listed(s.unknowns), f"in {_listed(s.components)}")
        for number, s in enumerate(structure.algebraic_sets, 1)
    ]


def _loop(names: Sequence[str]) -> str:
    if not names:
        return "no loop, but too many signals in a row for one equation"
    return f"{' <- '.join([*names, names[0]])}"


def _order(structure: Structure) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for number, step in enumerate(structure.evaluation_order, 1):
        within = f", with {_listed(step.definitions)}" if step.definitions else ""
        rows.append((str(number), step.kind, step.words, f"{_listed(step.names)}{within}"))
    return rows


def _causality(structure: Structure) -> list[tuple[str, ...]]:
    return [
        (f"{c.component}.{c.port}", f"receives {c.receives}", f"delivers {c.delivers}", f"net {c.net!r}: {c.reason}")
        for c in structure.causality
    ]


def _links(structure: Structure) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    before = ""
    for link in structure.links:
        own = (link.component, link.type, link.memory) if link.component != before else ("", "", "")
        before = link.component
        value = f"{link.effort}, {link.flow}" if link.flow else link.effort
        rows.append((*own[:2], link.port, f"link {link.link}", link.kind, value, own[2]))
    return rows


def _corners(structure: Structure) -> list[tuple[str, ...]]:
    owners: dict[str, list[str]] = {}
    for corner in structure.corners:
        owners.setdefault(corner.where, []).append(corner.component)
    return [(_listed(components), where) for where, components in owners.items()]


def _lines_title(structure: Structure) -> str:
    return f"Lines, followed in ticks of {structure.lines[0].step:.4g} s" if structure.lines else ""


def _lines(structure: Structure) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for line in structure.lines:
        more = f" and {line.fraction:.3g} of a tick" if line.fraction else ""
        speed = f"wave speed {line.wave_speed:.5g} m/s"
        change = f"adjusted by {line.adjusted_by:+.3%}" if line.adjusted_by else "not adjusted"
        times = ", ".join(f"{time:.3g}" for time in line.creep_times)
        wall = f"wall creeps by {line.creep:.3g} of what gives way at once, over {times} s" if times else ""
        transit = f"{line.transit:.4g} s from end to end"
        rows.append((line.name, f"{line.reaches} reaches{more}", speed, change, transit, wall))
    return rows


def _sparsity(structure: Structure) -> list[str]:
    from bramah.system.structure.sparsity import LARGEST_PICTURE

    sparsity = structure.sparsity
    filled = f"{sparsity.n} x {sparsity.n}, {sparsity.nonzeros} non-zeros ({100 * sparsity.density:.3g} %)"
    lines = [f"Jacobian: {filled}, {sparsity.factor_nonzeros()} in its factors"]
    if sparsity.n > LARGEST_PICTURE:
        return [*lines, "  too large for a picture in text; --picture FILE.png draws it"]
    return [*lines, *(f"  {line}" for line in sparsity.picture().splitlines())]


def _modes(modes: Modes) -> list[str]:
    stiffness = modes.stiffness_ratio
    facts = [] if stiffness is None else [f"stiffness ratio {stiffness:.4g}"]
    facts += [f"{len(found)} {word}" for word, found in (("zero", modes.zero), ("growing", modes.growing)) if found]
    facts += [_count(modes.oscillating, "oscillation")] if modes.oscillating else []
    rows = [_mode_row(mode) for mode in modes.modes if mode.value.imag >= 0]
    return [f"Eigenvalues at t = {modes.t:g} s: {', '.join(facts) or 'none'}", *_columns(rows)]


def _mode_row(mode: Mode) -> tuple[str, ...]:
    real, imaginary = f"{mode.value.real:.5g}", abs(mode.value.imag)
    value = f"{real} ± {imaginary:.5g}i 1/s" if mode.oscillating else f"{real} 1/s"
    if mode.character == "zero":
        said = "stays where it is put"
    elif mode.oscillating:
        said = f"{mode.frequency:.4g} Hz, damping {mode.damping:.3g}"
    else:
        said = f"time constant {mode.time_constant:.4g} s"
    shares = ", ".join(f"{name} ({100 * share:.0f} %)" for name, share in mode.unknowns)
    return value, mode.character, said, shares


def _count(found: Sequence[Any], word: str) -> str:
    return f"{len(found)} {word}{'' if len(found) == 1 else 's'}"


def _listed(names: Sequence[str]) -> str:
    more = len(names) - MOST_LISTED
    return ", ".join(names if more <= 0 else [*names[:MOST_LISTED], f"{more} more"])


def _section(title: str, rows: list[tuple[str, ...]]) -> list[str]:
    return ["", title, *_columns(rows)] if rows else []


def _columns(rows: Sequence[Iterable[str]]) -> list[str]:
    """Rows of text in columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  " + "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
