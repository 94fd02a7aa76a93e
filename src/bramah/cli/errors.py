"""How commands fail: all problems on the error stream, one a line, no traceback unless asked for."""

from __future__ import annotations

import functools
import json
import sys
import traceback
from collections.abc import Callable
from typing import Any

import click

from bramah.errors import BramahError, CircuitError, SimulationError

FAILED = 1
WRONG_INPUT = 2


def guarded(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command --debug, and turn its errors into messages and exit codes."""

    @click.option("--debug", is_flag=True, help="Show a traceback if something goes wrong.")
    @functools.wraps(command)
    def run(*arguments: Any, debug: bool, **options: Any) -> None:
        try:
            command(*arguments, **options)
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise
        except Exception as error:
            if debug:
                traceback.print_exc()
            _report(error, bool(options.get("as_json")))
            sys.exit(exit_code(error))

    return run


def exit_code(error: Exception) -> int:
    wrong_input = isinstance(error, BramahError) and not isinstance(error, SimulationError)
    return WRONG_INPUT if wrong_input else FAILED


def _report(error: Exception, as_json: bool) -> None:
    found = problems(error)
    for problem in found:
        click.echo(problem["text"], err=True)
    if as_json:
        click.echo(json.dumps({"ok": False, "problems": found}, indent=2))


def problems(error: Exception) -> list[dict[str, Any]]:
    """Everything an error says, ready for printing and for machines."""
    if isinstance(error, CircuitError):
        return [
            {"where": p.where, "message": p.message, "location": p.location, "text": str(p)} for p in error.problems
        ]
    message = " ".join(str(error).split())
    if not isinstance(error, BramahError):
        fault = f"{type(error).__name__}: {message}".rstrip(".")
        message = f"This is a fault in Bramah: {fault}. Please report it; --debug shows where it happened."
    return [{"where": None, "message": message, "location": None, "text": message}]
