import { many } from '#shared/many.ts'

/** What a source takes of a reply. Notes never reach it and have none of these limits. */
export interface SourceLimits {
  /** Characters of one message. */
  textLength: number
  /** Null where it cannot show any. `largest` in bytes, `types` as MIME types. */
  pictures: { max: number; largest: number; types: readonly string[] } | null
  /** Hours after the customer's last message in which a reply may be sent; null for always. */
  windowHours: number | null
  /** Where people may answer for longer than bots: hours after the customer's last message. */
  personHours?: number
}

/** Where a customer writes from, as far as a reply must know it. */
export interface Source {
  name: string
  limits: SourceLimits
}

/** A picture of a reply; what is not known of it is not judged. */
export interface JudgedPicture {
  /** In bytes. */
  size?: number | undefined
  type?: string | undefined
}

/** When a reply is judged: the present and the customer's last message (null: none yet) in ms since 1970, the reader's zone in minutes behind UTC. */
export interface Moment {
  now: number
  customerAt: number | null
  tzoffset: number
}

/** Why a source does not take a reply, as a sentence for its writer. */
export interface Refusal {
  what: 'window' | 'text' | 'pictures'
  sentence: string
}

const anHour = 3_600_000
/** How long before the end of the window it is said that it nears, in ms. */
const nearEnd = anHour
/** A clock that is a little off must not make a countdown of minutes that are over. */
const aMinute = 60_000

/** Why a source would not take this reply, or null when it does. The page asks before sending, the server when it is sent. */
export function refusalOf(source: Source, reply: { length: number; pictures: readonly JudgedPicture[] }, moment: Moment): Refusal | null {
  const closed = closedWindow(source, moment)
  if (closed !== null) return { what: 'window', sentence: closed }
  const { textLength } = source.limits
  if (reply.length > textLength) {
    const sentence = `${source.name} takes at most ${count(textLength)} characters in one message. This one has ${count(reply.length)}.`
    return { what: 'text', sentence }
  }
  for (const [at, picture] of reply.pictures.entries()) {
    const sentence = pictureRefusal(source, picture, at)
    if (sentence !== null) return { what: 'pictures', sentence }
  }
  return null
}

/** Why a source does not take a picture that has so many others `before` it, or null when it does. */
export function pictureRefusal({ name, limits: { pictures } }: Source, { size, type }: JudgedPicture, before: number): string | null {
  if (pictures === null) return `${name} cannot show pictures.`
  if (before >= pictures.max) return `${name} takes at most ${many(pictures.max, 'picture')} in one message.`
  if (size !== undefined && size > pictures.largest) return `${name} takes pictures of at most ${megabytes(pictures.largest)} MB.`
  if (type?.startsWith('image/') && !pictures.types.includes(type))
    return `${name} does not take ${kind(type)} pictures, only ${list.format(pictures.types.map(kind))}.`
  return null
}

/**
 * What to say while the window in which replies are taken closes within the hour, or is open for people only; null before, after, and where there
 * is none.
 */
export function closingSoon({ name, limits }: Source, { now, customerAt, tzoffset }: Moment): string | null {
  const hours = hoursOf(limits)
  if (limits.windowHours === null || hours === null || customerAt === null) return null
  const until = customerAt + hours * anHour
  if (now >= until) return null
  if (now < until - nearEnd) {
    const isForAll = now < customerAt + limits.windowHours * anHour
    return isForAll ? null : `${name} takes replies only from people now, until ${dayAndClock(until, tzoffset)}.`
  }
  const minutes = Math.max(1, Math.ceil((until - now) / aMinute))
  return `${name} takes replies until ${clock(until, tzoffset)}, for ${many(minutes, 'more minute')}.`
}

/** How long people may answer; null for always. */
const hoursOf = ({ windowHours, personHours }: SourceLimits) => (windowHours === null ? null : (personHours ?? windowHours))

function closedWindow({ name, limits }: Source, { now, customerAt, tzoffset }: Moment): string | null {
  const hours = hoursOf(limits)
  if (hours === null) return null
  if (customerAt === null) return `The customer has not written yet, and ${name} takes replies only after that. You can write a note.`
  if (now < customerAt + hours * anHour) return null
  const since = dayAndClock(customerAt, tzoffset)
  return `The customer last wrote on ${since}. ${name} takes replies for ${span(hours)} after that. Until they write again, you can write a note.`
}

const span = (hours: number) => (hours > 24 && hours % 24 === 0 ? many(hours / 24, 'day') : many(hours, 'hour'))
const count = (number: number) => number.toLocaleString('en-US')
const megabytes = (bytes: number) => (bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })
const kind = (type: string) => type.replace('image/', '').toUpperCase()
const list = new Intl.ListFormat('en-US')
// Told the zone by the minutes, so that the server says what the reader's clock says.
const inZone = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (ms: number, tzoffset: number) => format.format(ms - tzoffset * aMinute)
}
const clock = inZone({ hour: 'numeric', minute: '2-digit' })
const dayAndClock = inZone({ month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' })
