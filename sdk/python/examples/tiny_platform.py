"""The smallest thing customers can write on: this terminal, and three addresses on a port. Stands where Slack or Messenger would."""

import json
import sys
import threading
import uuid
from collections import defaultdict
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit


class TinyPlatform:
    def __init__(self, on_message, on_webhook):
        self._on_message = on_message
        self._on_webhook = on_webhook
        self._transcripts = defaultdict(list)

    def send(self, channel, message):
        """Brings a message to the customer; gives back its id here."""
        self._transcripts[channel].append({"from": "bot", **message})
        print(f"  to {channel}: {message['text']}", flush=True)
        return str(uuid.uuid4())

    def write(self, channel, text, id=None):
        self._transcripts[channel].append({"from": "customer", "text": text})
        try:
            self._on_message({"id": id or str(uuid.uuid4()), "channel": channel, "text": text})
        except Exception as error:
            print(f"  not answered: {error}", flush=True)

    def open(self, port):
        server = ThreadingHTTPServer(("127.0.0.1", port), self._handler())
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(f'Customers write here, or POST {{"channel","text"}} to http://localhost:{port}/messages', flush=True)

    def read_terminal(self):
        for line in sys.stdin:
            if line.strip():
                self.write("console", line.strip())

    def _handler(platform):
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                address = urlsplit(self.path)
                if address.path != "/messages":
                    return self.answer(404, "{}")
                channel = parse_qs(address.query).get("channel", [""])[0]
                self.answer(200, json.dumps(platform._transcripts.get(channel, [])))

            def do_POST(self):
                raw_body = self.rfile.read(int(self.headers.get("content-length", 0)))
                if self.path == "/baton":
                    return self.answer(*platform._on_webhook(self.headers, raw_body))
                if self.path != "/messages":
                    return self.answer(404, "{}")
                written = json.loads(raw_body)
                platform.write(written["channel"], written["text"], written.get("id"))
                self.answer(200, json.dumps(platform._transcripts[written["channel"]]))

            def answer(self, status, body):
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(body.encode())))
                self.end_headers()
                self.wfile.write(body.encode())

            def log_message(self, *_):
                pass

        return Handler
