import type { ColumnType } from 'kysely'
import type { Defaulted, Json } from './columns.ts'

/** When somebody wants no alerts. */
interface QuietColumn {
  until?: number | null | undefined
  week?: { zone: string; days: ({ from: number; to: number } | null)[] } | null | undefined
}

/**
 * Of what people are alerted, and how it reached them; see migrations 0001 and 0002. Besides: the rows of one e-mail share their `push_id`, like those of
 * one push; `withdraws` of the page and of an e-mail says that what was told is over, so that it may be told again.
 */
export interface AlertSchema {
  alert_levels: {
    workspace_id: string
    person_id: string
    bot_id: string
    levels: Json<Record<string, 0 | 1 | 2>>
    intents: Defaulted<string[]>
  }
  alert_person: {
    person_id: string
    levels: ColumnType<Record<string, 0 | 1 | 2>, string | undefined, string>
    quiet: ColumnType<QuietColumn, string | undefined, string>
    mailed_at: Defaulted<Date | null>
    email_minutes: Defaulted<number>
  }
  alert: {
    workspace_id: string
    id: string
    raise_id: string
    person_id: string
    conversation_id: string
    bot_id: string
    kinds: string[]
    raised_kinds: string[]
    level: 1 | 2
    at: Date
    mail_at: Date | null
    past_quiet: Defaulted<boolean>
    ended_at: Defaulted<Date | null>
    ended_why: Defaulted<string | null>
    /** What it was about is no more: it is kept only until what was shown of it is taken back. */
    gone_at: Defaulted<Date | null>
  }
  alert_attempt: {
    workspace_id: string
    id: string
    alert_id: string
    kind: string
    channel: 'page' | 'email' | 'push' | 'slack'
    state: 'waiting' | 'accepted' | 'failed' | 'seen' | 'clicked' | 'withdrawn'
    why: Defaulted<string | null>
    created_at: Defaulted<Date>
    settled_at: Defaulted<Date | null>
    device_id: Defaulted<string | null>
    push_id: Defaulted<string | null>
    tries: Defaulted<number>
    due_at: Defaulted<Date | null>
    withdraws: Defaulted<boolean>
    summed: Defaulted<boolean>
    message_ref: Defaulted<string | null>
  }
  /** Whose alerts up to `until` are read and still to be ended. */
  alert_read: {
    workspace_id: string
    person_id: string
    until: string
    at: Date
  }
  push_device: {
    id: string
    person_id: string
    session_id: string
    endpoint_hash: Buffer
    sealed: Buffer
    /** Empty: its person removed it. It is kept so that their browser does not come back by itself. */
    service: string
    agent: string
    created_at: Defaulted<Date>
    used_at: Defaulted<Date | null>
    heard_at: Defaulted<Date | null>
    busy_until: Defaulted<Date | null>
  }
  alert_round: {
    workspace_id: string
    conversation_id: string
    bot_id: string
    since: Date
    round: Defaulted<number>
    next_at: Date | null
    nobody_at: Defaulted<Date | null>
    line_seq: Defaulted<number | null>
  }
}
