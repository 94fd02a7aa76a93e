"""Wheels for other platforms: what is in them, and that they install and run."""

from __future__ import annotations

import base64
import csv
import hashlib
import os
import re
import struct
import subprocess
import sys
from io import StringIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from scripts.wheels import FLAGS, PLATFORMS, ROOT, compile_library, local_wheel, make_sdist, wheel_for

ABOUT = "bramah-0.1.0.dist-info"


def test_the_flags_are_those_of_cmake() -> None:
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    options = re.findall(r"add_compile_options\((-[^)]*)\)", text)
    assert options
    assert set(" ".join(options).split()) <= set(FLAGS)


@pytest.fixture
def local(tmp_path: Path) -> Path:
    """A small wheel as scikit-build-core makes it."""
    made = tmp_path / "bramah-0.1.0-py3-none-linux_x86_64.whl"
    with ZipFile(made, "w") as wheel:
        wheel.writestr("bramah/_core.so", b"here")
        wheel.writestr("bramah/__init__.py", b"")
        wheel.writestr(f"{ABOUT}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: py3-none-linux_x86_64\n\n")
        wheel.writestr(f"{ABOUT}/RECORD", "bramah/_core.so,,\n")
    return made


@pytest.mark.parametrize("name", PLATFORMS)
def test_library_tags_and_record_are_of_the_platform(name: str, local: Path, tmp_path: Path) -> None:
    platform = PLATFORMS[name]
    library = tmp_path / platform.library
    library.write_bytes(b"there")
    made = wheel_for(platform, local, library, tmp_path)
    look_at(made, name)
    with ZipFile(made) as wheel:
        assert wheel.read(f"bramah/{platform.library}") == b"there"
        assert "Root-Is-Purelib: false" in wheel.read(f"{ABOUT}/WHEEL").decode()


def look_at(made: Path, name: str) -> None:
    """Name, tags and library are of the platform, and RECORD has every file with its hash and size."""
    platform = PLATFORMS[name]
    assert made.name == f"bramah-0.1.0-py3-none-{'.'.join(platform.tags)}.whl"
    with ZipFile(made) as wheel:
        names = wheel.namelist()
        assert [n for n in names if n.startswith("bramah/_core")] == [f"bramah/{platform.library}"]
        tags = re.findall(r"^Tag: (.*)$", wheel.read(f"{ABOUT}/WHEEL").decode(), flags=re.MULTILINE)
        assert tags == [f"py3-none-{tag}" for tag in platform.tags]
        record = {path: said for path, *said in csv.reader(StringIO(wheel.read(f"{ABOUT}/RECORD").decode()))}
        assert list(record) == names
        assert record.pop(f"{ABOUT}/RECORD") == ["", ""]
        for path, (digest, size) in record.items():
            content = wheel.read(path)
            assert int(size) == len(content)
            assert base64.urlsafe_b64decode(digest.removeprefix("sha256=") + "=") == hashlib.sha256(content).digest()


def machine(library: bytes) -> int:
    """The processor that a library is for, as its format numbers it."""
    if library[:4] == b"\x7fELF":
        return int(struct.unpack_from("<H", library, 18)[0])
    if library[:2] == b"MZ":
        return int(struct.unpack_from("<H", library, struct.unpack_from("<I", library, 0x3C)[0] + 4)[0])
    assert library[:4] == b"\xcf\xfa\xed\xfe"
    return int(struct.unpack_from("<I", library, 4)[0])


def oldest_macos(library: bytes) -> tuple[int, int]:
    """The first macOS that loads a library: in its load command LC_BUILD_VERSION, or LC_VERSION_MIN_MACOSX."""
    at, where = 32, {0x32: 12, 0x24: 8}
    for _ in range(struct.unpack_from("<I", library, 16)[0]):
        command, size = struct.unpack_from("<2I", library, at)
        if command in where:
            version = struct.unpack_from("<I", library, at + where[command])[0]
            return version >> 16, version >> 8 & 0xFF
        at += size
    raise AssertionError("no load command says it")


MACHINES = {
    "linux-x86_64": 62,
    "linux-aarch64": 183,
    "windows-x86_64": 0x8664,
    "macos-arm64": 0x0100000C,
    "macos-x86_64": 0x01000007,
}
"""As ELF, PE and Mach-O number them."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this machine."""
    return local_wheel(tmp_path_factory.mktemp("work"))


@pytest.mark.long
@pytest.mark.parametrize("name", PLATFORMS)
def test_a_wheel_has_a_library_for_its_platform(name: str, built: Path, tmp_path: Path) -> None:
    made = wheel_for(PLATFORMS[name], built, compile_library(PLATFORMS[name], tmp_path), tmp_path)
    look_at(made, name)
    with ZipFile(made) as wheel, ZipFile(built) as local:
        library = wheel.read(f"bramah/{PLATFORMS[name].library}")
        others = {n for n in local.namelist() if not n.startswith("bramah/_core")}
        assert others < set(wheel.namelist())
        assert {f"{ABOUT}/licenses/LICENSE", f"{ABOUT}/entry_points.txt", "bramah/py.typed"} < others
    assert machine(library) == MACHINES[name]
    assert b"bramah_run_advance" in library
    assert str(ROOT).encode() not in library
    if name.startswith("linux"):
        needed = {tuple(map(int, v.split(b"."))) for v in re.findall(rb"GLIBC_([0-9.]+)", library)}
        assert max(needed) <= (2, 17)
    if name.startswith("macos"):
        said = tuple(int(part) for part in PLATFORMS[name].tags[0].split("_")[1:3])
        assert oldest_macos(library) <= said


@pytest.mark.long
@pytest.mark.skipif(
    sys.platform != "linux" or os.uname().machine != "x86_64", reason="the wheel is for Linux on x86-64"
)
def test_it_installs_into_an_empty_environment_and_runs_the_demo(built: Path, tmp_path: Path) -> None:
    """Without a compiler or anything else of this machine on the path."""
    platform = PLATFORMS["linux-x86_64"]
    made = wheel_for(platform, built, compile_library(platform, tmp_path), tmp_path)
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "empty"], check=True)
    bin_folder = tmp_path / "empty" / "bin"
    env = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "CC")}
    env |= {"PATH": str(bin_folder), "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    options = ["--quiet", "--disable-pip-version-check", "--only-binary", ":all:"]
    subprocess.run([bin_folder / "python", "-m", "pip", "install", *options, made], check=True, env=env, cwd=tmp_path)
    demo = subprocess.run([bin_folder / "bramah", "demo"], env=env, cwd=tmp_path, capture_output=True, text=True)
    assert demo.returncode == 0, demo.stderr
    assert "cylinder.x" in demo.stdout
    where = "import bramah; print(bramah.__file__)"
    imported = subprocess.run(
        [bin_folder / "python", "-c", where], env=env, cwd=tmp_path, capture_output=True, text=True
    )
    assert Path(imported.stdout.strip()).is_relative_to(tmp_path)


@pytest.mark.long
def test_the_sdist_builds_without_a_network(tmp_path: Path) -> None:
    """With its build requirements installed; nothing can be fetched through a proxy that is not there."""
    sdist = make_sdist(tmp_path)
    env = {
        **os.environ,
        **dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), "http://127.0.0.1:9"),
    }
    options = ["--no-build-isolation", "--no-index", "--no-deps", "--no-cache-dir", "--wheel-dir", str(tmp_path)]
    command = [sys.executable, "-m", "pip", "wheel", *options, str(sdist)]
    subprocess.run(command, check=True, env=env, cwd=tmp_path, capture_output=True)
    (made,) = tmp_path.glob("*.whl")
    with ZipFile(made) as wheel:
        assert {"bramah/_core.so", "bramah/_core.dylib", "bramah/_core.dll"} & set(wheel.namelist())
        assert f"{ABOUT}/licenses/LICENSE" in wheel.namelist()
