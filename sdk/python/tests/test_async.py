import asyncio

from stand_in import BatonTest

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

    def test_what_it_raises_is_raised(self):
        baton = self.bot()

        @baton.on_message
        async def answer(message, conversation):
            raise KeyError("lost")

        with self.assertRaises(KeyError):
            baton.receive(HELLO)
