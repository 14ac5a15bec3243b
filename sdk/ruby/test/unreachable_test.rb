# frozen_string_literal: true

require_relative "stand_in"

class UnreachableTest < BatonTest
  HELLO = { channel: "c1", text: "hello", id: "m1" }.freeze
  IN = { paused: false, epoch: 1, channel: "c1" }.freeze
  OUT = { paused: false, epoch: 1, suppressed: false }.freeze

  def answering(**options)
    bot(**options).tap { |baton| baton.on_message { |_message, conversation| conversation.say("hi") } }
  end

  def test_the_bot_talks_on_and_baton_is_told_in_order_once_when_it_is_back
    baton = answering
    server.answer("in", 503)
    server.answer("out", 503)
    received, = baton.receive(HELLO)
    assert_equal [false, true, false], [received.paused, received.answered, received.reached]
    assert_equal ["hi"], delivered
    refute_empty errors
    server.answer("in", IN)
    server.answer("out", OUT)
    tried = server.calls.size
    wait_until { server.calls.drop(tried).any? { |call| call.path == "out" } }
    late = server.calls.drop(tried)
    assert_equal %w[in out], late.map(&:path)
    assert_equal server.sent("in").first.headers["idempotency-key"], late.first.headers["idempotency-key"]
    refute_includes late.last.headers, "epoch"
    assert_equal ["hi"], delivered
  end

  def test_a_bot_does_not_talk_over_the_person_who_had_the_conversation
    baton = answering
    assert_equal 200, baton.webhook(*signed_webhook("channel update", { channel: "c1", paused: true, epoch: 5 })).first
    server.answer("in", 503)
    received, = baton.receive(HELLO)
    assert_equal [true, false, false], [received.paused, received.answered, received.reached]
    assert_empty delivered
  end

  def test_a_bot_set_to_silent_waits_and_answers_when_baton_is_back_and_lets_it
    baton = answering(on_unreachable: :silent)
    server.answer("in", 503)
    received, = baton.receive(HELLO)
    assert_equal [true, false], [received.paused, received.answered]
    assert_empty delivered
    server.answer("in", IN)
    wait_until { delivered == ["hi"] }
  end

  def test_a_silent_bot_holds_its_words_until_baton_has_judged_them
    baton = answering(on_unreachable: :silent)
    server.answer("out", 503)
    baton.receive(HELLO)
    assert_empty delivered
    tried = server.sent("out").size
    server.answer("out", { paused: true, epoch: 2, suppressed: true })
    wait_until { server.sent("out").size > tried }
    baton.close
    assert_empty delivered
    assert_equal "1", server.sent("out").last.headers["epoch"]
  end

  def test_the_second_customer_does_not_wait_for_every_attempt_again
    baton = answering(retry: Baton::Retry.new(attempts: 3, first_delay: 0.005, within: 60))
    server.answer("in", 503)
    server.answer("out", 503)
    baton.receive(HELLO)
    tried = server.calls.size
    baton.receive({ channel: "c2", text: "hello" })
    assert_equal 2, server.calls.size - tried
  end

  def test_closing_names_what_baton_was_never_told
    baton = answering
    server.answer("in", 503)
    server.answer("out", 503)
    baton.receive(HELLO)
    baton.close
    assert_match "before Baton was told of 2 messages", errors.last.message
  end

  def test_closing_waits_for_a_turn_that_is_running_and_tells_what_it_said
    baton = bot
    thinking = Thread::Queue.new
    closed = Thread::Queue.new
    baton.on_message do |_message, conversation|
      thinking.push(true)
      give_up_at = Process.clock_gettime(Process::CLOCK_MONOTONIC) + 1
      sleep 0.01 while closed.empty? && Process.clock_gettime(Process::CLOCK_MONOTONIC) < give_up_at
      conversation.say("hi")
    end
    # Baton is away while the bot says it, and back when the bot tells what it missed.
    server.answer("out", 503, 503, 503, OUT)
    turn = Thread.new { baton.receive(HELLO) }
    thinking.pop
    baton.close
    closed.push(true)
    turn.join
    assert_equal ["hi"], delivered
    assert_equal([true, true, true, false], server.sent("out").map { |call| call.headers.key?("epoch") })
  end

  def test_a_bot_that_closes_itself_in_its_own_turn_does_not_wait_for_it
    baton = bot
    seconds = nil
    baton.on_message do
      begun = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      baton.close
      seconds = Process.clock_gettime(Process::CLOCK_MONOTONIC) - begun
    end
    baton.receive(HELLO)
    assert_operator seconds, :<, 9
  end

  def test_what_is_missed_after_closing_is_named_too
    baton = answering
    baton.close
    server.answer("in", 503)
    server.answer("out", 503)
    baton.receive(HELLO)
    assert_equal(2, errors.count { |error| error.message.include?("Closed before Baton was told of a message") })
  end

  # Rests for half a minute before it tells what waits, so that only what a customer writes makes it tell.
  RESTING = Baton::Retry.new(attempts: 3, first_delay: 0.005, within: 60)

  def answering_each(patience = RESTING)
    baton = bot(retry: patience)
    baton.on_message { |message, conversation| conversation.say("about #{message.text}") }
    %w[in out human].each { |path| server.answer(path, 503) }
    baton
  end

  def back_again
    tried = server.calls.size
    server.answer("in", IN)
    server.answer("out", OUT)
    server.answer("human", { paused: false, epoch: 1 })
    -> { server.calls.drop(tried).map { |call| [call.path, call.body[:text]] } }
  end

  def test_what_a_customer_writes_when_baton_is_back_does_not_overtake_what_was_said_while_it_was_away
    baton = answering_each
    baton.receive({ channel: "c1", text: "one" })
    baton.receive({ channel: "c2", text: "elsewhere" })
    told = back_again
    received, = baton.receive({ channel: "c1", text: "two" })
    assert_equal [true, true], [received.answered, received.reached]
    # Nobody waits for what was said elsewhere.
    assert_equal [%w[in one], ["out", "about one"], %w[in two], ["out", "about two"]], told.call
  end

  def test_nor_does_an_edit_nor_a_call_for_a_person
    baton = answering_each
    baton.on_message { |_message, conversation| conversation.ask_for_human }
    baton.receive({ channel: "c1", text: "one", id: "m1" })
    told = back_again
    baton.message_edited(channel: "c1", id: "m1", text: "two")
    assert_equal [%w[in one], %w[human one], %w[in two]], told.call
    %w[in human].each { |path| server.answer(path, 503) }
    baton.receive({ channel: "c1", text: "three" })
    told = back_again
    baton.receive({ channel: "c1", text: "four" })
    assert_equal [%w[in three], %w[human three], %w[in four], %w[human four]], told.call
  end

  def test_while_baton_is_still_away_a_call_is_one_attempt_at_what_waits_and_waits_behind_it
    baton = answering_each
    baton.receive({ channel: "c1", text: "one" })
    tried = server.calls.size
    received, = baton.receive({ channel: "c1", text: "two" })
    assert_equal [true, false], [received.answered, received.reached]
    assert_equal(%w[one one], server.calls.drop(tried).map { |call| call.body[:text] })
    assert_equal ["about one", "about two"], delivered
    told = back_again
    baton.close
    assert_equal [%w[in one], ["out", "about one"], %w[in two], ["out", "about two"]], told.call
  end

  def test_a_customer_waits_for_what_baton_missed_no_longer_than_for_one_attempt
    baton = answering_each(Baton::Retry.new(attempts: 3, first_delay: 0.005, within: 0.3))
    baton.receive({ channel: "c1", text: "one" })
    tried = server.calls.size
    server.answer("in", :never)
    received, = baton.receive({ channel: "c1", text: "two" })
    assert_equal [true, false], [received.answered, received.reached]
    assert_equal(%w[one], server.calls.drop(tried).map { |call| call.body[:text] }.uniq)
  end

  def test_an_on_error_that_raises_loses_nothing_and_stops_nothing
    baton = bot(retry: RESTING, on_error: ->(_error) { raise "the log is full" })
    baton.on_message { |message, conversation| conversation.say("about #{message.text}") }
    %w[in out].each { |path| server.answer(path, 503) }
    _, printed = capture_io do
      received, = baton.receive({ channel: "c1", text: "one" })
      assert_equal [true, false], [received.answered, received.reached]
      told = back_again
      server.answer("in", 422, IN)
      received, = baton.receive({ channel: "c1", text: "two" })
      assert_equal [true, true], [received.answered, received.reached]
      assert_equal [%w[in one], ["out", "about one"], %w[in two], ["out", "about two"]], told.call
    end
    assert_match "the log is full", printed
  end
end
