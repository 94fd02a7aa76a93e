"""A studio as people start it: the command, in a process of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

STARTED = 30.0
"""Seconds in which the address must be printed; it takes less than one on a quiet machine."""


class Studio:
    """`bramah studio FOLDER`, its address, and ways to end it."""

    def __init__(self, folder: Path, options: Sequence[str] = ()) -> None:
        self.folder = folder
        self.options = tuple(options)
        self.address = ""
        self.process: subprocess.Popen[str] | None = None

    @property
    def port(self) -> int:
        return urlsplit(self.address).port or 0

    def start(self, port: int = 0) -> Studio:
        command = [sys.executable, "-m", "bramah", "studio", str(self.folder), "--no-browser", "--port", str(port)]
        # What it remembers stays beside the folder, not with the person who runs the tests.
        environment = {**os.environ, "XDG_STATE_HOME": str(self.folder.parent / f"{self.folder.name}-state")}
        self.process = subprocess.Popen(
            [*command, *self.options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
        )
        self.address = self._read_address(self.process)
        # What it prints later must not fill the pipe.
        threading.Thread(target=self._drain, args=(self.process,), daemon=True).start()
        return self

    def kill(self) -> None:
        """End it as a crash would: no time to write anything."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        if self.process is None or self.process.poll() is not None:
            return
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError("bramah studio did not end within 10 s of an interrupt") from None

    @staticmethod
    def _read_address(process: subprocess.Popen[str]) -> str:
        assert process.stdout is not None
        guard = threading.Timer(STARTED, process.kill)
        guard.start()
        said = []
        try:
            for line in process.stdout:
                said.append(line)
                if found := re.search(r"http://\S+", line):
                    return found[0]
        finally:
            guard.cancel()
        raise AssertionError("bramah studio printed no address:\n" + "".join(said))

    @staticmethod
    def _drain(process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        with process.stdout:
            for _ in process.stdout:
                pass
