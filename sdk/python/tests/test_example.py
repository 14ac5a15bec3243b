import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request

from stand_in import SECRET, BatonTest, signed_webhook

EXAMPLE = pathlib.Path(__file__).parent.parent / "examples" / "shipping_bot.py"
REPLY = {"id": "r1", "channel": "c1", "text": "A person here", "ts": "1", "slack_user": "U", "team": "T"}


class Example(BatonTest):
    def setUp(self):
        super().setUp()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        env = {**os.environ, "BATON_SERVER": self.server.url, "BATON_API_KEY": "a", "BATON_CLIENT_KEY": "b"}
        env.update({"BATON_WEBHOOK_SECRET": SECRET, "PORT": str(port)})
        self.example = subprocess.Popen([sys.executable, "-B", EXAMPLE], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(self.end)
        self.url = f"http://127.0.0.1:{port}"
        self.assertIn("Customers write here", self.example.stdout.readline())

    def end(self):
        self.example.kill()
        self.example.communicate()

    def ask(self, path, body=None, headers=None, within=5):
        request = urllib.request.Request(self.url + path, data=body, headers=headers or {})
        with urllib.request.urlopen(request, timeout=within) as response:
            return json.load(response)

    def test_the_example_answers_passes_on_the_reply_of_a_person_and_reads_the_terminal(self):
        self.ask("/messages", json.dumps({"channel": "c1", "text": "Where is 1001?"}).encode())
        headers, body = signed_webhook("chat response", REPLY)
        with self.assertRaises(urllib.error.HTTPError) as refused:
            self.ask("/baton", body.replace(b"person", b"thief"), headers)
        self.assertEqual(refused.exception.code, 401)
        refused.exception.close()
        self.ask("/baton", body, headers)
        self.assertEqual(
            [(line["from"], line["text"]) for line in self.ask("/messages?channel=c1")],
            [("customer", "Where is 1001?"), ("bot", "Parcel 1001 left our warehouse this morning."), ("bot", "A person here")],
        )
        self.example.stdin.write("sing me a song\n")
        self.example.stdin.flush()
        self.until(lambda: len(self.server.sent("human")) == 1)
        self.example.send_signal(signal.SIGINT)
        self.assertEqual(self.example.wait(5), 0)

    def test_at_SIGTERM_the_example_ends_and_says_what_Baton_was_never_told(self):
        self.server.answer("in", 503)
        self.server.answer("out", 503)
        self.ask("/messages", json.dumps({"channel": "c1", "text": "Where is 1001?"}).encode(), within=60)
        self.example.send_signal(signal.SIGTERM)
        self.assertEqual(self.example.wait(30), 0)
        self.assertIn("Closed before Baton was told of 2 messages", self.example.stderr.read())
