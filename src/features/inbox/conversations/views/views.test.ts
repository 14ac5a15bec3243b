import { beforeAll, expect, test } from 'vitest'
import type { TestPerson, TestApp } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { wholeInbox } from '#features/inbox/conversations/contract.ts'
import { deleteView, listViews, saveView, viewChanged, viewRemoved } from './contract.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let carl: TestPerson
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  ben = await app.person('Ben', { workspace: mara.workspace, rights: ['chat'] })
  carl = await app.person('Carl', { workspace: mara.workspace, rights: ['chat'] })
})

const headers = () => ({ teamid: mara.workspace })
const criteria = { ...wholeInbox, filterTags: ['vip'], sort: 'waiting' as const }
const save = (who: TestPerson, name: string, more: { id?: string; shared?: boolean } = {}) =>
  app.callApi(who, saveView, { headers: headers(), body: { name, criteria, ...more } })
const names = async (who: TestPerson) => (await app.callApi(who, listViews, { headers: headers() })).map(({ name }) => name)
const emitted = async (who: TestPerson, since: string) => (await app.eventsFor(who, since)).map(({ name }) => name)

test("a view is its maker's alone until it is shared; everybody is notified while it is", async () => {
  const since = await app.now()
  const view = await save(ben, 'Waiting VIPs')
  expect(view).toMatchObject({ name: 'Waiting VIPs', client_key: 'all', criteria, shared: false, person: ben.id })
  expect([await names(ben), await names(carl)]).toEqual([['Waiting VIPs'], []])
  expect([await emitted(ben, since), await emitted(carl, since)]).toEqual([[viewChanged.name], []])
  await save(ben, 'Our VIPs', { id: view.id, shared: true })
  expect(await names(carl)).toEqual(['Our VIPs'])
  const shared = await app.now()
  await save(ben, 'My VIPs', { id: view.id, shared: false })
  expect(await names(carl)).toEqual([])
  expect([await emitted(ben, shared), await emitted(carl, shared)]).toEqual([[viewRemoved.name, viewChanged.name], [viewRemoved.name]])
  await app.callApi(ben, deleteView, { params: { id: view.id } })
  expect(await names(ben)).toEqual([])
})

test("a shared view is changed by its maker and anyone who may change people, an own one by its maker only, and a stranger's look like none", async () => {
  const shared = await save(ben, 'Shared', { shared: true })
  const own = await save(ben, 'Own')
  const stranger = await app.person('Sam')
  await expect(save(carl, 'Mine', { id: shared.id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(save(carl, 'Mine', { id: own.id })).rejects.toMatchObject({ code: 'not-found' })
  await expect(app.callApi(mara, deleteView, { params: { id: own.id } })).rejects.toMatchObject({ code: 'not-found' })
  await expect(app.callApi(stranger, deleteView, { params: { id: shared.id } })).rejects.toMatchObject({ code: 'not-found' })
  expect(await save(mara, 'By Mara', { id: shared.id, shared: true })).toMatchObject({ name: 'By Mara', person: ben.id })
  await app.callApi(mara, deleteView, { params: { id: shared.id } })
  expect(await names(ben)).toEqual(['Own'])
})

test('views are sorted by name, of bots of the workspace, and no more than one can oversee', async () => {
  const dora = await app.person('Dora')
  const theirs = await app.bot(dora.workspace, 'Their bot')
  const of = (client_key: string) =>
    app.callApi(mara, saveView, { headers: headers(), body: { name: 'x', criteria: wholeInbox, client_key } })
  await expect(of(theirs.clientKey)).rejects.toMatchObject({ code: 'not-found' })
  const bot = await app.bot(mara.workspace, 'Shop bot')
  expect(await of(bot.clientKey)).toMatchObject({ client_key: bot.clientKey })
  for (const name of ['b', 'A 10', 'A 9']) await save(carl, name)
  expect(await names(carl)).toEqual(['A 9', 'A 10', 'b'])
  for (let i = 3; i < 100; i++) await save(carl, `view ${i}`)
  await expect(save(carl, 'one too many')).rejects.toMatchObject({ code: 'bad-input' })
})
