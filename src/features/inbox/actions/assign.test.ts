import { beforeAll, beforeEach, expect, test } from 'vitest'
import { assign as call } from './contract.ts'
import { conversationAssigned, conversationLost } from '#features/inbox/conversations/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let id: string
beforeAll(async () => {
  app = await sharedTestApp()
  ;({ mara, ben, bot } = await app.team(['chat']))
})
beforeEach(async () => {
  id = (await app.report(bot, `c${crypto.randomUUID()}`, 'hello')).conversationId
})

const params = () => ({ params: { id } })
const assign = (who: TestPerson, to: TestPerson | null, replaces?: TestPerson | null) =>
  app.callApi(who, call, {
    params: { id, assignee: to?.id ?? '-1' },
    headers: replaces === undefined ? {} : { replaces: replaces?.id ?? '-1' },
  })
const lines = async () => {
  const { Days } = await app.callApi(mara, getConversation, params())
  return Days.flatMap(({ Messages }) => Messages).flatMap(({ event }) => (event ? [[event.what, event.name, event.about]] : []))
}
const eventNames = async (who: TestPerson, since: string) => (await app.eventsFor(who, since)).map(({ name }) => name)
const deliveries = () =>
  app.server.db.selectFrom('delivery').where('conversation_id', '=', id).orderBy('id').select(['kind', 'payload']).execute()

test('assigning a calm one gives it to a colleague, who is notified; the AI goes on, its turn stays valid, and the bot is told', async () => {
  const since = await app.now()
  const before = await app.callApi(mara, getConversation, params())
  const after = await assign(mara, ben)
  expect(after).toMatchObject({ assignee: ben.id, epoch: before.epoch, paused: false })
  const received = (await app.eventsFor(ben, since)).find(({ name }) => name === conversationAssigned.name)
  expect(received?.body).toMatchObject({ conversation: { id, assignee: ben.id }, by: { id: mara.id, name: 'Mara' } })
  expect(await eventNames(mara, since)).not.toContain(conversationAssigned.name)
  expect((await deliveries()).at(-1)!.payload).toMatchObject({ assignee: ben.id, epoch: after.epoch })
  expect(await lines()).toEqual([['assigned', 'Mara', 'Ben']])
})

test('assigning to oneself tells nobody in person', async () => {
  const since = await app.now()
  await assign(ben, ben)
  expect(await eventNames(ben, since)).toEqual(['message.added'])
  expect(await lines()).toEqual([['assigned', 'Ben', undefined]])
  expect(await assign(ben, null)).toMatchObject({ assignee: null })
})

test('an assignment replaces only whom its author saw; who is late is told who has it, and two who want the same agree', async () => {
  const carl = await app.person('Carl', { workspace: mara.workspace })
  await assign(mara, ben, null)
  await expect(assign(mara, carl, null)).rejects.toMatchObject({
    code: 'conflict',
    message: 'Ben has this conversation by now.',
    details: { assignee: { id: ben.id, name: 'Ben' } },
  })
  await assign(mara, null, ben)
  await expect(assign(mara, carl, ben)).rejects.toMatchObject({ code: 'conflict', details: { assignee: null } })
  await assign(mara, carl)
  expect(await assign(ben, carl, null)).toMatchObject({ assignee: carl.id })
})

test('of two assignments at the same moment one wins, and the other is told', async () => {
  const carl = await app.person('Carl', { workspace: mara.workspace })
  const both = await Promise.allSettled([assign(mara, ben, null), assign(ben, carl, null)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a conversation goes only to anyone who may chat and sees it', async () => {
  const reader = await app.person('Rita', { workspace: mara.workspace, rights: ['train'] })
  const other = await app.bot(mara.workspace, `Other ${id}`)
  const elsewhere = await app.person('Elsa', { workspace: mara.workspace, scope: 'bots', scopeBots: [other.id] })
  const here = await app.person('Hera', { workspace: mara.workspace, scope: 'bots', scopeBots: [bot.id] })
  const stranger = await app.person('Sam')
  await expect(assign(mara, reader)).rejects.toMatchObject({ code: 'bad-input', message: 'Rita may not chat in this workspace.' })
  await expect(assign(mara, elsewhere)).rejects.toMatchObject({
    code: 'bad-input',
    message: 'Elsa does not see the conversations of Shop bot.',
  })
  await expect(assign(mara, stranger)).rejects.toMatchObject({ code: 'not-found' })
  expect(await assign(mara, here)).toMatchObject({ assignee: here.id })
})

test('an assignment brings it into the sight of whom it concerns alone, and out of it', async () => {
  const dana = await app.person('Dana', { workspace: mara.workspace, scope: 'assigned' })
  const open = () => app.callApi(dana, getConversation, params())
  await expect(open()).rejects.toMatchObject({ code: 'not-found' })
  await assign(mara, dana)
  expect(await open()).toMatchObject({ id, assignee: dana.id })
  const since = await app.now()
  await assign(mara, ben)
  expect(await eventNames(dana, since)).toEqual([conversationLost.name])
  await expect(open()).rejects.toMatchObject({ code: 'not-found' })
})
