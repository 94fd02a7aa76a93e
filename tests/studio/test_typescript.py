"""The page's own tests, of functions that need no browser."""

from __future__ import annotations

from scripts import page as script


def test_of_the_page_pass() -> None:
    script.npm("test", folder=script.prepared(script.WORK))
