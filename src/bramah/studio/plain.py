"""Whatever Bramah answers as what JSON has a form for."""

from __future__ import annotations

import dataclasses
import json
import math
import os
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Any


def plain(value: Any) -> Any:
    """The same in tables, lists, texts and numbers; None where JSON has no number for it."""
    if value is None or isinstance(value, bool | str | int):
        return value
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else None
    if isinstance(value, complex):
        return {"real": plain(value.real), "imaginary": plain(value.imag)}
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, Enum):
        return plain(value.value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if hasattr(value, "tolist"):
        return plain(value.tolist())
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(inner) for inner in value]
    return str(value)


def as_json(value: Any) -> bytes:
    """As compact JSON."""
    return json.dumps(plain(value), separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode(
        "utf-8", "replace"
    )


def named_within(folder: Path | str, text: str) -> str:
    """A text in which files of a folder are named from there, as pages know them."""
    return text.replace(f"{folder}{os.sep}", "")


def fault_of(error: BaseException) -> str:
    """A sentence about an error that nobody expected."""
    words = f"{type(error).__name__}: {' '.join(str(error).split())}".rstrip(".")
    return f"This is a fault in Bramah: {words}. Please report it."
