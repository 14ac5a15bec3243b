"""What the SDK remembers, each bounded: where conversations stand, and which deliveries were handled."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from typing import Any, Callable, Dict, List, NamedTuple, Optional


class Standing(NamedTuple):
    paused: bool
    epoch: Optional[int]


class ChannelStates:
    """What Baton last said about each conversation; kept for the case that it cannot be asked."""

    def __init__(self, limit: int = 10_000) -> None:
        self._limit = limit
        self._lock = threading.Lock()
        self._states: OrderedDict[str, Standing] = OrderedDict()

    def get(self, channel: str) -> Optional[Standing]:
        return self._states.get(channel)

    def paused(self, channel: str) -> bool:
        known = self.get(channel)
        return known is not None and known.paused

    def learn(self, channel: str, standing: Any) -> None:
        """Takes in any answer or event that says ``paused``. What is older than the known epoch is ignored: events overtake answers."""
        if not isinstance(standing, dict) or not isinstance(standing.get("paused"), bool):
            return
        epoch = standing.get("epoch")
        with self._lock:
            known = self._states.pop(channel, None)
            if known and epoch is not None and known.epoch is not None and epoch < known.epoch:
                self._states[channel] = known
                return
            self._states[channel] = Standing(standing["paused"], epoch if epoch is not None else known.epoch if known else None)
            if len(self._states) > self._limit:
                self._states.popitem(last=False)

    def moved_past(self, channel: str, epoch: Optional[int]) -> bool:
        """True when the conversation changed hands after ``epoch``, so that an answer begun then would be held back by Baton."""
        known = self.get(channel)
        return known is not None and known.epoch is not None and epoch is not None and known.epoch > epoch


class OncePerId:
    """Runs a piece of work once for each id. What fails is forgotten, so that the next delivery of the same id tries again."""

    def __init__(self, limit: int = 5_000) -> None:
        self._limit = limit
        self._changed = threading.Condition()
        #: Who works on each, and what others wait for.
        self._running: Dict[str, threading.Thread] = {}
        self._waiting: List[str] = []
        self._finished: OrderedDict[str, None] = OrderedDict()

    def run(self, id: str, work: Callable[[], Any]) -> str:
        """'ran', 'repeat' (it was done before) or 'running' (its first delivery is still being worked on). Raises what the work raises."""
        known = self.claim(id)
        if known:
            return known
        try:
            work()
        except BaseException:
            self.forget(id)
            raise
        self.finish(id)
        return "ran"

    def claim(self, id: str) -> Optional[str]:
        """None where the caller is to do the work, and to say when it is finished, or to be forgotten; else as ``run``."""
        with self._changed:
            if id in self._finished:
                return "repeat"
            if id in self._running:
                return "running"
            self._running[id] = threading.current_thread()
            return None

    def claim_in_place(self, id: str) -> bool:
        """Waits for who works on it. True where that failed, and the caller is to do the work in its place. Who itself works on it does not wait."""
        me = threading.current_thread()
        with self._changed:
            self._waiting.append(id)
            try:
                self._changed.wait_for(lambda: self._running.get(id, me) is me)
                return self.claim(id) is None
            finally:
                self._waiting.remove(id)
                self._changed.notify_all()

    def idle(self, give_up_at: float) -> None:
        """Waits until nobody works on anything, or waits to, or until that moment of ``time.monotonic``. Not for what this thread itself works on."""
        me = threading.current_thread()
        with self._changed:
            self._changed.wait_for(
                lambda: all(self._running.get(id) is me for id in (*self._running, *self._waiting)),
                max(0.0, give_up_at - time.monotonic()),
            )

    def finish(self, id: str) -> None:
        """Nothing where it was forgotten meanwhile."""
        with self._changed:
            if self._running.pop(id, None) is None:
                return
            self._finished[id] = None
            if len(self._finished) > self._limit:
                self._finished.popitem(last=False)
            self._changed.notify_all()

    def forget(self, id: str) -> None:
        with self._changed:
            self._running.pop(id, None)
            self._finished.pop(id, None)
            self._changed.notify_all()
