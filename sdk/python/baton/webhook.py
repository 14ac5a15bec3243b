from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from typing import Any, Callable, Mapping, NamedTuple, Optional, Union

from .deliveries import DELIVERY_NAMES, Deliveries

# A captured request is worthless after five minutes; the clocks of two honest machines are closer than that.
_VALID_FOR_SECONDS = 300


class WebhookAnswer(NamedTuple):
    """What to answer to Baton: any HTTP framework can send it. ``body`` is JSON."""

    status: int
    body: str


def sign(secret: str, id: str, time: str, event: str, raw_body: bytes) -> str:
    """``v1=`` and the hex HMAC-SHA256 of id, time, event (``message-type``) and body."""
    return "v1=" + hmac.new(secret.encode(), f"{id}.{time}.{event}.".encode() + raw_body, hashlib.sha256).hexdigest()


def why_forged(secret: str, headers: Mapping[str, str], raw_body: bytes, now: Optional[float] = None) -> Optional[str]:
    """Why a webhook is not to be believed, or None when it is. Several signatures, by comma, let a secret be changed at leisure."""
    id, sent_at, signature = (headers.get(name, "") for name in ("baton-id", "baton-time", "baton-signature"))
    if not id or not signature:
        return "the signature is missing"
    if not re.fullmatch(r"[0-9]{1,15}", sent_at) or abs((time.time() if now is None else now) - int(sent_at)) > _VALID_FOR_SECONDS:
        return "the time is too far from now"
    right = sign(secret, id, sent_at, headers.get("message-type", ""), raw_body).encode()
    if any(hmac.compare_digest(right, offered.strip().encode()) for offered in signature.split(",")):
        return None
    return "the signature is wrong"


def answer_webhook(
    secret: str,
    deliveries: Deliveries,
    on_error: Callable[[BaseException], None],
    headers: Mapping[str, str],
    raw_body: Union[bytes, str],
) -> WebhookAnswer:
    """Answers one POST of Baton to the bot's webhook: never raises, and asks for another delivery (409, 500) where the bot is not done."""
    lower = {name.lower(): str(value) for name, value in headers.items()}
    raw = raw_body.encode() if isinstance(raw_body, str) else raw_body
    forged = why_forged(secret, lower, raw)
    if forged:
        return _refuse(401, "unauthorized", forged)
    name = lower.get("message-type", "")
    # Baton may learn to tell more than this version knows; that is no reason to have it repeated for a day.
    if name not in DELIVERY_NAMES:
        return WebhookAnswer(200, _json({"ok": True, "ignored": name}))
    try:
        payload = json.loads(raw)
    except ValueError:
        return _refuse(400, "unreadable", "the body is not JSON")
    try:
        outcome = deliveries.deliver(name, payload, lower["baton-id"])
    except Exception as error:
        on_error(error)
        return _refuse(500, "failed", str(error))
    if outcome == "running":
        return _refuse(409, "running", "it is still being worked on")
    return WebhookAnswer(200, _json({"ok": True}))


def _refuse(status: int, code: str, message: str) -> WebhookAnswer:
    return WebhookAnswer(status, _json({"error": message, "code": code, "message": message}))


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
