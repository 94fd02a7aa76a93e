"""The required rows of every published case are met."""

from __future__ import annotations

from dataclasses import replace

import pytest

from validation.cases import (
    CASES,
    CaseModule,
    pilot_relief,
    rehearsals,
    skarbek_ripple,
    skarbek_transmission,
    van_der_pol,
)
from validation.specified import SPECIFIED
from validation.table import plain

SLOW = (van_der_pol, skarbek_transmission, pilot_relief, skarbek_ripple, rehearsals)
"""Five seconds and more of computing; `make validate` runs them all."""


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, marks=pytest.mark.long if case in SLOW else ()) for case in CASES],
    ids=lambda c: c.TITLE,
)
def test_required_rows_are_met(case: CaseModule) -> None:
    rows = tuple(case.rows())
    assert rows and all(row.source for row in rows)
    missed = [row for row in rows if row.required and not row.met]
    assert not missed, "\n".join(plain(missed))
    unexplained = [row for row in rows if not row.required and not row.why_not_required]
    assert not unexplained, "\n".join(plain(unexplained))
    gone = [
        f"{specified.work} {specified.case}: {pattern}"
        for specified in SPECIFIED
        for title, pattern in specified.places
        if title == case.TITLE and not replace(specified, places=((title, pattern),)).rows({title: rows})
    ]
    assert not gone, gone
