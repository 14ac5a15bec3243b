import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as act from './contract.ts'
import { startBulk } from './bulk/contract.ts'
import { listConversations, type Conversation, type Facets, wholeInbox } from '#features/inbox/conversations/contract.ts'
import * as label from '#features/inbox/conversations/labels/contract.ts'
import { listViews, saveView } from '#features/inbox/conversations/views/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { waitingForThis } from '#testing/waitingForThis.ts'
import { asciiJson } from '#shared/call.ts'
import { relabel } from './relabel.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  ben = await app.person('Ben', { workspace: mara.workspace, rights: ['chat'] })
})
beforeEach(async () => {
  bot = await app.bot(mara.workspace, `Shop ${crypto.randomUUID().slice(0, 8)}`)
})

const body = (tagName: string) => ({ tagName, client_key: bot.clientKey })
const upsert = (tagName: string, colour?: 'red' | 'blue') =>
  app.callApi(ben, label.upsertLabel, { body: { ...body(tagName), ...(colour && { colour }) } })
const names = async () => (await app.callApi(ben, label.listLabels, { params: { client_key: bot.clientKey } })).map(({ name }) => name)
const labelled = async (...tags: string[]) => {
  const { conversationId: id } = await app.report(bot, `c${crypto.randomUUID()}`, 'hello')
  for (const tag of tags) await app.callApi(ben, act.addLabel, { params: { id, tag } })
  return id
}
const bearing = async (tag: string) => {
  const criteria = asciiJson({ filterTags: [tag] })
  const { channels } = await app.callApi(ben, listConversations, {
    params: { a: '*', phrase: '*', b: '*' },
    headers: { criteria, clientkey: bot.clientKey },
  })
  return channels.map(({ id }) => id).toSorted()
}
const until = (truth: () => Promise<boolean>) => expect.poll(truth, { interval: 20 }).toBe(true)
const labelEvents = async (since: string) =>
  (await app.eventsFor(mara, since)).filter(({ name }) => name === label.labelChanged.name).map((change) => change.body)

test('a label is made once, keeps its spelling, and gets a colour; everybody is notified', async () => {
  const since = await app.now()
  const made = await upsert('Größe')
  expect(made).toMatchObject({ name: 'Größe', colour: 'blue', client_key: bot.clientKey })
  expect(await upsert('größe', 'red')).toEqual({ ...made, colour: 'red' })
  expect(await upsert('GRÖSSE')).toMatchObject({ name: 'GRÖSSE' })
  expect(await upsert('größe')).toEqual({ ...made, colour: 'red' })
  expect(await labelEvents(since)).toEqual([
    { client_key: bot.clientKey, label: made, was: null, into: null },
    { client_key: bot.clientKey, label: { ...made, colour: 'red' }, was: 'Größe', into: null },
    expect.objectContaining({ was: null, into: null }),
  ])
})

test('names that look alike are one label, however their gaps and accents are written; one that cannot be seen is none', async () => {
  await upsert('VIP customer')
  await upsert('caf\u00e9')
  for (const alike of [
    'VIP  customer',
    'vip\u00a0customer',
    'VIP\u200b customer',
    '\u202eVIP customer',
    'VIP customer\u200e',
    '\u200fVIP\u061c customer',
  ])
    await upsert(alike)
  expect(await upsert('cafe\u0301')).toMatchObject({ name: 'caf\u00e9' })
  const id = await labelled('VIP   customer', 'VIP customer')
  expect(await names()).toEqual(['caf\u00e9', 'VIP customer'])
  expect(await bearing('VIP customer')).toEqual([id])
  await app.callApi(ben, act.removeLabel, { params: { id, tag: 'vip  customer' } })
  expect(await bearing('VIP customer')).toEqual([])
  await expect(upsert('\u200b\u2800')).rejects.toThrow('Please enter a label.')
})

test('one that was made before with another gap is still found, and can be renamed', async () => {
  const { id } = await upsert('VIP customer')
  await app.server.db.updateTable('label').set({ name: 'VIP  customer' }).where('id', '=', id).execute()
  expect(await upsert('VIP  customer', 'red')).toMatchObject({ id, name: 'VIP  customer', colour: 'red' })
  await app.callApi(mara, label.renameLabel, { body: { ...body('VIP  customer'), newName: 'VIP  customer ' } })
  expect(await names()).toEqual(['VIP customer'])
})

test('a Greek name in capitals that another label has is refused as taken', async () => {
  await upsert('ΠΕΛΑΤΗΣ')
  await upsert('other')
  const renamed = app.callApi(mara, label.renameLabel, { body: { ...body('other'), newName: 'ΠΕΛΑΤΗΣ' } })
  await expect(renamed).rejects.toThrow('There is a label "ΠΕΛΑΤΗΣ" already.')
})

test('a new label has the colour that those of its bot have least, no matter who makes it; what is told of it has that colour, too', async () => {
  const list = () => app.callApi(ben, label.listLabels, { params: { client_key: bot.clientKey } })
  const colourOf = async (wanted: string) => (await list()).find(({ name }) => name === wanted)?.colour
  const since = await app.now()
  // By the call, on a conversation, and on several.
  expect(await upsert('1')).toMatchObject({ colour: 'blue' })
  const id = await labelled('2')
  await app.callApi(ben, startBulk, { headers: { teamid: mara.workspace }, body: { act: { do: 'label', tag: '3' }, ids: [id] } })
  for (const name of ['4', '5', '6', '7', '8']) await labelled(name)
  const colours = await Promise.all(['1', '2', '3', '4', '5', '6', '7', '8'].map(colourOf))
  expect(colours).toEqual(['blue', 'orange', 'green', 'purple', 'teal', 'pink', 'yellow', 'red'])
  const emittedLabels = (await labelEvents(since)).map((change) => (change as { label: label.Label }).label)
  expect(emittedLabels.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(await list())

  // Each is there once; one that becomes rarer is the next, and what a person chose is counted.
  await app.callApi(ben, label.deleteLabel, { body: body('5') })
  expect(await upsert('9')).toMatchObject({ colour: 'teal' })
  await upsert('9', 'blue')
  await upsert('1', 'red')
  expect(await upsert('10')).toMatchObject({ colour: 'teal' })
  expect(await upsert('11')).toMatchObject({ colour: 'blue' })
  // Another bot has its own, and what is there keeps what it has.
  const other = await app.bot(mara.workspace, `Other ${bot.id}`)
  expect(await app.callApi(ben, label.upsertLabel, { body: { tagName: '11', client_key: other.clientKey } })).toMatchObject({
    colour: 'blue',
  })
  expect(await upsert('2')).toMatchObject({ colour: 'orange' })
})

test('the labels of a bot are its own, sorted by name; those of all bots come together', async () => {
  for (const name of ['refund', 'Angry', 'b 10', 'b 9']) await upsert(name)
  const other = await app.bot(mara.workspace, `Other ${bot.id}`)
  await app.callApi(ben, label.upsertLabel, { body: { tagName: 'refund', client_key: other.clientKey } })
  expect(await names()).toEqual(['Angry', 'b 9', 'b 10', 'refund'])
  const all = await app.callApi(ben, label.listLabels, { params: { client_key: 'all' }, headers: { teamid: mara.workspace } })
  expect(all.filter(({ name }) => name === 'refund').map(({ client_key }) => client_key)).toEqual(
    expect.arrayContaining([bot.clientKey, other.clientKey]),
  )
})

test('a label of dots alone, which no path can carry, is made by the call that names it in its body', async () => {
  for (const name of ['.', '..']) expect(await upsert(name)).toMatchObject({ name })
  expect((await names()).toSorted()).toEqual(['.', '..'])
})

test('an unknown label put on a conversation becomes a label of its bot', async () => {
  await labelled('Brand new')
  expect(await names()).toEqual(['Brand new'])
})

test('a renamed label is renamed on every conversation, also deleted ones and views, and each is told', async () => {
  const ids = [await labelled('old', 'kept'), await labelled('old'), await labelled('old')].toSorted()
  const removed = await labelled('old')
  await app.callApi(ben, act.deleteConversation, { params: { id: removed } })
  const view = { name: 'Old ones', client_key: bot.clientKey, criteria: { ...wholeInbox, filterTags: ['old', 'kept'] } }
  const { id: saved } = await app.callApi(ben, saveView, { headers: { teamid: mara.workspace }, body: view })
  const since = await app.now()
  expect(await app.callApi(ben, label.renameLabel, { body: { ...body('OLD'), newName: 'New' } })).toMatchObject({ name: 'New' })
  expect(await names()).toEqual(['kept', 'New'])
  await until(async () => (await bearing('New')).length === 3 && (await bearing('old')).length === 0)
  expect(await bearing('New')).toEqual(ids)
  const changes = (await app.eventsFor(mara, since))
    .filter(({ name }) => name === 'conversation.changed')
    .map((change) => change.body as { conversation: Conversation; was: Facets })
  expect(changes.map(({ was }) => was.tags.includes('old'))).toEqual([true, true, true, true])
  expect((await app.callApi(mara, act.restoreConversation, { params: { id: removed } })).tags).toEqual(['New'])
  const views = await app.callApi(ben, listViews, { headers: { teamid: mara.workspace } })
  expect(views.find(({ id }) => id === saved)!.criteria.filterTags).toEqual(['New', 'kept'])
})

test('a name that another label has is refused; merging puts one in the place of the other, never twice on one conversation', async () => {
  const both = await labelled('one', 'two')
  const one = await labelled('one')
  await expect(app.callApi(ben, label.renameLabel, { body: { ...body('one'), newName: 'Two' } })).rejects.toMatchObject({
    code: 'name-taken',
    message: 'There is a label "two" already. Merge the two instead.',
  })
  expect(await app.callApi(ben, label.renameLabel, { body: { ...body('one'), newName: 'One' } })).toMatchObject({ name: 'One' })
  const since = await app.now()
  expect(await app.callApi(ben, label.mergeLabels, { body: { ...body('one'), into: 'two' } })).toMatchObject({ name: 'two' })
  expect(await labelEvents(since)).toEqual([{ client_key: bot.clientKey, label: null, was: 'One', into: 'two' }])
  await until(async () => (await bearing('two')).length === 2)
  expect(await bearing('two')).toEqual([both, one].toSorted())
  const { channels } = await app.callApi(ben, listConversations, { params: { a: both, phrase: '*', b: '*' } })
  expect(channels[0]!.tags).toEqual(['two'])
  await expect(app.callApi(ben, label.mergeLabels, { body: { ...body('two'), into: 'TWO' } })).rejects.toMatchObject({ code: 'bad-input' })
})

test('what a job comes to once its label was renamed again, merged or deleted gets what became of that', async () => {
  const rename = (from: string, newName: string) => app.callApi(ben, label.renameLabel, { body: { ...body(from), newName } })
  const ids = [await labelled('one'), await labelled('one'), await labelled('one')].toSorted()
  await upsert('kept')
  const { id: saved } = await app.callApi(ben, saveView, {
    headers: { teamid: mara.workspace },
    body: { name: 'Ones', client_key: bot.clientKey, criteria: { ...wholeInbox, filterTags: ['one'] } },
  })
  const filter = async () =>
    (await app.callApi(ben, listViews, { headers: { teamid: mara.workspace } })).find(({ id }) => id === saved)!.criteria.filterTags
  /** As if the first job had come to nothing yet while the later ones were done. */
  const late = async (to: string) => {
    const { db } = app.server
    await db
      .updateTable('conversation')
      .set({ labels: ['one'] })
      .where('workspace_id', '=', mara.workspace)
      .where('id', 'in', ids)
      .execute()
    const criteria = JSON.stringify({ ...wholeInbox, filterTags: ['one'] })
    await db.updateTable('view').set({ criteria }).where('workspace_id', '=', mara.workspace).where('id', '=', saved).execute()
    await relabel(app.server.contexts, { workspace: mara.workspace, bot: bot.id, from: 'one', to }, 2)
  }
  await rename('one', 'two')
  await rename('two', 'Three')
  await until(async () => (await bearing('Three')).length === 3)
  await late('two')
  expect(await bearing('Three')).toEqual(ids)
  expect(await bearing('two')).toEqual([])
  expect(await filter()).toEqual(['Three'])

  await rename('Three', 'THREE')
  await app.callApi(ben, label.mergeLabels, { body: { ...body('THREE'), into: 'kept' } })
  await until(async () => (await bearing('kept')).length === 3)
  await late('two')
  expect(await bearing('kept')).toEqual(ids)
  expect(await filter()).toEqual(['kept'])

  await app.callApi(ben, label.deleteLabel, { body: body('kept') })
  await until(async () => (await bearing('kept')).length === 0)
  await late('two')
  for (const name of ['one', 'two', 'Three', 'kept']) expect(await bearing(name)).toEqual([])
  expect(await filter()).toEqual(['one'])
})

test('a label that was renamed there and back stays where it is, whatever job comes to it', async () => {
  await upsert('two')
  await app.callApi(ben, label.renameLabel, { body: { ...body('two'), newName: 'one' } })
  await labelled('one')
  const since = await app.now()
  await relabel(app.server.contexts, { workspace: mara.workspace, bot: bot.id, from: 'one', to: 'two' })
  expect(await app.eventsFor(mara, since)).toEqual([])
})

test('a name that another label is just given is refused', async () => {
  for (const name of ['one', 'two']) await upsert(name)
  const { renamed } = await app.server.db.transaction().execute(async (other) => {
    await other.updateTable('label').set({ name: 'new' }).where('bot_id', '=', bot.id).where('name', '=', 'two').execute()
    const renaming = app.callApi(ben, label.renameLabel, { body: { ...body('one'), newName: 'New' } }).catch((error: unknown) => error)
    await expect.poll(() => waitingForThis(other)).toBe(1)
    return { renamed: renaming }
  })
  expect(await renamed).toMatchObject({ code: 'name-taken', message: 'There is a label "New" already. Merge the two instead.' })
  expect(await names()).toEqual(['new', 'one'])
})

test('a view that somebody is just saving keeps what they chose when its label is renamed', async () => {
  await upsert('old')
  const criteria = { ...wholeInbox, filterTags: ['old'] }
  const { id: saved } = await app.callApi(ben, saveView, {
    headers: { teamid: mara.workspace },
    body: { name: 'Old ones', client_key: bot.clientKey, criteria },
  })
  await app.server.db.transaction().execute(async (other) => {
    const chosen = JSON.stringify({ ...criteria, filterUnread: true })
    await other.updateTable('view').set({ criteria: chosen }).where('workspace_id', '=', mara.workspace).where('id', '=', saved).execute()
    await app.callApi(ben, label.renameLabel, { body: { ...body('old'), newName: 'new' } })
    await expect.poll(() => waitingForThis(other)).toBe(1)
  })
  const view = async () => (await app.callApi(ben, listViews, { headers: { teamid: mara.workspace } })).find(({ id }) => id === saved)!
  await until(async () => (await view()).criteria.filterTags.join() === 'new')
  expect((await view()).criteria.filterUnread).toBe(true)
})

test('a deleted label is taken off every conversation, portion by portion', async () => {
  for (let i = 0; i < 5; i++) await labelled('gone')
  await app.callApi(ben, label.deleteLabel, { body: body('gone') })
  expect(await names()).toEqual([])
  await relabel(app.server.contexts, { workspace: mara.workspace, bot: bot.id, from: 'gone', to: null }, 2)
  expect(await bearing('gone')).toEqual([])
  await expect(app.callApi(ben, label.deleteLabel, { body: body('gone') })).rejects.toMatchObject({ code: 'not-found' })
})

test('who sees only a part of the conversations of a bot changes none of its labels everywhere', async () => {
  const dana = await app.person('Dana', { workspace: mara.workspace, scope: 'assigned' })
  await upsert('mine')
  const attempts = [
    app.callApi(dana, label.renameLabel, { body: { ...body('mine'), newName: 'yours' } }),
    app.callApi(dana, label.mergeLabels, { body: { ...body('mine'), into: 'mine' } }),
    app.callApi(dana, label.deleteLabel, { body: body('mine') }),
  ]
  for (const attempt of await Promise.allSettled(attempts)) expect(attempt).toMatchObject({ reason: { code: 'forbidden' } })
  expect(await names()).toEqual(['mine'])
})

test('failures bear the sentences of the catalogue', async () => {
  const failure = async (path: string, method: 'GET' | 'POST' | 'DELETE', payload?: object) => {
    const headers = { authorization: `Bearer ${ben.token}` }
    const answer = await app.server.app.inject({ method, url: path, headers, ...(payload && { payload }) })
    return answer.json<{ error: string }>().error
  }
  const nowhere = { tagName: 'x', client_key: 'no-such-bot' }
  expect(await failure('/api/tags/get/no-such-bot', 'GET')).toBe('Fail to fetch Tags')
  expect(await failure('/api/tags/upsert-tag', 'POST', nowhere)).toBe('Faile to upsert Tag')
  expect(await failure('/api/tags/delete-tag', 'DELETE', nowhere)).toBe('Faile to upsert Tag')
})
