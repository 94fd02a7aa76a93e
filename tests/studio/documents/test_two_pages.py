"""Two pages change one document at once: nothing is lost, and each undoes its own changes."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest

from bramah.cli.demo import demo_text
from bramah.studio.documents import Conflict, Document, EditError
from tests.studio.documents.making import document


@pytest.fixture
def made(tmp_path: Path) -> Document:
    return document(tmp_path, demo_text())


def set_value(made: Document, page: str, path: str, value: object) -> None:
    made.edit([[path.split("/"), value]], page, path)


def test_each_undoes_its_own_last_change(made: Document) -> None:
    set_value(made, "a", "components/relief/set_pressure", "120 bar")
    set_value(made, "b", "components/pump/displacement", "20 cm3/rev")
    set_value(made, "a", "title", "Mine")
    made.undo("b")
    assert made.document["components"]["pump"]["displacement"] == "16 cm3/rev"
    assert made.document["title"] == "Mine" and made.document["components"]["relief"]["set_pressure"] == "120 bar"
    made.undo("a")
    made.undo("a")
    assert made.text == demo_text()
    made.redo("b")
    made.redo("a")
    assert made.document["components"]["pump"]["displacement"] == "20 cm3/rev"
    assert made.document["components"]["relief"]["set_pressure"] == "120 bar" and made.document["title"] != "Mine"
    assert made.redo_label("a") == "title" and not made.can_redo("b")


def test_parts_that_two_pages_place_side_by_side_can_be_undone_by_either(made: Document) -> None:
    made.edit([[["components", "one"], {"type": "Tank"}], [["diagram", "components", "one"], {"at": [2, 4]}]], "a")
    made.edit([[["components", "two"], {"type": "Tank"}], [["diagram", "components", "two"], {"at": [6, 4]}]], "b")
    made.undo("a")
    assert "one" not in made.document["components"]
    assert made.document["diagram"] == {"components": {"two": {"at": [6, 4]}}}
    made.redo("a")
    assert tomllib.loads(made.text)["diagram"]["components"] == {"two": {"at": [6, 4]}, "one": {"at": [2, 4]}}
    made.undo("b")
    made.undo("a")
    assert made.text == demo_text()


def frozen(**moved: list[int]) -> list[list[object]]:
    """The first move of a page, which writes down the places of all parts."""
    places = {"pump": [2, 4], "relief": [10, 4], "valve": [20, 4], **moved}
    return [[["diagram", "components", name], {"at": at}] for name, at in places.items()]


def test_first_moves_of_two_pages_that_come_together_are_undone_by_either(made: Document) -> None:
    """Both write down the whole layout: what the other wrote already is no change."""
    made.edit(frozen(pump=[4, 8]), "a", "move pump")
    made.edit([*frozen(relief=[30, 8])[1:], [["diagram", "components", "pump"], {"at": [4, 8]}]], "b", "move relief")
    assert made.document["diagram"]["components"]["pump"] == {"at": [4, 8]}
    made.undo("a")
    assert made.document["diagram"]["components"] == {"relief": {"at": [30, 8]}}, "what the other moved stays there"
    made.redo("a")
    assert made.document["diagram"]["components"]["pump"] == {"at": [4, 8]}
    made.undo("b")
    assert made.document["diagram"]["components"]["relief"] == {"at": [10, 4]}
    made.undo("a")
    assert made.document["diagram"]["components"] == {"relief": {"at": [10, 4]}}, "where it was drawn all the time"


def test_the_same_values_again_are_no_change(made: Document) -> None:
    made.edit(frozen(), "a")
    version = made.version
    made.edit(frozen(), "b")
    assert made.version == version and not made.can_undo("b")


def test_a_part_that_another_page_moved_since_is_not_moved_back(made: Document) -> None:
    made.edit(frozen(), "a")
    set_value(made, "a", "diagram/components/pump", {"at": [6, 6]})
    set_value(made, "b", "diagram/components/pump", {"at": [8, 8]})
    with pytest.raises(EditError, match="changed since"):
        made.undo("a")


def test_what_another_page_changed_since_is_not_undone(made: Document) -> None:
    set_value(made, "a", "components/relief/set_pressure", "120 bar")
    set_value(made, "b", "components/relief/set_pressure", "100 bar")
    before = made.text
    with pytest.raises(EditError, match="cannot be undone: the same place was changed since"):
        made.undo("a")
    assert made.text == before and made.can_undo("a")
    made.undo("b")
    made.undo("a")
    assert made.text == demo_text()
    with pytest.raises(EditError, match="nothing to undo"):
        made.undo("a")
    with pytest.raises(EditError, match="nothing to redo"):
        made.redo("c")


def test_a_new_change_ends_what_could_be_redone(made: Document) -> None:
    set_value(made, "a", "title", "x")
    made.undo("a")
    set_value(made, "b", "title", "y")
    assert made.can_redo("a"), "changes of others do not"
    set_value(made, "a", "run/until", "5 s")
    assert not made.can_redo("a")


def test_a_text_for_an_older_version_is_merged(made: Document) -> None:
    version = made.version
    set_value(made, "b", "components/relief/set_pressure", "120 bar")
    made.set_text(demo_text().replace("# A cylinder", "# My cylinder"), version, "a")
    assert made.text == demo_text().replace("# A cylinder", "# My cylinder").replace("140 bar", "120 bar")
    made.undo("a")
    assert made.text == demo_text().replace("140 bar", "120 bar")


def test_a_text_that_changes_the_same_place_is_refused_with_the_present_one(made: Document) -> None:
    version = made.version
    set_value(made, "b", "components/relief/set_pressure", "120 bar")
    with pytest.raises(Conflict) as raised:
        made.set_text(demo_text().replace("140 bar", "90 bar"), version, "a")
    assert raised.value.text == made.text and raised.value.version == made.version
    assert '"120 bar"' in made.text


def test_typing_while_another_page_draws_beside_it(made: Document) -> None:
    """Both add lines at one place: lines clash, what they say does not."""
    version = made.version
    made.edit([[["components", "gauge"], {"type": "Tank"}]], "b")
    mine = demo_text().replace("\n[nets]", '\n[components.mine]  # mine\ntype = "Tank"\n\n[nets]')
    made.set_text(mine, version, "a")
    assert {"gauge", "mine"} <= made.document["components"].keys() and "# mine" in made.text


def test_comments_of_two_people_at_one_place_are_not_merged_away(made: Document) -> None:
    version = made.version
    made.set_text(demo_text().replace("\n[nets]", "\n# theirs\n[nets]"), version, "b")
    with pytest.raises(Conflict):
        made.set_text(demo_text().replace("\n[nets]", "\n# mine\n[nets]"), version, "a")
    assert "# theirs" in made.text


def test_text_given_again_after_a_restart_is_merged_with_the_file(tmp_path: Path) -> None:
    before = document(tmp_path, demo_text())
    set_value(before, "a", "components/relief/set_pressure", "120 bar")
    # The server ends; meanwhile somebody else writes the file.
    after = document(tmp_path, demo_text().replace('bore = "50 mm"', 'bore = "63 mm"'))
    after.set_text(before.text, before.version, "a", base=demo_text())
    relief, cylinder = after.document["components"]["relief"], after.document["components"]["cylinder"]
    assert relief["set_pressure"] == "120 bar" and cylinder["bore"] == "63 mm" and not after.saved
    after.set_text(before.text, 1, "b", base=demo_text())
    assert after.version == 2, "what two pages give again stands once"


def test_undo_stacks_of_pages_that_are_gone_are_bounded(made: Document) -> None:
    for k in range(250):
        made.can_undo(f"looks {k}")
        set_value(made, f"page {k}", "title", f"title {k}")
    assert made.can_undo("page 249") and not made.can_undo("page 1")
    assert len(made._history._pages) <= 200


@pytest.mark.parametrize("seed", range(4))
def test_random_changes_of_three_pages_can_all_be_undone(seed: int, made: Document) -> None:
    """Each page changes places of its own; undoing all of it in any order gives the bytes of the file."""
    rng = random.Random(seed)
    own = {"a": ["motor", "pump", "supply"], "b": ["relief", "valve", "lever"], "c": ["cylinder", "load", "weight"]}
    done = dict.fromkeys(own, 0)
    for k in range(60):
        page = rng.choice("abc")
        part = rng.choice(own[page])
        what = rng.randrange(4)
        if what == 0:
            made.edit([[["components", part, "type"], f"Type{k}"]], page)
        elif what == 1:
            made.edit([[["diagram", "components", part], {"at": [2 * k, 4]}]], page)
        elif what == 2 and done[page]:
            made.undo(page)
            done[page] -= 2
        else:
            made.edit([[["components", f"{part}{k}"], {"type": "Tank"}]], page)
        done[page] += 1
        tomllib.loads(made.text)
    while any(done.values()):
        page = rng.choice([page for page, left in done.items() if left])
        made.undo(page)
        done[page] -= 1
    assert tomllib.loads(made.text) == tomllib.loads(demo_text())
    assert sorted(made.text.splitlines()) == sorted(demo_text().splitlines())
