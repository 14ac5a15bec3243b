from __future__ import annotations

import time
import uuid
from datetime import datetime, timezone
from typing import Any, Dict, List, Optional, Union
from urllib.parse import quote

from .incoming import Message

Outgoing = Dict[str, Any]


def read_outgoing(said: Union[str, Outgoing]) -> Outgoing:
    """Spells out the shorthands: a bare text, and buttons given as bare strings. Raises ValueError for a message that says nothing."""
    given = {"text": said} if isinstance(said, str) else said
    text, attachments, replies = given.get("text") or "", given.get("attachments"), given.get("quick_replies")
    if not text and not attachments and not replies:
        raise ValueError("A message needs text, attachments or quick_replies")
    message: Outgoing = {"text": text}
    if attachments:
        message["attachments"] = list(attachments)
    if replies:
        message["quick_replies"] = [_quick_reply(reply) for reply in replies]
    return message


def reply_message(platform: str, reply: Dict[str, Any]) -> Outgoing:
    """A person's reply as the option ``send`` is given it, for ``on_reply`` to send likewise. On Messenger its pictures and files have the shape of
    the Send API; elsewhere they stay as Baton names them, by ``image_url`` or ``file_url``."""
    files: List[Any] = reply.get("attachments") or []
    if platform == "messenger":
        files = [file for attachment in files for file in _messenger_file(attachment)]
    message = {"text": reply.get("text") or "", "attachments": files, "quick_replies": reply.get("quick_replies")}
    return {key: value for key, value in message.items() if value or key == "text"}


def _messenger_file(attachment: Dict[str, Any]) -> List[Dict[str, Any]]:
    if attachment.get("image_url"):
        return [{"type": "image", "payload": {"url": attachment["image_url"]}}]
    url, name = attachment.get("file_url"), attachment.get("file_name")
    if not url:
        return []
    # Messenger calls a file by the end of its address. Baton serves those it knows the type of under any name.
    return [{"type": "file", "payload": {"url": f"{url}/{quote(name, safe='')}" if name and attachment.get("file_type") else url}}]


def _quick_reply(reply: Any) -> Dict[str, Any]:
    if isinstance(reply, str):
        return {"content_type": "text", "title": reply, "payload": reply}
    return {"content_type": "text", **reply}


def outgoing_body(platform: str, channel: str, message: Outgoing, answer_to: Optional[Message] = None) -> Dict[str, Any]:
    """The body of ``out`` in the platform's own shape, as Baton reads it. It carries the time of saying, because it is posted before
    the platform has given the message an id, and the same words said twice are two messages."""
    if platform == "messenger":
        return _messenger_body(channel, message)
    if platform == "microsoft":
        return _microsoft_body(channel, message, answer_to.raw if answer_to else {})
    return {"id": str(uuid.uuid4()), "type": "message", "channel": channel, "timestamp": _now_ms(), **message}


def sent_body(platform: str, channel: str, message: Outgoing, message_id: str) -> Dict[str, Any]:
    """The same for a message that was sent already: with the id the platform gave it, where that platform's bodies have it."""
    body = outgoing_body(platform, channel, message)
    if platform == "messenger":
        return {**body, "message": {"mid": message_id, **body["message"]}}
    if platform == "slack":
        return {"ok": True, "channel": channel, "ts": message_id, "message": {"type": "message", **message}}
    return {**body, "id": message_id}


def _messenger_body(channel: str, message: Outgoing) -> Dict[str, Any]:
    fields = {key: value for key, value in message.items() if value and key != "attachments"}
    attachments = message.get("attachments", [])
    if len(attachments) == 1:
        fields["attachment"] = attachments[0]
    elif attachments:
        fields["attachments"] = attachments
    return {"recipient": {"id": channel}, "timestamp": _now_ms(), "message": fields}


def _microsoft_body(channel: str, message: Outgoing, asked: Dict[str, Any]) -> Dict[str, Any]:
    if asked.get("address"):
        way: Dict[str, Any] = {"address": asked["address"]}
    else:
        way = {"conversation": {"id": channel}, "channelId": asked.get("channelId"), "serviceUrl": asked.get("serviceUrl")}
        way.update({"from": asked.get("recipient"), "recipient": asked.get("from")})
    body = {"type": "message", **way, "text": message["text"], "timestamp": datetime.now(timezone.utc).isoformat(timespec="milliseconds")}
    if "attachments" in message:
        body["attachments"] = message["attachments"]
    if "quick_replies" in message:
        body["metadata"] = {"quick_replies": message["quick_replies"]}
    return {key: value for key, value in body.items() if value is not None}


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
