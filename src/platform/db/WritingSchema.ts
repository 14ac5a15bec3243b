import type { ColumnType, Generated } from 'kysely'

/** What people write with; see `migrations/0001_baton/writing.ts`. */
export interface WritingSchema {
  file: {
    workspace_id: string
    id: string
    /** Who uploaded it; null for what a customer sent. */
    person_id: string | null
    /** Null until it is sent. */
    conversation_id: ColumnType<string | null, string | null | undefined, string | null>
    /** The message with which a customer sent it. */
    seq: ColumnType<number | null, number | null | undefined, never>
    key: string
    name: string
    type: string
    size: number
    /** In pixels; null for what is no picture. */
    width: number | null
    height: number | null
    created_at: Generated<Date>
  }
  /** `at` is when it is to be removed; later than now while somebody does that. */
  file_gone: { place: string; at: Generated<Date> }
  reply: {
    workspace_id: string
    id: string
    person_id: string
    name: string
    text: string
    shared: boolean
    /** Null for one of every bot. */
    bot_id: ColumnType<string | null, string | null | undefined, string | null>
    created_at: Generated<Date>
  }
}
