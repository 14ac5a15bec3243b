# frozen_string_literal: true

require_relative "stand_in"

class ShapesTest < Minitest::Test
  MESSENGER = { sender: { id: "U" }, recipient: { id: "P" }, message: { mid: "m1", text: "hi", quick_reply: { payload: "GO" } } }.freeze
  POSTBACK = { sender: { id: "U" }, recipient: { id: "P" }, postback: { mid: "m2", title: "Start", payload: "START" } }.freeze
  ACTIVITY = { type: "message", id: "a1", text: "hi", from: { id: "F" }, recipient: { id: "B" }, conversation: { id: "C" } }.freeze
  PAGE = { object: "page", entry: [{ messaging: [MESSENGER, { sender: { id: "U" }, read: {} }] }, { messaging: [POSTBACK] }] }.freeze
  SLACK = { type: "message", channel: "D1", user: "U", ts: "1.2", text: "hi" }.freeze
  OWN = { channel: "c1", text: "hi", id: "m1" }.freeze

  READ = {
    "a Messenger event" => [MESSENGER, [{ channel: "U", user: "U", id: "m1", text: "hi", payload: "GO" }]],
    "a Messenger button" => [POSTBACK, [{ channel: "U", id: "m2", text: "Start", payload: "START" }]],
    "a whole Messenger page" => [PAGE, [{ id: "m1" }, { id: "m2" }]],
    "an echo" => [{ **MESSENGER, message: { text: "hi", is_echo: true } }, []],
    "a Slack message" => [SLACK, [{ channel: "D1", user: "U", id: "1.2", text: "hi" }]],
    "a Slack event" => [{ type: "event_callback", event: SLACK }, [{ channel: "D1", id: "1.2" }]],
    "a Slack file" => [{ **SLACK, subtype: "file_share", files: [{ id: "f" }] }, [{ attachments: [{ id: "f" }] }]],
    "a Slack edit" => [{ **SLACK, subtype: "message_changed" }, []],
    "a bot on Slack" => [{ **SLACK, bot_id: "B" }, []],
    "a Bot Framework activity" => [ACTIVITY, [{ channel: "C", user: "F", id: "a1", text: "hi" }]],
    "a Bot Framework address" => [{ text: "hi", address: { id: "a2", conversation: { id: "C" } } }, [{ channel: "C", id: "a2" }]],
    "a Bot Framework typing" => [{ type: "typing", conversation: { id: "C" } }, []],
    "anything with a channel" => [{ "channel" => 7, "text" => "hi" }, [{ channel: "7", text: "hi", attachments: [] }]],
    "an id beside an empty one" => [{ **OWN, id: "", ts: "1.2" }, [{ channel: "c1", id: "1.2" }]],
    "an empty id" => [{ **OWN, id: "", ts: " " }, [{ channel: "c1", id: nil }]],
    "an empty id on Messenger" => [{ sender: { id: "U" }, message: { text: "hi", mid: "" } }, [{ id: nil }]],
    "an empty id of the Bot Framework" => [{ **ACTIVITY, id: "", address: { id: " ", user: { id: "F" } } }, [{ id: nil }]],
    "a sender who is a name" => [{ **OWN, sender: "Ann" }, [{ channel: "c1", text: "hi", id: "m1" }]],
    "a sender without an id" => [{ **OWN, sender: { name: "Ann" } }, [{ channel: "c1", text: "hi", id: "m1" }]],
    "a sender with an id" => [{ **OWN, sender: { id: "ann" } }, [{ channel: "ann", text: "hi" }]],
    "a sender beside a user" => [{ **OWN, user: "U", sender: { id: "ann" } }, [{ channel: "c1", user: "U", text: "hi" }]],
    "a sender who read something" => [{ sender: { id: "U" }, read: {} }, []],
    "a conversation that is a number" => [{ **OWN, conversation: "42" }, [{ channel: "c1", text: "hi" }]],
    "a conversation with a topic" => [{ **OWN, conversation: { topic: "x" } }, [{ channel: "c1", text: "hi" }]],
    "an address that is a street" => [{ **OWN, address: "Main St 1" }, [{ channel: "c1", text: "hi" }]],
    "an address that names a street" => [{ **OWN, address: { street: "Main St 1" } }, [{ channel: "c1", text: "hi" }]],
    "an address of a user alone" => [{ text: "hi", address: { user: { id: "U" } } }, [{ channel: "U", text: "hi" }]],
    "a type of its own" => [{ **OWN, type: "text" }, [{ channel: "c1", text: "hi" }]],
    "a type of its own without words" => [{ channel: "c1", type: "typing" }, []],
    "a subtype" => [{ **OWN, subtype: "channel_join" }, []]
  }.freeze

  READ.each do |name, (body, expected)|
    define_method("test_#{name.tr(" ", "_")}_is_read") do
      messages = Baton::Incoming.read(body)
      assert_equal expected, messages.zip(expected).map { |message, fields| message.to_h.slice(*fields&.keys) }
    end
  end

  def test_on_slack_a_type_that_it_does_not_know_is_no_message
    assert_empty Baton::Incoming.read({ **OWN, type: "star_added" }, :slack)
    assert_empty Baton::Incoming.read({ type: "event_callback", event: { **OWN, type: "star_added" } })
  end

  def test_a_body_without_a_channel_is_refused_rather_than_lost
    assert_raises(ArgumentError) { Baton::Incoming.read({ text: "hi" }) }
  end

  def test_what_a_bot_says_takes_the_shape_of_its_platform
    said = Baton::Outgoing.read({ text: "Yes?", quick_replies: ["Yes"], attachments: [{ type: "image" }] })
    buttons = [{ content_type: "text", title: "Yes", payload: "Yes" }]
    assert_equal ["c1", "Yes?", buttons], Baton::Outgoing.body(:generic, "c1", said).values_at(:channel, :text, :quick_replies)
    messenger = Baton::Outgoing.body(:messenger, "c1", said)
    assert_equal({ id: "c1" }, messenger[:recipient])
    assert_equal({ text: "Yes?", attachment: { type: "image" }, quick_replies: buttons }, messenger[:message])
    microsoft = Baton::Outgoing.body(:microsoft, "C", said, Baton::Incoming.read(ACTIVITY).first)
    assert_equal [{ id: "B" }, { id: "F" }, { id: "C" }], microsoft.values_at(:from, :recipient, :conversation)
    assert_equal({ quick_replies: buttons }, microsoft[:metadata])
  end

  def test_what_was_sent_already_carries_the_id_of_its_platform
    assert_equal({ mid: "m9", text: "hi" }, Baton::Outgoing.sent_body(:messenger, "U", { text: "hi" }, "m9")[:message])
    slack = Baton::Outgoing.sent_body(:slack, "D1", { text: "hi" }, "1.2")
    assert_equal [true, "1.2", "hi"], [slack[:ok], slack[:ts], slack[:message][:text]]
    assert_equal "p7", Baton::Outgoing.sent_body(:generic, "c1", { text: "hi" }, "p7")[:id]
  end

  def test_a_message_that_says_nothing_is_a_mistake_of_the_bot
    assert_raises(ArgumentError) { Baton::Outgoing.read("") }
  end
end
