from __future__ import annotations

import json
import uuid
from typing import Any, Dict, List, Optional

from .sending import IsAnswer, send_with_retries
from .settings import SDK_VERSION, Retry, Settings

Body = Dict[str, Any]


# What Baton answers a call with, told from what else may stand there: nothing, `null`, or the own words of a proxy.
def _is_standing(said: Any) -> bool:
    return isinstance(said, dict) and isinstance(said.get("paused"), bool)


def _is_out_answer(said: Any) -> bool:
    return _is_standing(said) and isinstance(said.get("suppressed"), bool)


def _is_names(said: Any) -> bool:
    return isinstance(said, list) and all(isinstance(one, str) for one in said)


class Api:
    """The calls of the wire, one method each, for bots that want no help. All raise BatonError."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def in_(self, body: Body, **how: Any) -> Body:
        """A customer wrote: stores the body, answers ``{paused, epoch, channel}``."""
        return self._call("POST", "in", _is_standing, body, **how)

    def out(self, body: Body, **how: Any) -> Body:
        """The bot speaks. With ``epoch`` it must wait for the answer ``{paused, epoch, suppressed}`` and send only if not suppressed."""
        return self._call("POST", "out", _is_out_answer, body, **how)

    def unknown(self, body: Body, **how: Any) -> Any:
        """The bot did not understand this customer's message."""
        return self._call("POST", "unknown", _is_standing, body, **how)

    def human(self, body: Body, **how: Any) -> Any:
        """The customer of this message needs a person."""
        return self._call("POST", "human", _is_standing, body, **how)

    def channel_state(self, channel: str) -> Body:
        return self._call("POST", "channel_state", _is_standing, {"channel": channel})

    def pause(self, channel: str, minutes: Optional[int] = None) -> Any:
        """Stops the bot in this conversation, for so many minutes or until somebody resumes it."""
        body = {"channel_id": channel, "paused": True, "is_archived": False}
        return self._call("POST", "update_channel", _is_standing, body if minutes is None else {**body, "minutes": minutes})

    def paused_channels(self) -> List[str]:
        return self._call("GET", "channels/paused", _is_names)

    def _call(
        self,
        method: str,
        path: str,
        is_answer: IsAnswer,
        body: Optional[Body] = None,
        *,
        epoch: Optional[int] = None,
        echo_of: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        retry: Optional[Retry] = None,
    ) -> Any:
        headers = {
            "apikey": self._settings.api_key,
            "clientkey": self._settings.client_key,
            "platform": self._settings.platform,
            "accept": "application/json",
            "user-agent": f"baton-sdk {SDK_VERSION}",
        }
        if method == "POST":
            headers["content-type"] = "application/json"
            headers["idempotency-key"] = idempotency_key or str(uuid.uuid4())
        if epoch is not None:
            headers["epoch"] = str(epoch)
        if echo_of is not None:
            headers["echo-of"] = echo_of
        data = None if body is None else json.dumps(body).encode()
        return send_with_retries(method, f"{self._settings.server}/api/v1/{path}", headers, data, retry or self._settings.retry, is_answer)
