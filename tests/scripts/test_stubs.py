"""The stubs say what the classes declare, and type checkers understand them."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path

import pytest

from bramah.components import registry
from scripts.stubs import ROOT, stubs

SCRIPT = """
import bramah as br

br.Orifice(diameter="2 mm", transition="cubic")
br.Orifice(diametre="2 mm")
br.Orifice("2 mm")
br.Orifice(diameter=["2 mm"])
br.Line(segments="many")
br.oil(grade="ISO VG 46")
br.oil(grad="ISO VG 46")
reveal_type(br.Orifice())
reveal_type(br.Circuit().add("orifice", br.Orifice()).A)
"""
SAID = {
    5: 'Unexpected keyword argument "diametre" for "Orifice"; did you mean "diameter"?',
    6: 'Too many positional arguments for "Orifice"',
    7: 'Argument "diameter" to "Orifice" has incompatible type "list[str]"',
    8: 'Argument "segments" to "Line" has incompatible type "str"; expected "int"',
    10: 'Unexpected keyword argument "grad" for "oil"; did you mean "grade"?',
    11: 'Revealed type is "bramah.components.hydraulic.Orifice"',
    12: 'Revealed type is "bramah.circuit.PortRef"',
}


@pytest.mark.parametrize("path", stubs(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_stub_is_up_to_date(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == stubs()[path], "write it anew: make stubs"


def test_a_stub_has_every_type_with_all_its_parameters() -> None:
    text = "".join(stubs().values())
    for name, kind in registry().items():
        _, _, body = text.partition(f"\nclass {name}(")
        head = body.partition(") -> None: ...")[0]
        assert all(f" {parameter}: " in head for parameter in inspect.signature(kind).parameters), name


@pytest.mark.long
def test_a_type_checker_knows_the_parameters(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    first = said_of(script, tmp_path)
    script.write_text(f"{SCRIPT}# read again, with what mypy keeps of the first time")
    assert said_of(script, tmp_path) == first
    assert first.keys() == SAID.keys(), first
    for line, said in SAID.items():
        assert said in first[line]


def said_of(script: Path, cache: Path) -> dict[int, str]:
    """What mypy says of each line of a script."""
    root = ROOT.parent.parent
    options = ["--cache-dir", str(cache), "--config-file", str(root / "pyproject.toml")]
    command = [sys.executable, "-m", "mypy", *options, str(script)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    return {
        int(line.split(":")[1]): line.partition(": ")[2]
        for line in done.stdout.splitlines()
        if line.split(":")[0] == str(script) and " defined in " not in line
    }
