import type { Line, Saying, PhoneMessage } from '#sandbox/phone/contract.ts'
import { sayingIdOf } from './sayingIdOf.ts'

/** What was written here and has not come back from the server as a line. `at` in milliseconds since 1970. */
export interface Outgoing {
  saying: Saying
  at: number
  state: 'sending' | 'sent' | 'failed'
  why?: string | undefined
}

/** A phone as its page knows it; `null` for what the server has not said so far. */
export interface PhoneState {
  name: string | null
  /** In the order of their times; each id once. */
  lines: readonly Line[]
  outgoing: readonly Outgoing[]
  typing: 'bot' | 'person' | null
}

/** What happens to a phone: the server sent something, or the customer's own message went a step further. */
export type PhoneEvent =
  | { kind: 'told'; message: PhoneMessage }
  | { kind: 'sending'; saying: Saying; at: number }
  | { kind: 'taken'; id: string }
  | { kind: 'failed'; id: string; why: string }

export const blankPhone: PhoneState = { name: null, lines: [], outgoing: [], typing: null }

/** The phone after something happened. The same thing twice changes nothing more. */
export function next(phone: PhoneState, event: PhoneEvent): PhoneState {
  switch (event.kind) {
    case 'told':
      return applyMessage(phone, event.message)
    case 'sending':
      return startSending(phone, event.saying, event.at)
    case 'taken':
      return withOutgoing(phone, event.id, { state: 'sent', why: undefined })
    case 'failed':
      return withOutgoing(phone, event.id, { state: 'failed', why: event.why })
  }
}

function applyMessage(phone: PhoneState, message: PhoneMessage): PhoneState {
  switch (message.kind) {
    case 'phone': {
      const lines = message.lines.reduce<readonly Line[]>(putLine, [])
      return { name: message.name, lines, typing: message.typing, outgoing: stillOutgoing(phone.outgoing, lines) }
    }
    case 'line': {
      const lines = putLine(phone.lines, message.line)
      // The one who was typing has now said it; should they go on, the server says so again.
      const typing = message.line.by === phone.typing ? null : phone.typing
      return { ...phone, lines, typing, outgoing: stillOutgoing(phone.outgoing, lines) }
    }
    case 'typing':
      return { ...phone, typing: message.by }
    case 'faults':
    case 'bots':
    case 'relay':
      // These are of the whole sandbox, not of one phone.
      return phone
  }
}

/** A line is put where its time says, or in the place of its older self. */
function putLine(lines: readonly Line[], line: Line): readonly Line[] {
  const known = lines.findIndex((one) => one.id === line.id)
  if (known !== -1 && lines[known]!.at === line.at) return lines.with(known, line)
  const others = known === -1 ? lines : lines.toSpliced(known, 1)
  // From the end: what comes in is nearly always the newest. Of the same time, the one received later is the later one.
  const place = others.findLastIndex((one) => one.at <= line.at) + 1
  return others.toSpliced(place, 0, line)
}

function stillOutgoing(outgoing: readonly Outgoing[], lines: readonly Line[]): readonly Outgoing[] {
  const ids = new Set(lines.map((line) => sayingIdOf(line.id)))
  return outgoing.some(({ saying }) => ids.has(saying.id)) ? outgoing.filter(({ saying }) => !ids.has(saying.id)) : outgoing
}

/** Sent for the first time, or again under the same id, in the place it had. */
function startSending(phone: PhoneState, saying: Saying, at: number): PhoneState {
  if (phone.outgoing.some((one) => one.saying.id === saying.id)) return withOutgoing(phone, saying.id, { state: 'sending', why: undefined })
  const said = phone.lines.find((line) => sayingIdOf(line.id) === saying.id)
  if (said) return { ...phone, lines: putLine(phone.lines, { ...said, state: 'sent', why: undefined }) }
  return { ...phone, outgoing: [...phone.outgoing, { saying, at, state: 'sending' }] }
}

function withOutgoing(phone: PhoneState, id: string, change: Pick<Outgoing, 'state' | 'why'>): PhoneState {
  if (phone.outgoing.some(({ saying }) => saying.id === id))
    return { ...phone, outgoing: phone.outgoing.map((one) => (one.saying.id === id ? { ...one, ...change } : one)) }
  const line = phone.lines.find((one) => sayingIdOf(one.id) === id)
  // A line that came back needs no more news of its way; only a second try that failed shows again.
  if (!line || change.state !== 'failed') return phone
  return { ...phone, lines: putLine(phone.lines, { ...line, state: 'failed', why: change.why }) }
}
