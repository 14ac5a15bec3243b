# frozen_string_literal: true

require "json"
require "openssl"
require_relative "deliveries"

module Baton
  # The requests by which Baton tells a bot something.
  module Webhook
    # A captured request is worthless after five minutes; the clocks of two honest machines are closer than that.
    VALID_FOR_SECONDS = 300

    module_function

    # Why a request is not to be believed, or nil when it is from Baton and fresh. `headers` in any letter case, or a Rack environment; `raw_body` as
    # it came. Several signatures, by comma, let a secret be changed at leisure.
    def why_forged(secret, headers, raw_body, now: Time.now)
      lower = read_headers(headers)
      id, time, signature = lower.values_at("baton-id", "baton-time", "baton-signature").map(&:to_s)
      return "the signature is missing" if id.empty? || signature.empty?
      return "the time is too far from now" if !time.match?(/\A\d{1,15}\z/) || (now.to_f - time.to_i).abs > VALID_FOR_SECONDS

      right = sign(secret, id, time, lower["message-type"].to_s, raw_body)
      "the signature is wrong" if signature.split(",").none? { |offered| same?(offered.strip, right) }
    end

    # Whether a request is from Baton and fresh: `why_forged` for who need not know why.
    def verify(headers, raw_body, secret:, now: Time.now)
      why_forged(secret, headers, raw_body, now: now).nil?
    end

    # `v1=` and the hex HMAC-SHA256 of id, time, event (`message-type`) and body.
    def sign(secret, id, time, event, raw_body)
      "v1=#{OpenSSL::HMAC.hexdigest("SHA256", secret, "#{id}.#{time}.#{event}.".b + raw_body.b)}"
    end

    # Answers one request with `[status, json]`: never raises, and asks for another delivery (409, 500) where the bot is not done.
    def answer(headers, raw_body, secret:, deliveries:, on_error:)
      lower = read_headers(headers)
      forged = why_forged(secret, lower, raw_body)
      return refuse(401, "unauthorized", forged) if forged

      name = lower["message-type"]
      # Baton may learn to tell more than this version knows; that is no reason to have it repeated for a day.
      return [200, JSON.generate(ok: true, ignored: name)] unless Deliveries::NAMES.include?(name)

      payload = parse(raw_body)
      return refuse(400, "unreadable", "the body is not JSON") if payload == :unreadable

      hand_over(name, payload, lower["baton-id"], deliveries, on_error)
    end

    def hand_over(name, payload, id, deliveries, on_error)
      outcome = deliveries.deliver(name, payload, id)
      outcome == :running ? refuse(409, "running", "it is still being worked on") : [200, JSON.generate(ok: true)]
    rescue StandardError => error
      on_error.call(error)
      refuse(500, "failed", error.message)
    end

    def parse(raw_body)
      JSON.parse(raw_body, symbolize_names: true)
    rescue JSON::ParserError
      :unreadable
    end

    # In a time that does not tell how much of it was right.
    def same?(offered, right)
      offered.bytesize == right.bytesize && OpenSSL.fixed_length_secure_compare(offered, right)
    end

    # A Rack environment has streams beside the headers: `Array(value)` would read them.
    def read_headers(headers)
      headers.to_h do |name, value|
        [name.to_s.downcase.delete_prefix("http_").tr("_", "-"), (value.is_a?(Array) ? value.first : value).to_s]
      end
    end

    def refuse(status, code, message)
      [status, JSON.generate(error: message, code: code, message: message)]
    end

    private_class_method :hand_over, :parse, :same?, :read_headers, :refuse
  end
end
