"""The crane of the examples driven by datagrams: the same motion as of one system, nearer the shorter the step."""

from __future__ import annotations

import importlib
import json
import socket
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import bramah as br
from bramah.cli import main

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
UNTIL = 1.0
"""The boom is lifted from 0.3 s on, the jib from 0.8 s on."""


@pytest.fixture(scope="module", autouse=True)
def importable() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(EXAMPLES))
        patch.syspath_prepend(str(EXAMPLES / "realtime"))
        yield
    for name in ("mechanics", "panel", "crane_cosimulation"):
        sys.modules.pop(name, None)


def module(name: str) -> Any:
    """Of the examples."""
    return importlib.import_module(name)


def levers(t: float) -> tuple[float, float]:
    """As the stages of crane_cosimulation.py say."""
    return float(np.interp(t, [0.3, 0.5], [0.0, 0.5])), float(np.interp(t, [0.8, 1.0], [0.0, 0.5]))


@cache
def reference() -> br.Result:
    crane_cosimulation = module("crane_cosimulation")

    result: br.Result = crane_cosimulation.together(UNTIL)
    assert result.ok, result.message
    return result


def driven(milliseconds: float) -> tuple[str, np.ndarray]:
    """What `bramah realtime` prints, and angles and rates at the end, of a run in lockstep."""
    mechanics = module("mechanics")

    mechanism, over = mechanics.Mechanism(1e-3 * milliseconds), threading.Event()
    with socket.socket(type=socket.SOCK_DGRAM) as own, socket.socket(type=socket.SOCK_DGRAM) as free:
        for each in (own, free):
            each.bind(("127.0.0.1", 0))
        own.settimeout(0.05)
        listen, send = free.getsockname()[1], own.getsockname()[1]
        free.close()

        def proceed() -> bool:
            return not over.is_set() and mechanism.t < UNTIL - 1e-9

        thread = threading.Thread(target=mechanics.serve, args=(own, mechanism, levers, proceed))
        thread.start()
        file = EXAMPLES / "realtime" / "crane.toml"
        done = CliRunner().invoke(main, [
            "realtime", str(file), "--step", f"{milliseconds} ms", "--seconds", f"{UNTIL} s", "--no-rehearsal",
            "--lockstep", "--inputs", ",".join(mechanics.INPUTS), "--outputs", ",".join(mechanics.OUTPUTS),
            "--listen", f"127.0.0.1:{listen}", "--send", f"127.0.0.1:{send}",
        ])  # fmt: skip
        over.set()
        thread.join(10.0)
    assert done.exit_code == 0, done.output
    assert mechanism.t == pytest.approx(UNTIL)
    return done.stdout, mechanism.q


def test_the_coupling_approaches_one_system_with_the_step() -> None:
    """Forces and levers are held over each step, late by half of it: order 1."""
    exact = np.array([reference()[f"crane.{name}"].values[-1] for name in ("boom", "jib")])
    moved = np.abs(exact - [0.35, -1.5])
    assert moved.min() > 0.01, "both links have moved"
    errors = []
    for milliseconds in (2, 1):
        printed, q = driven(milliseconds)
        assert f"Datagrams: {1000 // milliseconds} received" in printed
        errors.append(float(np.abs(q[:2] - exact).max()))
    assert errors[1] < 1e-3
    assert 1.6 < errors[0] / errors[1] < 2.5


def test_the_file_is_the_circuit_of_the_other_example() -> None:
    """Parameters and nets, but for who moves levers and rods."""
    crane_cosimulation = module("crane_cosimulation")

    file, script = br.read_circuit(EXAMPLES / "realtime" / "crane.toml"), crane_cosimulation.hydraulics()
    for name, component in script.components.items():
        if not name.endswith("_lever"):
            found = file.components[name].values
            for key, value in component.values.items():
                exact = isinstance(value, float)
                assert found[key] == (pytest.approx(value, rel=1e-12) if exact else value), f"{name}.{key}"
    assert {frozenset(net.ports) for net in script.nets} <= {frozenset(net.ports) for net in file.nets}


def test_stops_hold_the_rods() -> None:
    mechanics = module("mechanics")

    inside, outside = np.array([0.3, 0.3, 1.0, -1.0]), np.array([0.66, 0.09, 0.0, 0.0])
    assert mechanics.stops(inside).tolist() == [0.0, 0.0]
    assert mechanics.stops(outside) == pytest.approx([-2e5, 2e5])
    leaving = np.array([0.66, 0.09, -5.0, 5.0])
    assert mechanics.stops(leaving).tolist() == [0.0, 0.0], "they never pull"


def test_a_lost_datagram_and_a_new_start() -> None:
    mechanics = module("mechanics")

    held = np.array([2.5e4, 5e3])
    whole, gap = mechanics.Mechanism(1e-3), mechanics.Mechanism(1e-3)
    for number in range(20):
        motion = whole.motion(1e-3 * number, held)
        if number not in (7, 8):
            other = gap.motion(1e-3 * number, held)
    # Steps of 0.5 ms in both: only the split of two of them differs.
    assert other == pytest.approx(motion, rel=1e-9)
    assert gap.motion(0.0, held)[0] == pytest.approx(mechanics.Mechanism(1e-3).motion(0.0, held)[0])


def test_the_panel_moves_the_levers_and_lets_go() -> None:
    mechanics, panel = module("mechanics"), module("panel")

    with panel.Panel(mechanics.Mechanism(1e-3), 0) as page:
        assert page.levers(0.0) == (0.0, 0.0)
        assert b"Crane" in asked(page.address + "/")
        asked(page.address + "/levers", [0.5, -3.0])
        assert json.loads(asked(page.address + "/state"))["levers"] == [0.5, -1.0]
        page._said -= panel.HELD
        assert page.levers(0.0) == (0.0, 0.0), "nobody has said anything for a while"
        for wrong in ("x", [1.0], [1.0, "x"]):
            with pytest.raises(urllib.error.HTTPError, match="400"):
                asked(page.address + "/levers", wrong)
        with pytest.raises(urllib.error.HTTPError, match="403"):
            asked(page.address + "/state", host="crane.example")


def asked(address: str, data: Any = None, host: str | None = None) -> bytes:
    request = urllib.request.Request(address, None if data is None else json.dumps(data).encode())
    if host is not None:
        request.add_header("Host", host)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=10.0) as answer:
            found: bytes = answer.read()
            return found
    except urllib.error.HTTPError as error:
        error.close()
        raise
