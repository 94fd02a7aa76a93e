"""The page for users of HASP names components and parameters that there are."""

from __future__ import annotations

import re
from pathlib import Path

from bramah.components import registry

PAGE = Path(__file__).parent.parent / "docs" / "hasp_models.md"


def test_every_component_that_is_named_exists() -> None:
    named = set(re.findall(r"`([A-Z]\w+)`", PAGE.read_text()))
    assert len(named) > 20
    assert sorted(named - set(registry())) == []


def test_parameters_that_are_named_exist() -> None:
    types = registry()
    for kind, name in (
        ("DoubleActingCylinder", "dead_volume_A"),
        ("DoubleActingCylinder", "critical_share"),
        ("DrainedMotor", "clearance_fraction"),
        ("VariableInertia", "growth"),
    ):
        assert name in PAGE.read_text()
        assert name in types[kind].given()
