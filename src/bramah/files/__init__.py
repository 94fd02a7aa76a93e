"""Circuits as text: TOML for people, the same document as JSON for machines. Nothing in a file is ever run as code."""

from bramah.files.epanet import read_epanet
from bramah.files.reading import parse_circuit, read_circuit
from bramah.files.schema import schema
from bramah.files.writing import document, write_circuit

__all__ = ["document", "parse_circuit", "read_circuit", "read_epanet", "schema", "write_circuit"]
