# frozen_string_literal: true

module Baton
  # What every call of this SDK raises when Baton refuses or cannot be reached.
  #
  # `status` is the HTTP status, 0 when no answer came at all; `code` the server's own word for the refusal or 'unreachable'.
  # `unreachable?` is true when trying again later may help: no network, a timeout, 408, 425, 429, 5xx or what is no
  # answer of Baton after the last retry.
  class Error < StandardError
    attr_reader :code, :status

    def initialize(code, message, status: 0, unreachable: false)
      super(message)
      @code = code
      @status = status
      @unreachable = unreachable
    end

    def unreachable?
      @unreachable
    end
  end
end
