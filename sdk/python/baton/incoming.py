from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional


@dataclass(frozen=True)
class Message:
    """A customer's message in the same words for every platform. ``raw`` is the platform's own body, ``payload`` what a pressed
    button carries, ``id`` the platform's message id where it has one."""

    channel: str
    text: str
    raw: Dict[str, Any]
    id: Optional[str] = None
    user: Optional[str] = None
    payload: Optional[str] = None
    attachments: List[Any] = field(default_factory=list)


def read_incoming(body: Dict[str, Any]) -> List[Message]:
    """Finds the customer's messages in what a platform delivers: none in a delivery receipt or an echo of the bot, several where
    Messenger bundles them. The body is recognised by its shape. Raises ValueError where it resembles no known platform."""
    if isinstance(body.get("entry"), list):
        return [message for entry in body["entry"] for event in _list(_dict(entry).get("messaging")) for message in _read_messenger(event)]
    if body.get("type") == "event_callback":
        return _read_channel(_dict(body.get("event")))
    if body.get("conversation") or body.get("address"):
        return _read_microsoft(body)
    if body.get("sender"):
        return _read_messenger(body)
    if body.get("channel"):
        return _read_channel(body)
    raise ValueError("This body names no channel, sender or conversation: no customer message can be read from it")


def _read_messenger(event: Any) -> List[Message]:
    raw = _dict(event)
    message, postback = _dict(raw.get("message")), _dict(raw.get("postback"))
    channel = _text(_dict(raw.get("sender")).get("id"))
    if not channel or message.get("is_echo") is True or not (raw.get("message") or raw.get("postback")):
        return []
    return [
        Message(
            channel=channel,
            text=_text(message.get("text")) or _text(postback.get("title")) or "",
            id=_text(message.get("mid")) or _text(postback.get("mid")),
            user=channel,
            payload=_text(_dict(message.get("quick_reply")).get("payload")) or _text(postback.get("payload")),
            attachments=_list(message.get("attachments")),
            raw=raw,
        )
    ]


def _read_microsoft(raw: Dict[str, Any]) -> List[Message]:
    address = _dict(raw.get("address"))
    channel = _text(_dict(raw.get("conversation")).get("id")) or _text(_dict(address.get("conversation")).get("id"))
    if raw.get("type", "message") != "message" or not channel:
        return []
    return [
        Message(
            channel=channel,
            text=_text(raw.get("text")) or "",
            id=_text(raw.get("id")) or _text(address.get("id")),
            user=_text(_dict(raw.get("from")).get("id")) or _text(_dict(address.get("user")).get("id")),
            attachments=_list(raw.get("attachments")),
            raw=raw,
        )
    ]


_SPOKEN = {None, "message", "user_message", "direct_message", "direct_mention", "mention", "app_mention", "facebook_postback"}
_SPOKEN_SUBTYPES = {None, "file_share", "thread_broadcast", "me_message"}


def _read_channel(raw: Dict[str, Any]) -> List[Message]:
    """Slack, Botkit and everything else that says ``channel`` and ``text``."""
    channel = _text(raw.get("channel"))
    if not channel or _text(raw.get("type")) not in _SPOKEN or _text(raw.get("subtype")) not in _SPOKEN_SUBTYPES or raw.get("bot_id"):
        return []
    return [
        Message(
            channel=channel,
            text=_text(raw.get("text")) or "",
            id=_text(raw.get("id")) or _text(raw.get("ts")),
            user=_text(raw.get("user")),
            payload=_text(raw.get("payload")) or _text(_dict(raw.get("quick_reply")).get("payload")),
            attachments=[*_list(raw.get("attachments")), *_list(raw.get("files"))],
            raw=raw,
        )
    ]


def _dict(value: Any) -> Dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> List[Any]:
    return value if isinstance(value, list) else []


def _text(value: Any) -> Optional[str]:
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None
