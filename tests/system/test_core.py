"""The compiled core and the structures that describe it here."""

from __future__ import annotations

import ctypes as c
import re
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from bramah.system import core

HEADERS = [Path(__file__).parents[2] / "core" / name for name in ("bramah.h", "bramah_lines.h", "bramah_tangents.h")]


def test_structures_have_the_sizes_of_the_core() -> None:
    lib = core.library()
    sizes = [lib.bramah_size(number) for number in range(len(core.STRUCTS))]
    assert sizes == [c.sizeof(struct) for struct in core.STRUCTS]
    assert [lib.bramah_size(number) for number in (-1, len(core.STRUCTS), 1 << 40)] == [0, 0, 0]


def test_every_structure_of_the_header_is_compared() -> None:
    text = "".join(header.read_text(encoding="utf-8") for header in HEADERS)
    named = re.findall(r"^\} bramah_(\w+);", text, flags=re.MULTILINE)
    assert len(named) == len(core.STRUCTS)


@pytest.mark.parametrize("changed", ["the number", "a size", "one structure more", "no sizes"])
def test_a_core_of_another_version_is_refused(changed: str) -> None:
    sizes = [c.sizeof(struct) for struct in core.STRUCTS]
    if changed == "a size":
        sizes[5] += 8
    if changed == "one structure more":
        sizes.append(8)

    def size(number: int) -> int:
        return sizes[number] if number < len(sizes) else 0

    def abi() -> int:
        return core.ABI + (changed == "the number")

    lib = (
        SimpleNamespace(bramah_abi=abi) if changed == "no sizes" else SimpleNamespace(bramah_abi=abi, bramah_size=size)
    )
    assert not core._fits(lib)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("platform", "name"), [("linux", "_core.so"), ("darwin", "_core.dylib"), ("win32", "_core.dll")]
)
def test_the_library_is_that_of_the_platform(platform: str, name: str, tmp_path: Path) -> None:
    """Even where a folder is shared and holds those of others."""
    with pytest.raises(ImportError, match=rf"compiled core {name} is missing\. Install the package"):
        core.core_path(platform, tmp_path)
    for each in ("_core.so", "_core.dylib", "_core.dll"):
        (tmp_path / each).touch()
    assert core.core_path(platform, tmp_path).name == name


def test_addresses_are_those_of_the_data() -> None:
    """Of a part of an array too, and of one that may not be written to; nothing has no address."""
    array = np.arange(12.0).reshape(4, 3)
    fixed = array.copy()
    fixed.flags.writeable = False
    for one in (array, array[2:], fixed, fixed[1:]):
        assert core.pointer(one) == one.ctypes.data
    assert core.pointer(None) is None
    assert core.pointer(array[4:]) is None
