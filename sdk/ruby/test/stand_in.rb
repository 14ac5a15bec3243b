# frozen_string_literal: true

require "json"
require "minitest/autorun"
require "securerandom"
require "socket"
# The tests run from a checkout as it is, with nothing installed.
$LOAD_PATH.unshift File.expand_path("../lib", __dir__)
require "baton"

# The stand-in is on this machine: no proxy of the environment leads to it.
ENV["no_proxy"] = "*"

# A Baton that answers what a test tells it to and remembers everything it was told.
class StandIn
  Call = Struct.new(:path, :headers, :body)
  # An answer of which a little comes at once, and the rest a byte now and then, for ten seconds.
  Drips = Struct.new(:at_once, :drops)
  BY_ITSELF = {
    "in" => { paused: false, epoch: 1, channel: "c1" },
    "out" => { paused: false, epoch: 1, suppressed: false },
    "unknown" => { paused: false, epoch: 1 },
    "human" => { paused: false, epoch: 1 },
    "channel_state" => { paused: false, epoch: 1 },
    "update_channel" => { paused: true, epoch: 2 },
    "channels/paused" => []
  }.freeze

  attr_reader :calls, :url

  def initialize
    @calls = []
    @planned = {}
    @lock = Mutex.new
    @server = TCPServer.new("127.0.0.1", 0)
    @url = "http://127.0.0.1:#{@server.addr[1]}"
    @thread = Thread.new { loop { Thread.new(@server.accept) { |socket| handle(socket) } } }
    @thread.report_on_exception = false
  end

  # From now on calls to this path get these answers, one after the other; the last one stays. An answer is a status, a JSON value,
  # `[status, headers, text]`, :hang_up, Drips, or :never until the caller hangs up.
  def answer(path, *answers)
    @lock.synchronize { @planned[path] = answers }
  end

  def sent(path)
    calls.select { |call| call.path == path }
  end

  def stop
    @thread.kill
    @server.close
  end

  private

  def handle(socket)
    path = socket.gets.split[1].delete_prefix("/api/v1/")
    headers = {}
    while (line = socket.gets.chomp) != ""
      name, value = line.split(": ", 2)
      headers[name.downcase] = value
    end
    text = socket.read(headers.fetch("content-length", 0).to_i)
    answer = @lock.synchronize do
      @calls << Call.new(path, headers, JSON.parse(text.empty? ? "{}" : text, symbolize_names: true))
      plan = @planned.fetch(path, [BY_ITSELF.fetch(path, { ok: true })])
      plan.size > 1 ? plan.shift : plan.first
    end
    return socket.read if answer == :never
    return drip(socket, answer) if answer.is_a?(Drips)

    reply(socket, answer) unless answer == :hang_up
  ensure
    socket.close
  end

  def drip(socket, answer)
    socket.write(answer.at_once)
    answer.drops.chars.cycle.first(100).each do |drop|
      socket.write(drop)
      sleep 0.1
    end
  rescue SystemCallError
    nil # The caller hung up.
  end

  def reply(socket, answer)
    status, extra, text =
      case answer
      when Integer then [answer, {}, "{}"]
      when Hash then [200, {}, JSON.generate(answer)]
      else answer[0].is_a?(Integer) ? answer : [200, {}, JSON.generate(answer)]
      end
    head = { "content-length" => text.bytesize, "connection" => "close", **extra }.map { |name, value| "#{name}: #{value}\r\n" }.join
    socket.write("HTTP/1.1 #{status} Whatever\r\n#{head}\r\n#{text}")
  end
end

# A fresh stand-in for each test, and bots that are closed after it. Retries are quick, so that a test can wait for them; a call may take
# as long as it does on a busy machine.
class BatonTest < Minitest::Test
  SECRET = "the secret of this webhook"

  attr_reader :server, :delivered, :errors

  def setup
    @server = StandIn.new
    @delivered = []
    @errors = []
    @bots = []
  end

  def teardown
    @bots.each(&:close)
    @server.stop
  end

  def bot(**options)
    given = {
      send: ->(_channel, message) { @delivered << message[:text] && nil },
      webhook_secret: SECRET,
      on_error: ->(error) { @errors << error },
      retry: Baton::Retry.new(attempts: 3, first_delay: 0.005, within: 3),
      **options
    }
    Baton::Bot.new(server: server.url, api_key: "an-api-key", client_key: "a-client-key", **given).tap { |bot| @bots << bot }
  end

  def wait_until(within: 30)
    give_up_at = Process.clock_gettime(Process::CLOCK_MONOTONIC) + within
    until yield
      flunk "it did not happen in time" if Process.clock_gettime(Process::CLOCK_MONOTONIC) > give_up_at
      sleep 0.005
    end
  end

  # The headers and body of a webhook as Baton signs it.
  def signed_webhook(name, payload, id: SecureRandom.uuid, at: Time.now.to_i, secret: SECRET)
    body = JSON.generate(payload)
    signature = Baton::Webhook.sign(secret, id, at.to_s, name, body)
    [{ "message-type" => name, "baton-id" => id, "baton-time" => at.to_s, "baton-signature" => signature }, body]
  end
end
