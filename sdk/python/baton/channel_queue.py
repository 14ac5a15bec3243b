from __future__ import annotations

import threading
import time
from collections import deque
from typing import Deque, Dict


class Ticket:
    """A place in the line of one channel. ``with ticket:`` waits until it is this one's turn, and lets the next one in at the end; ``leave``
    gives up a place that may have been used or not."""

    def __init__(self, queue: ChannelQueue, channel: str) -> None:
        self._queue = queue
        self._channel = channel
        self.called = threading.Event()
        self.thread = threading.current_thread()

    def __enter__(self) -> Ticket:
        self.thread = threading.current_thread()
        try:
            self.called.wait()
        except BaseException:
            self.leave()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()

    def leave(self) -> None:
        self._queue._leave(self._channel, self)


class ChannelQueue:
    """Lets one thread of a channel go on after the other, first come first served; different channels run side by side."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._lines: Dict[str, Deque[Ticket]] = {}

    def ticket(self, channel: str) -> Ticket:
        """Takes a place in the line. It must be entered by ``with`` or left, or nobody behind it gets in."""
        ticket = Ticket(self, channel)
        with self._changed:
            line = self._lines.setdefault(channel, deque())
            line.append(ticket)
            if line[0] is ticket:
                ticket.called.set()
        return ticket

    def _leave(self, channel: str, ticket: Ticket) -> None:
        with self._changed:
            line = self._lines.get(channel)
            if line is None or ticket not in line:
                return
            line.remove(ticket)
            if line:
                line[0].called.set()
            else:
                del self._lines[channel]
                self._changed.notify_all()

    def idle(self, give_up_at: float) -> None:
        """Waits until all lines are empty, or until that moment of ``time.monotonic``. Not for the line in which this thread itself has its turn:
        it would wait for itself."""
        with self._changed:
            self._changed.wait_for(lambda: all(map(self._is_mine, self._lines.values())), max(0.0, give_up_at - time.monotonic()))

    @staticmethod
    def _is_mine(line: Deque[Ticket]) -> bool:
        return line[0].thread is threading.current_thread()
