"""Options of commands that draw, and the figures they ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from bramah.cli.accuracy import split_named
from bramah.records import dataclass

if TYPE_CHECKING:
    from bramah.result import Result

Command = TypeVar("Command", bound=Callable[..., Any])

KINDS = ("signals", "energy", "power", "steps")

OPTIONS = (
    click.option(
        "--figure",
        "kind",
        type=click.Choice(KINDS),
        default="signals",
        help="What to draw: signals (otherwise), where the energy went, power by component, or the steps.",
    ),
    click.option("--x", metavar="SIGNAL", help="Draw signals over this one instead of over time."),
    click.option("--phase", metavar="SIGNAL", help="Draw the rate of change of a signal over the signal."),
    click.option(
        "--axis",
        "axes",
        multiple=True,
        metavar="GLOB,...",
        help="Signals that share a panel. Repeatable, one for each panel; otherwise one for each unit.",
    ),
    click.option(
        "--unit", "units", multiple=True, metavar="NAME=UNIT", help='Unit to draw in, such as "*.p=MPa". Repeatable.'
    ),
    click.option(
        "--set-point", "set_points", multiple=True, metavar="GLOB", help="Signals drawn as set points. Repeatable."
    ),
    click.option("--log", type=click.Choice(["x", "y", "xy"]), help="Logarithmic axes."),
    click.option("--no-events", is_flag=True, help="Do not mark events."),
    click.option("--whole", is_flag=True, help="Show spikes whole that would flatten the rest."),
)


@dataclass(frozen=True)
class Look:
    """How a figure is to look."""

    kind: str
    x: str | None
    phase: str | None
    axes: tuple[str, ...]
    units: Mapping[str, str]
    set_points: tuple[str, ...]
    log: str
    no_events: bool
    whole: bool


LOOKS = tuple(Look.__dataclass_fields__)
"""Names of the options that say how a figure is to look."""


def figure_options(command: Command) -> Command:
    """Give a command these options."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def read_look(asked: Mapping[str, Any]) -> Look:
    """What the options ask for; raises click's errors for what does not fit together."""
    units = dict(split_named(text, "--unit", "*.p=MPa") for text in asked["units"])
    look = Look(**{**asked, "units": units, "log": asked["log"] or ""})
    over_time = look.kind == "signals" and not look.x and not look.phase
    if look.x and look.phase:
        raise click.UsageError("--x and --phase are two figures. Ask for one of them.")
    if (look.x or look.phase) and look.kind != "signals":
        raise click.UsageError(f"--figure {look.kind} is a figure of its own: leave out --x and --phase.")
    if look.axes and not over_time:
        raise click.UsageError("--axis is for figures over time.")
    if "x" in look.log and not look.x:
        raise click.UsageError("A logarithmic x axis is for figures with --x.")
    return look


def draw(results: Mapping[str, Result], path: str, signals: Sequence[str], look: Look) -> None:
    """Write the figure asked for."""
    one = next(iter(results.values()))
    shown: Any = one if len(results) == 1 else dict(results)
    chosen = list(signals) or None
    if look.kind != "signals":
        _draw_one(one, len(results), path, look.kind)
    elif look.phase:
        from bramah.plot.xy import phase_figure

        phase_figure(shown, look.phase, path, units=look.units)
    elif look.x:
        from bramah.plot.xy import xy_figure

        if chosen is None:
            raise click.UsageError(f"Which signals shall be drawn over {look.x}? Give --signals.")
        xy_figure(shown, look.x, chosen, path, units=look.units, log=look.log)
    else:
        from bramah.plot import figure

        panels = [[part.strip() for part in text.split(",") if part.strip()] for text in look.axes]
        figure(
            shown, chosen, path, axes=panels or None, units=look.units, log=look.log == "y",
            set_points=list(look.set_points) or None, events=not look.no_events, whole=look.whole,
        )  # fmt: skip


def _draw_one(result: Result, count: int, path: str, kind: str) -> None:
    from bramah.plot.energy import energy_figure, power_figure
    from bramah.plot.steps import steps_figure

    if count > 1:
        raise click.UsageError(f"--figure {kind} is for one result, not for {count}.")
    {"energy": energy_figure, "power": power_figure, "steps": steps_figure}[kind](result, path)
