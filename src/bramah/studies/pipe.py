"""Messages between two processes over a pipe: pickled, each after its length."""

from __future__ import annotations

import pickle
import struct
from typing import IO, Any

_LENGTH = struct.Struct("<Q")


def send(pipe: IO[bytes], message: Any) -> None:
    """Raises OSError where nobody reads any more."""
    content = pickle.dumps(message)
    pipe.write(_LENGTH.pack(len(content)) + content)
    pipe.flush()


def receive(pipe: IO[bytes]) -> Any:
    """The next message. Raises EOFError where there will be none, because the other end is gone."""
    return pickle.loads(_exactly(pipe, _LENGTH.unpack(_exactly(pipe, _LENGTH.size))[0]))


def _exactly(pipe: IO[bytes], count: int) -> bytes:
    content = pipe.read(count)
    if content is None or len(content) < count:
        raise EOFError
    return content
