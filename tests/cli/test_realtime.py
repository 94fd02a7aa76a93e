"""bramah realtime."""

from __future__ import annotations

import json
import socket
import struct
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import bramah as br
from bramah.cli import main
from tests.stepping.circuits import press


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "press.toml"
    circuit = press()
    circuit.run.update(until="0.1 s")
    br.write_circuit(circuit, path)
    return path


def bramah(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["realtime", *(str(a) for a in arguments)])


def test_rehearsal_loop_and_histograms(file: Path) -> None:
    done = bramah(file, "--step", "2 ms", "--seconds", "0.1 s", "--no-profile")
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert lines[0] == "Rehearsal of 50 steps of 2 ms; processor time per step:"
    assert lines[2].startswith("rodas4 with up to 20 substeps") and lines[2].rstrip().endswith("chosen")
    for words in (
        "50 steps of 2 ms by rodas4 with up to 20 substeps. Done.",
        "Processor time of steps:",
        "Jitter, how",
    ):
        assert words in done.stdout
    assert [line.split()[0] for line in lines[-2:]] == ["forecast", "in"]


def test_json(file: Path) -> None:
    done = bramah(file, "--step", "2ms", "--seconds", "0.02", "--no-profile", "--json")
    data = json.loads(done.stdout)
    assert done.exit_code == 0 and data["ok"]
    assert data["rehearsal"]["chosen"] == 0 and data["loop"]["steps"] == data["loop"]["cpu"]["count"] == 10


def test_only_the_rehearsal_of_all_ways(file: Path) -> None:
    done = bramah(file, "--only-rehearse", "--thorough", "--json")
    data = json.loads(done.stdout)
    assert "loop" not in data and len(data["rehearsal"]["trials"]) == 6


def test_where_no_way_is_right_it_does_not_begin(file: Path) -> None:
    done = bramah(file, "--step", "20 ms", "--method", "euler", "--set", "lever.start=0.5")
    assert done.exit_code == 1
    assert "No way that was tried is right at 20 ms" in done.stdout and "Done." not in done.stdout


def test_lockstep_by_datagrams(file: Path) -> None:
    """The lever answers each datagram, and the piston is where it is when stepped by hand."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other, socket.socket(type=socket.SOCK_DGRAM) as free:
        other.bind(("127.0.0.1", 0))
        other.settimeout(20.0)
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        seen: list[tuple[float, ...]] = []

        def answer() -> None:
            for _ in range(51):
                data, sender = other.recvfrom(100)
                seen.append(struct.unpack("<Qdd", data))
                other.sendto(struct.pack("<Qdd", int(seen[-1][0]), 0.0, 0.5), sender)

        thread = threading.Thread(target=answer)
        thread.start()
        done = bramah(
            file, "--step", "2 ms", "--seconds", "0.1 s", "--no-rehearsal", "--lockstep", "--inputs", "lever.y",
            "--outputs", "cylinder.x", "--listen", f"127.0.0.1:{port}", "--send", f"{other.getsockname()[1]}",
        )  # fmt: skip
        thread.join(20.0)
    assert done.exit_code == 0, done.output
    assert "Datagrams: 50 received, 51 sent." in done.stdout
    hand = br.start(br.read_circuit(file), record="end", method="rodas4", fixed_step=2e-3, substeps=20, rtol=1e-4)
    hand["lever.y"] = 0.5
    for number, (counter, t, x) in enumerate(seen):
        hand.advance(number * 2e-3)
        assert (counter, t, x) == (number, hand.t, hand["cylinder.x"])


WRONG = {
    ("--lockstep",): "--lockstep needs another program",
    ("--inputs", "lever.y"): "--inputs says what arrives and --listen where",
    ("--send", "9"): "--outputs says what is told and --send to whom",
    ("--outputs", "cylinder.x", "--send", "nowhere"): "is not an address",
    ("--method", "rodas9"): "rodas9",
    ("--step", "0 s"): "above 0",
    ("--seconds", "5 bar"): "bar",
    ("--inputs", "lever.z", "--listen", "127.0.0.1:65529", "--no-rehearsal"): "lever.y",
}


@pytest.mark.parametrize("options", WRONG, ids=" ".join)
def test_wrong_options_are_explained(file: Path, options: tuple[str, ...]) -> None:
    done = bramah(file, *options)
    assert done.exit_code == 2 and WRONG[options] in done.output, done.output
    assert "Traceback" not in done.output
