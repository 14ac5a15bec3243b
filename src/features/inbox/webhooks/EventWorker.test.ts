import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { BotPlace } from '#features/bots/ports.ts'
import { addBot, addPerson } from '#testing/people.ts'
import { openTestDatabase, type TestDatabase } from '#testing/openTestDatabase.ts'
import { EventWorker } from './EventWorker.ts'

let base: TestDatabase
let bot: BotPlace
let removed: BotPlace
let worker: EventWorker
let errors: unknown[]

const never = () => {
  throw new Error('There is nothing to handle.')
}

beforeAll(async () => {
  base = await openTestDatabase(30)
  const { db } = base
  const contexts = new RequestContexts({ db, clock: () => new Date(), enqueue: () => Promise.resolve(), hint: () => undefined })
  const { workspace } = await addPerson(contexts, 'Mara')
  bot = await addBot(db, workspace, 'Shop bot')
  removed = await addBot(db, workspace, 'Removed bot')
  await sql`update bot set deleted_at = now() where id = ${removed.id}`.execute(db)
})
afterAll(() => base.close())

beforeEach(() => {
  errors = []
  // It is never started: no clock looks again for what was left.
  worker = new EventWorker({
    db: base.db,
    ingest: never,
    applyReceipt: never,
    isBeingSent: never,
    parse: () => [],
    status: { recordReceived: never, recordSaid: never, recordError: never },
    onError: (error) => errors.push(error),
  })
})
afterEach(async () => {
  await sql`truncate webhook_event`.execute(base.db)
})

/** What is wrong, and who is held, when the worker has stopped. */
async function left() {
  await worker.stop()
  return { errors, lanes: (await sql`select from webhook_lane`.execute(base.db)).rows.length }
}

/** Events that say nothing: each is done when it was looked at. */
const keep = (accounts: string[], of = bot) =>
  sql`insert into webhook_event (id, provider, account, delivery_id, workspace_id, bot_id, received_at, request, body)
    select gen_random_uuid(), 'toy', account, gen_random_uuid(), ${of.workspaceId}, ${of.id}, now(),
      '{"method": "POST", "path": "/", "params": {}, "query": "", "headers": {}}', '' from unnest(${accounts}::text[]) account`.execute(
    base.db,
  )

const accounts = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}${n}`)
const waiting = async () => (await sql`select from webhook_event where state = 'waiting'`.execute(base.db)).rows.length

test('where more accounts wait than are worked on at once, each end makes room for the next', async () => {
  await keep(accounts('a', 70))
  worker.wake()
  await expect.poll(waiting).toBe(0)
  expect(await left()).toEqual({ errors: [], lanes: 0 })
})

test('more events of an account than are looked at together are worked on in one go', async () => {
  await keep(Array.from({ length: 450 }, () => 'a'))
  worker.wake()
  await expect.poll(waiting).toBe(0)
  expect(await left()).toEqual({ errors: [], lanes: 0 })
})

test('accounts that always have something more do not keep the others out', async () => {
  await keep([...accounts('a', 60), 'z'])
  const others = async () => (await sql`select from webhook_event where account = 'z' and state = 'waiting'`.execute(base.db)).rows.length
  let isDone = false
  let rounds = 0
  const goesOn = (async () => {
    while (!isDone) {
      rounds++
      await keep(accounts('a', 60))
      worker.wake()
    }
  })()
  await expect.poll(others, { interval: 5 }).toBe(0)
  isDone = true
  await goesOn
  // Its turn comes after 15 rounds or so; behind all others it would after some hundred.
  expect(rounds).toBeLessThan(100)
  await expect.poll(waiting).toBe(0)
  expect(await left()).toEqual({ errors: [], lanes: 0 })
})

test('what came for a bot that was removed meanwhile waits for it, and keeps nothing waiting', async () => {
  // More than are looked at together, and the account is another bot's by now.
  await keep(
    Array.from({ length: 250 }, () => 'a'),
    removed,
  )
  await keep(['a'])
  worker.wake()
  await expect.poll(waiting).toBe(250)
  await sql`update bot set deleted_at = null where id = ${removed.id}`.execute(base.db)
  worker.wake()
  await expect.poll(waiting).toBe(0)
  expect(await left()).toEqual({ errors: [], lanes: 0 })
})
