"""The [OPTIONS] of an EPANET file."""

from __future__ import annotations

from bramah.errors import quoted
from bramah.files.epanet.measures import FLOWS, PRESSURES, Measures, measures
from bramah.files.epanet.network import HeadLoss, PressureDriven
from bramah.files.epanet.sections import Sections
from bramah.files.epanet.words import Words
from bramah.records import dataclass

DENSITY = 998.2
"""kg/m3, water at 20 degC: what a specific gravity of 1 stands for."""
VISCOSITY = 1.1e-5 * 0.3048**2
"""m2/s, what a relative viscosity of 1 stands for (EPANET 2.2 manual)."""
RELATIVE = 1e-3
"""A larger viscosity is relative to water's."""
TWO_WORDS = ("SPECIFIC", "DEMAND", "MINIMUM", "REQUIRED", "PRESSURE", "EMITTER")


@dataclass
class Options:
    """What the options say, in SI units."""

    measures: Measures
    density: float
    viscosity: float
    head_loss: str
    multiplier: float
    pattern: str
    pressure_driven: PressureDriven | None


def read_options(sections: Sections) -> Options:
    """The options, each with EPANET's default."""
    given: dict[str, tuple[Words, int]] = {}
    for row in sections.rows.get("options", []):
        words = Words(row, sections)
        two = words.upper(0) in TWO_WORDS and len(words) > 2
        if words.enough(2):
            given[f"{words.upper(0)} {words.upper(1)}" if two else words.upper(0)] = words, 2 if two else 1
    density = DENSITY * _number(given, "SPECIFIC GRAVITY", 1.0)
    units = measures(
        _word(given, "UNITS", "GPM", tuple(FLOWS)), _word(given, "PRESSURE", "", (*PRESSURES, "")), density
    )
    viscosity = _number(given, "VISCOSITY", 1.0)
    exponent = _number(given, "EMITTER EXPONENT", 0.5)
    if exponent != 0.5 and sections.rows.get("emitters"):
        given["EMITTER EXPONENT"][0].wrong("Emitters are read with an exponent of 0.5 only.")
    return Options(
        measures=units,
        density=density,
        viscosity=viscosity * (VISCOSITY if viscosity > RELATIVE else units.length**2),
        head_loss=_word(given, "HEADLOSS", "H-W", tuple(law.value for law in HeadLoss)),
        multiplier=_number(given, "DEMAND MULTIPLIER", 1.0),
        pattern=given["PATTERN"][0][1] if "PATTERN" in given else "1",
        pressure_driven=_driven(given, units),
    )


def _driven(given: dict[str, tuple[Words, int]], units: Measures) -> PressureDriven | None:
    if _word(given, "DEMAND MODEL", "DDA", ("DDA", "PDA")) == "DDA":
        return None
    low = _number(given, "MINIMUM PRESSURE", 0.0) * units.pressure
    high = _number(given, "REQUIRED PRESSURE", 0.1) * units.pressure
    if high <= low:
        given["DEMAND MODEL"][0].wrong("REQUIRED PRESSURE must be above MINIMUM PRESSURE.")
        high = low + 1.0
    return PressureDriven(low, high, _number(given, "PRESSURE EXPONENT", 0.5))


def _number(given: dict[str, tuple[Words, int]], key: str, default: float) -> float:
    if key not in given:
        return default
    words, k = given[key]
    return words.number(k, f"option {key}")


def _word(given: dict[str, tuple[Words, int]], key: str, default: str, choices: tuple[str, ...]) -> str:
    if key not in given:
        return default
    words, k = given[key]
    if words.upper(k) in choices:
        return words.upper(k)
    words.wrong(f"{key} {quoted(words[k])} is not known. Choose from: {', '.join(c for c in choices if c)}.")
    return default or choices[0]
