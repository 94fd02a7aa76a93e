"""The page is built when its sources changed, travels with the sources, and is left out where it cannot be built."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from scripts import page as script


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Sources of a small page, and an npm that only notes what it is asked; its build copies one file."""
    asked: list[str] = []
    sources = tmp_path / "studio"
    (sources / "src").mkdir(parents=True)
    (sources / "src" / "main.ts").write_text("one")
    (sources / "package-lock.json").write_text("{}")

    def npm(*arguments: str, folder: Path) -> None:
        asked.append(arguments[0])
        if arguments[0] == "ci":
            (folder / "node_modules" / "thing").mkdir(parents=True, exist_ok=True)
        else:
            page = folder.parent / "src" / "bramah" / "studio" / "page"
            (page / "app.js").write_text((folder / "src" / "main.ts").read_text())

    monkeypatch.setattr(script, "SOURCES", sources)
    monkeypatch.setattr(script, "PAGE", tmp_path / "page")
    monkeypatch.setattr(script, "npm", npm)
    return asked


def test_it_is_built_only_when_sources_changed(tmp_path: Path, calls: list[str]) -> None:
    into, work = tmp_path / "into", tmp_path / "work"
    script.build(into, work)
    assert (calls, (into / "app.js").read_text()) == (["ci", "run"], "one")
    script.build(into, work)
    assert calls == ["ci", "run"]
    (tmp_path / "studio" / "src" / "main.ts").write_text("two")
    script.build(into, work)
    assert (calls, (into / "app.js").read_text()) == (["ci", "run", "run"], "two")
    (tmp_path / "studio" / "package-lock.json").write_text('{"other": 1}')
    script.build(into, work)
    assert calls == ["ci", "run", "run", "ci", "run"]


def test_a_page_beside_the_sources_needs_no_node(tmp_path: Path, calls: list[str]) -> None:
    script.build(script.PAGE, tmp_path / "work")
    calls.clear()
    script.build(tmp_path / "into", tmp_path / "work")
    assert not calls
    assert (tmp_path / "into" / "app.js").read_text() == "one"


def test_packages_in_the_source_are_no_sources(tmp_path: Path, calls: list[str]) -> None:
    before = script.digest()
    inside = tmp_path / "studio" / "node_modules" / "preact"
    inside.mkdir(parents=True)
    (inside / "index.js").write_text("x")
    assert script.digest() == before
    script.build(tmp_path / "into", tmp_path / "work")
    assert not (tmp_path / "work" / "studio" / "node_modules" / "preact").exists()


def test_a_page_that_cannot_be_built_is_a_warning(
    tmp_path: Path, calls: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def offline(*arguments: str, folder: Path) -> None:
        raise script.Missing("npm ci failed: no network")

    monkeypatch.setattr(script, "npm", offline)
    command = ["page.py", "--into", str(tmp_path / "into"), "--work", str(tmp_path / "work")]
    monkeypatch.setattr(sys, "argv", command)
    assert script.main() == 0
    assert "no network" in capsys.readouterr().err
    assert not (tmp_path / "into").exists()
    monkeypatch.setattr(sys, "argv", [*command, "--strict"])
    assert script.main() == 1


@pytest.mark.long
def test_wheel_and_source_distribution_hold_the_page(tmp_path: Path) -> None:
    """The second wheel is made of the source distribution, on a machine from which npm's registry cannot be reached."""
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    settings = ["--no-deps", "--config-settings", f"build-dir={tmp_path / 'build'}"]
    subprocess.run([*pip, "wheel", str(script.ROOT), *settings, "--wheel-dir", str(tmp_path)], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert {"bramah/studio/page/app.js", "bramah/studio/page/index.html"} <= set(zipfile.ZipFile(wheel).namelist())
    assert not [name for name in zipfile.ZipFile(wheel).namelist() if "node_modules" in name]

    script.build()
    tools = tmp_path / "tools"
    subprocess.run([*pip, "install", "--target", str(tools), "scikit-build-core"], check=True)
    make = "import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])"
    environment = {**os.environ, "PYTHONPATH": str(tools)}
    subprocess.run([sys.executable, "-c", make, str(tmp_path)], cwd=script.ROOT, env=environment, check=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    again = tmp_path / "again"
    subprocess.run(
        [*pip, "wheel", str(archive), "--no-deps", "--wheel-dir", str(again)],
        env={**os.environ, "npm_config_registry": "http://127.0.0.1:9/"},
        check=True,
    )
    (second,) = again.glob("*.whl")
    assert "bramah/studio/page/app.js" in zipfile.ZipFile(second).namelist()
