import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as act from '#features/inbox/actions/contract.ts'
import { bulkProgress, countSelection, getBulk, startBulk, undoBulk, type Act, type Bulk } from './contract.ts'
import { conversationSeen, listConversations, type Criteria, wholeInbox } from '#features/inbox/conversations/contract.ts'
import * as label from '#features/inbox/conversations/labels/contract.ts'
import { setPaused } from '#features/inbox/handoff/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { actErrors, bulkErrors } from '#features/inbox/actions/errors.ts'
import { untilCustomerWrites } from '#features/inbox/actions/rules.ts'
import { asciiJson } from '#shared/call.ts'
import { runBulk } from './runBulk.ts'
import * as unreadCalls from '#features/inbox/conversations/unreadContract.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let ids: string[]
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
  ids = await conversations(3)
})

const conversations = async (count: number) => {
  const made = await Promise.all(Array.from({ length: count }, () => app.report(bot, `c${crypto.randomUUID()}`, 'hello')))
  return made.map(({ conversationId }) => conversationId)
}
const bulk = (doing: Act, which: string[] = ids, who = mara) =>
  app.callApi(who, startBulk, { headers: { teamid: mara.workspace }, body: { act: doing, ids: which } })
const undo = (id: string, who = mara) => app.callApi(who, undoBulk, { params: { id } })
const row = async (id: string, who = mara) => {
  const { channels } = await app.callApi(who, listConversations, {
    params: { a: id, phrase: '*', b: '*' },
    headers: { teamid: mara.workspace },
  })
  return channels[0]
}
const rows = async (which = ids) => Promise.all(which.map((id) => row(id)))
const totals = async () => {
  const criteria = asciiJson(wholeInbox)
  const page = await app.callApi(mara, listConversations, {
    params: { a: '*', phrase: '*', b: '*' },
    headers: { criteria, teamid: mara.workspace },
  })
  const { totalCount, unassignedCount, mineCount, needsHumanCount, followUpCount, snoozedCount } = page
  return { totalCount, unassignedCount, mineCount, needsHumanCount, followUpCount, snoozedCount }
}
const ended = async (id: string, state: Bulk['state']) => {
  await expect.poll(async () => (await app.callApi(mara, getBulk, { params: { id } })).state, { interval: 20 }).toBe(state)
  return app.callApi(mara, getBulk, { params: { id } })
}
const tomorrow = () => Math.floor(Date.now() / 1000) + 86_400
/** What an undo must bring back: everything but what only ever rises. */
const lasting = async (which = ids) =>
  (await rows(which)).map((one) => {
    const { rev: _rev, epoch: _epoch, last_seq: _seq, ...rest } = one!
    return rest
  })

describe('an undo after a colleague changed the label leaves all as it is, and says so', () => {
  const named = (tagName: string) => ({ tagName, client_key: bot.clientKey })
  const tags = async () => (await rows()).map((one) => one!.tags)
  const names = async () => (await app.callApi(ben, label.listLabels, { params: { client_key: bot.clientKey } })).map(({ name }) => name)
  const left = { state: 'undone', changed: 0, refused: 3 }

  test('where it was renamed after they got it', async () => {
    const { id } = await bulk({ do: 'label', tag: 'VIP' })
    await app.callApi(ben, label.renameLabel, { body: { ...named('VIP'), newName: 'Important' } })
    await expect.poll(tags, { interval: 20 }).toEqual([['Important'], ['Important'], ['Important']])
    expect(await undo(id)).toMatchObject(left)
    expect(await tags()).toEqual([['Important'], ['Important'], ['Important']])
  })

  test('where it was deleted after it was taken off them, and none comes back', async () => {
    await bulk({ do: 'label', tag: 'VIP' })
    const { id } = await bulk({ do: 'unlabel', tag: 'VIP' })
    await app.callApi(ben, label.deleteLabel, { body: named('VIP') })
    expect(await undo(id)).toMatchObject(left)
    expect(await tags()).toEqual([[], [], []])
    expect(await names()).toEqual([])
  })
})

describe('each act is done to all, and taken back to what each was before', () => {
  const acts: Record<string, () => Act> = {
    assign: () => ({ do: 'assign', assignee: ben.id }),
    'assign to nobody': () => ({ do: 'assign', assignee: null }),
    label: () => ({ do: 'label', tag: 'Sale' }),
    unlabel: () => ({ do: 'unlabel', tag: 'vip' }),
    done: () => ({ do: 'done' }),
    inbox: () => ({ do: 'inbox' }),
    snooze: () => ({ do: 'snooze', until: tomorrow() }),
    'snooze until the customer writes': () => ({ do: 'snooze', until: untilCustomerWrites }),
    star: () => ({ do: 'star', starred: true }),
    'star off': () => ({ do: 'star', starred: false }),
    unread: () => ({ do: 'unread', isunread: true }),
    read: () => ({ do: 'unread', isunread: false }),
    pause: () => ({ do: 'pause', paused: true }),
    resume: () => ({ do: 'pause', paused: false }),
    delete: () => ({ do: 'delete' }),
  }
  const expected: Partial<Record<string, object>> = {
    'assign to nobody': { assignee: null },
    unlabel: { tags: ['Refund'] },
    done: { is_done: true },
    inbox: { is_done: false, snoozed_until: null },
    'snooze until the customer writes': { is_done: false, snoozed_until: untilCustomerWrites },
    star: { is_starred: true },
    'star off': { is_starred: false },
    unread: { is_unread: true, marked_unread: true },
    read: { is_unread: false },
    pause: { paused: true },
    resume: { paused: false },
  }
  test.each(Object.keys(acts))('%s', async (name) => {
    const [first, second, third] = ids as [string, string, string]
    const one = (id: string) => ({ params: { id } })
    await app.callApi(ben, act.addLabel, { params: { id: first, tag: 'vip' } })
    await app.callApi(ben, act.addLabel, { params: { id: first, tag: 'Refund' } })
    await app.callApi(ben, act.setStarred, { ...one(first), headers: { starred: true } })
    await app.callApi(mara, setPaused, { ...one(first), headers: { paused: true } })
    await app.callApi(ben, act.moveToDone, one(second))
    await app.callApi(ben, unreadCalls.markUnread, { ...one(second), body: { isunread: true } })
    await app.callApi(mara, unreadCalls.markUnread, { ...one(second), body: { isunread: true } })
    await app.callApi(ben, act.snooze, { ...one(third), body: { until: tomorrow() + 5 } })
    const before = await lasting()
    const counted = await totals()
    const doing = acts[name]!()
    const done = await bulk(doing)
    expect(done).toMatchObject({ state: 'done', total: 3, refused: 0, refusals: [] })
    expect(done.changed).toBeGreaterThan(0)
    expect(done.changed + done.same).toBe(3)
    if (doing.do === 'delete') expect(await rows()).toEqual([undefined, undefined, undefined])
    else if (name === 'unlabel') expect(await row(first)).toMatchObject(expected[name]!)
    else for (const after of await rows()) expect(after).toMatchObject(expected[name] ?? {})
    expect(await undo(done.id)).toMatchObject({ state: 'undone', total: done.changed, changed: done.changed, refused: 0, undo_until: null })
    expect(await lasting()).toEqual(before)
    expect(await totals()).toEqual(counted)
  })
})

test('what cannot be done to one is said with why, and the rest is done', async () => {
  const stranger = await app.person('Sam')
  const elsewhere = await app.report(await app.bot(stranger.workspace, 'Their bot'), 'c1', 'hi')
  const dana = await app.person('Dana', { workspace: mara.workspace, scope: 'bots', scopeBots: [bot.id] })
  const other = await app.report(await app.bot(mara.workspace, 'Other bot'), 'c2', 'hi')
  const missing = crypto.randomUUID()
  const all = [...ids, elsewhere.conversationId, other.conversationId, missing]
  const done = await bulk({ do: 'assign', assignee: dana.id }, all)
  expect(done).toMatchObject({ total: 6, changed: 3, refused: 3 })
  expect(Object.fromEntries(done.refusals.map(({ id, code }) => [id, code]))).toEqual({
    [elsewhere.conversationId]: 'not-found',
    [other.conversationId]: 'bad-input',
    [missing]: 'not-found',
  })
  expect(done.refusals.find(({ id }) => id === other.conversationId)).toEqual({
    id: other.conversationId,
    code: 'bad-input',
    reason: actErrors.doesNotSee.reason,
    params: { name: 'Dana', bot: 'Other bot' },
    why: 'Dana does not see the conversations of Other bot.',
  })
})

test('nothing is begun that can be done to none', async () => {
  const reader = await app.person('Rita', { workspace: mara.workspace, rights: ['train'] })
  await expect(bulk({ do: 'assign', assignee: reader.id })).rejects.toMatchObject({ code: 'bad-input' })
  await expect(bulk({ do: 'snooze', until: 5 })).rejects.toMatchObject({ code: 'bad-input' })
  await expect(bulk({ do: 'done' }, ids, reader)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(
    bulk(
      { do: 'done' },
      Array.from({ length: 1001 }, () => crypto.randomUUID()),
    ),
  ).rejects.toMatchObject({ code: 'bad-input' })
  const nothing = { headers: { teamid: mara.workspace }, body: { act: { do: 'done' as const } } }
  await expect(app.callApi(mara, startBulk, nothing)).rejects.toMatchObject({ code: 'bad-input' })
  expect(await app.server.db.selectFrom('bulk').where('workspace_id', '=', mara.workspace).selectAll().execute()).toEqual([])
})

test('many are done in portions, with progress, and taken back in portions', async () => {
  const many = [...ids, ...(await conversations(247))]
  const since = await app.now()
  const begun = await bulk({ do: 'done' }, many)
  expect(begun).toMatchObject({ state: 'running', total: 250, changed: 0, undo_until: null })
  expect(await ended(begun.id, 'done')).toMatchObject({ changed: 250, same: 0, refused: 0 })
  const progress = async () =>
    (await app.eventsFor(mara, since)).filter(({ name }) => name === bulkProgress.name).map((change) => (change.body as Bulk).changed)
  expect(await progress()).toEqual([100, 200, 250])
  expect((await app.eventsFor(ben, since)).filter(({ name }) => name === bulkProgress.name)).toEqual([])
  expect(await totals()).toMatchObject({ totalCount: 0 })
  expect(await undo(begun.id)).toMatchObject({ state: 'undoing', total: 250 })
  expect(await ended(begun.id, 'undone')).toMatchObject({ changed: 250, refused: 0 })
  expect(await totals()).toMatchObject({ totalCount: 250 })
})

test('the conversations of a list are done as many as were shown, and no more', async () => {
  const selection = (criteria: Partial<Criteria>) => ({ criteria: { ...wholeInbox, ...criteria }, clientkey: bot.clientKey })
  await app.callApi(ben, act.addLabel, { params: { id: ids[0]!, tag: 'vip' } })
  const headers = { teamid: mara.workspace }
  const count = async (criteria: Partial<Criteria>, phrase = '') =>
    (await app.callApi(mara, countSelection, { headers, body: { ...selection(criteria), phrase } })).count
  expect([await count({}), await count({ filterTags: ['vip'] }), await count({ tab: 'mine' }), await count({}, 'nobody so named')]).toEqual(
    [3, 1, 0, 0],
  )
  const start = (criteria: Partial<Criteria>, shown: number) =>
    app.callApi(mara, startBulk, { headers, body: { act: { do: 'star', starred: true }, selection: selection(criteria), count: shown } })
  expect(await start({ filterTags: ['vip'] }, 1)).toMatchObject({ total: 1, changed: 1 })
  await expect(start({}, 2)).rejects.toMatchObject({ code: 'conflict', details: { count: 3 } })
  expect(await start({}, 3)).toMatchObject({ total: 3, changed: 2, same: 1 })
})

test('somebody who sees a part does it to that part', async () => {
  const dana = await app.person('Dana', { workspace: mara.workspace, scope: 'assigned' })
  await app.callApi(mara, act.assign, { params: { id: ids[0]!, assignee: dana.id } })
  const headers = { teamid: mara.workspace }
  const body = { act: { do: 'star' as const, starred: true }, selection: { criteria: wholeInbox }, count: 3 }
  expect(await app.callApi(dana, startBulk, { headers, body })).toMatchObject({ total: 1, changed: 1 })
  expect(await bulk({ do: 'star', starred: true }, ids, dana)).toMatchObject({ changed: 0, same: 1, refused: 2 })
})

test('an undo leaves alone what somebody changed meanwhile, and says so', async () => {
  const done = await bulk({ do: 'assign', assignee: ben.id })
  await app.callApi(ben, act.assign, { params: { id: ids[1]!, assignee: mara.id } })
  await app.callApi(ben, act.addLabel, { params: { id: ids[0]!, tag: 'vip' } })
  const undone = await undo(done.id)
  expect(undone).toMatchObject({ total: 3, changed: 2, refused: 1 })
  const { code, reason } = bulkErrors.changedMeanwhile
  expect(undone.refusals).toEqual([{ id: ids[1], code, reason, why: 'Somebody changed this conversation meanwhile.' }])
  expect((await rows()).map((one) => one!.assignee)).toEqual([null, mara.id, null])
  expect((await row(ids[0]!))!.tags).toEqual(['vip'])
  expect(await undo(done.id)).toEqual(undone)
})

test('a bulk that names no workspace is of that of its conversations, or of the bot of its list, where the caller belongs to it', async () => {
  const nora = await app.person('Nora')
  await app.server.db.insertInto('member').values({ workspace_id: mara.workspace, person_id: nora.id, chat: true }).execute()
  const of = (clientkey: string) => ({ criteria: wholeInbox, clientkey })
  const count = (clientkey: string) => app.callApi(nora, countSelection, { body: of(clientkey) })
  const star = (which: { ids: string[] } | { selection: ReturnType<typeof of>; count: number }, teamid?: string) =>
    app.callApi(nora, startBulk, { headers: { teamid }, body: { act: { do: 'star', starred: true }, ...which } })
  const [one, ...others] = ids
  expect(await count('all')).toEqual({ count: 0 })
  expect(await count(bot.clientKey)).toEqual({ count: 3 })
  expect(await star({ ids: [one!] }, nora.workspace)).toMatchObject({ changed: 0, refused: 1 })
  expect(await star({ ids: [one!] })).toMatchObject({ changed: 1 })
  expect(await star({ selection: of(bot.clientKey), count: 3 })).toMatchObject({ changed: others.length, same: 1 })
  await app.server.db.deleteFrom('member').where('workspace_id', '=', mara.workspace).where('person_id', '=', nora.id).execute()
  expect(await count(bot.clientKey)).toEqual({ count: 0 })
  expect(await star({ ids: [one!] })).toMatchObject({ changed: 0, refused: 1 })
})

test('an undo is for ten minutes, and for the one who did it', async () => {
  const done = await bulk({ do: 'done' })
  expect(done.undo_until! - Date.now() / 1000).toBeGreaterThan(590)
  await expect(undo(done.id, ben)).rejects.toMatchObject({ code: 'not-found' })
  await app.server.db.updateTable('bulk').set({ undo_until: new Date() }).where('id', '=', done.id).execute()
  await expect(undo(done.id)).rejects.toMatchObject({ code: 'gone' })
  expect(await bulk({ do: 'done' })).toMatchObject({ changed: 0, same: 3, undo_until: null })
})

test('what is unread is the own affair of the one who marks it', async () => {
  const since = await app.now()
  await bulk({ do: 'unread', isunread: false })
  expect((await row(ids[0]!))!.is_unread).toBe(false)
  expect((await row(ids[0]!, ben))!.is_unread).toBe(true)
  const seenEvents = async (who: TestPerson) =>
    (await app.eventsFor(who, since)).filter(({ name }) => name === conversationSeen.name).length
  expect([await seenEvents(mara), await seenEvents(ben)]).toEqual([3, 0])
})

test('a bulk whose starter is taken the right to chat ends with the rest refused', async () => {
  const many = [...ids, ...(await conversations(117))]
  const { db, contexts } = app.server
  // What is done at once: the rest is run by nobody but us.
  const begun = await app.callApi(ben, startBulk, {
    headers: { teamid: mara.workspace },
    body: { act: { do: 'star', starred: true }, ids: many.slice(0, 100) },
  })
  const rest = many
    .slice(100)
    .map((conversation_id, i) => ({ workspace_id: mara.workspace, bulk_id: begun.id, n: 101 + i, conversation_id }))
  await db.insertInto('bulk_item').values(rest).execute()
  await db.updateTable('member').set({ chat: false }).where('person_id', '=', ben.id).execute()
  await db.updateTable('bulk').set({ state: 'running', total: 120, undo_until: null }).where('id', '=', begun.id).execute()
  await runBulk(contexts, mara.workspace, begun.id)
  const left = await db.selectFrom('bulk').where('id', '=', begun.id).selectAll().executeTakeFirstOrThrow()
  expect(left).toMatchObject({ state: 'done', changed: 100, refused: 20 })
})
