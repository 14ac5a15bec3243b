import type { Report } from '#features/inbox/timeline/ports.ts'
import { scalarOf } from './narrow.ts'

/** What the owner of a bot without code may say of a call by the field `baton_event`; without it a customer wrote. */
const kinds: Readonly<Record<string, Report['kind']>> = { message: 'in', unknown: 'unknown', human: 'human', bot: 'out' }

export function batonEvent(value: unknown): Report['kind'] {
  const event = scalarOf(value).trim().toLowerCase()
  return Object.hasOwn(kinds, event) ? kinds[event]! : 'in'
}
