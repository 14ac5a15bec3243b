from __future__ import annotations

import threading
from collections import deque
from typing import Callable, Deque, Optional

from .errors import BatonError

#: One thing Baton should have been told. Raises an unreachable BatonError as long as it cannot be.
LateReport = Callable[[], None]


class LateReports:
    """What happened while Baton was out of reach, told in the same order as soon as it is back. Held in memory only."""

    def __init__(self, on_error: Callable[[BaseException], None], every: float, limit: int = 1_000) -> None:
        self._on_error = on_error
        self._every = every
        self._limit = limit
        self._reports: Deque[LateReport] = deque()
        self._changed = threading.Condition()
        self._flushing = threading.Lock()
        self._closed = threading.Event()
        self._thread: Optional[threading.Thread] = None

    def waiting(self) -> bool:
        """True while Baton was out of reach a moment ago: no point in making the next customer wait for many attempts."""
        return len(self._reports) > 0

    def add(self, report: LateReport) -> None:
        with self._changed:
            self._reports.append(report)
            dropped = len(self._reports) > self._limit
            if dropped:
                self._reports.popleft()
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="baton-late-reports", daemon=True)
                self._thread.start()
        if dropped:
            reason = f"Baton is out of reach for long: more than {self._limit} reports wait, the oldest is dropped"
            self._on_error(BatonError("unreachable", reason, unreachable=True))

    def close(self) -> None:
        """Tries once more, then stops; what could not be told is named to on_error."""
        self._closed.set()
        self._flush()
        left = len(self._reports)
        self._reports.clear()
        if left:
            self._on_error(BatonError("unreachable", f"Closed before Baton was told of {left} messages", unreachable=True))

    def _work(self) -> None:
        while not self._closed.wait(self._every):
            self._flush()
            with self._changed:
                if not self._reports:
                    self._thread = None
                    return

    def _flush(self) -> None:
        with self._flushing:
            while self._reports:
                report = self._reports[0]
                try:
                    report()
                except BatonError as error:
                    if error.unreachable:
                        return
                    self._on_error(error)
                except Exception as error:
                    self._on_error(error)
                with self._changed:
                    if self._reports and self._reports[0] is report:
                        self._reports.popleft()
