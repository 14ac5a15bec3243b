# frozen_string_literal: true

require "securerandom"
require_relative "error"
require_relative "outgoing"

module Baton
  # What became of a `say`. `sent`: the customer has it, under `message_id` if the platform gave one. `suppressed`: a person has the
  # conversation, Baton kept the text as a draft. `reached`: false when Baton could not be asked.
  Said = Struct.new(:sent, :suppressed, :reached, :message_id, keyword_init: true)

  # One turn of the bot in one conversation. After the next hand-over than `epoch` Baton holds back what it says.
  class Conversation
    attr_reader :channel, :epoch

    def initialize(parts, channel, epoch, answer_to = nil)
      @parts = parts
      @channel = channel
      @epoch = epoch
      @answer_to = answer_to
    end

    # Says a text or `{text:, attachments:, quick_replies:}` to the customer unless a person has taken over meanwhile.
    # Raises what `send` raises, and Baton::Error on a refusal.
    def say(outgoing)
      message = Outgoing.read(outgoing)
      raise ArgumentError, "say needs the option send, which brings a message to the customer" unless @parts.settings.deliver

      body = Outgoing.body(@parts.settings.platform, @channel, message, @answer_to)
      key = SecureRandom.uuid
      answer = ask_out(body, key)
      return say_unasked(message, body, key) if answer == :unreachable
      return Said.new(sent: false, suppressed: true, reached: true) if answer[:suppressed]

      Said.new(sent: true, suppressed: false, reached: true, message_id: deliver(message))
    end

    # Calls a person. Say what there is to say before: afterwards the conversation may not be the bot's any more.
    def ask_for_human
      notify { |about, **how| @parts.api.human(about, **how) }
    end

    # Marks the customer's message as one the bot has no answer to.
    def dont_understand
      notify { |about, **how| @parts.api.unknown(about, **how) }
    end

    private

    def ask_out(body, key)
      answer = @parts.tell_now(@channel) { |patience| @parts.api.out(body, epoch: @epoch, idempotency_key: key, retry: patience) }
      @parts.states.learn(@channel, answer)
      answer
    rescue Error => error
      @parts.outage!(error)
      :unreachable
    end

    def say_unasked(message, body, key)
      if @parts.settings.on_unreachable == :silent || @parts.states.paused?(@channel)
        @parts.reports.add(@channel) do |patience|
          answer = @parts.api.out(body, epoch: @epoch, idempotency_key: key, retry: patience)
          deliver(message) unless answer[:suppressed]
        end
        return Said.new(sent: false, suppressed: false, reached: false)
      end
      message_id = deliver(message)
      # No epoch: it has been said, so it is told as a fact and not as a question.
      @parts.reports.add(@channel) { |patience| @parts.api.out(body, idempotency_key: key, retry: patience) }
      Said.new(sent: true, suppressed: false, reached: false, message_id: message_id)
    end

    def deliver(message)
      message_id = @parts.settings.deliver.call(@channel, message)
      message_id if message_id.is_a?(String)
    end

    def notify
      about = @answer_to ? @answer_to.raw : { channel: @channel }
      key = SecureRandom.uuid
      tell = ->(patience) { yield(about, idempotency_key: key, retry: patience) }
      @parts.states.learn(@channel, @parts.tell_now(@channel, &tell))
      nil
    rescue Error => error
      @parts.outage!(error)
      @parts.reports.add(@channel, &tell)
      nil
    end
  end
end
