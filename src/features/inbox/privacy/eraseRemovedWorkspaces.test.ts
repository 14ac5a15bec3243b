import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetUnread } from '#features/inbox/conversations/unreadContract.ts'
import { me, removeWorkspace } from '#features/workspaces/contract.ts'
import { letGoOfNothing } from '#testing/letGoOfNothing.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { createTestApp, type TestPerson, type TestApp } from '#testing/TestApp.ts'
import { letGoOfSlack } from '#features/workspaces/server/giveBackSlack.ts'
import type { JobRequest } from '#platform/event-log/RequestContext.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { eraseRemovedWorkspaces } from './eraseRemovedWorkspaces.ts'

let app: TestApp
let mara: TestPerson
let anna: TestPerson

beforeAll(async () => {
  app = await createTestApp()
  mara = await app.person('Mara')
  anna = await app.person('Anna')
})
afterAll(() => app.close())

/** How many rows each table that knows workspaces holds of one. */
async function rowsOf(workspace: string): Promise<Record<string, number>> {
  const { rows } = await sql<{
    name: string
  }>`select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'workspace_id' and t.table_type = 'BASE TABLE' order by 1`.execute(app.server.db)
  const found: Record<string, number> = {}
  for (const { name } of rows) {
    const counted = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} where workspace_id = ${workspace}`.execute(
      app.server.db,
    )
    found[name] = counted.rows[0]!.n
  }
  return found
}

/** Without what the server adds by itself a moment later: the index of what was said, and what it notes in the log. */
const settled = (rows: Record<string, number>) =>
  Object.fromEntries(Object.entries(rows).filter(([name]) => !name.startsWith('search_') && name !== 'change'))

test('thirty days after its removal nothing of a workspace is left but its audit log, and another keeps everything', async () => {
  for (const person of [mara, anna]) {
    const bot = await app.bot(person.workspace, 'Shop bot')
    const { conversationId: id } = await app.report(bot, 'c1', 'Hello')
    await app.callApi(person, resetUnread, { params: { id } })
    await app.callApi(person, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text: 'Hi.' } } })
    const failed = { subscriber: 'nobody', cursor: '', name: 'bot.changed', error: 'Error: No.', tries: 8 }
    await app.server.db
      .insertInto('set_aside_change')
      .values({ workspace_id: person.workspace, ...failed })
      .execute()
    // As if the job that ends the alerts that somebody read all at once had been given up.
    await app.server.db
      .insertInto('alert_read')
      .values({ workspace_id: person.workspace, person_id: person.id, until: person.id, at: new Date(0) })
      .execute()
  }
  // What calls people is written a moment later.
  await caughtUp(app, 'alerts')
  const kept = await rowsOf(anna.workspace)
  expect(kept).toMatchObject({ bot: 1, member: 1, conversation: 1, api_key: 1, set_aside_change: 1, alert_read: 1 })
  await app.callApi(mara, removeWorkspace, { body: { team_id: mara.workspace, name: "Mara's workspace" } })
  const before = await rowsOf(mara.workspace)
  const since = (days: number) =>
    sql`update workspace set deleted_at = now() - make_interval(days => ${days}) where id = ${mara.workspace}`.execute(app.server.db)
  await since(29)
  await eraseRemovedWorkspaces(app.server.db, letGoOfNothing, letGoOfNothing)
  expect(settled(await rowsOf(mara.workspace))).toEqual(settled(before))
  await since(31)
  await eraseRemovedWorkspaces(app.server.db, letGoOfNothing, letGoOfNothing)
  const { audit, ...left } = await rowsOf(mara.workspace)
  expect(audit).toBe(before['audit'])
  expect(Object.entries(left).filter(([, n]) => n > 0)).toEqual([])
  const hers = await rowsOf(anna.workspace)
  expect(settled(hers)).toEqual(settled(kept))
  expect(hers['change']).toBeGreaterThanOrEqual(kept['change']!)
  expect(await app.callApi(mara, me)).toMatchObject({ workspace_team: null })
})

test('what Slack gave is given back with the last workspace that lives on it', async () => {
  const { db } = app.server
  const [first, second] = [await app.person('Ole'), await app.person('Olga')]
  const install = { team_id: 'T7', team_name: 'Seven', bot_user_id: 'U1', scopes: '', token: Buffer.from('sealed'), installed_by: null }
  for (const { workspace: workspace_id } of [first, second])
    await db
      .insertInto('slack_install')
      .values({ workspace_id, ...install })
      .execute()
  const jobs: JobRequest[] = []
  const ofSlack = letGoOfSlack((_db, work) => Promise.resolve(void jobs.push(...work)))
  const erase = async ({ workspace }: TestPerson) => {
    await sql`update workspace set deleted_at = now() - interval '31 days' where id = ${workspace}`.execute(db)
    await eraseRemovedWorkspaces(db, letGoOfNothing, ofSlack)
  }
  await erase(first)
  expect(jobs).toEqual([])
  await erase(second)
  expect(jobs).toEqual([{ job: 'give-back-slack', data: { team: 'T7', token: Buffer.from('sealed').toString('base64') } }])
})
