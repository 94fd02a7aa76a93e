"""Steps take no memory: what a run needs it takes when it begins."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.export.building import Exported

WRAPPED = "-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc"
PROGRAMS = Path(__file__).parent / "programs"
NAMES = ("machines/servo_axis", "gallery/lines", "gallery/friction", "gallery/branching")
"""Events, waves, sticking, nets without volume."""


@pytest.mark.parametrize("name", NAMES)
def test_steps_take_no_memory(name: str, exported: Callable[[str], Exported]) -> None:
    made = exported(name)
    made.compile(PROGRAMS / "memory.c", WRAPPED)
    for step in ("0", "1e-4"):
        status, before, during = map(int, made.start(step, program="memory").stdout.split())
        assert (status, during) == (0, 0), step
        assert before > 3  # the count works


def test_a_loop_in_real_time_takes_no_memory(exported: Callable[[str], Exported]) -> None:
    """Datagrams included; nobody needs to hear them."""
    made = exported("machines/servo_axis")
    made.compile(PROGRAMS / "paced_memory.c", f"{WRAPPED},--wrap=realtime_run")
    words = ["--realtime", "1ms", "--seconds", "0.1", "--no-profile", "--outputs", "slide.x", "--send", "9"]
    counts, reached = made.start(*words, program="paced_memory").stderr.splitlines()
    before, during = map(int, counts.split())
    assert reached == "Reached t = 0.1 s." and before > 3 and during == 0
