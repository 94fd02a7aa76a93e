"""Symbols after ISO 1219-1: what a component looks like, where its ports are, and what moves with which signal."""

from bramah.drawing.symbols.json import symbol_json
from bramah.drawing.symbols.registry import further_inputs, symbol_of, symbol_of_type

__all__ = ["further_inputs", "symbol_json", "symbol_of", "symbol_of_type"]
