import type { Kind, Reach } from '#features/alerts/contract.ts'

/** Something that a person is to be notified of now. */
export interface Notice {
  alert: { id: string; person: string; conversation: string }
  fresh: Kind
  reach: Reach
}
