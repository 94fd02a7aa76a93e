"""Profiles along lines on disk: what comes back is what went in, or a plain refusal."""

from __future__ import annotations

import io
import json
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import bramah as br
from bramah.cli import main
from bramah.errors import BramahError, FileError, SimulationError, UnknownName
from bramah.lines.profile import Held, Profile
from bramah.result import Result
from bramah.result.saved import load
from tests.result.synthetic import result
from tests.result.test_along import hammer

TICKS = 9
PLACES = ("line.p@50 m", "line.q@50 m", "line.p@0 m", "line.q@37.3 m")


def lines(ticks: int = TICKS) -> dict[str, Profile]:
    """Three lines of 3, 6 and 2 nodes with numbers that only exact storage brings back."""
    random = np.random.default_rng(4)
    t = np.linspace(0, 2, ticks)
    made = {}
    for name, nodes in (("main.waves", 3), ("branch", 6), ("stub.waves", 2)):
        p, q = random.normal(size=(2, ticks, nodes))
        if ticks:
            p[0, :2], q[-1, :2] = (np.nan, -0.0), (np.inf, 5e-324)
        held = Held(0.0, *random.normal(size=2)), Held(1.9, *random.normal(size=2))
        made[name] = Profile(t, np.linspace(0, nodes / 3, nodes), p, q, held)
    return made


def assert_same(one: Profile, other: Profile) -> None:
    for field in ("t", "x", "p", "q"):
        a, b = getattr(one, field), getattr(other, field)
        assert a.dtype == b.dtype and a.shape == b.shape and a.tobytes() == b.tobytes()
    assert one.held == other.held


@pytest.mark.parametrize("ticks", [TICKS, 1, 0])
def test_profiles_come_back_bit_for_bit_however_often_saved(tmp_path: Path, ticks: int) -> None:
    before = lines(ticks)
    again = result(lines=before)
    for _ in range(2):
        again.save(tmp_path / "run.npz")
        again = load(tmp_path / "run.npz")
    assert list(again.recorded.lines) == list(before)
    for name, profile in before.items():
        assert_same(again.profile(name.removesuffix(".waves")), profile)


def test_places_on_a_loaded_line_are_those_of_the_run(tmp_path: Path) -> None:
    run = hammer()
    run.save(tmp_path / "run.npz")
    loaded = load(tmp_path / "run.npz")
    assert_same(loaded.profile("line"), run.profile("line"))
    times = np.linspace(0, 0.19, 77)
    for name in PLACES:
        assert loaded[name].unit == run[name].unit
        assert loaded[name].values.tobytes() == run[name].values.tobytes()
        assert loaded[name].at(times).tobytes() == run[name].at(times).tobytes()
    for made, name in ((run, "run.csv"), (loaded, "loaded.csv")):
        made.to_csv(tmp_path / name, PLACES)
    assert (tmp_path / "run.csv").read_text() == (tmp_path / "loaded.csv").read_text()


@pytest.mark.parametrize("name", ["line.p@101 m", "line.v@5 m", "lime.p@5 m", "line.p@"])
def test_wrong_places_are_refused_as_by_the_run(tmp_path: Path, name: str) -> None:
    run = hammer()
    run.save(tmp_path / "run.npz")
    said = []
    for each in (run, load(tmp_path / "run.npz")):
        with pytest.raises(BramahError) as refused:
            each[name]
        said.append(str(refused.value))
    assert said[0] == said[1]


@pytest.mark.parametrize("account", [Result.power, Result.fluid, Result.snapshot])
def test_a_loaded_result_with_profiles_has_no_other_accounts_than_what_was_saved(
    tmp_path: Path, account: Callable[[Result], Any]
) -> None:
    hammer().save(tmp_path / "run.npz")
    with pytest.raises(SimulationError, match="A result that was saved and loaded"):
        account(load(tmp_path / "run.npz"))


@pytest.mark.parametrize(
    ("signals", "kept"),
    [
        (None, ["main", "branch", "stub"]),
        (iter(["rod.x", "*"]), ["main", "branch", "stub"]),
        (["rod.x"], []),
        (["*.P.p", "*.x"], []),
    ],
)
def test_what_was_chosen_is_kept(tmp_path: Path, signals: Any, kept: list[str]) -> None:
    result(lines=lines()).save(tmp_path / "run.npz", signals)
    loaded = load(tmp_path / "run.npz")
    for name in ("main", "branch", "stub"):
        if name in kept:
            loaded.profile(name)
        else:
            with pytest.raises(SimulationError, match=rf'holds no profile of "{name}"\. .* "{name}\.\*"'):
                loaded.profile(name)
    with pytest.raises(UnknownName, match='There is no line "mian"'):
        loaded.profile("mian")


def test_a_pattern_for_a_line_keeps_its_profile_and_one_for_its_end_does_not(tmp_path: Path) -> None:
    run = hammer()
    run.save(tmp_path / "line.npz", "line.*")
    assert_same(load(tmp_path / "line.npz").profile("line"), run.profile("line"))
    run.save(tmp_path / "end.npz", "line.A.p")
    loaded = load(tmp_path / "end.npz")
    loaded.save(tmp_path / "end.npz")
    for file in (loaded, load(tmp_path / "end.npz")):
        with pytest.raises(SimulationError, match='holds no profile of "line"'):
            file["line.p@50 m"]


def test_one_place_is_kept_without_the_profile(tmp_path: Path) -> None:
    run = hammer()
    run.save(tmp_path / "run.npz", ["line.p@50 m", "valve.A.p"])
    loaded = load(tmp_path / "run.npz")
    assert loaded.names() == ["line.p@50 m", "valve.A.p"]
    assert loaded["line.p@50 m"].unit == "bar"
    np.testing.assert_array_equal(loaded["line.p@50 m"].values, run["line.p@50 m"].values)
    with pytest.raises(SimulationError, match='holds no profile of "line"'):
        loaded["line.p@51 m"]


def test_a_run_that_kept_only_its_end_says_so(tmp_path: Path) -> None:
    result(lines=lines(0)).save(tmp_path / "run.npz")
    with pytest.raises(SimulationError, match='Nothing was recorded along "main"'):
        load(tmp_path / "run.npz")["main.p@0.5 m"]


def test_the_command_line_writes_profiles(tmp_path: Path) -> None:
    (tmp_path / "hammer.toml").write_text(
        'format = 1\n[components.source]\ntype = "PressureSource"\npressure = "10 bar"\n'
        '[components.line]\ntype = "Line"\nlength = "100 m"\nstart_flow = "20 l/min"\n'
        '[components.valve]\ntype = "Plug"\n'
        '[nets]\ninlet = ["source.P", "line.A"]\noutlet = ["line.B", "valve.A"]\n[run]\nuntil = "0.2 s"\n'
    )
    done = CliRunner().invoke(main, ["run", str(tmp_path / "hammer.toml"), "--out", str(tmp_path / "x.npz")])
    assert done.exit_code == 0, done.output
    run = br.simulate(br.read_circuit(tmp_path / "hammer.toml"))
    assert_same(load(tmp_path / "x.npz").profile("line"), run.profile("line"))


def rewritten(path: Path, change: Callable[[dict[str, Any], dict[str, Any]], None]) -> None:
    """Change what a file says about itself, and its arrays, all checksums being right."""
    with np.load(path) as data:
        arrays = dict(data)
    about = json.loads(str(arrays.pop("about")))
    change(about, arrays)
    np.savez_compressed(path, about=np.array(json.dumps(about)), **arrays)


def test_files_from_before_profiles_were_kept_still_load(tmp_path: Path) -> None:
    def older(about: dict[str, Any], arrays: dict[str, Any]) -> None:
        del about["lines"], about["left_out"]
        for key in [key for key in arrays if key.startswith("line_")]:
            del arrays[key]

    run = result(lines=lines())
    run.save(tmp_path / "run.npz")
    rewritten(tmp_path / "run.npz", older)
    loaded = load(tmp_path / "run.npz")
    loaded.save(tmp_path / "again.npz")
    for file in (loaded, load(tmp_path / "again.npz")):
        np.testing.assert_array_equal(file["rod.x"].values, run["rod.x"].values)
        for ask in (lambda r: r.profile("main"), lambda r: r["main.p@0.5 m"]):
            with pytest.raises(SimulationError, match="holds no profiles along lines"):
                ask(file)


def _put(key: str, value: Any) -> Callable[[dict[str, Any], dict[str, Any]], None]:
    return lambda about, arrays: arrays.update({key: value})


def _say(key: str, value: Any) -> Callable[[dict[str, Any], dict[str, Any]], None]:
    return lambda about, arrays: about["lines"]["branch"].update({key: value})


@pytest.mark.parametrize(
    "damage",
    [
        _put("line_t", np.zeros(TICKS - 1)),
        _put("line_t", np.zeros((TICKS, 1))),
        _put("line_t", np.zeros(())),
        _put("line_x", np.zeros(10)),
        _put("line_p", np.zeros((TICKS, 10))),
        _put("line_p", np.zeros(TICKS)),
        _put("line_q", np.zeros((TICKS, 11), dtype=complex)),
        _put("line_q", np.array("text")),
        _say("nodes", 5),
        _say("nodes", -6),
        _say("nodes", 6.0),
        _say("nodes", "6"),
        _say("held", [[0.0, 1.0, 2.0]]),
        _say("held", [[0.0, 1.0], [0.0, 1.0]]),
        _say("held", None),
        lambda about, arrays: [
            line.update(nodes=n) for line, n in zip(about["lines"].values(), (10, -1, 2), strict=True)
        ],
        lambda about, arrays: arrays.pop("line_q"),
        lambda about, arrays: about.update(lines=["main.waves"]),
    ],
)
def test_profiles_that_do_not_fit_are_refused(tmp_path: Path, damage: Callable[..., None]) -> None:
    result(lines=lines()).save(tmp_path / "run.npz")
    rewritten(tmp_path / "run.npz", damage)
    with pytest.raises(FileError, match=r"run\.npz is not a result that Bramah saved"):
        load(tmp_path / "run.npz")


def data_of_profiles(whole: bytes) -> list[int]:
    """Where in a file the compressed bytes of profiles stand: past a header of 30 bytes, a name and an extra field."""
    with zipfile.ZipFile(io.BytesIO(whole)) as file:
        parts = [part for part in file.infolist() if part.filename.startswith("line_")]
    found: list[int] = []
    for part in parts:
        name, extra = struct.unpack_from("<HH", whole, part.header_offset + 26)
        begin = part.header_offset + 30 + name + extra
        found += range(begin, begin + part.compress_size)
    return found


def test_damaged_profiles_are_refused(tmp_path: Path) -> None:
    run, path = result(lines=lines()), tmp_path / "run.npz"
    run.save(path)
    whole, unnoticed = path.read_bytes(), 0
    for i in data_of_profiles(whole)[::2]:
        path.write_bytes(whole[:i] + bytes([whole[i] ^ 0xFF]) + whole[i + 1 :])
        try:
            loaded = load(path)
        except FileError:
            continue
        unnoticed += 1
        for name, profile in run.recorded.lines.items():
            assert_same(loaded.profile(name), profile)
    # The last byte of each of four compressed arrays may hold nothing but padding.
    assert unnoticed <= 4


def test_cut_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.npz"
    result(lines=lines()).save(path)
    whole = path.read_bytes()
    for length in range(0, len(whole), 11):
        path.write_bytes(whole[:length])
        with pytest.raises(FileError):
            load(path)
