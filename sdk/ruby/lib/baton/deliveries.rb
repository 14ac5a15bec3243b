# frozen_string_literal: true

require "json"
require "securerandom"
require_relative "channel_queue"
require_relative "error"
require_relative "once_per_id"
require_relative "outgoing"

module Baton
  # Hands what Baton tells to the bot, once for each id.
  class Deliveries
    NAMES = ["chat response", "channel update", "user typing", "incoming"].freeze

    # Baton waits for ten seconds, and takes a bot that has not answered by then for one that is not there; the way to it takes some of them.
    ANSWER_WITHIN = 8

    def initialize(parts, turns, answer_within: ANSWER_WITHIN)
      @parts = parts
      @turns = turns
      @answer_within = answer_within
      @once = OncePerId.new
      # Replies do not wait behind a slow turn of the bot: the person has the word.
      @replies = ChannelQueue.new
    end

    # Blocks until the bot is done; :ran, :repeat or :running. Raises what the handler raises, so that Baton delivers again.
    def deliver(name, payload, delivery_id)
      fields = payload.is_a?(Hash) ? payload : {}
      raise ArgumentError, "The delivery names no channel" if name != "incoming" && !fields[:channel].is_a?(String)
      return @once.run("reply #{fields[:id] || delivery_id}") { pass_on_in_order(fields) } if name == "chat response"
      return while_awaited { run_once(name, fields, delivery_id) } if Array(fields[:unanswered]).any?

      run_once(name, fields, delivery_id)
    end

    # Waits until the replies that came so far have been brought, or until that moment.
    def idle(give_up_at)
      @replies.idle(give_up_at)
    end

    private

    def run_once(name, fields, delivery_id)
      @once.run("delivery #{delivery_id}") do
        case name
        when "channel update" then receive_update(fields)
        when "user typing" then @parts.handlers.typing&.call(fields)
        when "incoming" then @parts.handlers.incoming&.call(fields)
        end
      end
    end

    # What the block gives, which has a thread of its own: the bot may think for longer than Baton waits. Then it is :running, and a failure is told to
    # on_error.
    def while_awaited(&work)
      thread = Thread.new do
        Thread.current.report_on_exception = false
        work.call
      end
      return thread.value if thread.join(@answer_within)

      Thread.new do
        thread.join
      rescue StandardError => error
        @parts.settings.on_error.call(error)
      end
      :running
    end

    def pass_on_in_order(reply)
      @replies.ticket(reply[:channel]).use { pass_on(reply) }
    end

    def pass_on(reply)
      message = Outgoing.reply(@parts.settings.platform, reply)
      handler = @parts.handlers.reply
      deliver = @parts.settings.deliver
      unless handler || deliver
        raise ArgumentError, "This bot has neither on_reply nor the option send: the reply cannot reach the customer"
      end

      message_id = handler ? handler.call(reply) : deliver.call(reply[:channel], message)
      report_echo(reply, message, message_id) if message_id.is_a?(String)
    end

    # Tells Baton under which id the platform knows the reply, so that it recognises the platform's own echo of it.
    def report_echo(reply, message, message_id)
      body = Outgoing.sent_body(@parts.settings.platform, reply[:channel], message, message_id)
      key = SecureRandom.uuid
      report = ->(patience) { @parts.api.out(body, echo_of: reply[:id], idempotency_key: key, retry: patience) }
      report.call(@parts.once)
    rescue Error => error
      # The customer has the reply: whatever happens to this report, it must not be delivered again.
      error.unreachable? ? @parts.reports.add(reply[:channel], &report) : @parts.settings.on_error.call(error)
    end

    def receive_update(update)
      @parts.states.learn(update[:channel], update)
      @parts.handlers.channel_update&.call(update)
      failures = Array(update[:unanswered]).filter_map do |body|
        replay(update, body)
        nil
      rescue StandardError => error
        error
      end
      raise failures.first if failures.any?
    end

    # Once for each hand-back, however often it is reported: a second answer would puzzle the customer.
    def replay(update, body)
      @once.run("again #{update[:epoch]} #{update[:channel]} #{JSON.generate(body)}") { @turns.replay(body) }
    end
  end
end
