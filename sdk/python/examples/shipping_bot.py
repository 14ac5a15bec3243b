"""A bot that knows about parcels and calls a person when it is lost.

    BATON_API_KEY=… BATON_CLIENT_KEY=… BATON_WEBHOOK_SECRET=… python3 sdk/python/examples/shipping_bot.py

BATON_SERVER (http://localhost:3000), PORT (4101). The webhook of the bot is http://localhost:4101/baton.
"""

import os
import pathlib
import re
import signal
import sys
import threading

# Runs from a checkout as it is, with nothing installed.
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))

from baton import Baton  # noqa: E402
from tiny_platform import TinyPlatform  # noqa: E402

PARCELS = {"1001": "left our warehouse this morning", "1002": "waits for you at the corner shop"}

platform = TinyPlatform(on_message=lambda body: baton.receive(body), on_webhook=lambda headers, body: baton.webhook(headers, body))
baton = Baton(
    server=os.environ.get("BATON_SERVER", "http://localhost:3000"),
    api_key=os.environ.get("BATON_API_KEY", ""),
    client_key=os.environ.get("BATON_CLIENT_KEY", ""),
    webhook_secret=os.environ.get("BATON_WEBHOOK_SECRET", ""),
    send=platform.send,
)


@baton.on_message
def answer(message, conversation):
    order = re.search(r"\d{4}", message.text)
    if order and order[0] in PARCELS:
        conversation.say(f"Parcel {order[0]} {PARCELS[order[0]]}.")
    elif order:
        conversation.say(f"I know no order {order[0]}. Is there a typo in it?")
    elif re.search("parcel|order|deliver|where", message.text, re.IGNORECASE):
        conversation.say({"text": "Which order is it about?", "quick_replies": ["1001", "1002", "Talk to a person"]})
    elif re.match(r"(hi|hello|hey)\b", message.text, re.IGNORECASE):
        conversation.say("Hello! I can tell you where your parcel is.")
    else:
        conversation.dont_understand()
        conversation.say("That is beyond me. I am calling a colleague.")
        conversation.ask_for_human()


@baton.on_channel_update
def show(update):
    print(f"  {update['channel']}: {'a person' if update['paused'] else 'the bot'} has the word", flush=True)


if __name__ == "__main__":
    # By an exception, as Ctrl+C does.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    platform.open(int(os.environ.get("PORT", "4101")))
    threading.Thread(target=platform.read_terminal, daemon=True).start()
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        pass
    finally:
        baton.close()
