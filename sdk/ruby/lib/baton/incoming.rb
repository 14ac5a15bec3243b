# frozen_string_literal: true

require "json"

module Baton
  # A customer's message in the same words for every platform. `raw` is the platform's own body, with symbol keys; `payload` what a
  # pressed button carries; `id` the platform's message id, where it has one.
  Message = Struct.new(:channel, :text, :id, :user, :payload, :attachments, :raw, keyword_init: true)

  # Finds the customer's messages in what a platform delivers.
  module Incoming
    SPOKEN = [nil, "message", "user_message", "direct_message", "direct_mention", "mention", "app_mention", "facebook_postback"].freeze
    SPOKEN_SUBTYPES = [nil, "file_share", "thread_broadcast", "me_message"].freeze

    module_function

    # None in a delivery receipt, an edit or an echo of the bot, several where Messenger bundles them. The body is recognised by its shape.
    # Raises ArgumentError where it resembles no known platform.
    def read(given)
      body = symbols(given)
      return page(body[:entry]) if body[:entry].is_a?(Array)
      return channel_message(hash(body[:event])) if body[:type] == "event_callback"
      return microsoft(body) if body[:conversation] || body[:address]
      return messenger(body) if body[:sender]
      return channel_message(body) if body[:channel]

      raise ArgumentError, "This body names no channel, sender or conversation: no customer message can be read from it"
    end

    # The body with symbol keys. Through JSON, so that string and symbol keys, and what a framework makes of a body, are all one.
    def symbols(given)
      hash(JSON.parse(JSON.generate(given), symbolize_names: true))
    end

    def page(entries)
      entries.flat_map { |entry| list(hash(entry)[:messaging]).flat_map { |event| messenger(hash(event)) } }
    end

    def messenger(raw)
      message = hash(raw[:message])
      postback = hash(raw[:postback])
      channel = text(hash(raw[:sender])[:id])
      silent = message[:is_echo] == true || message[:is_deleted] == true || !(raw[:message] || raw[:postback])
      return [] if !channel || silent

      [Message.new(
        channel: channel,
        user: channel,
        text: text(message[:text]) || text(postback[:title]) || "",
        id: text(message[:mid]) || text(postback[:mid]),
        payload: text(hash(message[:quick_reply])[:payload]) || text(postback[:payload]),
        attachments: list(message[:attachments]),
        raw: raw
      )]
    end

    def microsoft(raw)
      address = hash(raw[:address])
      channel = text(hash(raw[:conversation])[:id]) || text(hash(address[:conversation])[:id])
      return [] if !channel || ![nil, "message"].include?(raw[:type])

      [Message.new(
        channel: channel,
        user: text(hash(raw[:from])[:id]) || text(hash(address[:user])[:id]),
        text: text(raw[:text]) || "",
        id: text(raw[:id]) || text(address[:id]),
        attachments: list(raw[:attachments]),
        raw: raw
      )]
    end

    # Slack, Botkit and everything else that says `channel` and `text`.
    def channel_message(raw)
      channel = text(raw[:channel])
      return [] if !channel || !SPOKEN.include?(text(raw[:type])) || !SPOKEN_SUBTYPES.include?(text(raw[:subtype])) || raw[:bot_id]
      return [] if raw[:edited] == true || raw[:deleted] == true

      [Message.new(
        channel: channel,
        user: text(raw[:user]),
        text: text(raw[:text]) || "",
        id: text(raw[:id]) || text(raw[:ts]),
        payload: text(raw[:payload]) || text(hash(raw[:quick_reply])[:payload]),
        attachments: list(raw[:attachments]) + list(raw[:files]),
        raw: raw
      )]
    end

    def hash(value)
      value.is_a?(Hash) ? value : {}
    end

    def list(value)
      value.is_a?(Array) ? value : []
    end

    def text(value)
      case value
      when String then value
      when Numeric then value.to_s
      end
    end

    private_class_method :page, :messenger, :microsoft, :channel_message
  end
end
