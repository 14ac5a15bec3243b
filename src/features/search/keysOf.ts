import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { readTokens, type Token } from './readTokens.ts'

/** What of a message can be searched for. */
export interface Searched {
  text: string
  attachments: readonly Attachment[]
  author: string
  /** The colleague who wrote it. */
  person: string | null
  /** The id of its bot. */
  bot: string
}

/** Parts of a message do not continue each other: a phrase does not reach from one into the next. */
const gap = 100
/** A message has at most 20,000 characters; what lists more words than this is a table of data. */
const maxTokens = 2000

/** The words of a message in their order, attachments after the text. */
export function tokensOf({ text, attachments }: Pick<Searched, 'text' | 'attachments'>): Token[] {
  const found: Token[] = []
  for (const part of [text, ...attachments.flatMap(partsOf)]) {
    if (!part || found.length >= maxTokens) continue
    const first = found.length === 0 ? 0 : found.at(-1)!.at + gap
    for (const token of readTokens(part)) found.push({ ...token, at: first + token.at })
  }
  return found.slice(0, maxTokens)
}

/** The texts of an attachment as a person reads them. */
export function partsOf(attachment: Attachment): string[] {
  const { author_name, title, text, file_name, fields = [] } = attachment
  return [author_name, title, text, file_name, ...fields.flatMap((field) => [field.title, field.value])].filter(
    (part): part is string => part !== undefined && part !== '',
  )
}

/**
 * Everything under which a message stands in the index: its words; `~..` for two words that follow each other; `#..` for how a long number
 * ends; and, after a colon, who wrote it, to which bot it belongs and that it brings a file. No word begins with any of these signs, so
 * that nothing that is typed finds them by accident.
 */
export function keysOf(message: Searched, tokens = tokensOf(message)): Set<string> {
  const keys = new Set<string>()
  for (const [i, one] of tokens.entries()) {
    keys.add(one.token)
    const next = tokens[i + 1]
    if (next?.at === one.at + 1 && !one.spaceless && !next.spaceless) keys.add(pairKey(one.token, next.token))
  }
  for (const { digits, isPhone } of numbersIn([message.text, ...message.attachments.flatMap(partsOf)].join('\n'))) {
    keys.add(digits)
    if (isPhone) keys.add(endingKey(digits))
  }
  keys.add(message.person === null ? byKey(message.author) : byKey(message.person))
  keys.add(botKey(message.bot))
  if (message.attachments.some(isFile)) keys.add(fileKey)
  return keys
}

/** Whether an attachment brings something to look at or to open; others are buttons, or text in a frame. */
export function isFile({ image_url, thumb_url, video_url, audio_url, file_url }: Attachment): boolean {
  return Boolean(image_url ?? thumb_url ?? video_url ?? audio_url ?? file_url)
}

export const byKey = (author: string) => `:by:${author}`
export const botKey = (bot: string) => `:bot:${bot}`
/** Labels are told apart by more than case only by accident. */
export const labelKey = (label: string) => `:label:${label.toLowerCase()}`
export const fileKey = ':file'
export const isLabel = (key: string) => key.startsWith(':label:')
/** Whether a key is a word or a number, which is also found by how it begins. */
export const isWord = (key: string) => !/^[~#:]/.test(key)

/**
 * Two words in a row under one of 4,096 keys: enough to tell a phrase from its words said apart, few enough that the keys cost little. What
 * is found by it is compared with the text.
 */
export function pairKey(first: string, second: string): string {
  let hash = 0x811c9dc5
  const text = `${first} ${second}`
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = (hash ^ (hash >>> 15)) >>> 0
  return `~${String.fromCharCode(0x30 + ((hash >>> 6) & 63), 0x30 + (hash & 63))}`
}

const leastDigits = 7
const maxDigits = 20
const written = /\+?\(?\d(?:[\d]|[ .\-/()]{1,3}(?=\d))+/g

interface LongNumber {
  digits: string
  /** It looks like one, by how it begins or is grouped. */
  isPhone: boolean
  start: number
  end: number
}

/** The long numbers of a text, as digits only: order numbers, phone numbers however they are grouped. */
export function numbersIn(text: string): LongNumber[] {
  if (!/\d/.test(text)) return []
  return [...text.matchAll(written)]
    .map(({ 0: run, index }) => ({
      digits: run.replace(/\D/g, ''),
      isPhone: /^[+(0]/.test(run) || /\D/.test(run),
      start: index,
      end: index + run.length,
    }))
    .filter(({ digits }) => digits.length >= leastDigits && digits.length <= maxDigits)
}

/** How a long number ends: what a phone number has in common with and without its country. */
export function endingKey(digits: string): string {
  return `#${digits.slice(-leastDigits)}`
}
