"""What `inspect.signature`, `help` and completion know of components, and the answer to values without a name."""

from __future__ import annotations

import inspect
import pydoc
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import bramah
from bramah.components import registry
from bramah.components.hydraulic import Line, Orifice, Plug, Volume
from bramah.errors import CircuitError
from bramah.fluids import FLUIDS, oil, water


@pytest.mark.parametrize("name", registry())
def test_the_defaults_of_a_signature_are_those_of_the_type(name: str) -> None:
    kind = registry()[name]
    signature = inspect.signature(kind)
    assert set(signature.parameters) == set(kind.given())
    assert kind(**{p.name: p.default for p in signature.parameters.values()}) == kind()


def test_defaults_have_units_and_what_is_seldom_given_stands_last() -> None:
    assert str(inspect.signature(Orifice)).startswith("(*, diameter='2 mm', discharge_coefficient=0.65, transition=")
    assert inspect.signature(Line).parameters["wave_speed"].annotation == "m/s"


def test_help_shows_parameters_with_unit_limits_and_meaning() -> None:
    text = pydoc.plain(pydoc.render_doc(Orifice))
    assert "Orifice(*, diameter='2 mm'," in text
    assert "<size: 2 mm unless given, above 0 mm, area, bore, K or rated flow; bore of the sharp edge>" in text
    assert "<port: upstream side>" in text
    assert " object at 0x" not in text


@pytest.mark.parametrize("name", FLUIDS)
def test_fluids_have_signatures_too(name: str) -> None:
    parameters = inspect.signature(FLUIDS[name]).parameters
    assert parameters and all(p.kind is p.KEYWORD_ONLY for p in parameters.values())


def test_a_subclass_has_a_signature_of_its_own() -> None:
    class Wide(Orifice):
        opening = bramah.parameter("%", 100.0, help="share")

    assert list(inspect.signature(Wide).parameters)[:2] == ["opening", "diameter"]


def call(kind: Callable[..., Any], *nameless: Any, **values: Any) -> Callable[[], Any]:
    """What a type checker would refuse."""
    return lambda: kind(*nameless, **values)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (call(Orifice, "2 mm"), 'Orifice takes its values by name: Orifice(diameter="2 mm").'),
        (call(Orifice, "2 mm", 0.6), 'Orifice(diameter="2 mm", discharge_coefficient=0.6).'),
        (call(Orifice, object()), 'Orifice takes its values by name: Orifice(diameter="2 mm").'),
        (call(Volume, "2 l", start_pressure="3 bar"), 'Volume takes its values by name: Volume(volume="2 l").'),
        (call(Plug, 1.0), "Plug takes no values: Plug()."),
        (call(oil, "ISO VG 46"), 'oil takes its values by name: oil(grade="ISO VG 46").'),
        (call(water, "20 degC"), 'water takes its values by name: water(temperature="20 degC").'),
    ],
)
def test_values_without_a_name_are_answered_with_the_name(make: Callable[[], Any], said: str) -> None:
    with pytest.raises(CircuitError, match=re.escape(said)):
        make()


def test_completion_finds_the_ports_of_what_was_added() -> None:
    orifice = bramah.Circuit().add("orifice", Orifice())
    assert {"A", "B", "name", "component"} <= set(dir(orifice))


def test_importing_the_package_loads_none_of_it() -> None:
    script = (
        "import sys, bramah; print(*[m for m in sys.modules if m.startswith('bramah') or m in ('inspect', 'numpy')])"
    )
    done = subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, check=True)
    assert [name for name in done.stdout.split() if not name.startswith("_bramah")] == ["bramah"]
