"""What a unit says of itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import fmpy
import pytest

import bramah as br
from bramah.errors import ArgumentError, ExportError, UnknownName
from bramah.export import export_fmu
from tests.examples.files import ROOT
from tests.export.fmi.host import hosted
from tests.export.fmi.units import unit_of

Made = Callable[[str, str], str]
VERSIONS = pytest.mark.parametrize("version", ["2.0", "3.0"])


@VERSIONS
def test_variables(unit: Made, version: str) -> None:
    described = fmpy.read_model_description(unit("gallery/external", version))
    found = {v.name: v for v in described.modelVariables}
    pressure = found["relief.set_pressure"]
    assert (pressure.causality, pressure.variability, float(pressure.start)) == ("parameter", "fixed", 120e5)
    assert pressure.declaredType.name == "Pressure in bar"
    assert {n for n, v in found.items() if v.causality == "input"} == {
        "lever.y", "rod.v_0", "rod.a_0", "rod.x_0", "shaft.omega_0", "shaft.alpha_0", "shaft.phi_0",
    }  # fmt: skip
    assert {n for n, v in found.items() if v.causality == "output"} == {
        "hose.A.p", "cylinder.A.p", "cylinder.B.p", "rod.port.F", "cylinder.x",
    }  # fmt: skip
    assert float(found["shaft.omega_0"].start) == pytest.approx(157.0796, rel=1e-5)
    bar = next(u for unit in described.unitDefinitions if unit.name == "Pa" for u in unit.displayUnits)
    assert (bar.name, float(bar.factor)) == ("bar", 1e-5)


@VERSIONS
def test_dependencies(unit: Made, version: str) -> None:
    """A relief valve's poppet moves as its speed says; the pressure of the line depends on the flow that is given."""
    described = fmpy.read_model_description(unit("relief_valve", version))
    of = {u.variable.derivative.name: {d.name for d in u.dependencies} - {"time"} for u in described.derivatives}
    assert of["relief.x"] == {"relief.v"}
    assert of["line.A.p"] == {"line.A.p", "relief.x", "relief.v"}


@VERSIONS
def test_the_same_circuit_gives_the_same_bytes(version: str, tmp_path: Path) -> None:
    circuit = br.read_circuit(ROOT / "examples" / "relief_valve.toml")
    first = Path(unit_of(circuit, tmp_path, version)).read_bytes()
    assert Path(unit_of(circuit, tmp_path, version)).read_bytes() == first
    other = circuit.replace({"relief.set_pressure": "90 bar"})
    tokens = [fmpy.read_model_description(unit_of(c, tmp_path, version)).guid for c in (circuit, other)]
    assert tokens[0] != tokens[1]


@VERSIONS
def test_sources_are_inside(unit: Made, version: str) -> None:
    with ZipFile(unit("relief_valve", version)) as archive:
        names = archive.namelist()
    assert {"sources/model.c", "sources/core/run.c", "sources/core/export/fmi_unit.c"} <= set(names)
    assert ("sources/buildDescription.xml" in names) == (version == "3.0")


@VERSIONS
def test_parameters_become_inputs(version: str, tmp_path: Path) -> None:
    circuit = br.read_circuit(ROOT / "examples" / "gallery" / "restrictions.toml")
    joined = {str(port) for net in circuit.nets for port in net.ports}
    offered = [f"{own}.{one}" for own, c in circuit.components.items() for one in c.inputs() if c.values.get(one)]
    name = next(one for one in offered if one not in joined)
    unit = unit_of(circuit, tmp_path, version, inputs=[name], outputs=["valve.*"])
    found = {v.name: v for v in fmpy.read_model_description(unit).modelVariables}
    own, one = name.split(".")
    assert found[name].causality == "input" and float(found[name].start) == circuit.components[own].values[one]
    assert found["valve.A.q"].causality == "output"
    with hosted(unit, "cs") as host:
        host.begin()
        host.step(0.0, 0.5)
        [before] = host.get(name)
        host.set({name: 0.5 * before})
        assert host.get(name) == [0.5 * before]


@VERSIONS
def test_titles_with_characters_that_xml_forbids(version: str, tmp_path: Path) -> None:
    circuit = br.read_circuit(ROOT / "examples" / "relief_valve.toml")
    circuit.title = 'a\x01b\x1b <&"> \ufffe é */ end'
    described = fmpy.read_model_description(unit_of(circuit, tmp_path, version))
    assert described.modelName == 'a b  <&">   é */ end'


def test_a_unit_without_outputs_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    circuit = br.read_circuit(ROOT / "examples" / "relief_valve.toml")
    circuit.run.pop("plot", None)
    export_fmu(circuit, tmp_path / "valve.fmu")
    assert "has no outputs" in caplog.text
    caplog.clear()
    export_fmu(circuit, tmp_path / "valve.fmu", outputs=["relief.x"])
    assert not caplog.text


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    relief = br.read_circuit(ROOT / "examples" / "relief_valve.toml")
    lines = br.read_circuit(ROOT / "examples" / "gallery" / "lines.toml")
    with pytest.raises(ExportError, match="co-simulation"):
        export_fmu(lines, tmp_path / "x.fmu", kinds=["me"])
    with pytest.raises(ArgumentError, match=r"2\.0 or 3\.0"):
        export_fmu(relief, tmp_path / "x.fmu", version="1.0")
    with pytest.raises(ArgumentError, match="kind"):
        export_fmu(relief, tmp_path / "x.fmu", kinds=["se"])
    with pytest.raises(ArgumentError, match="platform"):
        export_fmu(relief, tmp_path / "x.fmu", platforms=["mars"])
    with pytest.raises(UnknownName, match="output"):
        export_fmu(relief, tmp_path / "x.fmu", outputs=["relief.nothing"])
    with pytest.raises(UnknownName, match="drive"):
        export_fmu(relief, tmp_path / "x.fmu", inputs=["relief.nothing"])
    with pytest.raises(ExportError, match="already"):
        export_fmu(relief, tmp_path / "x.fmu", inputs=["pump.flow"])
