import threading
import time

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

    def test_closing_waits_for_a_turn_that_is_running_and_tells_what_it_said(self):
        baton, thinking, closed = self.bot(), threading.Event(), threading.Event()

        def think(_message, conversation):
            thinking.set()
            closed.wait(1)
            conversation.say("hi")

        baton.on_message(think)
        # Baton is away while the bot says it, and back when the bot tells what it missed.
        self.server.answer("out", 503, 503, 503, OUT)
        turn = threading.Thread(target=baton.receive, args=(HELLO,))
        turn.start()
        thinking.wait()
        baton.close()
        closed.set()
        turn.join()
        self.assertEqual(self.delivered, ["hi"])
        self.assertEqual(["epoch" in call.headers for call in self.server.sent("out")], [True, True, True, False])

    def test_a_bot_that_closes_itself_in_its_own_turn_does_not_wait_for_it(self):
        baton, seconds = self.bot(), []

        def leave(_message, _conversation):
            begin = time.monotonic()
            baton.close()
            seconds.append(time.monotonic() - begin)

        baton.on_message(leave)
        baton.receive(HELLO)
        self.assertLess(seconds[0], 9)

    def test_what_is_missed_after_closing_is_named_too(self):
        baton = self.answering()
        baton.close()
        self.server.answer("in", 503)
        self.server.answer("out", 503)
        baton.receive(HELLO)
        self.assertEqual(sum("Closed before Baton was told of a message" in str(error) for error in self.errors), 2)


class WhenBatonIsBack(BatonTest):
    #: Rests for half a minute before it tells what waits, so that only what a customer writes makes it tell.
    RESTING = Retry(attempts=3, first_delay=0.005, within=60)

    def answering(self, retry=RESTING):
        baton = self.bot(retry=retry)
        baton.on_message(lambda message, conversation: conversation.say(f"about {message.text}"))
        self.server.answer("in", 503)
        self.server.answer("out", 503)
        return baton

    def back_again(self):
        tried = len(self.server.calls)
        self.server.answer("in", IN)
        self.server.answer("out", OUT)
        self.server.answer("human", {"paused": False, "epoch": 1})
        return lambda: [(call.path, call.body.get("text")) for call in self.server.calls[tried:]]

    def test_what_a_customer_writes_does_not_overtake_what_was_said_while_it_was_away(self):
        baton = self.answering()
        baton.receive({"channel": "c1", "text": "one"})
        baton.receive({"channel": "c2", "text": "elsewhere"})
        told = self.back_again()
        (received,) = baton.receive({"channel": "c1", "text": "two"})
        self.assertEqual((received.answered, received.reached), (True, True))
        # Nobody waits for what was said elsewhere.
        self.assertEqual(told(), [("in", "one"), ("out", "about one"), ("in", "two"), ("out", "about two")])

    def test_nor_does_an_edit_nor_a_call_for_a_person(self):
        baton = self.answering()
        baton.on_message(lambda message, conversation: conversation.ask_for_human())
        self.server.answer("human", 503)
        baton.receive({"channel": "c1", "text": "one", "id": "m1"})
        told = self.back_again()
        baton.message_edited("c1", "m1", "two")
        self.assertEqual(told(), [("in", "one"), ("human", "one"), ("in", "two")])
        self.server.answer("in", 503)
        self.server.answer("human", 503)
        baton.receive({"channel": "c1", "text": "three"})
        told = self.back_again()
        baton.receive({"channel": "c1", "text": "four"})
        self.assertEqual(told(), [("in", "three"), ("human", "three"), ("in", "four"), ("human", "four")])

    def test_while_it_is_still_away_a_call_is_one_attempt_at_what_waits_and_waits_behind_it(self):
        baton = self.answering()
        baton.receive({"channel": "c1", "text": "one"})
        tried = len(self.server.calls)
        (received,) = baton.receive({"channel": "c1", "text": "two"})
        self.assertEqual((received.answered, received.reached), (True, False))
        self.assertEqual([call.body["text"] for call in self.server.calls[tried:]], ["one", "one"])
        self.assertEqual(self.delivered, ["about one", "about two"])
        told = self.back_again()
        baton.close()
        self.assertEqual(told(), [("in", "one"), ("out", "about one"), ("in", "two"), ("out", "about two")])

    def test_a_customer_waits_for_what_it_missed_no_longer_than_for_one_attempt(self):
        baton = self.answering(Retry(attempts=3, first_delay=0.005, within=0.3))
        baton.receive({"channel": "c1", "text": "one"})
        tried = len(self.server.calls)
        done = threading.Event()
        self.addCleanup(done.set)
        self.server.answer("in", lambda _call: done.wait(30) and "hang up")
        (received,) = baton.receive({"channel": "c1", "text": "two"})
        self.assertEqual((received.answered, received.reached), (True, False))
        self.assertEqual({call.body["text"] for call in self.server.calls[tried:]}, {"one"})

    def test_an_on_error_that_raises_loses_nothing_and_stops_nothing(self):
        baton = self.bot(retry=self.RESTING, on_error=self.raising)
        baton.on_message(lambda message, conversation: conversation.say(f"about {message.text}"))
        self.server.answer("in", 503)
        self.server.answer("out", 503)
        (received,) = baton.receive({"channel": "c1", "text": "one"})
        self.assertEqual((received.answered, received.reached), (True, False))
        told = self.back_again()
        self.server.answer("in", 422, IN)
        (received,) = baton.receive({"channel": "c1", "text": "two"})
        self.assertEqual((received.answered, received.reached), (True, True))
        self.assertEqual(told(), [("in", "one"), ("out", "about one"), ("in", "two"), ("out", "about two")])

    def raising(self, _error):
        raise RuntimeError("the log is full")

    def test_what_waits_is_told_by_itself_also_after_an_on_error_that_raised(self):
        baton = self.bot(on_error=self.raising)
        self.server.answer("in", 503)
        baton.receive({"channel": "c1", "text": "one"})
        self.server.answer("in", 422)
        self.until(lambda: not baton._parts.reports.waiting())
        self.server.answer("in", 503)
        baton.receive({"channel": "c2", "text": "two"})
        self.server.answer("in", IN)
        self.until(lambda: not baton._parts.reports.waiting())
        self.assertEqual(self.server.calls[-1].body["text"], "two")
