from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Callable, Mapping, Optional

from .webhook import WebhookAnswer

# What a person writes is short; a larger body does not come from Baton.
_LARGEST_BODY = 1_000_000


class WebhookServer:
    """A small HTTP server for bots that have none: every POST to it is a webhook of Baton. Runs on threads of its own."""

    def __init__(self, answer: Callable[[Mapping[str, str], bytes], WebhookAnswer], host: str, port: int) -> None:
        class Handler(BaseHTTPRequestHandler):
            timeout = 30

            def do_POST(self) -> None:
                raw_body = self._read_body()
                if raw_body is None:
                    self.send_error(413)
                    return
                status, body = answer(dict(self.headers.items()), raw_body)
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(body.encode())))
                self.end_headers()
                self.wfile.write(body.encode())

            def _read_body(self) -> Optional[bytes]:
                length = self.headers.get("content-length", "0")
                return self.rfile.read(int(length)) if length.isdigit() and int(length) <= _LARGEST_BODY else None

            def log_message(self, *_: object) -> None:
                """The bot's log is the bot's own."""

        self._server = ThreadingHTTPServer((host, port), Handler)
        self._server.daemon_threads = True
        self.port = int(self._server.server_address[1])
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.1,), name="baton-webhook", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
