"""--set NAME=VALUE, of every command that reads a circuit."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import click

from bramah.errors import quoted

set_option = click.option(
    "--set", "settings", multiple=True, metavar="NAME.PARAMETER=VALUE", help="Change a parameter. Repeatable."
)


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
