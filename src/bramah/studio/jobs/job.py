"""A job: something that a page asked for and that takes its time."""

from __future__ import annotations

import time
from dataclasses import field
from enum import Enum
from typing import Any

from bramah.records import dataclass
from bramah.studio.jobs.process import Process


class State(Enum):
    """Where a job stands."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def ended(self) -> bool:
        return self not in (State.QUEUED, State.RUNNING)


@dataclass(eq=False, kw_only=True)
class Job:
    """What was asked for, by which page, and how far it is."""

    id: str
    kind: str
    """The task: "run" or "ask"."""
    page: str
    path: str
    version: int
    arguments: tuple[Any, ...] = field(repr=False)
    limit: float
    """Seconds it may take."""
    state: State = State.QUEUED
    fraction: float = 0.0
    time: float | None = None
    message: str = ""
    problems: list[dict[str, Any]] = field(default_factory=list)
    answer: bytes = field(default=b"", repr=False)
    """What is to be told, as JSON."""
    seconds: float = 0.0
    process: Process | None = None
    """That which carries it out, and keeps its result."""
    number: int = 0
    deadline: float = float("inf")

    def begins(self, process: Process) -> None:
        self.state, self.process, self.deadline = State.RUNNING, process, time.monotonic() + self.limit

    def status(self) -> dict[str, Any]:
        """What a page is told while it waits."""
        return {
            "job": self.id,
            "kind": self.kind,
            "path": self.path,
            "version": self.version,
            "state": self.state.value,
            "fraction": self.fraction,
            "time": self.time,
            "message": self.message,
        }
