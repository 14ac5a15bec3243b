import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/db/openDatabase.ts'
import type { KeptPersonas } from '#features/bots/ports.ts'

/** Which personas the companies of bots have for people. They go with the bot, and with the person's membership. */
export const keptPersonas = (db: Database): KeptPersonas => ({
  async find({ workspaceId, id }, person, shown) {
    const found = await db
      .selectFrom('persona')
      .where('workspace_id', '=', workspaceId)
      .where('bot_id', '=', id)
      .where('person_id', '=', person)
      .where('shown', '=', hashOf(shown))
      .select('id')
      .executeTakeFirst()
    return found?.id ?? null
  },
  async keep({ workspaceId, id }, person, shown, persona) {
    // Who has left, with a reply still on its way, has none that would be kept.
    await sql`insert into persona (workspace_id, bot_id, person_id, id, shown)
      select workspace_id, ${id}::uuid, person_id, ${persona}, ${hashOf(shown)} from member where workspace_id = ${workspaceId} and person_id = ${person}
      on conflict (workspace_id, bot_id, person_id) do update set id = excluded.id, shown = excluded.shown`.execute(db)
  },
  async forget({ workspaceId, id }, person, persona) {
    await db
      .deleteFrom('persona')
      .where('workspace_id', '=', workspaceId)
      .where('bot_id', '=', id)
      .where('person_id', '=', person)
      .where('id', '=', persona)
      .execute()
  },
})

const hashOf = (shown: string): Buffer => createHash('sha256').update(shown).digest()
