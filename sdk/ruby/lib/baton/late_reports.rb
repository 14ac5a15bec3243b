# frozen_string_literal: true

require_relative "error"

module Baton
  # What happened while Baton was out of reach, told in the same order as soon as it is back. Held in memory only.
  class LateReports
    def initialize(on_error:, every:, limit: 1_000)
      @on_error = on_error
      @every = every
      @limit = limit
      @reports = []
      @lock = Mutex.new
      @flushing = Mutex.new
      @closed = Thread::Queue.new
    end

    # True while Baton was out of reach a moment ago: no point in making the next customer wait for many attempts.
    def waiting?
      @lock.synchronize { @reports.any? }
    end

    # The block is one thing Baton should have been told. It raises an unreachable Baton::Error as long as it cannot be.
    def add(&report)
      dropped = @lock.synchronize do
        @reports << report
        @thread = Thread.new { work } unless @thread&.alive?
        @reports.shift if @reports.size > @limit
      end
      complain("Baton is out of reach for long: more than #{@limit} reports wait, the oldest is dropped") if dropped
    end

    # Tries once more, then stops; what could not be told is named to on_error.
    def close
      @closed.close
      flush
      left = @lock.synchronize { @reports.size.tap { @reports.clear } }
      complain("Closed before Baton was told of #{left} messages") if left.positive?
    end

    private

    def work
      loop do
        sleep_unless_closed
        return if @closed.closed?

        flush
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

    def flush
      @flushing.synchronize do
        while (report = @lock.synchronize { @reports.first })
          begin
            report.call
          rescue StandardError => error
            return if error.is_a?(Error) && error.unreachable?

            @on_error.call(error)
          end
          @lock.synchronize { @reports.shift if @reports.first.equal?(report) }
        end
      end
    end

    def complain(message)
      @on_error.call(Error.new("unreachable", message, unreachable: true))
    end

    def now
      Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end
