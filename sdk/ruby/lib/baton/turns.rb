# frozen_string_literal: true

require "securerandom"
require_relative "changes"
require_relative "channel_queue"
require_relative "conversation"
require_relative "error"
require_relative "incoming"
require_relative "once_per_id"

module Baton
  # What became of one customer message. `paused`: a person has the conversation (or the bot waits for Baton). `answered`: the message
  # handler ran. `reached`: false when Baton could not be asked; it is told later.
  Received = Struct.new(:channel, :paused, :epoch, :answered, :reached, keyword_init: true)

  # Takes in what customers write: asks Baton at once, in order, and lets the bot answer one message of a channel after the other.
  class Turns
    def initialize(parts)
      @parts = parts
      # Two lines, so that an agent sees the customer's next message while the bot still thinks about the last one.
      @arrivals = ChannelQueue.new
      @turns = ChannelQueue.new
      @taken = OncePerId.new
    end

    # Blocks until the bot has answered. Of several failures the first is raised, after all messages had their turn. Gives nothing for a message that
    # was taken before: platforms deliver one again that was not answered in time. A repeat of what is still being worked on waits for it, and is
    # taken in its place where that failed: the first delivery may be one whose failure the platform does not hear of any more.
    def receive(body)
      failures = []
      running = []
      received = once do |claimed|
        messages = Incoming.read(body, @parts.settings.platform).select { |message| new?(message, claimed, running) }
        take_in(messages, failures, claimed).tap { take_changes(body, failures) }
      end
      # With nothing claimed: two bodies of the same messages in another order would wait for each other.
      running.each { |message| received += take_in_place(message, failures) }
      raise failures.first if failures.any?

      received
    end

    # The same of what Baton hands back: nobody has answered it, so it is taken however often it came.
    def replay(body)
      failures = []
      received = take_in(Incoming.read(body, @parts.settings.platform), failures, [])
      take_changes(body, failures)
      raise failures.first if failures.any?

      received
    end

    # Tells Baton what a customer changed, after everything that was told of their conversation before.
    def change(channel, raw)
      key = SecureRandom.uuid
      tell = ->(patience) { @parts.api.in(raw, idempotency_key: key, retry: patience) }
      @arrivals.ticket(channel).use do
        @parts.states.learn(channel, @parts.tell_now(channel, &tell))
      rescue Error => error
        @parts.outage!(error)
        @parts.reports.add(channel, &tell)
      end
      nil
    end

    # Waits until what customers wrote so far has been dealt with, or until that moment.
    def idle(give_up_at)
      @taken.idle(give_up_at)
      @arrivals.idle(give_up_at)
      @turns.idle(give_up_at)
    end

    private

    # Calls the block with the list of what it claims. What is left there the bot failed at: a repeat by the platform tries again.
    def once(claimed = [])
      yield claimed
    ensure
      claimed.each { |name| @taken.forget(name) }
    end

    # A bot without a handler answers by itself: here nobody knows whether it did, or failed. Adds to `running` what another thread is at.
    def new?(message, claimed, running)
      name = name_of(message)
      return true if name.nil? || @parts.handlers.message.nil?

      known = @taken.claim(name)
      if known.nil?
        claimed << name
      elsif known == :running && !claimed.include?(name)
        running << message
      end
      known.nil?
    end

    def take_in_place(message, failures)
      return [] unless @taken.claim_in_place(name_of(message))

      once([name_of(message)]) { |claimed| take_in([message], failures, claimed) }
    end

    # Ids are unique in their channel; a message without one is like no other. Slack sends a mention under one id as `message` and as `app_mention`, in any
    # order, where an app asks for both: a bot that answers mentions alone is to see the mention.
    def name_of(message)
      message.id && "#{message.channel} #{message.id}#{" mention" if message.raw[:type] == "app_mention"}"
    end

    # The customer has no answer yet: a repeat by the platform is to bring one.
    def forget(message)
      @taken.forget(name_of(message)) if message.id
    end

    def attempt(failures)
      yield
    rescue StandardError => error
      failures << error
      nil
    end

    def take_changes(body, failures)
      Changes.read(body).each { |change| attempt(failures) { change(change.channel, change.raw) } }
    end

    # Leaves in `claimed` what it failed at.
    def take_in(messages, failures, claimed)
      arrived = []
      messages.each { |message| attempt(failures) { arrived << arrive(message) } }
      arrived.filter_map { |message, known, ticket| ticket.use { attempt(failures) { finish(message, claimed, claim_turn(message, known)) } } }
    ensure
      # Where it is broken off, as by a timeout or an exit, nobody is to wait behind the turns that never come.
      arrived.each { |_message, _known, ticket| ticket.leave }
    end

    def finish(message, claimed, received)
      name = name_of(message)
      @taken.finish(name) if claimed.delete(name)
      received
    end

    def arrive(message)
      @arrivals.ticket(message.channel).use do
        known = ask(message)
        [message, known, @turns.ticket(message.channel)]
      end
    end

    def ask(message)
      key = SecureRandom.uuid
      channel = message.channel
      tell = ->(patience) { learn(message, @parts.api.in(message.raw, idempotency_key: key, retry: patience)) }
      @parts.tell_now(channel, &tell)
    rescue Error => error
      @parts.outage!(error)
      paused = @parts.settings.on_unreachable == :silent || @parts.states.paused?(channel)
      @parts.reports.add(channel) do |patience|
        known = tell.call(patience)
        claim_turn_late(message, known) if paused
      rescue Error => refusal
        forget(message) if paused && !refusal.unreachable?
        raise
      end
      Received.new(channel: channel, paused: paused, epoch: @parts.states.epoch(channel), answered: false, reached: false)
    end

    def learn(message, standing)
      @parts.states.learn(message.channel, standing)
      Received.new(channel: message.channel, paused: standing[:paused] == true, epoch: standing[:epoch], answered: false, reached: true)
    end

    def claim_turn(message, known)
      return known if known.paused

      # It changed hands while this waited its turn: the answer would be held back. When the bot gets it back, Baton names it again.
      if @parts.states.moved_past?(known.channel, known.epoch)
        known.paused = @parts.states.paused?(known.channel)
      elsif (handler = @parts.handlers.message)
        handler.call(message, Conversation.new(@parts, known.channel, known.epoch, message))
        known.answered = true
      end
      known
    end

    # On a thread of its own: the bot may think for long, and the other late reports should not wait for it.
    def claim_turn_late(message, known)
      ticket = @turns.ticket(message.channel)
      ticket.thread = Thread.new do
        ticket.use { claim_turn(message, known) }
      rescue StandardError => error
        forget(message)
        @parts.settings.on_error.call(error)
      end
    end
  end
end
