import { sql } from 'kysely'
import { fold } from '#shared/fold.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { namesJoined, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { lockedColumns, readLocked, type LockedRow } from '#features/inbox/conversations/readLocked.ts'
import type { Report } from '#features/inbox/timeline/ports.ts'
import { customerIdOf, visitorName } from '#features/inbox/timeline/identity.ts'
import { erasedSince } from '#features/inbox/webhooks/erasedSince.ts'
import type { ReportItem } from './ReportItem.ts'

/**
 * The conversations of a batch, locked until the transaction ends, made where they did not exist and something was said, with the customer's newest profile.
 * Without what was erased since it was said, and is only brought once more (`erased`).
 * Locks are taken in the order of ids, and before anything else, so that two batches never wait for each other in a circle.
 */
export async function lockConversations(
  db: DatabaseOrTransaction,
  items: ReportItem[],
  now: number,
): Promise<{ rows: Map<string, ConversationRow>; erased: Set<ReportItem> }> {
  const rows = await lock(db, onePerConversation(items))
  const erased = await erasedSince(db, items)
  const left = items.filter((item) => !erased.has(item))
  // What is taken back begins nothing; where more than that was said, the one who said it is the one to know.
  const wanted = onePerConversation(left.toSorted((a, b) => Number(begins(a)) - Number(begins(b))))
  const missing = wanted.filter((item) => begins(item) && !rows.has(item.conversationId))
  if (missing.length > 0) {
    await create(db, missing, now)
    for (const [id, row] of await lock(db, missing)) rows.set(id, row)
  }
  await updateProfiles(db, left, rows)
  return { rows, erased }
}

/** Of the items of each conversation the last one. */
const onePerConversation = (items: ReportItem[]) => [...new Map(items.map((item) => [item.conversationId, item])).values()]

const begins = ({ report: { change } }: ReportItem) => change?.what !== 'withdrawn'

async function lock(db: DatabaseOrTransaction, items: ReportItem[]): Promise<Map<string, ConversationRow>> {
  const rows = await readLocked(
    db,
    sql<LockedRow>`select ${lockedColumns}
    from unnest(${items.map((item) => item.report.bot.workspaceId)}::uuid[], ${items.map((item) => item.conversationId)}::uuid[]) w (workspace_id, id)
    join conversation c using (workspace_id, id)
    ${namesJoined}
    order by c.id for no key update of c`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

async function create(db: DatabaseOrTransaction, items: ReportItem[], now: number): Promise<void> {
  const made = items.map(({ report, conversationId }) => {
    const { name, profile, search } = customerOf(report)
    const customer_id = customerIdOf(report.bot.id, report.userKey)
    return {
      workspace_id: report.bot.workspaceId,
      id: conversationId,
      bot_id: report.bot.id,
      customer_id,
      channel: report.channel,
      platform: report.bot.platform,
      user_key: report.userKey,
      name,
      profile,
      search,
    }
  })
  // The time before the first message: the message then stands at `now`, after the conversation it belongs to.
  const before = new Date(now - 1)
  // One who is there already is locked by it: who erases them waits, and sees this conversation.
  await sql`with made as (select * from json_to_recordset(${JSON.stringify(made)}::json)
      as m(workspace_id uuid, id uuid, bot_id uuid, customer_id uuid, channel text, platform text, user_key text, name text, profile jsonb, search text)),
    customers as (insert into customer (workspace_id, id, bot_id, user_key, name, profile, search)
      select distinct on (customer_id) workspace_id, customer_id, bot_id, user_key, name, profile, search from made order by customer_id
      on conflict (workspace_id, id) do update set user_key = excluded.user_key)
    insert into conversation (workspace_id, id, bot_id, customer_id, channel, platform, last_at, tail_at, created_at)
      select workspace_id, id, bot_id, customer_id, channel, platform, ${before}, ${before}, ${before} from made order by id on conflict do nothing`.execute(
    db,
  )
}

/** A bot that learns more of a customer says so with every message; only what is new is written. */
async function updateProfiles(db: DatabaseOrTransaction, items: ReportItem[], rows: Map<string, ConversationRow>): Promise<void> {
  for (const { report, conversationId } of items) {
    const row = rows.get(conversationId)
    if (!row || !report.profile || report.kind === 'out' || report.userKey !== row.user_key) continue
    const profile = { ...row.profile, ...report.profile }
    if (JSON.stringify(sorted(profile)) === JSON.stringify(sorted(row.profile))) continue
    const { name, search } = customerOf({ ...report, profile })
    rows.set(conversationId, { ...row, profile, customer_name: name })
    await sql`update customer set name = ${name}, profile = ${JSON.stringify(profile)}::jsonb, search = ${search}
      where workspace_id = ${row.workspace_id} and id = ${customerIdOf(report.bot.id, report.userKey)}`.execute(db)
  }
}

export const sorted = (profile: Record<string, string>) => Object.entries(profile).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** How a customer is stored: what they are called, all that is known of them, and by what they are found. */
export function customerOf(report: Pick<Report, 'profile' | 'userKey'>): { name: string; profile: Record<string, string>; search: string } {
  const profile = report.profile ?? {}
  const name = profile.name ?? ([profile.first_name, profile.last_name].filter(Boolean).join(' ') || visitorName(report.userKey))
  return { name, profile, search: fold([name, profile.email, profile.phone, report.userKey].filter(Boolean).join(' ')) }
}
