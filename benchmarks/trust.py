"""Is what Bramah reports right, and does it say so where it is not?

    python benchmarks/trust.py --examples --jobs 2 --cache FOLDER
    python benchmarks/trust.py --random --seeds 0:500 --jobs 2 --cache FOLDER
    python benchmarks/trust.py --cost --against OTHER/.venv/bin/python

Runs every example circuit with three methods at three tolerances, and random circuits at the default settings, and
compares all unknowns, flows and forces at 200 instants with references that two methods agree on
(trust_circuits/reference.py, trust_circuits/comparison.py). Prints a line for each run that is wrong or failed, and
last

    silent=a/b gross=g doubted=c failed=d wrong=w right_doubted=r unphysical=u no_reference=n

silent: the run says ok, raises no doubt, and is off by more than it may be; gross: by more than ten times that.
doubted: runs that carry a doubt; wrong: off, doubted or not; right_doubted: within the allowance, and their numbers
are doubted all the same; unphysical: runs whose only doubt is about the model, as of a liquid without air or vapour
that falls below absolute zero, or of lines whose timing the grid changes. Such a doubt is right where the numbers are,
so that it counts in `doubted` and here.
With --cost it compares CPU times of the examples at the default settings and of the servo chain with another checkout.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.trust_circuits import examples
from benchmarks.trust_circuits.baseline import changes, earlier_verdicts
from benchmarks.trust_circuits.cost import ROUNDS, compare_cost
from benchmarks.trust_circuits.random_circuit import random_case
from benchmarks.trust_circuits.reference import ALL, EACH
from benchmarks.trust_circuits.report import summary, write_json
from benchmarks.trust_circuits.verdict import Account, judge
from benchmarks.trust_circuits.workers import in_processes

METHODS = ("rodas4", "rodas5p", "ndf")
RTOLS = (1e-3, 1e-4, 1e-5)
SLOWER = 5.0
"""A process may take this many times the CPU seconds it is granted, for others work on the machine too."""


def judge_example(path: Path, options: argparse.Namespace) -> list[Account]:
    """All circuits of one example that were asked for."""
    settings = [(method, rtol) for method in options.methods for rtol in options.rtol]
    chosen = [case for case in examples.cases(path) if not options.only or options.only in case.name]
    return [judge(case, settings, **kept(options)) for case in chosen]


def judge_random(seed: int, options: argparse.Namespace) -> list[Account]:
    """The circuit of a seed at the default settings."""
    return [judge(random_case(seed), [(None, None)], **kept(options))]


def kept(options: argparse.Namespace) -> dict[str, Any]:
    """What the options say about limits and references."""
    return {"limit": options.limit, "cache": options.cache, "fresh": options.fresh, "retry": options.retry}


def carry_out(
    work: Callable[[Any], list[Account]], tasks: Sequence[Any], options: argparse.Namespace, group: str, runs: int
) -> list[Account]:
    """Do the tasks in processes, printing what is wrong as it is found."""
    found: list[Account] = []
    longest = SLOWER * (ALL + 3 * EACH + runs * options.limit)
    for answer in in_processes(work, tasks, options.jobs, lambda _: longest):
        accounts = answer.value or []
        if answer.problem:
            task = tasks[answer.number]
            name = task.stem if isinstance(task, Path) else f"seed {task}"
            accounts = [Account(case=name, group=group, problem=answer.problem)]
            print(f"{name}: {answer.problem}", flush=True)
        for verdict in (v for account in accounts for v in account.verdicts):
            if verdict.wrong or not verdict.ok:
                print(verdict, flush=True)
        found += accounts
    return found


def seeds(text: str) -> range:
    """FIRST:LAST, or one seed."""
    first, colon, last = text.partition(":")
    return range(int(first), int(last)) if colon else range(int(first), int(first) + 1)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--examples", action="store_true", help="judge the example circuits")
    parser.add_argument("--files", action="store_true", help="of the examples only the circuit files")
    parser.add_argument("--random", action="store_true", help="judge random circuits at the default settings")
    parser.add_argument("--seeds", type=seeds, default=range(500), metavar="FIRST:LAST", help="LAST is left out")
    parser.add_argument("--only", default="", metavar="NAME", help="only circuits whose name contains this")
    parser.add_argument("--methods", type=lambda text: text.split(","), default=list(METHODS), help="comma between")
    parser.add_argument("--rtol", type=lambda text: [float(x) for x in text.split(",")], default=list(RTOLS))
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time")
    parser.add_argument("--limit", type=float, default=20.0, help="CPU seconds for one judged run")
    parser.add_argument("--cache", type=Path, help="folder in which references are kept")
    parser.add_argument("--fresh", action="store_true", help="make references anew")
    parser.add_argument("--retry", action="store_true", help="make those references anew that did not agree")
    parser.add_argument("--cost", action="store_true", help="CPU times beside those of another checkout")
    parser.add_argument("--against", metavar="PYTHON", help="interpreter of the other checkout, for --cost")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="turns that each side gets, for --cost")
    parser.add_argument("--baseline", type=Path, metavar="FILE", help="tell what changed since a run with --json FILE")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything that was found")
    given = parser.parse_args()
    if given.cost and not given.against:
        parser.error("--cost needs --against, the Python interpreter of another checkout")
    if not (given.examples or given.files or given.random or given.cost):
        parser.error("say what to do: --examples, --files, --random or --cost")
    return given


def main() -> None:
    options = arguments()
    found: dict[str, list[Account]] = {}
    paths = [p for p in examples.paths() if p.suffix == ".toml" or not options.files]
    if options.only:
        paths = [p for p in paths if p.stem in options.only or options.only in f"gallery/{p.name}"]
    if options.cost:
        for line in compare_cost(options.against, paths, options.only, options.rounds):
            print(line, flush=True)
        return
    if options.examples or options.files:
        runs = len(options.methods) * len(options.rtol)
        found["examples"] = carry_out(partial(judge_example, options=options), paths, options, "examples", runs)
    if options.random:
        work = partial(judge_random, options=options)
        found["random"] = carry_out(work, list(options.seeds), options, "random", 1)
    for label, accounts in found.items():
        for line in summary(accounts, label):
            print(line)
        if options.baseline:
            for line in changes(accounts, earlier_verdicts(options.baseline)):
                print(line)
    if options.json:
        write_json(options.json, found)


if __name__ == "__main__":
    main()
