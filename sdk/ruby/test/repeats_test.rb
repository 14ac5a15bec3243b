# frozen_string_literal: true

require_relative "stand_in"

class RepeatsTest < BatonTest
  HELLO = { channel: "c1", text: "hello", id: "m1" }.freeze
  EVENT = { type: "app_mention", channel: "C1", user: "U", text: "hello", ts: "1.2" }.freeze
  FREE = { paused: false, epoch: 1, channel: "c1" }.freeze

  def answering(**options)
    bot(**options).tap { |baton| baton.on_message { |message, conversation| conversation.say("about #{message.text}") } }
  end

  def test_a_message_that_its_platform_delivers_again_is_told_and_answered_once
    baton = answering(platform: :slack)
    assert baton.receive({ type: "event_callback", event: EVENT }).first.answered
    assert_empty baton.receive({ type: "event_callback", event: EVENT })
    assert_equal [["about hello"], 1], [delivered, server.sent("in").size]
  end

  def test_what_slack_sends_as_a_message_and_as_a_mention_is_two_so_that_a_bot_for_mentions_alone_sees_the_mention
    baton = bot(platform: :slack)
    baton.on_message { |message, conversation| conversation.say("you called me") if message.raw[:type] == "app_mention" }
    assert_equal 1, baton.receive({ type: "event_callback", event: { **EVENT, type: "message" } }).size
    assert baton.receive({ type: "event_callback", event: EVENT }).all?(&:answered)
    assert_equal ["you called me"], delivered
  end

  def test_nor_is_it_where_one_body_brings_it_twice_with_another_one
    baton = answering(platform: :messenger)
    one, two = %w[one two].map { |mid| { sender: { id: "U" }, message: { mid: mid, text: mid } } }
    assert_equal 2, baton.receive({ object: "page", entry: [{ messaging: [one, one, two] }] }).size
    assert_equal ["about one", "about two"], delivered
  end

  # A bot that thinks until it may go on, and a first message that it thinks about.
  def thinking
    baton = bot
    begun = Thread::Queue.new
    go_on = Thread::Queue.new
    turns = 0
    baton.on_message do |message, conversation|
      turns += 1
      if turns == 1
        begun << true
        go_on.pop.call
      end
      conversation.say("about #{message.text}")
    end
    first = receiving(baton)
    begun.pop
    [baton, go_on, first]
  end

  def receiving(baton, body = HELLO)
    Thread.new do
      Thread.current.report_on_exception = false
      baton.receive(body)
    end
  end

  def test_while_the_bot_still_thinks_about_a_message_its_repeats_wait_for_it_and_are_not_answered_again
    baton, go_on, first = thinking
    repeats = Array.new(2) { receiving(baton) }
    wait_until { repeats.all?(&:stop?) }
    assert repeats.all?(&:alive?)
    go_on << -> {}
    assert first.value.first.answered
    assert_equal [[], []], repeats.map(&:value)
    assert_equal [["about hello"], 1], [delivered, server.sent("in").size]
  end

  { "fails" => -> { raise "the bot stumbled" }, "is_broken_off" => -> { Thread.exit } }.each do |what, failure|
    define_method("test_and_one_is_taken_in_the_place_of_a_first_one_that_#{what}_once_also_while_the_bot_closes") do
      baton, go_on, first = thinking
      repeats = Array.new(2) { receiving(baton) }
      wait_until { repeats.all?(&:stop?) }
      closing = Thread.new { baton.close }
      wait_until { closing.stop? }
      go_on << failure
      closing.join
      assert_equal ["about hello"], delivered
      what == "fails" ? assert_raises(RuntimeError) { first.value } : assert_nil(first.value)
      assert_equal [[], [true]], repeats.map { |repeat| repeat.value.map(&:answered) }.sort_by(&:size)
    end
  end

  def test_what_comes_in_one_body_with_a_repeat_does_not_wait_for_it
    baton, go_on, = thinking
    repeat, new = %w[c1 c2].map { |channel| { sender: { id: channel }, message: { mid: "m1", text: channel } } }
    both = receiving(baton, { entry: [{ messaging: [repeat, new] }] })
    wait_until { delivered == ["about c2"] }
    go_on << -> {}
    assert_equal ["c2"], both.value.map(&:channel)
  end

  def test_a_message_that_the_bot_itself_receives_again_in_its_turn_waits_for_nothing
    baton = bot
    again = []
    baton.on_message { again << baton.receive(HELLO) }
    assert receiving(baton).value.first.answered
    assert_equal [[]], again
  end

  def test_a_message_that_has_no_id_or_its_id_in_another_channel_is_no_repeat
    baton = answering
    nameless = { channel: "c1", text: "hi" }
    empty = { **HELLO, id: "" }
    [nameless, nameless, empty, empty, HELLO, { **HELLO, channel: "c2" }].each do |body|
      assert baton.receive(body).first.answered
    end
    assert_equal ["about hi"] * 2 + ["about hello"] * 4, delivered
  end

  def test_what_the_bot_failed_at_or_baton_refused_is_taken_again
    baton = bot
    turns = 0
    baton.on_message do |_message, conversation|
      turns += 1
      raise "the bot stumbled" if turns == 1

      conversation.say("here I am")
    end
    server.answer("in", 401, FREE)
    assert_equal 401, assert_raises(Baton::Error) { baton.receive(HELLO) }.status
    assert_equal "the bot stumbled", assert_raises(RuntimeError) { baton.receive(HELLO) }.message
    assert baton.receive(HELLO).first.answered
    assert_empty baton.receive(HELLO)
    assert_equal ["here I am"], delivered
  end

  def test_a_bot_answers_what_it_is_handed_back_and_not_its_repeat_by_the_platform
    baton = answering
    server.answer("in", { paused: true, epoch: 2, channel: "c1" }, { paused: false, epoch: 3, channel: "c1" })
    received, = baton.receive(HELLO)
    assert_equal [true, false], [received.paused, received.answered]
    update = { channel: "c1", paused: false, epoch: 3, unanswered: [HELLO] }
    assert_equal 200, baton.webhook(*signed_webhook("channel update", update)).first
    assert_empty baton.receive(HELLO)
    assert_equal ["about hello"], delivered
  end

  def test_what_a_silent_bot_answers_once_baton_is_back_is_answered_once
    baton = answering(on_unreachable: :silent)
    server.answer("in", 503)
    received, = baton.receive(HELLO)
    assert_equal [false, false], [received.reached, received.answered]
    assert_empty baton.receive(HELLO)
    server.answer("in", FREE)
    wait_until { delivered.any? }
    assert_empty baton.receive(HELLO)
    baton.close
    assert_equal ["about hello"], delivered
  end

  def test_a_silent_bot_that_closes_as_baton_is_back_brings_what_it_may_answer_now
    baton = bot(on_unreachable: :silent)
    baton.on_message do |message, conversation|
      sleep 0.1
      conversation.say("about #{message.text}")
    end
    server.answer("in", 503)
    baton.receive(HELLO)
    server.answer("in", FREE)
    baton.close
    assert_equal ["about hello"], delivered
  end

  { "it_fails_at_it_then" => FREE, "baton_refuses_it_then" => 422 }.each do |why, answer|
    define_method("test_and_is_taken_again_where_#{why}") do
      baton = bot(on_unreachable: :silent)
      baton.on_message { raise "the bot stumbled" }
      server.answer("in", 503)
      baton.receive(HELLO)
      before = errors.size
      server.answer("in", answer)
      wait_until { errors.size > before }
      server.answer("in", FREE)
      baton.on_message { nil }
      assert baton.receive(HELLO).first.answered
    end
  end

  def test_a_bot_without_a_handler_is_told_of_each_as_it_alone_knows_what_it_has_answered
    baton = bot
    2.times do
      received, = baton.receive(HELLO)
      assert_equal [false, false], [received.paused, received.answered]
    end
  end
end
