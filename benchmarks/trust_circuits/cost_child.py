"""Run by an interpreter whose package is timed: for each line of JSON on standard input one of CPU seconds on output.

A line names a circuit file, or a number of units of the servo chain, and says how often to run it; the answer is the
least of these.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

import bramah as br
from benchmarks.chain import ABSOLUTE, servo_chain
from bramah.errors import BramahError

CHAIN_UNTIL, CHAIN_RTOL = 2.0, 1e-6
"""Those of benchmarks/servo_chain.py."""
DEFAULT_RTOL = 1e-5
"""Given, because not every checkout looks at what the file of a built circuit asks for."""


def made(task: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    """A system and how to run it."""
    if "units" in task:
        settings = {"until": CHAIN_UNTIL, "rtol": CHAIN_RTOL, "atol": ABSOLUTE, "record": "end"}
        return br.build(servo_chain(task["units"])), settings
    settings = {"until": task["until"], "start": task.get("start"), "rtol": DEFAULT_RTOL}
    return br.build(br.read_circuit(task["file"])), settings


def main() -> None:
    system: Any = None
    settings: dict[str, Any] = {}
    last = ""
    for line in sys.stdin:
        task = json.loads(line)
        if task["name"] != last:
            last = task["name"]
            try:
                system, settings = made(task)
            except BramahError:  # an older package need not know every circuit
                system = None
        best, ok, steps = 0.0 if system is None else float("inf"), system is not None, 0
        for _ in range(task["runs"] if system is not None else 0):
            began = time.process_time()
            result = br.simulate(system, threads=1, **settings)
            best = min(best, time.process_time() - began)
            ok, steps = ok and result.ok, result.counters["accepted"] + result.counters["rejected"]
        print(json.dumps({"seconds": best, "ok": ok, "steps": steps}), flush=True)


if __name__ == "__main__":
    main()
