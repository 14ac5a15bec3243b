# frozen_string_literal: true

require_relative "api"
require_relative "changes"
require_relative "channel_states"
require_relative "conversation"
require_relative "deliveries"
require_relative "late_reports"
require_relative "parts"
require_relative "settings"
require_relative "turns"
require_relative "webhook"

module Baton
  # One bot's line to Baton. Safe to use from many threads; `receive` blocks until the bot has answered.
  class Bot
    # So many seconds a bot that closes waits for what is being worked on: the one who ends it does not wait for long.
    DONE_WITHIN = 10

    # So many at least it waits for what it answers because Baton let it at the very end.
    LATE_TURNS_WITHIN = 2
    private_constant :DONE_WITHIN, :LATE_TURNS_WITHIN

    # The calls of the wire, for bots that want no help.
    attr_reader :api

    # `server`, `api_key`, `client_key` come from the page of the bot. `platform` is the shape of the bodies given to `receive`: :slack,
    # :messenger, :microsoft or :generic (anything with `channel` and `text`). `send.call(channel, message)` brings
    # `{text:, attachments:, quick_replies:}` to the customer and may give back the platform's message id.
    #
    # `on_unreachable` is what the bot does while Baton cannot be reached. :answer: it talks on, except where the last thing known is
    # that a person has the conversation: an outage of the inbox should not become an outage of the bot. :silent: it waits, and answers
    # when Baton is back. `on_error.call(error)` is told of what went wrong where no caller waits for it.
    def initialize(server:, api_key:, client_key:, platform: :generic, send: nil, webhook_secret: nil,
                   on_unreachable: :answer, on_error: nil, retry: Retry.new)
      given = binding.local_variable_get(:retry)
      @settings = Settings.new(server: server, api_key: api_key, client_key: client_key, platform: platform, deliver: send,
                               webhook_secret: webhook_secret, on_unreachable: on_unreachable, on_error: on_error, retry: given)
      @api = Api.new(@settings)
      @handlers = Handlers.new
      reports = LateReports.new(on_error: @settings.on_error, patience: given)
      @parts = Parts.new(@settings, @api, ChannelStates.new, reports, @handlers)
      @turns = Turns.new(@parts)
      @deliveries = Deliveries.new(@parts, @turns)
    end

    # `{ |message, conversation| … }`: a customer wrote and the bot may answer. One message of a channel after the other.
    def on_message(&handler)
      @handlers.message = handler
    end

    # `{ |reply| … }`: a person wrote, bring it to the customer. Raise, and Baton tries again. Without it `send` is used.
    def on_reply(&handler)
      @handlers.reply = handler
    end

    # `{ |update| … }` with `{channel:, paused:, epoch:, assignee:, is_done:}`: a conversation was paused, resumed, assigned or filed.
    def on_channel_update(&handler)
      @handlers.channel_update = handler
    end

    # `{ |typing| … }` with `{channel:}`: somebody of the team is writing to a customer.
    def on_typing(&handler)
      @handlers.typing = handler
    end

    # `{ |body| … }`: a customer's message that did not reach Baton through this bot.
    def on_incoming(&handler)
      @handlers.incoming = handler
    end

    # Takes what the platform delivered: tells Baton, runs on_message unless a person has the conversation. Raises what it raises. Gives nothing
    # for a message that the platform delivers again, unless the bot failed at it.
    def receive(body)
      @turns.receive(body)
    end

    # A customer changed a message, on a platform whose bodies `receive` does not know. `id` is the one it was reported with.
    def message_edited(channel:, id:, text:, attachments: nil)
      @turns.change(channel, Changes.edited(@settings.platform, channel, id, text, attachments))
    end

    # A customer took a message back.
    def message_deleted(channel:, id:)
      @turns.change(channel, Changes.deleted(@settings.platform, channel, id))
    end

    # For a bot that speaks up by itself: asks Baton first who has the conversation.
    def conversation(channel)
      standing = @api.channel_state(channel)
      @parts.states.learn(channel, standing)
      Conversation.new(@parts, channel, standing[:epoch] || @parts.states.epoch(channel))
    end

    # Answers a POST of Baton to the bot's webhook with `[status, json]`. `raw_body` must be as it came: the signature covers it.
    def webhook(headers, raw_body)
      secret = @settings.webhook_secret
      raise ArgumentError, "webhook needs the option webhook_secret" if secret.empty?

      Webhook.answer(headers, raw_body, secret: secret, deliveries: @deliveries, on_error: @settings.on_error)
    end

    # Waits up to 10 seconds for what is being worked on, and tells Baton what it could not be told before.
    def close
      give_up_at = now + DONE_WITHIN
      @turns.idle(give_up_at)
      @deliveries.idle(give_up_at)
      @parts.reports.close
      # What a silent bot had to wait with, and may answer now that Baton was told of it.
      @turns.idle([give_up_at, now + LATE_TURNS_WITHIN].max)
    end

    private

    def now
      Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end
