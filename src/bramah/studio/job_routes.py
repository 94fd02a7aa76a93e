"""Runs, live runs, questions, and what came of them."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from typing import Any

from starlette.responses import Response

from bramah.studio.asked import Asked
from bramah.studio.jobs.answers import QUESTIONS
from bramah.studio.jobs.job import Job, State
from bramah.studio.jobs.live import LIMIT
from bramah.studio.jobs.messages import TooLate
from bramah.studio.jobs.options import read_options
from bramah.studio.jobs.pool import new_id
from bramah.studio.jobs.subject import Subject
from bramah.studio.refused import Refused, json_response
from bramah.studio.studio import Studio

RUN_LIMIT = 3600.0
ASK_LIMIT = 1800.0
"""Seconds that a run and the answer to a question may take."""
QUERY_LIMIT = 30.0
"""Seconds for signals of a result."""
BYTES = "application/octet-stream"


async def run(studio: Studio, asked: Asked) -> Response:
    """Start a run."""
    given = asked.table("options")
    values = asked.table("values") | _table(given.get("values"), "values")
    options = read_options({name: value for name, value in given.items() if name != "values"})
    subject, version = await studio.beside(_subject, studio, asked.path(), values)
    id = new_id()
    return _submitted(studio, asked, "run", id, version, (id, subject, options), RUN_LIMIT)


async def ask(studio: Studio, asked: Asked) -> Response:
    """Start to answer a question."""
    what, options = asked.name("what"), asked.table("options")
    if what not in QUESTIONS:
        raise Refused(400, f"There is no question {what!r}. There are: {', '.join(QUESTIONS)}.")
    subject, version = await studio.beside(_subject, studio, asked.path(), _table(options.get("values"), "values"))
    return _submitted(studio, asked, "ask", new_id(), version, (subject, what, options), ASK_LIMIT)


async def live(studio: Studio, asked: Asked) -> Response:
    """Run at once, for a plot that follows a knob."""
    values, names, options = asked.table("values"), asked.names("names"), read_options(asked.table("options"))
    begin, end, width = asked.number("from"), asked.number("to"), asked.whole("width", 800)
    subject, _ = await studio.beside(_subject, studio, asked.path(), values)
    page = asked.optional("page")
    data = await studio.live.ask(page, "live", subject, options, names, begin, end, width, LIMIT)
    return Response(data, media_type=BYTES)


async def status(studio: Studio, asked: Asked) -> Response:
    """Where a job stands."""
    return json_response(_job(studio, asked, "id").status())


async def cancel(studio: Studio, asked: Asked) -> Response:
    """End a job."""
    job = _job(studio, asked, "id")
    await studio.beside(studio.pool.cancel, job)
    return json_response(job.status())


async def answer(studio: Studio, asked: Asked) -> Response:
    """What a job found, with what it was about."""
    job = _done(_job(studio, asked, "job"))
    about = json_response({"job": job.id, "path": job.path, "version": job.version}).body
    return Response(bytes(about)[:-1] + b"," + job.answer[1:], media_type="application/json")


async def signals(studio: Studio, asked: Asked) -> Response:
    """Signals of a run for a plot."""
    begin, end, width = asked.number("from"), asked.number("to"), asked.whole("width", 800)
    return Response(await _query(studio, asked, "signals", asked.names("names"), begin, end, width), media_type=BYTES)


async def frames(studio: Studio, asked: Asked) -> Response:
    """Signals of a run for a replay."""
    count = asked.whole("count", 600)
    return Response(await _query(studio, asked, "frames", asked.names("names"), count), media_type=BYTES)


async def export(studio: Studio, asked: Asked) -> Response:
    """Signals of a run as a table."""
    if asked.optional("kind", "csv") != "csv":
        raise Refused(400, "Tables are written as csv.")
    every = asked.body.get("every")
    if every is not None and (isinstance(every, bool) or not isinstance(every, str | int | float)):
        raise Refused(400, 'every must be a time such as "10 ms".')
    data = await _query(studio, asked, "export", asked.names("names"), every)
    return Response(data, media_type="text/csv", headers={"Content-Disposition": 'attachment; filename="run.csv"'})


async def _query(studio: Studio, asked: Asked, task: str, *arguments: Any) -> Any:
    job = _done(_job(studio, asked, "job"))
    if job.kind != "run":
        raise Refused(400, "Only runs have signals.")
    return await within(studio.pool.query(job, task, *arguments), QUERY_LIMIT)


async def within(future: Future[Any], limit: float) -> Any:
    """What a worker answers. Raises TooLate if it does not."""
    try:
        return await asyncio.wait_for(asyncio.wrap_future(future), limit)
    except TimeoutError:
        raise TooLate(f"No answer after {limit:g} s. Ask for less, or try again.") from None


def _subject(studio: Studio, path: str, values: dict[str, Any]) -> tuple[Subject, int]:
    with studio.desk.at(path) as opened:
        document = opened.document
        return Subject(document.text, str(studio.desk.folder / path), values, path), document.version


def _submitted(
    studio: Studio, asked: Asked, kind: str, id: str, version: int, arguments: tuple[Any, ...], limit: float
) -> Response:
    page, path = asked.optional("page"), asked.path()
    job = Job(id=id, kind=kind, page=page, path=path, version=version, arguments=arguments, limit=limit)
    studio.pool.submit(job)
    return json_response({"job": id})


def _job(studio: Studio, asked: Asked, key: str) -> Job:
    job = studio.pool.job(asked.name(key))
    if job is None:
        raise Refused(404, "There is no such job, or it is forgotten. Run the circuit again.")
    return job


def _done(job: Job) -> Job:
    if job.state is State.FAILED:
        raise Refused(409, job.message, problems=job.problems, state=job.state.value)
    if job.state is not State.DONE:
        raise Refused(409, f"The job is {job.state.value}.", state=job.state.value)
    return job


def _table(given: Any, key: str) -> dict[str, Any]:
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise Refused(400, f"{key} must be a table.")
    return given
