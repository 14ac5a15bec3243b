import { sql } from 'kysely'
import { caughtUp } from '#testing/caughtUp.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'

/** Has many customers wait for somebody: in conversations like one that there is, an alert each, a minute apart. */
export async function haveMany(app: TestApp, bot: TestBot, who: TestPerson, count: number): Promise<void> {
  const { conversationId } = await app.report(bot, `c${crypto.randomUUID()}`, 'Hello')
  await caughtUp(app, 'alerts')
  await sql`with more as (
      insert into conversation select (json_populate_record(c, json_build_object('id', gen_random_uuid(), 'channel', 'c' || gen_random_uuid()))).*
      from conversation c, generate_series(1, ${count}::int) where c.id = ${conversationId} returning workspace_id, id, bot_id)
    insert into alert (workspace_id, id, raise_id, person_id, conversation_id, bot_id, kinds, raised_kinds, level, at)
      select workspace_id, (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-' || right(gen_random_uuid()::text, 12))::uuid, gen_random_uuid(), ${who.id}::uuid, id,
        bot_id, '{help}', '{help}', 2, now() - make_interval(mins => ${count}::int - n)
      from (select *, (row_number() over ())::int as n from more) m`.execute(app.server.db)
}
