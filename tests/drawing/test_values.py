"""Numbers on drawings: those of the steady state or of the instant, and parts where their signals say."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import bramah as br
from bramah.drawing.colours import colour_at, scale_ends
from bramah.drawing.marks import Stroke
from bramah.drawing.picture import picture_of
from bramah.drawing.readings import Readings, readings, short
from bramah.drawing.scene import scene_of
from bramah.drawing.shapes import Path
from bramah.drawing.svg import svg_of
from bramah.drawing.values import look_of
from bramah.equilibrium.found import Value
from bramah.errors import ArgumentError, SimulationError
from tests.drawing.lift import SVG, groups, lift, lift_run, points, texts


def number(text: str) -> float:
    return float(text.split()[0])


def test_numbers_are_those_of_the_result() -> None:
    result = lift_run()
    found = texts(lift().draw(values=result, at="1 s").svg)

    def at(name: str, unit: str) -> float:
        return float(br.units.convert(result[name].at(1.0), unit))

    pressures = [number(text) for text in found if re.fullmatch(r"-?[\d.]+ bar", text)]
    wanted = [at(name, "bar") for name in ("pump.P.p", "cylinder.A.p", "cylinder.B.p")]
    # Three figures are shown.
    assert sorted(pressures)[:3] == pytest.approx(sorted(wanted), rel=5e-3)
    flows = [number(text) for text in found if text.endswith("l/min")]
    assert min(flows, key=lambda q: abs(q - at("cylinder.A.q", "l/min"))) == pytest.approx(
        at("cylinder.A.q", "l/min"), rel=5e-3
    )
    assert f"{at('cylinder.x', 'mm'):.3g} mm" in found and "1500 rpm" in found and "t = 1 s" in found


def test_numbers_are_those_of_the_steady_state() -> None:
    circuit = lift()
    steady = br.steady(circuit)
    found = texts(circuit.draw(values=steady).svg)
    assert f"{steady['pump.P.p'].in_unit('bar'):.3g} bar" in found and "steady state" in found
    assert short(steady["cylinder.A.p"]) in found


def test_lines_have_the_colour_of_their_pressure_and_arrows_of_their_flow() -> None:
    circuit, result = lift(), lift_run()
    drawn = groups(circuit.draw(values=result, at="1 s").svg)
    lines = scene_of(circuit).lines
    pressures = {
        name: result[f"{line.wire.ports[0]}.p"].at(1.0) / 1e5
        for name, line in lines.items()
        if line.wire.kind == "hydraulic"
    }
    low, high = scale_ends(list(pressures.values()))
    for name, p in pressures.items():
        path = next(drawn[name].iter(f"{SVG}path"))
        assert path.attrib["stroke"] == colour_at((p - low) / (high - low))
    black = groups(circuit.draw(values=result, at="1 s", coloured=False).svg)
    assert {next(black[name].iter(f"{SVG}path")).attrib["stroke"] for name in pressures} == {"currentColor"}


def test_arrows_point_where_the_fluid_flows() -> None:
    circuit = br.Circuit()
    circuit.add("supply", br.PressureSource(pressure="20 bar"))
    circuit.add("throttle", br.Orifice())
    circuit.add("tank", br.Tank())
    circuit.connect("supply.P", "throttle.A", name="line")
    circuit.connect("throttle.B", "tank.T", name="back")
    scene = scene_of(circuit)
    x, y = scene.places["supply"].port(scene.symbols["supply"].ports["P"])[0]

    def tip_and_base(back: str) -> list[float]:
        """Distances of the arrow's corners from the port of the supply."""
        changed = circuit.replace({"tank.pressure": back})
        steady = br.steady(changed)
        picture = picture_of(changed, values=steady, coloured=False)
        assert short(Value(abs(steady["throttle.A.q"]), "l/min")) in texts(picture.svg)
        arrows = [mark for g in picture.groups if not g.title for mark in g.marks if isinstance(mark, Stroke)]
        return [abs(px - x) + abs(py - y) for _, ends in arrows[0].outline for px, py in ends]

    tip, base, _ = tip_and_base("0 bar")
    assert tip > base
    tip, base, _ = tip_and_base("40 bar")
    assert tip < base


@pytest.mark.parametrize(
    ("out", "shown"), [(-10.0, ["10 l/min"]), (-4.0, ["10 l/min", "4 l/min"]), (0.0, ["10 l/min"])]
)
def test_a_line_between_two_shows_one_flow_unless_it_stores(out: float, shown: list[str]) -> None:
    circuit = br.Circuit()
    circuit.add("pump", br.FlowSource())
    circuit.add("throttle", br.Orifice())
    circuit.connect("throttle.A", "pump.P", name="line")
    told = {"throttle.A.q": Value(10 / 60000, "l/min"), "pump.P.q": Value(out / 60000, "l/min")}
    scene = scene_of(circuit)
    found = texts(svg_of(scene, look_of(scene, Readings("now", told, told.__getitem__))))
    assert sorted(text for text in found if "l/min" in text) == shown


def test_a_piston_stands_where_its_signal_says() -> None:
    circuit, result = lift(), lift_run()
    scene = scene_of(circuit)
    symbol, place = scene.symbols["cylinder"], scene.places["cylinder"]
    [move] = [move for move in symbol.moves if move.signal.endswith("x")]
    share = result["cylinder.x"].at(1.0) / circuit.components["cylinder"].values["stroke"]
    index, shape = next((k, s) for k, s in enumerate(symbol.shapes) if s.part == move.part and isinstance(s, Path))
    path = list(groups(circuit.draw(values=result, at="1 s").svg)["cylinder"].iter(f"{SVG}path"))[index]
    wanted = [place.point((x + share * move.by[0], y + share * move.by[1])) for x, y in shape.points]
    # Lengths in SVG have three decimals.
    assert [c for p in points(path) for c in p] == pytest.approx([c for p in wanted for c in p], abs=6e-4)
    assert 0.2 < share < 0.8


def test_without_a_time_it_is_the_end_of_the_run() -> None:
    result = lift_run()
    assert readings(result).get("cylinder.x") == result["cylinder.x"].values[-1]
    assert readings(result).caption == "t = 1.2 s" and readings(result).get("nothing.x") is None


def test_what_cannot_be_shown_is_refused() -> None:
    circuit, result = lift(), lift_run()
    with pytest.raises(ArgumentError, match=r"at = 5 s is not in the run, which goes from 0 s to 1.2 s"):
        circuit.draw(values=result, at="5 s")
    with pytest.raises(ArgumentError, match="A steady state has no other instant"):
        circuit.draw(values=br.steady(circuit), at="1 s")
    with pytest.raises(ArgumentError, match="Give values="):
        circuit.draw(at="1 s")
    with pytest.raises(ArgumentError, match="not from dict"):
        circuit.draw(values={})  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="theme = 'blue' is none of light, dark, auto"):
        circuit.draw(theme="blue")
    failed = replace(br.steady(circuit), ok=False, message="It was not found.")
    with pytest.raises(SimulationError, match="It was not found"):
        circuit.draw(values=failed)


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (1.234567e7, "bar", "123 bar"),
        (-1.6e-9, "-", "0"),
        (2.0e-5, "-", "2e-05"),
        (157.0796, "rpm", "1500 rpm"),
        (4.0, "bar", "0 bar"),
        (12345678.0, "N", "1.23e+07 N"),
        (0.0, "mm", "0 mm"),
    ],
)
def test_numbers_have_three_figures(value: float, unit: str, text: str) -> None:
    assert short(Value(value, unit)) == text


def test_scales_have_round_ends() -> None:
    assert scale_ends([0.0, 74.0, 57.0]) == (0.0, 80.0)
    assert scale_ends([150.0, 151.0]) == (150.0, 151.0)
    assert scale_ends([-0.002, 82.0]) == (0.0, 90.0) and scale_ends([-0.98, 0.0]) == (-1.0, 0.0)
    assert scale_ends([]) == (0.0, 1.0)
    assert colour_at(-1.0) == colour_at(0.0) == "#2663be" and colour_at(9.0) == "#cd372d"
