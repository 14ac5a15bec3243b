import type { ColumnType, Generated } from 'kysely'

/** What people write with; see migration 0005. */
export interface WritingSchema {
  file: {
    workspace_id: string
    id: string
    person_id: string
    /** Null until it is sent. */
    conversation_id: ColumnType<string | null, string | null | undefined, string | null>
    key: string
    name: string
    type: string
    size: number
    width: number
    height: number
    created_at: Generated<Date>
  }
  reply: {
    workspace_id: string
    id: string
    person_id: string
    name: string
    text: string
    shared: boolean
    created_at: Generated<Date>
  }
}
