"""How long a person waits: fresh processes that import Bramah and that run the demonstration circuit from its file to a
CSV.

    python benchmarks/startup.py

Prints the least wall time of several runs, in seconds: `import_s`, `warm_s` (compiled code in the cache) and `cold_s`
(empty cache).
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
REPEATS = 5


def wall(command: list[str], environment: dict[str, str]) -> float:
    begin = time.perf_counter()
    subprocess.run(command, env=environment, check=True, capture_output=True)
    return time.perf_counter() - begin


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        # Python may write its bytecode, as it does for an installed package.
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        run = [sys.executable, "-m", "bramah", "run", str(CIRCUIT), "--out", str(Path(folder) / "out.csv")]
        caches = [{**environment, "BRAMAH_CACHE": str(Path(folder) / f"cache{k}")} for k in range(4)]
        wall(run, caches[0])
        bare = min(wall([sys.executable, "-c", "pass"], environment) for _ in range(REPEATS))
        imported = min(wall([sys.executable, "-c", "import bramah"], environment) for _ in range(REPEATS)) - bare
        warm = min(wall(run, caches[0]) for _ in range(REPEATS))
        cold = min(wall(run, cache) for cache in caches[1:])
        print(f"import_s={imported:.3f}\nwarm_s={warm:.3f}\ncold_s={cold:.3f}")


if __name__ == "__main__":
    main()
