import json
import socket
import threading
import time
import unittest.mock
import urllib.error
import urllib.request

from stand_in import SECRET, BatonTest, signed_webhook

from baton.webhook import sign

REPLY = {"id": "r1", "channel": "c1", "text": "A person here", "ts": "1700000000.000100", "slack_user": "U1", "team": "T1"}


class Webhooks(BatonTest):
    def post(self, baton, name, payload, id=""):
        return baton.webhook(*signed_webhook(name, payload, id))

    def test_a_reply_of_a_person_is_brought_to_the_customer_once_however_often_it_comes(self):
        baton, received = self.bot(), []
        baton.on_reply(lambda reply: received.append(reply["text"]))
        self.assertEqual(self.post(baton, "chat response", REPLY, "d1"), (200, '{"ok":true}'))
        self.assertEqual(self.post(baton, "chat response", REPLY, "d1").status, 200)
        self.assertEqual(received, ["A person here"])

    def test_a_reply_that_failed_is_asked_for_again_and_then_delivered(self):
        baton, attempts = self.bot(), []

        @baton.on_reply
        def deliver(reply):
            attempts.append(reply)
            if len(attempts) == 1:
                raise RuntimeError("the platform is down")

        expected = (500, '{"error":"the platform is down","code":"failed","message":"the platform is down"}')
        self.assertEqual(self.post(baton, "chat response", REPLY, "d1"), expected)
        self.assertEqual(self.post(baton, "chat response", REPLY, "d1").status, 200)
        self.assertEqual((len(attempts), len(self.errors)), (2, 1))

    def test_a_repeat_that_comes_while_the_first_is_still_being_worked_on_has_to_come_again(self):
        baton, started, go_on, first = self.bot(), threading.Event(), threading.Event(), []

        @baton.on_reply
        def deliver(reply):
            started.set()
            go_on.wait(5)

        thread = threading.Thread(target=lambda: first.append(self.post(baton, "chat response", REPLY, "d1").status), daemon=True)
        thread.start()
        self.assertTrue(started.wait(5))
        self.assertEqual(self.post(baton, "chat response", REPLY, "d1").status, 409)
        go_on.set()
        thread.join(5)
        self.assertEqual(first, [200])
        self.assertEqual(self.post(baton, "chat response", REPLY, "d1").status, 200)

    def test_without_on_reply_the_option_send_delivers_and_the_platform_id_of_it_is_reported_as_an_echo(self):
        delivered = []

        def send(channel, message):
            delivered.append((channel, message))
            return "platform-7"

        self.post(self.bot(send=send), "chat response", {**REPLY, "quick_replies": [{"title": "Yes"}]})
        self.assertEqual(delivered, [("c1", {"text": "A person here", "quick_replies": [{"title": "Yes"}]})])
        (echo,) = self.server.sent("out")
        self.assertEqual((echo.headers["echo-of"], echo.body["channel"], echo.body["id"]), ("r1", "c1", "platform-7"))

    def test_a_reply_that_was_delivered_is_not_asked_for_again_because_its_echo_could_not_be_told(self):
        baton = self.bot(send=lambda channel, message: self.delivered.append(message["text"]) or "platform-7")
        self.server.answer("out", 503)
        self.assertEqual(self.post(baton, "chat response", REPLY).status, 200)
        tried = len(self.server.sent("out"))
        self.server.answer("out", {"ok": True})
        self.until(lambda: len(self.server.sent("out")) > tried)
        self.assertEqual(len({call.headers["idempotency-key"] for call in self.server.sent("out")}), 1)
        self.assertEqual(self.delivered, ["A person here"])

    def test_on_messenger_the_option_send_is_given_pictures_and_files_as_the_send_api_takes_them_elsewhere_as_they_are(self):
        delivered = []
        attachments = [
            {"image_url": "https://baton.example/f/1", "file_name": "shoe.jpg"},
            {"file_url": "https://baton.example/f/2", "file_name": "a bill.pdf", "file_type": "application/pdf", "file_size": 7},
            {"file_url": "https://elsewhere.example/3", "file_name": "plan.pdf"},
        ]
        for platform in ("messenger", "slack"):
            baton = self.bot(send=lambda channel, message: delivered.append(message["attachments"]), platform=platform)
            self.post(baton, "chat response", {**REPLY, "attachments": attachments})
        on_messenger = [
            {"type": "image", "payload": {"url": "https://baton.example/f/1"}},
            {"type": "file", "payload": {"url": "https://baton.example/f/2/a%20bill.pdf"}},
            {"type": "file", "payload": {"url": "https://elsewhere.example/3"}},
        ]
        self.assertEqual(delivered, [on_messenger, attachments])

    def test_a_bot_that_can_deliver_nothing_says_so_instead_of_swallowing_the_reply(self):
        answer = self.post(self.bot(send=None), "chat response", REPLY)
        self.assertEqual(answer.status, 500)
        self.assertIn("neither on_reply", answer.body)

    def test_a_bot_that_gets_a_conversation_back_answers_what_nobody_answered_in_order_once(self):
        baton, updates = self.bot(), []
        baton.on_channel_update(lambda update: updates.append(update["paused"]))
        baton.on_message(lambda message, conversation: conversation.say(f"about {message.text}"))
        self.server.answer("in", {"paused": False, "epoch": 3, "channel": "c1"})
        unanswered = [{"channel": "c1", "text": text, "id": text} for text in ("one", "two")]
        update = {"channel": "c1", "paused": False, "epoch": 3, "assignee": None, "is_done": False, "unanswered": unanswered}
        self.assertEqual(self.post(baton, "channel update", update).status, 200)
        self.assertEqual(self.post(baton, "channel update", update).status, 200)
        self.assertEqual(self.delivered, ["about one", "about two"])
        self.assertEqual(updates, [False, False])
        self.assertEqual([call.headers["epoch"] for call in self.server.sent("out")], ["3", "3"])

    def test_a_bot_that_thinks_for_longer_than_Baton_waits_says_that_it_is_at_it_and_works_on_once(self):
        baton, asked, go_on = self.bot(), [], [threading.Event(), threading.Event()]

        @baton.on_message
        def answer(message, conversation):
            asked.append(message.text)
            go_on[len(asked) - 1].wait(30)
            if len(asked) == 1:
                raise RuntimeError("lost the thread")
            conversation.say("about it")

        self.server.answer("in", {"paused": False, "epoch": 3, "channel": "c1"})
        update = {"channel": "c1", "paused": False, "epoch": 3, "unanswered": [{"channel": "c1", "text": "one", "id": "one"}]}
        with unittest.mock.patch("baton.deliveries._ANSWER_WITHIN", 0.02):
            for _ in range(2):
                answered = self.post(baton, "channel update", update, "d1")
                self.assertEqual((answered.status, json.loads(answered.body)["code"]), (409, "running"))
            self.until(lambda: asked == ["one"])
            # Nobody waits for it any more: its failure is told, and the next delivery tries again.
            go_on[0].set()
            self.until(lambda: [str(error) for error in self.errors] == ["lost the thread"])
        go_on[1].set()
        self.assertEqual([self.post(baton, "channel update", update, "d1").status for _ in range(2)], [200, 200])
        self.assertEqual((asked, self.delivered), (["one", "one"], ["about it"]))

    def test_an_older_update_that_comes_late_does_not_undo_a_newer_one(self):
        baton = self.bot()
        self.post(baton, "channel update", {"channel": "c1", "paused": True, "epoch": 5})
        self.post(baton, "channel update", {"channel": "c1", "paused": False, "epoch": 4})
        self.server.answer("in", 503)
        (received,) = baton.receive({"channel": "c1", "text": "hello"})
        self.assertTrue(received.paused)

    def test_the_bot_hears_of_typing_and_of_what_Baton_received_itself(self):
        baton, received = self.bot(), []
        baton.on_typing(received.append)
        baton.on_incoming(received.append)
        self.post(baton, "user typing", {"channel": "c1"})
        self.post(baton, "incoming", {"channel": "c1", "text": "hello"})
        self.assertEqual(received, [{"channel": "c1"}, {"channel": "c1", "text": "hello"}])

    def test_what_this_version_does_not_know_is_accepted_so_that_it_is_not_repeated_for_a_day(self):
        self.assertEqual(self.post(self.bot(), "news of next year", {}), (200, '{"ok":true,"ignored":"news of next year"}'))

    def test_a_forged_altered_stale_or_unsigned_webhook_is_refused_and_changes_nothing(self):
        baton, received, now = self.bot(), [], int(time.time())
        baton.on_reply(received.append)
        headers, body = signed_webhook("chat response", REPLY, "d1", now)
        refused = [
            signed_webhook("chat response", REPLY, "d1", now, "another secret"),
            (headers, body.replace(b"person", b"thief")),
            ({**headers, "baton-id": "d2"}, body),
            ({**headers, "baton-time": str(now + 1)}, body),
            ({**headers, "baton-signature": ""}, body),
            ({"message-type": "chat response"}, body),
            signed_webhook("chat response", REPLY, "d1", now - 301),
            signed_webhook("chat response", REPLY, "d1", now + 302),
        ]
        for case in refused:
            self.assertEqual(baton.webhook(*case).status, 401)
        self.assertEqual(received, [])
        self.assertEqual(baton.webhook(headers, body).status, 200)
        self.assertEqual(len(received), 1)

    def test_headers_in_any_letter_case_text_and_a_second_signature_are_all_read(self):
        baton = self.bot()
        headers, body = signed_webhook("user typing", {"channel": "c1"})
        self.assertEqual(baton.webhook({name.title(): value for name, value in headers.items()}, body).status, 200)
        rotated = {**headers, "baton-signature": f"v1={'0' * 64}, {headers['baton-signature']}"}
        self.assertEqual(baton.webhook(rotated, body.decode()).status, 200)

    def test_a_body_that_is_signed_but_not_JSON_is_refused(self):
        headers, _ = signed_webhook("user typing", {})
        headers["baton-signature"] = sign(SECRET, headers["baton-id"], headers["baton-time"], headers["message-type"], b"not json")
        self.assertEqual(self.bot().webhook(headers, b"not json").status, 400)

    def test_the_signature_is_the_one_every_language_computes(self):
        expected = "v1=542b5504ba970c477665abd79706b5de118d682ecfad9f5d826d29a6b653bdb9"
        self.assertEqual(sign("secret", "id-1", "1700000000", "chat response", '{"a":"ü"}'.encode()), expected)

    def test_a_bot_without_an_HTTP_server_listens_on_a_port_of_its_own(self):
        baton = self.bot()
        port = baton.listen(0)
        headers, body = signed_webhook("chat response", REPLY)
        request = urllib.request.Request(f"http://127.0.0.1:{port}/anywhere", data=body, headers=headers)
        with urllib.request.urlopen(request, timeout=5) as response:
            self.assertEqual(json.load(response), {"ok": True})
        self.assertEqual(self.delivered, ["A person here"])
        request = urllib.request.Request(f"http://127.0.0.1:{port}/anywhere", data=body + b" ", headers=headers)
        with self.assertRaises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request, timeout=5)
        self.assertEqual(refused.exception.code, 401)
        refused.exception.close()

    def test_a_request_that_breaks_off_or_is_too_large_reaches_no_handler_and_the_next_is_answered(self):
        baton = self.bot()
        port = baton.listen(0)
        with socket.create_connection(("127.0.0.1", port), timeout=5) as broken:
            broken.sendall(b'POST / HTTP/1.1\r\ncontent-length: 1000\r\n\r\n{"id":"r1"')
        self.until(lambda: len(self.errors) == 1)
        self.assertIn("broke off", str(self.errors[0]))
        with socket.create_connection(("127.0.0.1", port), timeout=5) as large:
            large.sendall(b"POST / HTTP/1.1\r\ncontent-length: 1000001\r\n\r\n")
            self.assertIn(b" 413 ", large.makefile("rb").readline())
        headers, body = signed_webhook("chat response", REPLY)
        request = urllib.request.Request(f"http://127.0.0.1:{port}/", data=body, headers=headers)
        with urllib.request.urlopen(request, timeout=5) as response:
            self.assertEqual(json.load(response), {"ok": True})
        self.assertEqual((len(self.errors), self.delivered), (1, ["A person here"]))

    def test_closing_waits_until_the_reply_that_is_being_brought_has_been_answered(self):
        baton, started, closed, answered = self.bot(), threading.Event(), threading.Event(), []

        @baton.on_reply
        def deliver(reply):
            started.set()
            self.delivered.append("too late" if closed.wait(1) else reply["text"])

        headers, body = signed_webhook("chat response", REPLY)
        request = urllib.request.Request(f"http://127.0.0.1:{baton.listen(0)}/", data=body, headers=headers)

        def post():
            with urllib.request.urlopen(request, timeout=30) as response:
                answered.append(response.status)

        posting = threading.Thread(target=post, daemon=True)
        posting.start()
        self.assertTrue(started.wait(30))
        baton.close()
        closed.set()
        posting.join(30)
        self.assertEqual((self.delivered, answered), (["A person here"], [200]))
