# frozen_string_literal: true

require "json"
require "securerandom"
require "socket"
require "uri"

# The smallest thing customers can write on: this terminal, and three addresses on a port. Stands where Slack or Messenger would.
class TinyPlatform
  REASONS = { 200 => "OK", 401 => "Unauthorized", 404 => "Not Found", 409 => "Conflict", 500 => "Internal Server Error" }.freeze

  def initialize(on_message:, on_webhook:)
    @on_message = on_message
    @on_webhook = on_webhook
    @transcripts = Hash.new { |all, channel| all[channel] = [] }
  end

  # Brings a message to the customer; gives back its id here.
  def send_to(channel, message)
    @transcripts[channel] << { from: "bot", **message }
    puts "  to #{channel}: #{message[:text]}"
    SecureRandom.uuid
  end

  def write(channel, text, id = nil)
    @transcripts[channel] << { from: "customer", text: text }
    @on_message.call({ id: id || SecureRandom.uuid, channel: channel, text: text })
  rescue StandardError => error
    puts "  not answered: #{error.message}"
  end

  def open(port)
    server = TCPServer.new("127.0.0.1", port)
    Thread.new { loop { Thread.new(server.accept) { |socket| serve(socket) } } }
    puts %(Customers write here, or POST {"channel","text"} to http://localhost:#{port}/messages)
  end

  def read_terminal
    $stdin.each_line { |line| write("console", line.strip) unless line.strip.empty? }
  end

  private

  # Just enough of HTTP for a request with a body of known length.
  def serve(socket)
    method, target = socket.gets.to_s.split
    return unless target

    headers = {}
    while (line = socket.gets&.chomp) && line != ""
      name, value = line.split(/:\s*/, 2)
      headers[name.downcase] = value
    end
    status, body = answer(method, URI(target), headers, socket.read(headers["content-length"].to_i))
    socket.write("HTTP/1.1 #{status} #{REASONS[status]}\r\ncontent-type: application/json\r\n" \
                 "content-length: #{body.bytesize}\r\nconnection: close\r\n\r\n#{body}")
  ensure
    socket.close
  end

  def answer(method, address, headers, raw_body)
    case [method, address.path]
    when ["POST", "/baton"]
      @on_webhook.call(headers, raw_body)
    when ["POST", "/messages"]
      written = JSON.parse(raw_body)
      write(*written.values_at("channel", "text", "id"))
      [200, JSON.generate(@transcripts[written["channel"]])]
    when ["GET", "/messages"]
      [200, JSON.generate(@transcripts[URI.decode_www_form(address.query.to_s).to_h["channel"]])]
    else
      [404, "{}"]
    end
  end
end
