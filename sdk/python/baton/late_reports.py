from __future__ import annotations

import threading
import time
from collections import deque
from typing import Any, Callable, Deque, NamedTuple, Optional

from .channel_queue import ChannelQueue
from .errors import BatonError
from .sending import LONGEST_ATTEMPT
from .settings import Retry

#: One thing Baton should have been told, once, in the time it is given. Raises an unreachable BatonError as long as it cannot be.
LateReport = Callable[[Retry], Any]


class _Waiting(NamedTuple):
    channel: str
    tell: LateReport


class LateReports:
    """What happened while Baton was out of reach, told in the same order as soon as it is back. Held in memory only."""

    def __init__(self, on_error: Callable[[BaseException], None], retry: Retry, limit: int = 1_000) -> None:
        self._on_error = on_error
        self._every = retry.within / 2
        self._attempt = Retry(1, retry.first_delay, min(retry.within, LONGEST_ATTEMPT))
        self._limit = limit
        self._reports: Deque[_Waiting] = deque()
        self._changed = threading.Condition()
        self._flushing = threading.Lock()
        self._lines = ChannelQueue()
        self._failures = 0
        self._away = False
        self._last_failure: Optional[BatonError] = None
        self._closed = threading.Event()
        self._thread: Optional[threading.Thread] = None

    def waiting(self) -> bool:
        """True while Baton was out of reach a moment ago: no point in making the next customer wait for many attempts."""
        return len(self._reports) > 0

    def away(self) -> bool:
        """True while something waits, and Baton was out of reach when it was last asked."""
        return self._away and self.waiting()

    def reached(self) -> None:
        self._away = False

    def add(self, channel: str, report: LateReport) -> None:
        """Where nothing is told any more, on_error is told of it."""
        lost = ""
        self._away = True
        with self._changed:
            if self._closed.is_set():
                lost = "Closed before Baton was told of a message"
            else:
                self._reports.append(_Waiting(channel, report))
                if len(self._reports) > self._limit:
                    self._reports.popleft()
                    lost = f"Baton is out of reach for long: more than {self._limit} reports wait, the oldest is dropped"
                if self._thread is None:
                    self._thread = threading.Thread(target=self._work, name="baton-late-reports", daemon=True)
                    self._thread.start()
        if lost:
            self._on_error(BatonError("unreachable", lost, unreachable=True))

    def flush(self, channel: str) -> None:
        """Tells what waits of one conversation, so that nothing newer overtakes it. Takes as long as one attempt at most; raises an
        unreachable BatonError where something still waits."""
        seen = self._failures
        give_up_at = time.monotonic() + self._attempt.within
        while self._oldest(channel):
            refusal = None
            with self._lines.ticket(channel):
                # Who waited here for the attempt of another needs none of its own to know.
                if self._failures > seen and self._last_failure:
                    raise self._last_failure
                within = give_up_at - time.monotonic()
                if within <= 0:
                    raise BatonError("unreachable", "Baton is too slow to be told first of what it missed", unreachable=True)
                report = self._oldest(channel)
                if report:
                    refusal = self._tell(report, Retry(1, self._attempt.first_delay, within))
            self._complain(refusal)

    def close(self) -> None:
        """Tries once more, then stops; what could not be told is named to on_error."""
        self._closed.set()
        self._flush_all()
        left = len(self._reports)
        self._reports.clear()
        if left:
            self._on_error(BatonError("unreachable", f"Closed before Baton was told of {left} messages", unreachable=True))

    def _work(self) -> None:
        while not self._closed.wait(self._every):
            self._flush_all()
            with self._changed:
                if not self._reports:
                    self._thread = None
                    return

    def _flush_all(self) -> None:
        with self._flushing:
            while True:
                report = self._oldest()
                if not report:
                    return
                refusal = None
                try:
                    with self._lines.ticket(report.channel):
                        # A live call may have told it by the time it is its turn.
                        if self._oldest() is report:
                            refusal = self._tell(report, self._attempt)
                except BatonError:
                    return
                self._complain(refusal)

    def _oldest(self, channel: Optional[str] = None) -> Optional[_Waiting]:
        with self._changed:
            return next((report for report in self._reports if channel in (None, report.channel)), None)

    def _tell(self, report: _Waiting, retry: Retry) -> Optional[Exception]:
        """Raises when Baton is out of reach; then the report still waits. Gives back what it is told no more for."""
        refusal: Optional[Exception] = None
        try:
            report.tell(retry)
        except Exception as error:
            if isinstance(error, BatonError) and error.unreachable:
                self._away = True
                self._last_failure = error
                self._failures += 1
                raise
            refusal = error
        self.reached()
        with self._changed:
            if report in self._reports:
                self._reports.remove(report)
        return refusal

    def _complain(self, refusal: Optional[Exception]) -> None:
        """Outside the line: what is told of it may itself speak up in this conversation."""
        if refusal:
            self._on_error(refusal)
