"""modelDescription.xml of a unit, for both versions of the standard."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from bramah.export.fmi.dependencies import TIME, Dependencies
from bramah.export.fmi.units import shown, type_definitions, unit_definitions
from bramah.export.fmi.variables import Kind, Variable, Variables
from bramah.records import dataclass

EXCHANGE, STEPS = "ModelExchange", "CoSimulation"
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no file of XML 1.0 may hold, not even written as numbers."""
_CATEGORIES = ("logStatusDiscard", "logStatusError")


@dataclass(frozen=True)
class Described:
    """All that a description tells."""

    version: str
    name: str
    title: str
    kinds: Sequence[str]
    variables: Variables
    signals: Sequence[str]
    dependencies: Dependencies
    until: float
    tolerance: float
    sources: Sequence[str]
    generator: str


def describe(d: Described, token: str) -> bytes:
    """The file's bytes."""
    root = _root_2(d, token) if d.version == "2.0" else _root_3(d, token)
    units = [v.unit for v in _listed(d)]
    root.extend([unit_definitions(units), type_definitions(units, d.version)])
    categories = SubElement(root, "LogCategories")
    for name in _CATEGORIES:
        SubElement(categories, "Category", name=name, description="what went wrong, as a sentence")
    until = {"stopTime": repr(d.until)} if d.until > 0 else {}
    SubElement(root, "DefaultExperiment", {"startTime": "0.0", "tolerance": repr(d.tolerance), **until})
    variables = SubElement(root, "ModelVariables")
    for reference, variable in enumerate(d.variables.all):
        if d.version == "2.0":
            _variable_2(variables, d, reference, variable)
        else:
            _variable_3(variables, d, reference, variable)
    root.append(_structure_2(d) if d.version == "2.0" else _structure_3(d))
    for element in root.iter():
        element.attrib.update({key: _NOT_IN_XML.sub(" ", text) for key, text in element.attrib.items()})
    indent(root)
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="utf-8") + b"\n"


def _listed(d: Described) -> list[Variable]:
    """FMI 2.0 does without time, which some hosts take for an error, and without indicators."""
    hidden = (Kind.TIME, Kind.INDICATOR) if d.version == "2.0" else ()
    return [v for v in d.variables.all if v.kind not in hidden]


def _root_2(d: Described, token: str) -> Element:
    root = Element(
        "fmiModelDescription", fmiVersion="2.0", modelName=d.title, guid=token, generationTool=d.generator,
        variableNamingConvention="flat",
        numberOfEventIndicators=str(sum(v.kind is Kind.INDICATOR for v in d.variables.all)),
    )  # fmt: skip
    for kind in d.kinds:
        attributes = {"modelIdentifier": d.name, "canGetAndSetFMUstate": "true", "canSerializeFMUstate": "true"}
        attributes["providesDirectionalDerivative"] = "true"
        if kind == STEPS:
            attributes["canHandleVariableCommunicationStepSize"] = "true"
        files = SubElement(SubElement(root, kind, attributes), "SourceFiles")
        for name in d.sources:
            SubElement(files, "File", name=name)
    return root


def _root_3(d: Described, token: str) -> Element:
    root = Element(
        "fmiModelDescription", fmiVersion="3.0", modelName=d.title, instantiationToken=token,
        generationTool=d.generator, variableNamingConvention="flat",
    )  # fmt: skip
    for kind in d.kinds:
        attributes = {"modelIdentifier": d.name, "canGetAndSetFMUState": "true", "canSerializeFMUState": "true"}
        attributes["providesDirectionalDerivatives"] = "true"
        if kind == STEPS:
            attributes["canHandleVariableCommunicationStepSize"] = "true"
            attributes["canReturnEarlyAfterIntermediateUpdate"] = "true"
            attributes["providesIntermediateUpdate"] = "true"
        SubElement(root, kind, attributes)
    return root


def _told(v: Variable) -> dict[str, str]:
    """Type, unit, bounds and start."""
    what = shown(v.unit)
    found = {"declaredType": what.type, "unit": what.si, "displayUnit": what.display}
    if math.isfinite(v.low):
        found["min"] = repr(v.low)
    if math.isfinite(v.high):
        found["max"] = repr(v.high)
    if v.nominal is not None:
        found["nominal"] = repr(v.nominal)
    if v.start is not None:
        found["start"] = repr(v.start)
    return {key: text for key, text in found.items() if text}


def _common(reference: int, v: Variable) -> dict[str, str]:
    found = {"name": v.name, "valueReference": str(reference), "causality": v.causality, "variability": v.variability}
    if v.initial and v.causality != "input":
        found["initial"] = v.initial
    return found | ({"description": v.help} if v.help else {})


def _variable_2(parent: Element, d: Described, reference: int, v: Variable) -> None:
    if v.kind in (Kind.TIME, Kind.INDICATOR):
        return
    told = _told(v)
    if v.kind is Kind.DERIVATIVE:
        told["derivative"] = str(_index(d)[d.variables.references(Kind.STATE)[v.number]])
    SubElement(SubElement(parent, "ScalarVariable", _common(reference, v)), "Real", told)


def _variable_3(parent: Element, d: Described, reference: int, v: Variable) -> None:
    told = _told(v)
    if v.kind is Kind.DERIVATIVE:
        told["derivative"] = str(d.variables.references(Kind.STATE)[v.number])
    SubElement(parent, "Float64", _common(reference, v) | told)


def _index(d: Described) -> dict[int, int]:
    """FMI 2.0 counts variables from 1 in the order of the file; this is by value reference."""
    shown_ones = [k for k, v in enumerate(d.variables.all) if v.kind not in (Kind.TIME, Kind.INDICATOR)]
    return {reference: place + 1 for place, reference in enumerate(shown_ones)}


def _depends(d: Described, reference: int) -> set[int]:
    v = d.variables.all[reference]
    if v.kind is Kind.STATE:
        return {reference}
    if v.kind is Kind.DERIVATIVE:
        return d.dependencies.of_rate(d.variables.states[v.number])
    return d.dependencies.of_signal(d.signals[v.number])


def _structure_2(d: Described) -> Element:
    index, root = _index(d), Element("ModelStructure")
    derivatives = list(d.variables.references(Kind.DERIVATIVE).values())

    def add(name: str, references: Iterable[int], known: bool) -> None:
        wanted = list(references)
        if not wanted:
            return
        parent = SubElement(root, name)
        for reference in wanted:
            on = sorted(index[k] for k in _depends(d, reference) if k != TIME) if known else []
            said = {"dependencies": " ".join(map(str, on))} if known else {}
            SubElement(parent, "Unknown", {"index": str(index[reference]), **said})

    add("Outputs", d.variables.outputs, True)
    add("Derivatives", derivatives, True)
    add("InitialUnknowns", sorted([*_computed_outputs(d), *derivatives]), False)
    return root


def _structure_3(d: Described) -> Element:
    root = Element("ModelStructure")
    derivatives = list(d.variables.references(Kind.DERIVATIVE).values())
    for name, references in (("Output", d.variables.outputs), ("ContinuousStateDerivative", derivatives)):
        for reference in references:
            on = " ".join(map(str, sorted(_depends(d, reference))))
            SubElement(root, name, valueReference=str(reference), dependencies=on)
    for reference in sorted([*_computed_outputs(d), *derivatives]):
        SubElement(root, "InitialUnknown", valueReference=str(reference))
    for reference in d.variables.references(Kind.INDICATOR).values():
        SubElement(root, "EventIndicator", valueReference=str(reference))
    return root


def _computed_outputs(d: Described) -> list[int]:
    return [k for k in d.variables.outputs if d.variables.all[k].initial == "calculated"]
