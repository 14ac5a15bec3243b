import { idText, isMessenger, isMicrosoft, list, record, text } from './bodyFields.ts'
import type { Platform, PlatformBody } from './wire.ts'

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
 * Messenger bundles them. The body is recognised by its shape, as Baton does; `platform` says whose names of types are known. Throws TypeError where it
 * resembles no known platform.
 */
export function readIncoming(body: PlatformBody, platform: Platform = 'generic'): IncomingMessage[] {
  if (Array.isArray(body['entry'])) return body['entry'].flatMap((entry) => list(record(entry)['messaging']).flatMap(readMessenger))
  if (body['type'] === 'event_callback') return readChannel(record(body['event']), 'slack')
  if (isMicrosoft(body)) return readMicrosoft(body)
  if (isMessenger(body)) return readMessenger(body)
  if (body['channel']) return readChannel(body, platform)
  throw new TypeError('This body names no channel, sender or conversation: no customer message can be read from it')
}

function readMessenger(event: unknown): IncomingMessage[] {
  const raw = record(event)
  // Without `message` its fields stand in the body itself, as in one of nobody's make.
  const message = raw['message'] ? record(raw['message']) : raw
  const postback = record(raw['postback'])
  const channel = text(record(raw['sender'])['id'])
  const saysSomething = raw['message'] || raw['postback'] || text(raw['text'])
  const silent = message['is_echo'] === true || message['is_deleted'] === true || raw['edited'] === true || raw['deleted'] === true
  if (!channel || !saysSomething || silent) return []
  return [
    {
      channel,
      user: channel,
      text: text(message['text']) ?? text(postback['title']) ?? '',
      attachments: list(message['attachments']),
      ...optional('id', idText(message['mid'], postback['mid'])),
      ...optional('payload', text(record(message['quick_reply'])['payload']) ?? text(postback['payload'])),
      raw,
    },
  ]
}

function readMicrosoft(raw: PlatformBody): IncomingMessage[] {
  if (raw['type'] !== undefined && raw['type'] !== 'message') return []
  const address = record(raw['address'])
  const user = text(record(raw['from'])['id']) ?? text(record(address['user'])['id'])
  const channel = text(record(raw['conversation'])['id']) ?? text(record(address['conversation'])['id']) ?? text(raw['channel']) ?? user
  if (!channel) return []
  return [
    {
      channel,
      text: text(raw['text']) ?? '',
      attachments: list(raw['attachments']),
      ...optional('id', idText(raw['id'], address['id'])),
      ...optional('user', user),
      raw,
    },
  ]
}

const spoken = new Set(['message', 'user_message', 'direct_message', 'direct_mention', 'mention', 'app_mention', 'facebook_postback'])
const spokenSubtypes = new Set(['file_share', 'thread_broadcast', 'me_message'])

/** Slack, Botkit and everything else that says `channel` and `text`. */
function readChannel(raw: PlatformBody, platform: Platform): IncomingMessage[] {
  const channel = text(raw['channel'])
  const type = text(raw['type'])
  const subtype = text(raw['subtype'])
  // Anybody else may call what has words as they like.
  const isKnown = !type || spoken.has(type) || (platform === 'generic' && Boolean(text(raw['text'])))
  const foreign = !isKnown || (subtype && !spokenSubtypes.has(subtype)) || raw['bot_id']
  if (!channel || foreign || raw['edited'] === true || raw['deleted'] === true) return []
  return [
    {
      channel,
      text: text(raw['text']) ?? '',
      attachments: [...list(raw['attachments']), ...list(raw['files'])],
      ...optional('id', idText(raw['id'], raw['ts'])),
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
