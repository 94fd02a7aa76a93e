"""Write the stubs of component families and fluids, `__init__.pyi`: signatures for type checkers and editors.

python scripts/stubs.py

A type is declared by what its class says, which no type checker can follow. In a stub it is derived from that class and
has a constructor with all parameters by name.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Mapping
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Any

import bramah.fluids
from bramah.components import FAMILIES
from bramah.declare import Choice, Count, Declared, Given, Numbers, Parameter, Tabulated
from bramah.declare.signature import by_importance

ROOT = Path(bramah.__file__).parent
NOTE = "# Written by scripts/stubs.py from the declarations: make stubs writes it anew."
HINTS = "bramah.declare.hints"
WIDTH, LONGEST_DEFAULT = 118, 40
BASE = "Fluid"
MAKERS = {"Oil": "oil", "Water": "water", "MeasuredFluid": "measured_fluid"}
"""Functions that take the values of a declared type and return a fluid."""


def stubs() -> dict[Path, str]:
    """The text of every stub by its path."""
    families = {ROOT / "components" / name / "__init__.pyi": family_stub(family) for name, family in FAMILIES.items()}
    return families | fluids_stubs()


def family_stub(family: ModuleType) -> str:
    """A family: its types, and what their parameters choose from."""
    types = {name: getattr(family, name) for name in family.TYPES}
    public = {name: getattr(family, name) for name in family.CHOICES}
    choices = _choices(types.values(), set(public.values()))
    imports = [
        *(f"from {kind.__module__} import {name} as _{name}" for name, kind in types.items()),
        *(f"from {kind.__module__} import {name} as {name}" for name, kind in public.items()),
        *(f"from {kind.__module__} import {kind.__name__} as {name}" for kind, name in choices.items()),
    ]
    names = choices | {kind: name for name, kind in public.items()}
    parts = [_class(name, kind, types, names) for name, kind in types.items()]
    return _module(imports, [*parts, "TYPES: dict[str, str]\nCHOICES: dict[str, str]"])


def fluids_stubs() -> dict[Path, str]:
    """The fluids, and the functions that make some of them.

    The functions have a module of their own, which only type checkers see: mypy takes a name of a package for the
    module of that name when it reads its cache, and oil is both.
    """
    public = vars(bramah.fluids)
    kinds = [name for name in public["__all__"] if isinstance(public[name], type) and name != BASE]
    types = {name: public[name] for name in kinds if issubclass(public[name], Declared)}
    choices = _choices(types.values(), set())
    enums = [f"from {kind.__module__} import {kind.__name__} as {name}" for kind, name in choices.items()]
    home = {BASE: public[BASE].__module__, "Condition": public["Condition"].__module__}
    home |= dict.fromkeys(MAKERS.values(), "bramah.fluids._makers")
    imports = [
        "from collections.abc import Callable, Mapping",
        *(f"from {types[name].__module__} import {name} as _{name}" for name in types),
        *(f"from {module} import {name} as {name}" for name, module in home.items()),
        *enums,
    ]
    made = [
        *(_class(name, kind, types, choices) for name, kind in types.items()),
        f"def default_fluid() -> {BASE}: ...",
        f"FLUIDS: Mapping[str, Callable[..., {BASE}]]",
    ]
    calls = [_call(f"def {name}(", types[kind], choices, BASE) for kind, name in MAKERS.items()]
    folder = ROOT / "fluids"
    return {
        folder / "__init__.pyi": _module(imports, made),
        folder / "_makers.pyi": _module([f"from {home[BASE]} import {BASE}", *enums], calls),
    }


def _choices(types: Iterable[type[Declared]], public: set[type[Enum]]) -> dict[type[Enum], str]:
    """Enumerations that parameters choose from and that are not public, with the names they get."""
    found = {
        given.options: f"_{given.options.__name__}"
        for kind in types
        for given in kind.given().values()
        if isinstance(given, Choice) and given.options not in public
    }
    if len(set(found.values())) < len(found):
        raise SystemExit(f"Two enumerations have the same name: {sorted(found.values())}.")
    return found


def _module(imports: list[str], parts: list[str]) -> str:
    text = "\n\n".join(parts) + "\n"
    hints = [name for name in ("Points", "Quantities", "Quantity", "Rows") if f": {name} " in text]
    head = ["from typing import Literal"] if "Literal[" in text else []
    used = [*head, *imports, f"from {HINTS} import {', '.join(hints)}"]
    return "\n".join([NOTE, "", *sorted(used, key=_order), "", text])


def _order(line: str) -> tuple[str, str]:
    """By module, then by name."""
    _, module, _, name, *_ = line.split()
    return module, name


def _class(
    name: str, kind: type[Declared], known: Mapping[str, type[Declared]], names: Mapping[type[Enum], str]
) -> str:
    doc = textwrap.indent(_docstring(kind, by_importance(kind)), "    ")
    bases = ", ".join([f"_{name}", *_public_bases(kind, known)])
    return "\n".join([f"class {name}({bases}):", doc, textwrap.indent(_call("def __init__(self", kind, names), "    ")])


def _public_bases(kind: type[Declared], known: Mapping[str, type[Declared]]) -> list[str]:
    """The types of the stub that a type is derived from, but for those that these are derived from."""
    above = {name: base for name, base in known.items() if issubclass(kind, base) and base is not kind}
    return [n for n, base in above.items() if not any(issubclass(o, base) for o in above.values() if o is not base)]


def _call(head: str, kind: type[Declared], names: Mapping[type[Enum], str], made: str = "None") -> str:
    """A function that takes the values of a type by name."""
    given = by_importance(kind)
    if not given:
        return f"{head}) -> {made}: ..."
    first = head.rstrip("self")
    values = [*(["self"] if head != first else []), "*"]
    values += [f"{own}: {_hint(g, names)} = {_default(g)}" for own, g in given.items()]
    return "\n".join([first, *(f"    {value}," for value in values), f") -> {made}: ..."])


def _docstring(kind: type[Declared], given: Mapping[str, Given]) -> str:
    summary = (kind.__doc__ or "").strip().partition("\n")[0]
    if not given:
        return f'"""{summary}"""'
    lines: list[str] = []
    for name, g in given.items():
        told = g.told()
        unit = () if told.unit in (None, "-") else (f"in {told.unit}",)
        about = ", ".join([*unit, *told.limits])
        text = f"{name}: {g.help}{f' ({about})' if about else ''}"
        lines += textwrap.wrap(text, WIDTH - 8, subsequent_indent="    ", break_on_hyphens=False)
    return "\n".join([f'"""{summary}', "", *lines, '"""'])


def _hint(given: Given, names: Mapping[type[Enum], str]) -> str:
    if isinstance(given, Choice):
        words = ", ".join(json.dumps(str(option.value)) for option in given.options)
        return f"{names[given.options]} | Literal[{words}] | str"  # in whatever letters; editors offer these
    kinds = {Parameter: "Quantity", Count: "int", Tabulated: "Points", Numbers: "Quantities"}
    found = next(hint for kind, hint in kinds.items() if isinstance(given, kind))
    if isinstance(given, Numbers) and given.rows:
        found = "Rows"
    return found if given.default is not None else f"{found} | None"


def _default(given: Given) -> str:
    written: Any = given.written()
    text = json.dumps(written, ensure_ascii=False) if isinstance(written, str) else repr(written)
    return text if len(text) <= LONGEST_DEFAULT and not isinstance(written, list) else "..."


if __name__ == "__main__":
    for path, text in stubs().items():
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT.parent.parent))
