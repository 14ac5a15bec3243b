import json
import socket
import threading
import time
from unittest import mock

from stand_in import BatonTest, Drips

from baton import Baton, BatonError
from baton.settings import Retry

HELLO = {"channel": "c1", "text": "hello"}
FINE = {"paused": False, "epoch": 1, "channel": "c1"}


class Retries(BatonTest):
    def test_a_call_is_repeated_after_a_broken_line_500_and_429_always_under_the_same_key(self):
        baton = self.bot(retry=Retry(attempts=4, first_delay=0.005, within=20))
        self.server.answer("in", "hang up", 500, (429, {"retry-after": "0"}, "{}"), FINE)
        self.assertEqual(baton.api.in_(HELLO), FINE)
        keys = [call.headers["idempotency-key"] for call in self.server.sent("in")]
        self.assertEqual((len(keys), len(set(keys))), (4, 1))

    def test_what_came_too_slowly_or_too_early_is_told_again(self):
        for status in (408, 425):
            with self.subTest(status=status):
                self.server.answer("in", (status, {"retry-after": "0"}, ""), FINE)
                self.assertEqual(self.bot().api.in_(HELLO), FINE)

    def test_a_call_ends_in_time_also_where_something_comes_now_and_then(self):
        head = "HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n"
        for at_once, drops in (("", head), (head + "{", " "), ("HTTP/1.1 503 Away\r\ncontent-length: 1000000\r\n\r\n", " ")):
            with self.subTest(at_once=at_once):
                self.server.answer("in", Drips(at_once, drops))
                before = time.monotonic()
                with self.assertRaises(BatonError) as raised:
                    self.bot(retry=Retry(attempts=1, within=0.5)).api.in_(HELLO)
                self.assertTrue(raised.exception.unreachable)
                self.assertLess(time.monotonic() - before, 5)

    def test_a_call_ends_in_time_also_where_its_name_is_looked_up_without_end(self):
        done = threading.Event()
        self.addCleanup(done.set)

        def look_up(*address, **how):
            done.wait(10)
            raise OSError("no such name")

        with mock.patch("socket.getaddrinfo", look_up):
            before = time.monotonic()
            with self.assertRaises(BatonError) as caught:
                self.bot(retry=Retry(attempts=1, within=0.5)).api.in_(HELLO)
        self.assertTrue(caught.exception.unreachable)
        self.assertLess(time.monotonic() - before, 5)

    def test_where_the_first_address_of_a_name_does_not_answer_the_second_is_called(self):
        port = int(self.server.url.rsplit(":", 1)[1])
        silent = self.silent_address(port)
        found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in (silent, "127.0.0.1")]
        look_up = socket.getaddrinfo

        def two_addresses(host, *address, **how):
            return found if host == "inbox.example.com" else look_up(host, *address, **how)

        with mock.patch("socket.getaddrinfo", two_addresses):
            baton = Baton(f"http://inbox.example.com:{port}", "an-api-key", "a-client-key", retry=Retry(attempts=1, within=3))
            self.assertEqual(baton.api.in_(HELLO), FINE)
        self.assertEqual(len(self.server.sent("in")), 1)

    def silent_address(self, port):
        """An address that neither takes nor refuses a connection: one waits there that nobody accepts, and there is room for no other."""
        silent = socket.socket()
        self.addCleanup(silent.close)
        try:
            silent.bind(("127.0.0.2", port))
        except OSError as error:
            self.skipTest(f"this system has one address of its own only: {error}")
        silent.listen(0)
        for _ in range(3):
            waiting = socket.socket()
            self.addCleanup(waiting.close)
            waiting.setblocking(False)
            waiting.connect_ex(("127.0.0.2", port))
        return "127.0.0.2"

    def test_a_name_that_is_not_known_is_said(self):
        with mock.patch("socket.getaddrinfo", side_effect=OSError("no such name")):
            with self.assertRaises(BatonError) as caught:
                self.bot(retry=Retry(attempts=1)).api.in_(HELLO)
        self.assertIn("no such name", str(caught.exception))

    def test_two_calls_have_two_keys(self):
        baton = self.bot()
        baton.api.in_(HELLO)
        baton.api.in_(HELLO)
        self.assertEqual(len({call.headers["idempotency-key"] for call in self.server.sent("in")}), 2)

    def test_Retry_After_is_waited_for_and_not_when_it_would_take_too_long(self):
        baton = self.bot(retry=Retry(attempts=3, first_delay=0.005, within=20))
        self.server.answer("in", (429, {"retry-after": "1"}, "{}"), FINE)
        before = time.monotonic()
        baton.api.in_(HELLO)
        self.assertGreaterEqual(time.monotonic() - before, 1)
        self.server.answer("in", (429, {"retry-after": "60"}, "{}"), FINE)
        with self.assertRaises(BatonError) as raised:
            baton.api.in_(HELLO)
        self.assertEqual((raised.exception.status, raised.exception.unreachable), (429, True))

    def test_a_refusal_is_not_repeated_and_keeps_the_words_of_the_server(self):
        baton = self.bot()
        self.server.answer("in", (401, {}, json.dumps({"error": "No", "code": "bad-keys", "message": "This API key is not known"})))
        with self.assertRaisesRegex(BatonError, "Baton answered 401: This API key is not known") as raised:
            baton.receive(HELLO)
        self.assertEqual((raised.exception.code, raised.exception.unreachable), ("bad-keys", False))
        self.assertEqual(len(self.server.calls), 1)

    def test_a_redirect_is_not_followed_as_it_would_carry_the_keys_elsewhere(self):
        for status in (301, 302, 307, 308):
            self.server.answer("in", (status, {"location": f"{self.server.url}/elsewhere"}, "{}"))
            with self.assertRaisesRegex(BatonError, f"Baton answered {status}: redirects to .*elsewhere"):
                self.bot().api.in_(HELLO)
        self.assertEqual(self.server.sent("/elsewhere"), [])

    def test_a_page_that_is_not_JSON_is_not_an_answer_of_Baton(self):
        self.server.answer("in", (200, {}, "<html>Sign in to the guest network</html>"))
        with self.assertRaises(BatonError) as raised:
            self.bot().api.in_(HELLO)
        self.assertTrue(raised.exception.unreachable)
        self.assertEqual(len(self.server.calls), 3)

    def test_of_a_2xx_that_says_something_else_nothing_is_taken_for_told(self):
        for text in ("", "null", "{}", "[]", '"ok"', '{"status": "ok"}', '{"paused": "no"}', "[" * 100_000):
            with self.subTest(text=text[:20]):
                self.server.calls.clear()
                self.delivered.clear()
                self.errors.clear()
                baton = self.bot(on_unreachable="silent")
                baton.on_message(lambda message, conversation: conversation.say(f"You said {message.text}"))
                self.server.answer("in", *[(200, {}, text)] * 3, FINE)
                (received,) = baton.receive(HELLO)
                self.assertEqual((received.reached, received.paused, received.answered), (False, True, False))
                self.assertRegex(str(self.errors[0]), "What answered is not Baton")
                self.assertTrue(self.errors[0].unreachable)
                self.until(lambda: self.delivered == ["You said hello"])
                keys = [call.headers["idempotency-key"] for call in self.server.sent("in")]
                self.assertEqual((len(keys), len(set(keys))), (4, 1))

    def test_no_call_takes_the_words_of_a_proxy_for_its_answer(self):
        api = self.bot().api
        calls = {
            "in": lambda: api.in_(HELLO),
            "out": lambda: api.out(HELLO),
            "unknown": lambda: api.unknown(HELLO),
            "human": lambda: api.human(HELLO),
            "channel_state": lambda: api.channel_state("c1"),
            "update_channel": lambda: api.pause("c1"),
            "channels/paused": api.paused_channels,
        }
        for path, call in calls.items():
            with self.subTest(path=path):
                call()
                self.server.answer(path, (204, {}, ""), 200, {"ok": True})
                with self.assertRaises(BatonError) as raised:
                    call()
                self.assertTrue(raised.exception.unreachable)

    def test_a_missing_key_or_a_server_without_http_is_found_before_anything_is_sent(self):
        with self.assertRaisesRegex(ValueError, "client_key"):
            Baton("https://inbox.example.com", "a", "")
        with self.assertRaisesRegex(ValueError, "https://"):
            Baton("inbox.example.com", "a", "b")
