"""Write the pages of the component library, docs/components/*.md, from the components themselves.

python docs/build.py
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from bramah.catalogue.parameters import ParameterFacts
from bramah.catalogue.types import TypeFacts, describe
from bramah.circuit import Circuit
from bramah.components import registry
from bramah.components.assembly import Assembly
from bramah.components.component import Component
from bramah.files import read_circuit

ROOT = Path(__file__).parent.parent
FAMILIES = {
    "hydraulic": "Hydraulic components",
    "mechanical": "Mechanical components",
    "signal": "Signals and control",
    "multiport": "Blocks after HYDSIM",
}
NOTE = "<!-- Written by docs/build.py from the declarations of the components. -->"


def pages() -> dict[str, str]:
    """Every page by its name."""
    facts = {name: describe(name, kind) for name, kind in sorted(registry().items(), key=lambda item: item[0].lower())}
    shown = examples()
    made = {"index.md": _index(facts)}
    for family, title in FAMILIES.items():
        parts = [NOTE, f"# {title}", "[All components](index.md)"]
        parts += [_component(f, shown.get(n, [])) for n, f in facts.items() if f.family == family]
        made[f"{family}.md"] = "\n\n".join(parts) + "\n"
    return made


def examples() -> dict[str, list[str]]:
    """Files in which each type occurs, as paths from the root: circuit files first, then scripts."""
    found: dict[str, list[str]] = {}
    files = sorted([*(ROOT / "examples").rglob("*.toml"), *(ROOT / "src" / "bramah" / "data").glob("*.toml")])
    for path in files:
        for name in sorted(_types(read_circuit(path))):
            found.setdefault(name, []).append(path.relative_to(ROOT).as_posix())
    for path in sorted((ROOT / "examples").glob("*.py")):
        for name in sorted(set(re.findall(r"\bbr\.([A-Z]\w+)\(", path.read_text(encoding="utf-8")))):
            found.setdefault(name, []).append(path.relative_to(ROOT).as_posix())
    return found


def _types(circuit: Circuit) -> set[str]:
    found: set[str] = set()
    waiting: list[Component] = list(circuit.components.values())
    while waiting:
        component = waiting.pop()
        found.add(type(component).__name__)
        if isinstance(component, Assembly):
            waiting += component.inside().components.values()
    return found


def _index(facts: Mapping[str, TypeFacts]) -> str:
    parts = [NOTE, "# The component library", f"{len(facts)} components. `bramah list TYPE` prints the same facts."]
    for family, title in FAMILIES.items():
        rows = [f"| [{n}]({family}.md#{n.lower()}) | {_plain(f.summary)} |" for n, f in facts.items()
                if f.family == family]  # fmt: skip
        parts += [f"## {title}", "\n".join(["| type | what it is |", "|---|---|", *rows])]
    return "\n\n".join(parts) + "\n"


def _component(facts: TypeFacts, shown: list[str]) -> str:
    parts = [f"## {facts.type}", *_assumed(facts.parameters), *_documentation(facts.documentation)]
    parts += _table(("port", "kind", "what it is"), ((p.name, p.kind, p.help) for p in facts.ports))
    drives = {True: "may drive the parameter", False: "must be connected"}
    inputs = ((i.name, drives[i.optional], i.help) for i in facts.inputs)
    parts += _table(("signal input", "", "what it is"), inputs)
    parts += _table(("parameter", "default", "unit", "limits", "what it is"), map(_parameter, facts.parameters))
    own = ((s.name, s.unit, s.help) for s in facts.signals if s.help)
    parts += _table(("signal besides those of the ports", "unit", "what it is"), own)
    chosen = ", ".join(f"{name} = {value}" for name, value in facts.variant.items())
    parts += _block(f"Equations, for {chosen}:" if chosen else "Equations:", facts.equations)
    parts += _block("Discontinuities:", facts.discontinuities)
    if facts.sources:
        parts.append(f"Sources: {'; '.join(facts.sources)}.")
    if shown:
        links = (f"[{Path(path).name}](../../{path})" for path in shown)
        parts.append(f"Examples: {', '.join(links)}.")
    return "\n\n".join(parts)


def _assumed(parameters: Iterable[ParameterFacts]) -> list[str]:
    """Defaults that add what nobody asked for come first."""
    listed = [f"`{p.name}` = {p.default}, {_plain(p.help)}" for p in parameters if p.assumed]
    return [f"Assumed unless you say otherwise: {'; '.join(listed)}."] if listed else []


def _parameter(facts: ParameterFacts) -> tuple[str, ...]:
    default = facts.default if facts.default is not None else "unset"
    help = f"{facts.help} (advanced)" if facts.advanced else facts.help
    return facts.name, default, facts.unit or "", ", ".join(facts.limits), help


def _documentation(text: str) -> list[str]:
    """Paragraphs as they are; those that hold a formula as a block."""
    first, *others = text.split("\n\n")
    return [_plain(first)] + [
        f"```text\n{part}\n```" if " = " in part and not part.endswith(".") else _plain(part) for part in others
    ]


def _plain(text: str) -> str:
    """Text in which Markdown sees nothing but the names in backquotes."""
    return re.sub(r"`[^`]*`|[*_<|\[\]]", lambda m: m[0] if m[0].startswith("`") else f"\\{m[0]}", text)


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    lines = [f"| {' | '.join((f'`{first}`', *map(_plain, others)))} |" for first, *others in rows]
    return ["\n".join([f"| {' | '.join(heads)} |", "|---" * len(heads) + "|", *lines])] if lines else []


def _block(title: str, lines: list[str]) -> list[str]:
    return [title, "\n".join(["```text", *lines, "```"])] if lines else []


if __name__ == "__main__":
    folder = ROOT / "docs" / "components"
    folder.mkdir(exist_ok=True)
    for name, text in pages().items():
        (folder / name).write_text(text, encoding="utf-8")
