import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { alertEnded, countAlerts, listAlerts } from '#features/alerts/contract.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { forgetOld } from './forgetOld.ts'
import { haveMany } from './testing/haveMany.ts'

test('what has been over for 90 days is deleted; that a customer wrote ends then, and what calls for somebody does not', async () => {
  const app = await sharedTestApp()
  const { mara, ben, bot } = await app.team(['chat'])
  await haveMany(app, bot, ben, 12)
  const { db, contexts } = app.server
  /** The oldest alerts: since when each is, of which kind, when it was over, and when something of it is due. */
  const olds = [
    ['said long ago', 'log', 91, null, false],
    ['said long ago, too', 'log', 120, null, false],
    ['said long ago, in a second portion', 'log', 120, null, false],
    ['said', 'log', 89, null, false],
    ['called long ago', 'help', 120, null, false],
    ['over long ago', 'help', 120, 91, false],
    ['over long ago, too', 'log', 120, 100, false],
    ['over long ago, in a second portion', 'log', 120, 100, false],
    ['over', 'help', 120, 89, false],
    ['over long ago, and still to be taken back', 'help', 120, 91, true],
  ] as const
  const rows = olds.map(([what, kind, days, over, due], n) => ({ n: n + 1, what, kind, days, over, due }))
  await sql`update alert a set kinds = array[o.kind], raised_kinds = array[o.kind], at = now() - make_interval(days => o.days),
      ended_at = now() - make_interval(days => o.over), ended_why = case when o.over is not null then o.what end
    from json_to_recordset(${JSON.stringify(rows)}::json) as o (n int, what text, kind text, days int, over int),
      (select id, row_number() over (order by id) as n from alert where person_id = ${ben.id}) l
    where a.workspace_id = ${mara.workspace} and a.id = l.id and l.n = o.n`.execute(db)
  await sql`insert into alert_attempt (workspace_id, id, alert_id, kind, channel, state, due_at)
    select a.workspace_id, gen_random_uuid(), a.id, 'help', 'email', 'accepted', case when a.ended_why like '%still%' then now() + interval '1 hour' end
    from alert a where a.person_id = ${ben.id}`.execute(db)
  const left = () =>
    sql<{ why: string | null; n: number }>`select ended_why as why, count(*)::int as n from alert a where person_id = ${ben.id}
      and exists (select from alert_attempt t where t.workspace_id = a.workspace_id and t.alert_id = a.id) group by 1 order by 1`.execute(
      db,
    )
  const before = await app.callApi(ben, listAlerts)
  const calling = await app.callApi(ben, countAlerts)

  await forgetOld(contexts, db, { ended: 2, deleted: 2 })
  expect((await left()).rows).toEqual([
    { why: 'old', n: 3 },
    { why: 'over', n: 1 },
    { why: 'over long ago, and still to be taken back', n: 1 },
    // What he was told today, what calls, and what was said within 90 days.
    { why: null, n: 5 },
  ])
  expect((await app.callApi(ben, listAlerts)).open).toBe(before.open - 3)
  expect(await app.callApi(ben, countAlerts)).toEqual(calling)
  const told = await sql<{
    why: string
  }>`select body ->> 'why' as why from change where name = ${alertEnded.name} and recipients = array[${ben.id}::uuid]`.execute(db)
  expect(told.rows.map(({ why }) => why)).toEqual(['old', 'old', 'old'])
  await forgetOld(contexts, db)
  expect((await left()).rows.map(({ n }) => n)).toEqual([3, 1, 1, 5])
})
