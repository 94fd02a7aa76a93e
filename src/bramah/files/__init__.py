"""Circuits as text: TOML for people, the same document as JSON for machines. Nothing in a file is ever run as code."""

from bramah.files.open_values import OPEN, OpenValue
from bramah.files.reading import Draft, parse_circuit, read_circuit, read_draft
from bramah.files.writing import document, write_circuit

__all__ = [
    "OPEN",
    "Draft",
    "OpenValue",
    "document",
    "parse_circuit",
    "read_circuit",
    "read_draft",
    "write_circuit",
]
