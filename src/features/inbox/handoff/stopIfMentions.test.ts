import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { submitMessage } from './contract.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let id: string

beforeAll(async () => {
  app = await sharedTestApp()
  ;({ mara, ben, bot } = await app.team())
  await app.server.db.updateTable('person').set({ name: 'Ben Haddad', first_name: 'Ben' }).where('id', '=', ben.id).execute()
  for (const name of ['Ada Lund', 'Ada Berg', 'Łukasz Weiß']) {
    const { id: colleague } = await app.person('Ada', { workspace: mara.workspace })
    await app.server.db.updateTable('person').set({ name }).where('id', '=', colleague).execute()
  }
})
beforeEach(async () => {
  ;({ conversationId: id } = await app.report(bot, `c${crypto.randomUUID()}`, 'Where is my order?', { profile: { name: 'Ben Bakare' } }))
})

type Fields = Partial<{ jmid: string; type: 'message' | 'note'; privateRecipients: string[]; public: boolean }>
const submit = (person: TestPerson, text: string, fields: Fields = {}) =>
  app.callApi(person, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text, ...fields } } })
/** How many messages of people there are, and how many are on their way to the bot. */
const kept = async () => {
  const { rows } = await sql<{ said: number; sent: number }>`select
    (select count(*)::int from message where conversation_id = ${id} and author = 'person') as said,
    (select count(*)::int from delivery where conversation_id = ${id}) as sent`.execute(app.server.db)
  return rows[0]!
}

test.each([
  ['@ben he is difficult', ['Ben Haddad']],
  ['@Ben Haddad he is difficult', ['Ben Haddad']],
  ['@haddad he is difficult', ['Ben Haddad']],
  ['@had he is difficult', ['Ben Haddad']],
  ['@w he is difficult', ['Łukasz Weiß']],
  ['@lukasz he is difficult', ['Łukasz Weiß']],
  ['@weiss he is difficult', ['Łukasz Weiß']],
  ['see @lund, @HADDAD and me, @mara', ['Ada Lund', 'Ben Haddad']],
  ['@everyone what do we do?', ['everyone']],
  ['请@ben看一下', ['Ben Haddad']],
])('a reply that mentions a colleague is refused with a sentence and whom it mentions: %s', async (text, names) => {
  const refusal = await submit(mara, text).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'mentions-colleague', details: { unsure: [] } })
  const { message, details } = refusal as { message: string; details: { mentioned: { id: string; name: string }[] } }
  expect(message).toBe(
    `This mentions ${new Intl.ListFormat('en-US').format(details.mentioned.map(({ name }) => name))}, and a reply goes to the customer. Send it as a note, or say that it is meant for the customer.`,
  )
  expect(details.mentioned.map(({ name }) => name).toSorted()).toEqual(names)
  expect(await kept()).toEqual({ said: 0, sent: 0 })
})

test('an e-mail after an @ mentions, and what several colleagues could be called asks', async () => {
  expect(await submit(mara, `@${ben.email} look`).catch((error: unknown) => error)).toMatchObject({
    code: 'mentions-colleague',
    details: { mentioned: [{ id: ben.id, name: 'Ben Haddad' }] },
  })
  expect(await submit(mara, '@ada look').catch((error: unknown) => error)).toMatchObject({
    code: 'mentions-colleague',
    message: expect.stringContaining('“@ada” looks like a colleague') as string,
    details: { mentioned: [], unsure: ['ada'] },
  })
})

test('it is the same for somebody who looks at another workspace of theirs: the colleagues of the conversation count', async () => {
  const nora = await app.person('Nora')
  await app.server.db.insertInto('member').values({ workspace_id: mara.workspace, person_id: nora.id, chat: true }).execute()
  await expect(submit(nora, '@ben he is difficult')).rejects.toMatchObject({ code: 'mentions-colleague' })
  expect(await kept()).toEqual({ said: 0, sent: 0 })
})

test('as a note it stays in the workspace, under the same id', async () => {
  const jmid = crypto.randomUUID()
  await expect(submit(mara, '@ben he is difficult', { jmid })).rejects.toMatchObject({ code: 'mentions-colleague' })
  const { message } = await submit(mara, '@ben he is difficult', { jmid, type: 'note', privateRecipients: [ben.id] })
  expect(message).toMatchObject({ jmid, type: 'note', private: true })
  expect(await kept()).toEqual({ said: 1, sent: 0 })
})

test('a customer who is called like a colleague is answered once the writer says that it is for them', async () => {
  const jmid = crypto.randomUUID()
  await expect(submit(mara, '@Ben thanks for waiting', { jmid })).rejects.toMatchObject({ code: 'mentions-colleague' })
  const { message } = await submit(mara, '@Ben thanks for waiting', { jmid, public: true })
  expect(message).toMatchObject({ jmid, type: 'message', private: false })
  // The reply, and before it that the AI is paused.
  expect(await kept()).toEqual({ said: 1, sent: 2 })
})

test('what mentions nobody goes out: e-mails, other names, one’s own', async () => {
  for (const text of [
    'Write to ben@northwind.example',
    'We are @northwind on Telegram',
    'meet @ ten',
    '@mara is my name, @ben_shop is another',
  ])
    await submit(mara, text)
  expect((await kept()).said).toBe(4)
})
