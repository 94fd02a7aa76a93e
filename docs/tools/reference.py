"""The pages of the component library, one for each type, written from the components themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from bramah.catalogue.parameters import ParameterFacts
from bramah.catalogue.types import TypeFacts, describe
from bramah.components import registry
from tools import symbols
from tools.curves import CURVES
from tools.examples import Example

LETTERS = {
    r"\rho": "the density of the fluid",
    r"\nu": "the kinematic viscosity of the fluid",
    r"\beta": "the bulk modulus of the fluid",
    r"p_{\mathrm{atm}}": "the pressure of the atmosphere",
}
FAMILIES = {
    "hydraulic": "Hydraulic components",
    "mechanical": "Mechanical components",
    "signal": "Signals and control",
    "multiport": "Blocks after HYDSIM",
}


def pages(examples: Sequence[Example]) -> dict[str, str]:
    """Every page by its name."""
    facts = {name: describe(name, kind) for name, kind in sorted(registry().items(), key=lambda item: item[0].lower())}
    families = {**FAMILIES, **{f.family: f.family.capitalize() for f in facts.values() if f.family not in FAMILIES}}
    made = {"index.md": _index(len(facts), families), "symbols.md": symbols.page(families)}
    for family, title in families.items():
        made[f"{family}.md"] = _family(title, {n: f for n, f in facts.items() if f.family == family})
    for name, known in facts.items():
        made[f"{name}.md"] = _component(known, [e for e in examples if name in e.types])
    return made


def _index(count: int, families: Mapping[str, str]) -> str:
    lines = ["# The component library", f"{count} types. `bramah list TYPE` prints the same facts in a terminal, and"]
    lines[1] += " `bramah list WORDS` finds types by words."
    return "\n\n".join([*lines, _toctree(["symbols", *families], depth=2)]) + "\n"


def _family(title: str, facts: Mapping[str, TypeFacts]) -> str:
    rows = [f"| [{n}]({n}.md) | {plain(f.summary)} |" for n, f in facts.items()]
    table = "\n".join(["| type | what it is |", "|---|---|", *rows])
    return "\n\n".join([f"# {title}", table, _toctree(facts, hidden=True)]) + "\n"


def _toctree(names: Iterable[str], *, hidden: bool = False, depth: int = 1) -> str:
    options = ":hidden:\n" if hidden else f":maxdepth: {depth}\n"
    return ":::{toctree}\n" + options + "\n" + "\n".join(names) + "\n:::"


def _component(facts: TypeFacts, shown: Sequence[Example]) -> str:
    first, *others = _documentation(facts.documentation)
    parts = [f"# {facts.type}", *_assumed(facts.parameters), first, symbols.inline(registry()[facts.type]), *others]
    parts += _curve(facts.type)
    parts += _table("Ports", ("port", "kind", "what it is"), ((p.name, p.kind, p.help) for p in facts.ports))
    drives = {True: "may drive the parameter", False: "must be connected"}
    inputs = ((i.name, drives[i.optional], i.help) for i in facts.inputs)
    parts += _table("Signal inputs", ("input", "", "what it is"), inputs)
    heads = ("parameter", "default", "unit", "limits", "what it is")
    parts += _table("Parameters", heads, map(_parameter, facts.parameters))
    own = ((s.name, s.unit, s.help) for s in facts.signals if s.help)
    parts += _table("Signals besides those of the ports", ("signal", "unit", "what it is"), own)
    parts += _equations(facts)
    parts += _block("Discontinuities", facts.discontinuities)
    if facts.sources:
        parts.append(f"**Sources**: {'; '.join(facts.sources)}.")
    if shown:
        links = (f"[{example.name}](../gallery/{example.name}.md)" for example in shown)
        parts.append(f"**Examples**: {', '.join(links)}.")
    return "\n\n".join(parts) + "\n"


def _curve(name: str) -> list[str]:
    if name not in CURVES:
        return []
    return [f"![{CURVES[name].title}](curves/{name}.png)", f"{CURVES[name].title}, with default values."]


def _equations(facts: TypeFacts) -> list[str]:
    chosen = ", ".join(f"`{name}` = {value}" for name, value in facts.variant.items())
    said = f"For {chosen}. " if chosen else ""
    if not facts.formulas:
        return _block("Made of", facts.equations)
    formulas = "\n\n".join(facts.formulas)
    text = f"{said}{_letters(formulas)}Flow into a port is positive."
    return ["## Equations", text, f"```{{math}}\n{formulas}\n```"]


def _letters(formulas: str) -> str:
    """What the letters of the fluid mean, of those that occur."""
    found = [
        f"${letter}$ is {word}"
        for letter, word in LETTERS.items()
        if re.search(rf"{re.escape(letter)}(?!\w)", formulas)
    ]
    return f"{', '.join(found)}. " if found else ""


def _assumed(parameters: Iterable[ParameterFacts]) -> list[str]:
    """Defaults that add what nobody asked for come first."""
    listed = [f"`{p.name}` = {p.default}, {plain(p.help)}" for p in parameters if p.assumed]
    return [f"Assumed unless you say otherwise: {'; '.join(listed)}."] if listed else []


def _parameter(facts: ParameterFacts) -> tuple[str, ...]:
    default = facts.default if facts.default is not None else "unset"
    help = f"{facts.help} (advanced)" if facts.advanced else facts.help
    return facts.name, default, facts.unit or "", ", ".join(facts.limits), help


def _documentation(text: str) -> list[str]:
    """Paragraphs as they are; those that hold a formula as a block."""
    first, *others = text.split("\n\n")
    return [plain(first)] + [
        f"```text\n{part}\n```" if " = " in part and not part.endswith(".") else plain(part) for part in others
    ]


def plain(text: str) -> str:
    """Text in which Markdown sees nothing but the names in backquotes; those of types are links."""

    def written(found: re.Match[str]) -> str:
        word = found[0]
        if not word.startswith("`"):
            return f"\\{word}"
        return f"[{word}]({word[1:-1]}.md)" if word[1:-1] in registry() else word

    return re.sub(r"`[^`]*`|[*_<|\[\]$]", written, text)


def _table(title: str, heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    lines = [f"| {' | '.join((f'`{first}`', *map(plain, others)))} |" for first, *others in rows]
    head = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    return [f"## {title}", "\n".join([*head, *lines])] if lines else []


def _block(title: str, lines: Sequence[str]) -> list[str]:
    return [f"## {title}", "\n".join(["```text", *lines, "```"])] if lines else []


def write(folder: Path, examples: Sequence[Example]) -> None:
    """All pages into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages(examples).items():
        (folder / name).write_text(text, encoding="utf-8")
