"""Start and end the server: a socket on loopback, the address on standard output, and Ctrl-C."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from pathlib import Path

import uvicorn

from bramah.errors import FileError
from bramah.files.reader import Types
from bramah.studio.application import application
from bramah.studio.settings import Settings
from bramah.studio.studio import Studio

HOST = "127.0.0.1"
PORT = 8219
"""Where the first server of a user is; the next ones follow."""
TRIED = 50
MOST_CONNECTIONS = 256
GRACE = 1
"""Seconds that open connections have when the server ends."""


class PortTaken(FileError):
    """A port that something else listens on."""


def bound(port: int | None) -> socket.socket:
    """A socket on loopback. Raises PortTaken if the port that was asked for is not free."""
    if port is not None:
        try:
            return _bind(port)
        except OSError as error:
            raise PortTaken(
                f"Port {port} cannot be used: {error.strerror or error}. Choose another one with --port, or leave "
                "--port out to take the next that is free."
            ) from error
    for one in (*range(PORT, PORT + TRIED), 0):
        try:
            return _bind(one)
        except OSError:
            continue
    raise PortTaken("No port is free on this machine.")


def _bind(port: int) -> socket.socket:
    # asyncio sends at once (TCP_NODELAY) only where the protocol is named; otherwise a body waits 40 ms for an ACK.
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            made.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((HOST, port))
        made.listen(128)
    except (OSError, OverflowError):
        made.close()
        raise
    return made


class Server(uvicorn.Server):
    """A server that lets go of the pages that watch before it ends."""

    def __init__(self, config: uvicorn.Config, studio: Studio, begun: Callable[[], None]) -> None:
        super().__init__(config)
        self._studio, self._begun = studio, begun

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._begun()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._studio.hub.close()
        await super().shutdown(sockets)


def serve(settings: Settings, types: Types, listening: socket.socket, begun: Callable[[], None]) -> None:
    """Answer requests until Ctrl-C; `begun` is called when the first can be answered."""
    app = application(settings, types)
    config = uvicorn.Config(
        app,
        log_level="error",
        access_log=False,
        server_header=False,
        lifespan="on",
        ws="none",
        limit_concurrency=MOST_CONNECTIONS,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=GRACE,
    )
    server = Server(config, app.studio, begun)
    try:
        asyncio.run(server.serve(sockets=[listening]))
    except KeyboardInterrupt:
        pass
    finally:
        app.studio.close()


def folder_of(given: str) -> Path:
    """The folder to be served. Raises FileError if there is none."""
    folder = Path(given)
    if folder.is_file():
        raise FileError(f"{given} is a file. Give the folder that it is in.")
    if not folder.is_dir():
        raise FileError(f"There is no folder {given}. Make it first, or give another one.")
    return folder.resolve()
