import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import * as act from '#features/inbox/actions/contract.ts'
import { setPaused } from '#features/inbox/handoff/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { awayNow, sentAttempt, TestTransport } from '#testing/testTransport.ts'
import { Deliveries } from './deliveries.ts'
import type { Attempt } from './ports.ts'

/** No bot is told that it has a conversation, or that it does not, once that is so no more. */

let app: TestApp
let mara: TestPerson
let bot: TestBot
let transport: TestTransport
let server: Deliveries
/** Ends what is held. */
let end: () => void
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
})
beforeEach(async () => {
  end = () => undefined
  bot = await app.bot(mara.workspace, `Bot ${newId()}`)
  // No server serves it but that of its test, which serves no other.
  const reached = `test-open-${newId()}`
  await app.server.db.updateTable('bot').set({ transport: reached }).where('id', '=', bot.id).execute()
  transport = new TestTransport()
  server = new Deliveries({
    ...app.server,
    transports: new Map([[reached, transport]]),
    credentialsOf: () => ({}),
    publicUrl: () => app.url,
    onError: (error) => expect.unreachable(String(error)),
  })
})
afterEach(() => {
  end()
  return server.stop()
})

const pause = (id: string, paused: boolean) => app.callApi(mara, setPaused, { params: { id }, headers: { paused: String(paused) } })
const asked = async (channel: string) => (await app.report(bot, channel, 'Hello?', { raw: { text: 'Hello?' } })).conversationId
const dueNow = () => sql`update delivery set next_at = now() where bot_id = ${bot.id} and state = 'queued'`.execute(app.server.db)
const statesOf = async () => {
  const { rows } = await sql<{ state: string }>`select state from delivery where bot_id = ${bot.id} order by created_at`.execute(
    app.server.db,
  )
  return rows.map(({ state }) => state)
}

/** What is taken up is given to the bot a moment later: only then it is told. */
const allIsTold = () => expect.poll(async () => (await dueNow(), server.wake(), (await statesOf()).join())).not.toMatch(/queued|sending/)

const busy: Attempt = { outcome: 'refused', reason: { code: 'test.busy' }, retryable: true }

/** What is told of a conversation fails so many times, and once more when `end` is called. Resolves when that has begun. */
function failing(channel: string, times: number): Promise<void> {
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<Attempt>()
  end = () => held.resolve(busy)
  transport.answer = (outgoing) => {
    const n = transport.said(channel).length
    if (outgoing.channel !== channel || n > times + 1) return sentAttempt
    if (n <= times) return busy
    begun.resolve()
    return held.promise
  }
  return begun.promise
}

test('a state that fails for the fourth time is not told behind a newer one, which waits for it', async () => {
  const id = await asked('fourth')
  const begun = failing('fourth', 3)
  server.start()
  await pause(id, true)
  await expect.poll(async () => (await dueNow(), server.wake(), transport.given.length)).toBe(4)
  await begun
  await pause(id, false)
  await pause(await asked('other'), true)
  // The other conversation's has been told meanwhile, so that this one's could have been.
  await expect.poll(() => transport.said('other')).toEqual(['paused'])
  expect(transport.said('fourth')).toHaveLength(4)
  end()
  await allIsTold()
  expect(transport.said('fourth').slice(4)).toEqual(['resumed'])
})

test('a state whose attempt fails is let go of when a newer one waits', async () => {
  const id = await asked('newer')
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  end = held.resolve
  transport.answer = async ({ update }) => {
    if (update?.['paused'] === false) return sentAttempt
    begun.resolve()
    await held.promise
    return awayNow
  }
  server.start()
  await pause(id, true)
  await begun.promise
  await pause(id, false)
  end()
  await expect.poll(() => statesOf()).toEqual(['superseded', 'accepted'])
  expect(transport.said()).toEqual(['paused', 'resumed'])
})

test('a state whose server died over it is not told again behind a newer one', async () => {
  const id = await asked('died')
  await pause(id, true)
  await sql`update delivery set state = 'sending', attempts = 4, claimed_until = now() - interval '1 second' where bot_id = ${bot.id}`.execute(
    app.server.db,
  )
  await pause(id, false)
  server.start()
  await expect.poll(() => statesOf()).toEqual(['superseded', 'accepted'])
  expect(transport.said('died')).toEqual(['resumed'])
})

test('what a bot is handed back is not lost when its conversation is assigned meanwhile', async () => {
  const id = await asked('handed')
  await pause(id, true)
  await sql`update delivery set state = 'accepted' where bot_id = ${bot.id}`.execute(app.server.db)
  const begun = failing('handed', 0)
  server.start()
  await pause(id, false)
  await begun
  await app.callApi(mara, act.assign, { params: { id, assignee: mara.id } })
  end()
  await allIsTold()
  expect(transport.given).toHaveLength(2)
  expect(transport.given.at(-1)?.update).toMatchObject({ paused: false, assignee: mara.id, unanswered: [{ text: 'Hello?' }] })
})
