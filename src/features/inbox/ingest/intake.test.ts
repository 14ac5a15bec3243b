import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { setPaused } from '#features/inbox/handoff/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { listConversations } from '#features/inbox/conversations/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { Intake, type StoreBatch } from './intake.ts'
import { storeReports } from './storeReports.ts'

let app: TestApp
let mara: TestPerson
let bot: TestBot

beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
})

/** As the server's own intake stores. */
const store: StoreBatch = async (items) =>
  (await app.server.db.transaction().execute((trx) => storeReports(trx, items, Date.now()))).results
const texts = async (id: string) => {
  const { Days } = await app.callApi(mara, getConversation, { params: { id } })
  return Days.flatMap((day) => day.Messages).map((message) => message.text)
}

test('fifty arrivals of one message at once are one message, and all get the same answer', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.report(bot, 'same', 'once', { identity: 'once' })))
  expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1)
  expect(new Set(answers.map(({ paused, epoch, conversationId }) => JSON.stringify([paused, epoch, conversationId]))).size).toBe(1)
  expect(await texts(answers[0]!.conversationId)).toEqual(['once'])
})

test('what the AI is let answer is counted by the transaction that stores it, once however often it comes', async () => {
  const used = async () => {
    const { rows } = await sql<{
      n: number
    }>`select coalesce(sum(ai_requests), 0)::int as n from usage_day where workspace_id = ${mara.workspace}`.execute(app.server.db)
    return rows[0]!.n
  }
  const before = await used()
  const undone = new Intake((items) =>
    app.server.db.transaction().execute(async (trx) => {
      await storeReports(trx, items, Date.now())
      throw new Error('The disk is gone.')
    }),
  )
  await expect(app.report(bot, 'counted', 'hi', { identity: 'counted' }, undone)).rejects.toThrow('The disk is gone.')
  expect(await used()).toBe(before)
  const answers = await Promise.all(Array.from({ length: 10 }, () => app.report(bot, 'counted', 'hi', { identity: 'counted' })))
  expect(new Set(answers.map(({ paused }) => paused))).toEqual(new Set([false]))
  expect(await used()).toBe(before + 1)
  // What the bot answers is no request.
  await app.report(bot, 'counted', 'hello', { kind: 'out' })
  expect(await used()).toBe(before + 1)
})

test('what two nodes take of one message at once is one message', async () => {
  const second = new Intake(store)
  const twice = { identity: 'two nodes' }
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => app.report(bot, 'two', 'hi', twice, i % 2 === 0 ? app.server.intake : second)),
  )
  expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1)
})

test('messages of one conversation keep the order in which they came, also when hundreds of others come between', async () => {
  const sent: Promise<unknown>[] = []
  for (let i = 0; i < 300; i++) {
    sent.push(app.report(bot, 'ordered', `n${i}`, { identity: `ordered${i}` }))
    sent.push(app.report(bot, `other${i}`, 'noise'))
  }
  await Promise.all(sent)
  const { channels } = await app.callApi(mara, listConversations, { params: { a: '*', phrase: 'ordered', b: '*' } })
  const id = channels[0]!.id
  const newest = await texts(id)
  expect(newest).toEqual(Array.from({ length: 50 }, (_, i) => `n${250 + i}`))
  expect(channels[0]).toMatchObject({ in_count: 300, last_seq: 300 })
})

test('one report that cannot be stored is refused alone', async () => {
  const bad = app.report(bot, 'poison', 'nul \u0000 inside')
  const good = Array.from({ length: 10 }, (_, i) => app.report(bot, `beside${i}`, 'fine'))
  await expect(bad).rejects.toThrow()
  expect((await Promise.all(good)).every(({ duplicate }) => !duplicate)).toBe(true)
})

test('what waits behind a conversation that is held up does not hold up the others', async () => {
  const held = Promise.withResolvers<void>()
  const slow = new Intake(async (items) => {
    if (items.some(({ report }) => report.channel === 'held')) await held.promise
    return store(items)
  })
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const first = app.report(bot, 'held', 'one', {}, slow)
  await turn()
  const second = app.report(bot, 'held', 'two', {}, slow)
  await turn()
  expect(await app.report(bot, 'free', 'three', {}, slow)).toMatchObject({ duplicate: false })
  held.resolve()
  const [{ conversationId }] = await Promise.all([first, second])
  expect(await texts(conversationId)).toEqual(['one', 'two'])
})

test('the badges agree with a count of the rows after all of this', async () => {
  const { rows } = await sql<{
    kept: number
    real: number
  }>`select (select coalesce(sum(n), 0)::int from tally where workspace_id = ${bot.workspaceId} and key = 'inbox') as kept,
    (select count(*)::int from conversation
      where workspace_id = ${bot.workspaceId} and not is_done and deleted_at is null) as real`.execute(app.server.db)
  expect(rows[0]!.kept).toBe(rows[0]!.real)
  expect(rows[0]!.real).toBeGreaterThan(300)
})

test('what is handed back unanswered may be asked about again, once', async () => {
  const ask = () => app.report(bot, 'again', 'Is anybody there?', { identity: 'again', kind: 'human' })
  const { conversationId: id } = await ask()
  const state = async () => {
    const { needs_human_since, Days } = await app.callApi(mara, getConversation, { params: { id } })
    return [needs_human_since !== null, Days.flatMap((day) => day.Messages).filter(({ event }) => event?.what === 'asked_for_human').length]
  }
  await app.callApi(mara, setPaused, { params: { id }, headers: { paused: true } })
  await ask()
  expect(await state()).toEqual([false, 1])
  await app.callApi(mara, setPaused, { params: { id }, headers: { paused: false } })
  await ask()
  await ask()
  expect(await state()).toEqual([true, 2])
})
