# frozen_string_literal: true

require_relative "stand_in"
require "net/http"
require "open3"
require "rbconfig"

class ExampleTest < BatonTest
  EXAMPLE = File.expand_path("../examples/shipping_bot.rb", __dir__)
  REPLY = { id: "r1", channel: "c1", text: "A person here", ts: "1", slack_user: "U", team: "T" }.freeze

  def setup
    super
    port = TCPServer.open("127.0.0.1", 0) { |probe| probe.addr[1] }
    settings = { "BATON_SERVER" => server.url, "BATON_API_KEY" => "a", "BATON_CLIENT_KEY" => "b", "BATON_WEBHOOK_SECRET" => SECRET }
    @stdin, @stdout, @stderr, @example = Open3.popen3(settings.merge("PORT" => port.to_s), RbConfig.ruby, EXAMPLE)
    @url = "http://127.0.0.1:#{port}"
    assert_match "Customers write here", @stdout.gets
  end

  def teardown
    Process.kill(:KILL, @example.pid) if @example.alive?
    [@stdin, @stdout, @stderr].each(&:close)
    super
  end

  def test_the_example_answers_passes_on_the_reply_of_a_person_and_reads_the_terminal
    post("/messages", JSON.generate(channel: "c1", text: "Where is 1001?"))
    headers, body = signed_webhook("chat response", REPLY)
    assert_equal "401", post("/baton", body.sub("person", "thief"), headers).code
    assert_equal "200", post("/baton", body, headers).code
    lines = JSON.parse(Net::HTTP.get(URI("#{@url}/messages?channel=c1")))
    assert_equal [%w[customer Where\ is\ 1001?], ["bot", "Parcel 1001 left our warehouse this morning."], ["bot", "A person here"]],
                 lines.map { |line| line.values_at("from", "text") }
    @stdin.puts "sing me a song"
    wait_until { server.sent("human").size == 1 }
    Process.kill(:INT, @example.pid)
    assert_equal 0, @example.value.exitstatus
  end

  def test_at_sigterm_the_example_ends_and_says_what_baton_was_never_told
    %w[in out].each { |path| server.answer(path, 503) }
    post("/messages", JSON.generate(channel: "c1", text: "Where is 1001?"))
    Process.kill(:TERM, @example.pid)
    assert_equal 0, @example.value.exitstatus
    assert_match "Closed before Baton was told of 2 messages", @stderr.read
  end

  private

  def post(path, body, headers = {})
    Net::HTTP.post(URI(@url + path), body, { "content-type" => "application/json", **headers })
  end
end
