# frozen_string_literal: true

module Baton
  # Lets one thread of a channel go on after the other, first come first served; different channels run side by side.
  class ChannelQueue
    # A place in the line of one channel.
    class Ticket
      def initialize(queue, channel)
        @queue = queue
        @channel = channel
        @called = Thread::Queue.new
      end

      def call
        @called << true
      end

      # Waits until it is this one's turn, runs the block, and lets the next one in.
      def use
        @called.pop
        yield
      ensure
        leave
      end

      # Gives up a place that may have been used or not.
      def leave
        @queue.leave(@channel, self)
      end
    end

    def initialize
      @lock = Mutex.new
      @lines = {}
    end

    # Takes a place in the line. The ticket must be used or left, or nobody behind it gets in.
    def ticket(channel)
      Ticket.new(self, channel).tap do |ticket|
        @lock.synchronize do
          line = (@lines[channel] ||= [])
          line << ticket
          ticket.call if line.size == 1
        end
      end
    end

    def leave(channel, ticket)
      @lock.synchronize do
        line = @lines.fetch(channel, [])
        was_first = line.first.equal?(ticket)
        next unless line.delete(ticket)

        @lines.delete(channel) if line.empty?
        line.first.call if was_first && line.any?
      end
    end
  end
end
