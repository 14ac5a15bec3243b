# frozen_string_literal: true

module Baton
  # Lets one thread of a channel go on after the other, first come first served; different channels run side by side.
  class ChannelQueue
    # A place in the line of one channel.
    class Ticket
      # Whose turn it is, where another thread than the one that took the place.
      attr_writer :thread

      def initialize(queue, channel)
        @queue = queue
        @channel = channel
        @called = Thread::Queue.new
        @thread = Thread.current
      end

      # Whether it is this thread that has the turn, or will.
      def mine?
        @thread.equal?(Thread.current)
      end

      def call
        @called << true
      end

      # Waits until it is this one's turn, runs the block, and lets the next one in.
      def use
        @thread = Thread.current
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
      @emptied = ConditionVariable.new
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

        if line.empty?
          @lines.delete(channel)
          @emptied.broadcast
        elsif was_first
          line.first.call
        end
      end
    end

    # Waits until all lines are empty, or until that moment of the monotonic clock. Not for the line in which this thread itself has its turn: it would
    # wait for itself.
    def idle(give_up_at)
      @lock.synchronize do
        until @lines.each_value.all? { |line| line.first.mine? }
          left = give_up_at - Process.clock_gettime(Process::CLOCK_MONOTONIC)
          break unless left.positive?

          @emptied.wait(@lock, left)
        end
      end
    end
  end
end
