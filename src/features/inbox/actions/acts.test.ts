import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as act from './contract.ts'
import { listConversations, type Conversation } from '#features/inbox/conversations/contract.ts'
import { setPaused } from '#features/inbox/handoff/contract.ts'
import { getConversation, getDeletedConversation } from '#features/inbox/timeline/contract.ts'
import { wakeSnoozed } from './wakeSnoozed.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { asciiJson } from '#shared/call.ts'
import * as deleted from '#features/inbox/conversations/deletedContract.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let id: string
const channel = () => `c${crypto.randomUUID()}`

beforeAll(async () => {
  app = await sharedTestApp()
  ;({ mara, ben, bot } = await app.team(['chat']))
})
beforeEach(async () => {
  id = (await app.report(bot, channel(), 'hello')).conversationId
})

const params = () => ({ params: { id } })
const assign = (who: TestPerson, to: TestPerson | null, replaces?: TestPerson | null) =>
  app.callApi(who, act.assign, {
    params: { id, assignee: to?.id ?? '-1' },
    headers: replaces === undefined ? {} : { replaces: replaces?.id ?? '-1' },
  })
const snooze = (until: number | null) => app.callApi(mara, act.snooze, { ...params(), body: { until } })
const tomorrow = () => Math.floor(Date.now() / 1000) + 86_400
const lines = async () => {
  const { Days } = await app.callApi(mara, getConversation, params())
  return Days.flatMap(({ Messages }) => Messages).flatMap(({ event }) => (event ? [[event.what, event.name, event.about]] : []))
}
const folders = async () => {
  const found: string[] = []
  for (const folder of ['inbox', 'done', 'snoozed'] as const) {
    const page = await app.callApi(mara, listConversations, {
      params: { a: '*', phrase: '*', b: '*' },
      headers: { criteria: asciiJson({ folder }) },
    })
    if (page.channels.some((row) => row.id === id)) found.push(folder)
  }
  return found
}
const deliveries = () =>
  app.server.db.selectFrom('delivery').where('conversation_id', '=', id).orderBy('id').select(['kind', 'payload']).execute()

describe('every act sets a value: doing it again changes nothing and tells nothing', () => {
  const acts: Record<string, () => Promise<unknown>> = {
    star: () => app.callApi(mara, act.setStarred, { ...params(), headers: { starred: true } }),
    done: () => app.callApi(mara, act.moveToDone, params()),
    snooze: () => snooze(until),
    assign: () => assign(mara, ben),
    label: () => app.callApi(mara, act.addLabel, { params: { id, tag: 'VIP' } }),
    pause: () => app.callApi(mara, setPaused, { ...params(), headers: { paused: true } }),
  }
  const until = tomorrow()
  test.each(Object.keys(acts))('%s', async (name) => {
    const first = await acts[name]!()
    const since = await app.now()
    expect(await acts[name]!()).toEqual(first)
    expect(await app.eventsFor(mara, since)).toEqual([])
  })
})

test('a conversation moves to Done and back, each with a line, and its bot is notified', async () => {
  expect(await app.callApi(ben, act.moveToDone, params())).toMatchObject({ is_done: true })
  expect(await folders()).toEqual(['done'])
  expect(await app.callApi(mara, act.moveToInbox, params())).toMatchObject({ is_done: false })
  expect(await folders()).toEqual(['inbox'])
  expect(await lines()).toEqual([
    ['done', 'Ben', undefined],
    ['inbox', 'Mara', undefined],
  ])
  expect((await deliveries()).map(({ payload }) => (payload as { is_done: boolean }).is_done)).toEqual([true, false])
})

test('a customer who writes again brings it back from Done, and waits from then on', async () => {
  const channelName = channel()
  await app.server.db.updateTable('bot').set({ done_ends_hold: false }).where('id', '=', bot.id).execute()
  id = (await app.report(bot, channelName, 'hello')).conversationId
  await app.callApi(mara, setPaused, { ...params(), headers: { paused: true } })
  await assign(mara, null)
  await app.report(bot, channelName, 'somebody?')
  const waited = (await app.callApi(mara, getConversation, params())).waiting_since!
  expect(await app.callApi(mara, act.moveToDone, params())).toMatchObject({ waiting_since: null, needs_human_since: null })
  await app.report(bot, channelName, 'hello?')
  const back = await app.callApi(mara, getConversation, params())
  expect(back.is_done).toBe(false)
  expect(back.waiting_since).toBeGreaterThan(waited)
  expect(back.needs_human_since).toBe(back.waiting_since)
  expect(await folders()).toEqual(['inbox'])
  await app.server.db.updateTable('bot').set({ done_ends_hold: true }).where('id', '=', bot.id).execute()
})

describe('a snooze', () => {
  test('takes it out of the inbox until its time, then it is back on top with a line', async () => {
    const until = tomorrow()
    expect(await snooze(until)).toMatchObject({ snoozed_until: until, is_done: false })
    expect(await folders()).toEqual(['snoozed'])
    await wakeSnoozed(app.server.contexts)
    expect(await folders()).toEqual(['snoozed'])
    const newer = (await app.report(bot, channel(), 'newer')).conversationId
    await app.server.db
      .updateTable('conversation')
      .set({ snoozed_until: new Date(Date.now() - 1) })
      .where('id', '=', id)
      .execute()
    await wakeSnoozed(app.server.contexts, 1)
    expect(await folders()).toEqual(['inbox'])
    const { channels } = await app.callApi(mara, listConversations, { params: { a: '*', phrase: '*', b: '*' } })
    const order = channels.map((row) => row.id).filter((one) => one === id || one === newer)
    expect(order).toEqual([id, newer])
    expect((await lines()).map(([what, , about]) => [what, about])).toEqual([
      ['snoozed', String(until)],
      ['woke', undefined],
    ])
  })

  test('ends as soon as the customer writes, when it is taken back, and by Done', async () => {
    const channelName = channel()
    id = (await app.report(bot, channelName, 'hello')).conversationId
    await snooze(tomorrow())
    await app.report(bot, channelName, 'here I am')
    expect(await folders()).toEqual(['inbox'])
    await snooze(tomorrow())
    expect(await snooze(null)).toMatchObject({ snoozed_until: null })
    await snooze(tomorrow())
    expect(await app.callApi(mara, act.moveToDone, params())).toMatchObject({ is_done: true, snoozed_until: null })
    expect(await folders()).toEqual(['done'])
    expect(await snooze(null)).toMatchObject({ is_done: true })
  })

  test('lies ahead, within a year', async () => {
    await expect(snooze(1)).rejects.toMatchObject({ code: 'bad-input', message: 'Please choose a time that is still to come.' })
    await expect(snooze(tomorrow() + 370 * 86_400)).rejects.toMatchObject({ code: 'bad-input' })
  })
})

describe('labels', () => {
  const label = (tag: string) => app.callApi(mara, act.addLabel, { params: { id, tag } })
  const unlabel = (tag: string) => app.callApi(mara, act.removeLabel, { params: { id, tag } })

  test('are put on and taken off whatever their capital letters, each with a line', async () => {
    expect(await label('Refund wanted')).toMatchObject({ tags: ['Refund wanted'] })
    expect(await label('refund WANTED')).toMatchObject({ tags: ['Refund wanted'] })
    expect(await label('größe/2 & more?')).toMatchObject({ tags: ['Refund wanted', 'größe/2 & more?'] })
    expect(await unlabel('REFUND wanted')).toMatchObject({ tags: ['größe/2 & more?'] })
    expect(await unlabel('never was')).toMatchObject({ tags: ['größe/2 & more?'] })
    expect((await lines()).map(([what, , about]) => [what, about])).toEqual([
      ['labelled', 'Refund wanted'],
      ['labelled', 'größe/2 & more?'],
      ['unlabelled', 'Refund wanted'],
    ])
  })

  test('have a name, and there are at most 50', async () => {
    await expect(label('  ')).rejects.toMatchObject({ code: 'bad-input', message: 'Please enter a label.' })
    await expect(label('x'.repeat(61))).rejects.toMatchObject({ code: 'bad-input' })
    await app.server.db
      .updateTable('conversation')
      .set({ labels: Array.from({ length: 50 }, (_, n) => `l${n}`) })
      .where('id', '=', id)
      .execute()
    await expect(label('one more')).rejects.toMatchObject({ code: 'bad-input' })
    expect((await label('L7')).tags).toHaveLength(50)
  })
})

describe('deleting', () => {
  const remove = (who: TestPerson) => app.callApi(who, act.deleteConversation, params())
  const restore = (who: TestPerson) => app.callApi(who, act.restoreConversation, params())
  const listed = async () => (await app.callApi(mara, deleted.listDeleted)).channels.find((row) => row.id === id)
  const ago = (days: number) =>
    app.server.db
      .updateTable('conversation')
      .set({ deleted_at: new Date(Date.now() - days * 86_400_000) })
      .where('id', '=', id)
      .execute()

  test('takes it off every list and out of reach, and who did it takes it back at once, to where it was', async () => {
    await app.callApi(mara, act.moveToDone, params())
    expect(await remove(ben)).toMatchObject({ is_deleted: true })
    expect(await folders()).toEqual([])
    await expect(app.callApi(ben, getConversation, params())).rejects.toMatchObject({ code: 'not-found' })
    await expect(app.callApi(ben, act.moveToInbox, params())).rejects.toMatchObject({ code: 'not-found' })
    expect(await restore(ben)).toMatchObject({ is_deleted: false, is_done: true })
    expect(await folders()).toEqual(['done'])
    expect((await lines()).map(([what]) => what)).toEqual(['done', 'deleted', 'restored'])
  })

  test('is taken back later, or by somebody else, only by an owner; the list of owners says by whom and until when', async () => {
    await remove(ben)
    const carl = await app.person('Carl', { workspace: mara.workspace })
    await expect(restore(carl)).rejects.toMatchObject({ code: 'forbidden' })
    await ago(1)
    await expect(restore(ben)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(app.callApi(ben, deleted.listDeleted)).rejects.toMatchObject({ code: 'forbidden' })
    const row = (await listed())!
    expect(row).toMatchObject({ deleted_by: { id: ben.id, name: 'Ben' } })
    expect(row.erased_at - row.deleted_at).toBe(30 * 86_400)
    expect(await restore(mara)).toMatchObject({ id, is_deleted: false })
    expect(await listed()).toBeUndefined()
    await expect(restore(mara)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('leaves it to be read by owners, who see what they would restore; by nobody else, and not for ever', async () => {
    const read = (who: TestPerson) => app.callApi(who, getDeletedConversation, params())
    await expect(read(mara)).rejects.toMatchObject({ code: 'not-found' })
    await remove(ben)
    const { Days, is_deleted } = await read(mara)
    expect(is_deleted).toBe(true)
    expect(Days.flatMap((day) => day.Messages.map(({ text, event }) => event?.what ?? text))).toEqual(expect.arrayContaining(['deleted']))
    await expect(read(ben)).rejects.toMatchObject({ code: 'forbidden' })
    const stranger = await app.person('Stranger')
    await expect(read(stranger)).rejects.toMatchObject({ code: 'not-found' })
    await ago(31)
    await expect(read(mara)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('is taken back by the one who did it within the seconds in which that is offered, and not later', async () => {
    const second = 1 / 86_400
    await remove(ben)
    await ago(10 * second)
    expect(await restore(ben)).toMatchObject({ is_deleted: false })
    await remove(ben)
    await ago(20 * second)
    await expect(restore(ben)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('cannot be taken back after 30 days', async () => {
    await remove(mara)
    await ago(31)
    expect(await listed()).toBeUndefined()
    await expect(restore(mara)).rejects.toMatchObject({ code: 'gone' })
  })

  test('does not stop the customer: who writes again is back in the inbox', async () => {
    const channelName = channel()
    id = (await app.report(bot, channelName, 'hello')).conversationId
    await remove(mara)
    await app.report(bot, channelName, 'still there?')
    expect(await folders()).toEqual(['inbox'])
  })
})

test('who may not chat may do none of it, and a stranger learns nothing', async () => {
  const reader = await app.person('Rita', { workspace: mara.workspace, rights: ['train', 'edit', 'billing', 'support'] })
  const stranger = await app.person('Sam')
  const attempts = (who: TestPerson): Promise<Conversation>[] => [
    app.callApi(who, act.setStarred, { ...params(), headers: { starred: true } }),
    app.callApi(who, act.moveToDone, params()),
    app.callApi(who, act.snooze, { ...params(), body: { until: tomorrow() } }),
    assign(who, ben),
    app.callApi(who, act.addLabel, { params: { id, tag: 'VIP' } }),
    app.callApi(who, act.removeLabel, { params: { id, tag: 'VIP' } }),
    app.callApi(who, act.deleteConversation, params()),
  ]
  for (const attempt of await Promise.allSettled(attempts(reader)))
    expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'forbidden' } })
  for (const attempt of await Promise.allSettled(attempts(stranger)))
    expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'not-found' } })
  expect(await lines()).toEqual([])
})
