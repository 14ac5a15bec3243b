import asyncio
import os
import signal
import socketserver
import threading
import unittest

from stand_in import BY_ITSELF, BatonTest, signed_webhook

HELLO = {"channel": "c1", "text": "hello", "id": "m1"}


class AsyncHandlers(BatonTest):
    def test_an_async_handler_is_run_to_its_end_before_receive_is_done(self):
        baton = self.bot()

        @baton.on_message
        async def answer(message, conversation):
            await asyncio.sleep(0)
            conversation.say(f"You said {message.text}")

        self.assertTrue(baton.receive(HELLO)[0].answered)
        self.assertEqual(self.delivered, ["You said hello"])

    def test_it_works_where_the_caller_has_a_running_loop(self):
        baton = self.bot()

        @baton.on_message
        async def answer(message, conversation):
            await asyncio.sleep(0)
            conversation.say("In a loop")

        async def serve():
            baton.receive(HELLO)

        asyncio.run(serve())
        self.assertEqual(self.delivered, ["In a loop"])

    def test_an_outage_costs_the_loop_one_wait_and_not_one_for_each_customer(self):
        baton = self.bot()

        @baton.on_message
        async def answer(message, conversation):
            conversation.say(f"about {message.text}")

        self.server.answer("in", BY_ITSELF["in"], 503)
        self.server.answer("out", 503)
        for text in ("one", "two", "three"):
            self.assertTrue(baton.receive({"channel": f"c {text}", "text": text})[0].answered)
        self.assertEqual({call.body["text"] for call in self.server.sent("out")}, {"about one"})
        # By who receives it, outside the loop.
        self.assertEqual([call.body["text"] for call in self.server.sent("in")], ["one", "two", "three"])
        self.assertEqual(self.delivered, ["about one", "about two", "about three"])
        self.server.answer("in", BY_ITSELF["in"])
        self.server.answer("out", BY_ITSELF["out"])
        baton.receive({"channel": "c four", "text": "four"})
        self.assertEqual(self.server.sent("out")[-1].body["text"], "about four")
        baton.close()
        told = [call.body["text"] for call in self.server.sent("out")]
        self.assertEqual({text: told[-4:].count(text) for text in self.delivered}, dict.fromkeys(self.delivered, 1))

    def test_a_silent_bot_that_closes_as_Baton_is_back_says_in_the_loop_what_it_may_to_each(self):
        baton = self.bot(on_unreachable="silent")

        @baton.on_message
        async def answer(message, conversation):
            conversation.say(f"about {message.text}")

        self.server.answer("in", 503)
        for text in ("one", "two", "three"):
            baton.receive({"channel": f"c {text}", "text": text})
        self.server.answer("in", BY_ITSELF["in"])
        baton.close()
        self.assertEqual(sorted(self.delivered), ["about one", "about three", "about two"])

    def test_a_handler_that_leaves_the_loop_asks_each_time(self):
        baton = self.bot()

        @baton.on_message
        async def answer(message, conversation):
            await asyncio.get_running_loop().run_in_executor(None, conversation.say, f"about {message.text}")

        self.server.answer("out", 503)
        for text in ("one", "two"):
            baton.receive({"channel": f"c {text}", "text": text})
        self.assertEqual({call.body["text"] for call in self.server.sent("out")}, {"about one", "about two"})

    def test_what_it_raises_is_raised(self):
        baton = self.bot()

        @baton.on_message
        async def answer(message, conversation):
            raise KeyError("lost")

        with self.assertRaises(KeyError):
            baton.receive(HELLO)


class Line:
    """One connection to a server, opened when it is first needed and kept, as the clients of async libraries do."""

    def __init__(self, address):
        self._address = address
        self._ends = None

    async def ask(self, question):
        if not self._ends:
            self._ends = await asyncio.open_connection(*self._address)
            self._keeper = asyncio.create_task(self._keep(self._ends[1]))
        reader, writer = self._ends
        writer.write(f"{question}\n".encode())
        await writer.drain()
        return (await reader.readline()).decode().strip()

    async def _keep(self, writer):
        try:
            await asyncio.Event().wait()
        finally:
            writer.close()
            await writer.wait_closed()


class Tracking(socketserver.StreamRequestHandler):
    """Answers each line with how many connections there were and how many lines came by this one."""

    def handle(self):
        self.server.opened += 1
        opened = self.server.opened
        for n, line in enumerate(self.rfile, 1):
            self.wfile.write(f"{line.decode().strip()}: line {n} of connection {opened}\n".encode())


class WhatLivesLongerThanAMessage(BatonTest):
    def setUp(self):
        super().setUp()
        tracking = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Tracking)
        tracking.daemon_threads, tracking.opened = True, 0
        threading.Thread(target=tracking.serve_forever, args=(0.02,), daemon=True).start()
        self.addCleanup(tracking.server_close)
        self.addCleanup(tracking.shutdown)
        self.address = tracking.server_address

    def answering(self, **options):
        """A bot that asks the server by one line about whatever a customer writes."""
        baton, line = self.bot(**options), Line(self.address)

        @baton.on_message
        async def answer(message, conversation):
            conversation.say(await line.ask(message.text))

        return baton

    def test_a_connection_that_one_message_opened_serves_the_next(self):
        baton = self.answering()
        for text in ("one", "two", "three"):
            baton.receive({"channel": text, "text": text})
        self.assertEqual(self.delivered, ["one: line 1 of connection 1", "two: line 2 of connection 1", "three: line 3 of connection 1"])

    def test_also_one_of_send_by_which_the_bot_and_people_speak(self):
        line = Line(self.address)

        async def send(_channel, message):
            self.delivered.append(await line.ask(message["text"]))

        baton = self.bot(send=send)

        @baton.on_message
        async def answer(message, conversation):
            # In the loop itself, and beside it.
            conversation.say(message.text)
            await asyncio.to_thread(conversation.say, "bye")

        baton.receive(HELLO)
        headers, body = signed_webhook("chat response", {"id": "r1", "channel": "c1", "text": "a person"})
        self.assertEqual(baton.webhook(headers, body).status, 200)
        self.assertEqual(
            self.delivered, ["hello: line 1 of connection 1", "bye: line 2 of connection 1", "a person: line 3 of connection 1"]
        )

    def test_a_handler_that_waits_holds_up_no_other_conversation(self):
        baton, waiting = self.bot(), threading.Event()

        @baton.on_message
        async def answer(message, conversation):
            if message.text == "slow":
                self.free = asyncio.Event()
                waiting.set()
                await self.free.wait()
            elif waiting.is_set():
                self.free.set()
            conversation.say(message.text)

        slow = threading.Thread(target=baton.receive, args=({"channel": "c1", "text": "slow"},))
        slow.start()
        self.assertTrue(waiting.wait(30))
        baton.receive({"channel": "c2", "text": "quick"})
        slow.join(30)
        self.assertEqual(sorted(self.delivered), ["quick", "slow"])

    def test_an_exit_in_a_handler_reaches_its_caller_and_ends_nothing_else(self):
        baton = self.answering()
        baton.receive({"channel": "c1", "text": "one"})
        baton.on_typing(self.leaving)
        with self.assertRaises(SystemExit):
            baton.webhook(*signed_webhook("user typing", {"channel": "c1"}))
        baton.receive({"channel": "c1", "text": "two"})
        self.assertEqual(self.delivered, ["one: line 1 of connection 1", "two: line 2 of connection 1"])

    async def leaving(self, _typing):
        raise SystemExit(3)

    def test_closing_ends_the_loops_and_a_bot_that_goes_on_has_others(self):
        before = set(threading.enumerate())
        baton = self.bot(send=self.sending)

        @baton.on_message
        async def answer(message, conversation):
            conversation.say(message.text)

        for _ in range(2):
            baton.receive({"channel": "c1", "text": "hello"})
            loops = [thread for thread in set(threading.enumerate()) - before if "async" in thread.name]
            self.assertEqual(len(loops), 2)
            baton.close()
            self.assertEqual([thread for thread in loops if thread.is_alive()], [])
        self.assertEqual(self.delivered, ["hello", "hello"])

    def test_a_handler_may_say_something_in_the_loop_that_it_holds_up_itself(self):
        baton = self.bot(send=self.sending)

        @baton.on_reply
        async def deliver(reply):
            baton.conversation("c1").say("This is for you:")
            await self.sending("c1", reply)

        headers, body = signed_webhook("chat response", {"id": "r1", "channel": "c1", "text": "a person"})
        self.assertEqual(baton.webhook(headers, body).status, 200)
        self.assertEqual(self.delivered, ["This is for you:", "a person"])

    async def sending(self, _channel, message):
        self.delivered.append(message["text"])

    @unittest.skipUnless(hasattr(os, "fork"), "this system does not fork")
    def test_a_process_that_was_forked_has_a_loop_of_its_own(self):
        baton = self.bot()

        @baton.on_typing
        async def look(typing):
            await asyncio.sleep(0)
            self.delivered.append(typing["channel"])

        self.assertEqual(baton.webhook(*signed_webhook("user typing", {"channel": "c1"})).status, 200)
        child = os.fork()
        if child == 0:
            # Whatever happens, it must not go on with the tests of its parent.
            try:
                signal.alarm(30)
                baton.webhook(*signed_webhook("user typing", {"channel": "c2"}))
                os._exit(0 if self.delivered == ["c1", "c2"] else 1)
            finally:
                os._exit(2)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        self.assertEqual(baton.webhook(*signed_webhook("user typing", {"channel": "c3"})).status, 200)
        self.assertEqual(self.delivered, ["c1", "c3"])
