"""Options of commands that say how accurate a run shall be and how long its steps may be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from bramah.errors import quoted

Command = TypeVar("Command", bound=Callable[..., Any])

OPTIONS = (
    click.option(
        "--rtol",
        multiple=True,
        metavar="[NAME=]NUMBER",
        help='Relative tolerance, such as 1e-6, or of some unknowns: "*.p=1e-7". Repeatable.',
    ),
    click.option(
        "--atol",
        multiple=True,
        metavar="NAME=VALUE",
        help='Absolute tolerance of unknowns, such as "*.p=10 Pa". Repeatable.',
    ),
    click.option("--first-step", metavar="TIME", help="The step to try first. Otherwise chosen."),
    click.option("--smallest-step", metavar="TIME", help="End the run where steps would have to be shorter."),
    click.option("--largest-step", metavar="TIME", help='No step is longer, such as "1 ms".'),
    click.option("--max-order", type=int, metavar="NUMBER", help="Highest order of ndf, plain_bdf and abm."),
    click.option("--jacobian", metavar="WORD", help='"exact", or "differences" for comparison.'),
)
ITERATION_OPTIONS = (
    click.option(
        "--step-iterations",
        type=int,
        metavar="NUMBER",
        help="Most iterations of Newton's method in a step of ndf, plain_bdf, backward_euler or trapezoidal.",
    ),
    click.option(
        "--balance-iterations",
        type=int,
        metavar="NUMBER",
        help="Most iterations of Newton's method for algebraic unknowns. Otherwise 50.",
    ),
)
STEPS = ("first_step", "smallest_step", "largest_step")


def accuracy_options(command: Command) -> Command:
    """Give a command these options."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def iteration_options(command: Command) -> Command:
    """Give a command the limits of iterations."""
    for option in reversed(ITERATION_OPTIONS):
        command = option(command)
    return command


def read_rtol(texts: tuple[str, ...]) -> float | dict[str, float] | None:
    """One number for all, or numbers by name or pattern, with the one for the rest first."""
    rest = [_number(text, text) for text in texts if "=" not in text]
    if len(rest) > 1:
        raise click.BadParameter(f"{texts!r} gives more than one number for all unknowns.", param_hint="--rtol")
    named = {}
    for text in texts:
        if "=" in text:
            name, value = split_named(text, "--rtol", "*.p=1e-7")
            named[name] = _number(value, text)
    if rest:
        return {"*": rest[0], **named} if named else rest[0]
    return named or None


def read_atol(texts: tuple[str, ...]) -> dict[str, str] | None:
    """Quantities by name or pattern."""
    return dict(split_named(text, "--atol", "*.p=10 Pa") for text in texts) or None


def split_named(text: str, option: str, example: str) -> tuple[str, str]:
    """Name and value of "name=value"."""
    name, equals, value = (part.strip() for part in text.partition("="))
    if not (name and equals and value):
        raise click.BadParameter(f"{quoted(text)} is not of the form name=value, such as {example}.", param_hint=option)
    return name, value


def _number(value: str, text: str) -> float:
    try:
        return float(value)
    except ValueError:
        message = f"{quoted(text)} is neither a number such as 1e-6 nor of the form name=number, such as *.p=1e-7."
        raise click.BadParameter(message, param_hint="--rtol") from None
