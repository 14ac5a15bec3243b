# frozen_string_literal: true

module Baton
  # How stubbornly one call is repeated; `within` bounds the whole call in seconds, waiting included.
  Retry = Struct.new(:attempts, :first_delay, :within, keyword_init: true) do
    def initialize(attempts: 6, first_delay: 0.2, within: 10.0)
      super
      freeze
    end

    # One attempt and no waiting: for what is repeated anyway.
    def once
      self.class.new(attempts: 1, first_delay: first_delay, within: within)
    end
  end

  # The options of a bot, checked.
  class Settings
    PLATFORMS = %i[slack messenger microsoft generic].freeze

    attr_reader :server, :api_key, :client_key, :platform, :deliver, :webhook_secret, :on_unreachable, :on_error, :retry

    def initialize(server:, api_key:, client_key:, platform:, deliver:, webhook_secret:, on_unreachable:, on_error:, retry:)
      @server = present(:server, server).chomp("/")
      @api_key = present(:api_key, api_key)
      @client_key = present(:client_key, client_key)
      @platform = one_of(:platform, platform, PLATFORMS)
      @deliver = deliver
      @webhook_secret = webhook_secret.to_s
      @on_unreachable = one_of(:on_unreachable, on_unreachable, %i[answer silent])
      @on_error = never_raising(on_error || ->(error) { warn "Baton: #{error.message}" })
      @retry = binding.local_variable_get(:retry)
      raise ArgumentError, "server must start with https:// or http://, got #{server}" unless @server.match?(%r{\Ahttps?://})
    end

    private

    # It is told of errors in the middle of other work, which has to go on, such as remembering what Baton is to be told later.
    def never_raising(handler)
      lambda do |error|
        handler.call(error)
      rescue StandardError => raised
        warn "Baton: on_error failed with #{raised.message} when it was told of #{error.message}"
      end
    end

    def present(name, value)
      value.to_s.empty? ? raise(ArgumentError, "Baton needs #{name}") : value.to_s
    end

    def one_of(name, value, allowed)
      allowed.include?(value.to_sym) ? value.to_sym : raise(ArgumentError, "#{name} must be one of #{allowed.join(", ")}, got #{value}")
    end
  end
end
