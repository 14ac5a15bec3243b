import type { RefObject } from 'react'
import { store } from '#web/hooks/store.ts'
import type { KnownFields } from './fieldNames.ts'

/** What somebody wrote to a customer, to be kept as a saved reply. */
export interface Written {
  text: string
  /** What the fields say of this customer and of its writer. */
  fields: KnownFields
  /** What gets the focus back; without it what had it before. */
  opener?: RefObject<HTMLElement | null>
}

/** With what the place to write and change saved replies is open: with all of them, or with a new one of what was written; null while it is closed. */
export const managingReplies = store<'all' | Written | null>(null)
