import type { Line } from '#sandbox/phone/contract.ts'
import type { Outgoing, PhoneState } from './PhoneState.ts'
import { phoneStrings } from './phone.strings.ts'
import { sayingIdOf } from './sayingIdOf.ts'

/** One row of the phone: a day, or something said. `starts`/`ends` a run of one speaker's lines. */
export type Row = { kind: 'day'; key: string; day: string } | SaidRow
export interface SaidRow {
  kind: 'said'
  key: string
  line: Omit<Line, 'state'> & { state?: Outgoing['state'] | 'delivered' | 'seen' | undefined }
  starts: boolean
  ends: boolean
}

/** Lines of one speaker further apart than this (milliseconds) are two runs. */
const pause = 5 * 60_000

/** What the phone shows, from the top: the days, the lines, and below them what is still on its way. */
export function rowsOf({ lines, outgoing }: Pick<PhoneState, 'lines' | 'outgoing'>, now: number): Row[] {
  const all: SaidRow['line'][] = [...lines, ...outgoing.map(asLine)]
  const joined = (one: SaidRow['line'] | undefined, other: SaidRow['line'] | undefined) =>
    one !== undefined && other !== undefined && one.by === other.by && Math.abs(other.at - one.at) < pause && isSameDay(one.at, other.at)
  return all.flatMap((line, i): Row[] => {
    const before = all[i - 1]
    const said: Row = { kind: 'said', key: sayingIdOf(line.id), line, starts: !joined(before, line), ends: !joined(line, all[i + 1]) }
    if (before && isSameDay(before.at, line.at)) return [said]
    return [{ kind: 'day', key: `day ${line.id}`, day: dayName(line.at, now) }, said]
  })
}

function asLine({ saying, at, state, why }: Outgoing): SaidRow['line'] {
  const text = saying.text || (saying.sample ? phoneStrings.sending[saying.sample] : '')
  return { id: saying.id, by: 'customer', text, cards: [], quick: [], at, state, ...(why === undefined ? {} : { why }) }
}

/** `Today`, `Yesterday`, or the day with its weekday, in the reader's zone; with the year where it is another one. */
export function dayName(at: number, now: number): string {
  if (isSameDay(at, now)) return phoneStrings.today
  const yesterday = new Date(now)
  yesterday.setDate(yesterday.getDate() - 1)
  if (isSameDay(at, yesterday.getTime())) return phoneStrings.yesterday
  const year = new Date(at).getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' as const }
  return new Date(at).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', ...year })
}

const isSameDay = (one: number, other: number) => new Date(one).toDateString() === new Date(other).toDateString()
