"""A request, read: what it says in its address and in its body."""

from __future__ import annotations

import json
from typing import Any

from starlette.requests import Request

from bramah.studio.refused import Refused

LONGEST_NAME = 500
MOST_NAMES = 5000
DEEPEST = 60


class Asked:
    """What a request says; Refused is raised where it does not say what it must."""

    def __init__(self, query: dict[str, str], body: dict[str, Any]) -> None:
        self.query, self.body = query, body

    def path(self) -> str:
        """The file that it is about."""
        return self.name("path")

    def name(self, key: str) -> str:
        """A text that must be given."""
        found = self.optional(key)
        if not found:
            raise Refused(400, f"The request must say {key}.")
        return found

    def optional(self, key: str, otherwise: str = "", longest: int = LONGEST_NAME) -> str:
        given = self.body.get(key, self.query.get(key))
        if given is None:
            return otherwise
        if not isinstance(given, str) or len(given) > longest:
            raise Refused(400, f"{key} must be a text of at most {longest} characters.")
        return given

    def text(self, key: str) -> str:
        """A text of any length."""
        given = self.body.get(key)
        if not isinstance(given, str):
            raise Refused(400, f"{key} must be a text.")
        return given

    def flag(self, key: str) -> bool:
        given = self.body.get(key, False)
        if not isinstance(given, bool):
            raise Refused(400, f"{key} must be true or false.")
        return given

    def number(self, key: str) -> float | None:
        given = self.body.get(key)
        if given is None:
            return None
        if isinstance(given, bool) or not isinstance(given, int | float) or not abs(given) < 1e300:
            raise Refused(400, f"{key} must be a number.")
        return float(given)

    def whole(self, key: str, otherwise: int) -> int:
        found = self.number(key)
        if found is None:
            return otherwise
        if found != int(found):
            raise Refused(400, f"{key} must be a whole number.")
        return int(found)

    def table(self, key: str) -> dict[str, Any]:
        given = self.body.get(key)
        if given is None:
            return {}
        if not isinstance(given, dict):
            raise Refused(400, f"{key} must be a table.")
        return given

    def names(self, key: str) -> list[str]:
        given = self.body.get(key)
        if given is None:
            return []
        if not isinstance(given, list) or not all(isinstance(one, str) for one in given):
            raise Refused(400, f"{key} must be a list of names.")
        if len(given) > MOST_NAMES:
            raise Refused(400, f"{key} has more than {MOST_NAMES} names.")
        return given


async def asked(request: Request) -> Asked:
    """What a request says."""
    body: Any = {}
    if request.method in ("POST", "PUT", "PATCH"):
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise Refused(415, "The body of the request must be application/json.")
        body = _body(await request.body())
    return Asked(dict(request.query_params), body)


def _body(data: bytes) -> dict[str, Any]:
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        raise Refused(400, "The body of the request is no JSON that can be read.") from None
    if not isinstance(found, dict):
        raise Refused(400, "The body of the request must be a JSON object.")
    if _too_deep(found):
        raise Refused(400, f"The body of the request is nested more than {DEEPEST} deep.")
    return found


def _too_deep(value: Any) -> bool:
    """Whether lists and tables are nested deeper than anything needs."""
    level = [value]
    for _ in range(DEEPEST):
        level = [
            inner
            for one in level
            for inner in (one.values() if isinstance(one, dict) else one)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return False
    return True
