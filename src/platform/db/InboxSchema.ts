import type { ColumnType, Generated } from 'kysely'
import type { ErrorParams } from '#shared/errors.ts'
import type { Defaulted, Json } from './columns.ts'

/** Conversations and their customers, what is unread of them, how they are filed, and how many there are of each kind. */
export interface InboxSchema {
  customer: {
    workspace_id: string
    id: string
    bot_id: string
    user_key: string
    name: string
    profile: Json<Record<string, unknown>>
    search: string
    /** When the company was last asked what the customer is called. */
    profile_asked_at: Defaulted<Date | null>
    blocked_at: Defaulted<Date | null>
  }
  conversation: {
    workspace_id: string
    id: string
    bot_id: string
    customer_id: string
    channel: string
    platform: string
    rev: Defaulted<number>
    epoch: Defaulted<number>
    paused: Defaulted<boolean>
    is_starred: Defaulted<boolean>
    is_done: Defaulted<boolean>
    deleted_at: Date | null
    assignee_id: string | null
    needs_human_at: Date | null
    waiting_at: Date | null
    labels: Defaulted<string[]>
    in_count: Defaulted<number>
    last_seq: Defaulted<number>
    last_answer_seq: Defaulted<number>
    last_at: Date
    tail_at: Defaulted<Date>
    customer_at: Defaulted<Date | null>
    undelivered_at: Defaulted<Date | null>
    last_human_at: Date | null
    resume_at: Date | null
    resume_warned: Defaulted<boolean>
    escalate_at: Defaulted<Date | null>
    former_hold: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    last_message: Json<unknown> | null
    address: Json<unknown> | null
    unanswered: ColumnType<unknown[], string | undefined, string>
    created_at: Defaulted<Date>
    mentioned: Defaulted<string[]>
    snoozed_until: Defaulted<Date | null>
    snoozed_by: Defaulted<string | null>
    deleted_by: Defaulted<string | null>
  }
  label: { workspace_id: string; bot_id: string; id: string; name: string; colour: Defaulted<string>; created_at: Defaulted<Date> }
  bulk: {
    workspace_id: string
    id: string
    person_id: string
    act: Json<unknown>
    state: 'running' | 'stopped' | 'done' | 'undoing' | 'undone'
    total: number
    changed: Defaulted<number>
    same: Defaulted<number>
    refused: Defaulted<number>
    created_at: Defaulted<Date>
    undo_until: Defaulted<Date | null>
  }
  bulk_item: {
    workspace_id: string
    bulk_id: string
    n: number
    conversation_id: string
    state: Defaulted<'waiting' | 'changed' | 'same' | 'refused' | 'undone' | 'kept'>
    before: ColumnType<{ was: Record<string, unknown>; is: Record<string, unknown> } | null, string | null | undefined, string | null>
    code: Defaulted<string | null>
    reason: Defaulted<string | null>
    params: ColumnType<ErrorParams | null, string | null | undefined, string | null>
    why: Defaulted<string | null>
  }
  view: {
    workspace_id: string
    id: string
    person_id: string
    name: string
    client_key: string
    criteria: Json<Record<string, unknown>>
    shared: boolean
    position: Generated<number>
    created_at: Defaulted<Date>
  }
  seen: {
    workspace_id: string
    person_id: string
    conversation_id: string
    seen_in: number
    marked_unread: Defaulted<boolean>
    ignore_reset: Defaulted<boolean>
    behind_at: Defaulted<Date | null>
    mention_unread: Defaulted<boolean>
    woke_unread: Defaulted<boolean>
    note_unread: Defaulted<boolean>
  }
  tally: { workspace_id: string; bot_id: string; key: string; slot: Generated<number>; n: number }
}
