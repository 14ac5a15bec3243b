import { beforeAll, beforeEach, expect, test } from 'vitest'
import { assign, moveToDone } from '#features/inbox/actions/contract.ts'
import { conversationSeen, listConversations, wholeInbox } from '#features/inbox/conversations/contract.ts'
import { listAttention, markUnread, resetUnread } from '#features/inbox/conversations/unreadContract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { updateRole } from '#features/workspaces/members/contract.ts'
import { isChangeOf } from '#shared/event.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { setPaused, submitMessage } from './contract.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let lea: TestPerson
let bot: TestBot
let id: string
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
  lea = await app.person('Lea', { workspace: mara.workspace, rights: ['chat'] })
  id = (await app.report(bot, crypto.randomUUID(), 'Where is my parcel?')).conversationId
})

const notes = (who: TestPerson, text: string, privateRecipients: string[] = []) =>
  app.callApi(who, submitMessage, {
    params: { id },
    body: { message: { jmid: crypto.randomUUID(), text, type: 'note', privateRecipients } },
  })
const gives = (to: TestPerson) => app.callApi(mara, assign, { params: { id, assignee: to.id } })
/** Whether a note, or a mention, is news for somebody. */
const newsOf = async (who: TestPerson) => {
  const { note_unread, mention_unread } = await app.callApi(who, getConversation, { params: { id } })
  return [...(note_unread ? ['note'] : []), ...(mention_unread ? ['mention'] : [])]
}
const nextUp = async (who: TestPerson) => {
  const criteria = { ...wholeInbox, filterNextUp: true, sort: 'waiting' as const }
  const { channels } = await app.callApi(who, listConversations, { params: { a: '*', phrase: '*', b: '*' }, headers: { criteria } })
  return channels.map((row) => row.id)
}

test('a note is news for who has the conversation, next up for them until they open it, and for nobody else', async () => {
  await gives(ben)
  const since = await app.now()
  await notes(mara, 'The refund is approved, tell them.')
  expect([await newsOf(ben), await newsOf(mara), await newsOf(lea)]).toEqual([['note'], [], []])
  const told = (await app.eventsFor(ben, since)).filter((change) => isChangeOf(change, conversationSeen))
  expect(told.map(({ body }) => body)).toMatchObject([{ id, note_unread: true, mention_unread: false, is_note: true }])
  expect((await app.callApi(ben, listAttention, {})).flagged).toEqual([id])
  // It lies where it lies: the place of what mentions one counts it not.
  expect((await app.callApi(ben, listAttention, {})).mentions).toEqual([])
  await app.callApi(mara, moveToDone, { params: { id } })
  expect(await nextUp(ben)).toEqual([id])
  await app.callApi(ben, resetUnread, { params: { id } })
  expect([await newsOf(ben), await nextUp(ben)]).toEqual([[], []])
})

test('also while the AI answers, as it is theirs; of what nobody has nobody is told', async () => {
  await notes(mara, 'Nobody has it.')
  expect([await newsOf(ben), await newsOf(lea)]).toEqual([[], []])
  await gives(ben)
  await app.callApi(mara, setPaused, { params: { id }, headers: { paused: false, keep: true } })
  await notes(mara, 'Ben has it.')
  expect(await newsOf(ben)).toEqual(['note'])
})

test('who writes it is not told, and who is mentioned is told of that alone', async () => {
  await gives(ben)
  await notes(ben, 'For myself')
  expect(await newsOf(ben)).toEqual([])
  await notes(mara, '@Ben look', [ben.id])
  expect(await newsOf(ben)).toEqual(['mention'])
  await app.callApi(ben, resetUnread, { params: { id } })
  await notes(mara, '@everyone look', ['everyone'])
  expect(await newsOf(ben)).toEqual(['mention'])
})

test('an answer reaches who asked: the one who mentioned its writer last', async () => {
  await notes(lea, '@Ben is this ok?', [ben.id])
  await notes(mara, '@Ben and this?', [ben.id])
  await notes(ben, 'Yes.')
  expect([await newsOf(mara), await newsOf(lea)]).toEqual([['note'], []])
  // What Lea writes answers nobody.
  await app.callApi(mara, resetUnread, { params: { id } })
  await notes(lea, 'Thanks')
  expect(await newsOf(mara)).toEqual([])
})

test('who asked and cannot see the conversation any more is told nothing', async () => {
  await notes(lea, '@Ben is this ok?', [ben.id])
  const none = { train: false, edit: false, billing: false, support: false }
  await app.callApi(mara, updateRole, { body: { team_id: mara.workspace, user_id: lea.id, ...none, chat: true, scope: 'assigned' } })
  const since = await app.now()
  await notes(ben, 'Yes.')
  expect((await app.eventsFor(lea, since)).map(({ name }) => name)).toEqual([])
})

test('marked read it is read, marked unread it stays', async () => {
  await gives(ben)
  await notes(mara, 'Tell them.')
  await app.callApi(ben, markUnread, { params: { id }, body: { isunread: true } })
  expect(await newsOf(ben)).toEqual(['note'])
  await app.callApi(ben, markUnread, { params: { id }, body: { isunread: false } })
  expect(await newsOf(ben)).toEqual([])
})
