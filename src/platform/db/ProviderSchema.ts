import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Reason } from '#shared/reason.ts'
import type { Defaulted, Json } from './columns.ts'

/** What companies outside have to do with our bots. */
export interface ProviderSchema {
  bot_account: { provider: string; account: string; workspace_id: string; bot_id: string }
  persona: { workspace_id: string; bot_id: string; person_id: string; id: string; shown: Buffer }
  webhook_event: {
    id: string
    number: GeneratedAlways<number>
    provider: string
    account: string
    delivery_id: string
    workspace_id: string
    bot_id: string
    received_at: Date
    request: Json<Record<string, unknown>>
    body: Buffer
    state: Defaulted<'waiting' | 'done' | 'unreadable' | 'failed' | 'emptied'>
    attempts: Defaulted<number>
    error: ColumnType<Reason | null, string | null | undefined, string | null>
    next_at: Defaulted<Date>
    channels: Defaulted<string[]>
    gone: Defaulted<string[] | null>
  }
  webhook_lane: { provider: string; account: string; holder: string; held_until: Date }
}
