"""Characteristic curves of components, computed with the components."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Curve:
    title: str


CURVES: dict[str, Curve] = {}
