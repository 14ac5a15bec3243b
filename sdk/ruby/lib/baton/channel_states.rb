# frozen_string_literal: true

module Baton
  # What Baton last said about each conversation; kept for the case that it cannot be asked.
  class ChannelStates
    State = Struct.new(:paused, :epoch)
    private_constant :State

    # The longest silent conversations are forgotten first.
    def initialize(limit = 10_000)
      @limit = limit
      @lock = Mutex.new
      @states = {}
    end

    def paused?(channel)
      get(channel)&.paused == true
    end

    def epoch(channel)
      get(channel)&.epoch
    end

    # Takes in any answer or event that says `paused`. What is older than the known epoch is ignored: events may overtake answers.
    def learn(channel, standing)
      return unless standing.is_a?(Hash) && [true, false].include?(standing[:paused])

      @lock.synchronize do
        known = @states[channel]
        next if known&.epoch && standing[:epoch] && standing[:epoch] < known.epoch

        @states.delete(channel)
        @states[channel] = State.new(standing[:paused], standing[:epoch] || known&.epoch)
        @states.shift if @states.size > @limit
      end
    end

    # True when the conversation changed hands after `epoch`, so that an answer begun then would be held back by Baton.
    def moved_past?(channel, epoch)
      known = get(channel)&.epoch
      !known.nil? && !epoch.nil? && known > epoch
    end

    private

    def get(channel)
      @lock.synchronize { @states[channel] }
    end
  end
end
