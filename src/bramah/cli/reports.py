"""What a run can be asked to tell besides its outcome: a table, why it was slow, how it compares with a reference."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, TypeVar

import click

from bramah.cli.accuracy import split_named
from bramah.records import dataclass

if TYPE_CHECKING:
    from bramah.result import Result

Command = TypeVar("Command", bound=Callable[..., Any])

OPTIONS = (
    click.option("--every", metavar="TIME", help='Interval between the rows of --out, such as "10 ms".'),
    click.option("--stream", is_flag=True, help="Write --out while it runs and keep nothing else: for very long runs."),
    click.option("--table", metavar="TIME", help="Print a table of the signals at this interval."),
    click.option("--why-slow", is_flag=True, help="Tell which unknowns held the steps short, and when."),
    click.option("--against", metavar="FILE", help="Compare with a .csv or .parquet file; exit with 1 if they differ."),
    click.option(
        "--within",
        multiple=True,
        metavar="[NAME=]VALUE",
        help='What --against allows: part of a signal\'s greatest size, or "cylinder.x=0.1 mm", "t=1 ms". Repeatable.',
    ),
)


@dataclass(frozen=True)
class Report:
    """A part of the outcome."""

    key: str
    """Its name in JSON."""
    data: Mapping[str, object]
    text: str
    ok: bool = True


def report_options(command: Command) -> Command:
    """Give a command these options."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def read_within(texts: Sequence[str]) -> dict[str, Any]:
    """Allowances by name or pattern; a value without a name is for all."""
    found: dict[str, Any] = {}
    for text in texts:
        name, value = split_named(text, "--within", "cylinder.x=0.1 mm") if "=" in text else ("*", text.strip())
        if name == "*":
            try:
                float(value)
            except ValueError:
                raise click.BadParameter(
                    f"{value!r} is neither a number such as 1e-3 nor of the form name=value.", param_hint="--within"
                ) from None
            found = {"*": value, **found}
        else:
            found[name] = value
    return found


def reports(
    result: Result,
    signals: Sequence[str],
    *,
    table: str | None,
    why_slow: bool,
    reference: Result | None,
    within: Mapping[str, Any],
) -> list[Report]:
    """What was asked for."""
    found = []
    if table is not None:
        found.append(_table(result, signals, table))
    if why_slow:
        slow = result.why_slow()
        data = {"steps": slow.steps, "rejected": slow.rejected, "limiters": [asdict(one) for one in slow.limiters],
                "events": slow.events, "periods": [asdict(one) for one in slow.periods]}  # fmt: skip
        found.append(Report("why_slow", data, str(slow)))
    if reference is not None:
        agreement = result.against(reference, within or {})
        data = {"ok": agreement.ok, "message": agreement.message, "worst": asdict(agreement.worst)}
        found.append(Report("against", data, str(agreement), agreement.ok))
    return found


def _table(result: Result, signals: Sequence[str], every: str) -> Report:
    from bramah.result.summary import MOST_SIGNALS, shown_signals
    from bramah.result.tables import aligned, columns

    names = shown_signals(result, signals)[:MOST_SIGNALS]
    table = columns(result, names, result.times(every), units=True)
    values = [[float(v) for v in column] for column in table.values()]
    rows = [list(table), *([f"{v:.5g}" for v in row] for row in zip(*values, strict=True))]
    return Report("table", {name: column for name, column in zip(table, values, strict=True)}, "\n".join(aligned(rows)))
