from stand_in import BatonTest, signed_webhook

from baton.settings import Retry

HELLO = {"channel": "c1", "text": "hello", "id": "m1"}
IN = {"paused": False, "epoch": 1, "channel": "c1"}
OUT = {"paused": False, "epoch": 1, "suppressed": False}


class WhileBatonIsAway(BatonTest):
    def answering(self, **options):
        baton = self.bot(**options)
        baton.on_message(lambda message, conversation: conversation.say("hi"))
        return baton

    def test_the_bot_talks_on_and_Baton_is_told_in_order_once_when_it_is_back(self):
        baton = self.answering()
        self.server.answer("in", 503)
        self.server.answer("out", 503)
        (received,) = baton.receive(HELLO)
        self.assertEqual((received.paused, received.answered, received.reached), (False, True, False))
        self.assertEqual(self.delivered, ["hi"])
        self.assertTrue(self.errors)
        self.server.answer("in", IN)
        self.server.answer("out", OUT)
        tried = len(self.server.calls)
        self.until(lambda: any(call.path == "out" for call in self.server.calls[tried:]))
        late = self.server.calls[tried:]
        self.assertEqual([call.path for call in late], ["in", "out"])
        self.assertEqual(late[0].headers["idempotency-key"], self.server.sent("in")[0].headers["idempotency-key"])
        self.assertNotIn("epoch", late[1].headers)
        self.assertEqual(self.delivered, ["hi"])

    def test_a_bot_does_not_talk_over_the_person_who_had_the_conversation(self):
        baton = self.answering()
        headers, body = signed_webhook("channel update", {"channel": "c1", "paused": True, "epoch": 5})
        self.assertEqual(baton.webhook(headers, body).status, 200)
        self.server.answer("in", 503)
        (received,) = baton.receive(HELLO)
        self.assertEqual((received.paused, received.answered, received.reached), (True, False, False))
        self.assertEqual(self.delivered, [])

    def test_a_bot_set_to_silent_waits_and_answers_when_Baton_is_back_and_lets_it(self):
        baton = self.answering(on_unreachable="silent")
        self.server.answer("in", 503)
        (received,) = baton.receive(HELLO)
        self.assertEqual((received.paused, received.answered), (True, False))
        self.assertEqual(self.delivered, [])
        self.server.answer("in", IN)
        self.until(lambda: self.delivered == ["hi"])

    def test_a_silent_bot_holds_its_words_until_Baton_has_judged_them(self):
        baton = self.answering(on_unreachable="silent")
        self.server.answer("out", 503)
        baton.receive(HELLO)
        self.assertEqual(self.delivered, [])
        tried = len(self.server.sent("out"))
        self.server.answer("out", {"paused": True, "epoch": 2, "suppressed": True})
        self.until(lambda: len(self.server.sent("out")) > tried)
        baton.close()
        self.assertEqual(self.delivered, [])
        self.assertEqual(self.server.sent("out")[-1].headers["epoch"], "1")

    def test_the_second_customer_does_not_wait_for_every_attempt_again(self):
        baton = self.answering(retry=Retry(attempts=3, first_delay=0.005, within=60))
        self.server.answer("in", 503)
        self.server.answer("out", 503)
        baton.receive(HELLO)
        tried = len(self.server.calls)
        baton.receive({"channel": "c2", "text": "hello"})
        self.assertEqual(len(self.server.calls) - tried, 2)

    def test_closing_names_what_Baton_was_never_told(self):
        baton = self.answering()
        self.server.answer("in", 503)
        self.server.answer("out", 503)
        baton.receive(HELLO)
        baton.close()
        self.assertIn("before Baton was told of 2 messages", str(self.errors[-1]))
