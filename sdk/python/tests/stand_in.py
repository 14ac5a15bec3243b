"""A Baton that answers what a test tells it to and remembers everything it was told, and bots that talk to it."""

import json
import os
import pathlib
import sys
import threading
import time
import unittest
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Dict, List, NamedTuple

# The tests run from a checkout as it is, with nothing installed.
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))

from baton import Baton  # noqa: E402
from baton.settings import Retry  # noqa: E402
from baton.webhook import sign  # noqa: E402

# The stand-in is on this machine: no proxy of the environment leads to it.
os.environ["no_proxy"] = "*"

SECRET = "the secret of this webhook"
BY_ITSELF = {
    "in": {"paused": False, "epoch": 1, "channel": "c1"},
    "out": {"paused": False, "epoch": 1, "suppressed": False},
    "unknown": {"paused": False, "epoch": 1},
    "human": {"paused": False, "epoch": 1},
    "channel_state": {"paused": False, "epoch": 1},
    "update_channel": {"paused": True, "epoch": 2},
    "channels/paused": [],
}


class Call(NamedTuple):
    path: str
    headers: Dict[str, str]
    body: Any


class Drips(NamedTuple):
    """An answer of which a little comes at once, and the rest a byte now and then, for ten seconds."""

    at_once: str
    drops: str


class StandIn:
    def __init__(self) -> None:
        self.calls: List[Call] = []
        self._planned: Dict[str, List[Any]] = {}
        stand_in = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                stand_in._handle(self)

            do_GET = do_POST

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def answer(self, path: str, *answers: Any) -> None:
        """From now on calls to this path get these answers, one after the other; the last one stays.

        An answer is a status, a JSON value, a ``(status, headers, text)``, 'hang up', Drips, or a function of the call giving one of these.
        """
        self._planned[path] = list(answers)

    def sent(self, path: str) -> List[Call]:
        return [call for call in self.calls if call.path == path]

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _handle(self, request: BaseHTTPRequestHandler) -> None:
        raw = request.rfile.read(int(request.headers.get("content-length", 0)))
        headers = {name.lower(): value for name, value in request.headers.items()}
        call = Call(request.path.replace("/api/v1/", ""), headers, json.loads(raw or b"{}"))
        self.calls.append(call)
        plan = self._planned.get(call.path, [BY_ITSELF.get(call.path, {"ok": True})])
        answer = plan.pop(0) if len(plan) > 1 else plan[0]
        if callable(answer):
            answer = answer(call)
        if answer == "hang up":
            return request.connection.close()
        if isinstance(answer, Drips):
            return self._drip(request, answer)
        status, extra, text = (
            answer if isinstance(answer, tuple) else (answer, {}, "{}") if isinstance(answer, int) else (200, {}, json.dumps(answer))
        )
        request.send_response(status)
        for name, value in {"content-length": str(len(text)), **extra}.items():
            request.send_header(name, value)
        request.end_headers()
        request.wfile.write(text.encode())

    def _drip(self, request: BaseHTTPRequestHandler, answer: Drips) -> None:
        try:
            request.wfile.write(answer.at_once.encode())
            for n in range(100):
                request.wfile.write(answer.drops[n % len(answer.drops)].encode())
                time.sleep(0.1)
        except OSError:
            pass  # The caller hung up.


class BatonTest(unittest.TestCase):
    """A fresh stand-in for each test, and bots that are closed after it.

    Retries are quick, so that a test can wait for them; a call may take as long as it does on a busy machine.
    """

    def setUp(self) -> None:
        self.server = StandIn()
        self.delivered: List[str] = []
        self.errors: List[BaseException] = []
        self.addCleanup(self.server.stop)

    def bot(self, **options: Any) -> Baton:
        given = {
            "send": lambda channel, message: self.delivered.append(message["text"]),
            "webhook_secret": SECRET,
            "on_error": self.errors.append,
            "retry": Retry(attempts=3, first_delay=0.005, within=3),
            **options,
        }
        baton = Baton(self.server.url, "an-api-key", "a-client-key", **given)
        self.addCleanup(baton.close)
        return baton

    def until(self, holds: Callable[[], bool], within: float = 30.0) -> None:
        give_up_at = time.monotonic() + within
        while not holds():
            if time.monotonic() > give_up_at:
                self.fail("it did not happen in time")
            time.sleep(0.005)


def signed_webhook(name: str, payload: Any, id: str = "", at: int = 0, secret: str = SECRET):
    """The headers and body of a webhook as Baton signs it."""
    body = json.dumps(payload).encode()
    id, sent_at = id or str(uuid.uuid4()), str(at or int(time.time()))
    return {"message-type": name, "baton-id": id, "baton-time": sent_at, "baton-signature": sign(secret, id, sent_at, name, body)}, body
