"""The published cases, in the order of the report. A case module has TITLE, ABOUT and rows()."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from validation.case import Row
from validation.cases import assembly, components, formulas, hires, offline, real_time, van_der_pol


class CaseModule(Protocol):
    """What a module of this folder offers."""

    TITLE: str
    ABOUT: str
    """What is computed, what was assumed, and why the tolerances are what they are."""

    def rows(self) -> Iterable[Row]: ...


CASES: tuple[CaseModule, ...] = (formulas, components, assembly, real_time, offline, van_der_pol, hires)
