import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Reason } from '#shared/reason.ts'
import type { AlertSchema } from './AlertSchema.ts'
import type { Defaulted, Json } from './columns.ts'
import type { EngineSchema } from './EngineSchema.ts'
import type { InboxSchema } from './InboxSchema.ts'
import type { PeopleSchema } from './PeopleSchema.ts'
import type { ProviderSchema } from './ProviderSchema.ts'
import type { SearchSchema } from './SearchSchema.ts'
import type { WritingSchema } from './WritingSchema.ts'

/** The tables as the migrations leave them. Times are Dates, big numbers are numbers (see openDatabase). */
export interface Schema extends PeopleSchema, InboxSchema, SearchSchema, WritingSchema, ProviderSchema, EngineSchema, AlertSchema {
  /** The list that Kysely keeps of the migrations that ran. */
  kysely_migration: { name: string; timestamp: string }
  setting: { name: string; value: Json<unknown> }
  put_off: { job: string; data: Json<Record<string, unknown>>; start_after: Date }
  bot: {
    workspace_id: string
    id: string
    client_key: string
    name: string
    source: string
    channel: string
    transport: string
    webhook: Defaulted<string>
    settings: ColumnType<Record<string, string>, string | undefined, string>
    credentials: Defaulted<Buffer | null>
    stored_secrets: Defaulted<string[]>
    engine: Defaulted<string | null>
    engine_settings: ColumnType<Record<string, string>, string | undefined, string>
    engine_credentials: Defaulted<Buffer | null>
    handover_text: Defaulted<string>
    auto_resume_minutes: number | null
    escalate_after_minutes: Defaulted<number | null>
    done_ends_hold: Defaulted<boolean>
    help_round_minutes: Defaulted<number | null>
    upset_below: Defaulted<number>
    nobody_text: Defaulted<string>
    alert_defaults: ColumnType<Record<string, 0 | 1 | 2>, undefined, string>
    alert_defaults_since: Defaulted<Date | null>
    created_at: Defaulted<Date>
    deleted_at: Date | null
    check_at: Defaulted<Date>
    broken: ColumnType<{ source?: Reason; engine?: Reason } | null, undefined, string | null>
    broken_mailed_at: Defaulted<Date | null>
    broken_at: Defaulted<Date | null>
    ai_off_at: Defaulted<Date | null>
    ai_off_why: Defaulted<'switched' | null>
    ai_off_by: Defaulted<string | null>
  }
  bot_pulse: {
    workspace_id: string
    bot_id: string
    last_in_at: Date | null
    last_out_at: Date | null
    last_error_at: Date | null
    last_error: Json<Reason> | null
  }
  api_key: {
    workspace_id: string
    id: string
    hash: Buffer
    name: string
    starts_with: string
    created_at: Generated<Date>
    last_used_at: Date | null
    revoked_at: Date | null
  }
  unreadable: { workspace_id: string; id: string; bot_id: string; at: Defaulted<Date>; path: string; reason: string; body: string }
  message: {
    workspace_id: string
    conversation_id: string
    seq: number
    id: string
    jmid: string | null
    at: Date
    type: Defaulted<string>
    author: string
    person_id: string | null
    text: string
    body: Json<Record<string, unknown>> | null
    ai_request: Defaulted<boolean>
    delivery: string | null
    delivery_why: Json<Reason> | null
    delivery_retryable: boolean | null
    edited_at: Defaulted<Date | null>
    withdrawn_at: Defaulted<Date | null>
  }
  usage_day: { workspace_id: string; day: string; slot: Generated<number>; ai_requests: Defaulted<number> }
  delivery: {
    workspace_id: string
    id: string
    number: GeneratedAlways<number>
    bot_id: string
    conversation_id: string
    seq: number | null
    kind: string
    payload: Json<Record<string, unknown>>
    transport: string
    state: Defaulted<string>
    attempts: Defaulted<number>
    why: ColumnType<Reason | null, string | null | undefined, string | null>
    unreached: Defaulted<boolean>
    provider_message_ids: Defaulted<string[]>
    next_at: Defaulted<Date>
    created_at: Defaulted<Date>
    claimed_until: Date | null
    /** When it was last on its way to the bot; null until it is tried. */
    handed_at: Defaulted<Date | null>
  }
  change: {
    workspace_id: string
    xid: Generated<string>
    id: Generated<number>
    at: Generated<Date>
    name: string
    conversation_id: string | null
    person_id: string | null
    bot_id: string | null
    people: string[] | null
    recipients: string[] | null
    body: Json<unknown>
  }
  subscriber: {
    name: string
    events: string[]
    place: string | null
    holder: string | null
    held_until: Date | null
    failures: Defaulted<number>
    error: string | null
    failed_at: Date | null
    change_failures: Defaulted<number>
  }
  set_aside_change: {
    workspace_id: string
    subscriber: string
    cursor: string
    conversation_id: string | null
    name: string
    error: string
    tries: number
    set_aside_at: Generated<Date>
    failed_at: Generated<Date>
    retry_at: Date | null
  }
}
