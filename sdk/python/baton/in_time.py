"""Connections whose timeout is for the whole of one attempt, and not for each byte of it."""

from __future__ import annotations

import http.client
import io
import queue
import socket
import threading
import time
import urllib.request
from typing import Any, List, Optional, Tuple


class _Until:
    """A moment after which nothing is waited for."""

    def __init__(self, seconds: float) -> None:
        self._moment = time.monotonic() + seconds

    def left(self) -> float:
        left = self._moment - time.monotonic()
        if left <= 0:
            raise TimeoutError("timed out")
        return left

    def connect(self, address: Tuple[str, int], _timeout: Any = None, source: Optional[Tuple[str, int]] = None) -> socket.socket:
        """Tries all addresses of a name, as the library does, which gives each of them the whole time. Here each has its share of what is
        left: one that swallows everything, as IPv6 that leads nowhere does, must not cost those after it their turn."""
        lost: OSError = OSError(f"{address[0]} has no address")
        addresses = self._look_up(address)
        for tried, (*_, found) in enumerate(addresses):
            try:
                share = self.left() / (len(addresses) - tried)
                found_one = socket.create_connection((str(found[0]), address[1]), share, source)
                found_one.settimeout(self.left())
                return found_one
            except OSError as error:
                lost = error
        raise lost

    def _look_up(self, address: Tuple[str, int]) -> List[Any]:
        """The system looks a name up for as long as it likes: it does so in a thread that nobody waits for longer than there is time."""
        outcome: queue.SimpleQueue[Any] = queue.SimpleQueue()

        def look_up() -> None:
            try:
                outcome.put(socket.getaddrinfo(*address, type=socket.SOCK_STREAM))
            except Exception as error:
                outcome.put(error)

        threading.Thread(target=look_up, name="baton-look-up", daemon=True).start()
        try:
            found = outcome.get(timeout=self.left())
        except queue.Empty:
            raise TimeoutError("timed out") from None
        if isinstance(found, Exception):
            raise found
        return found


class _Bytes(io.RawIOBase):
    """What comes from a socket, as long as there is time."""

    def __init__(self, raw: io.RawIOBase, sock: socket.socket, until: _Until) -> None:
        self._raw, self._sock, self._until = raw, sock, until

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> Optional[int]:
        self._sock.settimeout(self._until.left())
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()


class _InTime(http.client.HTTPConnection):
    def __init__(self, *args: Any, timeout: float, **options: Any) -> None:
        super().__init__(*args, timeout=timeout, **options)
        until = _Until(timeout)
        self._create_connection = until.connect

        class Response(http.client.HTTPResponse):
            def __init__(self, sock: socket.socket, *args: Any, **options: Any) -> None:
                super().__init__(sock, *args, **options)
                self.fp = io.BufferedReader(_Bytes(self.fp.detach(), sock, until))  # type: ignore[assignment]

        self._until = until
        self.response_class = Response

    def send(self, data: Any) -> None:
        if self.sock is None:
            self.connect()
        self.sock.settimeout(self._until.left())
        super().send(data)


class _InTimeTls(_InTime, http.client.HTTPSConnection):
    pass


class HttpInTime(urllib.request.HTTPHandler):
    def http_open(self, request: urllib.request.Request) -> Any:
        return self.do_open(_InTime, request)


class HttpsInTime(urllib.request.HTTPSHandler):
    def https_open(self, request: urllib.request.Request) -> Any:
        return self.do_open(_InTimeTls, request)
