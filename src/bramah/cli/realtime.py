"""bramah realtime FILE"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from bramah.cli import completion
from bramah.cli.errors import FAILED, guarded
from bramah.cli.progress import Progress
from bramah.cli.run import circuit_of, require_time
from bramah.cli.setting import read_settings, set_option, types_of, types_option

if TYPE_CHECKING:
    from bramah.realtime import Exchange, Rehearsal, Report
    from bramah.result import Result
    from bramah.system import System

PATIENCE = 5.0
"""Seconds that --lockstep waits for an answer."""


@click.command()
@click.argument("file", type=click.Path())
@click.option("--step", default="1 ms", show_default=True, metavar="TIME", help="Period of the loop.")
@click.option("--seconds", default="60 s", show_default=True, metavar="TIME", help='How long; "0": until Ctrl-C.')
@click.option("--method", metavar="NAME", shell_complete=completion.methods, help="Solver. Otherwise the rehearsal's.")
@click.option("--substeps", type=int, metavar="NUMBER", help="Most steps to try within one of the loop.")
@click.option("--rtol", type=float, metavar="NUMBER", help="Relative tolerance of substeps. Otherwise 1e-4.")
@click.option("--until", metavar="TIME", help="Length of the drive that is rehearsed. Otherwise what FILE says.")
@click.option("--drive", metavar="FILE", help="Inputs over time, a .csv or .parquet file.")
@click.option("--inputs", default="", metavar="NAMES", help="What datagrams set, with commas between.")
@click.option("--outputs", default="", metavar="NAMES", help="Signals that datagrams tell, with commas between.")
@click.option("--listen", metavar="HOST:PORT", help="Where datagrams with inputs arrive.")
@click.option("--send", metavar="HOST:PORT", help="Where datagrams with outputs go.")
@click.option("--lockstep", is_flag=True, help="Wait for an answer to each datagram instead of for the clock.")
@click.option("--rehearsal/--no-rehearsal", default=True, help="Run the whole drive beforehand, as fast as it goes.")
@click.option("--only-rehearse", is_flag=True, help="Nothing but the rehearsal.")
@click.option("--thorough", is_flag=True, help="Rehearse all ways of stepping, also after one was found.")
@click.option("--profile/--no-profile", default=True, help="Lock memory and take a real-time priority if allowed.")
@click.option("--core", type=int, metavar="NUMBER", help="Stay on this core.")
@set_option
@types_option
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON.")
@guarded
def realtime(
    file: str, settings: tuple[str, ...], modules: tuple[str, ...], as_json: bool, only_rehearse: bool, **asked: Any
) -> None:
    """Run the circuit in FILE beside the clock, one step in each period.

    Before that a rehearsal runs the whole drive without the clock, chooses how to step, and tells whether it will hold.
    Inputs and outputs travel as UDP datagrams. Ctrl-C ends the loop in order.
    """
    from bramah.system import build

    circuit = circuit_of(file, read_settings(settings), {}, False, types_of(modules))
    rehearsed = asked["rehearsal"] or only_rehearse
    if rehearsed:
        require_time(circuit, {name: asked[name] for name in ("until",) if asked[name]})
    system = build(circuit)
    drive = _table(asked["drive"])
    exchange = None if only_rehearse else _exchange(asked, drive)
    try:
        with Progress() as progress:
            rehearsal = _rehearsed(system, asked, drive, progress) if rehearsed else None
        if rehearsal is not None and not as_json:
            click.echo(str(rehearsal))
        report = None
        if not only_rehearse and (rehearsal is None or rehearsal.chosen is not None):
            with Progress() as progress:
                report = _kept(system, asked, rehearsal, exchange, drive, progress)
    finally:
        if exchange is not None:
            exchange.close()
    _finish(rehearsal, report, as_json)


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _table(path: str | None) -> Result | None:
    if path is None:
        return None
    from bramah.result.read_table import read_table

    return read_table(path)


def _exchange(asked: dict[str, Any], drive: Result | None) -> Exchange:
    """Who gives the inputs and takes the outputs; told before anything is computed."""
    from bramah.realtime import Alone, Drive, Udp
    from bramah.realtime.udp import address_of

    inputs, listen, send = _names(asked["inputs"]), asked["listen"], asked["send"]
    if asked["lockstep"] and (listen is None or send is None):
        raise click.UsageError("--lockstep needs another program: give --listen and --send.")
    if drive is not None and listen is not None:
        raise click.UsageError("--drive and --listen both give the inputs. Leave one of them out.")
    if bool(inputs) != (listen is not None):
        raise click.UsageError("--inputs says what arrives and --listen where. Give both, or neither.")
    if bool(_names(asked["outputs"])) != (send is not None):
        raise click.UsageError("--outputs says what is told and --send to whom. Give both, or neither.")
    if listen is not None or send is not None:
        if drive is not None:
            raise click.UsageError("With --drive nothing is sent. Leave --outputs and --send out.")
        patience = PATIENCE if asked["lockstep"] else None
        return Udp(len(inputs), listen and address_of(listen), send and address_of(send), patience)
    return Alone() if drive is None else Drive(drive, drive.names())


def _rehearsed(system: System, asked: dict[str, Any], drive: Result | None, progress: Progress) -> Rehearsal:
    from bramah.realtime import rehearse

    same = {name: asked[name] for name in ("method", "substeps", "rtol", "thorough")}
    same |= {name: _names(asked[name]) for name in ("inputs", "outputs")}
    return rehearse(system, asked["step"], asked["until"], drive=drive, progress=progress, **same)


def _kept(
    system: System,
    asked: dict[str, Any],
    rehearsal: Rehearsal | None,
    exchange: Exchange | None,
    drive: Result | None,
    progress: Progress,
) -> Report:
    from bramah.realtime import keep_time
    from bramah.realtime.way import ways
    from bramah.units import parse_quantity

    chosen = None if rehearsal is None else rehearsal.chosen
    way = ways(asked["method"], asked["substeps"], asked["rtol"])[0] if chosen is None else chosen.way
    seconds = parse_quantity(asked["seconds"], "s")
    return keep_time(
        system,
        asked["step"],
        way,
        seconds or None,
        inputs=drive.names() if drive is not None else _names(asked["inputs"]),
        outputs=_names(asked["outputs"]),
        exchange=exchange,
        paced=not asked["lockstep"],
        profiled=asked["profile"],
        core=asked["core"],
        proceed=lambda: not progress.cancelled,
    )


def _finish(rehearsal: Rehearsal | None, report: Report | None, as_json: bool) -> None:
    """Print the outcome; exit with 1 if no way was right or the loop failed."""
    ok = (rehearsal is None or rehearsal.chosen is not None) and (report is None or report.ok)
    if as_json:
        found = {"ok": ok}
        told = {"rehearsal": rehearsal, "loop": report}
        click.echo(json.dumps(found | {key: one.as_data() for key, one in told.items() if one is not None}, indent=2))
    elif report is not None:
        click.echo("\n" + str(report) if rehearsal is not None else str(report))
        click.echo("\n" + report.against(None if rehearsal is None else rehearsal.chosen))
    if not ok:
        if report is not None and not report.ok and not as_json:
            click.echo(report.account.failure, err=True)
        sys.exit(FAILED)
