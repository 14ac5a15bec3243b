import { isPictureType } from '#features/files/contract.ts'
import { fileSize } from '#shared/fileSize.ts'
import { many } from '#shared/many.ts'

/** What a source takes of a reply. Notes never reach it and have none of these limits. */
export interface SourceLimits {
  /** Characters of one message. */
  textLength: number
  /** Null where it cannot show any. `largest` in bytes, `types` as MIME types. */
  pictures: { max: number; largest: number; types: readonly string[] } | null
  /** Files other than pictures, `largest` in bytes. Where the source takes no such files, its customers get a `link` to each. */
  files: { max: number; largest: number; as: 'file' | 'link' }
  /** Hours after the customer's last message in which a reply may be sent; null for always. */
  windowHours: number | null
  /** Where people may answer for longer than bots: hours after the customer's last message. */
  personHours?: number
}

/** Where a customer writes from, as far as a reply must know it. */
export interface Source {
  name: string
  /** What takes a reply, where the name only says how the bot is built, as a sentence begins with it; the name when left out. */
  taker?: string
  limits: SourceLimits
}

/** A file of a reply, by its type (MIME) a picture or another; what is not known of it is not judged. */
export interface JudgedFile {
  /** In bytes. */
  size?: number | undefined
  type?: string | undefined
}

/** When a reply is judged: the present and the customer's last message (null: none yet) in ms since 1970. */
export interface Moment {
  now: number
  customerAt: number | null
  /** How many minutes the reader's clock is behind UTC at a time: on the other side of a change of the clocks it is another number than now. */
  tzoffsetAt: (ms: number) => number
}

/** Why a source does not take a reply, as a sentence for its writer. */
export interface Refusal {
  what: 'blocked' | 'window' | 'text' | 'pictures' | 'files'
  sentence: string
}

/** Why nobody replies to a customer who is blocked: their answer would reach nobody. */
export const blockedRefusal = {
  what: 'blocked',
  sentence: 'This customer is blocked. Unblock them to reply; until then, you can write a note.',
} as const satisfies Refusal

/** Characters that the address and the name of a file take at most where they stand in the text. */
const linkRoom = 300
const anHour = 3_600_000
/** How long before the end of the window it is said that it nears, in ms. */
const nearEnd = anHour
/** A clock that is a little off must not make a countdown of minutes that are over. */
const aMinute = 60_000

/** Why a source would not take this reply, or null when it does. The page asks before sending, the server when it is sent. */
export function refusalOf(source: Source, reply: { length: number; files: readonly JudgedFile[] }, moment: Moment): Refusal | null {
  const closed = closedWindow(source, moment)
  if (closed !== null) return { what: 'window', sentence: closed }
  const { textLength } = source.limits
  const links = source.limits.files.as === 'link' ? reply.files.filter((one) => !isPicture(one)).length : 0
  const length = reply.length + links * linkRoom
  if (length > textLength) {
    const withLinks = links > 0 ? ' with the links to its files' : ''
    const sentence = `${takerOf(source)} takes at most ${count(textLength)} characters in one message. This one has ${count(length)}${withLinks}.`
    return { what: 'text', sentence }
  }
  for (const [at, file] of reply.files.entries()) {
    const sentence = countRefusal(source, file, reply.files.slice(0, at)) ?? fileRefusal(source, file)
    if (sentence !== null) return { what: isPicture(file) ? 'pictures' : 'files', sentence }
  }
  return null
}

/** What is not known to be another file is judged as a picture. */
const isPicture = ({ type }: JudgedFile) => type === undefined || isPictureType(type)

/** Why a source does not take one more such file after those `before` it in a message, or null when it does. */
export function countRefusal(source: Source, file: JudgedFile, before: readonly JudgedFile[]): string | null {
  const { limits } = source
  const isOne = isPicture(file)
  const limit = isOne ? limits.pictures : limits.files
  if (limit === null) return `${takerOf(source)} cannot show pictures.`
  const others = before.filter((one) => isPicture(one) === isOne).length
  return others < limit.max ? null : `${takerOf(source)} takes at most ${many(limit.max, isOne ? 'picture' : 'file')} in one message.`
}

const takerOf = ({ name, taker }: Source) => taker ?? name

/** Why a source does not take this file at all, or null when it does. */
export function fileRefusal(source: Source, file: JudgedFile): string | null {
  const taker = takerOf(source)
  const { pictures, files } = source.limits
  const { size, type } = file
  if (!isPicture(file))
    return size !== undefined && size > files.largest ? `${taker} takes files of at most ${fileSize(files.largest)}.` : null
  if (pictures === null) return `${taker} cannot show pictures.`
  if (size !== undefined && size > pictures.largest) return `${taker} takes pictures of at most ${fileSize(pictures.largest)}.`
  if (type !== undefined && !pictures.types.includes(type))
    return `${taker} does not take ${kind(type)} pictures, only ${list.format(pictures.types.map(kind))}.`
  return null
}

/**
 * What to say while the window in which replies are taken closes within the hour, or is open for people only; null before, after, and where there
 * is none.
 */
export function closingSoon({ name, limits }: Source, { now, customerAt, tzoffsetAt }: Moment): string | null {
  const hours = hoursOf(limits)
  if (limits.windowHours === null || hours === null || customerAt === null) return null
  const until = customerAt + hours * anHour
  if (now >= until) return null
  if (now < until - nearEnd) {
    const isForAll = now < customerAt + limits.windowHours * anHour
    return isForAll ? null : `${name} takes replies only from people now, until ${dayAndClock(until, tzoffsetAt)}.`
  }
  const minutes = Math.max(1, Math.ceil((until - now) / aMinute))
  return `${name} takes replies until ${clock(until, tzoffsetAt)}, for ${many(minutes, 'more minute')}.`
}

/** How long people may answer; null for always. */
const hoursOf = ({ windowHours, personHours }: SourceLimits) => (windowHours === null ? null : (personHours ?? windowHours))

function closedWindow({ name, limits }: Source, { now, customerAt, tzoffsetAt }: Moment): string | null {
  const hours = hoursOf(limits)
  if (hours === null) return null
  if (customerAt === null) return `The customer has not written yet, and ${name} takes replies only after that. You can write a note.`
  if (now < customerAt + hours * anHour) return null
  const since = dayAndClock(customerAt, tzoffsetAt)
  return `The customer last wrote on ${since}. ${name} takes replies for ${span(hours)} after that. Until they write again, you can write a note.`
}

const span = (hours: number) => (hours > 24 && hours % 24 === 0 ? many(hours / 24, 'day') : many(hours, 'hour'))
const count = (number: number) => number.toLocaleString('en-US')
const kind = (type: string) => type.replace('image/', '').toUpperCase()
const list = new Intl.ListFormat('en-US')
// Told the zone by the minutes, so that the server says what the reader's clock says.
const inZone = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (ms: number, tzoffsetAt: Moment['tzoffsetAt']) => format.format(ms - tzoffsetAt(ms) * aMinute)
}
const clock = inZone({ hour: 'numeric', minute: '2-digit' })
const dayAndClock = inZone({ month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' })
