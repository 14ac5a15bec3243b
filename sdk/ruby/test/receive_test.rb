# frozen_string_literal: true

require_relative "stand_in"

class ReceiveTest < BatonTest
  HELLO = { channel: "c1", text: "hello", id: "m1" }.freeze
  TAKEN = { paused: true, epoch: 2, suppressed: true }.freeze

  def test_a_customer_writes_and_the_bot_answers_and_baton_hears_of_both
    baton = bot
    baton.on_message { |message, conversation| conversation.say("You said #{message.text}") }
    assert_equal [{ channel: "c1", paused: false, epoch: 1, answered: true, reached: true }], baton.receive(HELLO).map(&:to_h)
    assert_equal ["You said hello"], delivered
    in_call, out_call = server.calls
    assert_equal ["in", HELLO], [in_call.path, in_call.body]
    keys = in_call.headers.values_at("apikey", "clientkey", "platform", "content-type")
    assert_equal %w[an-api-key a-client-key generic application/json], keys
    assert_equal ["out", "1", "You said hello"], [out_call.path, out_call.headers["epoch"], out_call.body[:text]]
    refute_equal in_call.headers["idempotency-key"], out_call.headers["idempotency-key"]
  end

  def test_where_a_person_has_the_conversation_the_bot_is_not_asked
    baton = bot
    baton.on_message { flunk "the bot was asked" }
    server.answer("in", { paused: true, epoch: 4, channel: "c1" })
    assert_equal [{ channel: "c1", paused: true, epoch: 4, answered: false, reached: true }], baton.receive(HELLO).map(&:to_h)
  end

  def test_what_a_bot_says_after_a_person_took_over_does_not_reach_the_customer
    baton = bot
    said = nil
    baton.on_message { |_message, conversation| said = conversation.say("too late") }
    server.answer("out", TAKEN)
    baton.receive(HELLO)
    assert_equal [false, true], [said.sent, said.suppressed]
    assert_equal 1, server.sent("out").size
    assert_empty delivered
  end

  def test_a_message_that_waited_while_a_person_took_over_is_left_to_the_person
    baton = bot
    asked = []
    go_on = Thread::Queue.new
    baton.on_message do |message, conversation|
      asked << message.text
      go_on.pop
      conversation.say("too late")
    end
    server.answer("out", TAKEN)
    first = Thread.new { baton.receive(HELLO) }
    wait_until { asked == ["hello"] }
    second = Thread.new { baton.receive(HELLO.merge(text: "are you there?", id: "m2")) }
    wait_until { server.sent("in").size == 2 }
    go_on << true
    first.join(5)
    assert_equal [{ channel: "c1", paused: true, epoch: 1, answered: false, reached: true }], second.value.map(&:to_h)
    assert_equal ["hello"], asked
  end

  def test_one_channel_is_answered_in_order_and_another_does_not_wait_for_it
    baton = bot
    go_on = Thread::Queue.new
    baton.on_message do |message, conversation|
      go_on.pop if message.text == "first"
      conversation.say(message.text)
    end
    threads = [Thread.new { baton.receive({ channel: "c1", text: "first" }) }]
    wait_until { server.sent("in").size == 1 }
    threads << Thread.new { baton.receive({ channel: "c1", text: "second" }) }
    wait_until { server.sent("in").size == 2 }
    baton.receive({ "channel" => "c2", "text" => "elsewhere" })
    go_on << true
    threads.each { |thread| thread.join(5) }
    assert_equal %w[elsewhere first second], delivered
  end

  def test_a_bot_that_is_lost_says_so_and_calls_a_person
    baton = bot
    baton.on_message do |_message, conversation|
      conversation.dont_understand
      conversation.ask_for_human
    end
    baton.receive(HELLO)
    assert_equal %w[in unknown human], server.calls.map(&:path)
    assert_equal HELLO, server.sent("human").first.body
  end

  def test_a_turn_that_fails_is_the_failure_of_receive_and_the_next_message_is_answered_all_the_same
    baton = bot
    baton.on_message do |message, conversation|
      raise "the bot stumbled" if message.text == "hello"

      conversation.say("here I am")
    end
    events = %w[hello again].map { |text| { sender: { id: "U" }, message: { mid: text, text: text } } }
    error = assert_raises(RuntimeError) { baton.receive({ object: "page", entry: [{ messaging: events }] }) }
    assert_equal "the bot stumbled", error.message
    assert_equal ["here I am"], delivered
  end

  def test_turns_that_never_come_as_the_bot_broke_off_keep_nobody_waiting
    baton = bot
    baton.on_message do |message, conversation|
      raise NotImplementedError if message.text == "hello"

      conversation.say("about #{message.text}")
    end
    events = [%w[U hello], %w[U again], %w[V hi]].map { |who, text| { sender: { id: who }, message: { mid: who + text, text: text } } }
    assert_raises(NotImplementedError) { baton.receive({ object: "page", entry: [{ messaging: events }] }) }
    events.drop(1).each { |event| Thread.new { baton.receive(event) } }
    wait_until { delivered.sort == ["about again", "about hi"] }
  end

  def test_a_bot_that_speaks_up_by_itself_is_held_back_where_a_person_has_the_conversation
    baton = bot
    server.answer("channel_state", { paused: true, epoch: 9 })
    server.answer("out", { paused: true, epoch: 9, suppressed: true })
    assert baton.conversation("c1").say("Your parcel is here").suppressed
    assert_equal "9", server.sent("out").first.headers["epoch"]
    assert_empty delivered
  end

  def test_the_lower_calls_speak_the_wire_as_it_is
    baton = bot
    server.answer("channels/paused", %w[c1 c2])
    baton.api.pause("c1", 30)
    assert_equal({ channel_id: "c1", paused: true, is_archived: false, minutes: 30 }, server.sent("update_channel").first.body)
    assert_equal({ paused: false, epoch: 1 }, baton.api.channel_state("c1"))
    assert_equal %w[c1 c2], baton.api.paused_channels
  end
end
