import unittest

import stand_in  # noqa: F401

from baton.incoming import read_incoming
from baton.outgoing import outgoing_body, read_outgoing, sent_body

MESSENGER = {"sender": {"id": "U"}, "recipient": {"id": "P"}, "message": {"mid": "m1", "text": "hi", "quick_reply": {"payload": "GO"}}}
POSTBACK = {"sender": {"id": "U"}, "recipient": {"id": "P"}, "postback": {"mid": "m2", "title": "Start", "payload": "START"}}
ACTIVITY = {"type": "message", "id": "a1", "text": "hi", "from": {"id": "F"}, "recipient": {"id": "B"}, "conversation": {"id": "C"}}
PAGE = {"object": "page", "entry": [{"messaging": [MESSENGER, {"sender": {"id": "U"}, "read": {}}]}, {"messaging": [POSTBACK]}]}

SLACK = {"type": "message", "channel": "D1", "user": "U", "ts": "1.2", "text": "hi"}
OWN = {"channel": "c1", "text": "hi", "id": "m1"}

READ = [
    ("a Messenger event", MESSENGER, [{"channel": "U", "user": "U", "id": "m1", "text": "hi", "payload": "GO"}]),
    ("a Messenger button", POSTBACK, [{"channel": "U", "id": "m2", "text": "Start", "payload": "START"}]),
    ("a whole Messenger page", PAGE, [{"id": "m1"}, {"id": "m2"}]),
    ("an echo", {**MESSENGER, "message": {"text": "hi", "is_echo": True}}, []),
    ("a Slack message", SLACK, [{"channel": "D1", "user": "U", "id": "1.2", "text": "hi"}]),
    ("a Slack event", {"type": "event_callback", "event": SLACK}, [{"channel": "D1", "id": "1.2"}]),
    ("a Slack file", {**SLACK, "subtype": "file_share", "files": [{"id": "f"}]}, [{"attachments": [{"id": "f"}]}]),
    ("a Slack edit", {**SLACK, "subtype": "message_changed"}, []),
    ("a bot on Slack", {**SLACK, "bot_id": "B"}, []),
    ("a Bot Framework activity", ACTIVITY, [{"channel": "C", "user": "F", "id": "a1", "text": "hi"}]),
    ("a Bot Framework address", {"text": "hi", "address": {"id": "a2", "conversation": {"id": "C"}}}, [{"channel": "C", "id": "a2"}]),
    ("a Bot Framework typing", {"type": "typing", "conversation": {"id": "C"}}, []),
    ("anything with a channel", {"channel": 7, "text": "hi"}, [{"channel": "7", "text": "hi", "attachments": []}]),
    ("an id beside an empty one", {**OWN, "id": "", "ts": "1.2"}, [{"channel": "c1", "id": "1.2"}]),
    ("an empty id", {**OWN, "id": "", "ts": " "}, [{"channel": "c1", "id": None}]),
    ("an empty id on Messenger", {"sender": {"id": "U"}, "message": {"text": "hi", "mid": ""}}, [{"id": None}]),
    ("an empty id of the Bot Framework", {**ACTIVITY, "id": "", "address": {"id": " ", "user": {"id": "F"}}}, [{"id": None}]),
    ("a sender who is a name", {**OWN, "sender": "Ann"}, [{"channel": "c1", "text": "hi", "id": "m1"}]),
    ("a sender without an id", {**OWN, "sender": {"name": "Ann"}}, [{"channel": "c1", "text": "hi", "id": "m1"}]),
    ("a sender with an id", {**OWN, "sender": {"id": "ann"}}, [{"channel": "ann", "text": "hi"}]),
    ("a sender beside a user", {**OWN, "user": "U", "sender": {"id": "ann"}}, [{"channel": "c1", "user": "U", "text": "hi"}]),
    ("a sender who read something", {"sender": {"id": "U"}, "read": {}}, []),
    ("a conversation that is a number", {**OWN, "conversation": "42"}, [{"channel": "c1", "text": "hi"}]),
    ("a conversation with a topic", {**OWN, "conversation": {"topic": "x"}}, [{"channel": "c1", "text": "hi"}]),
    ("an address that is a street", {**OWN, "address": "Main St 1"}, [{"channel": "c1", "text": "hi"}]),
    ("an address that names a street", {**OWN, "address": {"street": "Main St 1"}}, [{"channel": "c1", "text": "hi"}]),
    ("an address of a user alone", {"text": "hi", "address": {"user": {"id": "U"}}}, [{"channel": "U", "text": "hi"}]),
    ("a type of its own", {**OWN, "type": "text"}, [{"channel": "c1", "text": "hi"}]),
    ("a type of its own without words", {"channel": "c1", "type": "typing"}, []),
    ("a subtype", {**OWN, "subtype": "channel_join"}, []),
]


class Shapes(unittest.TestCase):
    def test_a_body_that_is_no_dict_is_refused_with_what_it_is(self):
        for body, name in ((None, "NoneType"), ("{}", "str"), ([PAGE], "list")):
            with self.assertRaisesRegex(TypeError, f"takes the platform's body as a dict, not {name}"):
                read_incoming(body)

    def test_every_body_shape_is_read(self):
        for name, body, expected in READ:
            with self.subTest(name):
                messages = read_incoming(body)
                self.assertEqual(len(messages), len(expected))
                for message, fields in zip(messages, expected):
                    self.assertEqual({key: getattr(message, key) for key in fields}, fields)

    def test_on_Slack_a_type_that_it_does_not_know_is_no_message(self):
        self.assertEqual(read_incoming({**OWN, "type": "star_added"}, "slack"), [])
        self.assertEqual(read_incoming({"type": "event_callback", "event": {**OWN, "type": "star_added"}}), [])

    def test_a_body_without_a_channel_is_refused_rather_than_lost(self):
        with self.assertRaises(ValueError):
            read_incoming({"text": "hi"})

    def test_what_a_bot_says_takes_the_shape_of_its_platform(self):
        said = read_outgoing({"text": "Yes?", "quick_replies": ["Yes"], "attachments": [{"type": "image"}]})
        buttons = [{"content_type": "text", "title": "Yes", "payload": "Yes"}]
        generic = outgoing_body("generic", "c1", said)
        self.assertEqual((generic["channel"], generic["text"], generic["quick_replies"]), ("c1", "Yes?", buttons))
        messenger = outgoing_body("messenger", "c1", said)
        self.assertEqual(messenger["recipient"], {"id": "c1"})
        self.assertEqual(messenger["message"], {"text": "Yes?", "attachment": {"type": "image"}, "quick_replies": buttons})
        microsoft = outgoing_body("microsoft", "C", said, read_incoming(ACTIVITY)[0])
        self.assertEqual((microsoft["from"], microsoft["recipient"], microsoft["conversation"]), ({"id": "B"}, {"id": "F"}, {"id": "C"}))
        self.assertEqual(microsoft["metadata"], {"quick_replies": buttons})

    def test_what_was_sent_already_carries_the_id_of_its_platform(self):
        self.assertEqual(sent_body("messenger", "U", {"text": "hi"}, "m9")["message"], {"mid": "m9", "text": "hi"})
        slack = sent_body("slack", "D1", {"text": "hi"}, "1.2")
        self.assertEqual((slack["ok"], slack["ts"], slack["message"]["text"]), (True, "1.2", "hi"))
        self.assertEqual(sent_body("generic", "c1", {"text": "hi"}, "p7")["id"], "p7")

    def test_a_message_that_says_nothing_is_a_mistake_of_the_bot(self):
        with self.assertRaises(ValueError):
            read_outgoing("")
