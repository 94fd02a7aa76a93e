"""What a server is started with."""

from __future__ import annotations

from pathlib import Path

from bramah.records import dataclass

PAGE = Path(__file__).parent / "page"
"""Where the built page lies."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The folder that is served, the address, and who may ask."""

    folder: Path
    port: int
    token: str
    modules: tuple[str, ...] = ()
    """Python modules with component types, named on the command line and nowhere else."""
    page: Path = PAGE
    largest_body: int = 8_000_000
    """Bytes of a request."""
    longest_request: float = 60.0
    """Seconds for anything that is no job."""

    @property
    def hosts(self) -> tuple[str, ...]:
        """How requests may address the server."""
        return f"127.0.0.1:{self.port}", f"localhost:{self.port}"

    @property
    def address(self) -> str:
        """What a browser is to open."""
        return f"http://127.0.0.1:{self.port}/?token={self.token}"
