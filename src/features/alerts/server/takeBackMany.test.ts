import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAlerts } from '#features/alerts/contract.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { nobody } from '#platform/event-log/RequestContext.ts'
import { removeMember } from '#features/workspaces/members/contract.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { lockAlerts } from './lockAlerts.ts'
import { haveMany } from './testing/haveMany.ts'

test('a member is removed at once, whatever they were told; it is taken back a little at a time, and nothing of what they are told when they come back', async () => {
  const app = await sharedTestApp()
  const { mara, ben, bot } = await app.team(['chat'])
  await haveMany(app, bot, ben, 450)
  const { db } = app.server
  // All of it stands on a device that is not to be had.
  const device = crypto.randomUUID()
  await sql`insert into push_device (id, person_id, session_id, endpoint_hash, sealed, service, agent, busy_until)
    select ${device}::uuid, ${ben.id}::uuid, id, ${Buffer.from(device)}, '', 'push.example', '', now() + interval '1 hour' from session where person_id = ${ben.id} limit 1`.execute(
    db,
  )
  await sql`insert into alert_attempt (workspace_id, id, alert_id, kind, channel, state, tries, device_id)
    select workspace_id, gen_random_uuid(), id, 'help', 'push', 'accepted', 1, ${device}::uuid from alert where person_id = ${ben.id}`.execute(
    db,
  )
  await app.callApi(mara, removeMember, { body: { team_id: mara.workspace, user_id: ben.id } })
  await db.insertInto('member').values({ workspace_id: mara.workspace, person_id: ben.id, chat: true }).execute()
  const { conversationId } = await app.report(bot, `c${crypto.randomUUID()}`, 'Welcome back')
  await caughtUp(app, 'alerts')
  const portions = async () =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from alert where person_id = ${ben.id} and gone_at is not null group by gone_at order by n desc`.execute(
        db,
      )
    ).rows.map(({ n }) => n)
  await expect.poll(portions).toEqual([200, 200, 51])
  // Ben has no session any more.
  const left = await sql<{
    conversation_id: string
  }>`select conversation_id from alert where person_id = ${ben.id} and gone_at is null`.execute(db)
  expect(left.rows).toEqual([{ conversation_id: conversationId }])
  const due = await sql<{
    n: number
  }>`select count(*)::int as n from alert_attempt where device_id = ${device} and withdraws and due_at is not null`.execute(db)
  expect(due.rows).toEqual([{ n: 451 }])
  expect((await app.callApi(mara, listAlerts)).alerts.map((one) => one.conversation_id)).toContain(conversationId)
})

test('who is removed while what they read at once is being ended waits for that, and is removed', async () => {
  const app = await sharedTestApp()
  const { mara, ben, bot } = await app.team(['chat'])
  await haveMany(app, bot, ben, 250)
  const { db, contexts } = app.server
  const { removal } = await contexts.write(nobody, async (ctx) => {
    await lockAlerts(ctx)
    // As of one who pressed Mark all as read in this moment.
    await sql`insert into alert_read (workspace_id, person_id, until, at) values (${mara.workspace}, ${ben.id}, ${mara.id}, now())`.execute(
      db,
    )
    const removing = app.callApi(mara, removeMember, { body: { team_id: mara.workspace, user_id: ben.id } })
    await expect.poll(() => waitsForAlerts(db)).toBe(true)
    // Where the removal had it already, each would wait for the other.
    await sql`select from alert_read where person_id = ${ben.id} for update nowait`.execute(ctx.db)
    return { removal: removing }
  })
  await removal
  expect(await db.selectFrom('alert_read').where('person_id', '=', ben.id).selectAll().execute()).toEqual([])
})

async function waitsForAlerts(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query like '%hashtext(''alert'')%'`.execute(db)
  return rows.length > 0
}
