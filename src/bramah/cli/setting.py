"""--set NAME=VALUE and --types FILE.PY, of commands that read a circuit."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from bramah.cli import completion
from bramah.errors import quoted

if TYPE_CHECKING:
    from bramah.files.reader import Types

set_option = click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="NAME.PARAMETER=VALUE",
    shell_complete=completion.parameters,
    help="Change a parameter. Repeatable.",
)

types_option = click.option(
    "--types",
    "modules",
    multiple=True,
    metavar="FILE.PY|[NAME=]FILE.FMU",
    help="Python module with component types, entry point of a package, or FMU; its code is run. Repeatable.",
)


def types_of(modules: Sequence[str]) -> Types | None:
    """The component types to read a file with; None: the library's."""
    if not modules:
        return None
    from bramah.files.user_types import types_with

    return types_with(modules)


def read_settings(texts: Sequence[str]) -> dict[str, Any]:
    """The changes by name."""
    return dict(_setting(text) for text in texts)


def _setting(text: str) -> tuple[str, Any]:
    path, equals, value = text.partition("=")
    path, value = path.strip(), value.strip()
    if not equals or not value or "." not in path:
        raise click.BadParameter(
            f'{text!r} is not of the form component.parameter=value, such as relief.override="10 bar".'
        )
    if value.startswith("["):
        try:
            return path, json.loads(value)
        except (ValueError, RecursionError) as error:
            reason = "lists are nested too deeply" if isinstance(error, RecursionError) else str(error)
            raise click.BadParameter(f"the list in {quoted(text)} cannot be read: {reason}.") from None
    return path, value
