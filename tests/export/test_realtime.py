"""Exported programs beside the clock. Nothing here judges how well the machine keeps time."""

from __future__ import annotations

import json
import signal
import socket
import struct
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import bramah as br
from bramah.realtime.histogram import Histogram
from tests.export.building import Exported

Exports = Callable[[str], Exported]
PRESS = "machines/press_with_prefill"
STEPS = ("--realtime", "1ms", "--seconds", "0.2", "--no-profile")


@pytest.fixture(scope="module")
def lever(tmp_path_factory: pytest.TempPathFactory) -> Exported:
    """A circuit with an input."""
    circuit = br.Circuit("Lever")
    circuit.add("lever", br.Input())
    circuit.add("lag", br.FirstOrderLag(time_constant="20 ms"))
    circuit.connect("lever.y", "lag.u")
    return Exported(circuit, tmp_path_factory.mktemp("lever"))


def test_numbers_are_those_of_a_run_without_clock(exported: Exports) -> None:
    """Bit for bit: the rows of both are the same text."""
    made = exported(PRESS)
    assert made.start(*STEPS, "--out", "paced.csv").returncode == 0
    assert made.start("--step", "0.001", "--until", "0.2", "--out", "free.csv").returncode == 0
    assert (made.folder / "paced.csv").read_bytes() == (made.folder / "free.csv").read_bytes()


def test_all_steps_are_counted(exported: Exports) -> None:
    done = exported(PRESS).start(*STEPS, "--json")
    told = json.loads(done.stdout)
    assert (told["ok"], told["period"], told["steps"], told["interrupted"]) == (True, 10**6, 200, False)
    for name in ("cpu", "wall", "jitter"):
        assert told[name]["count"] == sum(count for _, _, count in told[name]["bins"]) == 200
    assert done.stderr == "Reached t = 0.2 s.\n"


def test_the_report_is_for_people(exported: Exports) -> None:
    """Bars stand for all steps."""
    head, *parts = exported(PRESS).start(*STEPS).stdout.strip().split("\n\n")
    assert head.startswith("200 steps of 1 ms by rodas4. Done. ")
    assert [part.splitlines()[0] for part in parts] == [
        "Processor time of steps:", "Time of steps by the clock:", "Jitter, how late steps began:",
    ]  # fmt: skip
    for part in parts:
        assert sum(int(line.split()[5]) for line in part.splitlines()[1:]) == 200


def test_bars_are_those_of_python(tmp_path: Path, lever: Exported) -> None:
    times = [0, 7, 15, 16, 900, 40_000, 41_000, 900_000, 3 * 10**9, 2**45]
    adding = " ".join(f"realtime_add(&h, {time}LL);" for time in times)
    (tmp_path / "bars.c").write_text(
        '#include "core/export/realtime.h"\n'
        f"int main(void) {{ static realtime_histogram h; {adding} realtime_write_bars(&h, stdout); return 0; }}\n"
    )
    lever.compile(tmp_path / "bars.c")
    expected = Histogram()
    for time in times:
        expected.add(time)
    assert lever.start(program="bars").stdout == expected.as_text() + "\n"


def test_datagrams_set_inputs_and_tell_outputs(lever: Exported) -> None:
    """The partner answers whoever sent to it, waits until that has come about, and ends the loop by Ctrl-C."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as partner:
        partner.bind(("127.0.0.1", 0))
        partner.settimeout(60.0)
        words = ["--realtime", "2ms", "--seconds", "0", "--no-profile", "--inputs", "lever.y", "--listen", "0"]
        words += ["--outputs", "lever.y, lag.y", "--send", str(partner.getsockname()[1])]
        with subprocess.Popen([lever.folder / "circuit", *words], stdout=subprocess.PIPE, text=True) as program:
            first, sender = partner.recvfrom(100)
            assert first == struct.pack("<Qddd", 0, 0.0, 0.0, 0.0)
            partner.sendto(b"short", sender)
            partner.sendto(struct.pack("<Qdd", 1, 0.0, float("nan")), sender)
            partner.sendto(struct.pack("<Qdd", 2, 0.0, 0.75), sender)
            value = reached = 0.0
            while value == 0.0 or reached == 0.0:
                number, t, value, reached = struct.unpack("<Qddd", partner.recv(100))
                assert t == number * 0.002 and value in (0.0, 0.75)
            program.send_signal(signal.SIGINT)
            said, _ = program.communicate(timeout=60)
    assert program.returncode == 0
    assert "Ended by Ctrl-C." in said and "1 received" in said and "2 refused" in said


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--realtime", "0"), "above 0 s"),
        (("--realtime", "-1ms"), "above 0 s"),
        (("--realtime", "1 min"), "a time such as"),
        (("--realtime", "1ms", "--seconds", "0.1ms"), "a step at least"),
        (("--realtime", "1ms", "--seconds", "0", "--out", "x.csv"), "give --seconds"),
        (("--realtime", "1ms", "--inputs", "lever.y"), "Give both, or neither"),
        (("--realtime", "1ms", "--send", "9000"), "Give both, or neither"),
        (("--realtime", "1ms", "--inputs", "lag.z", "--listen", "0"), "no such input"),
        (("--realtime", "1ms", "--inputs", "lever.y,lever.y", "--listen", "0"), "named twice"),
        (("--realtime", "1ms", "--outputs", "lag.z", "--send", "9000"), "no such signal"),
        (("--realtime", "1ms", "--outputs", "lag.y", "--send", "here:there"), "an address such as"),
        (("--realtime", "1ms", "--outputs", "lag.y", "--send", "0"), "an address such as"),
        (("--realtime", "1ms", "--substeps", "2.5"), "a whole number"),
    ],
)
def test_wrong_words_are_refused(given: tuple[str, ...], said: str, lever: Exported) -> None:
    done = lever.start(*given)
    assert done.returncode == 2 and said in done.stderr


def test_a_loop_that_fails_says_why(exported: Exports) -> None:
    """As a run without the clock does."""
    made = exported("gallery/water_pump")
    free = made.start("--step", "1.5ms")
    paced = made.start("--realtime", "1.5ms", "--no-profile", "--json")
    assert (paced.returncode, paced.stderr) == (free.returncode, free.stderr) and free.returncode == 1
    assert json.loads(paced.stdout)["ok"] is False
