"""The files among the examples: circuits, and studies of them."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
_FILES = sorted((ROOT / "examples").rglob("*.toml"))
STUDIES = [path for path in _FILES if path.parent.name == "studies"]
CIRCUITS = [path for path in _FILES if path not in STUDIES]
