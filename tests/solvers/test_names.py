"""Names of methods: those of other programs are understood, and one that nobody knows is answered with the list."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

import bramah as br
from bramah.cli import main
from bramah.errors import UnknownName
from bramah.runs.others import OTHERS
from bramah.solvers.methods import METHODS, method
from bramah.solvers.names import KNOWN_AS, own_name
from tests.files.test_run_table import HEAD
from tests.stepping.circuits import oscillator

PAGE = Path(__file__).parents[2] / "docs" / "solvers.md"
SECTION = "## All methods"


@pytest.mark.parametrize("known", KNOWN_AS)
def test_a_name_of_another_program_is_the_method_of_ours(known: str) -> None:
    ours = KNOWN_AS[known]
    assert method(known.upper()) is METHODS[ours]
    step = 1e-3 if METHODS[ours].needs_fixed_step else 0.0
    found = br.simulate(oscillator(), 0.01, method=known.upper(), fixed_step=step)
    assert found.recorded.method == ours and found.counters["accepted"] > 0


def test_no_name_of_another_program_hides_one_of_ours() -> None:
    assert not set(KNOWN_AS) & {*METHODS, *OTHERS}
    assert set(KNOWN_AS.values()) <= {*METHODS, *OTHERS}
    assert own_name(" RODAS4 ") == "rodas4"


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "vessel.toml"
    path.write_text(f'{HEAD}method = "rodas9000"\n')
    return str(path)


def _lists_all(text: str) -> bool:
    return all(re.search(rf"\b{name}\b", text) for name in (*METHODS, *OTHERS, *KNOWN_AS))


WAYS: dict[str, Callable[[str], object]] = {
    "simulate": lambda file: br.simulate(oscillator(), 0.1, method="rodas9000"),
    "start": lambda file: oscillator().start(method="rodas9000"),
    "compare": lambda file: br.compare(oscillator(), ["rodas9000"], until=0.1),
    "file": lambda file: br.simulate(br.read_circuit(file)),
}


@pytest.mark.parametrize("way", WAYS)
def test_an_unknown_method_is_answered_with_all_there_are(way: str, file: str) -> None:
    with pytest.raises(UnknownName) as caught:
        WAYS[way](file)
    assert 'There is no method "rodas9000".' in str(caught.value)
    assert _lists_all(str(caught.value))


def test_the_nearest_is_named_first() -> None:
    with pytest.raises(UnknownName, match=r'There is no method "kutmar"\. Did you mean "kutmer"\?'):
        br.simulate(oscillator(), 0.1, method="kutmar")


@pytest.mark.parametrize("command", [["check"], ["run"], ["run", "--method", "rodas90"], ["compare", "--methods", "x"]])
def test_an_unknown_method_on_the_command_line(command: list[str], file: str) -> None:
    done = CliRunner().invoke(main, [command[0], file, *command[1:]])
    assert done.exit_code == 2
    assert "There is no method" in done.stderr and _lists_all(done.stderr)


def _listed() -> dict[str, str]:
    """The methods of the page's table, each with what its row says."""
    section = PAGE.read_text(encoding="utf-8").partition(f"{SECTION}\n")[2].partition("\n## ")[0]
    rows = [line.split("|")[1:-1] for line in section.splitlines() if line.startswith("| `")]
    return {name.strip().strip("`"): " ".join(rest) for name, *rest in rows}


def test_the_page_lists_every_method_and_no_other() -> None:
    assert set(_listed()) == {*METHODS, *OTHERS}


def test_the_page_tells_the_other_names() -> None:
    listed = _listed()
    for known, ours in KNOWN_AS.items():
        assert f"`{known}`" in listed[ours]


def test_the_page_tells_who_needs_a_step() -> None:
    for name, row in _listed().items():
        assert ("needs a fixed step" in row) is bool(getattr(METHODS.get(name), "needs_fixed_step", False)), name
