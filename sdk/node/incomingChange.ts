import { isMessenger, isMicrosoft, list, record, text } from './bodyFields.ts'
import type { Platform, PlatformBody } from './wire.ts'

/** A customer changed or took back an earlier message. `raw` is the platform's own body. */
export type IncomingChange = { channel: string; raw: PlatformBody }

/** A message of the customer by the id it was reported with, and what it says now. */
export type EditedMessage = { channel: string; id: string; text: string; attachments?: unknown[] }
export type DeletedMessage = { channel: string; id: string }

/** Finds what customers changed or took back in what a platform delivers; mostly nothing. The body is recognised by its shape. */
export function readChanges(body: PlatformBody): IncomingChange[] {
  if (Array.isArray(body['entry'])) return body['entry'].flatMap((entry) => list(record(entry)['messaging']).flatMap(readMessenger))
  if (body['type'] === 'event_callback') return readChannel(record(body['event']))
  if (isMicrosoft(body)) return readMicrosoft(body)
  return isMessenger(body) ? readMessenger(body) : readChannel(body)
}

/** The body that tells of an edit: no platform's own, but with the id where this platform's messages have it. */
export function editedBody(platform: Platform, { channel, id, text: says, attachments }: EditedMessage): PlatformBody {
  const named = { ...nameOf(platform, channel, id), text: says, edited: true, timestamp: Date.now() }
  return attachments ? { ...named, attachments } : named
}

/** The same of a deletion. */
export function deletedBody(platform: Platform, { channel, id }: DeletedMessage): PlatformBody {
  return { ...nameOf(platform, channel, id), deleted: true, timestamp: Date.now() }
}

function nameOf(platform: Platform, channel: string, id: string): PlatformBody {
  if (!channel || !id) throw new TypeError('A message is named by its channel and the id it was reported with')
  return { channel, [platform === 'messenger' ? 'mid' : 'id']: id }
}

function readMessenger(event: unknown): IncomingChange[] {
  const raw = record(event)
  const message = record(raw['message'])
  const unsent = message['is_deleted'] === true && message['is_echo'] !== true
  const changed = raw['message_edit'] || unsent || raw['edited'] === true || raw['deleted'] === true
  return changeIn(text(record(raw['sender'])['id']), Boolean(changed), raw)
}

function readMicrosoft(raw: PlatformBody): IncomingChange[] {
  const channel = text(record(raw['conversation'])['id']) ?? text(record(record(raw['address'])['conversation'])['id'])
  return changeIn(channel, raw['type'] === 'messageUpdate' || raw['type'] === 'messageDelete', raw)
}

/** Slack, and everything else that says `channel`. */
function readChannel(raw: PlatformBody): IncomingChange[] {
  const subtype = raw['subtype']
  const changed = subtype === 'message_changed' || subtype === 'message_deleted' || raw['edited'] === true || raw['deleted'] === true
  return changeIn(text(raw['channel']), changed, raw)
}

function changeIn(channel: string | undefined, changed: boolean, raw: PlatformBody): IncomingChange[] {
  return channel && changed ? [{ channel, raw }] : []
}
