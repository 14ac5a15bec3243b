import { beforeAll, expect, test, vi } from 'vitest'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import * as act from '#features/inbox/actions/contract.ts'
import { conversationErased, listConversations } from '#features/inbox/conversations/contract.ts'
import { conversationsOfCustomer } from '#features/inbox/conversations/customerContract.ts'
import { eraseCustomer, exportCustomer } from './contract.ts'
import { getConversation, messageAdded } from '#features/inbox/timeline/contract.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { storeReports } from '#features/inbox/ingest/storeReports.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { keepUnreadable } from '#features/bots/server/keepUnreadable.ts'
import { eraseDeleted } from './eraseDeleted.ts'
import type { Report } from '#features/inbox/timeline/ports.ts'
import { reportOf } from '#testing/reportOf.ts'
import { tablesKeeping } from '#testing/tablesKeeping.ts'
import { upload } from '#testing/upload.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { waitingForThis } from '#testing/waitingForThis.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
beforeAll(async () => {
  app = await sharedTestApp()
  ;({ mara, ben, bot } = await app.team())
})

/** A customer with two conversations, in which a word stands that stands nowhere else. */
async function customer(name: string) {
  const word = `w${crypto.randomUUID().replaceAll('-', '')}`
  const user = { userKey: `${name}-key`, profile: { name, email: `${name.toLowerCase()}@example.com` } }
  const { conversationId: first } = await app.report(bot, `${name}-1`, `hello ${word}`, user)
  const { conversationId: second } = await app.report(bot, `${name}-2`, `again ${word}`, user)
  await app.report(bot, `${name}-1`, 'An answer.', { kind: 'out', userKey: user.userKey })
  const say = (text: string, type: 'message' | 'note') =>
    app.callApi(ben, submitMessage, {
      params: { id: first },
      body: { message: { jmid: crypto.randomUUID(), text: `${text} ${word}`, type } },
    })
  await say('A reply', 'message')
  await say('A note', 'note')
  // An error may quote what it failed at.
  const failed = { subscriber: 'nobody', cursor: word, name: messageAdded.name, error: `Not a number: ${word}`, tries: 8 }
  await app.server.db
    .insertInto('set_aside_change')
    .values({ workspace_id: mara.workspace, conversation_id: first, ...failed })
    .execute()
  // Of several messages in one call some may not have been read.
  for (const given of [
    { channel: `${name}-2`, text: [word] },
    { sender: { id: user.userKey }, message: { text: [word] } },
  ])
    await keepUnreadable(app.server.db, bot, { path: 'in', reason: 'The text is no text.', body: JSON.stringify(given) })
  return { first, second, word }
}

const keeping = (word: string) => tablesKeeping(app.server.db, word)

/** The index of the search follows a moment later. */
const expectNothingOf = async (...words: string[]) => {
  for (const word of words) await expect.poll(() => keeping(word)).toEqual([])
}

test('the conversations of a customer are found by one of them, as far as one sees them', async () => {
  const { first, second } = await customer('Sofia')
  const dana = await app.person('Dana', { workspace: mara.workspace, scope: 'assigned' })
  await app.callApi(mara, act.assign, { params: { id: first, assignee: dana.id } })
  await app.callApi(mara, act.moveToDone, { params: { id: second } })
  const of = async (who: TestPerson) =>
    (await app.callApi(who, conversationsOfCustomer, { params: { id: first } })).conversations.map(({ id }) => id)
  expect(await of(mara)).toEqual([first, second])
  expect(await of(dana)).toEqual([first])
})

test('the export holds all that was said, also in what was deleted, and who said it', async () => {
  const { first, second, word } = await customer('Erik')
  await app.callApi(mara, act.deleteConversation, { params: { id: second } })
  const kept = await app.callApi(ben, exportCustomer, { params: { id: first } })
  expect(kept).toMatchObject({ bot: 'Shop bot', profile: { id: 'Erik-key', name: 'Erik', email: 'erik@example.com' } })
  expect(kept.conversations.map(({ id, deleted_at }) => [id, deleted_at !== null])).toEqual([
    [first, false],
    [second, true],
  ])
  expect(kept.conversations[0]!.messages.map(({ by, name, type, text }) => [by, name, type, text])).toEqual([
    ['customer', 'Erik', 'message', `hello ${word}`],
    ['bot', 'Shop bot', 'message', 'An answer.'],
    ['person', 'Ben', 'message', `A reply ${word}`],
    ['person', 'Ben', 'note', `A note ${word}`],
  ])
})

test('the export says what came with a message, when it was changed or taken back, and what the engine remembers', async () => {
  const [channel, at] = [`c${crypto.randomUUID()}`, Date.now() - 60_000]
  const says = (mid: string, text: string, more: Partial<Report> = {}) =>
    app.report(bot, channel, text, { userKey: channel, identity: `id:${channel}:${mid}`, ...more })
  const { conversationId: id } = await says('m1', 'A pan', { reply: { quick: 'yes' } })
  await says('m2', 'Never mind')
  await says('m1', 'A plan', { change: { what: 'edited', at } })
  await says('m2', '', { change: { what: 'withdrawn', at } })
  const memory = { workspace_id: mara.workspace, conversation_id: id, bot_id: bot.id, contexts: JSON.stringify([{ name: 'order' }]) }
  await app.server.db.insertInto('engine_memory').values(memory).execute()
  const own = async () => (await app.callApi(ben, exportCustomer, { params: { id } })).conversations[0]!
  expect(await own()).toMatchObject({
    messages: [
      { text: 'A plan', reply: { quick: 'yes' }, edited_at: new Date(at).toISOString() },
      { text: '', withdrawn_at: new Date(at).toISOString() },
    ],
    contexts: [{ name: 'order' }],
  })
  // What it remembers may be of somebody else who speaks there.
  await says('m3', 'Me too', { userKey: 'another', profile: { name: 'Another' } })
  expect((await own()).contexts).toEqual([])
})

test('what was sent stands in the export under an address that opens it from anywhere', async () => {
  const { first } = await customer('Nils')
  const { id } = await upload(app, mara)
  const message = { jmid: crypto.randomUUID(), text: 'A picture', type: 'message' as const, attachments: [id] }
  await app.callApi(mara, submitMessage, { params: { id: first }, body: { message } })
  const kept = await app.callApi(ben, exportCustomer, { params: { id: first } })
  const [picture] = kept.conversations[0]!.messages.at(-1)!.attachments as { image_url: string }[]
  expect(picture!.image_url).toMatch(new RegExp(`^${app.url}/files/`))
  expect((await fetch(picture!.image_url)).headers.get('content-type')).toMatch(/^image\//)
})

test('who may not, or does not see all conversations of the bot, exports nothing', async () => {
  const { first } = await customer('Ida')
  const chatter = await app.person('Carl', { workspace: mara.workspace, rights: ['chat'] })
  const dana = await app.person('Dana', { workspace: mara.workspace, scope: 'assigned' })
  await app.callApi(mara, act.assign, { params: { id: first, assignee: dana.id } })
  for (const who of [chatter, dana])
    await expect(app.callApi(who, exportCustomer, { params: { id: first } })).rejects.toMatchObject({ code: 'forbidden' })
})

test('an owner who types the name erases a customer: nothing of what they said is kept, and every page is told', async () => {
  const { first, second, word } = await customer('Noah')
  const other = await customer('Olga')
  expect((await keeping(word)).length).toBeGreaterThan(2)
  const erase = (who: TestPerson, name: string) => app.callApi(who, eraseCustomer, { params: { id: first }, body: { name } })
  await expect(erase(ben, 'Noah')).rejects.toMatchObject({ code: 'forbidden' })
  await expect(erase(mara, 'Noa')).rejects.toMatchObject({ code: 'bad-input', message: 'To erase this customer, type their name: Noah' })
  expect((await keeping(word)).length).toBeGreaterThan(2)
  const since = await app.now()
  expect(await erase(mara, ' Noah ')).toEqual({ ok: true, conversations: 2 })
  await expectNothingOf(word, 'noah')
  const events = (await app.eventsFor(ben, since)).filter(({ name }) => name === conversationErased.name)
  expect(events.map(({ body }) => (body as { id: string }).id).toSorted()).toEqual([first, second].toSorted())
  for (const id of [first, second])
    await expect(app.callApi(mara, getConversation, { params: { id } })).rejects.toMatchObject({ code: 'not-found' })
  const audit = app.server.db.selectFrom('audit').where('workspace_id', '=', mara.workspace)
  const [entry] = await audit.where('action', '=', 'customer.erased').selectAll().execute()
  expect(entry).toMatchObject({ actor_name: 'Mara', subject_name: 'A customer of Shop bot', before: { conversations: 2 } })
  expect(await app.callApi(mara, getConversation, { params: { id: other.first } })).toMatchObject({ name: 'Olga' })
  expect((await app.report(bot, 'Noah-1', 'I am back', { userKey: 'Noah-key' })).duplicate).toBe(false)
})

/** A report that is being stored: all is written, and only its end is missing until `finish`; `isWaitedFor` once somebody waits for that. */
async function beingStored(channel: string, text: string, userKey: string) {
  const written = Promise.withResolvers<DatabaseOrTransaction>()
  const end = Promise.withResolvers<void>()
  const report = reportOf(bot, channel, text, { userKey })
  const stored = app.server.db.transaction().execute(async (trx) => {
    await storeReports(trx, [{ report, conversationId: conversationIdOf(bot.id, channel) }], Date.now())
    written.resolve(trx)
    await end.promise
  })
  const trx = await written.promise
  return {
    isWaitedFor: () => vi.waitFor(async () => expect(await waitingForThis(trx)).toBeGreaterThan(0), { timeout: 60_000 }),
    finish: () => (end.resolve(), stored),
  }
}

test('a conversation that a customer begins while they are erased is erased with them', async () => {
  const { first, word } = await customer('Tove')
  const third = await beingStored('Tove-3', `and here ${word}`, 'Tove-key')
  const erased = app.callApi(mara, eraseCustomer, { params: { id: first }, body: { name: 'Tove' } })
  await Promise.race([erased, third.isWaitedFor()])
  await third.finish()
  expect(await erased).toEqual({ ok: true, conversations: 3 })
  await expectNothingOf(word, 'tove')
})

test('one that they begin while their last one is erased for its age keeps them', async () => {
  const { first, second } = await customer('Ulla')
  for (const id of [first, second]) await app.callApi(mara, act.deleteConversation, { params: { id } })
  const long = new Date(Date.now() - 31 * 86_400_000)
  await app.server.db.updateTable('conversation').set({ deleted_at: long }).where('id', 'in', [first, second]).execute()
  const third = await beingStored('Ulla-3', 'Is anybody there?', 'Ulla-key')
  const erased = eraseDeleted(app.server.contexts)
  await Promise.race([erased, third.isWaitedFor()])
  await third.finish()
  await erased
  const id = conversationIdOf(bot.id, 'Ulla-3')
  expect(await app.callApi(mara, getConversation, { params: { id } })).toMatchObject({ name: 'Ulla' })
})

test('what was deleted is erased after 30 days, portion by portion, with customers whose last it was', async () => {
  const lost = await customer('Paul')
  const kept = await customer('Rosa')
  const deleted = [lost.first, lost.second, kept.second]
  for (const id of deleted) await app.callApi(mara, act.deleteConversation, { params: { id } })
  const age = (days: number) =>
    app.server.db
      .updateTable('conversation')
      .set({ deleted_at: new Date(Date.now() - days * 86_400_000) })
      .where('id', 'in', deleted)
      .execute()
  await age(29)
  await eraseDeleted(app.server.contexts)
  expect((await keeping(lost.word)).length).toBeGreaterThan(2)
  await age(31)
  await eraseDeleted(app.server.contexts, 1)
  await expectNothingOf(lost.word, 'paul')
  expect(await keeping('rosa')).toContain('customer')
  const { channels } = await app.callApi(mara, listConversations, { params: { a: kept.first, phrase: '*', b: '*' } })
  expect(channels).toHaveLength(1)
})
