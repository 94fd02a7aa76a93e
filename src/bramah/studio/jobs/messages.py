"""What the server and its workers tell each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bramah.errors import BramahError, CircuitError
from bramah.records import dataclass
from bramah.studio.plain import fault_of, named_within


@dataclass(frozen=True)
class Call:
    """Something to be done; the answer carries its number."""

    number: int
    task: str
    arguments: tuple[Any, ...]


@dataclass(frozen=True)
class Cancel:
    """A call is no longer wanted."""

    number: int


@dataclass(frozen=True)
class Ready:
    """A worker has imported what it needs."""

    pid: int


@dataclass(frozen=True)
class Progressed:
    """How far a call is: the fraction done, and the time reached or what is being done."""

    number: int
    fraction: float
    at: float | str


@dataclass(frozen=True)
class Done:
    """A call was carried out."""

    number: int
    found: Mapping[str, bytes | str | float] | bytes | None
    """What a job tells, the bytes of curves or tables, or nothing."""


@dataclass(frozen=True)
class Failed:
    """A call was refused, or failed, in words."""

    number: int
    kind: str
    """The class of what was raised."""
    message: str
    problems: tuple[dict[str, Any], ...] = ()


class CallFailed(BramahError):
    """A call that a worker refused."""

    def __init__(self, failed: Failed) -> None:
        super().__init__(failed.message)
        self.kind, self.problems = failed.kind, list(failed.problems)


class WorkerDied(BramahError, RuntimeError):
    """A worker ended before it had answered."""


class TooLate(BramahError, TimeoutError):
    """Something took longer than it may."""


def failure(number: int, error: BaseException, folder: str) -> Failed:
    """What an error says; files are named from the folder."""
    kind = type(error).__name__
    if isinstance(error, CircuitError):
        return Failed(number, kind, named_within(folder, str(error)), tuple(problem_data(error, folder)))
    message = " ".join(str(error).split())
    if isinstance(error, MemoryError):
        message = "There is not enough memory for this. Record less, or end the run earlier."
    elif hasattr(error, "format_message"):  # of the command line's own functions
        message = str(error.format_message())
    elif not isinstance(error, BramahError | KeyboardInterrupt):
        message = fault_of(error)
    return Failed(number, kind, named_within(folder, message))


def problem_data(error: CircuitError, folder: str) -> list[dict[str, Any]]:
    """The problems of a circuit, for a page."""

    def told(text: str | None) -> str | None:
        return text and named_within(folder, text)

    return [{"where": p.where, "message": told(p.message), "location": told(p.location)} for p in error.problems]
