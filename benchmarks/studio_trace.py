"""What a trace of Chromium says of the page's main thread."""

from __future__ import annotations

import json
from bisect import bisect_right
from itertools import pairwise
from typing import Any

MAIN_THREAD = "CrRendererMain"
FRAME, BEGIN = "AnimationFrame::Render", "b"
TASKS = ("RunTask", "ThreadControllerImpl::RunTask")


def per_frame(trace: bytes) -> list[float]:
    """Milliseconds that the main thread of the page worked in each frame: all its tasks from one frame to the next."""
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    named = [event for event in events if event.get("name") == "thread_name"]
    mains = {(event["pid"], event["tid"]) for event in named if event["args"]["name"] == MAIN_THREAD}
    on_main = [event for event in events if (event.get("pid"), event.get("tid")) in mains]
    # Of several renderers the page's is the one that makes frames.
    drawn = [event for event in on_main if event["name"] == FRAME and event["ph"] == BEGIN]
    busiest = max(mains, key=lambda thread: sum((e["pid"], e["tid"]) == thread for e in drawn))
    starts = sorted(event["ts"] for event in drawn if (event["pid"], event["tid"]) == busiest)
    spent = [0.0] * (len(starts) + 1)
    for begin, end in _tasks([event for event in on_main if (event["pid"], event["tid"]) == busiest]):
        spent[bisect_right(starts, begin)] += (end - begin) / 1e3
    return spent[1:-1]


def _tasks(events: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """Begin and end of tasks, those within others left out."""
    spans = sorted((e["ts"], e["ts"] + e.get("dur", 0)) for e in events if e["name"] in TASKS and e.get("ph") == "X")
    outer: list[tuple[float, float]] = []
    for begin, end in spans:
        if not outer or begin >= outer[-1][1]:
            outer.append((begin, end))
    assert all(before[1] <= after[0] for before, after in pairwise(outer))
    return outer
