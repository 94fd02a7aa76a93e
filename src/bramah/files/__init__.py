"""Circuits as text: TOML for people, the same document as JSON for machines. Nothing in a file is ever run as code."""

from bramah.files.reading import parse_circuit, read_circuit
from bramah.files.writing import document, write_circuit

__all__ = ["document", "parse_circuit", "read_circuit", "write_circuit"]
