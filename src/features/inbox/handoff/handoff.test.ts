import { beforeAll, expect, test } from 'vitest'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { submitMessage, setPaused } from './contract.ts'
import { listConversations } from '#features/inbox/conversations/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'

let app: TestApp
let mara: TestPerson
let bot: TestBot

beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
})

test('a customer writes, the bot answers, a person takes over and hands back', async () => {
  const first = await app.report(bot, 'c1', 'Where is my order?', { identity: 'm1' })
  expect(first).toMatchObject({ paused: false, epoch: 1, duplicate: false })
  expect(await app.report(bot, 'c1', 'Where is my order?', { identity: 'm1' })).toMatchObject({ duplicate: true })
  await app.report(bot, 'c1', 'It left on Monday.', { kind: 'out', epoch: 1 })
  const list = await app.callApi(mara, listConversations, { params: { a: '*', phrase: '*', b: '*' } })
  expect(list).toMatchObject({ totalCount: 1, unassignedCount: 1, mineCount: 0, hasNext: false })
  expect(list.channels[0]).toMatchObject({
    id: first.conversationId,
    baton_unread_count_display: 1,
    last_message: { text: 'It left on Monday.', by: 'bot' },
  })

  const { channel, message } = await app.callApi(mara, submitMessage, {
    params: { id: first.conversationId },
    body: { message: { jmid: 'jmid-0001', text: 'I look into it.' } },
  })
  expect(channel).toMatchObject({ paused: true, epoch: 2, assignee: mara.id })
  expect(message).toMatchObject({ by: 'person', delivery: { state: 'queued' } })
  expect(await app.report(bot, 'c1', 'Two days late.', { kind: 'out', epoch: 1 })).toMatchObject({ suppressed: true, paused: true })
  expect(await app.report(bot, 'c1', 'Hello?', { identity: 'm2', raw: { text: 'Hello?' } })).toMatchObject({ paused: true })

  const resumed = await app.callApi(mara, setPaused, { params: { id: first.conversationId }, headers: { paused: 'false' } })
  expect(resumed).toMatchObject({ paused: false, epoch: 3 })
  const open = await app.callApi(mara, getConversation, { params: { id: first.conversationId } })
  const said = open.Days.flatMap((day) => day.Messages)
  expect(said.map(({ type, by, text, event }) => event?.what ?? `${by} ${type}: ${text}`)).toEqual([
    'customer message: Where is my order?',
    'bot message: It left on Monday.',
    'took_over',
    'person message: I look into it.',
    'bot suppressed: Two days late.',
    'customer message: Hello?',
    'resumed',
  ])
  expect(said.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7])
})
