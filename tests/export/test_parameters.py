"""Parameters of an export can still be changed, and give the numbers of the changed circuit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import bramah as br
from bramah.export.parameters import followers, offered
from bramah.system import build
from tests.examples.files import ROOT
from tests.export.building import Exported
from tests.export.comparing import ROWS, apart, ours

UNTIL, STEP = 0.06, 3e-5
EVERY = repr(UNTIL / ROWS)


@pytest.mark.parametrize(
    "changes",
    [
        {"relief.set_pressure": "120 bar"},
        {"line.volume": "0.3 l", "line.start_pressure": "40 bar"},
        {"fluid.air_fraction": "0.02", "fluid.viscosity": "30 cSt"},
    ],
    ids=["of a law", "of storage and start", "of the fluid"],
)
def test_changed_parameters_give_the_changed_circuit(
    changes: dict[str, str], exported: Callable[[str], Exported]
) -> None:
    circuit = br.read_circuit(ROOT / "examples" / "relief_valve.toml")
    given = [word for name, value in changes.items() for word in ("--set", f"{name}={value.split()[0]}")]
    rows = exported("relief_valve").run("--every", EVERY, "--step", repr(STEP), *given)
    assert apart(ours(build(circuit.replace(changes)), UNTIL, "rodas4", STEP), rows)[0] < 1e-9
    assert apart(ours(build(circuit), UNTIL, "rodas4", STEP), rows)[0] > 1e-3  # it is another run


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("relief.set_presure=120", "there is no such parameter"),
        ("relief.seat_diameter=-1", "out of bounds"),
        ("relief.set_pressure=much", "not followed by a number"),
        ("relief.set_pressure", "NAME=VALUE"),
    ],
)
def test_what_cannot_be_set_is_refused(given: str, said: str, exported: Callable[[str], Exported]) -> None:
    done = exported("relief_valve").start("--set", given)
    assert done.returncode == 2
    assert said in done.stderr and done.stdout == ""


def test_another_structure_is_refused(exported: Callable[[str], Exported]) -> None:
    """A volume of zero makes an algebraic equation of what was a state."""
    done = exported("relief_valve").start("--set", "line.volume=0")
    assert done.returncode == 1
    assert "other equations would hold" in done.stderr


def test_two_starts_of_one_net_are_refused(tmp_path: Path) -> None:
    """As they are in Bramah, which says where."""
    circuit = br.Circuit()
    for name in ("one", "other"):
        circuit.add(name, br.Volume(volume="1 l", start_pressure="10 bar"))
    circuit.connect("one.A", "other.A")
    exported = Exported(circuit, tmp_path)
    both = ("--set", "one.start_pressure=20", "--set", "other.start_pressure=20")
    assert exported.run(*both)["one.A.p"][0] == 20e5
    done = exported.start(*both[:2])
    assert done.returncode == 1 and "one.A.p starts at two different values" in done.stderr


def test_parameters_of_lines_are_fixed(exported: Callable[[str], Exported]) -> None:
    made = exported("gallery/lines")
    fixed = [line.split(" = ")[0].strip() for line in made.start("--list").stdout.splitlines() if ", fixed" in line]
    assert any(name.startswith("fluid.") for name in fixed)
    done = made.start("--set", f"{fixed[0]}=1")
    assert done.returncode == 2 and "belongs to the structure" in done.stderr


def test_a_fluid_changed_in_a_component_follows_the_fluid_it_was(tmp_path: Path) -> None:
    """But for what is changed there."""
    circuit = br.read_circuit(ROOT / "examples" / "gallery" / "pipe_volumes.toml")
    system = build(circuit)
    names = [p.name for p in offered(system)]
    assert followers(system) and len(names) == len(set(names))
    changes = {"fluid.viscosity": "80 cSt", "fluid.reference_density": "900 kg/m3"}
    until, step = 1.0, 5e-4
    given = ("--set", "fluid.viscosity=80", "--set", "fluid.reference_density=900")
    rows = Exported(system, tmp_path).run("--every", repr(until / ROWS), "--step", repr(step), *given)
    assert apart(ours(build(circuit.replace(changes)), until, "rodas4", step), rows)[0] < 1e-9
