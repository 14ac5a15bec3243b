import { sql } from 'kysely'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import type { Attachment } from '#features/inbox/timeline/contract.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { northwind, type SandboxBot } from '#sandbox/northwind.ts'
import { plainCard } from '#sandbox/phone/cardsOf.ts'
import type { Choice, Known, Line } from '#sandbox/phone/contract.ts'

/** As much of the past as is worth reading on a phone. */
const maxLines = 200
const maxFound = 40

interface Said {
  id: string
  author: Line['by']
  text: string
  at: Date
  attachments: Attachment[] | null
  edited: boolean
  deleted: boolean
}

/** What a customer has seen of a conversation so far: not the notes, not the drafts, and of what people wrote only what was brought to them. */
export async function readPast(db: Database, bot: SandboxBot, customer: string): Promise<{ name: string; lines: Line[] } | null> {
  const conversation = conversationIdOf(bot.id, customer)
  const found = await sql<{
    name: string
  }>`select u.name from conversation c join customer u on u.workspace_id = c.workspace_id and u.id = c.customer_id
    where c.workspace_id = ${northwind.id} and c.id = ${conversation}`.execute(db)
  const [known] = found.rows
  if (!known) return null
  const { rows } = await sql<Said>`select coalesce(jmid, id::text) as id, author, text, at, body -> 'attachments' as attachments,
      edited_at is not null as edited, withdrawn_at is not null as deleted from message
    where workspace_id = ${northwind.id} and conversation_id = ${conversation} and type = 'message' and author <> 'system'
      and (author <> 'person' or delivery in ('accepted', 'delivered')) order by seq desc limit ${maxLines}`.execute(db)
  return { name: known.name, lines: rows.toReversed().map(toLine) }
}

function toLine({ id, author, text, at, attachments, edited, deleted }: Said): Line {
  const all = attachments ?? []
  // Quick answers are stored as an attachment of nothing but actions.
  const quick = all.filter(
    (one) => Object.keys(one).length === 1 && one.actions?.every((action) => !action.options && !action.option_groups),
  )
  const cards = all.filter((one) => !quick.includes(one)).map((one) => plainCard(one))
  return {
    id,
    by: author,
    text,
    cards,
    quick: quick
      .flatMap((one) => one.actions ?? [])
      .map(({ text: title, value }): Choice => ({ title, ...(value !== undefined && { payload: value }) })),
    at: at.getTime(),
    ...(author === 'customer' && { state: 'delivered' as const }),
    ...(edited && { edited }),
    ...(deleted && { deleted }),
  }
}

/** Customers of a bot whose name or address holds a phrase, those first who wrote last. */
export async function findCustomers(db: Database, bot: SandboxBot, phrase: string): Promise<Known[]> {
  const like = `%${phrase
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{
    channel: string
    name: string
    last: string | null
    at: Date
  }>`select c.channel, u.name, case when c.last_message ->> 'private' = 'true' then null else c.last_message ->> 'text' end as last, c.last_at as at
    from conversation c join customer u on u.workspace_id = c.workspace_id and u.id = c.customer_id
    where c.workspace_id = ${northwind.id} and c.bot_id = ${bot.id} and c.deleted_at is null and u.search like ${like}
    order by c.last_at desc limit ${maxFound}`.execute(db)
  return rows.map(({ channel, name, last, at }) => ({ bot: bot.clientKey, customer: channel, name, last: last ?? '', at: at.getTime() }))
}
