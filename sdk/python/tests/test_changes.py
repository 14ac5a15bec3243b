import threading
import unittest

from stand_in import BatonTest

from baton.changes import read_changes
from baton.incoming import read_incoming

EDIT = {"sender": {"id": "U"}, "recipient": {"id": "P"}, "message_edit": {"mid": "m1", "text": "hi", "num_edit": 1}}
UNSENT = {"sender": {"id": "U"}, "recipient": {"id": "P"}, "message": {"mid": "m1", "is_deleted": True}}
SLACK = {"type": "message", "channel": "D1", "ts": "2.1"}

CHANGES = [
    ("a Messenger edit", EDIT, ["U"]),
    ("a whole Messenger page", {"entry": [{"messaging": [EDIT, {"sender": {"id": "U"}, "read": {}}]}, {"messaging": [UNSENT]}]}, ["U", "U"]),
    ("what was unsent on Instagram", UNSENT, ["U"]),
    ("what the page itself unsent", {**UNSENT, "message": {"mid": "m1", "is_deleted": True, "is_echo": True}}, []),
    ("a Slack edit", {**SLACK, "subtype": "message_changed", "message": {"ts": "1.2", "text": "hi"}}, ["D1"]),
    ("a Slack deletion", {"type": "event_callback", "event": {**SLACK, "subtype": "message_deleted", "deleted_ts": "1.2"}}, ["D1"]),
    ("a Bot Framework edit", {"type": "messageUpdate", "id": "a1", "text": "hi", "conversation": {"id": "C"}}, ["C"]),
    ("a Bot Framework deletion", {"type": "messageDelete", "id": "a1", "conversation": {"id": "C"}}, ["C"]),
    ("an edit of anybody", {"channel": 7, "id": "x", "text": "hi", "edited": True}, ["7"]),
    ("a deletion of anybody", {"channel": "c1", "id": "x", "deleted": True}, ["c1"]),
    ("an edit with a sender and a street", {"channel": "c1", "id": "x", "text": "hi", "edited": True, "sender": "Ann", "address": "Main St 1"}, ["c1"]),
    ("a deletion with a sender who has an id", {"channel": "c1", "mid": "x", "deleted": True, "sender": {"id": "ann"}}, ["ann"]),
]


class ChangeShapes(unittest.TestCase):
    def test_a_change_is_no_message(self):
        for name, body, channels in CHANGES:
            with self.subTest(name):
                self.assertEqual([change.channel for change in read_changes(body)], channels)
                self.assertEqual(read_incoming(body), [])

    def test_a_message_changes_nothing(self):
        for body in ({"channel": "c1", "text": "hi", "id": "x"}, {**SLACK, "text": "hi", "edited": {"user": "U", "ts": "2.0"}}):
            self.assertEqual(read_changes(body), [])
            self.assertEqual(len(read_incoming(body)), 1)


class Changing(BatonTest):
    def test_what_a_platform_delivers_of_an_edit_is_told_as_it_came_and_the_bot_is_not_asked(self):
        baton = self.bot(platform="messenger")
        baton.on_message(lambda message, conversation: self.fail("the bot was asked"))
        self.assertEqual(baton.receive(EDIT), [])
        self.assertEqual([call.body for call in self.server.sent("in")], [EDIT])

    def test_a_bot_of_any_platform_tells_of_edits_and_deletions_by_the_id_of_the_message(self):
        baton = self.bot()
        baton.message_edited("c1", "m-1", "Size 43")
        baton.message_deleted("c1", "m-1")
        edited, deleted = [call.body for call in self.server.sent("in")]
        self.assertIsInstance(edited.pop("timestamp"), int)
        self.assertEqual(edited, {"channel": "c1", "id": "m-1", "text": "Size 43", "edited": True})
        self.assertIsInstance(deleted.pop("timestamp"), int)
        self.assertEqual(deleted, {"channel": "c1", "id": "m-1", "deleted": True})
        self.bot(platform="messenger").message_deleted("U", "m_9")
        self.assertEqual(self.server.sent("in")[-1].body["mid"], "m_9")
        with self.assertRaises(ValueError):
            baton.message_deleted("c1", "")

    def test_it_is_told_after_the_message_itself(self):
        baton = self.bot()
        entered, go_on = threading.Event(), threading.Event()

        @baton.on_message
        def answer(message, conversation):
            entered.set()
            go_on.wait(5)

        turn = threading.Thread(target=baton.receive, args=({"channel": "c1", "id": "m-1", "text": "hello"},), daemon=True)
        turn.start()
        self.assertTrue(entered.wait(5))
        # The bot still thinks about the message; what changed of it need not wait for that.
        baton.message_edited("c1", "m-1", "hello!")
        self.assertEqual([call.body["text"] for call in self.server.sent("in")], ["hello", "hello!"])
        go_on.set()
        turn.join(5)
