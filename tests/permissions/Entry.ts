import type { CallShape, Need } from '#shared/call.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { Home } from './thePeople.ts'

/** How a call ends: well, or by a refusal. */
export type AccessOutcome = 'ok' | ErrorCode

type Part = Record<string, unknown>

/** What is handed to a call: values and ids (`idOf('bot')`). */
export interface Example {
  params?: Part
  query?: Part
  headers?: Part
  body?: unknown
}

/** A call in the table: who may make it, and an example that is answered well where it may be made. */
export interface Entry {
  /** The need of section 6, said again: what the contract says is compared with it by what the server does. */
  requires: Need
  call: CallShape
  example: Example
  more: More
}

export interface More {
  /** Where one call does several things: what this example is of. */
  does?: string
  /** Fields that look like ids and are none, or are looked at by nobody; each with the reason. */
  plain?: Record<string, string>
  /** What becomes of it beyond rights, scope and ids, which come to `before`; by the membership of the caller where the ids lead. */
  becomes?: (before: AccessOutcome, home: Home | undefined) => AccessOutcome
  /** The answer shows something of a workspace to people outside of it, as an invitation does. */
  shows?: true
}

export const entry = (requires: Need, call: CallShape, example: Example = {}, more: More = {}): Entry => ({ requires, call, example, more })

export const titleOf = ({ call, more }: Entry): string => (more.does ? `${call.name} (${more.does})` : call.name)
