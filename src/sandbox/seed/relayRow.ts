import { sql } from 'kysely'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { northwind, type SandboxBot } from '#sandbox/northwind.ts'
import { relayCustomer, type RelayPorts } from '#sandbox/phone/FirstRelay.ts'

const setting = 'sandbox_relay'

/** What the first hand-over reads and keeps: the row of its conversation, and whether a visitor has seen it. */
export function relayRow(db: Database, bot: SandboxBot): Pick<RelayPorts, 'conversation' | 'look' | 'isDone' | 'keepDone'> {
  const conversation = conversationIdOf(bot.id, relayCustomer.id)
  return {
    conversation,
    async look() {
      const { rows } = await sql<{
        paused: boolean
        asked: boolean
        answered: boolean
      }>`select c.paused, c.needs_human_at is not null as asked,
          exists (select from message m where m.workspace_id = c.workspace_id and m.conversation_id = c.id and m.author = 'person' and m.type = 'message') as answered
        from conversation c where c.workspace_id = ${northwind.id} and c.id = ${conversation} and c.deleted_at is null`.execute(db)
      const [row] = rows
      if (!row) return null
      if (row.answered) return row.paused ? 'answered' : 'back'
      return row.asked || row.paused ? 'waiting' : null
    },
    async isDone() {
      const done = await db.selectFrom('setting').where('name', '=', setting).select('name').executeTakeFirst()
      return done !== undefined
    },
    async keepDone() {
      await sql`insert into setting (name, value) values (${setting}, '"done"'::jsonb) on conflict (name) do nothing`.execute(db)
    },
  }
}
