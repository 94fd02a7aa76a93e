"""How long a person waits: fresh processes that import Bramah, that check the demonstration circuit, and that run it
from its file to a CSV.

    python benchmarks/startup.py

Prints the least wall time of several runs, in seconds: `import_s`, `check_s`, `warm_s` (compiled code in the cache) and
`cold_s` (empty cache). A busy machine makes all of them longer; `python_s`, a Python that does nothing, tells by how
much.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import bramah

CIRCUIT = Path(bramah.__file__).parent / "data" / "cylinder.toml"
REPEATS = 9


def wall(command: list[str], environment: dict[str, str]) -> float:
    begin = time.perf_counter()
    subprocess.run(command, env=environment, check=True, capture_output=True)
    return time.perf_counter() - begin


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        # Python may write its bytecode, as it does for an installed package.
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        run = [sys.executable, "-m", "bramah", "run", str(CIRCUIT), "--out", str(Path(folder) / "out.csv")]
        check = [sys.executable, "-m", "bramah", "check", str(CIRCUIT)]
        caches = [{**environment, "BRAMAH_CACHE": str(Path(folder) / f"cache{k}")} for k in range(4)]
        wall(run, caches[0])
        bare = min(wall([sys.executable, "-c", "pass"], environment) for _ in range(REPEATS))
        imported = min(wall([sys.executable, "-c", "import bramah"], environment) for _ in range(REPEATS)) - bare
        # In turn, so that what else the machine does meets all of them.
        turns = [(wall(check, caches[0]), wall(run, caches[0])) for _ in range(REPEATS)]
        checked, warm = map(min, zip(*turns, strict=True))
        cold = min(wall(run, cache) for cache in caches[1:])
        print(f"python_s={bare:.3f}\nimport_s={imported:.3f}\ncheck_s={checked:.3f}")
        print(f"warm_s={warm:.3f}\ncold_s={cold:.3f}")


if __name__ == "__main__":
    main()
