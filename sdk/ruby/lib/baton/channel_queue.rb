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
        @queue.leave(@channel)
      end
    end

    def initialize
      @lock = Mutex.new
      @lines = {}
    end

    # Takes a place in the line. The ticket must be used, or nobody behind it gets in.
    def ticket(channel)
      Ticket.new(self, channel).tap do |ticket|
        @lock.synchronize do
          line = (@lines[channel] ||= [])
          line << ticket
          ticket.call if line.size == 1
        end
      end
    end

    def leave(channel)
      @lock.synchronize do
        line = @lines.fetch(channel)
        line.shift
        line.empty? ? @lines.delete(channel) : line.first.call
      end
    end
  end
end
