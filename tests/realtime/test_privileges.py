"""What the system gives to a loop, and what is said where it does not."""

from __future__ import annotations

import os
import sys

import pytest

from bramah.realtime.privileges import Profile, profile

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems offer none of it")


def test_what_was_asked_for_is_had_or_refused_and_given_back() -> None:
    before = os.sched_getscheduler(0), os.sched_getaffinity(0)
    core = min(before[1])
    with profile(core=core) as had:
        assert len(had.had) + len(had.refused) == 3
        assert f"core {core}" in had.had and os.sched_getaffinity(0) == {core}
        assert ("priority 80 (SCHED_FIFO)" in had.had) == (os.sched_getscheduler(0) == os.SCHED_FIFO)
    assert (os.sched_getscheduler(0), os.sched_getaffinity(0)) == before


def test_without_rights_it_goes_on_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "sched_setscheduler", refused)
    with profile() as had:
        pass
    assert "It does not have priority 80 (SCHED_FIFO): that takes the rights of root" in str(had)


def test_where_the_system_has_no_such_thing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.delattr(os, "sched_setscheduler")
    with profile() as had:
        pass
    assert had.had == () and len(had.refused) == 2
    assert all("this system does not offer it; it runs without." in sentence for sentence in had.refused)


def test_a_core_that_is_not_there() -> None:
    with profile(core=100_000) as had:
        pass
    assert "It does not have core 100000: " in str(had)


def test_nothing_asked_for() -> None:
    assert str(Profile()) == "The loop runs like any other program."
