import { beforeAll, expect, test } from 'vitest'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { submitMessage, setPaused } from '#features/inbox/handoff/contract.ts'
import { listConversations, seenOf } from '#features/inbox/conversations/contract.ts'
import { unreadCount } from '#features/inbox/conversations/unreadContract.ts'
import type { Guest, House, TestBot } from '#testing/house.ts'
import { sharedHouse } from '#testing/sharedHouse.ts'
import { botChanged, botRemoved, listBots, removeBot, removedBots, restoreBot, saveBot, type Bot } from '#features/bots/contract.ts'
import { withBot, withoutBot } from '#features/bots/rules.ts'

let house: House
let mara: Guest
let noor: Guest
let stranger: Guest

beforeAll(async () => {
  house = await sharedHouse()
  mara = await house.person('Mara')
  noor = await house.person('Noor', { workspace: mara.workspace, rights: ['train', 'chat', 'edit', 'billing'] })
  stranger = await house.person('Stranger')
})

const remove = (who: Guest, bot: { clientKey: string }, name: string) =>
  house.ask(who, removeBot, { headers: { teamid: who.workspace }, body: { client_key: bot.clientKey, name } })
const restore = (who: Guest, bot: { clientKey: string }) => house.ask(who, restoreBot, { body: { client_key: bot.clientKey } })
const bots = (who: Guest) => house.ask(who, listBots, { headers: { teamid: who.workspace } })
const inbox = (criteria: Record<string, unknown> = {}, clientkey = 'all') =>
  house.ask(mara, listConversations, {
    params: { a: '*', phrase: '*', b: '*' },
    headers: { teamid: mara.workspace, clientkey, criteria: criteria },
  })

/** Two bots with conversations in every state the badges count. */
async function twoBots(): Promise<{ kept: TestBot; gone: TestBot; ids: string[] }> {
  const kept = await house.bot(mara.workspace, `Kept ${crypto.randomUUID()}`)
  const gone = await house.bot(mara.workspace, `Gone ${crypto.randomUUID()}`)
  const ids: string[] = []
  for (const bot of [kept, gone]) {
    for (const channel of ['quiet', 'held', 'asking']) {
      const { conversationId } = await house.report(bot, channel, 'Hello?')
      if (bot === gone) ids.push(conversationId)
      if (channel === 'held') await house.ask(mara, setPaused, { params: { id: conversationId }, headers: { paused: 'true' } })
      if (channel === 'asking') await house.report(bot, channel, 'I want a person', { kind: 'human' })
    }
  }
  return { kept, gone, ids }
}

test('with a bot its conversations leave every list and count at once, and come back with it as they were', async () => {
  const { kept, gone, ids } = await twoBots()
  const all = async () => ({
    inbox: await inbox(),
    mine: await inbox({ tab: 'mine' }),
    unread: await inbox({ filterUnread: true }),
    asking: await inbox({ filterNeedsHuman: true }),
    ofGone: await inbox({}, gone.clientKey),
  })
  const shape = (list: Awaited<ReturnType<typeof inbox>>) => ({ ...list, snapshot: '', channels: list.channels.map(({ id }) => id) })
  const before = await all()
  expect(before.inbox.inboxCount).toBe(before.inbox.channels.length)

  await remove(mara, gone, gone.name)
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
  expect(after.ofGone).toMatchObject({ totalCount: 0, inboxCount: 0, channels: [] })
  const { channels } = await inbox({}, kept.clientKey)
  const figures = await house.ask(mara, unreadCount, { params: { id: channels[0]!.id } })
  expect(figures.user_unread_count_display).toBe(after.inbox.channels.filter(({ is_unread }) => is_unread).length)

  await restore(mara, gone)
  const restored = await all()
  expect(Object.values(restored).map(shape)).toEqual(Object.values(before).map(shape))
})

test('a conversation of a removed bot cannot be opened, answered or asked about by its id', async () => {
  const { gone, ids } = await twoBots()
  const [id] = ids as [string]
  await remove(mara, gone, gone.name)
  const attempts = [
    house.ask(mara, getConversation, { params: { id } }),
    house.ask(mara, submitMessage, { params: { id }, body: { message: { jmid: 'jmid-0001', text: 'Hello' } } }),
    house.ask(mara, setPaused, { params: { id }, headers: { paused: 'true' } }),
    house.ask(mara, unreadCount, { params: { id } }),
  ]
  for (const attempt of await Promise.allSettled(attempts))
    expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'not-found' } })
  expect(await house.ask(mara, seenOf, { headers: { teamid: mara.workspace }, body: { ids } })).toEqual({})
  const alone = { params: { a: id, phrase: '*', b: '*' }, headers: { teamid: mara.workspace } }
  expect((await house.ask(mara, listConversations, alone)).channels).toEqual([])
})

test('what is told of a removal and of its undoing turns the old list into a fresh one', async () => {
  const { gone } = await twoBots()
  const before = await bots(noor)
  let since = await house.now()
  await remove(mara, gone, ` ${gone.name} `)
  const [removal, ...more] = await house.told(noor, since)
  expect([removal?.name, more]).toEqual([botRemoved.name, []])
  const without = withoutBot(before, removal!.body as { id: string })
  expect(without).toEqual(await bots(noor))
  expect(without).toHaveLength(before.length - 1)

  since = await house.now()
  await restore(mara, gone)
  await restore(mara, gone)
  const [restoring, ...again] = await house.told(noor, since)
  expect([restoring?.name, again]).toEqual([botChanged.name, []])
  expect(withBot(without, restoring!.body as Bot)).toEqual(before)
  expect(await bots(noor)).toEqual(before)
})

test('a removal wants the name of the bot, and the right to it', async () => {
  const { gone } = await twoBots()
  const since = await house.now()
  const wrong = [remove(mara, gone, ''), remove(mara, gone, gone.name.toUpperCase())]
  for (const one of await Promise.allSettled(wrong)) {
    expect(one).toMatchObject({
      status: 'rejected',
      reason: { code: 'bad-input', message: `To remove this bot, type its name: ${gone.name}` },
    })
  }
  await expect(remove(noor, gone, gone.name)).rejects.toMatchObject({ code: 'forbidden' })
  const ofStranger = await Promise.allSettled([remove(stranger, gone, gone.name), remove(stranger, { clientKey: 'bot_none' }, gone.name)])
  expect(ofStranger[0]).toEqual(ofStranger[1])
  expect(ofStranger[0]).toMatchObject({ status: 'rejected', reason: { code: 'not-found', message: 'This bot does not exist' } })
  expect(await house.told(mara, since)).toEqual([])
  expect((await bots(mara)).map(({ id }) => id)).toContain(gone.id)

  await remove(mara, gone, gone.name)
  await expect(remove(mara, gone, gone.name)).rejects.toMatchObject({ code: 'not-found' })
  await expect(restore(noor, gone)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(restore(stranger, gone)).rejects.toMatchObject({ code: 'not-found', message: 'This bot does not exist' })
  await expect(house.ask(mara, saveBot, { body: { bot: { client_key: gone.clientKey, name: 'Back' } } })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('a removed bot leaves its name free; restoring it then says that the name is taken', async () => {
  const { gone } = await twoBots()
  await remove(mara, gone, gone.name)
  const heir = await house.ask(mara, saveBot, { headers: { teamid: mara.workspace }, body: { bot: { name: gone.name } } })
  await expect(restore(mara, gone)).rejects.toMatchObject({
    code: 'name-taken',
    message: `You already have a bot named ${gone.name}. Please use a unique name.`,
  })
  await house.ask(mara, saveBot, { body: { bot: { client_key: heir.bot.client_key, name: `${gone.name} 2` } } })
  expect(await restore(mara, gone)).toMatchObject({ id: gone.id, name: gone.name })
})

test('after 30 days a removal cannot be taken back', async () => {
  const { gone } = await twoBots()
  await remove(mara, gone, gone.name)
  const removedAgo = (days: number) =>
    house.server.db
      .updateTable('bot')
      .set({ deleted_at: new Date(Date.now() - days * 86_400_000) })
      .where('id', '=', gone.id)
      .execute()
  const kept = async () => (await house.ask(mara, removedBots, { headers: { teamid: mara.workspace } })).map(({ name }) => name)
  await removedAgo(30.01)
  await expect(restore(mara, gone)).rejects.toMatchObject({ code: 'not-found' })
  expect(await kept()).not.toContain(gone.name)
  await removedAgo(29.99)
  expect(await kept()).toContain(gone.name)
  expect(await restore(mara, gone)).toMatchObject({ id: gone.id })
})

test('what was removed is listed for those who may restore it, the latest first, until it is back', async () => {
  const anna = await house.person('Anna')
  const [first, second] = [await house.bot(anna.workspace, 'First'), await house.bot(anna.workspace, 'Second')]
  const removed = (who: Guest) => house.ask(who, removedBots, { headers: { teamid: anna.workspace } })
  expect(await removed(anna)).toEqual([])
  await remove(anna, first, 'First')
  await remove(anna, second, 'Second')
  expect(await removed(anna)).toMatchObject([
    { name: 'Second', client_key: second.clientKey },
    { name: 'First', client_key: first.clientKey },
  ])
  await restore(anna, second)
  expect((await removed(anna)).map(({ name }) => name)).toEqual(['First'])
  const trainer = await house.person('Tom', { workspace: anna.workspace, rights: ['train'] })
  await expect(removed(trainer)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(removed(stranger)).rejects.toMatchObject({ code: 'not-found' })
})
