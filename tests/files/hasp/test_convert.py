"""HASP's circuit files become circuit files of which only what HASP asked for is open."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

import pytest

import bramah as br
from bramah.circuit import can_join
from bramah.components import registry
from bramah.errors import CircuitError, FileError
from bramah.files import OPEN, read_draft
from bramah.files.hasp import convert, is_hasp
from bramah.files.hasp.models import MODELS
from bramah.files.toml import to_toml
from validation.cases.wang_sorting import ACTUATOR, TRANSMISSION

ORIFICES = """\
12
PM0001 12
PU0001 08 09 12
PI0501 09 10 02
PC0101 10 11
DE0101 01
DC0101 01 02 03 04 05
TK0301 05 08 11
PI0502 03 06
OR0001 06 13
PIA501 13 14
OR0002 14 07
PI0503 07 04
"""
"""Wang 1988, table 4.B."""
CONTROLLED = """\
12
PM0001 12
PU0001 08 09 12
PI0501 09 10 02
PC0101 10 11
DE0001 01
DC0101 01 02 03 04 05

TK0301 05 08 11
PI0502 03 06
OR0001 06 13
PIA601 13 14 01
AL0101 14 07 01 02
PI0601 07 04 02
"""
"""Wang 1988, table 4.D."""
STOPPED = """\
10
PM0001\t12
PU0001\t8 9 12
PIR501\t2 9 10
PC0101\t10 11
TK0301\t8 11 5
DC1T01\t1 2 3 4 5
PIR601\t6 3 1
ALR001\t6 7 13 1 2
PIR602\t7 4 2
DE0101\t1
"""
"""Wang 1988, section 6.60."""
PRINTED = {
    "transmission": TRANSMISSION,
    "actuator": ACTUATOR,
    "orifices": ORIFICES,
    "controlled": CONTROLLED,
    "stopped": STOPPED,
}
SHAFTED = """\
06
PMR001 01
SHA101 01 02 1 2
PU0001 03 04 02
TK0301 03 05
OR0001 06 05
PI0501 04 06
"""


def document(text: str) -> dict[str, Any]:
    return convert(text, "file.dat").document


@pytest.mark.parametrize("name", PRINTED)
def test_every_printed_file_lacks_nothing_but_what_was_asked_for(name: str) -> None:
    assert is_hasp(PRINTED[name])
    draft = read_draft(to_toml(document(PRINTED[name])))
    found = {value.name: value.default for value in draft.open}
    with pytest.raises(CircuitError) as caught:
        draft.circuit()
    assert [problem.where for problem in caught.value.problems] == list(found)
    lists = {n: [[0, 0], [1, 1]] for n in found if n.endswith(".stages")}
    named = {"run.method": "rodas4", "run.until": "1 ms"}
    circuit = draft.circuit({**found, **lists, **named})
    # What its types take by default makes a circuit that is complete and can be built.
    assert br.build(circuit).n > 0


def test_links_become_nets() -> None:
    nets = document(TRANSMISSION)["nets"]
    assert nets["link2"] == ["PU0001.P", "PI0501.A", "PC0101.P", "MO0001.A"]
    assert nets["link3"] == ["PU0001.shaft", "PM0001.shaft"]
    assert nets["link8"] == ["MO0001.shaft", "LR0001.shaft"]


def test_a_duty_cycle_drives_what_it_is_linked_to() -> None:
    made = document(ACTUATOR)
    assert made["nets"]["link2"] == ["DE0101.y", "DC0101.command"]
    assert made["components"]["DE0001_source"] == {"type": "PressureSource"}
    assert made["nets"]["link1"] == ["DE0001_source.P", "DC0101.P"]
    assert made["nets"]["DE0001_y"] == ["DE0001.y", "DE0001_source.pressure"]


def test_the_valve_of_section_1_15_has_its_tank_before_its_second_port() -> None:
    nets = document(ACTUATOR)["nets"]
    assert nets["link5"] == ["DC0101.T", "TK0001.T"]
    assert nets["link6"] == ["DC0101.B", "AL0001.B"]
    assert document(CONTROLLED)["nets"]["link4"] == ["DC0101.B", "AL0101.B"]


def test_pipes_at_an_actuator_are_its_dead_volumes() -> None:
    found = convert(ACTUATOR)
    assert not any(name.startswith("PI06") for name in found.document["components"])
    assert "PI0602: its volume is AL0001.dead_volume_B, its start start_pressure_B." in found.notes


def test_a_shaft_may_have_signals_of_inertias() -> None:
    nets = document(SHAFTED)["nets"]
    assert nets["link1"] == ["PMR001.shaft", "SHA101.A"]
    assert nets["link2"] == ["SHA101.B", "PU0001.shaft"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (TRANSMISSION.replace("PI05", "CMPI"), "the model CMPI of CMPI01 is not known"),
        (TRANSMISSION.replace("LR0001 08", "LR0001 09"), "a link joins two components, but not link 8 at MO0001"),
        (ACTUATOR.replace("PI0602 7 6 2", "PI0602 7 6 3"), "no actuator gives signal 3 of PI0602"),
    ],
)
def test_what_cannot_be_converted(text: str, said: str) -> None:
    with pytest.raises(FileError, match=said):
        convert(text, "file.dat")


@pytest.mark.parametrize("code", MODELS)
def test_every_model_stands_for_a_component_that_has_its_ports_and_parameters(code: str) -> None:
    model, types = MODELS[code], registry()
    if not model.type:
        assert not model.ports and not model.asked
        return
    component = types[model.type]()
    assert all(can_join(component, port) for port in model.ports)
    assert {*model.asked, *model.fixed} <= set(component.given())
    types[model.type](**model.fixed)
    for part in model.parts:
        assert can_join(component, part.at) and can_join(types[part.type](), part.port)
        assert set(part.asked) <= set(types[part.type].given())


def test_a_converted_circuit_with_the_printed_data_gives_the_pressures_of_the_source() -> None:
    """V6, the first direction; the source says about 19 bar between the orifices."""
    answers: dict[str, Any] = {
        "fluid.reference_density": "870 kg/m3", "fluid.viscosity": "30 cSt", "fluid.reference_bulk_modulus": "7000 bar",
        "PM0001.speed": "1500 rpm", "PU0001.displacement": "22 cm3/rev", "PU0001.leakage": 0,
        "PU0001.friction_coefficient": 0, "PU0001.viscous_torque": 0, "PC0101.set_pressure": "70 bar",
        "PC0101.gradient": "0.5 l/(s bar)", "DE0101.stages": [[0, 0], [0.003, 1], [1, 1]],
        "DC0101.rated_pressure_drop": "1 bar", "DC0101.flow_PA": "0.14556 l/s", "DC0101.flow_PB": "0.14809 l/s",
        "DC0101.flow_AT": "0.13399 l/s", "DC0101.flow_BT": "0.13596 l/s", "TK0301.pressure": 0,
        "run.until": "0.5 s", "run.method": "rodas4",
    }  # fmt: skip
    for pipe, length in (("PI0501", "3.46 m"), ("PI0502", "2.12 m"), ("PI0503", "2.12 m")):
        answers |= {f"{pipe}.bore": "25 mm", f"{pipe}.length": length, f"{pipe}.wall_thickness": "3 mm"}
        answers |= {f"{pipe}.material": "steel", f"{pipe}.start_pressure": "16 bar"}
    for orifice in ("OR0001", "OR0002"):
        answers |= {f"{orifice}.diameter": "6.5 mm", f"{orifice}.discharge_coefficient": 0.69}
    text = to_toml(document(ORIFICES))
    assert OPEN in text
    result = br.simulate(br.read_circuit(text, values=answers))
    # All of the pump's 0.55 l/s passes valve, orifice, orifice and valve, in (l/s)/bar^0.5: 36 bar, the relief is shut.
    c_o = 0.69 * math.pi / 4 * 0.0065**2 * math.sqrt(2e5 / 870) * 1e3
    between = 0.55**2 * (1 / c_o**2 + 1 / 0.13596**2)
    assert between == pytest.approx(19, abs=0.2)
    # Compressibility and the rounded corners of valve and relief: a thousandth.
    assert result["OR0001.B.p"].in_unit("bar")[-1] == pytest.approx(between, rel=1e-3)


def test_the_page_names_every_model() -> None:
    page = (Path(__file__).parents[3] / "docs" / "files.md").read_text(encoding="utf-8")
    listed = page.partition("Models that are known:")[2].partition("\n\n")[0]
    assert set(re.findall(r"[A-Z][A-Z0-9]{3}", listed)) == set(MODELS)
