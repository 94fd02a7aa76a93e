"""The machines of examples/machines: nothing speaks against any of them."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from bramah.cli import main
from tests.examples.machines.by_hand import FOLDER, run

NAMES = sorted(path.stem for path in FOLDER.glob("*.toml"))


def test_there_are_six() -> None:
    assert len(NAMES) == 6


@pytest.mark.parametrize("name", NAMES)
def test_nothing_speaks_against_it(name: str) -> None:
    """It reaches its end without doubts, and `bramah check` has nothing to say."""
    result = run(name)
    assert result.ok and result.doubts == ()
    checked = CliRunner().invoke(main, ["check", str(FOLDER / f"{name}.toml")])
    assert checked.exit_code == 0 and "no problems" in checked.output
    assert "arning" not in checked.output
