"""Documents: what is not changed stays as it is to the byte, and everything can be undone."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from bramah.cli.demo import demo_text
from bramah.errors import FileError
from bramah.files.writing import document as as_document
from bramah.studio.documents import Conflict, Document, EditError
from bramah.studio.documents.extent import MOST_COMPONENTS
from tests.studio.documents.making import CIRCUITS, EXAMPLES, ROOT, document, leaf, messages


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_every_example_keeps_its_bytes(file: Path, tmp_path: Path) -> None:
    data = file.read_bytes()
    made = document(tmp_path, data.decode())
    assert made.text.encode() == data and made.saved
    before = made.text.splitlines()
    path, value = leaf({key: made.document[key] for key in made.document if key != "title"})
    other = "1.5 x" if isinstance(value, str) else 17.25
    made.edit([[list(path), other]], "p", "another value")
    after = made.text.splitlines()
    assert len(after) == len(before) and sum(a != b for a, b in zip(after, before, strict=True)) == 1
    made.edit([[["diagram", "components", "pump"], {"at": [4, 6]}]], "p")
    made.edit([[["components", "new"], {"type": "Tank"}], [["nets", "new"], ["new.T", "other.T"]]], "p")
    assert made.document["components"]["new"] == {"type": "Tank"}
    for line in before:
        assert line in made.text.splitlines() or line in (before[k] for k, a in enumerate(after) if a != before[k])
    made.save()
    for _ in range(3):
        made.undo("p")
    assert made.text.encode() == data and not made.can_undo("p")
    made.save()
    assert (tmp_path / "a.toml").read_bytes() == data
    for _ in range(3):
        made.redo("p")
    assert made.document["components"]["new"] == {"type": "Tank"} and not made.can_redo("p")


@pytest.mark.parametrize("file", CIRCUITS[::6], ids=lambda file: file.stem)
@pytest.mark.parametrize("indent", [None, 1, 4])
def test_the_same_in_json(file: Path, indent: int | None, tmp_path: Path) -> None:
    text = json.dumps(tomllib.loads(file.read_text("utf-8")), indent=indent).replace(": ", " :  ") + "\n\n"
    made = document(tmp_path, text, "a.json")
    path, _ = leaf({key: made.document[key] for key in made.document if key != "title"})
    made.edit([[list(path), "2 x"], [["diagram", "components", "pump"], {"at": [4, 6]}]], "p", "both")
    made.edit([[["components", "new"], {"type": "Tank"}]], "p")
    made.edit([[["diagram", "components", "pump"], None], [["components", "new"], None]], "p")
    assert "diagram" not in json.loads(made.text), "a table that was made for a place goes with it"
    assert made.text.splitlines()[-1] == "" and " :  " in made.text
    while made.can_undo("p"):
        made.undo("p")
    assert made.text == text


def test_comments_order_and_spelling_stay(tmp_path: Path) -> None:
    text = demo_text()
    made = document(tmp_path, text)
    made.edit([[["components", "relief", "set_pressure"], "120 bar"]], "p", "set")
    assert made.text == text.replace('"140 bar"', '"120 bar"')
    made.edit([[["components", "weight"], None]], "p")
    assert "# Extend, hold, retract, hold." in made.text and "weight]" not in made.text
    made.edit([[["components", "pump", "volumetric_efficiency"], 0.93]], "p")
    lines = made.text.splitlines()
    assert lines.index("volumetric_efficiency = 0.93") == lines.index('leakage = "0.004 l/(min bar)"') + 1
    assert made.undo_label("p") == "" and made.can_undo("p")
    made.undo("p")
    made.undo("p")
    assert made.undo_label("p") == "set"


NEW = {"format": 2, "run": {"until": "1 s"}}


def test_a_new_document_is_an_empty_circuit(tmp_path: Path) -> None:
    for name in ("new.toml", "new.json"):
        made = Document.new(tmp_path, name, {})
        assert (tmp_path / name).read_text() == made.text and made.saved and made.document == NEW
        assert messages(made) == "The circuit has no components."
        with pytest.raises(FileError, match="changed outside"):
            Document.new(tmp_path, name, {})


def test_invalid_text_is_kept_and_the_last_circuit_stays(tmp_path: Path) -> None:
    made = document(tmp_path, demo_text())
    good = made.looked()
    assert good.system is not None and not good.problems
    broken = demo_text().replace('bore = "50 mm"', 'bore = "50 mm')
    made.set_text(broken, made.version, "p")
    line = broken.splitlines().index('bore = "50 mm') + 1
    looked = made.looked()
    assert made.text == broken and made.document == tomllib.loads(demo_text())
    assert looked.circuit is good.circuit and looked.system is good.system
    assert [p.location for p in looked.problems] == [f"a.toml:{line}"] and "valid TOML" in looked.problems[0].message
    with pytest.raises(EditError, match=f"a.toml:{line}: this is not valid TOML.*Correct the text first"):
        made.edit([[["title"], "x"]], "p")
    for name in ("rename", "gather"):
        with pytest.raises(EditError, match="Correct the text first"):
            made.rename("pump", "p2", "p") if name == "rename" else made.gather(["pump"], "X", "p")
    made.save()
    assert (tmp_path / "a.toml").read_text() == broken
    made.undo("p")
    assert made.text == demo_text() and not made.looked().problems


def test_all_problems_are_told_at_once_with_lines(tmp_path: Path) -> None:
    text = demo_text().replace('"140 bar"', '"-1 bar"').replace("overlap =", "overlop =").replace("rod = [", "rid = [")
    found = document(tmp_path, text.replace('"load.port", ', "")).looked().problems
    lines = {p.where: p.location for p in found}
    assert lines["relief.set_pressure"] == f"a.toml:{_line(text, 'set_pressure')}"
    assert lines["valve.overlop"] == f"a.toml:{_line(text, 'overlop')}"
    assert any("load.port is not connected" in p.message for p in found)


def _line(text: str, words: str) -> int:
    return next(k for k, line in enumerate(text.splitlines(), start=1) if words in line)


def test_a_moved_symbol_does_not_build_the_circuit_again(tmp_path: Path) -> None:
    made = document(tmp_path, demo_text())
    before = made.looked()
    made.edit([[["diagram", "components", "pump"], {"at": [12, 40], "turn": 90}]], "p")
    after = made.looked()
    assert after.system is before.system and after.circuit.diagram.components["pump"].at == (12, 40)
    assert as_document(after.circuit)["diagram"]["components"]["pump"] == {"at": [12, 40], "turn": 90}
    made.edit([[["diagram", "components", "pump"], {"at": [12.5, 40]}]], "p")
    assert "must be two whole numbers" in messages(made)
    made.undo("p")
    assert made.looked().circuit.diagram.components["pump"].at == (12, 40)


def test_edits_are_looked_at_before_anything_is_done(tmp_path: Path) -> None:
    made = document(tmp_path, demo_text())
    wrong: list[Any] = [
        [[], 1], [["components"]], [[["components", 1], 2]], [[["a"] * 9, 1]], [[[""], 1]], [[["x"], float("nan")]],
        [[["x"], 2**70]], [[["x"], "\ud800"]], [[["x\ud800"], 1]], [[["x"], [[[[[[[[[[1]]]]]]]]]]]], "text", 5,
        [[["title", "x"], 1]], [[["x"], {"y": None}]], [[["x" * 300], 1]],
    ]  # fmt: skip
    for changes in wrong:
        with pytest.raises(EditError):
            made.edit(changes, "p")
    with pytest.raises(EditError, match="no file can hold"):
        made.set_text("\udcff", 1, "p")
    with pytest.raises(EditError, match="larger than 5 MB"):
        made.set_text("#" * 5_000_001, 1, "p")
    assert made.text == demo_text() and made.version == 1 and not made.can_undo("p")
    made.edit([], "p")
    made.edit([[["title"], "Lift cylinder"]], "p")
    assert made.version == 1, "what changes nothing is no version"


def test_a_short_text_cannot_mean_a_million_components(tmp_path: Path) -> None:
    cell = '[components.c{k}]\ntype = "Volume"\narray = 10000\n'
    made = document(tmp_path, "format = 2\n" + "".join(cell.format(k=k) for k in range(9)))
    assert f"more than {MOST_COMPONENTS} components" in messages(made)
    part = '[subcircuits.S{k}.components.p{j}]\ntype = "S{i}"\n'
    nested = "".join(part.format(k=k, j=j, i=k - 1) for k in range(1, 12) for j in range(10))
    text = 'format = 2\n[subcircuits.S0.components.p]\ntype = "Volume"\n' + nested + '[components.x]\ntype = "S11"\n'
    assert f"more than {MOST_COMPONENTS} components" in messages(document(tmp_path, text))
    ports = ", ".join(['"c0*.A"'] * 60)
    many = f"format = 2\n{cell.format(k=0)}[nets]\nx = [{ports}]\n"
    assert "ports, too many" in messages(document(tmp_path, many))


def test_a_sub_circuit_with_a_part_that_cannot_be_read(tmp_path: Path) -> None:
    text = """\
format = 2
[subcircuits.S]
ports = { A = "gap.A" }
[subcircuits.S.components.gap]
type = "Orifice"
[subcircuits.S.components.wrong]
diameter = "1 mm"
[components.s]
type = "S"
[components.tank]
type = "Tank"
[nets]
a = ["s.A", "tank.T"]
"""
    made = document(tmp_path, text)
    assert messages(made) == 'Component wrong does not say its type. Write for example type = "Orifice" (a.toml:6).'


def test_included_files_are_those_of_the_folder_and_read_again(tmp_path: Path) -> None:
    (tmp_path / "outside.toml").write_text('format = 2\n[parameters]\nset = "1 bar"\n')
    folder = tmp_path / "circuits"
    folder.mkdir()
    shared = folder / "shared.toml"
    shared.write_text('format = 2\n[parameters]\nset = "100 bar"\n')
    text = demo_text().replace("format = 2", 'format = 2\ninclude = ["shared.toml"]', 1).replace('"140 bar"', '"set"')
    made = document(folder, text)
    assert made.looked().circuit.components["relief"].values["set_pressure"] == 100e5
    assert "parameters" not in made.document
    shared.write_text('format = 2\n[parameters]\nset = "80.5 bar"\n')
    assert made.looked().circuit.components["relief"].values["set_pressure"] == pytest.approx(80.5e5)
    (folder / "link.toml").symlink_to(tmp_path / "outside.toml")
    for name in ("../outside.toml", "link.toml", str(tmp_path / "outside.toml"), "/etc/passwd", "."):
        made.set_text(text.replace("shared.toml", name), made.version, "p")
        assert "include:" in messages(made), name


def test_a_file_cannot_run_code(tmp_path: Path) -> None:
    trap = tmp_path / "trap.py"
    trap.write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n")
    for kind in ("trap", "trap.py", "trap:Component", "__import__('trap')", "os.system", "bramah.circuit.Circuit"):
        made = document(tmp_path, f'format = 2\ntypes = ["trap.py"]\n[components.x]\ntype = "{kind}"\n')
        assert "there is no type" in messages(made) and "no table or key 'types'" in messages(made)
    made = document(tmp_path, 'format = 2\n[parameters]\na = "__import__(1)"\n[components.x]\ntype = "Tank"\n')
    assert "parameters.a" in messages(made)
    assert not (tmp_path / "ran").exists()


def test_a_text_for_an_unknown_version_is_refused(tmp_path: Path) -> None:
    made = document(tmp_path, demo_text())
    for version in (-1, 0, 2, 10**6):
        with pytest.raises(Conflict) as raised:
            made.set_text("format = 2\n", version, "p")
        assert raised.value.text == demo_text() and raised.value.version == 1
    made.set_text(demo_text() + "# mine\n", 99, "p", base=demo_text())
    assert made.text.endswith("# mine\n")


def test_the_root_of_the_checkout_is_the_one_tested() -> None:
    assert (ROOT / "examples").is_dir() and len(CIRCUITS) > 40
