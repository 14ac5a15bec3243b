import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { asciiJson } from '#shared/call.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { waitingForThis } from '#testing/waitingForThis.ts'
import { listAttention, markUnread, resetUnread } from './unreadContract.ts'
import { conversationSeen, listConversations } from './contract.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let id: string

beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team([]))
  id = (await app.report(bot, `c${crypto.randomUUID()}`, 'hello')).conversationId
})

const mark = (who: TestPerson, isunread: boolean) => app.callApi(who, markUnread, { params: { id }, body: { isunread } })
const open = (who: TestPerson) => app.callApi(who, resetUnread, { params: { id } })
const unread = async (who: TestPerson) => {
  const criteria = asciiJson({ filterUnread: true })
  const page = await app.callApi(who, listConversations, { params: { a: '*', phrase: '*', b: '*' }, headers: { criteria } })
  expect(page.totalCount).toBe(page.channels.length)
  return page.channels.map((row) => row.id)
}
/** Everything of the workspace is so old, and anyone who looks has read up to now. */
const age = async (interval: string) => {
  await sql`update conversation set last_at = now() - ${interval}::interval, created_at = now() - interval '1 year' where workspace_id = ${mara.workspace}`.execute(
    app.server.db,
  )
  await sql`update member set read_until = now() - interval '2 minutes', joined_at = now() - interval '2 years' where workspace_id = ${mara.workspace}`.execute(
    app.server.db,
  )
}

test('what is marked unread stays so when it is opened, until it is marked read; for one person alone', async () => {
  await open(mara)
  const since = await app.now()
  expect(await mark(mara, true)).toMatchObject({
    baton_unread_count_display: 1,
    user_unread_count_display: 1,
    marked_unread: true,
    ignore_unread_reset: true,
  })
  expect(await open(mara)).toMatchObject({ baton_unread_count_display: 1, marked_unread: true })
  expect(await mark(mara, false)).toMatchObject({
    baton_unread_count_display: 0,
    user_unread_count_display: 0,
    marked_unread: false,
    ignore_unread_reset: false,
  })
  expect((await app.eventsFor(mara, since)).map(({ name, body }) => [name, (body as { marked_unread: boolean }).marked_unread])).toEqual([
    [conversationSeen.name, true],
    [conversationSeen.name, false],
  ])
  expect(await app.eventsFor(ben, since)).toEqual([])
})

test('anyone who may see it marks it; the right to chat is not needed', async () => {
  expect(await mark(ben, true)).toMatchObject({ marked_unread: true })
  const stranger = await app.person('Sam')
  await expect(mark(stranger, true)).rejects.toMatchObject({ code: 'not-found' })
})

test('a note that mentions somebody at the moment in which they mark its conversation unread still calls for them', async () => {
  await open(ben)
  const { both } = await app.server.db.transaction().execute(async (other) => {
    await sql`select from conversation where workspace_id = ${mara.workspace} and id = ${id} for no key update`.execute(other)
    const message = { jmid: crypto.randomUUID(), text: 'Can you help?', type: 'note' as const, privateRecipients: [ben.id] }
    const noting = app.callApi(mara, submitMessage, { params: { id }, body: { message } })
    await expect.poll(() => waitingForThis(other)).toBe(1)
    const marking = mark(ben, true)
    await expect.poll(() => waitingForThis(other)).toBe(2)
    return { both: Promise.all([noting, marking]) }
  })
  const [, marked] = await both
  expect(marked).toMatchObject({ marked_unread: true, mention_unread: true })
  expect((await app.callApi(ben, listAttention, { headers: { teamid: ben.workspace } })).mentions).toEqual([id])
})

test('what lies behind what one has read is found once it is marked unread, and found no more once it is read', async () => {
  await age('30 days')
  expect(await unread(mara)).toEqual([])
  await mark(mara, true)
  expect(await unread(mara)).toEqual([id])
  const row = await app.server.db.selectFrom('seen').where('conversation_id', '=', id).select(['behind_at']).executeTakeFirstOrThrow()
  const { last_at } = await app.server.db.selectFrom('conversation').where('id', '=', id).select('last_at').executeTakeFirstOrThrow()
  expect(row.behind_at).toEqual(last_at)
  await mark(mara, false)
  expect(await unread(mara)).toEqual([])
})

test('what is marked unread before the mark of reading passes it is found after that, too, and but once', async () => {
  await open(mara)
  await mark(mara, true)
  expect(await unread(mara)).toEqual([id])
  await age('1 hour')
  await sql`update seen set behind_at = (select last_at from conversation where id = ${id}) where conversation_id = ${id}`.execute(
    app.server.db,
  )
  expect(await unread(mara)).toEqual([id])
  await app.report(bot, (await channel())!, 'one thing more')
  expect(await unread(mara)).toEqual([id])
  expect(await mark(mara, false)).toMatchObject({ user_unread_count_display: 0 })
  expect(await unread(mara)).toEqual([])
})

const channel = async () =>
  (await app.server.db.selectFrom('conversation').where('id', '=', id).select('channel').executeTakeFirst())?.channel
