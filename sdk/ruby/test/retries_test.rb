# frozen_string_literal: true

require "minitest/mock"
require_relative "stand_in"

class RetriesTest < BatonTest
  HELLO = { channel: "c1", text: "hello" }.freeze
  FINE = { paused: false, epoch: 1, channel: "c1" }.freeze

  def test_a_call_is_repeated_after_a_broken_line_500_and_429_always_under_the_same_key
    baton = bot(retry: Baton::Retry.new(attempts: 4, first_delay: 0.005, within: 20))
    server.answer("in", :hang_up, 500, [429, { "retry-after" => "0" }, "{}"], FINE)
    assert_equal FINE, baton.api.in(HELLO)
    keys = server.sent("in").map { |call| call.headers["idempotency-key"] }
    assert_equal [4, 1], [keys.size, keys.uniq.size]
  end

  [408, 425].each do |status|
    define_method("test_what_is_answered_by_#{status}_is_told_again") do
      server.answer("in", [status, { "retry-after" => "0" }, ""], FINE)
      assert_equal FINE, bot.api.in(HELLO)
    end
  end

  head = "HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n"
  { "head" => ["", head], "answer" => ["#{head}{", " "], "refusal" => [head.sub("200", "503"), " "] }.each do |what, (at_once, drops)|
    define_method("test_a_call_ends_in_time_also_where_its_#{what}_comes_a_byte_now_and_then") do
      server.answer("in", StandIn::Drips.new(at_once, drops))
      before = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      error = assert_raises(Baton::Error) { bot(retry: Baton::Retry.new(attempts: 1, within: 0.5)).api.in(HELLO) }
      assert_predicate error, :unreachable?
      assert_operator Process.clock_gettime(Process::CLOCK_MONOTONIC) - before, :<, 5
    end
  end

  def test_a_call_ends_in_time_also_where_its_name_is_looked_up_without_end
    done = Queue.new
    looks_up = ->(*) { Thread.handle_interrupt(Object => :never) { done.pop } && raise(SocketError, "no such name") }
    before = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    call = -> { bot(retry: Baton::Retry.new(attempts: 1, within: 0.5)).api.in(HELLO) }
    # Which of the two connects is up to the version of Ruby.
    error = TCPSocket.stub(:open, looks_up) { Socket.stub(:tcp, looks_up) { assert_raises(Baton::Error, &call) } }
    assert_predicate error, :unreachable?
    assert_operator Process.clock_gettime(Process::CLOCK_MONOTONIC) - before, :<, 5
  ensure
    done&.push(true)
  end

  def test_two_calls_have_two_keys
    baton = bot
    2.times { baton.api.in(HELLO) }
    assert_equal(2, server.sent("in").map { |call| call.headers["idempotency-key"] }.uniq.size)
  end

  def test_retry_after_is_waited_for_and_not_when_it_would_take_too_long
    baton = bot(retry: Baton::Retry.new(attempts: 3, first_delay: 0.005, within: 20))
    server.answer("in", [429, { "retry-after" => "1" }, "{}"], FINE)
    before = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    baton.api.in(HELLO)
    assert_operator Process.clock_gettime(Process::CLOCK_MONOTONIC) - before, :>=, 1
    server.answer("in", [429, { "retry-after" => "60" }, "{}"], FINE)
    error = assert_raises(Baton::Error) { baton.api.in(HELLO) }
    assert_equal [429, true], [error.status, error.unreachable?]
  end

  def test_a_refusal_is_not_repeated_and_keeps_the_words_of_the_server
    refusal = { error: "No", code: "bad-keys", message: "This API key is not known" }
    server.answer("in", [401, {}, JSON.generate(refusal)])
    error = assert_raises(Baton::Error) { bot.receive(HELLO) }
    assert_equal ["Baton answered 401: This API key is not known", "bad-keys", false], [error.message, error.code, error.unreachable?]
    assert_equal 1, server.calls.size
  end

  def test_a_redirect_is_not_followed_as_it_would_carry_the_keys_elsewhere
    server.answer("in", [308, { "location" => "#{server.url}/elsewhere" }, "{}"])
    error = assert_raises(Baton::Error) { bot.api.in(HELLO) }
    assert_equal "Baton answered 308: redirects to #{server.url}/elsewhere", error.message
    assert_equal ["in"], server.calls.map(&:path)
  end

  def test_a_page_that_is_not_json_is_not_an_answer_of_baton
    server.answer("in", [200, {}, "<html>Sign in to the guest network</html>"])
    assert_predicate assert_raises(Baton::Error) { bot.api.in(HELLO) }, :unreachable?
    assert_equal 3, server.calls.size
  end

  ["", "null", "{}", "[]", '"ok"', '{"status":"ok"}', '{"paused":"no"}'].each do |text|
    define_method("test_of_a_2xx_that_says_#{text.inspect}_nothing_is_taken_for_told") do
      baton = bot(on_unreachable: :silent)
      baton.on_message { |message, conversation| conversation.say("You said #{message.text}") }
      server.answer("in", *Array.new(3) { [200, {}, text] }, FINE)
      received = baton.receive(HELLO).first
      assert_equal [false, true, false], [received.reached, received.paused, received.answered]
      assert_match "What answered is not Baton", errors.first.message
      assert_predicate errors.first, :unreachable?
      wait_until { delivered == ["You said hello"] }
      keys = server.sent("in").map { |call| call.headers["idempotency-key"] }
      assert_equal [4, 1], [keys.size, keys.uniq.size]
    end
  end

  def test_an_answer_that_cannot_be_unpacked_is_none_of_baton
    server.answer("in", [200, { "content-encoding" => "gzip" }, "no gzip"])
    assert_predicate assert_raises(Baton::Error) { bot.api.in(HELLO) }, :unreachable?
  end

  def test_no_call_takes_the_words_of_a_proxy_for_its_answer
    api = bot.api
    calls = {
      "in" => -> { api.in(HELLO) },
      "out" => -> { api.out(HELLO) },
      "unknown" => -> { api.unknown(HELLO) },
      "human" => -> { api.human(HELLO) },
      "channel_state" => -> { api.channel_state("c1") },
      "update_channel" => -> { api.pause("c1") },
      "channels/paused" => -> { api.paused_channels }
    }
    calls.each do |path, call|
      call.call
      server.answer(path, [204, {}, ""], 200, { ok: true })
      assert_predicate assert_raises(Baton::Error, path) { call.call }, :unreachable?
    end
  end

  def test_a_missing_key_or_a_server_without_http_is_found_before_anything_is_sent
    whole = { server: "https://inbox.example.com", api_key: "a", client_key: "b" }
    assert_match "client_key", assert_raises(ArgumentError) { Baton::Bot.new(**whole, client_key: "") }.message
    assert_match "https://", assert_raises(ArgumentError) { Baton::Bot.new(**whole, server: "inbox.example.com") }.message
    assert_match "messenger", assert_raises(ArgumentError) { Baton::Bot.new(**whole, platform: :telegraph) }.message
  end
end
