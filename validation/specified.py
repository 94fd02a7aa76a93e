"""The cases that the five theses offer for comparison, and where each of them is shown, or why it is not.

Cases are numbered as in the specifications of the theses. A place is the title of a section and a pattern of its rows,
"case" or "case/quantity".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase

from validation.case import Row

CASE_IDS: Mapping[str, tuple[str, ...]] = {
    "Wang 1988": tuple(f"V{k}" for k in range(1, 18)),
    "Smith 1975": ("A", "B", "C"),
    "Wenzel 1999": tuple(f"V{k}" for k in range(1, 12)),
    "Esqué 2008": tuple(f"V{k}" for k in range(1, 15)),
    "Skarbek-Wazynski 1981": ("V1", "V2", "V2a", "V3", "V3a", "V3b", "V3c", "V3d", "V4", "V5"),
}
"""All that there are."""


@dataclass(frozen=True)
class Specified:
    """A case, the places of its rows, and a sentence why it has none."""

    work: str
    case: str
    what: str
    places: tuple[tuple[str, str], ...] = ()
    why: str = ""

    def rows(self, found: Mapping[str, Iterable[Row]]) -> list[Row]:
        """Its rows among those of all sections, by title."""
        return [row for title, pattern in self.places for row in found.get(title, ()) if _matches(row, pattern)]


def _matches(row: Row, pattern: str) -> bool:
    case, _, quantity = pattern.partition("/")
    return fnmatchcase(row.case, case) and fnmatchcase(row.quantity, quantity or "*")


SHAFTS, RELIEF = "Rigid shafts, gearbox and engine", "Relief valves with rounded corners"
STAGES = "Two-stage relief valve, with and without volume in the pilot chamber"
ORIFICES, LIMITS, PILOT = (
    "Measured orifices and splines", "Stiffness ratios and least steps", "Pilot-operated relief valve with two poppets",
)  # fmt: skip
FUEL, BETWEEN, LINES = (
    "Fuel injection of HYDSIM", "Flow control valve between lines", "Hydrostatic transmissions with lines",
)  # fmt: skip
BALANCES, SPECTRA = "Flow control valve: balances and modes", "Pump ripple in the frequency domain"
DRIVE, GRID, REHEARSED = "Cylinder drive", "grid and derived data", "Rehearsals for real time"
WANG, SMITH, WENZEL, ESQUE, SKARBEK = CASE_IDS

SPECIFIED: tuple[Specified, ...] = (
    Specified(WANG, "V1", "sorting of models", (("Sorting of models", "*"),)),
    Specified(WANG, "V2", "two rates", ((LIMITS, "V2"),)),
    Specified(WANG, "V3", "stiffness ratio of pump and actuator", ((LIMITS, "V3*"),)),
    Specified(WANG, "V4", "relief valve smoothed by a cubic", ((RELIEF, "PC01"),)),
    Specified(WANG, "V5", "two-stage relief valve", ((STAGES, "*"),)),
    Specified(WANG, "V6", "pipe between two orifices", (("Pipes between orifices", "V6"),)),
    Specified(WANG, "V7", "eleven orifices in series", (("Pipes between orifices", "V7"),)),
    Specified(
        WANG, "V8", "transmission with an orifice", (("Hydrostatic transmission with orifice", "V8"),)
    ),
    Specified(WANG, "V9", "cavitation at an actuator", (("Actuator with control orifice", "V9"),)),
    Specified(WANG, "V10", "speed of integrators", (("Actuator with control orifice", "V10"),)),
    Specified(WANG, "V11", "rigid shaft", ((SHAFTS, "V11"),)),
    Specified(WANG, "V12", "shaft with gearbox", ((SHAFTS, "V12"),)),
    Specified(WANG, "V13", "engine and hydrostatic transmission", ((SHAFTS, "V13"),)),
    Specified(WANG, "V14", "duty cycle in the error test", ((LIMITS, "V14"),)),
    Specified(WANG, "V15", "smallest step", ((LIMITS, "V15"),)),
    Specified(WANG, "V16", "actuator with end stop", (("Actuator with end stop", "V16"),)),
    Specified(WANG, "V17", "algebraic loops", (("Loops and implicit links", "*"),)),
    Specified(
        SMITH, "A", "fuel injection",
        tuple((FUEL, part) for part in ("blocks", "lines", "steady start", "deck start", "line model")),
    ),
    Specified(SMITH, "B", "separation into sets", ((FUEL, "structure"),)),
    Specified(SMITH, "C", "three drivers", ((FUEL, "drivers"),)),
    Specified(WENZEL, "V1", "measured orifice", ((ORIFICES, "orifice"),)),
    Specified(WENZEL, "V2", "empirical spline", ((ORIFICES, "empirical cubic"),)),
    Specified(WENZEL, "V3", "generalised orifice", ((ORIFICES, "general orifice"), (ORIFICES, "four points"))),
    Specified(WENZEL, "V4", "two points against four", ((ORIFICES, "joint of two branches"),)),
    Specified(WENZEL, "V5", "static relief valve", ((RELIEF, "two-point cubic"), (RELIEF, "spline relief valve"))),
    Specified(WENZEL, "V6", "cylinder circuit", (("Cylinder circuit with a stop", "variant *"),)),
    Specified(WENZEL, "V7", "order of the method", (("Cylinder circuit with a stop", "order study"),)),
    Specified(WENZEL, "V8", "pilot-operated relief valve", ((PILOT, "*"),)),
    Specified(WENZEL, "V9", "errors of methods", ((PILOT, "*/*error of p1*"),)),
    Specified(
        WENZEL, "V10", "relief valve in the laboratory", (("Direct-acting relief valve in the laboratory", "*"),)
    ),
    Specified(
        WENZEL, "V11", "mass between stops, volume that empties",
        why="the source gives no data. tests/components/mechanical/test_stop.py and "
        "tests/circuits/test_discharge.py have exact answers to both.",
    ),
    Specified(
        ESQUE, "V1", "figure of a stiff circuit", (("Formulas that damp and formulas that ring", "*"),)
    ),
    Specified(
        ESQUE, "V2", "real-time test 1", (("Two volumes with fixed steps", "real-time 1"), (REHEARSED, "rehearsal 1"))
    ),
    Specified(
        ESQUE, "V3", "real-time test 2", (("Two volumes with fixed steps", "real-time 2"), (REHEARSED, "rehearsal 2"))
    ),
    Specified(
        ESQUE, "V4", "real-time test 3",
        ((DRIVE, "cylinder drive"), (DRIVE, "real-time 3"), (REHEARSED, "rehearsal 3")),
    ),
    Specified(ESQUE, "V5", "time per step", ((REHEARSED, "time per step"),)),
    Specified(ESQUE, "V6", "offline test 1", (("Two volumes under error control", "offline test 1"),)),
    Specified(ESQUE, "V7", "offline test 2", (("Two volumes under error control", "offline test 2"),)),
    Specified(ESQUE, "V8", "offline test 3", ((DRIVE, "offline 3"),)),
    Specified(ESQUE, "V9", "Van der Pol", (("Van der Pol", "*"),)),
    Specified(ESQUE, "V10", "HIRES", (("HIRES", "*"),)),
    Specified(
        ESQUE, "V11", "accuracy with a difference Jacobian", (("Exact derivatives beside differences", "circuit #2"),)
    ),
    Specified(
        ESQUE, "V12", "cost of the Jacobian", (("Exact derivatives beside differences", "chain"),)
    ),
    Specified(ESQUE, "V13", "assembly of the Jacobian", (("Assembly of the Jacobian", "*"),)),
    Specified(ESQUE, "V14", "formulas and laws", (("Rosenbrock formulas", "*"), ("Component laws", "*"))),
    Specified(SKARBEK, "V1", "open-loop transmission", ((LINES, "V1*"),)),
    Specified(SKARBEK, "V2", "boat", ((LINES, "V2"),)),
    Specified(SKARBEK, "V2a", "linear and smooth tables", (("Refinement of lines, and corners of curves", "V2a"),)),
    Specified(
        SKARBEK, "V3", "flow control valve",
        tuple((BETWEEN, part) for part in (GRID, "scheme of the source/*line*", "Bramah, same grid")),
    ),
    Specified(SKARBEK, "V3a", "table for extrapolation", ((BETWEEN, "*/*FCTR*"), (BETWEEN, "Bramah, limit"))),
    Specified(SKARBEK, "V3b", "residuals", ((BALANCES, "balances"), (BALANCES, "*0.275 s"))),
    Specified(SKARBEK, "V3c", "damping orifice swept", ((BALANCES, "modes*"),)),
    Specified(SKARBEK, "V3d", "inlet volume", ((BALANCES, "inlet volume"),)),
    Specified(SKARBEK, "V4", "pump ripple", (("Pump ripple in time", "*"), (SPECTRA, "*"))),
    Specified(
        SKARBEK, "V5", "small exact checks",
        ((BETWEEN, GRID), (SPECTRA, "*")),
    ),
)  # fmt: skip
