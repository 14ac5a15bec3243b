import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Reason } from '#shared/reason.ts'
import type { Defaulted, Json } from './columns.ts'

/** What engines are asked, and what they remember; see `migrations/0001_baton/engines.ts`. */
export interface EngineSchema {
  engine_turn: {
    workspace_id: string
    id: string
    number: GeneratedAlways<number>
    bot_id: string
    conversation_id: string
    epoch: number
    seqs: number[]
    state: Defaulted<'waiting' | 'answered' | 'failed' | 'dropped'>
    attempts: Defaulted<number>
    next_at: Defaulted<Date>
    claimed_until: Defaulted<Date | null>
    created_at: Defaulted<Date>
    settled_at: Defaulted<Date | null>
    answers: Defaulted<number[]>
    intent: Defaulted<string | null>
    intent_id: Defaulted<string | null>
    confidence: Defaulted<number | null>
    sentiment: Defaulted<number | null>
    is_fallback: Defaulted<boolean | null>
    error: ColumnType<Reason | null, string | null | undefined, string | null>
  }
  engine_memory: {
    workspace_id: string
    conversation_id: string
    bot_id: string
    contexts: Json<unknown[]>
    misses: Defaulted<number>
    told: Defaulted<boolean>
  }
}
