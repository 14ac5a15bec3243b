# frozen_string_literal: true

module Baton
  # Runs a piece of work once for each id. What fails is forgotten, so that the next delivery of the same id tries again.
  class OncePerId
    # Remembers the last `limit` finished ids: repeats come within minutes or hours, not months.
    def initialize(limit = 5_000)
      @limit = limit
      @lock = Mutex.new
      @changed = ConditionVariable.new
      # Who works on each, and what others wait for.
      @running = {}
      @waiting = []
      @finished = {}
    end

    # :ran, :repeat (it was done before) or :running (its first delivery is still being worked on). Raises what the block raises.
    def run(id)
      known = claim(id)
      return known if known

      done = false
      begin
        yield
        done = true
      ensure
        done ? finish(id) : forget(id)
      end
      :ran
    end

    # nil where the caller is to do the work, and to say when it is finished, or to be forgotten; else as `run`.
    def claim(id)
      @lock.synchronize { take(id) }
    end

    # Waits for who works on it. True where that failed, and the caller is to do the work in its place. Who itself works on it does not wait.
    def claim_in_place(id)
      @lock.synchronize do
        @waiting << id
        begin
          @changed.wait(@lock) while @running.key?(id) && !mine?(id)
          take(id).nil?
        ensure
          @waiting.delete_at(@waiting.index(id))
          @changed.broadcast
        end
      end
    end

    # Waits until nobody works on anything, or waits to, or until that moment of the monotonic clock. Not for what this thread itself works on.
    def idle(give_up_at)
      @lock.synchronize do
        until (@running.keys + @waiting).all? { |id| mine?(id) }
          left = give_up_at - Process.clock_gettime(Process::CLOCK_MONOTONIC)
          break unless left.positive?

          @changed.wait(@lock, left)
        end
      end
    end

    # Nothing where it was forgotten meanwhile.
    def finish(id)
      @lock.synchronize do
        next unless @running.delete(id)

        @finished[id] = true
        @finished.shift if @finished.size > @limit
        @changed.broadcast
      end
    end

    def forget(id)
      @lock.synchronize do
        [@running, @finished].each { |ids| ids.delete(id) }
        @changed.broadcast
      end
    end

    private

    def take(id)
      return :repeat if @finished.key?(id)
      return :running if @running.key?(id)

      @running[id] = Thread.current
      nil
    end

    def mine?(id)
      @running[id].equal?(Thread.current)
    end
  end
end
