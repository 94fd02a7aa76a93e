"""How quickly studies run: many cases of the demo circuit, two parameters changed in each.

    python benchmarks/studies.py [--cases 2000] [--no-cluster]

Prints

    one_core=    cases per second with one worker, rows in memory
    cpu=         the same by the time that the processor gave to it, for machines that do other things too
    threads=     the same with two threads
    processes=   the same with two processes, whose start is counted
    two_cores=   the better of these
    store=       how much longer it takes with rows written to a file, in per cent; runs with and without alternate
    cluster=     time on a dask cluster of two worker processes, by the local one on two cores
    equal=       whether all gave the same bits
"""

from __future__ import annotations

import argparse
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import bramah as br
from bramah.cli.demo import demo_text
from bramah.studies.case import Case, Row
from bramah.studies.design import numbered
from bramah.studies.study import Conduct, Study

MEASURES = {
    "peak": "maximum cylinder.A.p",
    "end": "end cylinder.x",
    "time": {"crosses": "cylinder.x", "at": "100 mm"},
}
REPEATS = 3
"""Of each; the best counts, since whatever else the machine does makes them longer."""


def cases(count: int) -> list[Case]:
    """Set pressures and masses all over their ranges, the same every time."""
    golden = 0.6180339887498949
    return numbered(
        ["relief.set_pressure", "load.mass"],
        [(100e5 + 80e5 * k / count, 600.0 + 400.0 * (k * golden % 1.0)) for k in range(count)],
    )


def timed(wanted: list[Case], **conduct: Any) -> tuple[float, list[Row]]:
    """Wall time of a whole study, from a circuit to its rows."""
    vary = {path: [value] for path, value in wanted[0].changes.items()}
    work = Study.made(br.read_circuit(demo_text()), vary, MEASURES).work
    began = time.perf_counter()
    with Conduct(**conduct).session(work) as session:
        rows = session.evaluate(wanted)
    seconds = time.perf_counter() - began
    assert all(row.ok for row in rows), next(row.message for row in rows if not row.ok)
    return seconds, rows


@contextmanager
def cluster(workers: int) -> Iterator[str]:
    """A scheduler and worker processes, started by their commands as on any machine."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    commands = [["dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"]]
    commands += [["dask_worker", address, "--nthreads", "1", "--no-dashboard", "--no-nanny"]] * workers
    processes = [
        subprocess.Popen([sys.executable, "-m", f"distributed.cli.{name}", *words], stderr=subprocess.DEVNULL)
        for name, *words in commands
    ]
    try:
        from distributed import Client

        with Client(address, timeout=60, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=60)
        yield address
    finally:
        for process in reversed(processes):
            process.kill()
            process.wait()


def best(wanted: list[Case], **conduct: Any) -> tuple[float, list[Row]]:
    return min((timed(wanted, **conduct) for _ in range(REPEATS)), key=lambda found: found[0])


def with_store(wanted: list[Case]) -> float:
    """Time with a file over that without, both the best of several that alternate."""
    plain, stored = [], []
    with tempfile.TemporaryDirectory() as folder:
        for k in range(REPEATS):
            plain.append(timed(wanted, workers=1)[0])
            stored.append(timed(wanted, workers=1, store=Path(folder) / f"{k}.sqlite")[0])
    return min(stored) / min(plain)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--no-cluster", action="store_true")
    asked = parser.parse_args()
    wanted, count = cases(asked.cases), asked.cases
    timed(wanted[:20])  # kernels are compiled, if they are not in the cache yet
    began = time.process_time()
    one, rows = best(wanted, workers=1)
    cpu = (time.process_time() - began) / REPEATS
    threads, by_threads = best(wanted, workers=2)
    processes, by_processes = best(wanted, workers=2, executor="processes")
    two = min(threads, processes)
    print(f"one_core={count / one:.0f} cpu={count / cpu:.0f}")
    print(f"threads={count / threads:.0f} processes={count / processes:.0f}")
    print(f"two_cores={count / two:.0f} store={100 * (with_store(wanted) - 1):.1f} %")
    everything = [rows, by_threads, by_processes]
    if not asked.no_cluster:
        with cluster(2) as address:
            spread, by_cluster = best(wanted, executor=address)
        print(f"cluster={spread / two:.2f}")
        everything.append(by_cluster)
    measured = [[row.measures for row in found] for found in everything]
    print(f"equal={'yes' if all(found == measured[0] for found in measured) else 'NO'}")


if __name__ == "__main__":
    main()
