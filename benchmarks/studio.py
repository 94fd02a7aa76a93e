"""How quick the studio feels, measured in a real browser.

    python benchmarks/studio.py [--parts 500] [--seconds 4]

Prints one row for each thing that was asked for:

    live runs per second     of the demo circuit while a slider is dragged, from the hand to the drawn curve
    live latency             median of those, ms
    command to page          from `bramah studio` to a page that shows the drawing, s; least of several
    pan, zoom, drag          a circuit of 500 parts: median time of the page's main thread per frame, ms, from a trace
    layout                   of that circuit, s
    page                     size of all that is loaded, compressed, kB
"""

from __future__ import annotations

import argparse
import gzip
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import bramah as br  # noqa: E402
from benchmarks.studio_trace import per_frame  # noqa: E402
from tests.studio.browser import browser  # noqa: E402
from tests.studio.hand import Hand  # noqa: E402
from tests.studio.serving import Studio  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

DEMO = Path(br.__file__).parent / "data" / "cylinder.toml"
SLIDER = "relief.set_pressure"

STATION = """
[components]
pump{k} = {{ type = "FlowSource", flow = "20 l/min" }}
supply{k} = {{ type = "Volume", volume = "0.5 l" }}
relief{k} = {{ type = "FirstOrderReliefValve", set_pressure = "160 bar" }}
valve{k} = {{ type = "ProportionalValve43", full_area = "12 mm2" }}
lever{k} = {{ type = "Square", amplitude = 0.8, period = "2 s" }}
throttle{k} = {{ type = "Orifice", diameter = "3 mm" }}
cylinder{k} = {{ type = "DoubleActingCylinder", bore = "50 mm", rod_diameter = "30 mm", stroke = "120 mm" }}
load{k} = {{ type = "Mass", mass = "500 kg" }}
seals{k} = {{ type = "StribeckFriction", viscous_friction = "500 N s/m" }}
tank{k} = {{ type = "Tank" }}

[nets]
command{k} = ["lever{k}.y", "valve{k}.command"]
meter{k} = ["valve{k}.A", "throttle{k}.A"]
piston{k} = ["throttle{k}.B", "cylinder{k}.A"]
annulus{k} = ["valve{k}.B", "cylinder{k}.B"]
rod{k} = ["cylinder{k}.rod", "load{k}.port", "seals{k}.port"]
back{k} = ["tank{k}.T", "relief{k}.T", "valve{k}.T"]
"""
TOGETHER = 5
"""Stations that share one pressure line."""


def stations(parts: int) -> str:
    """A circuit file with so many parts: presses, of which every five have a common supply."""
    count = parts // 10
    tables: dict[str, list[str]] = {"components": [], "nets": []}
    for k in range(count):
        table = ""
        for line in STATION.format(k=k).strip().splitlines():
            if line.startswith("["):
                table = line.strip("[]")
            elif line:
                tables[table].append(line)
    for first in range(0, count, TOGETHER):
        group = range(first, min(first + TOGETHER, count))
        ports = [f'"{part}{k}.{port}"' for k in group for part, port in SUPPLIED]
        tables["nets"].append(f"pressure{first} = [{', '.join(ports)}]")
    body = "\n\n".join(f"[{name}]\n" + "\n".join(lines) for name, lines in tables.items())
    return f'format = 2\ntitle = "Stations"\n\n{body}\n\n[run]\nuntil = "0.5 s"\n'


SUPPLIED = (("pump", "P"), ("supply", "A"), ("relief", "P"), ("valve", "P"))


def row(name: str, value: float, unit: str, asked: str, met: bool) -> None:
    print(f"{name:<24} {value:>9.4g} {unit:<6} asked: {asked:<12} {'met' if met else 'NOT MET'}", flush=True)


@contextmanager
def served(texts: dict[str, str]) -> Iterator[Studio]:
    """A studio in a folder with these files."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in texts.items():
            (Path(folder) / name).write_text(text, "utf-8")
        studio = Studio(Path(folder)).start()
        try:
            yield studio
        finally:
            studio.stop()


def opened(chromium: Browser, studio: Studio, name: str) -> Page:
    """A page that shows the drawing of a file."""
    page = chromium.new_page(locale="en-US", viewport={"width": 1600, "height": 900})
    page.goto(f"{studio.address}&path={name}")
    page.get_by_test_id("canvas").locator("[data-testid^='part:']").first.wait_for(timeout=60_000)
    return page


def measure_start(chromium: Browser) -> None:
    """From the command to the drawing, the least of some: the rest is the machine's doing."""
    taken = []
    for _ in range(5):
        begin = time.perf_counter()
        with served({"demo.toml": DEMO.read_text("utf-8")}) as studio:
            page = opened(chromium, studio, "demo.toml")
            taken.append(time.perf_counter() - begin)
            page.close()
    row("command to page", min(taken), "s", "at most 1.5", min(taken) <= 1.5)


def measure_size() -> None:
    folder = Path(br.__file__).parent / "studio" / "page"
    size = sum(len(gzip.compress(path.read_bytes(), 9)) for path in folder.glob("*.*") if path.suffix != ".sha256")
    row("page", size / 1e3, "kB", "at most 400", size <= 400e3)


def measure_layout(text: str) -> None:
    from bramah.drawing.scene import scene_of
    from bramah.files import parse_circuit

    circuit = parse_circuit(text, "stations.toml")
    begin = time.perf_counter()
    scene_of(circuit)
    taken = time.perf_counter() - begin
    row("layout", taken, "s", "at most 2", taken <= 2)


def measure_frames(chromium: Browser, text: str, seconds: float) -> None:
    """Pan, zoom and drag by mouse, each traced."""
    with served({"stations.toml": text}) as studio:
        page = opened(chromium, studio, "stations.toml")
        box = page.get_by_test_id("canvas").bounding_box()
        assert box is not None
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for name, action in (("pan", pan), ("zoom", zoom), ("drag", drag)):
            chromium.start_tracing(page=page, categories=["devtools.timeline", "toplevel", "blink.user_timing"])
            action(page, middle, seconds)
            frames = per_frame(chromium.stop_tracing())
            median = sorted(frames)[len(frames) // 2]
            row(f"{name}, {len(frames)} frames", median, "ms", "at most 16", median <= 16)
        page.close()


def repeated(seconds: float, step: Callable[[int], Any]) -> None:
    begin, k = time.perf_counter(), 0
    while time.perf_counter() - begin < seconds:
        step(k)
        k += 1


def pan(page: Page, middle: tuple[float, float], seconds: float) -> None:
    x, y = middle
    page.mouse.move(x, y)
    page.mouse.down(button="middle")
    repeated(seconds, lambda k: page.mouse.move(x + 200 * ((k % 40) / 20 - 1), y + 3 * (k % 40)))
    page.mouse.up(button="middle")


def zoom(page: Page, middle: tuple[float, float], seconds: float) -> None:
    page.mouse.move(*middle)
    repeated(seconds, lambda k: page.mouse.wheel(0, -60 if k % 40 < 20 else 60))


def drag(page: Page, middle: tuple[float, float], seconds: float) -> None:
    part = page.get_by_test_id("part:valve25").bounding_box()
    assert part is not None
    x, y = part["x"] + part["width"] / 2, part["y"] + part["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    repeated(seconds, lambda k: page.mouse.move(x + 60 * ((k % 40) / 20 - 1), y + k % 40))
    page.mouse.move(x, y)
    page.mouse.up()


def measure_live(chromium: Browser, seconds: float) -> None:
    """Drag a slider; the page itself notes each run, from the hand's movement to the frame that shows the curves."""
    with served({"demo.toml": DEMO.read_text("utf-8")}) as studio:
        page = opened(chromium, studio, "demo.toml")
        page.get_by_test_id("run").click()
        page.get_by_test_id("plot").first.wait_for()
        Hand(page).select(SLIDER.partition(".")[0])
        page.get_by_test_id("tab:properties").click()
        page.get_by_test_id(f"slider-add:{SLIDER}").click()
        page.get_by_test_id("tab:live").click()
        slider = page.get_by_test_id(f"live:{SLIDER}")
        box = slider.bounding_box()
        assert box is not None
        y, width = box["y"] + box["height"] / 2, box["width"]
        page.mouse.move(box["x"] + width / 2, y)
        page.mouse.down()
        page.evaluate("() => performance.clearMeasures('live')")
        begin = time.perf_counter()
        repeated(seconds, lambda k: page.mouse.move(box["x"] + width * (0.5 + 0.4 * ((k % 60) / 30 - 1)), y))
        spent = time.perf_counter() - begin
        taken = page.evaluate("() => performance.getEntriesByName('live').map(entry => entry.duration)")
        page.mouse.up()
        page.close()
    rate, median = len(taken) / spent, sorted(taken)[len(taken) // 2]
    row("live runs per second", rate, "1/s", "at least 20", rate >= 20)
    row("live latency", median, "ms", "below 60", median < 60)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--parts", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=4.0, help="how long each gesture is made")
    asked = parser.parse_args()
    from playwright.sync_api import sync_playwright

    chosen, text = browser(), stations(asked.parts)
    measure_size()
    measure_layout(text)
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=chosen.executable, env={**os.environ, **chosen.environment})
        measure_start(chromium)
        measure_frames(chromium, text, asked.seconds)
        measure_live(chromium, asked.seconds)
        chromium.close()


if __name__ == "__main__":
    main()
