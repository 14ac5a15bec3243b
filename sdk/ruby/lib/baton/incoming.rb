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

    # None in a delivery receipt, an edit or an echo of the bot, several where Messenger bundles them. The body is recognised by its shape, as Baton
    # does; `platform` says whose names of types are known. Raises ArgumentError where it resembles no known platform.
    def read(given, platform = :generic)
      body = symbols(given)
      return page(body[:entry]) if body[:entry].is_a?(Array)
      return channel_message(hash(body[:event]), :slack) if body[:type] == "event_callback"
      return microsoft(body) if microsoft?(body)
      return messenger(body) if messenger?(body)
      return channel_message(body, platform) if body[:channel]

      raise ArgumentError, "This body names no channel, sender or conversation: no customer message can be read from it"
    end

    # Whether it is a body of the Bot Framework. Baton asks for the same objects: what is called so in a body of anybody else, such as a street or the
    # name of a sender, is no mark of a platform.
    def microsoft?(body)
      address = body[:address]
      return body[:conversation].is_a?(Hash) unless address.is_a?(Hash)

      address[:conversation].is_a?(Hash) || address[:user].is_a?(Hash)
    end

    # Whether it is an event of Messenger. Botkit's messages name channel and user, and mention the sender in passing.
    def messenger?(body)
      sender = body[:sender]
      sender.is_a?(Hash) && !(body[:channel] && (body[:user] || !sender[:id]))
    end

    # Whether it says of itself that it changes an earlier message, as one of nobody's make does.
    def change?(body)
      body[:edited] == true || body[:deleted] == true
    end

    # The body with symbol keys. Through JSON, so that string and symbol keys, and what a framework makes of a body, are all one.
    def symbols(given)
      hash(JSON.parse(JSON.generate(given), symbolize_names: true))
    end

    def page(entries)
      entries.flat_map { |entry| list(hash(entry)[:messaging]).flat_map { |event| messenger(hash(event)) } }
    end

    def messenger(raw)
      # Without `message` its fields stand in the body itself, as in one of nobody's make.
      message = raw[:message] ? hash(raw[:message]) : raw
      postback = hash(raw[:postback])
      channel = text(hash(raw[:sender])[:id])
      says_something = raw[:message] || raw[:postback] || !text(raw[:text]).to_s.empty?
      return [] if !channel || !says_something || message[:is_echo] == true || message[:is_deleted] == true || change?(raw)

      [Message.new(
        channel: channel,
        user: channel,
        text: text(message[:text]) || text(postback[:title]) || "",
        id: id_text(message[:mid], postback[:mid]),
        payload: text(hash(message[:quick_reply])[:payload]) || text(postback[:payload]),
        attachments: list(message[:attachments]),
        raw: raw
      )]
    end

    def microsoft(raw)
      address = hash(raw[:address])
      user = text(hash(raw[:from])[:id]) || text(hash(address[:user])[:id])
      channel = text(hash(raw[:conversation])[:id]) || text(hash(address[:conversation])[:id]) || text(raw[:channel]) || user
      return [] if !channel || ![nil, "message"].include?(raw[:type])

      [Message.new(
        channel: channel,
        user: user,
        text: text(raw[:text]) || "",
        id: id_text(raw[:id], address[:id]),
        attachments: list(raw[:attachments]),
        raw: raw
      )]
    end

    # Slack, Botkit and everything else that says `channel` and `text`.
    def channel_message(raw, platform)
      channel = text(raw[:channel])
      # Anybody else may call what has words as they like.
      known = SPOKEN.include?(text(raw[:type])) || (platform == :generic && !text(raw[:text]).to_s.empty?)
      return [] if !channel || !known || !SPOKEN_SUBTYPES.include?(text(raw[:subtype])) || raw[:bot_id] || change?(raw)

      [Message.new(
        channel: channel,
        user: text(raw[:user]),
        text: text(raw[:text]) || "",
        id: id_text(raw[:id], raw[:ts]),
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

    # The first of the values that is an id: forms write nothing as '', which is none.
    def id_text(*values)
      values.map { |value| text(value) }.find { |id| id && !id.strip.empty? }
    end

    private_class_method :page, :messenger, :microsoft, :channel_message, :id_text
  end
end
