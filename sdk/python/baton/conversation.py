from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any, Callable, Dict, Optional, Union

from .errors import BatonError
from .incoming import Message
from .outgoing import Outgoing, outgoing_body, read_outgoing
from .parts import Parts
from .settings import Retry


@dataclass(frozen=True)
class Said:
    """What became of a ``say``. ``sent``: the customer has it, under ``message_id`` if the platform gave one. ``suppressed``: a person
    has the conversation, Baton kept the text as a draft. ``reached``: false when Baton could not be asked."""

    sent: bool
    suppressed: bool
    reached: bool
    message_id: Optional[str] = None


class Conversation:
    """One turn of the bot in one conversation. After the next hand-over than ``epoch`` Baton holds back what it says."""

    def __init__(self, parts: Parts, channel: str, epoch: Optional[int], answer_to: Optional[Message] = None) -> None:
        self.channel = channel
        self.epoch = epoch
        self._parts = parts
        self._answer_to = answer_to

    def say(self, outgoing: Union[str, Outgoing]) -> Said:
        """Says it to the customer unless a person has taken over meanwhile. Raises what ``send`` raises, and BatonError on a refusal."""
        message = read_outgoing(outgoing)
        if not self._parts.settings.send:
            raise ValueError("say needs the option send, which brings a message to the customer")
        body = outgoing_body(self._parts.settings.platform, self.channel, message, self._answer_to)
        key = str(uuid.uuid4())
        try:
            answer = self._parts.tell_now(
                self.channel, lambda retry: self._parts.api.out(body, epoch=self.epoch, idempotency_key=key, retry=retry)
            )
        except BatonError as error:
            if not error.unreachable:
                raise
            self._parts.settings.on_error(error)
            return self._say_unasked(message, body, key)
        self._parts.states.learn(self.channel, answer)
        if answer.get("suppressed"):
            return Said(sent=False, suppressed=True, reached=True)
        return Said(sent=True, suppressed=False, reached=True, message_id=self._send(message))

    def ask_for_human(self) -> None:
        """Calls a person. Say what there is to say before: afterwards the conversation may not be the bot's any more."""
        self._report(self._parts.api.human)

    def dont_understand(self) -> None:
        """Marks the customer's message as one the bot has no answer to."""
        self._report(self._parts.api.unknown)

    def _say_unasked(self, message: Outgoing, body: Dict[str, Any], key: str) -> Said:
        parts = self._parts
        if parts.settings.on_unreachable == "silent" or parts.states.paused(self.channel):

            def ask_late(retry: Retry) -> None:
                answer = parts.api.out(body, epoch=self.epoch, idempotency_key=key, retry=retry)
                if not answer.get("suppressed"):
                    self._send(message)

            parts.reports.add(self.channel, ask_late)
            return Said(sent=False, suppressed=False, reached=False)
        message_id = self._send(message)
        # No epoch: it has been said, so it is told as a fact and not as a question.
        parts.reports.add(self.channel, lambda retry: parts.api.out(body, idempotency_key=key, retry=retry))
        return Said(sent=True, suppressed=False, reached=False, message_id=message_id)

    def _send(self, message: Outgoing) -> Optional[str]:
        send = self._parts.settings.send
        message_id = send(self.channel, message) if send else None
        return message_id if isinstance(message_id, str) else None

    def _report(self, call: Callable[..., Any]) -> None:
        parts = self._parts
        about = self._answer_to.raw if self._answer_to else {"channel": self.channel}
        key = str(uuid.uuid4())

        def tell(retry: Retry) -> Any:
            return call(about, idempotency_key=key, retry=retry)

        try:
            parts.states.learn(self.channel, parts.tell_now(self.channel, tell))
        except BatonError as error:
            if not error.unreachable:
                raise
            parts.settings.on_error(error)
            parts.reports.add(self.channel, tell)
