from __future__ import annotations

import time
from typing import Any, Callable, Dict, List, Mapping, Optional, TypeVar, Union

from .api import Api
from .changes import Change, deleted_body, edited_body
from .conversation import Conversation
from .deliveries import Deliveries
from .event_loop import EventLoop
from .late_reports import LateReports
from .memory import ChannelStates
from .parts import Handlers, Parts
from .run_to_end import run_to_end
from .settings import Retry, Send, Settings, never_raising, print_error
from .turns import Received, Turns
from .webhook import WebhookAnswer, answer_webhook
from .webhook_server import WebhookServer

Handler = TypeVar("Handler", bound=Callable[..., Any])

#: So many seconds a bot that closes waits for what is being worked on: the one who ends it does not wait for long.
_DONE_WITHIN = 10.0

#: So many at least it waits for what it answers because Baton let it at the very end.
_LATE_TURNS_WITHIN = 2.0


class Baton:
    """One bot's line to Baton. Safe to use from many threads; ``receive`` blocks until the bot has answered.

    ``server``, ``api_key``, ``client_key`` come from the page of the bot. ``platform`` is the shape of the bodies given to ``receive``:
    'slack', 'messenger', 'microsoft' or 'generic' (anything with ``channel`` and ``text``). ``send(channel, message)`` brings
    ``{text, attachments?, quick_replies?}`` to the customer and may give back the platform's message id.

    ``on_unreachable`` is what the bot does while Baton cannot be reached. 'answer': it talks on, except where the last thing known is
    that a person has the conversation: an outage of the inbox should not become an outage of the bot. 'silent': it waits, and answers
    when Baton is back. ``on_error`` is told of what went wrong where no caller waits for it.

    Handlers and ``send`` may be ``async def``. ``send`` and ``on_reply`` run in one event loop, all other handlers in another; both live until
    ``close``. Open the clients of async libraries in the functions that use them: they belong to the loop they are opened in. As all
    conversations share a loop, ``await asyncio.to_thread(conversation.say, text)`` lets the others go on meanwhile.
    """

    def __init__(
        self,
        server: str,
        api_key: str,
        client_key: str,
        *,
        platform: str = "generic",
        send: Optional[Send] = None,
        webhook_secret: str = "",
        on_unreachable: str = "answer",
        on_error: Callable[[BaseException], None] = print_error,
        retry: Optional[Retry] = None,
    ) -> None:
        on_error = never_raising(on_error)
        # Two loops: a handler that calls `say` in its own loop blocks that one until `send` is done.
        self._sending = EventLoop("baton-async-send")
        self._handling = EventLoop("baton-async-handlers")
        sender = run_to_end(send, self._sending) if send else None
        self._settings = Settings(
            server, api_key, client_key, platform, sender, webhook_secret, on_unreachable, on_error, retry or Retry()
        )
        #: The calls of the wire, for bots that want no help.
        self.api = Api(self._settings)
        self._handlers = Handlers()
        reports = LateReports(on_error, self._settings.retry)
        self._parts = Parts(self._settings, self.api, ChannelStates(), reports, self._handlers)
        self._turns = Turns(self._parts)
        self._deliveries = Deliveries(self._parts, self._turns)
        self._server: Optional[WebhookServer] = None

    def on_message(self, handler: Handler) -> Handler:
        """``handler(message, conversation)``: a customer wrote and the bot may answer. One message of a channel after the other."""
        self._handlers.message = run_to_end(handler, self._handling)
        return handler

    def on_reply(self, handler: Handler) -> Handler:
        """``handler(reply)``: a person wrote, bring it to the customer. Raise, and Baton tries again. Without it ``send`` is used."""
        self._handlers.reply = run_to_end(handler, self._sending)
        return handler

    def on_channel_update(self, handler: Handler) -> Handler:
        """``handler({channel, paused, epoch, assignee, is_done})``: a conversation was paused, resumed, assigned or filed."""
        self._handlers.channel_update = run_to_end(handler, self._handling)
        return handler

    def on_typing(self, handler: Handler) -> Handler:
        """``handler({channel})``: somebody of the team is writing to a customer."""
        self._handlers.typing = run_to_end(handler, self._handling)
        return handler

    def on_incoming(self, handler: Handler) -> Handler:
        """``handler(body)``: a customer's message that did not reach Baton through this bot."""
        self._handlers.incoming = run_to_end(handler, self._handling)
        return handler

    def receive(self, body: Dict[str, Any]) -> List[Received]:
        """Takes what the platform delivered: tells Baton, runs on_message unless a person has the conversation. Raises what it raises. Gives
        nothing for a message that the platform delivers again, unless the bot failed at it."""
        return self._turns.receive(body)

    def message_edited(self, channel: str, id: str, text: str, attachments: Optional[List[Any]] = None) -> None:
        """A customer changed a message, on a platform whose bodies ``receive`` does not know. ``id`` is the one it was reported with."""
        self._turns.change(Change(channel, edited_body(self._settings.platform, channel, id, text, attachments)))

    def message_deleted(self, channel: str, id: str) -> None:
        """A customer took a message back."""
        self._turns.change(Change(channel, deleted_body(self._settings.platform, channel, id)))

    def conversation(self, channel: str) -> Conversation:
        """For a bot that speaks up by itself: asks Baton first who has the conversation."""
        standing = self.api.channel_state(channel)
        self._parts.states.learn(channel, standing)
        known = self._parts.states.get(channel)
        epoch = standing.get("epoch")
        return Conversation(self._parts, channel, epoch if epoch is not None else known.epoch if known else None)

    def webhook(self, headers: Mapping[str, str], raw_body: Union[bytes, str]) -> WebhookAnswer:
        """Answers a POST of Baton to the bot's webhook. ``raw_body`` must be the bytes as they came: the signature covers them."""
        if not self._settings.webhook_secret:
            raise ValueError("webhook needs the option webhook_secret")
        return answer_webhook(self._settings.webhook_secret, self._deliveries, self._settings.on_error, headers, raw_body)

    def listen(self, port: int, host: str = "127.0.0.1") -> int:
        """Receives webhooks on a port of its own, for bots that have no HTTP server; gives back the port (0 picks one). From the same machine only:
        where Baton is on another one or in another container, give ``host="0.0.0.0"``."""
        if not self._settings.webhook_secret:
            raise ValueError("listen needs the option webhook_secret")
        self._server = self._server or WebhookServer(self.webhook, self._settings.on_error, host, port)
        return self._server.port

    def close(self) -> None:
        """Stops listening, waits up to 10 seconds for what is being worked on, and tells Baton what it could not be told before."""
        give_up_at = time.monotonic() + _DONE_WITHIN
        if self._server:
            self._server.close()
            self._server = None
        self._turns.idle(give_up_at)
        self._deliveries.idle(give_up_at)
        self._parts.reports.close()
        # What a silent bot had to wait with, and may answer now that Baton was told of it.
        give_up_at = max(give_up_at, time.monotonic() + _LATE_TURNS_WITHIN)
        self._turns.idle(give_up_at)
        # At last: what is told late may be sent to the customer as well.
        self._handling.close(give_up_at)
        self._sending.close(give_up_at)
