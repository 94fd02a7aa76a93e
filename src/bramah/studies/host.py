"""Where a case was run, as far as the last bits of its numbers depend on it."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from functools import cache

from bramah.records import dataclass


@dataclass(frozen=True)
class Host:
    """A machine, and the Bramah on it."""

    name: str
    version: str
    core: str
    """Hash of the compiled core."""
    cpu: str
    """The processor that kernels are compiled for, and its features."""


ASPECTS = {"cpu": "CPU features", "core": "builds of the core", "version": "versions of Bramah"}


def version() -> str:
    """Of Bramah."""
    return str(sys.modules["bramah"].__version__)


@cache
def this_host() -> Host:
    """The machine that this runs on."""
    import platform

    from llvmlite import binding

    from bramah.system.core import core_path

    core = hashlib.blake2b(core_path().read_bytes(), digest_size=8).hexdigest()
    features = sorted(name for name, has in binding.get_host_cpu_features().items() if has)
    cpu = f"{binding.get_host_cpu_name()}: {' '.join(features)}"
    return Host(platform.node(), version(), core, cpu)


def differences(hosts: Iterable[Host | None]) -> list[str]:
    """A sentence for each aspect in which the hosts of one study differ: their numbers may differ in the last bits."""
    known = list(dict.fromkeys(host for host in hosts if host is not None))
    found = []
    for aspect, words in ASPECTS.items():
        names: dict[str, str] = {}
        for host in known:
            names.setdefault(getattr(host, aspect), host.name)
        if len(names) > 1:
            told = ", ".join(f"{name} ({_short(aspect, value)})" for value, name in names.items())
            found.append(f"Rows were made with different {words}, and may differ in their last bits: {told}.")
    return found


def _short(aspect: str, value: str) -> str:
    return value.partition(":")[0] if aspect == "cpu" else value
