from __future__ import annotations

import asyncio
import functools
import inspect
import threading
from typing import Any, Awaitable, Callable, List


def run_to_end(handler: Callable[..., Any]) -> Callable[..., Any]:
    """The handler as the SDK calls it: an ``async def`` is run until it is done, in an event loop of its own thread, so that it also works
    where the caller's thread has a loop that runs. Raises what the handler raises."""

    @functools.wraps(handler)
    def call(*args: Any) -> Any:
        result = handler(*args)
        return _wait_for(result) if inspect.isawaitable(result) else result

    return call


def _wait_for(awaitable: Awaitable[Any]) -> Any:
    outcome: List[Any] = []
    failure: List[BaseException] = []

    async def work() -> None:
        outcome.append(await awaitable)

    def run() -> None:
        try:
            asyncio.run(work())
        except BaseException as error:
            failure.append(error)

    thread = threading.Thread(target=run, name="baton-async-handler")
    thread.start()
    thread.join()
    if failure:
        raise failure[0]
    return outcome[0]
