# frozen_string_literal: true

require "json"
require "securerandom"
require "uri"
require_relative "sending"
require_relative "version"

module Baton
  # The calls of the wire, one method each, for bots that want no help. Answers have symbol keys. All raise Baton::Error.
  #
  # Options of in, out, unknown and human: `epoch` (the one seen at `in`), `echo_of` (the id of the person's reply that this is),
  # `idempotency_key` (made once a call unless given), `retry`.
  class Api
    # What Baton answers a call with, told from what else may stand there: nothing, `null`, or the own words of a proxy.
    STANDING = ->(said) { said.is_a?(Hash) && [true, false].include?(said[:paused]) }
    OUT_ANSWER = ->(said) { STANDING.call(said) && [true, false].include?(said[:suppressed]) }
    NAMES = ->(said) { said.is_a?(Array) && said.all?(String) }
    private_constant :STANDING, :OUT_ANSWER, :NAMES

    def initialize(settings)
      @settings = settings
    end

    # A customer wrote: stores the body, answers `{paused:, epoch:, channel:}`.
    def in(body, **how)
      call(:post, "in", STANDING, body, **how)
    end

    # The bot speaks. With `epoch` it must wait for the answer `{paused:, epoch:, suppressed:}` and send only if not suppressed.
    def out(body, **how)
      call(:post, "out", OUT_ANSWER, body, **how)
    end

    # The bot did not understand this customer's message.
    def unknown(body, **how)
      call(:post, "unknown", STANDING, body, **how)
    end

    # The customer of this message needs a person.
    def human(body, **how)
      call(:post, "human", STANDING, body, **how)
    end

    def channel_state(channel)
      call(:post, "channel_state", STANDING, { channel: channel })
    end

    # Stops the bot in this conversation, for so many minutes or until somebody resumes it.
    def pause(channel, minutes = nil)
      call(:post, "update_channel", STANDING, { channel_id: channel, paused: true, is_archived: false, minutes: minutes }.compact)
    end

    def paused_channels
      call(:get, "channels/paused", NAMES)
    end

    private

    def call(method, path, is_answer, body = nil, epoch: nil, echo_of: nil, idempotency_key: nil, **how)
      headers = keys.merge("epoch" => epoch&.to_s, "echo-of" => echo_of).compact
      if method == :post
        headers["content-type"] = "application/json"
        headers["idempotency-key"] = idempotency_key || SecureRandom.uuid
      end
      url = URI("#{@settings.server}/api/v1/#{path}")
      Sending.send_with_retries(method, url, headers, body && JSON.generate(body), how.fetch(:retry, @settings.retry), is_answer)
    end

    def keys
      @keys ||= {
        "apikey" => @settings.api_key,
        "clientkey" => @settings.client_key,
        "platform" => @settings.platform.to_s,
        "accept" => "application/json",
        "user-agent" => "baton-sdk ruby/#{VERSION}"
      }.freeze
    end
  end
end
