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
      @lock.synchronize do
        return :repeat if @finished.key?(id)
        return :running if @running.key?(id)

        @running[id] = true
        nil
      end
    end

    # Nothing where it was forgotten meanwhile.
    def finish(id)
      @lock.synchronize do
        next unless @running.delete(id)

        @finished[id] = true
        @finished.shift if @finished.size > @limit
      end
    end

    def forget(id)
      @lock.synchronize { [@running, @finished].each { |ids| ids.delete(id) } }
    end
  end
end
