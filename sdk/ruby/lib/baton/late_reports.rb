# frozen_string_literal: true

require_relative "channel_queue"
require_relative "error"
require_relative "sending"
require_relative "settings"

module Baton
  # What happened while Baton was out of reach, told in the same order as soon as it is back. Held in memory only.
  class LateReports
    Waiting = Struct.new(:channel, :tell)
    private_constant :Waiting

    def initialize(on_error:, patience:, limit: 1_000)
      @on_error = on_error
      @every = patience.within / 2.0
      @first_delay = patience.first_delay
      @longest = [patience.within, Sending::LONGEST_ATTEMPT].min
      @limit = limit
      @reports = []
      @lines = ChannelQueue.new
      @failures = 0
      @lock = Mutex.new
      @flushing = Mutex.new
      @closed = Thread::Queue.new
    end

    # True while Baton was out of reach a moment ago: no point in making the next customer wait for many attempts.
    def waiting?
      @lock.synchronize { @reports.any? }
    end

    # The block is one thing Baton should have been told, once, in the time of the retry it is given. It raises an unreachable Baton::Error as
    # long as it cannot be. Where nothing is told any more, on_error is told of it.
    def add(channel, &report)
      lost = @lock.synchronize do
        next "Closed before Baton was told of a message" if @closed.closed?

        @reports << Waiting.new(channel, report)
        @thread = Thread.new { work } unless @thread&.alive?
        next if @reports.size <= @limit

        @reports.shift
        "Baton is out of reach for long: more than #{@limit} reports wait, the oldest is dropped"
      end
      complain(lost) if lost
    end

    # Tells what waits of one conversation, so that nothing newer overtakes it. Takes as long as one attempt at most; raises an unreachable
    # Baton::Error where something still waits.
    def flush(channel)
      seen = @failures
      give_up_at = now + @longest
      while oldest(channel)
        refusal = @lines.ticket(channel).use do
          # Who waited here for the attempt of another needs none of its own to know.
          raise @last_failure if @failures > seen

          within = give_up_at - now
          raise Error.new("unreachable", "Baton is too slow to be told first of what it missed", unreachable: true) unless within.positive?

          report = oldest(channel)
          report && tell(report, within)
        end
        # Outside the line: what is told of it may itself speak up in this conversation.
        @on_error.call(refusal) if refusal
      end
    end

    # Tries once more, then stops; what could not be told is named to on_error.
    def close
      @closed.close
      flush_all
      left = @lock.synchronize { @reports.size.tap { @reports.clear } }
      complain("Closed before Baton was told of #{left} messages") if left.positive?
    end

    private

    def work
      loop do
        sleep_unless_closed
        return if @closed.closed?

        flush_all
        @lock.synchronize do
          next unless @reports.empty?

          @thread = nil
          return
        end
      end
    end

    def sleep_unless_closed
      give_up_at = now + @every
      sleep 0.05 while now < give_up_at && !@closed.closed?
    end

    def flush_all
      @flushing.synchronize do
        while (report = oldest)
          refusal = @lines.ticket(report.channel).use do
            # A live call may have told it by the time it is its turn.
            oldest.equal?(report) ? tell(report, @longest) : nil
          end
          @on_error.call(refusal) if refusal
        end
      end
    rescue Error => error
      raise unless error.unreachable?
    end

    def oldest(channel = nil)
      @lock.synchronize { channel ? @reports.find { |report| report.channel == channel } : @reports.first }
    end

    # Raises when Baton is out of reach; then the report still waits. Gives back what it is told no more for.
    def tell(report, within)
      report.tell.call(Retry.new(attempts: 1, first_delay: @first_delay, within: within))
      remove(report)
      nil
    rescue StandardError => error
      if error.is_a?(Error) && error.unreachable?
        @last_failure = error
        @failures += 1
        raise
      end
      remove(report)
      error
    end

    def remove(report)
      @lock.synchronize { @reports.delete_if { |each| each.equal?(report) } }
    end

    def complain(message)
      @on_error.call(Error.new("unreachable", message, unreachable: true))
    end

    def now
      Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end
