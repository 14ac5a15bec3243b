import { isObject } from '#shared/isObject.ts'
import type { Card, Choice } from './contract.ts'

type Fields = Record<string, unknown>
const fields = (value: unknown): Fields => (isObject(value) && !Array.isArray(value) ? value : {})
const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fields) : [])
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The cards of what is sent in Messenger's shape, and of what has Baton's. */
export function cardsOf(attachments: readonly unknown[]): Card[] {
  return attachments.map(fields).flatMap((one) => (one['payload'] === undefined ? [plainCard(one)] : messengerCards(one)))
}

/** The quick answers below a message. */
export function quickOf(replies: readonly unknown[]): Choice[] {
  return replies.map(fields).flatMap((reply) => choice(text(reply['title']), reply['payload'], undefined) ?? [])
}

function messengerCards(one: Fields): Card[] {
  const payload = fields(one['payload'])
  const url = text(payload['url'])
  if (one['type'] === 'template') {
    const own = { ...put('text', text(payload['text'])), ...buttons(list(payload['buttons'])) }
    return [...(Object.keys(own).length > 0 ? [own] : []), ...list(payload['elements']).map(element)]
  }
  if (one['type'] === 'location') return [{ title: text(one['title']) ?? 'Location', ...put('link', text(one['url'])) }]
  if (url === undefined) return []
  if (one['type'] === 'image') return [{ image: url, ...put('title', text(one['title'])) }]
  if (one['type'] === 'video') return [{ video: url }]
  if (one['type'] === 'audio') return [{ audio: url }]
  return [{ file: { url, name: text(one['title']) ?? nameIn(url) } }]
}

/** A file is called by the end of its address. */
function nameIn(url: string): string {
  const end = url.split('/').at(-1) ?? url
  try {
    return decodeURIComponent(end)
  } catch {
    return end
  }
}

function element(one: Fields): Card {
  return {
    ...put('title', text(one['title'])),
    ...put('text', text(one['subtitle'])),
    ...put('image', text(one['image_url'])),
    ...put('link', text(fields(one['default_action'])['url'])),
    ...buttons(list(one['buttons'])),
  }
}

/** An attachment in Baton's words, as it is stored and as people send it. */
export function plainCard(one: Fields): Card {
  const file = text(one['file_url'])
  const rows = list(one['fields']).map((row) => ({ ...put('title', text(row['title'])), value: text(row['value']) ?? '' }))
  const actions = list(one['actions']).flatMap((action) => {
    const several = [action, ...list(action['option_groups'])].flatMap((group) => list(group['options']))
    const chosen = several.flatMap((option) => choice(text(option['text']), option['value'], undefined) ?? [])
    return several.length > 0 ? chosen : (choice(text(action['text']), action['value'], action['value']) ?? [])
  })
  return {
    ...put('title', text(one['title'])),
    ...put('text', text(one['text'])),
    ...put('link', text(one['title_link'])),
    ...put('from', text(one['service_name']) ?? text(one['author_name'])),
    ...put('image', text(one['image_url']) ?? text(one['thumb_url'])),
    ...put('video', text(one['video_url'])),
    ...put('audio', text(one['audio_url'])),
    ...(file !== undefined && { file: fileOf(file, one) }),
    ...(rows.length > 0 && { fields: rows }),
    ...(actions.length > 0 && { buttons: actions }),
  }
}

function fileOf(url: string, one: Fields): NonNullable<Card['file']> {
  const size = one['file_size']
  return { url, name: text(one['file_name']) ?? 'File', ...(typeof size === 'number' && { size }) }
}

function buttons(given: Fields[]): { buttons?: Choice[] } {
  const found = given.flatMap((button) => choice(text(button['title']), button['payload'], button['url']) ?? [])
  return found.length > 0 ? { buttons: found } : {}
}

function choice(title: string | undefined, payload: unknown, url: unknown): Choice | null {
  if (title === undefined) return null
  const address = text(url)
  if (address !== undefined && /^https?:\/\//.test(address)) return { title, url: address }
  return { title, ...put('payload', text(payload)) }
}

function put<Key extends string>(key: Key, value: string | undefined): { [K in Key]?: string } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript forgets which name a computed one is
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: string }
}
