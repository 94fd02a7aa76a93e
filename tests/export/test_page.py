"""What docs/export.md shows works as printed."""

from __future__ import annotations

import re
from pathlib import Path

import bramah as br
from bramah.solvers.asked import Asked
from bramah.system import build
from tests.examples.files import ROOT
from tests.export.building import Exported
from tests.export.comparing import mean_apart, ours

PAGE = (ROOT / "docs" / "export.md").read_text(encoding="utf-8")


def test_the_program_on_the_page_runs(tmp_path: Path) -> None:
    system = build(br.read_circuit(ROOT / "examples" / "machines" / "servo_axis.toml"))
    exported = Exported(system, tmp_path, asked=Asked(method="ros2", fixed_step="1 ms"))
    [program] = re.findall(r"```c\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "beside.c").write_text(program)
    exported.compile(tmp_path / "beside.c")
    assert exported.start(program="beside").returncode == 0


def test_its_options_are_those_of_the_program(tmp_path: Path) -> None:
    """And its step is short enough: a hundredth of each unknown's range and scale."""
    system = build(br.read_circuit(ROOT / "examples" / "machines" / "servo_axis.toml"))
    exported = Exported(system, tmp_path, asked=Asked(method="ros2", fixed_step="1 ms"))
    every = repr(1.5 / 199.3)
    assert mean_apart(ours(system, 1.5), exported.run("--every", every), 0.01 / 30) == {}
    for line in re.findall(r"^axis/servo_axis (--(?:set|method).*?)(?:  .*)?$", PAGE, re.MULTILINE):
        exported.run(*line.split())
