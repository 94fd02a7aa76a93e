"""What the shell offers when TAB is pressed, and the command that tells the shell to ask."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click

from bramah.cli.errors import guarded

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from bramah.circuit import Circuit

SHELLS = {
    "bash": "~/.bashrc",
    "zsh": "~/.zshrc",
    "fish": "~/.config/fish/completions/bramah.fish",
}
"""Shells, and the files that they read when they start."""
Offer = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]


@click.command()
@click.argument("shell", type=click.Choice(list(SHELLS)))
@guarded
def completion(shell: str) -> None:
    """Print what lets SHELL complete commands, options, types, methods, signals and parameters with TAB.

    \b
    bash  eval "$(bramah completion bash)"      in ~/.bashrc
    zsh   eval "$(bramah completion zsh)"       in ~/.zshrc
    fish  bramah completion fish | source       in ~/.config/fish/completions/bramah.fish
    """
    from click.shell_completion import get_completion_class

    from bramah.cli import main

    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(main, {}, "bramah", "_BRAMAH_COMPLETE").source())


def offered(names: Iterable[str], begun: str) -> list[CompletionItem]:
    """Names that begin with what was typed, in whatever letters."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(name) for name in names if name.lower().startswith(begun.lower())]


def types(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Component types."""
    from bramah.components import registry

    return offered(registry(), begun)


def methods(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Methods of integration."""
    from bramah.runs.others import OTHERS
    from bramah.solvers.methods import METHODS

    return offered([*METHODS, *OTHERS], begun)


def signals(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Signals of the circuit in the file that was named before, and patterns for all of a component."""
    from bramah.system.builder import build_anew

    def names(circuit: Circuit) -> list[str]:
        patterns = [f"{name}.*" for name in circuit.components]
        return [*patterns, *build_anew(circuit, compiled=False).signals.names()]

    return offered(_of_file(context, names), begun)


def parameters(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Parameters of the circuit in the file that was named before, ready for a value."""

    def names(circuit: Circuit) -> list[str]:
        return [f"{name}.{own}=" for name, component in circuit.components.items() for own in component.given()]

    return offered(_of_file(context, names), begun)


def listed(offer: Offer) -> Offer:
    """The same for names with commas between: the last of them is completed."""

    def last(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
        before, comma, end = begun.rpartition(",")
        found = offer(context, parameter, end)
        for item in found:
            item.value = f"{before}{comma}{item.value}"
        return found

    return last


def _of_file(context: click.Context, names: Callable[[Circuit], list[str]]) -> list[str]:
    """What the file on the command line knows; nothing where it cannot be read."""
    import logging

    from bramah.errors import BramahError
    from bramah.files import read_circuit

    # While an option waits for its value, click has not yet told arguments from the rest.
    words = (context.params.get("file"), *context.args)
    file = next((word for word in words if word and not word.startswith("-")), None)
    if file is None:
        return []
    logging.disable()
    try:
        return names(read_circuit(file))
    except BramahError:
        return []
    finally:
        logging.disable(logging.NOTSET)
