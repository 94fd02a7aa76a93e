"""What is printed: a line per run that is wrong or failed, then sums."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from benchmarks.trust_circuits.verdict import Account, Verdict

WORST = 10
PROBLEM = "broke down"


def tally(label: str, verdicts: Sequence[Verdict]) -> str:
    """Counts of one set of runs. `silent=a/b`: b is every run that can be judged, failed ones included."""
    known = [v for v in verdicts if v.known]
    doubted = sum(bool(v.doubts) for v in verdicts if v.ok)
    counts = {
        "silent": f"{sum(v.silent for v in known)}/{len(known)}",
        "gross": sum(v.gross for v in known),
        "doubted": doubted,
        "failed": sum(not v.ok for v in verdicts),
        "wrong": sum(v.wrong for v in known),
        "right_doubted": sum(v.right_doubted for v in known),
        "unphysical": sum(v.unphysical for v in verdicts),
        "no_reference": sum(not v.known for v in verdicts),
    }
    return f"{label:28s} " + " ".join(f"{name}={count}" for name, count in counts.items())


def tallies(accounts: Sequence[Account], label: str) -> Iterator[str]:
    """By method, then by the kind of example, then all."""
    verdicts = [v for account in accounts for v in account.verdicts]
    methods = list(dict.fromkeys(v.method for v in verdicts))
    groups = list(dict.fromkeys(a.group for a in accounts))
    if len(groups) > 1:
        for group in groups:
            for method in methods:
                mine = [v for v in verdicts if v.method == method and v.group == group]
                yield tally(f"{label} {group} {method}", mine)
            yield tally(f"{label} {group}", [v for v in verdicts if v.group == group])
    if len(methods) > 1:
        for method in methods:
            yield tally(f"{label} {method}", [v for v in verdicts if v.method == method])
    yield tally(label, verdicts)


def by_tolerance(verdicts: Sequence[Verdict], label: str) -> Iterator[str]:
    for rtol in sorted({v.rtol for v in verdicts}, reverse=True):
        yield tally(f"{label} rtol {rtol:g}", [v for v in verdicts if v.rtol == rtol])


def shares(accounts: Sequence[Account]) -> str:
    """How many circuits have what."""
    traits = list(dict.fromkeys(trait for account in accounts for trait in account.traits))
    parts = []
    for trait in traits:
        have = sum(account.traits.get(trait, False) for account in accounts)
        parts.append(f"{trait} {100 * have / len(accounts):.0f} %")
    return f"shares of {len(accounts)} circuits: " + ", ".join(parts)


def summary(accounts: Sequence[Account], label: str) -> Iterator[str]:
    """All that is printed at the end."""
    verdicts = [v for account in accounts for v in account.verdicts]
    if not accounts:
        return
    yield ""
    worst = sorted((v for v in verdicts if v.wrong), key=lambda v: -v.off)[:WORST]
    yield from _listed(f"The worst {len(worst)}:", map(str, worst))
    yield from _listed("Failed:", (str(v) for v in verdicts if not v.ok))
    yield from _listed("Right, but doubted:", (f"{v}: {' '.join(v.doubts)}" for v in verdicts if v.right_doubted))
    unknown = [a for a in accounts if any(not v.known for v in a.verdicts)]
    yield from _listed("Without a reference somewhere:", (f"{a.case}: {'; '.join(a.attempts)}" for a in unknown))
    linearised = [a for a in accounts if a.reference and not any(n in a.reference for n in ("ndf", "radau", "ida"))]
    yield from _listed("References without Newton:", (f"{a.case}: {a.reference}" for a in linearised))
    yield from _listed("Not judged at all:", (f"{a.case}: {a.problem}" for a in accounts if a.problem))
    yield shares(accounts)
    yield from by_tolerance(verdicts, label)
    yield from tallies(accounts, label)
    broken = sum(bool(a.problem) for a in accounts)
    cpu = sum(v.cpu_seconds for v in verdicts)
    yield f"circuits={len(accounts)} not_judged={broken} cpu_seconds={cpu:.1f}"


def _listed(title: str, lines: Iterable[str]) -> Iterator[str]:
    found = list(lines)
    if found:
        yield title
        yield from (f"  {line}" for line in found)


def write_json(path: Path, accounts: dict[str, list[Account]]) -> None:
    """Everything that was found, by what was asked for; numbers that are not finite become null."""
    content = {label: [asdict(account) for account in found] for label, found in accounts.items()}
    path.write_text(json.dumps(_finite(content), indent=1), encoding="utf-8")


def _finite(content: Any) -> Any:
    if isinstance(content, dict):
        return {key: _finite(value) for key, value in content.items()}
    if isinstance(content, list | tuple):
        return [_finite(value) for value in content]
    return None if isinstance(content, float) and not math.isfinite(content) else content
