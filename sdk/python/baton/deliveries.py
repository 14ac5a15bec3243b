from __future__ import annotations

import contextvars
import json
import threading
import uuid
from concurrent.futures import Future, wait
from typing import Any, Callable, Dict, List, Optional

from .channel_queue import ChannelQueue
from .errors import BatonError
from .memory import OncePerId
from .outgoing import Outgoing, reply_message, sent_body
from .parts import Parts
from .turns import Turns

#: The names of what Baton tells a bot.
DELIVERY_NAMES = ("chat response", "channel update", "user typing", "incoming")

#: Baton waits for ten seconds, and takes a bot that has not answered by then for one that is not there; the way to it takes some of them.
_ANSWER_WITHIN = 8.0


class Deliveries:
    """Hands what Baton tells to the bot, once for each id."""

    def __init__(self, parts: Parts, turns: Turns) -> None:
        self._parts = parts
        self._turns = turns
        self._once = OncePerId()
        # Replies do not wait behind a slow turn of the bot: the person has the word.
        self._replies = ChannelQueue()

    def deliver(self, name: str, payload: Any, delivery_id: str) -> str:
        """Blocks until the bot is done; 'ran', 'repeat' or 'running'. Raises what the handler raises, so that Baton delivers again."""
        fields = payload if isinstance(payload, dict) else {}
        if name != "incoming" and not isinstance(fields.get("channel"), str):
            raise ValueError("The delivery names no channel")
        if name == "chat response":
            return self._once.run(f"reply {fields.get('id') or delivery_id}", lambda: self._pass_on_in_order(fields))
        handlers = self._parts.handlers
        work: Dict[str, Callable[[], Any]] = {
            "channel update": lambda: self._receive_update(fields),
            "user typing": lambda: handlers.typing and handlers.typing(fields),
            "incoming": lambda: handlers.incoming and handlers.incoming(fields),
        }
        if fields.get("unanswered"):
            return self._while_awaited(lambda: self._once.run(f"delivery {delivery_id}", work[name]))
        return self._once.run(f"delivery {delivery_id}", work[name])

    def idle(self, give_up_at: float) -> None:
        """Waits until the replies that came so far have been brought, or until that moment."""
        self._replies.idle(give_up_at)

    def _while_awaited(self, work: Callable[[], str]) -> str:
        """What the work gives, which has a thread of its own: the bot may think for longer than Baton waits. Then it is 'running', and a failure is
        told to ``on_error``."""
        outcome: Future[str] = Future()
        context = contextvars.copy_context()

        def run() -> None:
            try:
                outcome.set_result(context.run(work))
            except BaseException as error:
                outcome.set_exception(error)

        threading.Thread(target=run, name="baton-hand-back", daemon=True).start()
        if wait([outcome], _ANSWER_WITHIN).done:
            return outcome.result()
        outcome.add_done_callback(self._tell_failure)
        return "running"

    def _tell_failure(self, outcome: Future[str]) -> None:
        error = outcome.exception()
        if error:
            self._parts.settings.on_error(error)

    def _pass_on_in_order(self, reply: Dict[str, Any]) -> None:
        with self._replies.ticket(reply["channel"]):
            self._pass_on(reply)

    def _pass_on(self, reply: Dict[str, Any]) -> None:
        message = reply_message(self._parts.settings.platform, reply)
        handler, send = self._parts.handlers.reply, self._parts.settings.send
        if not handler and not send:
            raise ValueError("This bot has neither on_reply nor the option send: the reply cannot reach the customer")
        message_id = handler(reply) if handler else send(reply["channel"], message)  # type: ignore[misc]
        if isinstance(message_id, str):
            self._report_echo(reply, message, message_id)

    def _report_echo(self, reply: Dict[str, Any], message: Outgoing, message_id: str) -> None:
        """Tells Baton under which id the platform knows the reply, so that it recognises the platform's own echo of it."""
        parts = self._parts
        body = sent_body(parts.settings.platform, reply["channel"], message, message_id)
        how = {"echo_of": reply.get("id"), "idempotency_key": str(uuid.uuid4())}
        try:
            parts.api.out(body, **how, retry=parts.once())
        except BatonError as error:
            if error.unreachable:
                parts.reports.add(reply["channel"], lambda retry: parts.api.out(body, **how, retry=retry))
            else:
                parts.settings.on_error(error)

    def _receive_update(self, update: Dict[str, Any]) -> None:
        self._parts.states.learn(update["channel"], update)
        if self._parts.handlers.channel_update:
            self._parts.handlers.channel_update(update)
        failures: List[Exception] = []
        for body in update.get("unanswered") or []:
            try:
                self._replay(update, body)
            except Exception as error:
                failures.append(error)
        if failures:
            raise failures[0]

    def _replay(self, update: Dict[str, Any], body: Dict[str, Any]) -> Optional[str]:
        """Once for each hand-back, however often it is reported: a second answer would puzzle the customer."""
        id = f"again {update.get('epoch')} {update['channel']} {json.dumps(body, sort_keys=True)}"
        return self._once.run(id, lambda: self._turns.replay(body))
