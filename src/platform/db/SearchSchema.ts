import type { Generated } from 'kysely'
import type { Defaulted } from './columns.ts'

/** The tables of the index of what was said; migration 0004 says what they are. */
export interface SearchSchema {
  search_doc: { workspace_id: string; conversation_id: string; doc: number; seq: number; digest: number; at: Date }
  search_posting: { workspace_id: string; segment: number; part: number; word: string; docs: Buffer }
  search_part: { workspace_id: string; segment: number; part: number; level: number }
  search_state: {
    workspace_id: string
    first_doc: Defaulted<number>
    next_doc: Defaulted<number>
    next_part: Defaulted<number>
    filled: Defaulted<boolean>
  }
  search_progress: { one: Generated<boolean>; place: string; holder: string | null; held_until: Date | null }
  search_gone: { workspace_id: string; doc: number; before_part: number | null; at: Generated<Date> }
}
