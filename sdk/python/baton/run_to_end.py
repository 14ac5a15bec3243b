from __future__ import annotations

import functools
import inspect
from typing import Any, Callable

from .event_loop import EventLoop


def run_to_end(handler: Callable[..., Any], loop: EventLoop) -> Callable[..., Any]:
    """The handler as the SDK calls it: an ``async def`` is run until it is done, in that loop, so that it also works where the caller's thread
    has a loop that runs. Raises what the handler raises."""

    @functools.wraps(handler)
    def call(*args: Any) -> Any:
        result = handler(*args)
        return loop.run(result) if inspect.isawaitable(result) else result

    return call
