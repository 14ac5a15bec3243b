import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { SearchSchema } from './SearchSchema.ts'
import type { WritingSchema } from './WritingSchema.ts'

type Json<T> = ColumnType<T, string, string>
type Defaulted<T> = ColumnType<T, T | undefined, T>

/** Which conversations a member may see. */
type Scope = 'all' | 'bots' | 'assigned'

/** The tables as the migrations leave them. Times are Dates, big numbers are numbers (see openDatabase). */
export interface Schema extends SearchSchema, WritingSchema {
  setting: { name: string; value: Json<unknown> }
  person: {
    id: string
    email: string
    name: string
    first_name: string
    image: string | null
    workspace_id: string | null
    bot_client_key: string | null
    unsubscribed: Defaulted<boolean>
    created_at: Generated<Date>
    last_name: Defaulted<string | null>
    mail_refused_at: Defaulted<Date | null>
  }
  identity: {
    provider: string
    subject: string
    person_id: string
    email: Defaulted<string | null>
    facts: ColumnType<Record<string, unknown>, string | undefined, string>
    tokens: Defaulted<Buffer | null>
    created_at: Defaulted<Date>
    revoked_at: Defaulted<Date | null>
  }
  mail_refusal: { hash: Buffer; at: Generated<Date> }
  session: {
    id: string
    person_id: string
    token_hash: Buffer
    device: string
    address: string
    created_at: Generated<Date>
    last_seen_at: Defaulted<Date>
    expires_at: Date
    revoked_at: Date | null
  }
  one_time_code: { hash: Buffer; person_id: string; expires_at: Date; session_id: Defaulted<string | null> }
  oauth_state: { hash: Buffer; data: Json<Record<string, unknown>>; expires_at: Date }
  workspace: {
    id: string
    name: string
    plan: Defaulted<string>
    trial_ends_at: Date | null
    created_at: Generated<Date>
    deleted_at: Date | null
    deleted_by: Defaulted<string | null>
    parent_id: Defaulted<string | null>
  }
  slack_install: {
    workspace_id: string
    team_id: string
    team_name: string
    team_email: Defaulted<string | null>
    bot_user_id: string
    scopes: string
    token: Buffer
    installed_by: string | null
    installed_at: Defaulted<Date>
    revoked_at: Defaulted<Date | null>
  }
  invite: {
    workspace_id: string
    id: string
    code_hash: Buffer
    code: Buffer
    email: string | null
    train: boolean
    chat: boolean
    edit: boolean
    billing: boolean
    support: boolean
    scope: Defaulted<Scope>
    scope_bots: Defaulted<string[]>
    invited_by: string | null
    created_at: Defaulted<Date>
    expires_at: Date
    revoked_at: Defaulted<Date | null>
    used_at: Defaulted<Date | null>
    uses: Defaulted<number>
    mail: Defaulted<'none' | 'queued' | 'sent' | 'failed' | 'refused'>
    mail_why: Defaulted<string | null>
    /** When the e-mail that is on its way, or went last, was asked for. */
    mail_queued_at: Defaulted<Date | null>
    mailed_at: Defaulted<Date | null>
  }
  audit: {
    workspace_id: string
    id: string
    at: Defaulted<Date>
    actor_id: string | null
    actor_name: string
    actor_email: string | null
    action: string
    subject_id: string | null
    subject_name: string
    before: Json<unknown> | null
    after: Json<unknown> | null
    address: string | null
    device: string | null
  }
  member: {
    workspace_id: string
    person_id: string
    is_owner: Defaulted<boolean>
    train: Defaulted<boolean>
    chat: Defaulted<boolean>
    edit: Defaulted<boolean>
    billing: Defaulted<boolean>
    support: Defaulted<boolean>
    joined_at: Defaulted<Date>
    scope: Defaulted<Scope>
    scope_bots: Defaulted<string[]>
    /** Nothing at or before it is unread, but for what has `behind_at` in seen. */
    read_until: Defaulted<Date>
  }
  bot: {
    workspace_id: string
    id: string
    client_key: string
    name: string
    code_lang: string
    platform: string
    webhook: Defaulted<string>
    webhook_secret: Buffer | null
    auto_resume_minutes: number | null
    created_at: Defaulted<Date>
    deleted_at: Date | null
  }
  bot_pulse: {
    workspace_id: string
    bot_id: string
    last_in_at: Date | null
    last_out_at: Date | null
    last_error_at: Date | null
    last_error: string | null
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
  customer: {
    workspace_id: string
    id: string
    bot_id: string
    user_key: string
    name: string
    profile: Json<Record<string, unknown>>
    search: string
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
    last_human_at: Date | null
    resume_at: Date | null
    resume_warned: Defaulted<boolean>
    last_message: Json<unknown> | null
    address: Json<unknown> | null
    unanswered: ColumnType<unknown[], string | undefined, string>
    created_at: Defaulted<Date>
    mentioned: Defaulted<string[]>
    snoozed_until: Defaulted<Date | null>
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
    before: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    code: Defaulted<string | null>
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
    created_at: Defaulted<Date>
  }
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
    delivery_why: string | null
    delivery_retryable: boolean | null
    edited_at: Defaulted<Date | null>
    withdrawn_at: Defaulted<Date | null>
  }
  seen: {
    workspace_id: string
    person_id: string
    conversation_id: string
    seen_in: number
    marked_unread: Defaulted<boolean>
    ignore_reset: Defaulted<boolean>
    behind_at: Defaulted<Date | null>
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
    state: Defaulted<string>
    attempts: Defaulted<number>
    why: string | null
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
    body: Json<unknown>
  }
  tally: { workspace_id: string; bot_id: string; key: string; slot: Generated<number>; n: number }
}
