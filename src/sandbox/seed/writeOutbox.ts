import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { northwind, shopBot, smalltalkBot } from '#sandbox/northwind.ts'
import { uuidFor } from '#sandbox/kit/uuidFor.ts'
import { statusOf } from './statusOf.ts'
import type { WrittenConversation } from './writeConversations.ts'

const hour = 3_600_000
/** How often a message has been tried that has not arrived; the others arrived at once. */
const attempts: Readonly<Record<string, number>> = { queued: 9, failed: 150 }

/** What is on its way to the bots, what did not get there, and how the bots have been doing: all that a health card shows. */
export async function writeOutbox(db: DatabaseOrTransaction, written: WrittenConversation[], now: number): Promise<void> {
  const rows = written.flatMap(({ story }) =>
    story.messages
      .filter((message) => message.author === 'person' && message.delivery !== null && message.at.getTime() > now - 72 * hour)
      .map((message, i) => {
        const { row } = story
        const waits = message.delivery === 'queued'
        return {
          workspace_id: row.workspace_id,
          id: uuidFor(`delivery:${message.id}`, message.at.getTime()),
          bot_id: row.bot_id,
          conversation_id: row.id,
          seq: message.seq,
          kind: 'chat response',
          payload: '{}',
          transport: row.bot_id === smalltalkBot.id ? 'sdk-webhook' : 'sdk-socket',
          state: message.delivery!,
          attempts: attempts[message.delivery!] ?? 1,
          why: message.delivery_why === null ? null : JSON.stringify(message.delivery_why),
          // The bots of the sandbox are there, so what waits is due later: an hour or two in which it can be looked at.
          next_at: waits ? new Date(now + (2 + i) * hour) : message.at,
          created_at: message.at,
          claimed_until: null,
          handed_at: message.at,
        }
      }),
  )
  await db.insertInto('delivery').values(rows).execute()
  await writeBotStatuses(db, written, now)
}

async function writeBotStatuses(db: DatabaseOrTransaction, written: WrittenConversation[], now: number): Promise<void> {
  await db
    .insertInto('bot_pulse')
    .values([
      statusOf(shopBot.id, written),
      {
        ...statusOf(smalltalkBot.id, written),
        last_error_at: new Date(now - 0.7 * hour),
        last_error: JSON.stringify({ code: 'sdk.webhook-answered', params: { status: 503 } }),
      },
    ])
    .execute()
  await db
    .insertInto('unreadable')
    .values({
      workspace_id: northwind.id,
      id: uuidFor('unreadable:shop', now - 26 * hour),
      bot_id: shopBot.id,
      at: new Date(now - 26 * hour),
      path: '/api/v1/in',
      reason: 'The event names no sender: expected "sender": {"id": …}.',
      body: '{"recipient":{"id":"104857600104857"},"message":{"text":"hello?"}}',
    })
    .execute()
}
