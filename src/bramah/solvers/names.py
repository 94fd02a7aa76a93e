"""Names of methods: those that users of other programs know, and the answer to one that nobody knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from bramah.errors import UnknownName, nearest, quoted

KNOWN_AS: Mapping[str, str] = MappingProxyType(
    {
        "kutmer": "merson",
        "kutfeh": "fehlberg",
        "gear": "ndf",
        "rkiv": "rk4",
        "ode45": "dormand_prince",
        "dopri5": "dormand_prince",
        "ode23": "bogacki_shampine",
        "ode15s": "ndf",
        "ode113": "abm",
    }
)
"""What HASP, HYDSIM, MATLAB and the literature call methods that Bramah has under other names."""


def own_name(name: str) -> str:
    """The name in small letters, and Bramah's own for one that another program uses; others stay as they are."""
    lower = str(name).strip().lower()
    return KNOWN_AS.get(lower, lower)


def unknown_method(name: str, own: Iterable[str], others: Iterable[str] = ()) -> UnknownName:
    """The error for a method that is not there: the nearest, and all there are."""
    own, others = list(own), list(others)
    close = nearest(str(name), [*own, *others, *KNOWN_AS])
    text = f"There is no method {quoted(str(name))}."
    if close is not None:
        text += f" Did you mean {quoted(close)}?"
    text += f" Bramah has: {', '.join(own)}."
    if others:
        text += f" Of other packages: {', '.join(others)}."
    same = ", ".join(f"{known} is {ours}" for known, ours in KNOWN_AS.items() if ours in own)
    return UnknownName(f"{text} Other names: {same}." if same else text)
