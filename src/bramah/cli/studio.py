"""bramah studio [FOLDER]"""

from __future__ import annotations

import click

from bramah.cli.errors import guarded
from bramah.cli.setting import types_option


@click.command()
@click.argument("folder", default=".", type=click.Path())
@click.option("--port", type=click.IntRange(0, 65535), metavar="NUMBER", help="Otherwise the first that is free.")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@types_option
@guarded
def studio(folder: str, port: int | None, no_browser: bool, modules: tuple[str, ...]) -> None:
    """Draw, run and look at the circuits of FOLDER on a page in the browser.

    The page is served to this machine alone, under an address with a token. Ctrl-C ends it.
    """
    serve = _server()
    from bramah.components import registry
    from bramah.files.user_types import types_with
    from bramah.studio.pages import missing
    from bramah.studio.settings import Settings
    from bramah.studio.tokens import token_for

    place = serve.folder_of(folder)
    types = types_with(modules) if modules else registry()
    listening = serve.bound(port)
    own = listening.getsockname()[1]
    settings = Settings(folder=place, port=own, token=token_for(own), modules=modules)
    click.echo(settings.address)
    lacking = missing(settings.page)
    if lacking:
        click.echo(lacking, err=True)
    serve.serve(settings, types, listening, lambda: None if no_browser or lacking else _open(settings.address))


def _server():  # type: ignore[no-untyped-def]
    """The part that serves, which needs packages that not everybody has."""
    try:
        from bramah.studio import serve
    except ImportError as error:
        if (error.name or "").partition(".")[0] == "bramah":
            raise
        from bramah.result.table_files import MissingPackage

        raise MissingPackage(f"bramah studio needs {error.name}. Install it with: pip install 'bramah[web]'") from None
    return serve


def _open(address: str) -> None:
    """Open the browser, which may take its time."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
