import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { removeBot, restoreBot, saveBot } from '#features/bots/contract.ts'
import { chooseContext, makeWorkspace, removeWorkspace } from '#features/workspaces/contract.ts'
import { nobody } from '#platform/event-log/RequestContext.ts'
import { MessengerFixture } from '#testing/MessengerFixture.ts'
import { releaseJob, type Released } from './releaseSource.ts'

let facebook: MessengerFixture
beforeAll(async () => void (facebook = await MessengerFixture.open()))
afterAll(() => facebook.close())
beforeEach(() => facebook.begin())

const server = () => facebook.fixture.app.server
const db = () => server().db
const tells = (page: { id: string }) => facebook.company.subscribed.has(page.id)
const unsubscribed = () => facebook.company.calls.filter(({ call }) => call.startsWith('DELETE ')).map(({ call }) => call)
const put = (job: string, data: object) => server().contexts.write(nobody, (ctx) => Promise.resolve(ctx.enqueue({ job, data })))
const remove = (client_key: string) => facebook.fixture.app.callApi(facebook.fixture.mara, removeBot, { body: { client_key } })
const save = (bot: Record<string, unknown>) => facebook.fixture.app.callApi(facebook.fixture.mara, saveBot, { body: { bot } })

/** The work of undoing, by what became of it; what is to be looked at a minute later is left out. */
async function work(): Promise<{ state: string; data: Released }[]> {
  const found = await sql<{ state: string; data: Released }>`select state::text, data from pgboss.job where name = ${releaseJob}
    and not data ? 'undone' order by created_on`.execute(db())
  return found.rows
}
const untilDone = (count: number) => expect.poll(async () => (await work()).filter(({ state }) => state === 'completed').length).toBe(count)

/** So many days after its removal, at the hour at which what is over is erased. */
async function daysLater(days: number, key: string): Promise<void> {
  await sql`update bot set deleted_at = now() - make_interval(days => ${days}) where client_key = ${key}`.execute(db())
  await put('erase-removed-bots', {})
}
const isErased = async (key: string) =>
  (await db().selectFrom('bot').where('client_key', '=', key).select('id').executeTakeFirst()) === undefined

async function erase(key: string): Promise<void> {
  await daysLater(31, key)
  await expect.poll(() => isErased(key)).toBe(true)
}
const keyOf = async () => {
  const found = db().selectFrom('bot').where('id', '=', facebook.fixture.botId).select('client_key')
  return (await found.executeTakeFirstOrThrow()).client_key
}

test('a page tells us of its customers while its bot may be restored, and nothing any more once the bot is erased', async () => {
  const { page: kept, fixture } = facebook
  const gone = facebook.addPage()
  const key = await fixture.connect('messenger', { page: gone.id })
  await remove(key)
  await daysLater(29, key)
  expect(tells(gone)).toBe(true)
  await fixture.app.callApi(fixture.mara, restoreBot, { body: { client_key: key } })
  await erase(key)
  await expect.poll(() => tells(gone)).toBe(false)
  expect(unsubscribed()).toEqual([`DELETE /${gone.id}/subscribed_apps`])
  expect(tells(kept)).toBe(true)
  // Its token is stored nowhere as it is.
  const { rows } = await sql<{ data: string }>`select data::text from pgboss.job where name = ${releaseJob}`.execute(db())
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ data }) => data.includes('EAAG'))).toEqual([])
})

test('a bot that gets another page, or another source, lets go of the page it had; a new token of the same page changes nothing there', async () => {
  const [first, second] = [facebook.addPage(), facebook.addPage()]
  const client_key = await facebook.fixture.connect('messenger', { page: first.id })
  const before = (await work()).length
  await save({ client_key, credentials: { page: second.id } })
  await expect.poll(() => tells(first)).toBe(false)
  expect(tells(second)).toBe(true)
  await save({ client_key, credentials: { page: second.id, app: '4712' } })
  await untilDone(before + 2)
  expect(tells(second)).toBe(true)
  await save({ client_key, source: 'npm' })
  await expect.poll(() => tells(second)).toBe(false)
  expect(unsubscribed()).toEqual([first, second].map(({ id }) => `DELETE /${id}/subscribed_apps`))
})

test('a page that another bot lives on goes on telling us: one of its Instagram account, of another workspace, or one that may be restored', async () => {
  const { fixture } = facebook
  const { app, mara } = fixture
  const page = facebook.addPage({ instagram: `1784${facebook.page.id}` })
  const ofPage = await fixture.connect('messenger', { page: page.id })
  await app.callApi(mara, makeWorkspace, { body: { name: 'Elsewhere' } })
  const ofAccount = await fixture.connect('instagram', { instagram: page.instagram! })
  await app.callApi(mara, chooseContext, { body: { team_id: mara.workspace, client_key: null } })
  const before = (await work()).length
  await remove(ofPage)
  const heir = await fixture.connect('messenger', { page: page.id })
  await erase(ofPage)
  await erase(heir)
  await untilDone(before + 2)
  expect(tells(page)).toBe(true)
  expect(unsubscribed()).toEqual([])
  await erase(ofAccount)
  await expect.poll(() => tells(page)).toBe(false)
})

test('a bot that is not saved after Facebook was asked leaves nothing there', async () => {
  const page = facebook.addPage()
  const { name } = await db().selectFrom('bot').where('id', '=', facebook.fixture.botId).select('name').executeTakeFirstOrThrow()
  await expect(save({ source: 'messenger', name, credentials: { page: page.id } })).rejects.toMatchObject({ code: 'name-taken' })
  await expect.poll(unsubscribed).toEqual([`DELETE /${page.id}/subscribed_apps`])
  // Of a page that another bot has nothing is undone.
  const before = (await work()).length
  await expect(save({ source: 'messenger', name: 'Another', credentials: { page: facebook.page.id } })).rejects.toThrow('Another bot')
  await untilDone(before + 1)
  expect(tells(facebook.page)).toBe(true)
})

test('Facebook that does not answer holds up no erasure, and is asked again', async () => {
  const { page, company } = facebook
  company.faults.down.once()
  await erase(await keyOf())
  await expect.poll(async () => (await work()).at(-1)?.state).toBe('retry')
  expect(tells(page)).toBe(true)
  // A minute goes by.
  await sql`update pgboss.job set start_after = now() where name = ${releaseJob} and state = 'retry'`.execute(db())
  // The queue looks by itself every half minute, and when something comes.
  await put(releaseJob, { source: 'npm', settings: {}, credentials: null } satisfies Released)
  await expect.poll(() => tells(page)).toBe(false)
})

test('what Facebook refuses for good is not asked again', async () => {
  facebook.company.faults.token.on()
  await erase(await keyOf())
  await expect.poll(async () => (await work()).at(-1)?.state).toBe('completed')
})

test('a page that was being connected while it was let go of is subscribed again', async () => {
  const { page, fixture, company } = facebook
  const bot = await db().selectFrom('bot').where('id', '=', fixture.botId).selectAll().executeTakeFirstOrThrow()
  const { source, settings } = bot
  const released: Released = { source, settings, credentials: bot.credentials!.toString('base64'), undone: true }
  // The company was asked before the bot was there to be seen.
  company.subscribed.delete(page.id)
  await put(releaseJob, released)
  const state = async () => {
    const { rows } = await sql<{ state: string }>`select state::text from pgboss.job where name = ${releaseJob} and data ? 'undone'
      and data -> 'settings' ->> 'page' = ${page.id}`.execute(db())
    return rows[0]?.state
  }
  await expect.poll(state).toBe('completed')
  await server().checkBots()
  expect(tells(page)).toBe(true)
})

test('with a workspace that is erased its pages tell us nothing any more, and each is looked at once more a minute later', async () => {
  const { fixture } = facebook
  const page = facebook.addPage()
  await fixture.connect('messenger', { page: page.id })
  const { workspace } = fixture.mara
  await fixture.app.callApi(fixture.mara, removeWorkspace, { body: { team_id: workspace } })
  await sql`update workspace set deleted_at = now() - interval '31 days' where id = ${workspace}`.execute(db())
  await put('erase-removed-workspaces', {})
  await expect.poll(() => tells(page)).toBe(false)
  const again = async () => {
    const { rows } = await sql`select from pgboss.job where name = ${releaseJob} and data ? 'undone' and start_after > now()
      and data -> 'settings' ->> 'page' = ${page.id}`.execute(db())
    return rows.length
  }
  await expect.poll(again).toBe(1)
})
