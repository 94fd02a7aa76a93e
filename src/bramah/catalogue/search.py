"""Component types by words that people look for."""

from __future__ import annotations

import inspect
from collections.abc import Mapping

from bramah.catalogue.types import family, summary
from bramah.components.component import Component


def search(text: str, types: Mapping[str, type[Component]]) -> list[str]:
    """Names of the types that all words of a text speak of, the best first.

    A word in the name of a type says more than one in its first line, that more than one in the rest of what is said
    about it: documentation, family, ports and parameters.
    """
    words = text.lower().split()
    ranks = {name: [_rank(word, name, kind) for word in words] for name, kind in types.items()}
    found = {name: sum(rank) for name, rank in ranks.items() if words and all(rank)}
    return sorted(found, key=lambda name: -found[name])


def _rank(word: str, name: str, kind: type[Component]) -> int:
    stem = word.removesuffix("s") if len(word) > 3 else word
    if stem in name.lower():
        return 100
    if stem in summary(kind).lower() or stem in kind.symbol.lower():
        return 10
    declared = [f"{own} {given.help}" for own, given in (*kind.ports().items(), *kind.given().items())]
    return int(stem in " ".join([inspect.getdoc(kind) or "", family(kind), *declared]).lower())
