import type { Defaulted } from './columns.ts'

/** The tables of the index of what was said; `migrations/0001_baton/search.ts` says what they are. */
export interface SearchSchema {
  search_entry: {
    workspace_id: string
    seq: number
    conversation_id: string
    message_seq: number
    at: Date
    keys: number[]
  }
  search_state: {
    workspace_id: string
    first_seq: Defaulted<number>
    next_seq: Defaulted<number>
    known_to: Defaulted<string>
    filled: Defaulted<boolean>
    filled_to: Defaulted<Date | null>
  }
}
