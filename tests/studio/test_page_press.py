"""The README's press, drawn from nothing by mouse and keyboard, run, undone and opened again."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from click.testing import CliRunner

import bramah as br
from bramah.cli import main
from tests.studio.circuits import PRESS_LINES, PRESS_PARTS
from tests.studio.hand import Hand
from tests.studio.serving import Studio

if TYPE_CHECKING:
    from playwright.sync_api import Page


def table(text: str) -> dict[str, np.ndarray]:
    """Columns of a CSV table by name."""
    head, *rows = list(csv.reader(io.StringIO(text)))
    return dict(zip(head, np.array(rows, dtype=float).T, strict=True))


def test_the_press_is_drawn_run_undone_and_opened_again(page: Page, studio: Studio) -> None:
    hand = Hand(page)
    hand.new_file("press")
    empty = hand.text()
    for kind, name, values in PRESS_PARTS:
        hand.add(kind, name, values)
    assert hand.parts() == len(PRESS_PARTS)
    alone = hand.problems()
    assert alone > 0, "ports that are joined to nothing are told"

    hand.see("fit").click()
    for first, *others in PRESS_LINES:
        for other in others:
            hand.join(first, other)
    hand.until("() => !document.querySelector('[data-testid=problem]')")
    hand.press("Control+s")
    hand.until("() => !document.querySelector('.unsaved')")
    drawn = br.read_circuit(studio.folder / "press.toml")
    joined = {frozenset(map(str, net.ports)) for net in drawn.nets}
    assert joined == {frozenset(ports) for ports in PRESS_LINES}

    hand.see("canvas").focus()
    hand.press("Escape")
    hand.see("tab:properties").click()
    hand.see("run:until").fill("2 s")
    hand.press("Enter")
    hand.run()
    hand.until("() => document.querySelector('[data-testid=message]').textContent.includes('Reached t = 2 s.')")
    compare_with_the_command(hand, studio.folder / "press.toml")

    while hand.see("undo").is_enabled():
        hand.undo()
    assert hand.parts() == 0
    assert hand.text() == empty
    with page.expect_response("**/api/redo"):
        hand.see("redo").click()
    hand.until("() => document.querySelectorAll('[data-place=\"0\"]').length === 1")


def compare_with_the_command(hand: Hand, file: Path) -> None:
    """What the page plots and exports is what `bramah run` writes."""
    hand.press("Control+s")
    hand.until("() => !document.querySelector('.unsaved')")
    out = file.with_suffix(".csv")
    done = CliRunner().invoke(main, ["run", str(file), "--out", str(out)])
    assert done.exit_code == 0, done.output
    expected = table(out.read_text("utf-8"))
    with hand.page.expect_download() as download:
        hand.page.get_by_role("button", name="CSV").click()
    exported = table(Path(download.value.path()).read_text("utf-8"))
    assert exported.keys() <= expected.keys()
    for name, values in exported.items():
        assert np.array_equal(values, expected[name]), name
    for output in hand.page.locator("[data-testid^='value:']").all():
        name = (output.get_attribute("data-testid") or "").removeprefix("value:")
        column = next(key for key in expected if key.split(" ")[0] == name)
        assert float(output.inner_text()) == pytest.approx(expected[column][-1], rel=1e-4), name
