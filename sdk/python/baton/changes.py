from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Dict, List, Optional

from .incoming import body_dict, body_list, body_text, is_change, is_messenger, is_microsoft


@dataclass(frozen=True)
class Change:
    """A customer changed or took back an earlier message. ``raw`` is the platform's own body."""

    channel: str
    raw: Dict[str, Any]


def read_changes(body: Dict[str, Any]) -> List[Change]:
    """Finds what customers changed or took back in what a platform delivers; mostly nothing. The body is recognised by its shape."""
    if isinstance(body.get("entry"), list):
        events = [event for entry in body["entry"] for event in body_list(body_dict(entry).get("messaging"))]
        return [change for event in events for change in _read_messenger(body_dict(event))]
    if body.get("type") == "event_callback":
        return _read_channel(body_dict(body.get("event")))
    if is_microsoft(body):
        return _read_microsoft(body)
    return _read_messenger(body) if is_messenger(body) else _read_channel(body)


def edited_body(platform: str, channel: str, id: str, text: str, attachments: Optional[List[Any]] = None) -> Dict[str, Any]:
    """The body that tells of an edit: no platform's own, but with the id where this platform's messages have it."""
    body = {**_name_of(platform, channel, id), "text": text, "edited": True, "timestamp": int(time.time() * 1000)}
    return body if attachments is None else {**body, "attachments": attachments}


def deleted_body(platform: str, channel: str, id: str) -> Dict[str, Any]:
    """The same of a deletion."""
    return {**_name_of(platform, channel, id), "deleted": True, "timestamp": int(time.time() * 1000)}


def _name_of(platform: str, channel: str, id: str) -> Dict[str, Any]:
    if not channel or not id:
        raise ValueError("A message is named by its channel and the id it was reported with")
    return {"channel": channel, "mid" if platform == "messenger" else "id": id}


def _read_messenger(raw: Dict[str, Any]) -> List[Change]:
    message = body_dict(raw.get("message"))
    unsent = message.get("is_deleted") is True and message.get("is_echo") is not True
    return _change_in(body_text(body_dict(raw.get("sender")).get("id")), bool(raw.get("message_edit")) or unsent or is_change(raw), raw)


def _read_microsoft(raw: Dict[str, Any]) -> List[Change]:
    inner = body_dict(body_dict(raw.get("address")).get("conversation"))
    channel = body_text(body_dict(raw.get("conversation")).get("id")) or body_text(inner.get("id"))
    return _change_in(channel, raw.get("type") in ("messageUpdate", "messageDelete"), raw)


def _read_channel(raw: Dict[str, Any]) -> List[Change]:
    """Slack, and everything else that says ``channel``."""
    changed = raw.get("subtype") in ("message_changed", "message_deleted") or is_change(raw)
    return _change_in(body_text(raw.get("channel")), changed, raw)


def _change_in(channel: Optional[str], changed: bool, raw: Dict[str, Any]) -> List[Change]:
    return [Change(channel, raw)] if channel and changed else []
