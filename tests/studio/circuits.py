"""Circuits that the tests of the page open: the README's press as a file, and smaller ones."""

from __future__ import annotations

from importlib.resources import files

PRESS_PARTS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("FlowSource", "pump", {"flow": "20 l/min"}),
    ("Volume", "supply", {"volume": "0.5 l"}),
    ("FirstOrderReliefValve", "relief", {"set_pressure": "160 bar"}),
    ("ProportionalValve43", "valve", {"full_area": "12 mm2"}),
    ("Square", "lever", {"amplitude": "0.8", "period": "2 s"}),
    ("DoubleActingCylinder", "cylinder", {"bore": "50 mm", "rod_diameter": "30 mm", "stroke": "120 mm"}),
    ("Mass", "load", {"mass": "500 kg"}),
    ("StribeckFriction", "seals", {"viscous_friction": "500 N s/m"}),
    ("Tank", "tank", {}),
)
PRESS_LINES = (
    ("pump.P", "supply.A", "relief.P", "valve.P"),
    ("lever.y", "valve.command"),
    ("valve.A", "cylinder.A"),
    ("valve.B", "cylinder.B"),
    ("cylinder.rod", "load.port", "seals.port"),
    ("tank.T", "relief.T", "valve.T"),
)
"""The circuit of the README, whose fluid is the default one."""


def press() -> str:
    """The press as a circuit file."""
    lines = ["format = 2", 'title = "Press"', ""]
    for kind, name, values in PRESS_PARTS:
        lines += [f"[components.{name}]", f'type = "{kind}"']
        lines += [f'{key} = "{value}"' if " " in value else f"{key} = {value}" for key, value in values.items()]
        lines.append("")
    lines.append("[nets]")
    for k, ports in enumerate(PRESS_LINES):
        listed = ", ".join(f'"{port}"' for port in ports)
        lines.append(f"line_{k + 1} = [{listed}]")
    lines += ["", "[run]", 'until = "2 s"', 'plot = ["supply.A.p", "cylinder.x"]', ""]
    return "\n".join(lines)


def demo() -> str:
    """The circuit of `bramah demo`."""
    return files("bramah").joinpath("data", "cylinder.toml").read_text(encoding="utf-8")


FILLING = """\
# A vessel is filled.
format = 2
title = "Filling"

[components]
pump = { type = "FlowSource", flow = "6 l/min" }   # a small one
vessel = { type = "Volume", volume = "2 l" }

[nets]
feed = ["pump.P", "vessel.A"]

[start]
"vessel.A.p" = "2 bar"

[run]
until = "0.1 s"
plot = ["vessel.A.p"]
"""
"""Pressure rises in proportion to time, but for the oil's bulk modulus."""
