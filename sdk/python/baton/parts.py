from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Optional

from .api import Api
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
        after Baton was out of reach: then the next customer should not wait for all of it again. Raises an unreachable BatonError; then it
        is to be told late."""
        self.reports.flush(channel)
        return call(self.once() if self.reports.waiting() else self.settings.retry)

    def once(self) -> Retry:
        return self.settings.retry.once()
