"""Run every published case, print how each compares with its source, and write docs/validation.md.

    python validation/run.py [CASE ...]

With names, only the cases whose title contains one of them run, and nothing is written.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from validation import summary, table, work_precision  # noqa: E402
from validation.case import Row  # noqa: E402
from validation.cases import CASES, CaseModule  # noqa: E402

INTRODUCTION = """# Validation

Written by `make validate`: every published case Bramah is compared with. *Source value* is the number that ours is held
against, or the limit it implies; *ours* is rounded to what the tolerance can tell apart. A NO is a required row that is
not met. *Number* says where the value comes from: *published* is printed in the source or read off its curves,
*stated* says in a number what the source says in words, *recomputed* was computed for this comparison, by a formula of
the source, an exact solution or another program.
"""


def main(wanted: Sequence[str]) -> int:
    chosen = [case for case in CASES if not wanted or any(word.lower() in case.TITLE.lower() for word in wanted)]
    found = [(case, tuple(case.rows())) for case in chosen]
    rows = [row for _, group in found for row in group]
    for line in table.plain(rows):
        print(line)
    if not wanted:
        docs = ROOT / "docs"
        docs.mkdir(exist_ok=True)
        (docs / "validation.md").write_text(report(found), encoding="utf-8")
        text = "\n".join(work_precision.markdown()).rstrip() + "\n"
        (docs / "work_precision.md").write_text(text, encoding="utf-8")
    print(summary.sentence(rows))
    print(table.count(rows))
    return 1 if any(row.required and not row.met for row in rows) else 0


def report(found: Sequence[tuple[CaseModule, tuple[Row, ...]]]) -> str:
    """The Markdown text of all cases."""
    rows = [row for _, group in found for row in group]
    by_title = {case.TITLE: group for case, group in found}
    lines = [INTRODUCTION, f"**{summary.sentence(rows)}**", "", *summary.counts(rows), ""]
    lines += [*summary.specified(by_title), *summary.not_required(by_title)]
    for case, group in found:
        lines += [f"## {case.TITLE}", "", case.ABOUT, "", *table.markdown(group), ""]
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
