from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Optional

from .api import Api
from .errors import BatonError
from .event_loop import in_shared_loop
from .late_reports import LateReports
from .memory import ChannelStates
from .settings import Retry, Settings


@dataclass
class Handlers:
    """What the bot does with each thing it receives."""

    message: Optional[Callable[..., Any]] = None
    reply: Optional[Callable[..., Any]] = None
    channel_update: Optional[Callable[..., Any]] = None
    typing: Optional[Callable[..., Any]] = None
    incoming: Optional[Callable[..., Any]] = None


@dataclass
class Parts:
    """The pieces of one bot's SDK that the others lean on."""

    settings: Settings
    api: Api
    states: ChannelStates
    reports: LateReports
    handlers: Handlers

    def tell_now(self, channel: str, call: Callable[[Retry], Any]) -> Any:
        """Tells Baton something of a conversation now, after everything of it that still waits to be told. The full patience, except right
        after Baton was out of reach: then the next customer should not wait for all of it again, and a loop that customers share not at all, as each
        would wait for all before. Raises an unreachable BatonError; then it is to be told late."""
        if in_shared_loop() and self.reports.away():
            raise BatonError("unreachable", "Baton was out of reach a moment ago: it is told later, as others share this event loop", unreachable=True)
        self.reports.flush(channel)
        answer = call(self.once() if self.reports.waiting() else self.settings.retry)
        self.reports.reached()
        return answer

    def once(self) -> Retry:
        return self.settings.retry.once()
