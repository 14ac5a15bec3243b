import threading
import time
from concurrent.futures import Future, wait

from stand_in import BatonTest, signed_webhook

HELLO = {"channel": "c1", "text": "hello", "id": "m1"}
MENTION = {"type": "event_callback", "event": {"type": "app_mention", "channel": "C1", "user": "U", "text": "hello", "ts": "1.2"}}
FREE = {"paused": False, "epoch": 1, "channel": "c1"}


class Repeats(BatonTest):
    def answering(self, **options):
        baton = self.bot(**options)
        baton.on_message(lambda message, conversation: conversation.say(f"about {message.text}"))
        return baton

    def test_a_message_that_its_platform_delivers_again_is_told_and_answered_once(self):
        baton = self.answering(platform="slack")
        self.assertTrue(baton.receive(MENTION)[0].answered)
        self.assertEqual(baton.receive(MENTION), [])
        self.assertEqual((self.delivered, len(self.server.sent("in"))), (["about hello"], 1))

    def test_what_Slack_sends_as_a_message_and_as_a_mention_is_two_so_that_a_bot_for_mentions_alone_sees_the_mention(self):
        baton = self.bot(platform="slack")
        baton.on_message(lambda message, conversation: message.raw["type"] == "app_mention" and conversation.say("you called me"))
        self.assertEqual(len(baton.receive({**MENTION, "event": {**MENTION["event"], "type": "message"}})), 1)
        self.assertTrue(all(received.answered for received in baton.receive(MENTION)))
        self.assertEqual(self.delivered, ["you called me"])

    def test_nor_is_it_where_one_body_brings_it_twice_with_another_one(self):
        baton = self.answering(platform="messenger")
        one, two = ({"sender": {"id": "U"}, "message": {"mid": mid, "text": mid}} for mid in ("one", "two"))
        self.assertEqual(len(baton.receive({"object": "page", "entry": [{"messaging": [one, one, two]}]})), 2)
        self.assertEqual(self.delivered, ["about one", "about two"])

    def thinking(self, fail):
        """A bot that thinks until it may go on, and a first message that it thinks about."""
        baton, begun, go_on, turns = self.bot(), threading.Event(), threading.Event(), []
        self.addCleanup(go_on.set)

        @baton.on_message
        def think(message, conversation):
            turns.append(message)
            begun.set()
            if len(turns) == 1:
                go_on.wait(30)
                fail()
            conversation.say(f"about {message.text}")

        first = self.receiving(baton, HELLO)
        self.assertTrue(begun.wait(30))
        return baton, go_on, first

    def receiving(self, baton, body):
        outcome = Future()

        def receive():
            try:
                outcome.set_result(baton.receive(body))
            except BaseException as error:
                outcome.set_exception(error)

        threading.Thread(target=receive, daemon=True).start()
        return outcome

    def test_while_the_bot_still_thinks_about_a_message_its_repeats_wait_for_it_and_are_not_answered_again(self):
        baton, go_on, first = self.thinking(lambda: None)
        repeats = [self.receiving(baton, HELLO) for _ in range(2)]
        self.assertFalse(wait(repeats, 0.2).done)
        go_on.set()
        self.assertTrue(first.result(30)[0].answered)
        self.assertEqual([repeat.result(30) for repeat in repeats], [[], []])
        self.assertEqual((self.delivered, len(self.server.sent("in"))), (["about hello"], 1))

    def test_and_one_is_taken_in_the_place_of_a_first_one_that_fails_once_also_while_the_bot_closes(self):
        for failure in (RuntimeError("the bot stumbled"), SystemExit("the bot stumbled")):
            with self.subTest(failure):
                self.delivered.clear()

                def fail():
                    raise failure

                baton, go_on, first = self.thinking(fail)
                repeats = [self.receiving(baton, HELLO) for _ in range(2)]
                wait(repeats, 0.2)
                closing = threading.Thread(target=baton.close, daemon=True)
                closing.start()
                go_on.set()
                closing.join(30)
                self.assertEqual(self.delivered, ["about hello"])
                self.assertIs(first.exception(30), failure)
                taken = sorted((repeat.result(30) for repeat in repeats), key=len)
                self.assertEqual([[received.answered for received in each] for each in taken], [[], [True]])

    def test_what_comes_in_one_body_with_a_repeat_does_not_wait_for_it(self):
        baton, go_on, _first = self.thinking(lambda: None)
        repeat, new = ({"sender": {"id": channel}, "message": {"mid": "m1", "text": channel}} for channel in ("c1", "c2"))
        both = self.receiving(baton, {"entry": [{"messaging": [repeat, new]}]})
        self.until(lambda: self.delivered == ["about c2"])
        go_on.set()
        self.assertEqual([received.channel for received in both.result(30)], ["c2"])

    def test_a_message_that_the_bot_itself_receives_again_in_its_turn_waits_for_nothing(self):
        baton, again = self.bot(), []
        baton.on_message(lambda message, conversation: again.append(baton.receive(HELLO)))
        self.assertTrue(self.receiving(baton, HELLO).result(30)[0].answered)
        self.assertEqual(again, [[]])

    def test_a_message_that_has_no_id_or_its_id_in_another_channel_is_no_repeat(self):
        baton = self.answering()
        nameless, empty = {"channel": "c1", "text": "hi"}, {**HELLO, "id": " "}
        for body in (nameless, nameless, empty, empty, HELLO, {**HELLO, "channel": "c2"}):
            self.assertTrue(baton.receive(body)[0].answered)
        self.assertEqual(self.delivered, ["about hi"] * 2 + ["about hello"] * 4)

    def test_what_the_bot_failed_at_or_Baton_refused_is_taken_again(self):
        baton, turns = self.bot(), []

        @baton.on_message
        def stumble(message, conversation):
            turns.append(message)
            if len(turns) == 1:
                raise RuntimeError("the bot stumbled")
            conversation.say("here I am")

        self.server.answer("in", 401, FREE)
        with self.assertRaisesRegex(Exception, "401"):
            baton.receive(HELLO)
        with self.assertRaisesRegex(RuntimeError, "the bot stumbled"):
            baton.receive(HELLO)
        self.assertTrue(baton.receive(HELLO)[0].answered)
        self.assertEqual(baton.receive(HELLO), [])
        self.assertEqual(self.delivered, ["here I am"])

    def test_a_bot_answers_what_it_is_handed_back_and_not_its_repeat_by_the_platform(self):
        baton = self.answering()
        self.server.answer("in", {"paused": True, "epoch": 2, "channel": "c1"}, {"paused": False, "epoch": 3, "channel": "c1"})
        (received,) = baton.receive(HELLO)
        self.assertEqual((received.paused, received.answered), (True, False))
        headers, body = signed_webhook("channel update", {"channel": "c1", "paused": False, "epoch": 3, "unanswered": [HELLO]})
        self.assertEqual(baton.webhook(headers, body).status, 200)
        self.assertEqual(baton.receive(HELLO), [])
        self.assertEqual(self.delivered, ["about hello"])

    def test_what_a_silent_bot_answers_once_Baton_is_back_is_answered_once(self):
        baton = self.answering(on_unreachable="silent")
        self.server.answer("in", 503)
        (received,) = baton.receive(HELLO)
        self.assertEqual((received.reached, received.answered), (False, False))
        self.assertEqual(baton.receive(HELLO), [])
        self.server.answer("in", FREE)
        self.until(lambda: self.delivered)
        self.assertEqual(baton.receive(HELLO), [])
        baton.close()
        self.assertEqual(self.delivered, ["about hello"])

    def test_a_silent_bot_that_closes_as_Baton_is_back_brings_what_it_may_answer_now(self):
        async def answer_async(message, conversation):
            answer(message, conversation)

        def answer(message, conversation):
            time.sleep(0.1)
            conversation.say(f"about {message.text}")

        for handler in (answer, answer_async):
            with self.subTest(handler):
                self.delivered.clear()
                baton = self.bot(on_unreachable="silent")
                baton.on_message(handler)
                self.server.answer("in", 503)
                baton.receive(HELLO)
                self.server.answer("in", FREE)
                baton.close()
                self.assertEqual(self.delivered, ["about hello"])

    def test_and_is_taken_again_where_it_fails_at_it_then_or_Baton_refuses_it(self):
        for answer in (FREE, 422):
            with self.subTest(answer):
                baton = self.bot(on_unreachable="silent")

                @baton.on_message
                def stumble(message, conversation):
                    raise RuntimeError("the bot stumbled")

                self.server.answer("in", 503)
                baton.receive(HELLO)
                before = len(self.errors)
                self.server.answer("in", answer)
                self.until(lambda: len(self.errors) > before)
                self.server.answer("in", FREE)
                baton.on_message(lambda message, conversation: None)
                self.assertTrue(baton.receive(HELLO)[0].answered)

    def test_a_bot_without_a_handler_is_told_of_each_as_it_alone_knows_what_it_has_answered(self):
        baton = self.bot()
        for _ in range(2):
            (received,) = baton.receive(HELLO)
            self.assertEqual((received.paused, received.answered), (False, False))
