"""Whether a file lies on another machine: there, processes share no memory, which SQLite's quicker journal needs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

NETWORK = (
    "9p", "acfs", "afp", "afpfs", "afs", "beegfs", "ceph", "cifs", "coda", "davfs", "fhgfs", "glusterfs", "gpfs",
    "lustre", "ncpfs", "nfs", "nfs4", "ocfs2", "orangefs", "panfs", "prl_fs", "pvfs2", "smb2", "smb3", "smbfs",
    "sshfs", "vboxsf", "vmhgfs", "webdav",
)  # fmt: skip
"""Types of file systems that other machines may write to at the same time, or that are served by one."""
FUSE = (
    "sshfs", "glusterfs", "ceph", "cephfs", "s3fs", "rclone", "davfs2", "gvfsd-fuse", "vmhgfs-fuse", "juicefs",
)  # fmt: skip
"""The same, in programs of their own: fuse.sshfs."""
MOUNTS = Path("/proc/self/mountinfo")
_ESCAPE = re.compile(r"\\([0-7]{3})")
_MAC = re.compile(r"^.* on (?P<place>.*) \((?P<kind>[^,)]+)")


def network_file_system(path: Path) -> str:
    """The type of the network file system that a file lies on ("nfs4"), or "" if it lies on this machine."""
    place = str(path.resolve().parent)
    if sys.platform == "win32":
        return "a network share" if place.startswith(("\\\\", "//")) or _is_remote_drive(place) else ""
    mounts = _linux(MOUNTS.read_text().splitlines()) if MOUNTS.exists() else _mac()
    kind = type_at(place, mounts)
    family, _, own = kind.partition(".")
    return kind if family in NETWORK or (family in ("fuse", "fuseblk") and own in FUSE) else ""


def type_at(place: str, mounts: Iterable[tuple[str, str]]) -> str:
    """The type of the file system that was mounted last at the place, or nearest above it."""
    nearest, kind = "", ""
    for point, found in mounts:
        inside = place == point or place.startswith(point.rstrip("/") + "/")
        if inside and len(point) >= len(nearest):
            nearest, kind = point, found
    return kind


def _linux(lines: Iterable[str]) -> list[tuple[str, str]]:
    """Places and types, from lines such as "36 35 98:0 / /mnt rw,noatime master:1 - ext3 /dev/root rw"."""
    found = []
    for line in lines:
        before, dash, after = line.partition(" - ")
        if dash and len(before.split(" ")) > 4 and after:
            point = _ESCAPE.sub(lambda match: chr(int(match.group(1), 8)), before.split(" ")[4])
            found.append((point, after.split(" ")[0]))
    return found


def _mac() -> list[tuple[str, str]]:
    try:
        told = subprocess.run(["mount"], capture_output=True, text=True, timeout=10).stdout
    except (OSError, subprocess.SubprocessError):
        return []
    return [(match["place"], match["kind"]) for line in told.splitlines() if (match := _MAC.match(line))]


def _is_remote_drive(place: str) -> bool:
    import ctypes

    remote = 4
    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009
    return bool(kernel.GetDriveTypeW(os.path.splitdrive(place)[0] + "\\") == remote)
