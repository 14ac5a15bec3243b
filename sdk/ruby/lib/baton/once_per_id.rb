# frozen_string_literal: true

module Baton
  # Runs a piece of work once for each id. What fails is forgotten, so that the next delivery of the same id tries again.
  class OncePerId
    # Remembers the last `limit` finished ids: repeats come within minutes or hours, not months.
    def initialize(limit = 5_000)
      @limit = limit
      @lock = Mutex.new
      @running = {}
      @finished = {}
    end

    # :ran, :repeat (it was done before) or :running (its first delivery is still being worked on). Raises what the block raises.
    def run(id)
      known = claim(id)
      return known if known

      begin
        yield
        finish(id)
        :ran
      ensure
        @lock.synchronize { @running.delete(id) }
      end
    end

    private

    def claim(id)
      @lock.synchronize do
        return :repeat if @finished.key?(id)
        return :running if @running.key?(id)

        @running[id] = true
        nil
      end
    end

    def finish(id)
      @lock.synchronize do
        @finished[id] = true
        @finished.shift if @finished.size > @limit
      end
    end
  end
end
