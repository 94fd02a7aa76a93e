"""Signals at places along lines."""

from __future__ import annotations

import numpy as np
import pytest

import bramah as br
from bramah.errors import BramahError, UnknownName
from bramah.result.choose import main_signals


def hammer() -> br.Result:
    """A closed valve at B: a wave of rho c v runs to A and back."""
    circuit = br.Circuit("Hammer", fluid=br.ConstantFluid())
    circuit.add("reservoir", br.PressureSource(pressure="10 bar"))
    line = br.Line(
        length="100 m", diameter="20 mm", wave_speed="1000 m/s", friction="none", reaches=10,
        start_pressure="10 bar", start_flow="20 l/min",
    )  # fmt: skip
    circuit.add("line", line)
    circuit.add("valve", br.Plug())
    circuit.connect("reservoir.P", "line.A")
    circuit.connect("line.B", "valve.A")
    return br.simulate(circuit, until="0.19 s")


def test_the_wave_passes_the_middle_when_it_should() -> None:
    result = hammer()
    middle = result["line.p@50 m"]
    assert middle.unit == "bar"
    before, after, back = middle.at([0.04, 0.065, 0.165])
    rise = 870.0 * 1000.0 * (20 / 60000) / (np.pi * 0.01**2)
    assert before == pytest.approx(10e5)
    assert after == pytest.approx(10e5 + rise)
    assert back == pytest.approx(10e5)
    assert result["line.q@50 m"].in_unit()[0] == pytest.approx(20.0)


def test_it_can_be_drawn_and_written(tmp_path) -> None:  # type: ignore[no-untyped-def]
    result = hammer()
    result.to_csv(tmp_path / "out.csv", signals=["line.p@25 m", "line.A.q"])
    assert "line.p@25 m [bar]" in (tmp_path / "out.csv").read_text().splitlines()[0]
    br.figure(result, ["line.p@25 m"], path=tmp_path / "out.png")
    assert (tmp_path / "out.png").stat().st_size > 1000


@pytest.mark.parametrize("name", ["line.p@101 m", "line.p@-1 m", "line.v@5 m", "lime.p@5 m", "line.p@x", "line.p@"])
def test_wrong_places_are_refused(name: str) -> None:
    with pytest.raises(BramahError):
        hammer()[name]


def test_a_place_that_the_circuit_plots_is_shown(tmp_path) -> None:  # type: ignore[no-untyped-def]
    """And left out where the result was saved without the profile of its line."""
    result = hammer()
    result.plot = ("line.B.p", "line.p@50 m")
    assert main_signals(result) == ["line.B.p", "line.p@50 m"]
    result.save(tmp_path / "ends.npz", "line.?.p")
    assert main_signals(br.Result.load(tmp_path / "ends.npz")) == ["line.B.p"]
    result.plot = ("lime.p@50 m",)
    with pytest.raises(UnknownName, match="lime"):
        main_signals(result)
