import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { submitMessage, setPaused } from '#features/inbox/handoff/contract.ts'
import { listConversations } from '#features/inbox/conversations/contract.ts'
import { seenOf, unreadCount } from '#features/inbox/conversations/unreadContract.ts'
import { removeWorkspace, restoreWorkspace } from '#features/workspaces/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { botChanged, botRemoved, listBots, removeBot, removedBots, restoreBot, saveBot, type Bot } from '#features/bots/contract.ts'
import { withBot, withoutBot } from '#features/bots/rules.ts'

let app: TestApp
let mara: TestPerson
let noor: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  noor = await app.person('Noor', { workspace: mara.workspace, rights: ['train', 'chat', 'edit', 'billing'] })
  stranger = await app.person('Stranger')
})

const remove = (who: TestPerson, bot: { clientKey: string }, name: string) =>
  app.callApi(who, removeBot, { headers: { teamid: who.workspace }, body: { client_key: bot.clientKey, name } })
const restore = (who: TestPerson, bot: { clientKey: string }) => app.callApi(who, restoreBot, { body: { client_key: bot.clientKey } })
const bots = (who: TestPerson) => app.callApi(who, listBots, { headers: { teamid: who.workspace } })
const inbox = (criteria: Record<string, unknown> = {}, clientkey = 'all') =>
  app.callApi(mara, listConversations, {
    params: { a: '*', phrase: '*', b: '*' },
    headers: { teamid: mara.workspace, clientkey, criteria: criteria },
  })

/** Two bots with conversations in every state the badges count. */
async function twoBots(): Promise<{ kept: TestBot; gone: TestBot; ids: string[] }> {
  const kept = await app.bot(mara.workspace, `Kept ${crypto.randomUUID()}`)
  const deleted = await app.bot(mara.workspace, `Gone ${crypto.randomUUID()}`)
  const ids: string[] = []
  for (const bot of [kept, deleted]) {
    for (const channel of ['quiet', 'held', 'asking']) {
      const { conversationId } = await app.report(bot, channel, 'Hello?')
      if (bot === deleted) ids.push(conversationId)
      if (channel === 'held') await app.callApi(mara, setPaused, { params: { id: conversationId }, headers: { paused: 'true' } })
      if (channel === 'asking') await app.report(bot, channel, 'I want a person', { kind: 'human' })
    }
  }
  return { kept, gone: deleted, ids }
}

test('with a bot its conversations leave every list and count at once, and come back with it as they were', async () => {
  const { kept, gone: deleted, ids } = await twoBots()
  const all = async () => ({
    inbox: await inbox(),
    mine: await inbox({ tab: 'mine' }),
    unread: await inbox({ filterUnread: true }),
    asking: await inbox({ filterNeedsHuman: true }),
    ofDeleted: await inbox({}, deleted.clientKey),
  })
  const shape = (list: Awaited<ReturnType<typeof inbox>>) => ({ ...list, snapshot: '', channels: list.channels.map(({ id }) => id) })
  const before = await all()
  expect(before.inbox.inboxCount).toBe(before.inbox.channels.length)

  await remove(mara, deleted, deleted.name)
  const after = await all()
  for (const [name, list] of Object.entries(after)) {
    const shown = list.channels.map(({ id }) => id)
    const left = ids.filter((id) => shown.includes(id))
    expect({ name, left }).toEqual({ name, left: [] })
  }
  expect(after.inbox).toMatchObject({
    totalCount: before.inbox.totalCount - 3,
    inboxCount: before.inbox.inboxCount - 3,
    needsHumanCount: before.inbox.needsHumanCount - 1,
    mineCount: before.inbox.mineCount - 1,
    unassignedCount: before.inbox.unassignedCount - 2,
  })
  expect(after.mine.channels).toHaveLength(before.mine.channels.length - 1)
  expect(after.unread).toMatchObject({ totalCount: before.unread.totalCount - 3 })
  expect(after.asking).toMatchObject({ totalCount: before.asking.totalCount - 1 })
  expect(after.ofDeleted).toMatchObject({ totalCount: 0, inboxCount: 0, channels: [] })
  const { channels } = await inbox({}, kept.clientKey)
  const figures = await app.callApi(mara, unreadCount, { params: { id: channels[0]!.id } })
  expect(figures.user_unread_count_display).toBe(after.inbox.channels.filter(({ is_unread }) => is_unread).length)

  await restore(mara, deleted)
  const restored = await all()
  expect(Object.values(restored).map(shape)).toEqual(Object.values(before).map(shape))
})

test('a conversation of a removed bot cannot be opened, answered or asked about by its id', async () => {
  const { gone: deleted, ids } = await twoBots()
  const [id] = ids as [string]
  await remove(mara, deleted, deleted.name)
  const attempts = [
    app.callApi(mara, getConversation, { params: { id } }),
    app.callApi(mara, submitMessage, { params: { id }, body: { message: { jmid: 'jmid-0001', text: 'Hello' } } }),
    app.callApi(mara, setPaused, { params: { id }, headers: { paused: 'true' } }),
    app.callApi(mara, unreadCount, { params: { id } }),
  ]
  for (const attempt of await Promise.allSettled(attempts))
    expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'not-found' } })
  expect(await app.callApi(mara, seenOf, { headers: { teamid: mara.workspace }, body: { ids } })).toEqual({})
  const alone = { params: { a: id, phrase: '*', b: '*' }, headers: { teamid: mara.workspace } }
  expect((await app.callApi(mara, listConversations, alone)).channels).toEqual([])
})

test('what is told of a removal and of its undoing turns the old list into a fresh one', async () => {
  const { gone: deleted } = await twoBots()
  const before = await bots(noor)
  let since = await app.now()
  await remove(mara, deleted, ` ${deleted.name} `)
  const [removal, ...more] = await app.eventsFor(noor, since)
  expect([removal?.name, more]).toEqual([botRemoved.name, []])
  const without = withoutBot(before, removal!.body as { id: string })
  expect(without).toEqual(await bots(noor))
  expect(without).toHaveLength(before.length - 1)

  since = await app.now()
  await restore(mara, deleted)
  await restore(mara, deleted)
  const [restoring, ...again] = await app.eventsFor(noor, since)
  expect([restoring?.name, again]).toEqual([botChanged.name, []])
  expect(withBot(without, restoring!.body as Bot)).toEqual(before)
  expect(await bots(noor)).toEqual(before)
})

test('a removal wants the name of the bot, and the right to it', async () => {
  const { gone: deleted } = await twoBots()
  const since = await app.now()
  const wrong = [remove(mara, deleted, ''), remove(mara, deleted, deleted.name.toUpperCase())]
  for (const one of await Promise.allSettled(wrong)) {
    expect(one).toMatchObject({
      status: 'rejected',
      reason: { code: 'bad-input', message: `To remove this bot, type its name: ${deleted.name}` },
    })
  }
  await expect(remove(noor, deleted, deleted.name)).rejects.toMatchObject({ code: 'forbidden' })
  const ofStranger = await Promise.allSettled([
    remove(stranger, deleted, deleted.name),
    remove(stranger, { clientKey: 'bot_none' }, deleted.name),
  ])
  expect(ofStranger[0]).toEqual(ofStranger[1])
  expect(ofStranger[0]).toMatchObject({ status: 'rejected', reason: { code: 'not-found', message: 'This bot does not exist' } })
  expect(await app.eventsFor(mara, since)).toEqual([])
  expect((await bots(mara)).map(({ id }) => id)).toContain(deleted.id)

  await remove(mara, deleted, deleted.name)
  await expect(remove(mara, deleted, deleted.name)).rejects.toMatchObject({ code: 'not-found' })
  await expect(restore(noor, deleted)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(restore(stranger, deleted)).rejects.toMatchObject({ code: 'not-found', message: 'This bot does not exist' })
  await expect(app.callApi(mara, saveBot, { body: { bot: { client_key: deleted.clientKey, name: 'Back' } } })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('a removed bot leaves its name free; restoring it then says that the name is taken', async () => {
  const { gone: deleted } = await twoBots()
  await remove(mara, deleted, deleted.name)
  const heir = await app.callApi(mara, saveBot, { headers: { teamid: mara.workspace }, body: { bot: { name: deleted.name } } })
  await expect(restore(mara, deleted)).rejects.toMatchObject({
    code: 'name-taken',
    message: `You already have a bot named ${deleted.name}. Please use a unique name.`,
  })
  await app.callApi(mara, saveBot, { body: { bot: { client_key: heir.bot.client_key, name: `${deleted.name} 2` } } })
  expect(await restore(mara, deleted)).toMatchObject({ id: deleted.id, name: deleted.name })
})

test('of the bots that come back with their workspace the companies are due to be asked: their accounts may be of other bots by then', async () => {
  const { db } = app.server
  const owner = await app.person('Ola')
  const [there, gone] = [await app.bot(owner.workspace, 'Shop bot'), await app.bot(owner.workspace, 'Old bot')]
  await remove(owner, gone, gone.name)
  await sql`update bot set check_at = now() + interval '1 day' where workspace_id = ${owner.workspace}`.execute(db)
  await app.callApi(owner, removeWorkspace, { body: { team_id: owner.workspace } })
  await app.callApi(owner, restoreWorkspace, { body: { team_id: owner.workspace } })
  const due = await sql<{ id: string }>`select id from bot where workspace_id = ${owner.workspace} and check_at <= now()`.execute(db)
  expect(due.rows).toEqual([{ id: there.id }])
})

test('after 30 days a removal cannot be taken back', async () => {
  const { gone: deleted } = await twoBots()
  await remove(mara, deleted, deleted.name)
  const removedAgo = (days: number) =>
    app.server.db
      .updateTable('bot')
      .set({ deleted_at: new Date(Date.now() - days * 86_400_000) })
      .where('id', '=', deleted.id)
      .execute()
  const kept = async () => (await app.callApi(mara, removedBots, { headers: { teamid: mara.workspace } })).map(({ name }) => name)
  await removedAgo(30.01)
  await expect(restore(mara, deleted)).rejects.toMatchObject({ code: 'not-found' })
  expect(await kept()).not.toContain(deleted.name)
  await removedAgo(29.99)
  expect(await kept()).toContain(deleted.name)
  expect(await restore(mara, deleted)).toMatchObject({ id: deleted.id })
})

test('what was removed is listed for those who may restore it, the latest first, until it is back', async () => {
  const anna = await app.person('Anna')
  const [first, second] = [await app.bot(anna.workspace, 'First'), await app.bot(anna.workspace, 'Second')]
  const removed = (who: TestPerson) => app.callApi(who, removedBots, { headers: { teamid: anna.workspace } })
  expect(await removed(anna)).toEqual([])
  await remove(anna, first, 'First')
  await remove(anna, second, 'Second')
  expect(await removed(anna)).toMatchObject([
    { name: 'Second', client_key: second.clientKey },
    { name: 'First', client_key: first.clientKey },
  ])
  await restore(anna, second)
  expect((await removed(anna)).map(({ name }) => name)).toEqual(['First'])
  const trainer = await app.person('Tom', { workspace: anna.workspace, rights: ['train'] })
  await expect(removed(trainer)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(removed(stranger)).rejects.toMatchObject({ code: 'not-found' })
})

test('a client of the specification removes a bot by its key alone', async () => {
  const { clientKey: client_key } = await app.bot(mara.workspace, 'By its key')
  await app.callApi(mara, removeBot, { headers: { teamid: mara.workspace }, body: { client_key } })
  expect((await app.callApi(mara, listBots, { headers: { teamid: mara.workspace } })).map((bot) => bot.client_key)).not.toContain(
    client_key,
  )
})
