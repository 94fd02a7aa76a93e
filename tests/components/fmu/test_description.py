"""What is read of FMUs, and what is refused."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from zipfile import ZipFile

import pytest

import bramah as br
from bramah.components.fmu.units import Scale, scale_of
from bramah.errors import FileError
from tests.components.fmu.handmade import description, make_fmu


def written(path: Path, text: str) -> Path:
    with ZipFile(path, "w") as made:
        made.writestr("modelDescription.xml", text)
    return path


def test_there_must_be_a_file(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"Cannot read .*there is no such file"):
        br.fmu_type(tmp_path / "none.fmu")


def test_it_must_be_an_fmu(tmp_path: Path) -> None:
    path = tmp_path / "text.fmu"
    path.write_text("text")
    with pytest.raises(FileError, match=r"text\.fmu cannot be read as an FMU"):
        br.fmu_type(path)


def test_it_must_be_for_co_simulation(tmp_path: Path) -> None:
    text = description(2, True, {}, {}).replace("<CoSimulation", "<ModelExchange")
    text = text.replace('canHandleVariableCommunicationStepSize="true"', "")
    with pytest.raises(FileError, match=r"me\.fmu is for model exchange only\. Export it for co-simulation too"):
        br.fmu_type(written(tmp_path / "me.fmu", text))


def test_reading_its_description_runs_none_of_its_code(tmp_path: Path) -> None:
    """It has none: only a run finds out."""
    kind = br.fmu_type(written(tmp_path / "bare.fmu", description(2, True, {}, {})))
    circuit = br.Circuit("Bare")
    circuit.add("bare", kind())
    with pytest.raises(br.SimulationError, match=r"bare\.fmu has no program for this platform, .* \(it has: none\)"):
        br.simulate(circuit, until=1)


@pytest.mark.parametrize("version", [2, 3])
def test_it_may_suggest_its_step(version: int, tmp_path: Path) -> None:
    text = description(version, True, {}, {})
    assert br.fmu_type(written(tmp_path / "one.fmu", text))().values["step"] == 1e-3
    text = text.replace("<ModelVariables>", '<DefaultExperiment stepSize="0.02"/><ModelVariables>')
    assert br.fmu_type(written(tmp_path / "other.fmu", text))().values["step"] == 0.02


def test_a_wrong_token_is_told(tmp_path: Path) -> None:
    path = make_fmu(tmp_path / "lag.fmu", 2)
    with ZipFile(path) as old, ZipFile(tmp_path / "other.fmu", "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(b'guid="first order"', b'guid="another"'))
    circuit = br.Circuit("Other")
    circuit.add("other", br.FmuComponent(tmp_path / "other.fmu"))
    with pytest.raises(br.SimulationError, match=r"other\.fmu could not be started"):
        br.simulate(circuit, until=1)


def test_the_package_is_named_where_it_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fmpy", None)
    with pytest.raises(FileError, match=r"pip install 'bramah\[fmi\]'"):
        br.fmu_type(tmp_path / "any.fmu")


def scale(name: str, **base: float) -> Scale:
    """Of a variable in a unit that the FMU defines by powers of base units, factor and offset."""
    powers = {**dict.fromkeys(("kg", "m", "s", "A", "K", "mol", "cd", "rad"), 0), "factor": 1.0, "offset": 0.0, **base}
    definitions = [SimpleNamespace(name=name, baseUnit=SimpleNamespace(**powers) if base else None)]
    return scale_of(SimpleNamespace(unit=name, declaredType=None), definitions)


def test_units_follow_from_their_names_and_definitions() -> None:
    assert scale("bar", kg=1, m=-1, s=-2, factor=1e5) == Scale(1e5, 0.0, "bar")
    assert scale("bar").to_si(2.0) == 2e5
    assert scale("N.m").unit == "N.m"
    rpm = scale("rpm", s=-1, factor=1 / 60)
    assert rpm.to_si(60.0) == pytest.approx(6.283185307179586, rel=1e-15), "its angle is left out, as usual"
    own = scale("smoot", m=1, factor=1.7)
    assert (own.to_si(2.0), own.from_si(3.4), own.unit) == (3.4, 2.0, "*")
    assert scale("bar", m=1, factor=5.0).to_si(1.0) == 5.0, "its own definition counts"
    assert scale("degC", K=1, offset=273.15).to_si(20.0) == pytest.approx(293.15, rel=1e-15)
    assert scale("wishes") == Scale()
