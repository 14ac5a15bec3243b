# frozen_string_literal: true

require_relative "incoming"

module Baton
  # A customer changed or took back an earlier message. `raw` is the platform's own body, with symbol keys.
  Change = Struct.new(:channel, :raw, keyword_init: true)

  # Finds what customers changed or took back in what a platform delivers, and says it for platforms that have no body for it.
  module Changes
    SUBTYPES = %w[message_changed message_deleted].freeze
    ACTIVITIES = %w[messageUpdate messageDelete].freeze

    module_function

    # Mostly nothing. The body is recognised by its shape.
    def read(given)
      body = Incoming.symbols(given)
      return page(body[:entry]) if body[:entry].is_a?(Array)
      return in_channel(Incoming.hash(body[:event])) if body[:type] == "event_callback"
      return microsoft(body) if Incoming.microsoft?(body)

      Incoming.messenger?(body) ? messenger(body) : in_channel(body)
    end

    # The body that tells of an edit: no platform's own, but with the id where this platform's messages have it.
    def edited(platform, channel, id, text, attachments = nil)
      body = { **name_of(platform, channel, id), text: text, edited: true, timestamp: now }
      attachments ? { **body, attachments: attachments } : body
    end

    # The same of a deletion.
    def deleted(platform, channel, id)
      { **name_of(platform, channel, id), deleted: true, timestamp: now }
    end

    def name_of(platform, channel, id)
      raise ArgumentError, "A message is named by its channel and the id it was reported with" if channel.to_s.empty? || id.to_s.empty?

      { channel: channel, (platform.to_s == "messenger" ? :mid : :id) => id }
    end

    def now
      (Time.now.to_f * 1000).to_i
    end

    def page(entries)
      entries.flat_map { |entry| Incoming.list(Incoming.hash(entry)[:messaging]).flat_map { |event| messenger(Incoming.hash(event)) } }
    end

    def messenger(raw)
      message = Incoming.hash(raw[:message])
      unsent = message[:is_deleted] == true && message[:is_echo] != true
      change_in(Incoming.text(Incoming.hash(raw[:sender])[:id]), raw[:message_edit] || unsent || Incoming.change?(raw), raw)
    end

    def microsoft(raw)
      inner = Incoming.hash(Incoming.hash(raw[:address])[:conversation])
      channel = Incoming.text(Incoming.hash(raw[:conversation])[:id]) || Incoming.text(inner[:id])
      change_in(channel, ACTIVITIES.include?(raw[:type]), raw)
    end

    # Slack, and everything else that says `channel`.
    def in_channel(raw)
      change_in(Incoming.text(raw[:channel]), SUBTYPES.include?(raw[:subtype]) || Incoming.change?(raw), raw)
    end

    def change_in(channel, changed, raw)
      channel && changed ? [Change.new(channel: channel, raw: raw)] : []
    end

    private_class_method :name_of, :now, :page, :messenger, :microsoft, :in_channel, :change_in
  end
end
