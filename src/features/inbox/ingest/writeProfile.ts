import { sql } from 'kysely'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { conversationChanged } from '#features/inbox/conversations/contract.ts'
import { toConversation } from '#features/inbox/conversations/toConversation.ts'
import { lockWhere } from '#features/inbox/conversations/readLocked.ts'
import { audienceOf } from '#features/inbox/conversations/visibility.ts'
import { customerIdOf } from '#features/inbox/timeline/identity.ts'
import { writeMessages } from '#features/inbox/timeline/messageRows.ts'
import type { BotIdentity, CustomerProfile } from '#features/inbox/timeline/ports.ts'
import { facetsOfRow } from '#features/inbox/timeline/turn.ts'
import { customerOf, sorted } from './lockConversations.ts'

/** Writes what a company says of a customer, and emits it with their conversations. What it does not say stays. */
export async function writeProfile(ctx: RequestContext, bot: BotIdentity, userKey: string, fetched: CustomerProfile): Promise<void> {
  const id = customerIdOf(bot.id, userKey)
  // First the conversations, then their customer: the order in which everybody locks them.
  const rows = await lockWhere(ctx.db, bot.workspaceId, sql`c.customer_id = ${id}`)
  const known = rows[0]?.profile ?? {}
  const profile: Record<string, string> = { ...known, ...fetched }
  const { name, search } = customerOf({ userKey, profile })
  await sql`update customer set name = ${name}, profile = ${JSON.stringify(profile)}::jsonb, search = ${search}, profile_asked_at = now()
    where workspace_id = ${bot.workspaceId} and id = ${id}`.execute(ctx.db)
  if (JSON.stringify(sorted(profile)) === JSON.stringify(sorted(known))) return
  const changed = rows.map((row) => ({ ...row, profile, customer_name: name, rev: row.rev + 1 }))
  await writeMessages(ctx.db, new Map(changed.map((row) => [row.id, row])), [])
  for (const [index, row] of changed.entries())
    ctx.emit(conversationChanged, audienceOf(row), { conversation: toConversation(row), was: facetsOfRow(rows[index]!) })
}
