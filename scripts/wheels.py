"""Wheels for every platform and the source distribution, made on this machine.

python scripts/wheels.py [--out dist] [linux-x86_64 linux-aarch64 windows-x86_64 macos-arm64 macos-x86_64]

The package is Python and one C library without ties to an interpreter. So its wheel is made here once, and for each
platform its library is replaced by one that zig (package ziglang) compiles for that platform.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from contextlib import chdir
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile, ZipInfo

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "wheels"
ZIG_CACHE = ROOT / "build" / "zig"
"""Kept: zig compiles a platform's C library at its first use there, which takes minutes for Windows."""
FLAGS = (
    "-std=c11", "-O3", "-DNDEBUG", "-fvisibility=hidden",
    "-Wall", "-Wextra", "-Werror", "-ffp-contract=fast", "-fno-math-errno", "-fno-trapping-math",
)  # fmt: skip
"""Those of CMakeLists.txt, with warnings as errors."""


@dataclass(frozen=True, kw_only=True)
class Platform:
    """What zig calls it, what wheels call it, and how its libraries are named and linked."""

    zig: str
    tags: tuple[str, ...]
    suffix: str
    link: tuple[str, ...] = ()

    @property
    def library(self) -> str:
        return f"_core{self.suffix}"


LINUX = ("-fPIC", "-lm", "-lpthread")
MACOS = ("-Wl,-install_name,@rpath/_core.dylib",)
PLATFORMS = {
    "linux-x86_64": Platform(
        zig="x86_64-linux-gnu.2.17", tags=("manylinux_2_17_x86_64", "manylinux2014_x86_64"), suffix=".so", link=LINUX
    ),
    "linux-aarch64": Platform(
        zig="aarch64-linux-gnu.2.17", tags=("manylinux_2_17_aarch64", "manylinux2014_aarch64"), suffix=".so", link=LINUX
    ),
    "windows-x86_64": Platform(zig="x86_64-windows-gnu", tags=("win_amd64",), suffix=".dll"),
    "macos-arm64": Platform(zig="aarch64-macos.11.0", tags=("macosx_11_0_arm64",), suffix=".dylib", link=MACOS),
    "macos-x86_64": Platform(zig="x86_64-macos.10.13", tags=("macosx_10_13_x86_64",), suffix=".dylib", link=MACOS),
}


def zig_cc(platform: Platform, *arguments: str | Path) -> None:
    """Run zig's C compiler for a platform; what it has to say has been printed when it fails."""
    command = [sys.executable, "-m", "ziglang", "cc", "-target", platform.zig, *FLAGS, f"-I{ROOT / 'core'}", *arguments]
    subprocess.run(command, check=True, env={**os.environ, "ZIG_GLOBAL_CACHE_DIR": str(ZIG_CACHE)})


def compile_library(platform: Platform, folder: Path) -> Path:
    """The core's library for a platform."""
    folder.mkdir(parents=True, exist_ok=True)
    library = folder / platform.library
    zig_cc(platform, "-shared", "-s", *sorted((ROOT / "core").glob("*.c")), "-o", library, *platform.link)
    return library


def local_wheel(work: Path) -> Path:
    """The wheel of this machine, made as pip makes it."""
    from scikit_build_core.build import build_wheel

    folder = work / "local"
    folder.mkdir(parents=True, exist_ok=True)
    with chdir(ROOT):
        return folder / build_wheel(str(folder), {"build-dir": str(work / "cmake")})


def wheel_for(platform: Platform, local: Path, library: Path, out: Path) -> Path:
    """The local wheel with another library and other tags."""
    distribution, version, *_ = local.name.split("-")
    about = f"{distribution}-{version}.dist-info"
    made = out / f"{distribution}-{version}-py3-none-{'.'.join(platform.tags)}.whl"
    with ZipFile(local) as old, ZipFile(made, "w") as new:
        record = []
        for entry in old.infolist():
            if entry.filename == f"{about}/RECORD":
                continue
            here, content = copy(entry), old.read(entry)
            if entry.filename.startswith(f"{distribution}/_core."):
                here, content = _renamed(entry, f"{distribution}/{platform.library}"), library.read_bytes()
            elif entry.filename == f"{about}/WHEEL":
                content = _tagged(content.decode(), platform.tags).encode()
            new.writestr(here, content)
            record.append(f"{here.filename},{_hash(content)},{len(content)}\n")
        record.append(f"{about}/RECORD,,\n")
        new.writestr(_renamed(old.getinfo(f"{about}/RECORD"), f"{about}/RECORD"), "".join(record))
    return made


def _renamed(entry: ZipInfo, name: str) -> ZipInfo:
    made = ZipInfo(name, entry.date_time)
    made.compress_type, made.external_attr = entry.compress_type, entry.external_attr
    return made


def _hash(content: bytes) -> str:
    """As RECORD has it: urlsafe and without padding."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest())
    return "sha256=" + digest.rstrip(b"=").decode()


def _tagged(text: str, tags: Iterable[str]) -> str:
    """The file WHEEL with other tags."""
    kept = [line for line in text.splitlines() if line and not line.startswith("Tag:")]
    return "\n".join([*kept, *(f"Tag: py3-none-{tag}" for tag in tags), ""])


def make(names: Iterable[str], out: Path, work: Path = WORK) -> list[Path]:
    """Wheels of these platforms."""
    out.mkdir(parents=True, exist_ok=True)
    local = local_wheel(work)
    made = []
    for name in names:
        began = time.perf_counter()
        library = compile_library(PLATFORMS[name], work / name)
        made.append(wheel_for(PLATFORMS[name], local, library, out))
        print(
            f"{made[-1].name}: {made[-1].stat().st_size / 1e6:.2f} MB, {time.perf_counter() - began:.0f} s", flush=True
        )
    return made


def make_sdist(out: Path) -> Path:
    """The source distribution."""
    from scikit_build_core.build import build_sdist

    with chdir(ROOT):
        return out / build_sdist(str(out))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "platforms", nargs="*", metavar="PLATFORM", help=f"{', '.join(PLATFORMS)}; all if none is given"
    )
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="folder of the files, dist")
    asked = parser.parse_args()
    unknown = [name for name in asked.platforms if name not in PLATFORMS]
    if unknown:
        parser.error(f"{unknown[0]} is not a platform; choose among {', '.join(PLATFORMS)}")
    out = asked.out.resolve()
    make(asked.platforms or PLATFORMS, out)
    print(make_sdist(out).name)


if __name__ == "__main__":
    main()
