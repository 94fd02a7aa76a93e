"""Families name their types twice, for type checkers and for imports on demand; both must say the same."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from enum import Enum
from types import ModuleType

import pytest

from bramah.components import FAMILIES, registry
from bramah.components.component import Component

every_family = pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES)


@every_family
def test_what_is_imported_on_demand_is_what_type_checkers_see(family: ModuleType) -> None:
    seen = {
        alias.name: (node.module or "").removeprefix("bramah.components.")
        for node in ast.walk(ast.parse(inspect.getsource(family)))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname
    }
    assert seen == {**family.TYPES, **family.CHOICES}


@every_family
def test_types_are_components_defined_there_and_choices_are_enumerations(family: ModuleType) -> None:
    for name, home in family.TYPES.items():
        found = getattr(family, name)
        assert issubclass(found, Component) and found.__module__ == f"bramah.components.{home}"
    assert all(issubclass(getattr(family, name), Enum) for name in family.CHOICES)


@every_family
def test_an_unknown_name_is_an_attribute_error(family: ModuleType) -> None:
    with pytest.raises(AttributeError, match="has no attribute 'Orfice'"):
        _ = family.Orfice


def test_only_types_that_are_asked_for_are_imported() -> None:
    script = (
        "import sys; from bramah.components import registry; types = registry(); assert 'Orifice' in types; "
        "name = 'bramah.components.hydraulic.orifice'; assert name not in sys.modules; "
        "types['Orifice']; assert name in sys.modules; assert name.replace('orifice', 'servo_valve') not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_the_registry_is_a_mapping() -> None:
    assert len(registry()) == len(list(registry())) == len(dict(registry()))
    assert registry().get("Orfice") is None
