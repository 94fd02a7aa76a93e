"""Curves as bytes: the length of a header, the header as JSON, then times and values, all little endian."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from bramah.studio.jobs.curves import Curve
from bramah.studio.plain import plain

_LENGTH = struct.Struct("<I")
ALIGNED = 8


def packed(curves: Sequence[Curve], **more: Any) -> bytes:
    """uint32 length of the header, the header, zeros up to a multiple of 8, and per signal float64 t and y."""
    listed = [{"name": c.name, "unit": c.unit, "count": len(c.t), "scale": c.scale, "offset": c.offset} for c in curves]
    header = json.dumps(plain({"signals": listed, **more}), separators=(",", ":"), allow_nan=False).encode()
    head = _LENGTH.pack(len(header)) + header
    parts = [head, b"\0" * (-len(head) % ALIGNED)]
    for curve in curves:
        parts += [np.ascontiguousarray(values, dtype="<f8").tobytes() for values in (curve.t, curve.y)]
    return b"".join(parts)


def unpacked(data: bytes) -> tuple[Mapping[str, Any], dict[str, tuple[Any, Any]]]:
    """The header, and times and values by name."""
    (length,) = _LENGTH.unpack_from(data)
    header: dict[str, Any] = json.loads(data[_LENGTH.size : _LENGTH.size + length])
    at = -(-(_LENGTH.size + length) // ALIGNED) * ALIGNED
    found = {}
    for signal in header["signals"]:
        count = signal["count"]
        t = np.frombuffer(data, "<f8", count, at)
        y = np.frombuffer(data, "<f8", count, at + 8 * count)
        found[signal["name"]] = (t, y)
        at += 16 * count
    return header, found
