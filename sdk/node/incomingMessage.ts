import { list, record, text } from './bodyFields.ts'
import type { PlatformBody } from './wire.ts'

/**
 * A customer's message in the same words for every platform. `raw` is the platform's own body.
 * `payload` is what a pressed button carries; `id` the platform's message id, where it has one.
 */
export type IncomingMessage = {
  channel: string
  text: string
  id?: string
  user?: string
  payload?: string
  attachments: unknown[]
  raw: PlatformBody
}

/**
 * Finds the customer's messages in what a platform delivers: none in a delivery receipt, an edit or an echo of the bot, several where
 * Messenger bundles them. The body is recognised by its shape. Throws TypeError where it resembles no known platform.
 */
export function readIncoming(body: PlatformBody): IncomingMessage[] {
  if (Array.isArray(body['entry'])) return body['entry'].flatMap((entry) => list(record(entry)['messaging']).flatMap(readMessenger))
  if (body['type'] === 'event_callback') return readChannel(record(body['event']))
  if (body['conversation'] || body['address']) return readMicrosoft(body)
  if (body['sender']) return readMessenger(body)
  if (body['channel']) return readChannel(body)
  throw new TypeError('This body names no channel, sender or conversation: no customer message can be read from it')
}

function readMessenger(event: unknown): IncomingMessage[] {
  const raw = record(event)
  const message = record(raw['message'])
  const postback = record(raw['postback'])
  const channel = text(record(raw['sender'])['id'])
  const silent = message['is_echo'] === true || message['is_deleted'] === true || !(raw['message'] || raw['postback'])
  if (!channel || silent) return []
  return [
    {
      channel,
      user: channel,
      text: text(message['text']) ?? text(postback['title']) ?? '',
      attachments: list(message['attachments']),
      ...optional('id', text(message['mid']) ?? text(postback['mid'])),
      ...optional('payload', text(record(message['quick_reply'])['payload']) ?? text(postback['payload'])),
      raw,
    },
  ]
}

function readMicrosoft(raw: PlatformBody): IncomingMessage[] {
  if (raw['type'] !== undefined && raw['type'] !== 'message') return []
  const address = record(raw['address'])
  const channel = text(record(raw['conversation'])['id']) ?? text(record(address['conversation'])['id'])
  if (!channel) return []
  return [
    {
      channel,
      text: text(raw['text']) ?? '',
      attachments: list(raw['attachments']),
      ...optional('id', text(raw['id']) ?? text(address['id'])),
      ...optional('user', text(record(raw['from'])['id']) ?? text(record(address['user'])['id'])),
      raw,
    },
  ]
}

const spoken = new Set(['message', 'user_message', 'direct_message', 'direct_mention', 'mention', 'app_mention', 'facebook_postback'])
const spokenSubtypes = new Set(['file_share', 'thread_broadcast', 'me_message'])

/** Slack, Botkit and everything else that says `channel` and `text`. */
function readChannel(raw: PlatformBody): IncomingMessage[] {
  const channel = text(raw['channel'])
  const type = text(raw['type'])
  const subtype = text(raw['subtype'])
  const foreign = (type && !spoken.has(type)) || (subtype && !spokenSubtypes.has(subtype)) || raw['bot_id']
  if (!channel || foreign || raw['edited'] === true || raw['deleted'] === true) return []
  return [
    {
      channel,
      text: text(raw['text']) ?? '',
      attachments: [...list(raw['attachments']), ...list(raw['files'])],
      ...optional('id', text(raw['id']) ?? text(raw['ts'])),
      ...optional('user', text(raw['user'])),
      ...optional('payload', text(raw['payload']) ?? text(record(raw['quick_reply'])['payload'])),
      raw,
    },
  ]
}

function optional<Key extends string>(key: Key, value: string | undefined): { [K in Key]?: string } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript forgets which name a computed one is
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: string }
}
