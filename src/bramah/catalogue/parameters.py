"""What is to be known of a parameter."""

from __future__ import annotations

from bramah.declare import Given
from bramah.records import dataclass


@dataclass(frozen=True, kw_only=True)
class ParameterFacts:
    """A parameter in words: its default and limits as they may be written in a file."""

    name: str
    help: str
    advanced: bool
    unit: str | None = None
    default: str | None = None
    limits: tuple[str, ...] = ()
    assumed: bool = False
    """Whether its default adds what nobody asked for and may change an answer by more than a per cent."""


def describe_parameter(name: str, declared: Given) -> ParameterFacts:
    """What a declaration says."""
    told = declared.told()
    return ParameterFacts(
        name=name,
        help=declared.help,
        advanced=getattr(declared, "advanced", False),
        unit=told.unit,
        default=told.default,
        limits=told.limits,
        assumed=declared.assumed,
    )
