"""Defaults are honest: what nobody asked for is nothing, or changes no answer, or is said first."""

from __future__ import annotations

import os
import re
import runpy
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks import defaults
from benchmarks.corners import EXAMPLES, examples
from benchmarks.defaults import KINDS, LARGEST, MEANT, added, apart, changes_of, nothing, what_adds
from bramah.cli import main
from bramah.cli.type_text import ASSUMED
from bramah.components import registry
from bramah.declare import Parameter

LOOKS_LIKE = re.compile(r"frict|leak|smooth|windage|rounding|slows down|begins to open,", re.IGNORECASE)
"""What the help of an addition says."""
NOT_ADDED = {
    "stribeck_speed": "shape of a friction that was asked for",
    "darcy_factor": "the friction of the line itself, if that law is chosen",
    "correction": "a factor of the line's own resistance",
    "drain_share": "where slip goes, not how much of it there is",
}


def test_every_addition_is_looked_at() -> None:
    """By name or by what its help says; a new part is found by its existence."""
    unknown = [
        f"{kind}.{name}"
        for kind, made in registry().items()
        for name, d in made.given().items()
        if isinstance(d, Parameter) and d.default and LOOKS_LIKE.search(f"{name} {d.help}")
        if not what_adds(kind, name) and name not in NOT_ADDED and name not in MEANT.get(kind, ())
    ]
    assert unknown == []


def test_no_part_rubs_by_default() -> None:
    """But those that are there to rub, and poppets, which chatter without damping and say so first."""
    rubbing = {
        f"{name}.{parameter}"
        for name, kind in registry().items()
        for parameter, d in added(kind)
        if what_adds(name, parameter) == "friction" and not d.assumed
    }
    # The cartridge's damping changes 0.2 % of its example.
    assert rubbing == {"CartridgeValve.damping"}


@pytest.mark.parametrize(
    "kind", [name for name, kind in registry().items() if any(d.assumed for d in kind.given().values())]
)
def test_what_is_assumed_is_said_first(kind: str) -> None:
    lines = CliRunner().invoke(main, ["list", kind]).stdout.splitlines()
    assert lines[2] == ASSUMED
    assumed = [name for name, d in registry()[kind].given().items() if d.assumed]
    assert [line.split()[0] for line in lines[3 : 3 + len(assumed)]] == assumed


def test_a_default_that_changes_an_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seals of the friction example with the viscous friction that was the default: a third of the answer."""
    monkeypatch.chdir(EXAMPLES)
    [example] = examples(["friction"])
    circuit = example.circuit
    names = [n for n, c in circuit.components.items() if type(c).__name__.endswith("Friction")]
    without = circuit.replace({f"{n}.viscous_friction": 0.0 for n in names})
    one, other = defaults.signals_of(example, circuit), defaults.signals_of(example, without)
    assert one is not None and other is not None and apart(one, other)[0] > 0.2


def test_zero_or_a_hundredth() -> None:
    leakage, rounding = (registry()["DirectionalValve43"].given()[n] for n in ("leakage", "rounding"))
    assert isinstance(leakage, Parameter) and isinstance(rounding, Parameter)
    assert (nothing(leakage), nothing(rounding)) == (0.0, 1e-5)
    assert KINDS["leakage"] == "leakage"


@pytest.mark.parametrize("name", ["holding_a_load", "lowering", "pressure_valves"])
def test_examples_hardly_change_without_their_defaults(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    for example in examples([name]):
        found = list(changes_of(example))
        assert len(found) > 5
        assert [c for c in found if c.size > LARGEST and not c.said] == []


@pytest.mark.long
def test_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["defaults.py"])
    before = os.getcwd()
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(Path(defaults.__file__)), run_name="__main__")
    os.chdir(before)
    assert ended.value.code == 0
