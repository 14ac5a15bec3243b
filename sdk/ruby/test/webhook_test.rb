# frozen_string_literal: true

require_relative "stand_in"

class WebhookTest < BatonTest
  REPLY = { id: "r1", channel: "c1", text: "A person here", ts: "1700000000.000100", slack_user: "U1", team: "T1" }.freeze

  def post(baton, name, payload, **how)
    baton.webhook(*signed_webhook(name, payload, **how))
  end

  # The pieces of a bot, for a part of it alone.
  def parts_of_a_bot(&on_message)
    on_error = ->(error) { errors << error }
    patience = Baton::Retry.new(attempts: 3, first_delay: 0.005, within: 3)
    settings = Baton::Settings.new(server: server.url, api_key: "an-api-key", client_key: "a-client-key", platform: :generic, deliver: nil,
                                   webhook_secret: SECRET, on_unreachable: :answer, on_error: on_error, retry: patience)
    reports = Baton::LateReports.new(on_error: on_error, patience: patience)
    Baton::Parts.new(settings, Baton::Api.new(settings), Baton::ChannelStates.new, reports, Baton::Handlers.new(on_message))
  end

  def test_a_reply_of_a_person_is_brought_to_the_customer_once_however_often_it_comes
    baton = bot
    received = []
    baton.on_reply { |reply| received << reply[:text] && nil }
    assert_equal [200, '{"ok":true}'], post(baton, "chat response", REPLY, id: "d1")
    assert_equal 200, post(baton, "chat response", REPLY, id: "d1").first
    assert_equal ["A person here"], received
  end

  def test_a_reply_that_failed_is_asked_for_again_and_then_delivered
    baton = bot
    attempts = 0
    baton.on_reply { raise "the platform is down" if (attempts += 1) == 1 }
    assert_equal [500, '{"error":"the platform is down","code":"failed","message":"the platform is down"}'], post(baton, "chat response", REPLY, id: "d1")
    assert_equal 200, post(baton, "chat response", REPLY, id: "d1").first
    assert_equal [2, 1], [attempts, errors.size]
  end

  def test_a_repeat_that_comes_while_the_first_is_still_being_worked_on_has_to_come_again
    baton = bot
    started = Thread::Queue.new
    go_on = Thread::Queue.new
    baton.on_reply do
      started << true
      go_on.pop && nil
    end
    first = Thread.new { post(baton, "chat response", REPLY, id: "d1") }
    started.pop
    assert_equal 409, post(baton, "chat response", REPLY, id: "d1").first
    go_on << true
    assert_equal 200, first.value.first
    assert_equal 200, post(baton, "chat response", REPLY, id: "d1").first
  end

  def test_without_on_reply_the_option_send_delivers_and_the_platform_id_of_it_is_reported_as_an_echo
    sent = []
    baton = bot(send: ->(channel, message) { sent << [channel, message] && "platform-7" })
    assert_equal 200, post(baton, "chat response", { **REPLY, quick_replies: [{ title: "Yes" }] }).first
    assert_equal [["c1", { text: "A person here", quick_replies: [{ title: "Yes" }] }]], sent
    echo, = server.sent("out")
    assert_equal %w[r1 c1 platform-7], [echo.headers["echo-of"], echo.body[:channel], echo.body[:id]]
  end

  def test_a_reply_that_was_delivered_is_not_asked_for_again_because_its_echo_could_not_be_told
    baton = bot(send: ->(_channel, message) { delivered << message[:text] && "platform-7" })
    server.answer("out", 503)
    assert_equal 200, post(baton, "chat response", REPLY).first
    server.answer("out", { ok: true })
    tried = server.sent("out").size
    wait_until { server.sent("out").size > tried }
    assert_equal(1, server.sent("out").map { |call| call.headers["idempotency-key"] }.uniq.size)
    assert_equal ["A person here"], delivered
  end

  def test_on_messenger_the_option_send_is_given_pictures_and_files_as_the_send_api_takes_them_elsewhere_as_they_are
    sent = []
    attachments = [
      { image_url: "https://baton.example/f/1", file_name: "shoe.jpg" },
      { file_url: "https://baton.example/f/2", file_name: "a bill.pdf", file_type: "application/pdf", file_size: 7 },
      { file_url: "https://elsewhere.example/3", file_name: "plan.pdf" }
    ]
    %i[messenger slack].each do |platform|
      baton = bot(send: ->(_channel, message) { sent << message[:attachments] && nil }, platform: platform)
      post(baton, "chat response", { **REPLY, attachments: attachments })
    end
    on_messenger = [
      { type: "image", payload: { url: "https://baton.example/f/1" } },
      { type: "file", payload: { url: "https://baton.example/f/2/a%20bill.pdf" } },
      { type: "file", payload: { url: "https://elsewhere.example/3" } }
    ]
    assert_equal [on_messenger, attachments], sent
  end

  def test_a_bot_that_can_deliver_nothing_says_so_instead_of_swallowing_the_reply
    status, body = post(bot(send: nil), "chat response", REPLY)
    assert_equal 500, status
    assert_match "neither on_reply", body
  end

  def test_a_bot_that_gets_a_conversation_back_answers_what_nobody_answered_in_order_once
    baton = bot
    updates = []
    baton.on_channel_update { |update| updates << update[:paused] }
    baton.on_message { |message, conversation| conversation.say("about #{message.text}") }
    server.answer("in", { paused: false, epoch: 3, channel: "c1" })
    unanswered = %w[one two].map { |text| { channel: "c1", text: text, id: text } }
    update = { channel: "c1", paused: false, epoch: 3, assignee: nil, is_done: false, unanswered: unanswered }
    2.times { assert_equal 200, post(baton, "channel update", update).first }
    assert_equal ["about one", "about two"], delivered
    assert_equal [false, false], updates
    assert_equal(%w[3 3], server.sent("out").map { |call| call.headers["epoch"] })
  end

  def test_a_bot_that_thinks_for_longer_than_baton_waits_says_that_it_is_at_it_and_works_on_once
    asked = []
    thoughts = Array.new(2) { Thread::Queue.new }
    parts = parts_of_a_bot { |message, _| raise "lost the thread" if thoughts[(asked << message.text).size - 1].pop == :lost }
    deliveries = Baton::Deliveries.new(parts, Baton::Turns.new(parts), answer_within: 0.02)
    server.answer("in", { paused: false, epoch: 3, channel: "c1" })
    update = { channel: "c1", paused: false, epoch: 3, unanswered: [{ channel: "c1", text: "one", id: "one" }] }
    signed = signed_webhook("channel update", update, id: "d1")
    again = -> { Baton::Webhook.answer(*signed, secret: SECRET, deliveries: deliveries, on_error: parts.settings.on_error) }
    2.times do
      status, body = again.call
      assert_equal [409, "running"], [status, JSON.parse(body)["code"]]
    end
    # Nobody waits for it any more: its failure is told, and the next delivery tries again.
    thoughts[0] << :lost
    wait_until { errors.map(&:message) == ["lost the thread"] }
    thoughts[1] << :found
    wait_until { again.call.first == 200 }
    assert_equal [200, %w[one one]], [again.call.first, asked]
  end

  def test_an_older_update_that_comes_late_does_not_undo_a_newer_one
    baton = bot
    post(baton, "channel update", { channel: "c1", paused: true, epoch: 5 })
    post(baton, "channel update", { channel: "c1", paused: false, epoch: 4 })
    server.answer("in", 503)
    assert_predicate baton.receive({ channel: "c1", text: "hello" }).first, :paused
  end

  def test_the_bot_hears_of_typing_and_of_what_baton_received_itself
    baton = bot
    received = []
    baton.on_typing { |typing| received << typing }
    baton.on_incoming { |body| received << body }
    post(baton, "user typing", { channel: "c1" })
    post(baton, "incoming", { channel: "c1", text: "hello" })
    assert_equal [{ channel: "c1" }, { channel: "c1", text: "hello" }], received
  end

  def test_what_this_version_does_not_know_is_accepted_so_that_it_is_not_repeated_for_a_day
    assert_equal [200, '{"ok":true,"ignored":"news of next year"}'], post(bot, "news of next year", {})
  end

  def test_a_forged_altered_stale_or_unsigned_webhook_is_refused_and_changes_nothing
    baton = bot
    now = Time.now.to_i
    headers, body = signed_webhook("chat response", REPLY, id: "d1", at: now)
    refused = [
      signed_webhook("chat response", REPLY, id: "d1", at: now, secret: "another secret"),
      [headers, body.sub("person", "thief")],
      [headers.merge("baton-id" => "d2"), body],
      [headers.merge("baton-time" => (now + 1).to_s), body],
      [headers.merge("baton-signature" => ""), body],
      [{ "message-type" => "chat response" }, body],
      signed_webhook("chat response", REPLY, id: "d1", at: now - 301),
      signed_webhook("chat response", REPLY, id: "d1", at: now + 302)
    ]
    refused.each do |case_|
      assert_equal 401, baton.webhook(*case_).first
      refute Baton::Webhook.verify(*case_, secret: SECRET)
    end
    assert_empty delivered
    assert Baton::Webhook.verify(headers, body, secret: SECRET)
    assert_equal 200, baton.webhook(headers, body).first
    assert_equal ["A person here"], delivered
  end

  # By the name, the order and the answer that the other SDKs have.
  def test_why_forged_says_why_a_webhook_is_not_to_be_believed_or_nothing
    now = Time.now
    headers, body = signed_webhook("chat response", REPLY, id: "d1", at: now.to_i)
    rack = headers.transform_keys { |name| "HTTP_#{name.upcase.tr("-", "_")}" }
    assert_nil Baton::Webhook.why_forged(SECRET, headers, body)
    assert_nil Baton::Webhook.why_forged(SECRET, rack, body)
    assert_equal "the signature is wrong", Baton::Webhook.why_forged("another secret", headers, body)
    assert_equal "the signature is missing", Baton::Webhook.why_forged(SECRET, {}, body)
    assert_equal "the time is too far from now", Baton::Webhook.why_forged(SECRET, headers, body, now: now + 301)
  end

  def test_headers_in_any_letter_case_a_rack_environment_and_a_second_signature_are_all_read
    baton = bot
    headers, body = signed_webhook("user typing", { channel: "c1" })
    shouted = headers.transform_keys(&:upcase)
    # Every Rack server puts streams beside the headers. Those are not ours to read: an error stream cannot be, or waits for a key.
    streams = { "rack.input" => StringIO.new("not read yet"), "rack.errors" => File.open(File::NULL, "w") }
    rack = headers.transform_keys { |name| "HTTP_#{name.upcase.tr("-", "_")}" }.merge(streams, "REQUEST_METHOD" => "POST")
    rotated = headers.merge("baton-signature" => "v1=#{"0" * 64}, #{headers["baton-signature"]}")
    listed = headers.transform_values { |value| [value] }
    [shouted, rack, rotated, listed].each { |each| assert_equal 200, baton.webhook(each, body).first }
    assert_equal "not read yet", streams["rack.input"].read
  end

  def test_a_body_that_is_signed_but_not_json_is_refused
    headers, = signed_webhook("user typing", {})
    headers["baton-signature"] = Baton::Webhook.sign(SECRET, headers["baton-id"], headers["baton-time"], headers["message-type"], "not json")
    assert_equal 400, bot.webhook(headers, "not json").first
  end

  def test_the_signature_is_the_one_every_language_computes
    expected = "v1=542b5504ba970c477665abd79706b5de118d682ecfad9f5d826d29a6b653bdb9"
    assert_equal expected, Baton::Webhook.sign("secret", "id-1", "1700000000", "chat response", '{"a":"ü"}')
  end
end
