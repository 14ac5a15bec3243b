import type { Attachment, Message, TimelineEvent } from '#features/inbox/timeline/contract.ts'
import { isPicture, type SentFile } from '#features/inbox/web/composer/composerFiles.ts'
import type { Outgoing } from '#features/inbox/web/sending/Outgoing.ts'
import { dayAround } from '#web/dates/dayAround.ts'
import { foldUndone } from './foldUndone.ts'
import type { HeldMessage } from './Transcript.ts'

/** Who held the baton when a bot's words were kept back; the name is empty where the shown history does not say. Or it was the switch: its AI was off. */
export interface KeptBackBy {
  person: string | null
  name: string
  isAiOff?: boolean
}

/**
 * One row of the transcript. Below `new` stands what its reader had not seen. `leads` begins a group of messages of one author, `ends` closes it; `repliesTo` is what it is a reply to, where that is held. Somebody has answered the customer after what
 * `isAnswered`: it is history, and no reply any more.
 */
export type Row =
  | { kind: 'day'; key: string; ts: number }
  | { kind: 'new'; key: 'new' }
  | {
      kind: 'said'
      key: string
      message: Message
      repliesTo: Message | undefined
      outgoing: Outgoing | null
      leads: boolean
      ends: boolean
    }
  | { kind: 'event'; key: string; message: Message; event: TimelineEvent }
  | { kind: 'suppressed'; key: string; message: Message; by: KeptBackBy; isAnswered: boolean }

/** The message that a row is of; a divider has none. */
export const messageOf = (row: Row): Message | undefined => ('message' in row ? row.message : undefined)

/** Messages of one author belong together for this many seconds. */
const groupFor = 300

/**
 * The rows for a stretch of history and what is on its way. A day's divider stands above its first message; the day of the oldest held
 * message has none while older history may still belong to it, so that nothing above the reader moves when that history comes. What is new begins
 * with the message of the id `newFrom`.
 */
export function rowsOf(
  held: readonly HeldMessage[],
  moreMessages: boolean,
  outgoing: readonly Outgoing[],
  me: Message['user_profile'],
  newFrom: string | null = null,
): Row[] {
  const rows: Row[] = []
  let day = { from: 0, to: moreMessages && held[0] ? dayAround(held[0].message.ts).to : 0 }
  let by: KeptBackBy = { person: null, name: '' }
  const put = (message: Message, sending: Outgoing | null) => {
    if (message.ts >= day.to || message.ts < day.from) {
      day = dayAround(message.ts)
      rows.push({ kind: 'day', key: `day ${day.from}`, ts: message.ts })
    }
    if (message.jmid === newFrom) rows.push({ kind: 'new', key: 'new' })
    if (message.event) {
      by = keptBackBy(message.event, by)
      rows.push({ kind: 'event', key: message.jmid, message, event: message.event })
    } else if (message.type === 'suppressed') {
      rows.push({ kind: 'suppressed', key: message.jmid, message, by, isAnswered: false })
    } else {
      if (message.type === 'message' && message.by !== 'customer') answer(rows)
      const before = rows.at(-1)
      const leads = before?.kind !== 'said' || !isGroup(before.message, message)
      if (before?.kind === 'said' && !leads) before.ends = false
      const repliesTo = message.reply_to === undefined ? undefined : numbered(held, message.reply_to)
      rows.push({ kind: 'said', key: message.jmid, message, repliesTo, outgoing: sending, leads, ends: true })
    }
  }
  for (const { message } of foldUndone(held)) put(message, null)
  if (outgoing.length === 0) return rows
  const known = newestIds(held)
  // The clock of this device may be behind the server's; what is written last stands last all the same.
  const lastTs = held.at(-1)?.message.ts ?? 0
  for (const sending of outgoing) if (!known.has(sending.jmid)) put(asMessage(sending, lastTs, me), sending)
  return rows
}

/** The ids of the newest messages of a transcript: what is on its way comes to its end, and all of it may be twenty thousand. */
export function newestIds(held: readonly HeldMessage[]): ReadonlySet<string> {
  return new Set(held.slice(-200).map(({ message }) => message.jmid))
}

/** The held message of a number. It stands where its number says, unless one before it was erased. */
function numbered(held: readonly HeldMessage[], seq: number): Message | undefined {
  const there = held[seq - (held[0]?.message.seq ?? 0)]?.message
  return there?.seq === seq ? there : held.find(({ message }) => message.seq === seq)?.message
}

/** What was kept back since the last answer is answered now. */
function answer(rows: readonly Row[]): void {
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i]!
    if (row.kind === 'suppressed') {
      if (row.isAnswered) return
      row.isAnswered = true
    } else if (row.kind === 'said' && row.message.type === 'message' && row.message.by !== 'customer') return
  }
}

function isGroup(a: Message, b: Message): boolean {
  return a.by === b.by && a.user === b.user && a.type === b.type && a.said_while_paused === b.said_while_paused && b.ts - a.ts < groupFor
}

function keptBackBy(event: TimelineEvent, before: KeptBackBy): KeptBackBy {
  switch (event.what) {
    case 'took_over':
    case 'paused':
      return { person: event.person, name: event.name }
    case 'handed_over':
      return { person: event.to ?? null, name: event.about ?? '' }
    case 'resumed':
    case 'auto_resumed':
    case 'ai_off':
      return { person: null, name: '', isAiOff: event.what === 'ai_off' }
    default:
      return before
  }
}

/** A file on its way as the server will show it. */
function asAttachment({ url, name, type, size }: SentFile): Attachment {
  if (isPicture({ type })) return { image_url: url, file_name: name }
  return { file_url: url, file_name: name, file_type: type, file_size: size }
}

/** A message on its way as the transcript will show it, so that nothing of its row changes when it has arrived. */
function asMessage(
  { jmid, text, type, writtenAt, privateRecipients, pictures = [] }: Outgoing,
  notBefore: number,
  me: Message['user_profile'],
): Message {
  return {
    jmid,
    seq: Number.MAX_SAFE_INTEGER,
    ts: Math.max(writtenAt / 1000, notBefore),
    type,
    by: 'person',
    direction: 'out',
    text,
    user: me.id,
    user_profile: me,
    private: type === 'note',
    privateRecipients: [...privateRecipients],
    ...(pictures.length > 0 && { attachments: pictures.map(asAttachment) }),
    team: '',
    sourceTeam: '',
    source_team: '',
    sourceChannel: '',
    client_key: '',
  }
}
