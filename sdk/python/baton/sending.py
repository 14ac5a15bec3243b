from __future__ import annotations

import email.utils
import http.client
import json
import random
import time
import urllib.error
import urllib.request
from typing import Any, Callable, Dict, Optional, Tuple

from .errors import BatonError
from .in_time import HttpInTime, HttpsInTime
from .settings import Retry


class _KeepAddress(urllib.request.HTTPRedirectHandler):
    """A followed redirect would carry the keys to an address that nobody configured."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


#: So long one attempt waits for its answer, if the call has as much.
LONGEST_ATTEMPT = 5.0

_opener = urllib.request.build_opener(_KeepAddress(), HttpInTime(), HttpsInTime())

#: What another call may not meet: too slow, too early, too often.
_PASSING = (408, 425, 429)


#: Whether a 2xx answer says what Baton says. Any other one comes from something in between, and Baton may know nothing of the call.
IsAnswer = Callable[[Any], bool]


def send_with_retries(method: str, url: str, headers: Dict[str, str], body: Optional[bytes], retry: Retry, is_answer: IsAnswer) -> Any:
    """Makes one HTTP call and gives back the JSON of its 2xx answer, trying again after network errors, 408, 425, 429 and 5xx
    (as Retry-After asks) and what is no answer of Baton. The headers, the idempotency key among them, are the same each time, so that the
    server acts once. Raises BatonError."""
    give_up_at = time.monotonic() + retry.within
    attempt = 1
    while True:
        try:
            return _read(_send_once(method, url, headers, body, max(0.05, give_up_at - time.monotonic())), is_answer)
        except _Failed as failed:
            delay = back_off(retry.first_delay, attempt) if failed.retry_after is None else failed.retry_after
            if not failed.error.unreachable or attempt >= retry.attempts or time.monotonic() + delay >= give_up_at:
                raise failed.error from failed.__cause__
        time.sleep(delay)
        attempt += 1


def back_off(first_delay: float, attempt: int) -> float:
    """Doubles with each attempt; the jitter keeps many bots from coming back in the same instant."""
    return first_delay * 2 ** (attempt - 1) * random.uniform(0.5, 1)


class _Failed(Exception):
    def __init__(self, error: BatonError, retry_after: Optional[float] = None) -> None:
        super().__init__(str(error))
        self.error = error
        self.retry_after = retry_after


def _send_once(method: str, url: str, headers: Dict[str, str], body: Optional[bytes], timeout: float) -> bytes:
    request = urllib.request.Request(url, data=body, headers=headers, method=method)
    try:
        with _opener.open(request, timeout=min(timeout, LONGEST_ATTEMPT)) as response:
            return response.read()
    except urllib.error.HTTPError as refused:
        with refused:
            raise _refusal(refused) from None
    except (OSError, http.client.HTTPException) as cause:
        reason = getattr(cause, "reason", None) or cause
        raise _Failed(BatonError("unreachable", f"Baton does not answer: {reason}", unreachable=True)) from cause


def _read(text: bytes, is_answer: IsAnswer) -> Any:
    """A 2xx that is not what Baton says comes from something between us and Baton, a proxy's own page for example."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError) as cause:
        raise _Failed(BatonError("unreachable", "What answered is not Baton: no JSON came back", unreachable=True)) from cause
    if not is_answer(said):
        raise _Failed(BatonError("unreachable", "What answered is not Baton: it says something else than Baton does", unreachable=True))
    return said


def _refusal(refused: urllib.error.HTTPError) -> _Failed:
    status = refused.code
    unreachable = status in _PASSING or status >= 500
    code, message = _server_error(refused)
    if not message:
        message = f"redirects to {refused.headers.get('location')}" if 300 <= status < 400 else "no reason given"
    error = BatonError(code or ("unreachable" if unreachable else "refused"), f"Baton answered {status}: {message}", status, unreachable)
    return _Failed(error, _retry_after(refused.headers.get("retry-after")) if unreachable else None)


def _server_error(refused: urllib.error.HTTPError) -> Tuple[str, str]:
    try:
        problem = json.loads(refused.read())
        code, message = problem.get("code"), problem.get("message") or problem.get("error")
        return code if isinstance(code, str) else "", message if isinstance(message, str) else ""
    except (OSError, http.client.HTTPException, ValueError, AttributeError):
        return "", ""


def _retry_after(header: Optional[str]) -> Optional[float]:
    """Seconds or an HTTP date, as the header allows both."""
    if header is None:
        return None
    if header.strip().isdigit():
        return float(header)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
