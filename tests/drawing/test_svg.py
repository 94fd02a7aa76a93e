"""Drawings as SVG: what is drawn how, and that it looks the same wherever it is shown."""

from __future__ import annotations

import re
from math import hypot
from xml.etree import ElementTree

import pytest

import bramah as br
from bramah.drawing.marks import DASHES, INK, PAPER, VALUE, WIDTHS, Group, Stroke, Words
from bramah.drawing.outlines import after, applied, outline
from bramah.drawing.scene import scene_of
from bramah.drawing.shapes import Arc, Circle, Path, Weight
from bramah.drawing.svg import THEMES, svg_of, svg_page
from tests.drawing.lift import SVG, groups, lift, points, texts


def widths(group: ElementTree.Element) -> list[float]:
    return [float(path.attrib.get("stroke-width", 0)) for path in group.iter(f"{SVG}path")]


def test_every_component_and_net_is_there_and_named() -> None:
    circuit = lift()
    scene = scene_of(circuit)
    svg = svg_of(scene)
    assert set(groups(svg)) == {*circuit.components, *scene.lines}
    assert set(circuit.components) <= set(texts(svg))


def test_lines_are_drawn_by_their_kind() -> None:
    circuit = lift()
    scene = scene_of(circuit)
    drawn = groups(svg_of(scene))
    for name, line in scene.lines.items():
        if line.wire.kind == "hydraulic":
            assert set(widths(drawn[name])) <= {WIDTHS[Weight.SYMBOL], 0.0}
            assert widths(drawn[name]).count(0.0) == len(line.joints)
        elif line.wire.kind == "signal":
            arrows = [p for p in drawn[name].iter(f"{SVG}path") if p.attrib["fill"] == "currentColor"]
            assert set(widths(drawn[name])) == {WIDTHS[Weight.THIN], 0.0}
            place = scene.places["valve"]
            assert points(arrows[0])[0] == place.port(scene.symbols["valve"].ports["command"])[0]
        else:
            outer, inner = drawn[name].iter(f"{SVG}path")
            assert outer.attrib["d"] == inner.attrib["d"] and inner.attrib["stroke"] == THEMES["light"][PAPER]
            assert float(outer.attrib["stroke-width"]) > float(inner.attrib["stroke-width"])


def test_pilot_lines_are_dashed_and_others_are_not() -> None:
    circuit = br.Circuit("Pilot")
    circuit.add("check", br.PilotOperatedCheckValve())
    circuit.add("pump", br.FlowSource())
    circuit.add("pilot", br.PressureSource())
    circuit.add("tank", br.Tank())
    circuit.connect("pump.P", "check.A", name="supply")
    circuit.connect("pilot.P", "check.X", name="control")
    circuit.connect("check.B", "tank.T", name="back")
    drawn = groups(svg_of(scene_of(circuit)))
    dashes = f"{DASHES[0]} {DASHES[1]}"
    dashed = {name: [p.attrib.get("stroke-dasharray") for p in drawn[name].iter(f"{SVG}path")] for name in drawn}
    assert dashed["control"] == [dashes] and dashed["supply"] == [None] and dashed["back"] == [None]


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_themes_differ_in_colours_alone(theme: str) -> None:
    marks = (
        Stroke(outline=outline(Circle(centre=(0, 0), radius=1)), fill=PAPER),
        Words(at=(0, 0), text="A & <B>", colour=VALUE, halo=True),
        Stroke(outline=outline(Path(points=((0, 0), (1, 0)))), colour="#123456"),
    )
    svg = svg_page([Group(title="", marks=marks)], theme=theme)
    colours = THEMES["dark" if theme == "dark" else "light"]
    assert f'color="{colours[INK]}"' in svg and f'fill="{colours[PAPER]}"' in svg and 'stroke="#123456"' in svg
    assert ("prefers-color-scheme: dark" in svg) == (theme == "auto")
    # Styles of a drawing within a page would reach the page.
    assert ("<style>" in svg) == (theme == "auto")
    assert texts(svg) == ["A & <B>"] and "var(" not in svg


def test_the_page_holds_everything_with_an_edge_around() -> None:
    svg = svg_of(scene_of(lift()))
    root = ElementTree.fromstring(svg)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    for path in root.iter(f"{SVG}path"):
        for x, y in points(path):
            assert left + 1.9 <= x <= left + width - 1.9 and top + 1.9 <= y <= top + height - 1.9
    assert float(root.attrib["width"]) == pytest.approx(10 * width, abs=0.01)


def test_curves_follow_their_circle() -> None:
    arc = Arc(centre=(3.0, -2.0), radius=5.0, begin=200.0, end=70.0)
    (_, (at,)), *curves = outline(arc)
    assert at == pytest.approx((3 + 5 * -0.9396926, -2 + 5 * -0.3420201))
    assert curves[-1][1][2] == pytest.approx((3 + 5 * 0.3420201, -2 + 5 * 0.9396926))
    for _, (a, b, end) in curves:
        for k in range(11):
            u = k / 10
            weights = ((1 - u) ** 3, 3 * u * (1 - u) ** 2, 3 * u**2 * (1 - u), u**3)
            x, y = (sum(w * p[i] for w, p in zip(weights, (at, a, b, end), strict=True)) for i in (0, 1))
            # 0.03 % is what a Bézier curve of a quarter is off at most.
            assert hypot(x - 3, y + 2) == pytest.approx(5.0, rel=3e-4)
        at = end


def test_matrices_follow_each_other() -> None:
    turn, shift = (0.0, 1.0, -1.0, 0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 1.0, 3.0, 4.0)
    assert applied(after(turn, shift), (1.0, 0.0)) == applied(turn, applied(shift, (1.0, 0.0))) == (-4.0, 4.0)


def test_it_is_the_same_each_time() -> None:
    assert lift().draw().svg == lift().draw().svg
    assert not re.search(r"\d\.\d{4}", lift().draw().svg)
