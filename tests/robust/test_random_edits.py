"""A valid circuit file with random edits: always a clear error or a run that ends, never a crash or a hang."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import numpy as np
import pytest

from bramah.errors import BramahError
from bramah.files import read_circuit
from bramah.simulation import simulate

VALID = """
format = 1
title = "Lift cylinder"

[fluid]
type = "oil"
grade = "ISO VG 46"

[components.pump]
type = "FixedPump"
displacement = "28 cm3/rev"
leakage = 1e-12

[components.motor]
type = "SpeedSource"
speed = "1500 rpm"

[components.line]
type = "Volume"
volume = "0.5 l"

[components.relief]
type = "FirstOrderReliefValve"
set_pressure = "120 bar"

[components.valve]
type = "ProportionalValve43"
overlap = 0.02

[components.command]
type = "TableSource"
points = [[0, 0], [0.01, 1], [0.03, 1], [0.04, -1]]

[components.cylinder]
type = "DoubleActingCylinder"
bore = "40 mm"
start_position = "100 mm"
end_stops = "rigid"

[components.load]
type = "Mass"
mass = "200 kg"

[components.weight]
type = "Force"
force = -1962

[components.tank]
type = "Tank"

[nets]
supply = ["pump.P", "line.A", "relief.P", "valve.P"]
return = ["pump.S", "relief.T", "valve.T", "tank.T"]
shaft = ["pump.shaft", "motor.shaft"]
a = ["valve.A", "cylinder.A"]
b = ["valve.B", "cylinder.B"]
rod = ["cylinder.rod", "load.port", "weight.port"]
u = ["command.y", "valve.command"]

[start]
"line.A.p" = "50 bar"

[run]
until = "50 ms"
rtol = 1e-5
plot = ["cylinder.x", "*.p"]
"""

PIECES = [
    "nan",
    "inf",
    "-inf",
    "-1",
    "0",
    "1e308",
    "1e-308",
    "1e999",
    "1" * 400,
    "true",
    '""',
    '"5 bar"',
    '"5 furlong"',
    "[]",
    "[[0,0]]",
    "{}",
    "{a=1}",
    "'''",
    '"',
    "\n",
    "\x00",
    "\u202e",
    "é",
    "=",
    "[",
    "]",
    ".",
    ",",
    "#",
    "[components.pump]",
    'type = "Plug"',
    'type = "Volume"',
    "pump.P",
    "valve.A",
    "tank.T",
    "[nets]",
    "1979-05-27",
    "0x1F",
    "format = 2",
    "[components.x]\ntype = 'Tank'\n",
]

Edit = Callable[[random.Random, str], str]


def insert(chance: random.Random, text: str) -> str:
    k = chance.randrange(len(text) + 1)
    return text[:k] + chance.choice(PIECES) + text[k:]


def delete(chance: random.Random, text: str) -> str:
    k = chance.randrange(len(text))
    return text[:k] + text[k + chance.randint(1, 20) :]


def change(chance: random.Random, text: str) -> str:
    k = chance.randrange(len(text))
    return text[:k] + chr(chance.choice([chance.randrange(32, 127), chance.randrange(0x3000)])) + text[k + 1 :]


def drop_line(chance: random.Random, text: str) -> str:
    lines = text.splitlines(keepends=True)
    del lines[chance.randrange(len(lines))]
    return "".join(lines)


def repeat_line(chance: random.Random, text: str) -> str:
    lines = text.splitlines(keepends=True)
    lines.insert(chance.randrange(len(lines)), chance.choice(lines))
    return "".join(lines)


def new_value(chance: random.Random, text: str) -> str:
    """Most of these stay valid TOML, so they get further than the parser."""
    lines = text.splitlines(keepends=True)
    k = chance.choice([i for i, line in enumerate(lines) if " = " in line])
    lines[k] = (
        lines[k].split(" = ")[0] + " = " + chance.choice([*PIECES, '"1 mm"', '"1e6 bar"', "1e-9", "1e9", "-5"]) + "\n"
    )
    return "".join(lines)


def scale_number(chance: random.Random, text: str) -> str:
    """A value of another size; units stay, so most of these run."""
    numbers = list(re.finditer(r"-?\d+(\.\d+)?(e-?\d+)?", text))
    at = chance.choice(numbers)
    factor = chance.choice([-1, 0, 0.5, 2, 10, 1e-3, 1e3, 1e-6, 1e6, 1e-12, 1e12])
    return text[: at.start()] + repr(float(at.group()) * factor) + text[at.end() :]


def swap_words(chance: random.Random, text: str) -> str:
    """Ports and names in the wrong places."""
    words = [w for w in text.replace('"', " ").replace(",", " ").split() if "." in w or w.isalpha()]
    return text.replace(chance.choice(words), chance.choice(words), chance.randint(1, 3))


EDITS: list[Edit] = [
    insert,
    delete,
    change,
    drop_line,
    repeat_line,
    new_value,
    new_value,
    swap_words,
    swap_words,
    *[scale_number] * 6,
]


def outcome(text: str) -> str:
    """What became of a text: the name of the error, or how the run ended."""
    try:
        circuit = read_circuit(text + "\n")
        until = min(float(circuit.run.get("until", 0.01)), 0.05)
        result = simulate(circuit, until, most_steps=3000)
    except BramahError as error:
        assert str(error), "an error says what is wrong"
        return type(error).__name__
    assert np.isfinite(result.recorded.y).all()
    assert result.message
    return result.recorded.status


def test_the_text_itself_is_valid() -> None:
    assert outcome(VALID) == "done"


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(k, marks=pytest.mark.long) for k in range(4, 8))])
def test_random_edits_never_crash_or_hang(seed: int) -> None:
    chance = random.Random(seed)
    seen: dict[str, int] = {}
    for _ in range(250):
        text = VALID
        for _ in range(chance.choice([1, 1, 1, 2, 5])):
            text = chance.choice(EDITS)(chance, text)
        try:
            ended = outcome(text)
        except BaseException as error:
            error.add_note(text)
            raise
        seen[ended] = seen.get(ended, 0) + 1
    assert seen.get("done", 0) > 10, "some edits are harmless"
    assert seen.get("FileError", 0) > 10, "some are no TOML"
    assert seen.get("CircuitError", 0) > 10, "some are no circuit"
