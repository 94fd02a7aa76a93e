"""The published cases, in the order of the report. A case module has TITLE, ABOUT and rows()."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from validation.case import Row
from validation.cases import (
    assembly,
    cavitation,
    column_separation,
    components,
    cylinder_drive,
    difference_jacobian,
    direct_relief,
    formulas,
    fuel_injection,
    hires,
    newton_formulas,
    offline,
    orifice_splines,
    pilot_relief,
    real_time,
    rehearsals,
    shafts,
    skarbek_barmag,
    skarbek_barmag_checks,
    skarbek_components,
    skarbek_refinement,
    skarbek_restrictor,
    skarbek_ripple,
    skarbek_spectra,
    skarbek_transmission,
    smoothed_relief,
    stroke_end,
    two_stage_relief,
    van_der_pol,
    wang_actuator,
    wang_end_stop,
    wang_loops,
    wang_orifices,
    wang_sorting,
    wang_stiffness,
    wang_transmission,
)


class CaseModule(Protocol):
    """What a module of this folder offers."""

    TITLE: str
    ABOUT: str
    """What is computed, what was assumed, and why the tolerances are what they are."""

    def rows(self) -> Iterable[Row]: ...


CASES: tuple[CaseModule, ...] = (
    formulas,
    components,
    assembly,
    newton_formulas,
    real_time,
    offline,
    cylinder_drive,
    rehearsals,
    difference_jacobian,
    van_der_pol,
    hires,
    shafts,
    smoothed_relief,
    two_stage_relief,
    pilot_relief,
    direct_relief,
    orifice_splines,
    wang_sorting,
    wang_stiffness,
    wang_loops,
    wang_orifices,
    wang_transmission,
    wang_actuator,
    wang_end_stop,
    stroke_end,
    cavitation,
    fuel_injection,
    skarbek_spectra,
    skarbek_ripple,
    skarbek_restrictor,
    skarbek_transmission,
    skarbek_barmag,
    skarbek_barmag_checks,
    skarbek_components,
    skarbek_refinement,
    column_separation,
)
