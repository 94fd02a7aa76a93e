"""What changed since an earlier run, from the file that --json wrote then."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.trust_circuits.verdict import Account, Verdict

Key = tuple[str, str, float]


def earlier_verdicts(path: Path) -> dict[Key, Verdict]:
    """Verdicts by circuit, method and tolerance."""
    content = json.loads(path.read_text(encoding="utf-8"))
    found = [_verdict(v) for accounts in content.values() for account in accounts for v in account["verdicts"]]
    return {_key(verdict): verdict for verdict in found}


def changes(accounts: Sequence[Account], earlier: dict[Key, Verdict]) -> Iterator[str]:
    """Runs that are silently wrong or failed now and were not, and the other way round; those in both are compared."""
    now = {_key(v): v for account in accounts for v in account.verdicts}
    both = [(earlier[key], verdict) for key, verdict in now.items() if key in earlier]
    worse = [(old, new) for old, new in both if bad(new) and not bad(old)]
    better = [(old, new) for old, new in both if bad(old) and not bad(new)]
    for old, new in worse:
        yield f"  worse   {new}  (was off {old.off:.3g})"
    for old, new in better:
        yield f"  better  {old}  (is off {new.off:.3g}{', doubted' if new.doubts else ''})"
    yield f"compared={len(both)} worse={len(worse)} better={len(better)}"


def bad(verdict: Verdict) -> bool:
    return verdict.silent or not verdict.ok


def _key(verdict: Verdict) -> Key:
    return verdict.case, verdict.method, verdict.rtol


def _verdict(content: dict[str, Any]) -> Verdict:
    """JSON has no infinity: what is null there was not finite."""
    finite: dict[str, Any] = {name: math.inf if value is None else value for name, value in content.items()}
    finite["doubts"] = tuple(content["doubts"])
    return Verdict(**finite)
