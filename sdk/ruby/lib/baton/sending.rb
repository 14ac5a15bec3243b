# frozen_string_literal: true

require "json"
require "net/http"
require "openssl"
require "time"
require "timeout"
require "zlib"
require_relative "error"

module Baton
  # One HTTP call of the wire, made as often as it takes.
  module Sending
    LOST = [SystemCallError, SocketError, IOError, Timeout::Error, OpenSSL::SSL::SSLError, Net::ProtocolError, Net::HTTPBadResponse,
            Zlib::Error].freeze
    METHODS = { get: Net::HTTP::Get, post: Net::HTTP::Post }.freeze

    # So long one attempt waits for its answer, if the call has as much.
    LONGEST_ATTEMPT = 5.0

    # What another call may not meet: too slow, too early, too often.
    PASSING = [408, 425, 429].freeze

    Outcome = Struct.new(:answer, :error, :retry_after)
    private_constant :PASSING, :Outcome

    module_function

    # Gives back the JSON of the 2xx answer, trying again after network errors, 408, 425, 429 and 5xx (as Retry-After asks) and what is no
    # answer of Baton. The headers, the idempotency key among them, are the same each time, so that the server acts once. Raises Baton::Error.
    # `is_answer.call(said)`: whether a 2xx answer says what Baton says. Any other one comes from something in between, and Baton may
    # know nothing of the call.
    def send_with_retries(method, url, headers, body, stubborn, is_answer)
      give_up_at = now + stubborn.within
      (1..).each do |attempt|
        outcome = send_once(METHODS.fetch(method).new(url, headers), body, [give_up_at - now, 0.05].max, is_answer)
        return outcome.answer unless outcome.error

        delay = outcome.retry_after || back_off(stubborn.first_delay, attempt)
        raise outcome.error if !outcome.error.unreachable? || attempt >= stubborn.attempts || now + delay >= give_up_at

        sleep delay
      end
    end

    # Doubles with each attempt; the jitter keeps many bots from coming back in the same instant.
    def back_off(first_delay, attempt)
      first_delay * (2**(attempt - 1)) * rand(0.5..1.0)
    end

    def send_once(request, body, timeout, is_answer)
      request.body = body
      within = [timeout, LONGEST_ATTEMPT].min
      response = in_time(within) { connection(request.uri, within).start { |http| http.request(request) } }
      response.is_a?(Net::HTTPSuccess) ? read(response.body, is_answer) : refusal(response)
    rescue *LOST => error
      Outcome.new(nil, Error.new("unreachable", "Baton does not answer: #{error.message}", unreachable: true))
    end

    # The timeouts of a connection are for each byte that comes, and the system looks a name up for as long as it likes, which before Ruby 3.3
    # nothing interrupts. So it is done in a thread that nobody waits for longer.
    def in_time(seconds, &work)
      thread = Thread.new(&work)
      thread.report_on_exception = false
      raise Timeout::Error, "timed out" unless thread.join(seconds)

      thread.value
    ensure
      thread&.kill
    end

    def connection(uri, timeout)
      Net::HTTP.new(uri.hostname, uri.port).tap do |http|
        http.use_ssl = uri.scheme == "https"
        http.open_timeout = http.read_timeout = http.write_timeout = timeout
        http.max_retries = 0
      end
    end

    # A 2xx that is not what Baton says comes from something between us and Baton, a proxy's own page for example.
    def read(text, is_answer)
      said = JSON.parse(text.to_s, symbolize_names: true)
      is_answer.call(said) ? Outcome.new(said) : other("it says something else than Baton does")
    rescue JSON::ParserError
      other("no JSON came back")
    end

    def other(came)
      Outcome.new(nil, Error.new("unreachable", "What answered is not Baton: #{came}", unreachable: true))
    end

    def refusal(response)
      status = response.code.to_i
      unreachable = PASSING.include?(status) || status >= 500
      code, message = server_error(response.body)
      message ||= status.between?(300, 399) ? "redirects to #{response["location"]}" : "no reason given"
      code ||= unreachable ? "unreachable" : "refused"
      error = Error.new(code, "Baton answered #{status}: #{message}", status: status, unreachable: unreachable)
      Outcome.new(nil, error, unreachable ? retry_after(response["retry-after"]) : nil)
    end

    def server_error(text)
      problem = JSON.parse(text.to_s, symbolize_names: true)
      problem.is_a?(Hash) ? [problem[:code], problem[:message] || problem[:error]].map { |word| word if word.is_a?(String) } : []
    rescue JSON::ParserError
      []
    end

    # Seconds or an HTTP date, as the header allows both.
    def retry_after(header)
      return if header.nil?
      return header.to_f if header.match?(/\A\s*\d+\s*\z/)

      [Time.httpdate(header) - Time.now, 0].max
    rescue ArgumentError
      nil
    end

    def now
      Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end

    private_class_method :send_once, :in_time, :connection, :read, :other, :refusal, :server_error, :retry_after, :now
  end
end
