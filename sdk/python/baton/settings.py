from __future__ import annotations

import functools
import sys
import traceback
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Optional

#: How this SDK names itself to the server.
SDK_VERSION = "python/1.0.3"

#: Brings one message ``{text, attachments?, quick_replies?}`` to the customer; may give back the platform's message id.
Send = Callable[[str, Dict[str, Any]], Optional[str]]

PLATFORMS = ("slack", "messenger", "microsoft", "generic")


@dataclass(frozen=True)
class Retry:
    """How stubbornly one call is repeated; ``within`` bounds the whole call in seconds, waiting included."""

    attempts: int = 6
    first_delay: float = 0.2
    within: float = 10.0

    def once(self) -> Retry:
        """One attempt and no waiting: for what is repeated anyway."""
        return Retry(1, self.first_delay, self.within)


def print_error(error: BaseException) -> None:
    print("Baton:", *traceback.format_exception_only(type(error), error), file=sys.stderr, end="")


def never_raising(on_error: Callable[[BaseException], Any]) -> Callable[[BaseException], None]:
    """A handler of errors that raises nothing. It is told of them in the middle of other work, which has to go on, such as remembering what
    Baton is to be told later."""

    @functools.wraps(on_error)
    def tell(error: BaseException) -> None:
        try:
            on_error(error)
        except Exception as raised:
            print_error(raised)

    return tell


@dataclass(frozen=True)
class Settings:
    server: str
    api_key: str
    client_key: str
    platform: str = "generic"
    send: Optional[Send] = None
    webhook_secret: str = ""
    on_unreachable: str = "answer"
    on_error: Callable[[BaseException], None] = print_error
    retry: Retry = field(default_factory=Retry)

    def __post_init__(self) -> None:
        for name in ("server", "api_key", "client_key"):
            if not getattr(self, name):
                raise ValueError(f"Baton needs {name}")
        if not self.server.startswith(("https://", "http://")):
            raise ValueError(f"server must start with https:// or http://, got {self.server}")
        if self.platform not in PLATFORMS:
            raise ValueError(f"platform must be one of {', '.join(PLATFORMS)}, got {self.platform}")
        if self.on_unreachable not in ("answer", "silent"):
            raise ValueError(f"on_unreachable must be 'answer' or 'silent', got {self.on_unreachable}")
        object.__setattr__(self, "server", self.server.rstrip("/"))
