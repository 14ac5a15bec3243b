import type { Kind } from '#features/alerts/contract.ts'
import { rowOf } from '#features/alerts/rules.ts'

/** The kinds of alerts of a bot in the order in which the specification names their rows. */
export const kindsInOrder = [
  'log',
  'upset',
  'help',
  'error',
  'intent',
  // What concerns somebody personally.
  'assigned',
  'answered',
  'mentioned',
] as const satisfies Kind[]

/** Their rows, in the same order. */
export const rowsInOrder = kindsInOrder.map((kind) => rowOf[kind])
