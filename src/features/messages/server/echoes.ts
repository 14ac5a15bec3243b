import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#server/db/openDatabase.ts'
import type { Told } from '#server/unit.ts'
import { audienceOf } from '#features/conversations/server/sight.ts'
import type { ConversationRow } from '#features/conversations/server/toConversation.ts'
import { messageChanged } from '../contract.ts'
import { messageColumns } from './queries.ts'
import type { Item } from './storeReports.ts'
import { toMessage, type MessageRow } from './toMessage.ts'

/** How long after a person wrote a bot may report the same words back as its own. */
const echoWindow = 60_000

export interface Echoes {
  told: Told[]
  confirmed: Set<Item>
}

/**
 * Old SDKs report what our own people wrote as if the bot had said it. Such an echo is not stored a second time; it tells that the bot
 * has the message. It is known by our id where the bot hands it back, else by the same text in the same conversation within a minute.
 */
export async function findEchoes(
  db: DatabaseOrTransaction,
  items: Item[],
  rows: Map<string, ConversationRow>,
  now: number,
): Promise<Echoes> {
  const echoes: Echoes = { told: [], confirmed: new Set() }
  const suspects = items.filter(
    ({ report, conversationId }) => report.kind === 'out' && (report.echoOf !== null || spokeLately(rows.get(conversationId), now)),
  )
  for (const item of suspects) {
    const row = rows.get(item.conversationId)!
    const written = await writtenMessage(db, item, now)
    if (!written) continue
    echoes.confirmed.add(item)
    if (written.delivery === 'delivered') continue
    // First the outbox row, then the message: the order in which a delivery that ends locks them.
    await sql`update delivery set state = 'delivered', claimed_until = null where workspace_id = ${row.workspace_id} and conversation_id = ${row.id} and seq = ${written.seq}`.execute(
      db,
    )
    await sql`update message set delivery = 'delivered', delivery_why = null, delivery_retryable = null
      where workspace_id = ${row.workspace_id} and conversation_id = ${row.id} and seq = ${written.seq}`.execute(db)
    const person = await db.selectFrom('person').where('id', '=', written.person_id).select(['name', 'image']).executeTakeFirst()
    const message = toMessage({ ...written, delivery: 'delivered', delivery_why: null, delivery_retryable: null }, row, person)
    echoes.told.push({
      name: messageChanged.name,
      audience: audienceOf(row),
      body: { conversation_id: row.id, message },
    })
  }
  return echoes
}

export function isConfirmed(echoes: Echoes, item: Item): boolean {
  return echoes.confirmed.has(item)
}

function spokeLately(row: ConversationRow | undefined, now: number): boolean {
  return row?.last_human_at != null && row.last_human_at.getTime() > now - echoWindow
}

async function writtenMessage(db: DatabaseOrTransaction, { report, conversationId }: Item, now: number): Promise<MessageRow | undefined> {
  const same = report.echoOf === null ? sql`m.text = ${report.text}` : sql`coalesce(m.jmid, m.id::text) = ${report.echoOf}`
  // Only the newest hundred messages: an echo comes at once, and the look must cost the same in a long conversation.
  const { rows } = await sql<MessageRow>`select ${messageColumns} from (
      select * from message where workspace_id = ${report.bot.workspaceId} and conversation_id = ${conversationId} order by seq desc limit 100) m
    where m.author = 'person' and m.type = 'message' and ${same} and (${report.echoOf !== null} or m.at > ${new Date(now - echoWindow)})
    order by m.seq desc limit 1`.execute(db)
  return rows[0]
}
