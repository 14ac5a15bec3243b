# frozen_string_literal: true

module Baton
  # What the bot does with each thing it receives.
  Handlers = Struct.new(:message, :reply, :channel_update, :typing, :incoming)

  # The pieces of one bot's SDK that the others lean on.
  Parts = Struct.new(:settings, :api, :states, :reports, :handlers) do
    # Tells Baton something of a conversation now, after everything of it that still waits to be told. The full patience, except right after
    # Baton was out of reach: then the next customer should not wait for all of it again. Raises an unreachable Baton::Error; then it is to be
    # told late.
    def tell_now(channel)
      reports.flush(channel)
      yield(reports.waiting? ? once : settings.retry)
    end

    def once
      settings.retry.once
    end

    # Tells on_error of an outage; raises again what is none.
    def outage!(error)
      raise error unless error.unreachable?

      settings.on_error.call(error)
    end
  end
end
