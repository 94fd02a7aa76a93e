"""Processes that break down or hang are told apart from those that answer."""

from __future__ import annotations

import os
import time

from benchmarks.trust_circuits.workers import in_processes


def work(task: str) -> str:
    if task == "hang":
        time.sleep(600)
    if task == "break":
        os._exit(3)
    if task == "raise":
        raise ValueError("no good")
    return task.upper()


def test_answers_and_problems() -> None:
    tasks = ["one", "hang", "break", "raise", "two"]
    answers = {tasks[a.number]: a for a in in_processes(work, tasks, 2, lambda task: 1.0 if task == "hang" else 300.0)}
    assert answers["one"].value == "ONE" and answers["two"].value == "TWO"
    assert answers["hang"].problem == "took too long and was ended"
    assert answers["break"].problem == "the process ended with code 3"
    assert answers["raise"].problem == "ValueError: no good"
