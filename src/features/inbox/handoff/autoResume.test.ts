import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { setPaused, submitMessage } from './contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { deleteConversation, moveToDone, moveToInbox, restoreConversation, snooze } from '#features/inbox/actions/contract.ts'
import { wakeSnoozed } from '#features/inbox/actions/wakeSnoozed.ts'
import { autoResume } from './autoResume.ts'

let app: TestApp
let mara: TestPerson
let bot: TestBot

beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
  await sql`update bot set auto_resume_minutes = 10 where id = ${bot.id}`.execute(app.server.db)
})

/** Lets minutes pass for a conversation. */
const pass = (id: string, minutes: number) =>
  sql`update conversation set resume_at = resume_at - make_interval(mins => ${minutes}) where id = ${id}`.execute(app.server.db)
/** Its time is over: that is announced, and then it is so. */
const passOver = async (id: string) => {
  for (const minutes of [4, 3]) {
    await pass(id, minutes)
    await autoResume(app.server.contexts)
  }
}
/** The same for the hold that Done has ended. */
const passInDone = (id: string, minutes: number) =>
  sql`update conversation set former_hold = former_hold || jsonb_build_object('resume_at', (former_hold ->> 'resume_at')::timestamptz - make_interval(mins => ${minutes}))
    where id = ${id}`.execute(app.server.db)
const lines = async (id: string) =>
  (await app.callApi(mara, getConversation, { params: { id } })).Days.flatMap((day) => day.Messages).map(
    ({ event, text }) => event?.what ?? text,
  )

test('a conversation that nobody speaks in is announced, and then handed back with what the customer said', async () => {
  const { conversationId: id } = await app.report(bot, 'c1', 'Hello')
  await app.callApi(mara, setPaused, { params: { id }, headers: { paused: true } })
  await autoResume(app.server.contexts)
  expect(await lines(id)).toEqual(['Hello', 'paused'])
  await pass(id, 9)
  await autoResume(app.server.contexts)
  await autoResume(app.server.contexts)
  expect(await lines(id)).toEqual(['Hello', 'paused', 'auto_resume_soon'])
  await pass(id, 2)
  await Promise.all([autoResume(app.server.contexts), autoResume(app.server.contexts)])
  expect(await lines(id)).toEqual(['Hello', 'paused', 'auto_resume_soon', 'auto_resumed'])
  const { rows } = await sql<{
    payload: unknown
  }>`select payload from delivery where conversation_id = ${id} order by number desc limit 1`.execute(app.server.db)
  expect(rows[0]!.payload).toMatchObject({ paused: false, epoch: 3, unanswered: [{ text: 'Hello' }] })
})

test('one whose time passed while no server looked is announced first, too', async () => {
  const { conversationId: id } = await app.report(bot, 'late', 'Hello')
  await app.callApi(mara, setPaused, { params: { id }, headers: { paused: true } })
  await pass(id, 600)
  await autoResume(app.server.contexts)
  await autoResume(app.server.contexts)
  expect(await lines(id)).toEqual(['Hello', 'paused', 'auto_resume_soon'])
  await pass(id, 2)
  await autoResume(app.server.contexts)
  expect((await lines(id)).at(-1)).toBe('auto_resumed')
})

test('a word of a person restarts the time, and resuming by hand ends it', async () => {
  const { conversationId: id } = await app.report(bot, 'c2', 'Hello')
  await app.callApi(mara, setPaused, { params: { id }, headers: { paused: true } })
  await pass(id, 9)
  await app.callApi(mara, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text: 'One moment.' } } })
  await autoResume(app.server.contexts)
  expect(await lines(id)).not.toContain('auto_resume_soon')
  await app.callApi(mara, setPaused, { params: { id }, headers: { paused: false } })
  await pass(id, 60)
  await autoResume(app.server.contexts)
  expect((await lines(id)).at(-1)).toBe('resumed')
})

const waysBack: Record<string, (id: string, channel: string) => Promise<unknown>> = {
  'its time comes': async (id) => {
    await sql`update conversation set snoozed_until = now() - interval '1 millisecond' where id = ${id}`.execute(app.server.db)
    await wakeSnoozed(app.server.contexts)
  },
  'somebody ends it': (id) => app.callApi(mara, moveToInbox, { params: { id } }),
  'the customer writes': (_id, channel) => app.report(bot, channel, 'And now?'),
}
test.each(Object.keys(waysBack))('no time runs in a snooze: when %s anyone who holds it has the full time again', async (name) => {
  const channel = crypto.randomUUID()
  const { conversationId: id } = await app.report(bot, channel, 'Hello')
  await app.callApi(mara, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text: 'I come back to you.' } } })
  await app.callApi(mara, snooze, { params: { id }, body: { until: Date.now() / 1000 + 3600 } })
  const isHeld = async () => {
    await autoResume(app.server.contexts)
    const { paused, assignee } = await app.callApi(mara, getConversation, { params: { id } })
    return paused && assignee === mara.id
  }
  await pass(id, 60)
  expect(await isHeld()).toBe(true)
  await waysBack[name]!(id, channel)
  expect(await isHeld()).toBe(true)
  await pass(id, 7)
  expect(await isHeld()).toBe(true)
  expect(await lines(id)).not.toContain('auto_resume_soon')
  await passOver(id)
  expect(await isHeld()).toBe(false)
})

const elsewhere = {
  Done: { away: moveToDone, pass: passInDone, back: moveToInbox },
  'a deletion': { away: deleteConversation, pass, back: restoreConversation },
}
test.each(Object.entries(elsewhere))(
  'who brings one back out of %s long after has the full time again',
  async (_name, { away, pass: wait, back }) => {
    const { conversationId: id } = await app.report(bot, crypto.randomUUID(), 'Hello')
    await app.callApi(mara, setPaused, { params: { id }, headers: { paused: true } })
    await app.callApi(mara, away, { params: { id } })
    await wait(id, 60)
    expect(await app.callApi(mara, back, { params: { id } })).toMatchObject({ paused: true, assignee: mara.id })
    await pass(id, 7)
    await autoResume(app.server.contexts)
    expect((await lines(id)).filter((line) => line.startsWith('auto_resume'))).toEqual([])
    await passOver(id)
    expect((await lines(id)).at(-1)).toBe('auto_resumed')
  },
)

test('so has who brings back one in which nobody waits, out of Done that does not end its hold', async () => {
  const { conversationId: id } = await app.report(bot, crypto.randomUUID(), 'Hello')
  await app.callApi(mara, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text: 'Here you are.' } } })
  await sql`update bot set done_ends_hold = false where id = ${bot.id}`.execute(app.server.db)
  await app.callApi(mara, moveToDone, { params: { id } })
  await pass(id, 8)
  await app.callApi(mara, moveToInbox, { params: { id } })
  await sql`update bot set done_ends_hold = true where id = ${bot.id}`.execute(app.server.db)
  await pass(id, 7)
  await autoResume(app.server.contexts)
  expect((await lines(id)).filter((line) => line.startsWith('auto_resume'))).toEqual([])
})

test('a pause of a bot that lasts longer than a snooze in it ends when it would have', async () => {
  const { conversationId: id } = await app.report(bot, 'c4', 'Hello')
  await app.callApi(mara, setPaused, { params: { id }, headers: { paused: true } })
  await pass(id, -60)
  const resumesAt = async () =>
    (await sql<{ resume_at: Date }>`select resume_at from conversation where id = ${id}`.execute(app.server.db)).rows[0]!.resume_at
  const before = await resumesAt()
  await app.callApi(mara, snooze, { params: { id }, body: { until: Date.now() / 1000 + 60 } })
  await app.callApi(mara, snooze, { params: { id }, body: { until: null } })
  expect(await resumesAt()).toEqual(before)
})

test('a bot without the setting, or one that was removed, keeps its conversations paused', async () => {
  const other = await app.bot(mara.workspace, 'Patient bot')
  const { conversationId: id } = await app.report(other, 'c3', 'Hello')
  await app.callApi(mara, setPaused, { params: { id }, headers: { paused: true } })
  const { rows } = await sql<{ resume_at: Date | null }>`select resume_at from conversation where id = ${id}`.execute(app.server.db)
  expect(rows[0]!.resume_at).toBeNull()
  await sql`update conversation set resume_at = now() - interval '1 hour' where id = ${id}`.execute(app.server.db)
  await sql`update bot set deleted_at = now() where id = ${other.id}`.execute(app.server.db)
  await autoResume(app.server.contexts)
  const after = await sql<{ paused: boolean }>`select paused from conversation where id = ${id}`.execute(app.server.db)
  expect(after.rows[0]!.paused).toBe(true)
})
