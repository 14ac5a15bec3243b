# frozen_string_literal: true

# A bot that knows about parcels and calls a person when it is lost.
#
#   BATON_API_KEY=… BATON_CLIENT_KEY=… BATON_WEBHOOK_SECRET=… ruby sdk/ruby/examples/shipping_bot.rb
#
# BATON_SERVER (http://localhost:3000), PORT (4102). The webhook of the bot is http://localhost:4102/baton.

# Runs from a checkout as it is, with nothing installed.
$LOAD_PATH.unshift File.expand_path("../lib", __dir__)
require "baton"
require_relative "tiny_platform"

$stdout.sync = true
PARCELS = { "1001" => "left our warehouse this morning", "1002" => "waits for you at the corner shop" }.freeze

baton = nil
platform = TinyPlatform.new(
  on_message: ->(body) { baton.receive(body) },
  on_webhook: ->(headers, raw_body) { baton.webhook(headers, raw_body) }
)
baton = Baton::Bot.new(
  server: ENV.fetch("BATON_SERVER", "http://localhost:3000"),
  api_key: ENV.fetch("BATON_API_KEY", ""),
  client_key: ENV.fetch("BATON_CLIENT_KEY", ""),
  webhook_secret: ENV.fetch("BATON_WEBHOOK_SECRET", ""),
  send: platform.method(:send_to)
)

baton.on_message do |message, conversation|
  order = message.text[/\d{4}/]
  if PARCELS.key?(order)
    conversation.say("Parcel #{order} #{PARCELS[order]}.")
  elsif order
    conversation.say("I know no order #{order}. Is there a typo in it?")
  elsif message.text.match?(/parcel|order|deliver|where/i)
    conversation.say({ text: "Which order is it about?", quick_replies: ["1001", "1002", "Talk to a person"] })
  elsif message.text.match?(/\A(hi|hello|hey)\b/i)
    conversation.say("Hello! I can tell you where your parcel is.")
  else
    conversation.dont_understand
    conversation.say("That is beyond me. I am calling a colleague.")
    conversation.ask_for_human
  end
end

baton.on_channel_update { |update| puts "  #{update[:channel]}: #{update[:paused] ? "a person" : "the bot"} has the word" }

platform.open(ENV.fetch("PORT", "4102").to_i)
Thread.new { platform.read_terminal }
begin
  sleep
rescue SignalException # Ctrl+C, or SIGTERM.
  baton.close
end
