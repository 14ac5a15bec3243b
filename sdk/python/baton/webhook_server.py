from __future__ import annotations

import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Mapping, Set

from .webhook import WebhookAnswer

# What a person writes is short; a larger body does not come from Baton.
_LARGEST_BODY = 1_000_000

#: Baton waits so many seconds for an answer; what is answered later it delivers again.
_ANSWERED_WITHIN = 10.0


class WebhookServer:
    """A small HTTP server for bots that have none: every POST to it is a webhook of Baton. Runs on threads of its own. ``on_error`` is told
    of a request that broke off, as anybody can send one."""

    def __init__(
        self,
        answer: Callable[[Mapping[str, str], bytes], WebhookAnswer],
        on_error: Callable[[BaseException], None],
        host: str,
        port: int,
    ) -> None:
        answering: Set[threading.Thread] = set()

        class Handler(BaseHTTPRequestHandler):
            timeout = 30

            def do_POST(self) -> None:
                length = self.headers.get("content-length", "0")
                if not length.isdecimal() or int(length) > _LARGEST_BODY:
                    self.send_error(413)
                    return
                raw_body = self.rfile.read(int(length))
                if len(raw_body) < int(length):
                    raise ConnectionError("The request broke off before its end")
                answering.add(threading.current_thread())
                try:
                    self.send_answer(*answer(dict(self.headers.items()), raw_body))
                finally:
                    answering.discard(threading.current_thread())

            def send_answer(self, status: int, body: str) -> None:
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(body.encode())))
                self.end_headers()
                self.wfile.write(body.encode())

            def log_message(self, *_: object) -> None:
                """The bot's log is the bot's own."""

        class Server(ThreadingHTTPServer):
            def handle_error(self, *_: Any) -> None:
                error = sys.exc_info()[1]
                if error:
                    on_error(error)

        self._answering = answering
        self._server = Server((host, port), Handler)
        self._server.daemon_threads = True
        self.port = int(self._server.server_address[1])
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.1,), name="baton-webhook", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Takes nothing more, and waits until what is being worked on has been answered: Baton would deliver it again."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
        give_up_at = time.monotonic() + _ANSWERED_WITHIN
        for thread in self._answering - {threading.current_thread()}:
            thread.join(max(0.0, give_up_at - time.monotonic()))
