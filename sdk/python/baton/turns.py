from __future__ import annotations

import threading
import uuid
from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Set, Tuple

from .changes import Change, read_changes
from .channel_queue import ChannelQueue, Ticket
from .conversation import Conversation
from .errors import BatonError
from .incoming import Message, read_incoming
from .memory import OncePerId
from .parts import Parts
from .settings import Retry


@dataclass(frozen=True)
class Received:
    """What became of one customer message. ``paused``: a person has the conversation (or the bot waits for Baton). ``answered``: the
    message handler ran. ``reached``: false when Baton could not be asked; it is told later."""

    channel: str
    paused: bool
    epoch: Optional[int]
    answered: bool
    reached: bool


class Turns:
    """Takes in what customers write: asks Baton at once, in order, and lets the bot answer one message of a channel after the other."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        # Two lines, so that an agent sees the customer's next message while the bot still thinks about the last one.
        self._arrivals = ChannelQueue()
        self._turns = ChannelQueue()
        self._taken = OncePerId()

    def receive(self, body: Dict[str, Any]) -> List[Received]:
        """Blocks until the bot has answered. Of several failures the first is raised, after all messages had their turn. Gives nothing for a message
        that was taken before: platforms deliver one again that was not answered in time. A repeat of what is still being worked on waits for it, and is
        taken in its place where that failed: the first delivery may be one whose failure the platform does not hear of any more."""
        claimed: Set[str] = set()
        running: List[Message] = []
        failures: List[Exception] = []
        try:
            messages = [message for message in self._read(body) if self._is_new(message, claimed, running)]
            received = self._take_in(messages, claimed, failures)
            self._take_changes(body, failures)
        finally:
            self._give_up(claimed)
        # With nothing claimed: two bodies of the same messages in another order would wait for each other.
        for message in running:
            received += self._take_in_place(message, failures)
        if failures:
            raise failures[0]
        return received

    def replay(self, body: Dict[str, Any]) -> List[Received]:
        """The same of what Baton hands back: nobody has answered it, so it is taken however often it came."""
        failures: List[Exception] = []
        received = self._take_in(self._read(body), set(), failures)
        self._take_changes(body, failures)
        if failures:
            raise failures[0]
        return received

    def _read(self, body: Dict[str, Any]) -> List[Message]:
        return read_incoming(body, self._parts.settings.platform)

    def _is_new(self, message: Message, claimed: Set[str], running: List[Message]) -> bool:
        """Adds to ``running`` what another thread is at."""
        name = _name_of(message)
        # A bot without a handler answers by itself: here nobody knows whether it did, or failed.
        if name is None or not self._parts.handlers.message:
            return True
        known = self._taken.claim(name)
        if known is None:
            claimed.add(name)
        elif known == "running" and name not in claimed:
            running.append(message)
        return known is None

    def _take_in_place(self, message: Message, failures: List[Exception]) -> List[Received]:
        name = _name_of(message)
        if name is None or not self._taken.claim_in_place(name):
            return []
        claimed = {name}
        try:
            return self._take_in([message], claimed, failures)
        finally:
            self._give_up(claimed)

    def _give_up(self, claimed: Set[str]) -> None:
        """What the bot failed at: a repeat by the platform tries again."""
        for name in claimed:
            self._taken.forget(name)

    def _take_in(self, messages: List[Message], claimed: Set[str], failures: List[Exception]) -> List[Received]:
        """Leaves in ``claimed`` what it failed at."""
        arrived: List[Tuple[Message, Received, Ticket]] = []
        received: List[Received] = []
        try:
            for message in messages:
                try:
                    arrived.append(self._arrive(message))
                except Exception as error:
                    failures.append(error)
            for message, known, ticket in arrived:
                with ticket:
                    try:
                        received.append(self._claim_turn(message, known))
                        self._finish(message, claimed)
                    except Exception as error:
                        failures.append(error)
        finally:
            # Where it is broken off, as by an exit, nobody is to wait behind the turns that never come.
            for _message, _known, ticket in arrived:
                ticket.leave()
        return received

    def _take_changes(self, body: Dict[str, Any], failures: List[Exception]) -> None:
        for change in read_changes(body):
            try:
                self.change(change)
            except Exception as error:
                failures.append(error)

    def _finish(self, message: Message, claimed: Set[str]) -> None:
        name = _name_of(message)
        if name in claimed:
            claimed.discard(name)
            self._taken.finish(name)

    def change(self, change: Change) -> None:
        """Tells Baton what a customer changed, after everything that was told of their conversation before."""
        parts = self._parts
        key = str(uuid.uuid4())

        def tell(retry: Retry) -> Dict[str, Any]:
            return parts.api.in_(change.raw, idempotency_key=key, retry=retry)

        with self._arrivals.ticket(change.channel):
            try:
                parts.states.learn(change.channel, parts.tell_now(change.channel, tell))
            except BatonError as error:
                if not error.unreachable:
                    raise
                parts.settings.on_error(error)
                parts.reports.add(change.channel, tell)

    def idle(self, give_up_at: float) -> None:
        """Waits until what customers wrote so far has been dealt with, or until that moment."""
        self._taken.idle(give_up_at)
        self._arrivals.idle(give_up_at)
        self._turns.idle(give_up_at)

    def _arrive(self, message: Message) -> Tuple[Message, Received, Ticket]:
        with self._arrivals.ticket(message.channel):
            known = self._ask(message)
            return message, known, self._turns.ticket(message.channel)

    def _ask(self, message: Message) -> Received:
        parts = self._parts
        key = str(uuid.uuid4())

        def tell(retry: Retry) -> Received:
            return self._learn(message, parts.api.in_(message.raw, idempotency_key=key, retry=retry))

        try:
            return parts.tell_now(message.channel, tell)
        except BatonError as error:
            if not error.unreachable:
                raise
            parts.settings.on_error(error)
        last = parts.states.get(message.channel)
        paused = parts.settings.on_unreachable == "silent" or parts.states.paused(message.channel)

        def tell_late(retry: Retry) -> None:
            try:
                known = tell(retry)
            except BatonError as error:
                if paused and not error.unreachable:
                    self._forget(message)
                raise
            parts.reports.reached()
            if paused:
                ticket = self._turns.ticket(message.channel)
                # A thread of its own: the bot may think for long, and the other late reports should not wait for it.
                ticket.thread = threading.Thread(target=self._claim_turn_late, args=(message, known, ticket), daemon=True)
                ticket.thread.start()

        parts.reports.add(message.channel, tell_late)
        return Received(message.channel, paused, last.epoch if last else None, answered=False, reached=False)

    def _learn(self, message: Message, standing: Dict[str, Any]) -> Received:
        self._parts.states.learn(message.channel, standing)
        return Received(message.channel, standing.get("paused") is True, standing.get("epoch"), answered=False, reached=True)

    def _claim_turn(self, message: Message, known: Received) -> Received:
        handler = self._parts.handlers.message
        if known.paused:
            return known
        # It changed hands while this waited its turn: the answer would be held back. When the bot gets it back, Baton names it again.
        if self._parts.states.moved_past(known.channel, known.epoch):
            return Received(known.channel, self._parts.states.paused(known.channel), known.epoch, answered=False, reached=known.reached)
        if not handler:
            return known
        handler(message, Conversation(self._parts, known.channel, known.epoch, message))
        return Received(known.channel, False, known.epoch, answered=True, reached=known.reached)

    def _claim_turn_late(self, message: Message, known: Received, ticket: Ticket) -> None:
        with ticket:
            try:
                self._claim_turn(message, known)
            except Exception as error:
                self._forget(message)
                self._parts.settings.on_error(error)

    def _forget(self, message: Message) -> None:
        """The customer has no answer yet: a repeat by the platform is to bring one."""
        name = _name_of(message)
        if name is not None:
            self._taken.forget(name)


def _name_of(message: Message) -> Optional[str]:
    """Ids are unique in their channel; a message without one is like no other. Slack sends a mention under one id as ``message`` and as ``app_mention``,
    in any order, where an app asks for both: a bot that answers mentions alone is to see the mention."""
    if message.id is None:
        return None
    return f"{message.channel} {message.id}" + (" mention" if message.raw.get("type") == "app_mention" else "")
