import { sql } from 'kysely'
import { storableReason } from '#shared/reason.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { BotPlace } from '#features/bots/ports.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { setMessage } from '#features/inbox/timeline/setMessage.ts'
import type { Receipt } from '#features/inbox/timeline/ports.ts'

/** The clocks of the company and of the database may differ by this much, in ms. */
const leeway = 1000

/**
 * From which states a receipt leads on: what is known already, and what says more, stays. What waits or is being sent, and has names at the company
 * already, is a message of which some parts got there: its other parts are still to be sent, whatever is said of these.
 */
const before = {
  delivered: ['accepted'],
  read: ['accepted', 'delivered'],
  failed: ['sending', 'queued', 'accepted'],
} as const

interface Found {
  workspace_id: string
  id: string
  conversation_id: string
  seq: number | null
  provider_message_ids: string[]
}

/**
 * Writes what a company says became of a message, and emits the message. The same receipt again changes nothing. Answers whether every
 * message that the receipt names is known: one that is just being sent gets its name a moment later.
 */
export async function applyReceipt(ctx: RequestContext, bot: BotPlace, receipt: Receipt): Promise<boolean> {
  const { providerMessageIds: ids = [], channel, until } = receipt
  if (channel !== undefined && until !== undefined)
    for (const one of await sentUntil(ctx, bot, channel, until)) await leadOn(ctx, one, receipt)
  if (ids.length === 0) return true
  const found = await lockDeliveries(ctx, bot, ids)
  // Of a message that was sent in parts the last one counts; where one part failed it did not get there.
  const isWhole = (one: Found) => receipt.what === 'failed' || ids.includes(one.provider_message_ids.at(-1) ?? '')
  for (const one of found.filter(isWhole)) await leadOn(ctx, one, receipt)
  const known = new Set(found.flatMap(({ provider_message_ids }) => provider_message_ids))
  return ids.every((id) => known.has(id))
}

const columns = sql`workspace_id, id, conversation_id, seq, provider_message_ids`

async function lockDeliveries(ctx: RequestContext, bot: BotPlace, ids: readonly string[]): Promise<Found[]> {
  const { rows } =
    await sql<Found>`select ${columns} from delivery where provider_message_ids <> '{}' and provider_message_ids && ${[...ids]}::text[]
    and workspace_id = ${bot.workspaceId} and bot_id = ${bot.id} order by number for update`.execute(ctx.db)
  return rows
}

async function sentUntil(ctx: RequestContext, bot: BotPlace, channel: string, until: number): Promise<Found[]> {
  const { rows } = await sql<Found>`select ${columns} from delivery where workspace_id = ${bot.workspaceId}
    and conversation_id = ${conversationIdOf(bot.id, channel)} and seq is not null and state in ('accepted', 'delivered')
    and handed_at <= ${new Date(until + leeway)} order by number for update`.execute(ctx.db)
  return rows
}

async function leadOn(ctx: RequestContext, { workspace_id, id, conversation_id, seq }: Found, { what, reason }: Receipt): Promise<void> {
  const why = what === 'failed' ? storableReason(reason ?? { code: 'outbox.failed' }) : null
  const { rows } =
    await sql`update delivery set state = ${what}, why = ${why === null ? null : JSON.stringify(why)}::jsonb, claimed_until = null
    where workspace_id = ${workspace_id} and id = ${id} and state = any(${[...before[what]]}::text[]) returning id`.execute(ctx.db)
  if (rows.length === 0 || seq === null) return
  await setMessage(ctx, { workspace_id, conversation_id, seq }, { state: what, why, retryable: what === 'failed' ? true : null })
}
