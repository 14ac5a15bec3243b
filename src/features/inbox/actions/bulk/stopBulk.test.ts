import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { bulkProgress, getBulk, startBulk, stopBulk, undoBulk } from './contract.ts'
import { listConversations } from '#features/inbox/conversations/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { waitingForThis } from '#testing/waitingForThis.ts'
import { runBulk } from './runBulk.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
})

const stop = (id: string, who = mara) => app.callApi(who, stopBulk, { params: { id } })
const get = (id: string) => app.callApi(mara, getBulk, { params: { id } })
const starred = async () => {
  const page = await app.callApi(mara, listConversations, { params: { a: '*', phrase: '*', b: '*' }, headers: { teamid: mara.workspace } })
  return page.followUpCount
}
const portion = (id: string) => runBulk(app.server.contexts, mara.workspace, id)
/** Stars 250, of which the first 100 are done and the next portion is run by us. */
const begun = async () => {
  const made = await Promise.all(Array.from({ length: 250 }, () => app.report(bot, crypto.randomUUID(), 'hello')))
  const many = made.map(({ conversationId }) => conversationId)
  const body = { act: { do: 'star' as const, starred: true }, ids: many.slice(0, 100) }
  const { id } = await app.callApi(mara, startBulk, { headers: { teamid: mara.workspace }, body })
  const { db } = app.server
  const rest = many.slice(100).map((conversation_id, i) => ({ workspace_id: mara.workspace, bulk_id: id, n: 101 + i, conversation_id }))
  await db.insertInto('bulk_item').values(rest).execute()
  await db.updateTable('bulk').set({ state: 'running', total: 250, undo_until: null }).where('id', '=', id).execute()
  return id
}

test('a bulk that is stopped leaves the rest as it was, and what was done until then can be taken back', async () => {
  const id = await begun()
  const since = await app.now()
  const stopped = await stop(id)
  expect(stopped).toMatchObject({ state: 'stopped', total: 250, changed: 100, same: 0, refused: 0 })
  expect(stopped.undo_until! - Date.now() / 1000).toBeGreaterThan(590)
  const events = await app.eventsFor(mara, since)
  expect(events.filter(({ name }) => name === bulkProgress.name).map(({ body }) => body)).toEqual([stopped])
  expect((await app.eventsFor(ben, since)).filter(({ name }) => name === bulkProgress.name)).toEqual([])
  // What still waits in the queue finds nothing to do, and a second click neither.
  await portion(id)
  expect(await starred()).toBe(100)
  expect(await stop(id)).toEqual(stopped)

  expect(await app.callApi(mara, undoBulk, { params: { id } })).toMatchObject({
    state: 'undone',
    total: 100,
    changed: 100,
    refused: 0,
    undo_until: null,
  })
  expect(await starred()).toBe(0)
  expect(await stop(id)).toMatchObject({ state: 'undone' })
})

test('a bulk that is stopped ends with the portion that is under way, which is done whole', async () => {
  const id = await begun()
  const { both } = await app.server.db.transaction().execute(async (other) => {
    // A portion is under way for as long as somebody else holds one of its conversations.
    await sql`select from conversation where workspace_id = ${mara.workspace}
      and id = (select conversation_id from bulk_item where bulk_id = ${id} and n = 150) for no key update`.execute(other)
    const running = portion(id)
    await expect.poll(() => waitingForThis(other)).toBe(1)
    const stopping = stop(id)
    await expect.poll(() => waitingForThis(other)).toBe(2)
    return { both: Promise.all([running, stopping]) }
  })
  const [, stopped] = await both
  await portion(id)
  expect(stopped).toMatchObject({ state: 'stopped', changed: 200 })
  expect(await starred()).toBe(200)
  expect(await get(id)).toEqual(stopped)
})

test('a bulk is stopped by nobody but the one who began it', async () => {
  const id = await begun()
  const stranger = await app.person('Sam')
  for (const who of [ben, stranger]) await expect(stop(id, who)).rejects.toMatchObject({ code: 'not-found' })
  await portion(id)
  await expect.poll(() => get(id).then(({ state }) => state)).toBe('done')
  const done = await get(id)
  expect(done).toMatchObject({ changed: 250 })
  expect(await starred()).toBe(250)
  expect(await stop(id)).toEqual(done)
})
