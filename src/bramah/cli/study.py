"""What a study of many runs shows on the command line."""

from __future__ import annotations

import json
import sys
from typing import Any, Protocol

import click

from bramah.cli.errors import FAILED


class Study(Protocol):
    """A comparison of many runs."""

    @property
    def complete(self) -> bool: ...

    def data(self) -> dict[str, Any]: ...

    def to_csv(self, path: str) -> None: ...


def show_study(found: Study, table: str | None, figure: str | None, as_json: bool) -> None:
    """Write the table, print the outcome and which files there are; exit with 1 if the study was ended early."""
    if table is not None:
        found.to_csv(table)
    files = [path for path in (table, figure) if path is not None]
    if as_json:
        click.echo(json.dumps({"ok": found.complete, **found.data(), "files": files}, indent=2))
    else:
        click.echo("\n".join([str(found), *(f"Wrote {path}." for path in files)]))
    if not found.complete:
        sys.exit(FAILED)
