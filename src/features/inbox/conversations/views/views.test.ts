import { beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import type { TestPerson, TestApp } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { atTheSameMoment } from '#testing/atTheSameMoment.ts'
import { waitingForThis } from '#testing/waitingForThis.ts'
import { wholeInbox, type Criteria } from '#features/inbox/conversations/contract.ts'
import { countViews, deleteView, listViews, moveView, saveView, viewChanged, viewRemoved } from './contract.ts'

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
const eventNames = async (who: TestPerson, since: string) => (await app.eventsFor(who, since)).map(({ name }) => name)

test("a view is its maker's alone until it is shared; everybody is notified while it is", async () => {
  const since = await app.now()
  const view = await save(ben, 'Waiting VIPs')
  expect(view).toMatchObject({ name: 'Waiting VIPs', client_key: 'all', criteria, shared: false, person: ben.id })
  expect([await names(ben), await names(carl)]).toEqual([['Waiting VIPs'], []])
  expect([await eventNames(ben, since), await eventNames(carl, since)]).toEqual([[viewChanged.name], []])
  await save(ben, 'Our VIPs', { id: view.id, shared: true })
  expect(await names(carl)).toEqual(['Our VIPs'])
  const shared = await app.now()
  await save(ben, 'My VIPs', { id: view.id, shared: false })
  expect(await names(carl)).toEqual([])
  expect([await eventNames(ben, shared), await eventNames(carl, shared)]).toEqual([
    [viewRemoved.name, viewChanged.name],
    [viewRemoved.name],
  ])
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
  // Hers it would not be: she would take it from everybody, herself too.
  const kept = save(mara, 'Mine', { id: shared.id, shared: false })
  await expect(kept).rejects.toMatchObject({ code: 'forbidden', message: 'Only who made a shared view can keep it to themselves.' })
  expect(await names(carl)).toEqual(['By Mara'])
  await app.callApi(mara, deleteView, { params: { id: shared.id } })
  expect(await names(ben)).toEqual(['Own'])
})

test('what is not given of a view stays as somebody else has set it; a new one needs a name and criteria', async () => {
  const { id } = await save(ben, 'Urgent', { shared: true })
  const bot = await app.bot(mara.workspace, 'Late bot')
  const change = (who: TestPerson, body: { name?: string; criteria?: Criteria; client_key?: string; shared?: boolean }) =>
    app.callApi(who, saveView, { headers: headers(), body: { id, ...body } })
  const now = { criteria: { ...criteria, filterTags: ['late'] }, client_key: bot.clientKey }
  await Promise.all([change(mara, now), change(ben, { name: 'Late' })])
  expect(await change(ben, {})).toMatchObject({ name: 'Late', ...now, shared: true })
  for (const [body, field] of [
    [{ criteria }, 'name'],
    [{ name: 'Nothing' }, 'criteria'],
  ] as const)
    await expect(app.callApi(ben, saveView, { headers: headers(), body })).rejects.toMatchObject({ code: 'bad-input', details: { field } })
  await app.callApi(ben, deleteView, { params: { id } })
})

test('a new view that is saved again under the same id is made once, and by nobody else', async () => {
  const new_id = newId()
  const make = (who: TestPerson, name: string) =>
    app.callApi(who, saveView, { headers: headers(), body: { new_id, name, criteria, shared: true } })
  await Promise.all([make(ben, 'Lost'), make(ben, 'Lost')])
  expect(await make(ben, 'Lost twice')).toMatchObject({ id: new_id, name: 'Lost twice' })
  await expect(make(carl, 'Lost')).rejects.toMatchObject({ code: 'not-found' })
  const made = (await app.callApi(carl, listViews, { headers: headers() })).filter(({ name }) => name.startsWith('Lost'))
  expect(made).toMatchObject([{ id: new_id, name: 'Lost twice', person: ben.id }])
  await app.callApi(ben, deleteView, { params: { id: new_id } })
})

test('a shared view that was deleted comes back as its maker’s, where who may change people puts it back; as nobody else’s does anybody', async () => {
  const { id } = await save(ben, 'Back', { shared: true })
  const own = await save(ben, 'Hidden')
  const back = (who: TestPerson, more: { new_id?: string; shared?: boolean; person?: string } = {}) =>
    app.callApi(who, saveView, { headers: headers(), body: { new_id: id, name: 'Back', criteria, shared: true, person: ben.id, ...more } })
  await app.callApi(mara, deleteView, { params: { id } })
  await expect(back(carl)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(back(mara, { shared: false })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(back(mara, { new_id: own.id })).rejects.toMatchObject({ code: 'not-found' })
  const since = await app.now()
  await Promise.all([back(mara), back(mara)])
  const backAgain = (await app.callApi(carl, listViews, { headers: headers() })).filter((view) => view.id === id)
  expect(backAgain).toMatchObject([{ name: 'Back', person: ben.id, shared: true }])
  expect(new Set(await eventNames(carl, since))).toEqual(new Set([viewChanged.name]))
  expect(await eventNames(await app.person('Sam'), since)).toEqual([])
  // Who has left makes nothing any more.
  await app.callApi(ben, deleteView, { params: { id } })
  const stranger = await app.person('Sam')
  expect(await back(mara, { person: stranger.id })).toMatchObject({ id, person: mara.id })
  for (const [who, one] of [
    [mara, id],
    [ben, own.id],
  ] as const)
    await app.callApi(who, deleteView, { params: { id: one } })
})

test('views stand in the order that was given to them, which is live; new ones come last, and only who may change one moves it', async () => {
  const fay = await app.person('Fay', { workspace: mara.workspace, rights: ['chat'] })
  const own = (all: string[]) => all.filter((name) => name.startsWith('v'))
  const ids: Record<string, string> = {}
  for (const name of ['v1', 'v2', 'v3']) ids[name] = (await save(fay, name)).id
  const move = (name: string, before: string | null) =>
    app.callApi(fay, moveView, { params: { id: ids[name]! }, body: { before: before === null ? null : ids[before]! } })
  const since = await app.now()
  await move('v3', 'v1')
  expect(own(await names(fay))).toEqual(['v3', 'v1', 'v2'])
  expect(await eventNames(fay, since)).toEqual([viewChanged.name, viewChanged.name, viewChanged.name])
  await move('v3', null)
  expect(own(await names(fay))).toEqual(['v1', 'v2', 'v3'])
  await save(fay, 'v0')
  expect(own(await names(fay))).toEqual(['v1', 'v2', 'v3', 'v0'])
  const theirs = await save(mara, 'Shared by Mara', { shared: true })
  const elsewhere = app.callApi(fay, moveView, { params: { id: ids['v1']! }, body: { before: theirs.id } })
  await expect(elsewhere).rejects.toMatchObject({ code: 'bad-input' })
  await expect(app.callApi(fay, moveView, { params: { id: theirs.id }, body: { before: null } })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await app.callApi(mara, deleteView, { params: { id: theirs.id } })
})

test('several views that are moved at the same moment do not stand in each other’s way', async () => {
  const ida = await app.person('Ida', { workspace: mara.workspace, rights: ['chat'] })
  const ids: string[] = []
  for (let i = 0; i < 6; i++) ids.push((await save(ida, `i${i}`)).id)
  const first = ids.toSorted()[0]!
  const { moves } = await app.server.db.transaction().execute(async (trx) => {
    await trx.selectFrom('view').where('id', '=', first).select('id').forUpdate().execute()
    const moving = Promise.allSettled(ids.map((id) => app.callApi(ida, moveView, { params: { id }, body: { before: null } })))
    await expect.poll(() => waitingForThis(trx)).toBe(ids.length)
    return { moves: moving }
  })
  expect((await moves).map(({ status }) => status)).toEqual(ids.map(() => 'fulfilled'))
  const places = (await app.callApi(ida, listViews, { headers: headers() })).filter(({ person }) => person === ida.id)
  expect(places.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6])
})

test('each view is counted under its own tab, of what its reader sees, up to a hundred', async () => {
  const gil = await app.person('Gil')
  const [one, other] = [await app.bot(gil.workspace, 'One'), await app.bot(gil.workspace, 'Other')]
  const hal = await app.person('Hal', { workspace: gil.workspace, rights: ['chat'], scope: 'bots', scopeBots: [other.id] })
  await Promise.all(Array.from({ length: 101 }, (_, i) => app.report(one, `one${i}`, 'hi')))
  await app.report(other, 'other', 'a person please', { kind: 'human' })
  const all = { headers: { teamid: gil.workspace } }
  const make = (name: string, change: Partial<Criteria>) =>
    app.callApi(gil, saveView, { ...all, body: { name, criteria: { ...wholeInbox, ...change }, shared: true } })
  const [whole, asks, mine] = [await make('Whole', {}), await make('Asks', { filterNeedsHuman: true }), await make('Mine', { tab: 'mine' })]
  expect(await app.callApi(gil, countViews, all)).toEqual({ [whole.id]: 100, [asks.id]: 1, [mine.id]: 0 })
  expect(await app.callApi(hal, countViews, all)).toEqual({ [whole.id]: 1, [asks.id]: 1, [mine.id]: 0 })
  expect(await app.callApi(await app.person('Ines'), countViews)).toEqual({})
})

test('without an order views are sorted by name, of bots of the workspace, and no more than one can oversee', async () => {
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

test('two that are saved at the same moment do not pass the limit', async () => {
  const eli = await app.person('Eli', { workspace: mara.workspace, rights: ['chat'] })
  const row = {
    workspace_id: mara.workspace,
    person_id: eli.id,
    client_key: 'all',
    criteria: JSON.stringify(criteria),
    shared: false,
    position: 0,
  }
  const rows = Array.from({ length: 99 }, () => ({ ...row, id: newId(), name: 'One of many' }))
  await app.server.db.insertInto('view').values(rows).execute()
  const both = await atTheSameMoment(app.server.db, [() => save(eli, 'one'), () => save(eli, 'other')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
