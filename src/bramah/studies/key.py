"""What a case is known by in a store: a hash of all that its numbers follow from."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any


def key_of(changes: Mapping[str, Any]) -> str:
    """The key of a case among those of its study: the same changes have the same key, in whatever order."""
    return hashed(sorted(changes.items()))


def hashed(content: Any) -> str:
    """A short hash of what can be written as JSON."""
    return hashlib.blake2b(json.dumps(content, sort_keys=True).encode(), digest_size=16).hexdigest()
