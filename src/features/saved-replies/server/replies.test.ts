import { beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import type { TestPerson, TestApp } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { atTheSameMoment } from '#testing/atTheSameMoment.ts'
import { deleteReply, listReplies, saveReply, type Reply } from '#features/saved-replies/contract.ts'
import { matchingReplies } from '#features/saved-replies/rules.ts'
import { followReplies } from '#features/saved-replies/testing/followReplies.ts'

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
const save = (who: TestPerson, name: string, more: { id?: string; shared?: boolean; text?: string } = {}) =>
  app.callApi(who, saveReply, { headers: headers(), body: { name, text: 'Hello {{first_name}}', ...more } })
const list = (who: TestPerson) => app.callApi(who, listReplies, { headers: headers() })

test("a reply is its writer's alone until it is shared, and every list follows what is told", async () => {
  const people = [mara, ben, carl]
  const acts: (() => Promise<unknown>)[] = []
  let id = ''
  acts.push(
    async () => void ({ id } = await save(ben, 'refund')),
    () => save(ben, 'refund', { id, shared: true }),
    () => save(mara, 'refunds', { id, shared: true, text: 'Hi' }),
    () => save(carl, 'address'),
    () => save(ben, 'refund', { id, shared: false }),
    () => app.callApi(ben, deleteReply, { params: { id } }),
  )
  const seen: string[][] = []
  for (const act of acts) {
    const before = await Promise.all(people.map(list))
    const since = await app.now()
    await act()
    for (const [i, who] of people.entries()) expect(await followReplies(app, who, before[i]!, since)).toEqual(await list(who))
    seen.push((await Promise.all(people.map(list))).map((replies) => replies.map(({ name }) => name).join()))
  }
  expect(seen).toEqual([
    ['', 'refund', ''],
    ['refund', 'refund', 'refund'],
    ['refunds', 'refunds', 'refunds'],
    ['refunds', 'refunds', 'address,refunds'],
    ['', 'refund', 'address'],
    ['', '', 'address'],
  ])
})

test('what is not shared is nothing to others, and what is shared is changed by its writer and by who may change people', async () => {
  const [own, shared] = [await save(ben, 'own'), await save(ben, 'ours', { shared: true })]
  await expect(save(carl, 'x', { id: own.id })).rejects.toMatchObject({ code: 'not-found' })
  await expect(save(mara, 'x', { id: own.id })).rejects.toMatchObject({ code: 'not-found' })
  await expect(save(carl, 'x', { id: shared.id, shared: true })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(app.callApi(carl, deleteReply, { params: { id: shared.id } })).rejects.toMatchObject({ code: 'forbidden' })
  // Hers it would not be: she would take it from everybody, herself too.
  const kept = save(mara, 'x', { id: shared.id, shared: false })
  await expect(kept).rejects.toMatchObject({ code: 'forbidden', message: 'Only who wrote a shared reply can keep it to themselves.' })
  expect((await list(carl)).map(({ name }) => name)).toContain('ours')
  await expect(app.callApi(mara, deleteReply, { params: { id: shared.id } })).resolves.toEqual({ ok: true })
  await expect(save(ben, 'two words')).rejects.toMatchObject({ message: 'A name is one word, so that it can be typed after a slash.' })
})

test('what is not given of a reply stays as somebody else has set it; a new one needs a name and a text', async () => {
  const { id } = await save(ben, 'hours', { shared: true })
  const change = (who: TestPerson, body: { text?: string; name?: string; shared?: boolean }) =>
    app.callApi(who, saveReply, { headers: headers(), body: { id, ...body } })
  await Promise.all([change(mara, { text: 'Until nine' }), change(ben, { name: 'open' })])
  expect(await change(ben, {})).toMatchObject({ name: 'open', text: 'Until nine', shared: true })
  for (const [body, field] of [
    [{ text: 'Hello' }, 'name'],
    [{ name: 'hello' }, 'text'],
  ] as const)
    await expect(app.callApi(ben, saveReply, { headers: headers(), body })).rejects.toMatchObject({ code: 'bad-input', details: { field } })
})

test('a new reply that is saved again under the same id is made once, and by nobody else', async () => {
  const new_id = newId()
  const make = (who: TestPerson, text: string) =>
    app.callApi(who, saveReply, { headers: headers(), body: { new_id, name: 'lost', text, shared: true } })
  await Promise.all([make(ben, 'Hello'), make(ben, 'Hello')])
  expect(await make(ben, 'Hello there')).toMatchObject({ id: new_id, text: 'Hello there' })
  await expect(make(carl, 'Mine')).rejects.toMatchObject({ code: 'not-found' })
  expect((await list(carl)).filter(({ name }) => name === 'lost')).toMatchObject([{ id: new_id, text: 'Hello there', person: ben.id }])
})

test('a shared reply that was deleted comes back as its writer’s, where who may change people puts it back', async () => {
  const { id } = await save(ben, 'back', { shared: true })
  const back = (who: TestPerson, shared = true) =>
    app.callApi(who, saveReply, { headers: headers(), body: { new_id: id, person: ben.id, name: 'back', text: 'Hello', shared } })
  await app.callApi(mara, deleteReply, { params: { id } })
  await expect(back(carl)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(back(mara, false)).rejects.toMatchObject({ code: 'forbidden' })
  await Promise.all([back(mara), back(mara)])
  expect((await list(carl)).filter(({ name }) => name === 'back')).toMatchObject([{ id, person: ben.id, shared: true }])
})

test('they are found by name first, then by what they say', () => {
  const reply = (name: string, text: string): Reply => ({ id: name, name, text, shared: false, person: '', client_key: 'all' })
  const all = [reply('address', 'Where the refund goes'), reply('refund', 'It is done')]
  expect(matchingReplies(all, 'REF').map(({ name }) => name)).toEqual(['refund', 'address'])
  expect(matchingReplies(all, 'done').map(({ name }) => name)).toEqual(['refund'])
  expect(matchingReplies([reply('Öffnungszeiten', 'Ab neun')], 'off')).toHaveLength(1)
})

test('two that are saved at the same moment do not pass the limit', async () => {
  const eli = await app.person('Eli', { workspace: mara.workspace, rights: ['chat'] })
  const row = { workspace_id: mara.workspace, person_id: eli.id, text: 'Hello', shared: false }
  const rows = Array.from({ length: 499 }, () => ({ ...row, id: newId(), name: 'One of many' }))
  await app.server.db.insertInto('reply').values(rows).execute()
  const both = await atTheSameMoment(app.server.db, [() => save(eli, 'one'), () => save(eli, 'other')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
