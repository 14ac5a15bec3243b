import threading

from stand_in import BatonTest

from baton import Received

HELLO = {"channel": "c1", "text": "hello", "id": "m1"}
TAKEN = {"paused": True, "epoch": 2, "suppressed": True}


class Receiving(BatonTest):
    def test_a_customer_writes_and_the_bot_answers_and_Baton_hears_of_both(self):
        baton = self.bot()

        @baton.on_message
        def answer(message, conversation):
            conversation.say(f"You said {message.text}")

        self.assertEqual(baton.receive(HELLO), [Received("c1", False, 1, answered=True, reached=True)])
        self.assertEqual(self.delivered, ["You said hello"])
        in_call, out_call = self.server.calls
        self.assertEqual((in_call.path, in_call.body), ("in", HELLO))
        for name, value in {"apikey": "an-api-key", "clientkey": "a-client-key", "platform": "generic"}.items():
            self.assertEqual(in_call.headers[name], value)
        self.assertEqual(in_call.headers["content-type"], "application/json")
        self.assertEqual((out_call.path, out_call.headers["epoch"], out_call.body["text"]), ("out", "1", "You said hello"))
        self.assertNotEqual(in_call.headers["idempotency-key"], out_call.headers["idempotency-key"])

    def test_where_a_person_has_the_conversation_the_bot_is_not_asked(self):
        baton = self.bot()
        baton.on_message(lambda message, conversation: self.fail("the bot was asked"))
        self.server.answer("in", {"paused": True, "epoch": 4, "channel": "c1"})
        self.assertEqual(baton.receive(HELLO), [Received("c1", True, 4, answered=False, reached=True)])

    def test_what_a_bot_says_after_a_person_took_over_does_not_reach_the_customer(self):
        baton = self.bot()
        said = []
        baton.on_message(lambda message, conversation: said.append(conversation.say("too late")))
        self.server.answer("out", TAKEN)
        baton.receive(HELLO)
        self.assertEqual((said[0].sent, said[0].suppressed), (False, True))
        self.assertEqual(len(self.server.sent("out")), 1)
        self.assertEqual(self.delivered, [])

    def test_a_message_that_waited_while_a_person_took_over_is_left_to_the_person(self):
        baton = self.bot()
        asked, go_on, results = [], threading.Event(), []

        @baton.on_message
        def answer(message, conversation):
            asked.append(message.text)
            go_on.wait(5)
            conversation.say("too late")

        self.server.answer("out", TAKEN)
        first = self.background(baton.receive, HELLO)
        self.until(lambda: asked == ["hello"])
        second = self.background(lambda: results.extend(baton.receive({**HELLO, "text": "are you there?", "id": "m2"})))
        self.until(lambda: len(self.server.sent("in")) == 2)
        go_on.set()
        first.join(5)
        second.join(5)
        self.assertEqual(results, [Received("c1", True, 1, answered=False, reached=True)])
        self.assertEqual(asked, ["hello"])

    def test_one_channel_is_answered_in_order_and_another_does_not_wait_for_it(self):
        baton = self.bot()
        go_on = threading.Event()

        @baton.on_message
        def answer(message, conversation):
            if message.text == "first":
                go_on.wait(5)
            conversation.say(message.text)

        threads = [self.background(baton.receive, {"channel": "c1", "text": "first"})]
        self.until(lambda: len(self.server.sent("in")) == 1)
        threads.append(self.background(baton.receive, {"channel": "c1", "text": "second"}))
        self.until(lambda: len(self.server.sent("in")) == 2)
        baton.receive({"channel": "c2", "text": "elsewhere"})
        go_on.set()
        for thread in threads:
            thread.join(5)
        self.assertEqual(self.delivered, ["elsewhere", "first", "second"])

    def test_a_bot_that_is_lost_says_so_and_calls_a_person(self):
        baton = self.bot()

        @baton.on_message
        def answer(message, conversation):
            conversation.dont_understand()
            conversation.ask_for_human()

        baton.receive(HELLO)
        self.assertEqual([call.path for call in self.server.calls], ["in", "unknown", "human"])
        self.assertEqual(self.server.sent("human")[0].body, HELLO)

    def test_a_turn_that_fails_is_the_failure_of_receive_and_the_next_message_is_answered_all_the_same(self):
        baton = self.bot()

        @baton.on_message
        def answer(message, conversation):
            if message.text == "hello":
                raise RuntimeError("the bot stumbled")
            conversation.say("here I am")

        events = [{"sender": {"id": "U"}, "message": {"mid": text, "text": text}} for text in ("hello", "again")]
        with self.assertRaisesRegex(RuntimeError, "the bot stumbled"):
            baton.receive({"object": "page", "entry": [{"messaging": events}]})
        self.assertEqual(self.delivered, ["here I am"])

    def test_turns_that_never_come_as_the_bot_broke_off_keep_nobody_waiting(self):
        baton = self.bot()

        class BrokenOff(BaseException):
            pass

        @baton.on_message
        def answer(message, conversation):
            if message.text == "hello":
                raise BrokenOff
            conversation.say(f"about {message.text}")

        events = [{"sender": {"id": who}, "message": {"mid": f"{who}{text}", "text": text}} for who, text in (("U", "hello"), ("U", "again"), ("V", "hi"))]
        with self.assertRaises(BrokenOff):
            baton.receive({"object": "page", "entry": [{"messaging": events}]})
        for event in events[1:]:
            self.background(baton.receive, event)
        self.until(lambda: sorted(self.delivered) == ["about again", "about hi"])

    def test_a_bot_that_speaks_up_by_itself_is_held_back_where_a_person_has_the_conversation(self):
        baton = self.bot()
        self.server.answer("channel_state", {"paused": True, "epoch": 9})
        self.server.answer("out", {"paused": True, "epoch": 9, "suppressed": True})
        self.assertTrue(baton.conversation("c1").say("Your parcel is here").suppressed)
        self.assertEqual(self.server.sent("out")[0].headers["epoch"], "9")
        self.assertEqual(self.delivered, [])

    def test_the_lower_calls_speak_the_wire_as_it_is(self):
        baton = self.bot()
        self.server.answer("channels/paused", ["c1", "c2"])
        baton.api.pause("c1", 30)
        self.assertEqual(
            self.server.sent("update_channel")[0].body, {"channel_id": "c1", "paused": True, "is_archived": False, "minutes": 30}
        )
        self.assertEqual(baton.api.channel_state("c1"), {"paused": False, "epoch": 1})
        self.assertEqual(baton.api.paused_channels(), ["c1", "c2"])

    def background(self, work, *args):
        thread = threading.Thread(target=work, args=args, daemon=True)
        thread.start()
        return thread
