import { randomUUID } from 'node:crypto'
import { record } from './bodyFields.ts'
import type { IncomingMessage } from './incomingMessage.ts'
import type { Platform, PlatformBody, QuickReply, Reply, ReplyAttachment } from './wire.ts'

/** What a bot may say: text, attachments in the platform's own shape, buttons (a bare string is its title and payload). */
export type Outgoing = { text?: string; attachments?: unknown[]; quick_replies?: (string | QuickReply)[] }

/** The same after reading: no shorthand left. This is what the option `send` is given, also of a person's reply: `replyMessage` says how. */
export type OutgoingMessage = { text: string; attachments?: unknown[]; quick_replies?: QuickReply[] }

/** Spells out the shorthands. Throws TypeError for a message that says nothing at all. */
export function readOutgoing(said: string | Outgoing): OutgoingMessage {
  const { text = '', attachments = [], quick_replies: replies = [] } = typeof said === 'string' ? { text: said } : said
  if (!text && attachments.length === 0 && replies.length === 0) throw new TypeError('A message needs text, attachments or quick_replies')
  return {
    text,
    ...(attachments.length > 0 ? { attachments } : {}),
    ...(replies.length > 0 ? { quick_replies: replies.map(readQuickReply) } : {}),
  }
}

/**
 * A person's reply as the option `send` is given it, for `onReply` to send likewise. On Messenger its pictures and files have the shape of the Send API;
 * elsewhere they stay as Baton names them, by `image_url` or `file_url`.
 */
export function replyMessage(platform: Platform, { text, attachments = [], quick_replies = [] }: Reply): OutgoingMessage {
  const files = platform === 'messenger' ? attachments.flatMap(messengerFile) : attachments
  return {
    text,
    ...(files.length > 0 ? { attachments: files } : {}),
    ...(quick_replies.length > 0 ? { quick_replies } : {}),
  }
}

function messengerFile({ image_url, file_url, file_name, file_type }: ReplyAttachment): unknown[] {
  if (image_url !== undefined) return [{ type: 'image', payload: { url: image_url } }]
  if (file_url === undefined) return []
  // Messenger calls a file by the end of its address. Baton serves those it knows the type of under any name.
  const url = file_name !== undefined && file_type !== undefined ? `${file_url}/${encodeURIComponent(file_name)}` : file_url
  return [{ type: 'file', payload: { url } }]
}

function readQuickReply(reply: string | QuickReply): QuickReply {
  return typeof reply === 'string' ? { content_type: 'text', title: reply, payload: reply } : { content_type: 'text', ...reply }
}

/**
 * The body of `out` in the platform's own shape, as Baton reads it. It carries the time of saying, because it is posted before
 * the platform has given the message an id, and the same words said twice are two messages.
 */
export function outgoingBody(platform: Platform, channel: string, message: OutgoingMessage, answerTo?: IncomingMessage): PlatformBody {
  if (platform === 'messenger') return messengerBody(channel, message)
  if (platform === 'microsoft') return microsoftBody(channel, message, answerTo?.raw ?? {})
  return { id: randomUUID(), type: 'message', channel, timestamp: Date.now(), ...message }
}

/** The same for a message that was sent already: with the id the platform gave it, where that platform's bodies have it. */
export function sentBody(platform: Platform, channel: string, message: OutgoingMessage, messageId: string): PlatformBody {
  const body = outgoingBody(platform, channel, message)
  if (platform === 'messenger') return { ...body, message: { mid: messageId, ...record(body['message']) } }
  if (platform === 'slack') return { ok: true, channel, ts: messageId, message: { type: 'message', ...message } }
  return { ...body, id: messageId }
}

function messengerBody(channel: string, { text, attachments = [], quick_replies }: OutgoingMessage): PlatformBody {
  return {
    recipient: { id: channel },
    timestamp: Date.now(),
    message: {
      ...(text ? { text } : {}),
      ...(attachments.length === 1 ? { attachment: attachments[0] } : {}),
      ...(attachments.length > 1 ? { attachments } : {}),
      ...(quick_replies ? { quick_replies } : {}),
    },
  }
}

function microsoftBody(channel: string, { text, attachments, quick_replies }: OutgoingMessage, asked: PlatformBody): PlatformBody {
  const { address, channelId, serviceUrl, from, recipient } = asked
  return {
    type: 'message',
    ...(address ? { address } : { conversation: { id: channel }, channelId, serviceUrl, from: recipient, recipient: from }),
    text,
    timestamp: new Date().toISOString(),
    ...(attachments ? { attachments } : {}),
    ...(quick_replies ? { metadata: { quick_replies } } : {}),
  }
}
