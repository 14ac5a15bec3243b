# frozen_string_literal: true

require "erb"
require "securerandom"
require "time"

module Baton
  # What a bot says, and the body of `out` that tells Baton of it.
  module Outgoing
    module_function

    # Spells out the shorthands, a bare text and buttons given as bare strings: `{text:, attachments:?, quick_replies:?}`.
    # Raises ArgumentError for a message that says nothing.
    def read(said)
      given = said.is_a?(Hash) ? said.transform_keys(&:to_sym) : { text: said }
      attachments = Array(given[:attachments])
      replies = Array(given[:quick_replies]).map { |reply| quick_reply(reply) }
      text = given[:text].to_s
      raise ArgumentError, "A message needs text, attachments or quick_replies" if text.empty? && attachments.empty? && replies.empty?

      { text: text, attachments: attachments, quick_replies: replies }.reject { |key, value| key != :text && value.empty? }
    end

    # A person's reply as the option `send` is given it, for `on_reply` to send likewise. On Messenger its pictures and files have the shape of the Send
    # API; elsewhere they stay as Baton names them, by `image_url` or `file_url`.
    def reply(platform, reply)
      files = Array(reply[:attachments])
      files = files.flat_map { |attachment| messenger_file(attachment) } if platform == :messenger
      message = { text: reply[:text].to_s, attachments: files, quick_replies: Array(reply[:quick_replies]) }
      message.reject { |key, value| key != :text && value.empty? }
    end

    # The body in the platform's own shape, as Baton reads it. It carries the time of saying, because it is posted before the platform
    # has given the message an id, and the same words said twice are two messages.
    def body(platform, channel, message, answer_to = nil)
      case platform
      when :messenger then messenger(channel, message)
      when :microsoft then microsoft(channel, message, answer_to ? answer_to.raw : {})
      else { id: SecureRandom.uuid, type: "message", channel: channel, timestamp: now_ms, **message }
      end
    end

    # The same for a message that was sent already: with the id the platform gave it, where that platform's bodies have it.
    def sent_body(platform, channel, message, message_id)
      case platform
      when :messenger then messenger(channel, message).then { |body| body.merge(message: { mid: message_id, **body[:message] }) }
      when :slack then { ok: true, channel: channel, ts: message_id, message: { type: "message", **message } }
      else body(platform, channel, message).merge(id: message_id)
      end
    end

    def messenger(channel, message)
      attachments = message.fetch(:attachments, [])
      fields = { text: message[:text], quick_replies: message[:quick_replies] }
      fields[attachments.size == 1 ? :attachment : :attachments] = attachments.size == 1 ? attachments.first : attachments
      { recipient: { id: channel }, timestamp: now_ms, message: fields.reject { |_, value| value.nil? || value.empty? } }
    end

    def microsoft(channel, message, asked)
      way = asked.slice(:address)
      if way.empty?
        way = { conversation: { id: channel }, from: asked[:recipient], recipient: asked[:from], **asked.slice(:channelId, :serviceUrl) }
      end
      {
        type: "message",
        **way,
        text: message[:text],
        timestamp: Time.now.utc.iso8601(3),
        attachments: message[:attachments],
        metadata: message[:quick_replies] && { quick_replies: message[:quick_replies] }
      }.compact
    end

    def messenger_file(attachment)
      image, url, name = attachment.values_at(:image_url, :file_url, :file_name)
      return [{ type: "image", payload: { url: image } }] if image
      return [] unless url

      # Messenger calls a file by the end of its address. Baton serves those it knows the type of under any name.
      url = "#{url}/#{ERB::Util.url_encode(name)}" if name && attachment[:file_type]
      [{ type: "file", payload: { url: url } }]
    end

    def quick_reply(reply)
      return { content_type: "text", title: reply, payload: reply } if reply.is_a?(String)

      { content_type: "text", **reply.transform_keys(&:to_sym) }
    end

    def now_ms
      Process.clock_gettime(Process::CLOCK_REALTIME, :millisecond)
    end

    private_class_method :messenger, :messenger_file, :microsoft, :quick_reply, :now_ms
  end
end
