"""How objects show themselves in notebooks: well-formed HTML with the numbers in it."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import bramah as br
from bramah.notebook import MOST_POINTS, MOST_ROWS, curve, table

SERVO = Path(__file__).parents[1] / "examples" / "gallery" / "servo_position.toml"


def parsed(shown: object) -> ElementTree.Element:
    return ElementTree.fromstring(shown._repr_html_())  # type: ignore[attr-defined]


def text(element: ElementTree.Element) -> str:
    return " | ".join(element.itertext())


def test_a_circuit_shows_its_components() -> None:
    circuit = br.read_circuit(SERVO)
    shown = parsed(circuit)
    assert [row[0].text for row in shown.findall("table/tr")[1:]] == list(circuit.components)
    titles = [title.text or "" for title in shown.iter("{http://www.w3.org/2000/svg}title")]
    assert all(f"{name}: {type(c).__name__}" in titles for name, c in circuit.components.items())
    assert "ServoValve" in text(shown) and "Servo position control: 13 components" in text(shown)
    small = br.Circuit("A < B")
    small.add("orifice", br.Orifice(diameter="3 mm"))
    assert "diameter = 3 mm" in text(parsed(small)) and "A < B" in text(parsed(small))


def test_a_system_shows_its_unknowns() -> None:
    system = br.build(br.read_circuit(SERVO))
    shown = parsed(system)
    assert [row[0].text for row in shown.findall("tr")[1:]] == system.names
    assert f"{system.n} states" in text(shown)


def test_a_result_and_a_signal_show_their_course() -> None:
    result = br.simulate(br.read_circuit(SERVO))
    shown = parsed(result)
    assert "Reached t = 1.5 s." in text(shown) and len(shown.findall(".//{http://www.w3.org/2000/svg}polyline")) == 7
    signal = parsed(result["cylinder.x"])
    assert "59.9 to 140.5 mm, at the end 131.7 mm" in text(signal)
    points = signal.find(".//{http://www.w3.org/2000/svg}polyline")
    assert points is not None and 20 < len(points.attrib["points"].split()) <= MOST_POINTS + 2


def test_a_steady_state_shows_its_unknowns() -> None:
    found = br.steady(br.read_circuit(SERVO))
    shown = parsed(found)
    assert all(name in text(shown) and str(value) in text(shown) for name, value in found.values.items())


def test_tables_are_bounded_and_escaped() -> None:
    found = table([(f"<{k}>", "&") for k in range(MOST_ROWS + 5)], "T")
    assert "... and 5 more" in found and "&lt;0&gt;" in found and "&amp;" in found
    ElementTree.fromstring(found)


@pytest.mark.parametrize(
    ("t", "values"), [([0.0], [1.0]), ([], []), ([0.0, 1.0], [float("nan")] * 2), ([1, 1], [0, 1])]
)
def test_what_has_no_course_has_no_curve(t: list[float], values: list[float]) -> None:
    assert curve(t, values) == ""


def test_a_spike_is_not_thinned_away() -> None:
    values = [0.0] * 10_000
    values[5001] = 1.0
    assert ",2.0" in curve(list(range(10_000)), values)
