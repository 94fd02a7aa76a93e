"""Exports that several tests look at."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

import bramah as br
from tests.examples.files import ROOT
from tests.export.building import Exported


@pytest.fixture(scope="session")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Exported]:
    """The export of an example by its name, such as "gallery/lines"."""

    @cache
    def made(name: str) -> Exported:
        circuit = br.read_circuit(ROOT / "examples" / f"{name}.toml")
        return Exported(circuit, tmp_path_factory.mktemp("exported"))

    return made
