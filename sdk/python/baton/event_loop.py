from __future__ import annotations

import asyncio
import contextvars
import threading
import time
from concurrent.futures import Future
from typing import Any, Awaitable, Optional, Tuple

#: What an awaitable came to: its value, or what it raised.
_Outcome = Tuple[Any, Optional[BaseException]]


_thread = threading.local()


def in_shared_loop() -> bool:
    """Whether this thread is that of a loop of the SDK: who waits here holds up all who share it."""
    return getattr(_thread, "is_of_loop", False)


class EventLoop:
    """Runs awaitables until they are done, all in one event loop on a thread of its own: what they open, such as the connections of a client,
    belongs to the loop it was opened in and is there for the next. It begins when it is first needed, also in a process that was forked."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = threading.Lock()
        self._life: Optional[_Life] = None

    def run(self, awaitable: Awaitable[Any]) -> Any:
        """Blocks until it is done. Raises what it raises."""
        outcome, failure = self._submit(awaitable).result()
        if failure is not None:
            raise failure
        return outcome

    def close(self, give_up_at: float) -> None:
        """Ends the loop as soon as nothing runs in it any more, and waits for that until that moment. Who needs one later gets another."""
        with self._lock:
            life, self._life = self._life, None
        if life and life.thread.is_alive():
            life.end()
            if life.thread is not threading.current_thread():
                life.thread.join(max(0.0, give_up_at - time.monotonic()))

    def _submit(self, awaitable: Awaitable[Any]) -> Future[_Outcome]:
        with self._lock:
            # Of a thread of the process that forked this one nothing is left but its name.
            if self._life is None or not self._life.thread.is_alive():
                self._life = _Life(self._name)
            # A loop that waits here cannot run anything meanwhile.
            if self._life.thread is threading.current_thread():
                return _by_itself(awaitable, self._name)
            return self._life.submit(awaitable)


class _Life:
    """One loop, from its first awaitable to its end."""

    def __init__(self, name: str) -> None:
        self._lock = threading.Lock()
        self._running = 0
        self._ends = False
        begun: Future[asyncio.AbstractEventLoop] = Future()
        self.thread = threading.Thread(target=self._run, args=(begun,), name=name, daemon=True)
        self.thread.start()
        self._loop = begun.result()

    def submit(self, awaitable: Awaitable[Any]) -> Future[_Outcome]:
        with self._lock:
            self._running += 1
        return asyncio.run_coroutine_threadsafe(self._count(awaitable), self._loop)

    def end(self) -> None:
        """Lets what still runs come to its end: somebody waits for it."""
        self._ends = True
        self._loop.call_soon_threadsafe(self._end_if_idle)

    def _run(self, begun: Future[asyncio.AbstractEventLoop]) -> None:
        _thread.is_of_loop = True
        try:
            asyncio.run(self._until_idle(begun))
        except BaseException as error:
            if begun.done():
                raise
            begun.set_exception(error)

    async def _until_idle(self, begun: Future[asyncio.AbstractEventLoop]) -> None:
        self._idle = asyncio.Event()
        begun.set_result(asyncio.get_running_loop())
        await self._idle.wait()

    async def _count(self, awaitable: Awaitable[Any]) -> _Outcome:
        try:
            return await _outcome(awaitable)
        finally:
            with self._lock:
                self._running -= 1
            self._end_if_idle()

    def _end_if_idle(self) -> None:
        if self._ends and self._running == 0:
            self._idle.set()


async def _outcome(awaitable: Awaitable[Any]) -> _Outcome:
    """Gives back what was raised: an exit would end the loop, and with it what the others run in it."""
    try:
        return await awaitable, None
    except BaseException as error:
        return None, error


def _by_itself(awaitable: Awaitable[Any], name: str) -> Future[_Outcome]:
    """In a loop for this once."""
    outcome: Future[_Outcome] = Future()
    context = contextvars.copy_context()

    def run() -> None:
        # The loop waits for it.
        _thread.is_of_loop = True
        try:
            outcome.set_result(context.run(asyncio.run, _outcome(awaitable)))
        except BaseException as error:
            outcome.set_exception(error)

    threading.Thread(target=run, name=name, daemon=True).start()
    return outcome
