# frozen_string_literal: true

require_relative "stand_in"

class ChangesTest < BatonTest
  EDIT = { sender: { id: "U" }, recipient: { id: "P" }, message_edit: { mid: "m1", text: "hi", num_edit: 1 } }.freeze
  UNSENT = { sender: { id: "U" }, recipient: { id: "P" }, message: { mid: "m1", is_deleted: true } }.freeze
  SLACK = { type: "message", channel: "D1", ts: "2.1" }.freeze

  CHANGES = {
    "a Messenger edit" => [EDIT, %w[U]],
    "a whole Messenger page" => [
      { entry: [{ messaging: [EDIT, { sender: { id: "U" }, read: {} }] }, { messaging: [UNSENT] }] }, %w[U U]
    ],
    "what was unsent on Instagram" => [UNSENT, %w[U]],
    "what the page itself unsent" => [{ **UNSENT, message: { mid: "m1", is_deleted: true, is_echo: true } }, []],
    "a Slack edit" => [{ **SLACK, subtype: "message_changed", message: { ts: "1.2", text: "hi" } }, %w[D1]],
    "a Slack deletion" => [{ type: "event_callback", event: { **SLACK, subtype: "message_deleted", deleted_ts: "1.2" } }, %w[D1]],
    "a Bot Framework edit" => [{ type: "messageUpdate", id: "a1", text: "hi", conversation: { id: "C" } }, %w[C]],
    "a Bot Framework deletion" => [{ type: "messageDelete", id: "a1", conversation: { id: "C" } }, %w[C]],
    "an edit of anybody" => [{ "channel" => 7, "id" => "x", "text" => "hi", "edited" => true }, %w[7]],
    "a deletion of anybody" => [{ channel: "c1", id: "x", deleted: true }, %w[c1]],
    "an edit with a sender and a street" =>
      [{ channel: "c1", id: "x", text: "hi", edited: true, sender: "Ann", address: "Main St 1" }, %w[c1]],
    "a deletion with a sender who has an id" => [{ channel: "c1", mid: "x", deleted: true, sender: { id: "ann" } }, %w[ann]]
  }.freeze

  CHANGES.each do |name, (body, channels)|
    define_method("test_#{name.tr(" ", "_")}_is_no_message_and_changes_one") do
      assert_equal channels, Baton::Changes.read(body).map(&:channel)
      assert_empty Baton::Incoming.read(body)
    end
  end

  def test_a_message_changes_nothing
    [{ channel: "c1", text: "hi", id: "x" }, { **SLACK, text: "hi", edited: { user: "U", ts: "2.0" } }].each do |body|
      assert_empty Baton::Changes.read(body)
      assert_equal 1, Baton::Incoming.read(body).size
    end
  end

  def test_what_a_platform_delivers_of_an_edit_is_told_as_it_came_and_the_bot_is_not_asked
    baton = bot(platform: :messenger)
    baton.on_message { flunk "the bot was asked" }
    assert_empty baton.receive(EDIT)
    assert_equal [EDIT], server.sent("in").map(&:body)
  end

  def test_a_bot_of_any_platform_tells_of_edits_and_deletions_by_the_id_of_the_message
    baton = bot
    baton.message_edited(channel: "c1", id: "m-1", text: "Size 43")
    baton.message_deleted(channel: "c1", id: "m-1")
    edited, deleted = server.sent("in").map(&:body)
    assert_kind_of Integer, edited.delete(:timestamp)
    assert_equal({ channel: "c1", id: "m-1", text: "Size 43", edited: true }, edited)
    assert_kind_of Integer, deleted.delete(:timestamp)
    assert_equal({ channel: "c1", id: "m-1", deleted: true }, deleted)
    bot(platform: :messenger).message_deleted(channel: "U", id: "m_9")
    assert_equal "m_9", server.sent("in").last.body[:mid]
    assert_raises(ArgumentError) { baton.message_deleted(channel: "c1", id: "") }
  end

  def test_it_is_told_while_the_bot_still_thinks_about_the_message_and_after_it
    baton = bot
    entered = Thread::Queue.new
    go_on = Thread::Queue.new
    baton.on_message do
      entered << true
      go_on.pop
    end
    turn = Thread.new { baton.receive({ channel: "c1", id: "m-1", text: "hello" }) }
    entered.pop
    baton.message_edited(channel: "c1", id: "m-1", text: "hello!")
    assert_equal %w[hello hello!], server.sent("in").map { |call| call.body[:text] }
    go_on << true
    turn.join(5)
  end
end
