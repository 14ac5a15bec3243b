import { sql } from 'kysely'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Database, type DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { RequestContexts } from '#platform/event-log/RequestContext.ts'
import { afterAnswers } from '#testing/afterAnswers.ts'
import { openTestDatabase } from '#testing/openTestDatabase.ts'
import { addBot, addPerson } from '#testing/people.ts'
import { waitingForThis } from '#testing/waitingForThis.ts'
import { fillIndexes } from './fillIndexes.ts'
import { Partitions } from './partitions.ts'

const base = await openTestDatabase(4)
const { db } = base
/** Ends what takes longer than any other statement here, also on a busy machine. */
const seconds = 5
const { db: limited } = openDatabase(base.url, 2, () => undefined, { statementsWithin: seconds * 1000 })
afterAll(async () => {
  await limited.destroy()
  await base.close()
})

const contexts = new RequestContexts({ db, clock: () => new Date(), enqueue: () => Promise.resolve(), hint: () => undefined })
const said = 250
let workspace: string

/** A workspace with messages, one a minute, of which the index knows nothing yet. */
beforeEach(async () => {
  await sql`delete from search_state`.execute(db)
  ;({ workspace } = await addPerson(contexts, 'Mara'))
  const bot = await addBot(db, workspace, 'Shop bot')
  await sql`with fresh as (insert into conversation (workspace_id, id, bot_id, customer_id, channel, platform, last_at)
      values (${workspace}, gen_random_uuid(), ${bot.id}, gen_random_uuid(), 'c1', 'web', now()) returning *)
    insert into message (workspace_id, conversation_id, seq, id, at, author, text)
    select workspace_id, id, n, gen_random_uuid(), now() - make_interval(mins => ${said} - n), 'customer', 'Hello ' || n
      from fresh cross join generate_series(1, ${said}) n`.execute(db)
  await sql`insert into search_state (workspace_id, filled) values (${workspace}, false)
    on conflict (workspace_id) do update set filled = false, filled_to = null, first_seq = 0, next_seq = 0`.execute(db)
})

const fill = (through: Database, signal = new AbortController().signal) => fillIndexes(through, new Partitions(db), signal)
/** The messages that have an entry, the newest entry first, and whether that is said to be all. */
async function indexed() {
  const { rows } = await sql<{ seqs: number[]; filled: boolean }>`select filled,
      array(select message_seq from search_entry e where e.workspace_id = s.workspace_id order by seq desc) as seqs
    from search_state s where workspace_id = ${workspace}`.execute(db)
  return rows[0]!
}
const newest = (count: number) => Array.from({ length: count }, (_, i) => said - i)

/** Nobody can read what has no entry until it is let go of; `waiting` says how many want to. */
async function holdUp() {
  const held = Promise.withResolvers<DatabaseOrTransaction>()
  const release = Promise.withResolvers<void>()
  const ended = db.transaction().execute(async (trx) => {
    await sql`lock table search_entry in access exclusive mode`.execute(trx)
    held.resolve(trx)
    await release.promise
  })
  const trx = await held.promise
  const letGo = () => {
    release.resolve()
    return ended
  }
  onTestFinished(letGo)
  return { letGo, waiting: () => waitingForThis(trx) }
}

test('broken off it goes on with what has no entry yet, the newest first, and lists everything once', async () => {
  const abort = new AbortController()
  const breakingOff = afterAnswers(db, async () => (await indexed()).seqs.length > 0 && abort.abort())
  await fill(breakingOff, abort.signal)
  // That the first portion is written shows while the second one is.
  expect(await indexed()).toEqual({ filled: false, seqs: newest(200) })
  await fill(db)
  expect(await indexed()).toEqual({ filled: true, seqs: newest(said) })
})

test('while entries are written no transaction is open that keeps what is deleted from being cleaned away', async () => {
  const open = async () =>
    (
      await sql`select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and state = 'idle in transaction' and query like '%unfilled%'`.execute(db)
    ).rows
  const seen: unknown[] = []
  const watched = afterAnswers(db, async () => (await indexed()).seqs.length > 0 && seen.push(await open()))
  await fill(watched)
  expect(await indexed()).toMatchObject({ filled: true })
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.flat()).toEqual([])
})

test('to list what has no entry may take longer than other statements', async () => {
  const { letGo } = await holdUp()
  const filling = fill(limited)
  const waits = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and now() - query_start > make_interval(secs => ${seconds + 0.5})`.execute(db)
    ).rows.length
  await expect.poll(waits).toBe(1)
  await letGo()
  await filling
  expect(await indexed()).toMatchObject({ filled: true })
})

test('a server that is stopped does not wait until everything is listed', async () => {
  const { letGo, waiting } = await holdUp()
  const abort = new AbortController()
  const filling = fill(db, abort.signal)
  await expect.poll(waiting).toBe(1)
  abort.abort()
  await filling
  await letGo()
  expect(await indexed()).toEqual({ filled: false, seqs: [] })
  await fill(db)
  expect(await indexed()).toEqual({ filled: true, seqs: newest(said) })
})
