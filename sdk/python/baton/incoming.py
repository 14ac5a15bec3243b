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


def read_incoming(body: Dict[str, Any], platform: str = "generic") -> List[Message]:
    """Finds the customer's messages in what a platform delivers: none in a delivery receipt, an edit or an echo of the bot, several where
    Messenger bundles them. The body is recognised by its shape, as Baton does; ``platform`` says whose names of types are known. Raises
    ValueError where it resembles no known platform, TypeError where it is no dict: frameworks give None for what is no JSON."""
    if not isinstance(body, dict):
        raise TypeError(f"receive() takes the platform's body as a dict, not {type(body).__name__}: was it JSON, and was it parsed?")
    if isinstance(body.get("entry"), list):
        return [message for entry in body["entry"] for event in body_list(body_dict(entry).get("messaging")) for message in _read_messenger(event)]
    if body.get("type") == "event_callback":
        return _read_channel(body_dict(body.get("event")), "slack")
    if is_microsoft(body):
        return _read_microsoft(body)
    if is_messenger(body):
        return _read_messenger(body)
    if body.get("channel"):
        return _read_channel(body, platform)
    raise ValueError("This body names no channel, sender or conversation: no customer message can be read from it")


def _read_messenger(event: Any) -> List[Message]:
    raw = body_dict(event)
    # Without ``message`` its fields stand in the body itself, as in one of nobody's make.
    message, postback = body_dict(raw.get("message")) if raw.get("message") else raw, body_dict(raw.get("postback"))
    channel = body_text(body_dict(raw.get("sender")).get("id"))
    says_something = raw.get("message") or raw.get("postback") or body_text(raw.get("text"))
    if not channel or not says_something or message.get("is_echo") is True or message.get("is_deleted") is True or is_change(raw):
        return []
    return [
        Message(
            channel=channel,
            text=body_text(message.get("text")) or body_text(postback.get("title")) or "",
            id=_id_text(message.get("mid"), postback.get("mid")),
            user=channel,
            payload=body_text(body_dict(message.get("quick_reply")).get("payload")) or body_text(postback.get("payload")),
            attachments=body_list(message.get("attachments")),
            raw=raw,
        )
    ]


def _read_microsoft(raw: Dict[str, Any]) -> List[Message]:
    address = body_dict(raw.get("address"))
    user = body_text(body_dict(raw.get("from")).get("id")) or body_text(body_dict(address.get("user")).get("id"))
    channel = body_text(body_dict(raw.get("conversation")).get("id")) or body_text(body_dict(address.get("conversation")).get("id"))
    channel = channel or body_text(raw.get("channel")) or user
    if raw.get("type", "message") != "message" or not channel:
        return []
    return [
        Message(
            channel=channel,
            text=body_text(raw.get("text")) or "",
            id=_id_text(raw.get("id"), address.get("id")),
            user=user,
            attachments=body_list(raw.get("attachments")),
            raw=raw,
        )
    ]


_SPOKEN = {None, "message", "user_message", "direct_message", "direct_mention", "mention", "app_mention", "facebook_postback"}
_SPOKEN_SUBTYPES = {None, "file_share", "thread_broadcast", "me_message"}


def _read_channel(raw: Dict[str, Any], platform: str) -> List[Message]:
    """Slack, Botkit and everything else that says ``channel`` and ``text``."""
    channel = body_text(raw.get("channel"))
    # Anybody else may call what has words as they like.
    known = body_text(raw.get("type")) in _SPOKEN or (platform == "generic" and bool(body_text(raw.get("text"))))
    if not channel or not known or body_text(raw.get("subtype")) not in _SPOKEN_SUBTYPES or raw.get("bot_id") or is_change(raw):
        return []
    return [
        Message(
            channel=channel,
            text=body_text(raw.get("text")) or "",
            id=_id_text(raw.get("id"), raw.get("ts")),
            user=body_text(raw.get("user")),
            payload=body_text(raw.get("payload")) or body_text(body_dict(raw.get("quick_reply")).get("payload")),
            attachments=[*body_list(raw.get("attachments")), *body_list(raw.get("files"))],
            raw=raw,
        )
    ]


def is_microsoft(body: Dict[str, Any]) -> bool:
    """Whether it is a body of the Bot Framework. Baton asks for the same objects: what is called so in a body of anybody else, such as a street
    or the name of a sender, is no mark of a platform."""
    address = body.get("address")
    if isinstance(address, dict):
        return isinstance(address.get("conversation"), dict) or isinstance(address.get("user"), dict)
    return isinstance(body.get("conversation"), dict)


def is_messenger(body: Dict[str, Any]) -> bool:
    """Whether it is an event of Messenger. Botkit's messages name channel and user, and mention the sender in passing."""
    sender, channel = body.get("sender"), body.get("channel")
    return isinstance(sender, dict) and not (channel and (body.get("user") or not sender.get("id")))


def is_change(body: Dict[str, Any]) -> bool:
    """Whether it says of itself that it changes an earlier message, as one of nobody's make does."""
    return body.get("edited") is True or body.get("deleted") is True


def body_dict(value: Any) -> Dict[str, Any]:
    """The value as fields; none for everything else."""
    return value if isinstance(value, dict) else {}


def body_list(value: Any) -> List[Any]:
    """The value as a list; empty for everything else."""
    return value if isinstance(value, list) else []


def body_text(value: Any) -> Optional[str]:
    """The value as text, numbers too; None for everything else."""
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def _id_text(*values: Any) -> Optional[str]:
    """The first of the values that is an id: forms write nothing as '', which is none."""
    return next((id for id in map(body_text, values) if id and id.strip()), None)
