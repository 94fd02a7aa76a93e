"""bramah modes FILE"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from bramah.cli.errors import guarded
from bramah.cli.linear import circuit_and_state, finish, linear_options, write_csv

if TYPE_CHECKING:
    from bramah.analysis import LinearMode, LinearModes

HEAD = ("real", "imaginary", "frequency [Hz]", "damping", "time constant [s]", "character", "components")


@click.command()
@click.argument("file", type=click.Path())
@click.option(
    "--up-to", metavar="FREQUENCY", help='Of a circuit with waves in lines: search up to here, such as "200 Hz".'
)
@click.option(
    "--figure", "kind", type=click.Choice(["poles", "parts"]), default="poles", show_default=True,
    help="What --plot draws: the poles, or which components take part.",
)  # fmt: skip
@linear_options
@guarded
def modes(
    file: str,
    up_to: str | None,
    kind: str,
    at: str,
    settings: tuple[str, ...],
    modules: tuple[str, ...],
    out: str | None,
    plot: str | None,
    as_json: bool,
) -> None:
    """Show how the circuit in FILE swings and decays: eigenvalues, damping, and the components that take part."""
    circuit, state = circuit_and_state(file, at, settings, modules, out, plot)
    from bramah.analysis import WaveSpace, linearise

    space = linearise(circuit, at=state)
    if up_to is not None and not isinstance(space, WaveSpace):
        raise click.UsageError("--up-to is for circuits in which waves travel; this one has a finite number of modes.")
    found = space.modes(up_to) if isinstance(space, WaveSpace) else space.modes()
    if out is not None:
        write_csv(out, HEAD, (_row(mode) for mode in found.modes))
    if plot is not None:
        _draw(found, plot, kind, circuit.title)
    data = {"stable": found.stable, "t": found.t, "period": found.period or None, "note": found.note}
    finish(str(found), data | {"modes": [_data(m) for m in found.modes]}, space.notes, (out, plot), as_json)


def _draw(found: LinearModes, path: str, kind: str, title: str) -> None:
    from bramah.plot.poles import participation_figure, pole_figure

    (pole_figure if kind == "poles" else participation_figure)(found, path, title=title)


def _row(mode: LinearMode) -> tuple[Any, ...]:
    shares = " ".join(f"{name}:{share:.4f}" for name, share in mode.main_components)
    damping = "" if mode.damping is None else mode.damping
    return mode.value.real, mode.value.imag, mode.frequency, damping, mode.time_constant, mode.character, shares


def _data(mode: LinearMode) -> dict[str, Any]:
    from bramah.analysis.telling import complex_data, finite

    return {
        **complex_data(mode.value),
        "z": None if mode.z is None else complex_data(mode.z),
        "character": mode.character,
        "frequency": mode.frequency,
        "damping": mode.damping,
        "time_constant": finite(mode.time_constant),
        "components": dict(mode.components),
        "states": dict(mode.states),
    }
