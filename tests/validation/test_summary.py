"""What the rows come to, and that every case of the theses has rows or a sentence."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

import validation.run as run
from validation.case import Kind, Origin, Row, absolute, at_least, at_most, optional, published, recomputed, stated
from validation.cases import CASES
from validation.reading import FOLDER
from validation.specified import CASE_IDS, SPECIFIED, Specified
from validation.summary import counts, not_required, sentence, specified

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("source", "kind", "origin"),
    [
        ("Wang 1988, section 4.15", Kind.ABSOLUTE, Origin.PUBLISHED),
        ("Test Set for IVP Solvers (Mazzia and Magherini 2008), problem HIRES", Kind.RELATIVE, Origin.PUBLISHED),
        ("Esqué 2008, offline tests", Kind.AT_LEAST, Origin.STATED),
        ("Wang 1988, table 4.2, recomputed independently of Bramah", Kind.ABSOLUTE, Origin.RECOMPUTED),
        ("Esqué 2008, eq. 3.7, evaluated", Kind.RELATIVE, Origin.RECOMPUTED),
        ("closed formula", Kind.ABSOLUTE, Origin.RECOMPUTED),
        ("what error control promises", Kind.AT_MOST, Origin.RECOMPUTED),
        ("25 l/min over the piston's area", Kind.ABSOLUTE, Origin.RECOMPUTED),
    ],
)
def test_where_a_value_comes_from_unless_it_is_said(source: str, kind: Kind, origin: Origin) -> None:
    row = Row("case", "quantity", source, 1.0, 1.0, kind)
    assert row.comes_from is origin
    for wrap, wanted in ((published, Origin.PUBLISHED), (stated, Origin.STATED), (recomputed, Origin.RECOMPUTED)):
        [said] = wrap([row])
        assert said.comes_from is wanted


def _rows() -> list[Row]:
    return [
        absolute("a", "one", "Wang 1988, section 4.15", 1.0, 1.0, 0.1),
        absolute("a", "two", "Wang 1988, section 4.15", 1.0, 2.0, 0.1),
        at_least("a", "three", "Wang 1988, section 4.16", 1.0, 2.0),
        optional(at_most("b", "four", "exact", 1.0, 2.0), "it was tried"),
        optional(at_most("b", "five", "exact", 1.0, 0.5), "as above"),
    ]


def test_the_sentence_counts_the_rows_of_the_run() -> None:
    assert sentence(_rows()) == (
        "5 rows: 2 carry a published number, 1 carry a statement of the source, put into a number and 2 carry a "
        "recomputed number. 3 are required, of which 2 are met and 1 are not; 2 are not required, of which 1 are met "
        "and 1 are not."
    )
    lines = list(counts(_rows()))
    assert lines[2] == "| a published number | 1 | 1 | 0 | 0 | 2 |"
    assert lines[-1] == "| all | 2 | 1 | 1 | 1 | 5 |"


def test_the_report_has_what_its_rows_say(monkeypatch: pytest.MonkeyPatch) -> None:
    case = SimpleNamespace(TITLE="Sorting of models", ABOUT="Something.", rows=_rows)
    text = run.report([(case, tuple(_rows()))])
    assert sentence(_rows()) in text
    assert "| Wang 1988 | V1 | sorting of models | Sorting of models: 3 of 5 rows met |" in text
    assert "| Sorting of models | four | 1 | 2 | no | it was tried |" in text
    assert "| one | 1 | 1 | 0.1 absolute | yes | published | Wang 1988, section 4.15 |" in text


def test_reasons_are_found_where_they_stand() -> None:
    row = replace(at_most("a", "b", "Wang 1988; not met: the rod turns", 1.0, 2.0), required=False)
    assert row.why_not_required == "not met: the rod turns"
    assert optional(row, "tested").why_not_required == "tested"
    assert replace(row, required=True).why_not_required == ""
    lines = list(not_required({"Title": [optional(row, "it was tried"), replace(row, required=True)]}))
    assert sum(line.endswith("| it was tried |") for line in lines) == 1
    assert sum(line.startswith("| Title") for line in lines) == 1


def test_reference_files_give_a_reason_for_what_is_not_required() -> None:
    for path in FOLDER.glob("*.csv"):
        with open(path, encoding="utf-8", newline="") as file:
            for line in csv.DictReader(file):
                if line.get("required") == "no":
                    assert line.get("reason") or "not met" in line["source"], f"{path.name}: {line['quantity']}"


def test_every_case_of_the_theses_is_there_once() -> None:
    listed = [(case.work, case.case) for case in SPECIFIED]
    wanted = [(work, case) for work, cases in CASE_IDS.items() for case in cases]
    assert sorted(listed) == sorted(wanted)


@pytest.mark.parametrize("case", SPECIFIED, ids=lambda c: f"{c.work} {c.case}")
def test_a_case_has_places_or_a_sentence(case: Specified) -> None:
    titles = {module.TITLE for module in CASES}
    assert case.what and bool(case.places) is not bool(case.why)
    assert {title for title, _ in case.places} <= titles
    assert not case.why or case.why.endswith(".")
    for word in case.why.split():
        if "/" in word:
            assert (ROOT / word.rstrip(".,")).exists()


def test_a_case_without_rows_says_why() -> None:
    lines = "\n".join(specified({}))
    assert "| Wenzel 1999 | V11 | mass between stops, volume that empties | no row: the source gives no data" in lines
