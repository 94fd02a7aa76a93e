"""A browser, a studio in a folder of its own, and pages whose console must stay silent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.studio.hand import Hand
from tests.studio.serving import Studio

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WAIT = 10_000
"""Milliseconds a page may take for one thing on a busy machine."""


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser of the session. None is a failure, not a skip: see tests/studio/browser.py."""
    import os

    from playwright.sync_api import sync_playwright

    from tests.studio.browser import browser

    chosen = browser()
    with sync_playwright() as play:
        launched = play.chromium.launch(
            executable_path=chosen.executable,
            env={**os.environ, **chosen.environment},
            args=["--font-render-hinting=none"],
        )
        yield launched
        launched.close()


@pytest.fixture
def studio(tmp_path: Path) -> Iterator[Studio]:
    """`bramah studio` in an empty folder."""
    folder = tmp_path / "circuits"
    folder.mkdir()
    started = Studio(folder).start()
    yield started
    started.stop()


@pytest.fixture
def complaints() -> list[str]:
    """Errors on the console of any page. A test that causes one on purpose takes it out again."""
    return []


@pytest.fixture
def open_page(chromium: Browser, complaints: list[str], studio: Studio) -> Iterator[Callable[..., Page]]:
    """A function that opens an address in a browser of its own; at the end, no page may have complained.

    Pages are closed before the studio is, which they would notice.
    """

    def opened(address: str, **options: Any) -> Page:
        chosen: dict[str, Any] = {"locale": "en-US", "viewport": {"width": 1280, "height": 720}, **options}
        context = stack.enter_context(chromium.new_context(**chosen))
        context.set_default_timeout(WAIT)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.goto(address)
        return page

    with ExitStack() as stack:
        yield opened
    assert not complaints, "The page complained:\n" + "\n".join(complaints)


@pytest.fixture
def page(open_page: Callable[..., Page], studio: Studio) -> Page:
    """The page of the studio."""
    return open_page(studio.address)


@pytest.fixture
def show(studio: Studio, open_page: Callable[..., Page]) -> Callable[..., Hand]:
    """A function that writes a circuit file and opens a page which shows it; without a text, one that is there."""

    def shown(text: str = "", name: str = "circuit.toml", **options: Any) -> Hand:
        if text:
            (studio.folder / name).write_text(text, "utf-8")
        hand = Hand(open_page(studio.address, **options))
        hand.see("canvas").locator("[data-testid^='part:']").first.wait_for()
        return hand

    return shown
