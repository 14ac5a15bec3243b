import { beforeAll, expect, test } from 'vitest'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { assign, moveToDone } from '#features/inbox/actions/contract.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'

let app: TestApp
let mara: TestPerson
let bot: TestBot
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
})

const by = { id: 'page:7', name: 'Ada' }
const answers = (channel: string, text: string, identity: string) => app.report(bot, channel, text, { kind: 'takeover', identity, by })
const open = async (id: string) => app.callApi(mara, getConversation, { params: { id } })
const linesOf = (days: Awaited<ReturnType<typeof open>>['Days']) =>
  days.flatMap((day) => day.Messages).map(({ by: who, text, event, user_profile }) => event?.what ?? `${who} ${user_profile.name}: ${text}`)

test('somebody who answers in the company’s own inbox pauses the AI once, and the bot is told', async () => {
  const { conversationId } = await app.report(bot, 'own inbox', 'Hello?', { profile: { name: 'Cleo' } })
  expect(await answers('own inbox', 'I am here', 'id:1')).toMatchObject({ paused: true, epoch: 2, duplicate: false })
  expect(await answers('own inbox', 'I am here', 'id:1')).toMatchObject({ paused: true, epoch: 2, duplicate: true })
  expect(await answers('own inbox', 'Still here', 'id:2')).toMatchObject({ paused: true, epoch: 2, duplicate: false })
  const { Days, ...conversation } = await open(conversationId)
  expect(linesOf(Days)).toEqual(['customer Cleo: Hello?', 'took_over', 'person Ada: I am here', 'person Ada: Still here'])
  expect(conversation).toMatchObject({ assignee: null, waiting_since: null, needs_human_since: null })
  expect(conversation.last_message).toMatchObject({ text: 'Still here', by: 'person', name: 'Ada' })
  const deliveries = await app.server.db
    .selectFrom('delivery')
    .where('conversation_id', '=', conversationId)
    .select(['kind', 'payload'])
    .execute()
  expect(deliveries).toEqual([{ kind: 'channel update', payload: expect.objectContaining({ paused: true, epoch: 2 }) as unknown }])
})

test('a colleague who has the conversation keeps it, and a customer who writes again waits for a person', async () => {
  const { conversationId: id } = await app.report(bot, 'kept', 'Hello?')
  await app.callApi(mara, assign, { params: { id, assignee: mara.id } })
  await answers('kept', 'From my phone', 'id:3')
  expect(await open(id)).toMatchObject({ paused: true, assignee: mara.id, waiting_since: null })
  const { conversationId: other } = await app.report(bot, 'nobody', 'Hello?')
  await answers('nobody', 'From my phone', 'id:4')
  await app.report(bot, 'nobody', 'And now?')
  expect((await open(other)).needs_human_since).not.toBeNull()
})

test('in Done it is nobody’s, not whose it was, and who writes again needs a human', async () => {
  const { conversationId: id } = await app.report(bot, 'done', 'Hello?')
  await app.callApi(mara, assign, { params: { id, assignee: mara.id } })
  await answers('done', 'From my phone', 'id:5')
  expect(await app.callApi(mara, moveToDone, { params: { id } })).toMatchObject({ paused: false, assignee: mara.id })
  await answers('done', 'One more thing', 'id:6')
  expect(await open(id)).toMatchObject({ is_done: true, paused: true, assignee: null })
  await app.report(bot, 'done', 'And now?')
  expect((await open(id)).needs_human_since).not.toBeNull()
})
