"""The driver's page: two levers, the crane, and the pressures; served to this machine only."""

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import numpy as np

HELD = 0.5
"""Seconds that a lever keeps its position if the page says nothing more: a closed page lets go of them."""
LARGEST = 1000
"""Bytes that a page may send."""


class Panel:
    """Serves the page in a thread while it is used as a context; `levers` gives the positions of the levers now."""

    def __init__(self, mechanism: Any, port: int) -> None:
        self._mechanism = mechanism
        self._positions, self._said = (0.0, 0.0), -HELD
        self._server = ThreadingHTTPServer(("127.0.0.1", port), self._handler())
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def levers(self, t: float) -> tuple[float, float]:
        """Lift and jib, from -1 to 1."""
        return self._positions if time.monotonic() - self._said < HELD else (0.0, 0.0)

    def move(self, said: Any) -> None:
        """The levers stand as the page says; ValueError if that is no pair of numbers."""
        if not isinstance(said, list) or len(said) != 2 or not all(isinstance(x, int | float) for x in said):
            raise ValueError("two numbers are needed")
        lift, tilt = (float(np.clip(np.nan_to_num(x), -1, 1)) for x in said)
        self._positions, self._said = (lift, tilt), time.monotonic()

    def shown(self) -> dict[str, Any]:
        """What the page draws."""
        crane = self._mechanism
        bars = [round(p / 1e5, 1) for p in crane.pressures]
        return {
            "t": crane.t,
            "boom": float(crane.q[0]),
            "jib": float(crane.q[1]),
            "levers": self.levers(0.0),
            "bar": bars,
        }

    def __enter__(self) -> "Panel":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        panel = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                if self.path == "/":
                    page = Path(__file__).with_name("panel.html").read_bytes()
                    self._answer(200, "text/html; charset=utf-8", page)
                elif self.path == "/state":
                    self._answer(200, "application/json", json.dumps(panel.shown()).encode())
                else:
                    self._answer(404, "text/plain", b"There is only the page and its state.")

            def do_POST(self) -> None:
                try:
                    panel.move(json.loads(self.rfile.read(min(LARGEST, int(self.headers["Content-Length"])))))
                    self._answer(200, "application/json", b"{}")
                except (TypeError, ValueError) as error:
                    self._answer(400, "text/plain", str(error).encode())

            def _answer(self, status: int, kind: str, body: bytes) -> None:
                # A page of another site that calls itself by this address has another Host.
                if self.headers.get("Host") not in (
                    panel.address[7:],
                    panel.address[7:].replace("127.0.0.1", "localhost"),
                ):
                    status, kind, body = 403, "text/plain", b"Only for this machine."
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *arguments: object) -> None:
                """Twenty lines a second would tell nobody anything."""

        return Handler
