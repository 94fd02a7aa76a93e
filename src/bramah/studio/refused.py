"""How requests are refused: a sentence, the problems if there are some, and a status."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from starlette.responses import Response

from bramah.errors import BramahError, CircuitError, UnknownName
from bramah.studio.jobs.kept import Gone
from bramah.studio.jobs.live import Superseded
from bramah.studio.jobs.messages import CallFailed, TooLate, WorkerDied, problem_data
from bramah.studio.jobs.pool import TooMany
from bramah.studio.plain import as_json, named_within


class Refused(BramahError):
    """A request that cannot be answered, with the status that says why."""

    def __init__(self, status: int, sentence: str, **more: Any) -> None:
        super().__init__(sentence)
        self.status, self.more = status, more


def json_response(data: Any, status: int = 200) -> Response:
    """An answer as JSON."""
    return Response(as_json(data), status, media_type="application/json")


def refusal(status: int, sentence: str, problems: Sequence[Any] = (), **more: Any) -> Response:
    """An answer that says no."""
    return json_response({"error": sentence, "problems": list(problems), **more}, status)


def refusal_of(error: BramahError, folder: Path | str) -> Response:
    """The answer to what was raised; files are named from the folder."""
    if isinstance(error, Refused):
        return refusal(error.status, str(error), **error.more)
    if isinstance(error, CircuitError):
        return refusal(400, named_within(folder, str(error)), problem_data(error, str(folder)))
    if isinstance(error, CallFailed):
        status = 410 if error.kind == Gone.__name__ else 400
        return refusal(status, str(error), error.problems)
    if isinstance(error, Superseded):
        return refusal(409, str(error), superseded=True)
    statuses: tuple[tuple[type[BramahError], int], ...] = (
        (Gone, 410), (TooMany, 429), (TooLate, 504), (WorkerDied, 409), (UnknownName, 400),
    )  # fmt: skip
    status = next((status for kind, status in statuses if isinstance(error, kind)), 400)
    return refusal(status, named_within(folder, " ".join(str(error).split())))
