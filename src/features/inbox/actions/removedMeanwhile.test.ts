import { sql, type Transaction } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Schema } from '#platform/db/schema.ts'
import { assign, undoPass } from './contract.ts'
import { startBulk } from './bulk/contract.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { removeMember, rightsOf, updateRole } from '#features/workspaces/members/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { unassignJob } from './unassignMember.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let id: string
beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team())
  id = (await app.report(bot, 'c1', 'Hello')).conversationId
})

const remove = () => app.callApi(mara, removeMember, { body: { team_id: mara.workspace, user_id: ben.id } })
const mute = () => app.callApi(mara, updateRole, { body: { team_id: mara.workspace, user_id: ben.id, ...rightsOf(['train']) } })
const open = () => app.callApi(mara, getConversation, { params: { id } })
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  )
/** Whether a statement with this text waits for what somebody else holds. Of a long one PostgreSQL shows the beginning only. */
const isWaiting = async (text: string) => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${text}%`}`.execute(app.server.db)
  return rows.length > 0
}
/** What had been given to Ben was given up. */
const givenUp = async () => {
  const { rows } = await sql<{
    state: string
  }>`select state from pgboss.job where name = ${unassignJob} and data ->> 'person' = ${ben.id}`.execute(app.server.db)
  return rows.map(({ state }) => state)
}

test.each([
  ['a reply', () => app.callApi(ben, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text: 'Mine' } } })],
  ['a pause', () => app.callApi(ben, setPaused, { params: { id }, headers: { paused: true } })],
])('%s that waits for its conversation while its author is removed is not done', async (_, act) => {
  const { acted } = await app.server.db.transaction().execute(async (other) => {
    await sql`select from conversation where workspace_id = ${mara.workspace} and id = ${id} for no key update`.execute(other)
    const acting = outcomeOf(act())
    await expect.poll(() => isWaiting('select c.workspace_id, c.id')).toBe(true)
    await remove()
    return { acted: acting }
  })
  expect(await acted).toBe('not-found')
  expect(await open()).toMatchObject({ paused: false, assignee: null, last_seq: 1 })
})

test('of a bulk that waits for its conversations while its starter is removed nothing is done', async () => {
  const { started } = await app.server.db.transaction().execute(async (other) => {
    await sql`select from conversation where workspace_id = ${mara.workspace} and id = ${id} for no key update`.execute(other)
    const body = { act: { do: 'assign' as const, assignee: mara.id }, ids: [id] }
    const starting = app.callApi(ben, startBulk, { headers: { teamid: mara.workspace }, body })
    await expect.poll(() => isWaiting('select c.workspace_id, c.id')).toBe(true)
    await remove()
    return { started: starting }
  })
  expect(await started).toMatchObject({ state: 'done', changed: 0, refused: 1 })
  expect(await open()).toMatchObject({ assignee: null })
})

test.each([
  ['given', 'removed'],
  ['given', 'taken the right to chat'],
  ['given back', 'removed'],
])('what is %s to somebody at the moment in which they are %s goes back to the team', async (how, what) => {
  await app.callApi(ben, setPaused, { params: { id }, headers: { paused: true } })
  // Nobody has it, or Mara has taken it from Ben.
  await app.callApi(mara, assign, { params: { id, assignee: how === 'given' ? '-1' : mara.id } })
  const { both } = await app.server.db.transaction().execute(async (other) => {
    // The one who gives it has looked whether Ben may hold it, and waits to write down what its bot is told.
    await holdBot(other)
    const giving =
      how === 'given' ? app.callApi(mara, assign, { params: { id, assignee: ben.id } }) : app.callApi(mara, undoPass, { params: { id } })
    await expect.poll(() => isWaiting('insert into delivery')).toBe(true)
    const removing = what === 'removed' ? remove() : mute()
    // Either that waits for the giving, or it is over, with all that was Ben's by then.
    const statement = what === 'removed' ? 'delete from "member"' : 'from "member"%for update'
    await expect.poll(async () => (await isWaiting(statement)) || (await givenUp()).join() === 'completed').toBe(true)
    return { both: Promise.all([giving, removing]) }
  })
  await both
  await expect.poll(async () => (await open()).assignee).toBeNull()
  const { paused, needs_human_since } = await open()
  expect([paused, needs_human_since !== null]).toEqual([true, true])
})

async function holdBot(db: Transaction<Schema>): Promise<void> {
  await sql`select from bot where workspace_id = ${mara.workspace} and id = ${bot.id} for update`.execute(db)
}
