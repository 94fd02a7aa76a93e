"""Units that several tests look at."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

import bramah as br
from tests.examples.files import ROOT
from tests.export.fmi.units import unit_of


@pytest.fixture(scope="session")
def unit(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], str]:
    """The unit of an example by its name, such as "gallery/external", in a version of the standard."""

    @cache
    def made(name: str, version: str) -> str:
        circuit = br.read_circuit(ROOT / "examples" / f"{name}.toml")
        return unit_of(circuit, tmp_path_factory.mktemp("unit"), version)

    return made
