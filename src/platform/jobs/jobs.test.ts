import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterAnswers } from '#testing/afterAnswers.ts'
import { openTestDatabase, type TestDatabase } from '#testing/openTestDatabase.ts'
import { Jobs, untilDone, type Attempt, type Job, type Retries } from './jobs.ts'

let database: TestDatabase
beforeAll(async () => void (database = await openTestDatabase(4)))
afterAll(() => database.close())

/** A queue with one job that always fails; `attempts` are its runs. */
async function openFailing(name: string, retries?: Retries) {
  const attempts: Attempt[] = []
  const told: unknown[] = []
  const jobs = new Jobs(database.url, (error) => told.push(error))
  const run = (data: Record<string, unknown>, attempt: Attempt) => {
    if (data['poke'] === true) return Promise.resolve()
    attempts.push(attempt)
    return Promise.reject(new Error(`Not ${attempts.length}.`))
  }
  await jobs.open([{ name, run, ...(retries && { retries }) }])
  await jobs.start()
  const put = (data: object) => database.db.transaction().execute((trx) => jobs.enqueue(trx, [{ job: name, data }]))
  return {
    jobs,
    attempts,
    /** What the operator reads of it. */
    told: () => told.flatMap((error) => (error instanceof Error ? [[error.message, error.cause]] : [])),
    put,
    /** What is due is looked for each half minute, or when something else comes. */
    async hurry() {
      await sql`update pgboss.job set start_after = now() where name = ${name} and state = 'retry'`.execute(database.db)
      await put({ poke: true })
    },
    row: async () => {
      const { rows } = await sql<{ state: string; retry_count: number; seconds: number; error: string }>`select state, retry_count,
          extract(epoch from start_after - now())::float as seconds, output ->> 'message' as error
        from pgboss.job where name = ${name} and data ->> 'poke' is null`.execute(database.db)
      return rows[0]!
    },
  }
}

test('a job that throws is run again as it says, and told when it is not', async () => {
  const queue = await openFailing('stubborn', { limit: 2, firstSeconds: 100, longestSeconds: 150 })
  try {
    await queue.put({ of: 'interest' })
    await expect.poll(queue.row).toMatchObject({ state: 'retry', error: 'Not 1.' })
    expect((await queue.row()).seconds).toBeGreaterThan(80)
    expect((await queue.row()).seconds).toBeLessThan(200)
    expect(queue.told()).toEqual([['The job "stubborn" failed.', new Error('Not 1.')]])
    await queue.hurry()
    await expect.poll(queue.row).toMatchObject({ state: 'retry', error: 'Not 2.' })
    expect((await queue.row()).seconds).toBeGreaterThan(120)
    expect((await queue.row()).seconds).toBeLessThan(151)
    await queue.hurry()
    await expect.poll(() => queue.attempts.length).toBe(3)
    expect(queue.attempts).toEqual([{ isLast: false }, { isLast: false }, { isLast: true }])
  } finally {
    await queue.jobs.stop()
  }
})

test('a server that dies in the last run leaves one that says how it ended', async () => {
  const queue = await openFailing('unlucky', { limit: 1, firstSeconds: 100, longestSeconds: 100 })
  try {
    await queue.put({})
    for (const runs of [1, 2, 3]) {
      await expect.poll(() => queue.attempts.length).toBe(runs)
      await expect.poll(queue.row).toMatchObject({ state: runs === 3 ? 'failed' : 'retry', error: `Not ${runs}.` })
      if (runs < 3) await queue.hurry()
    }
    expect(queue.attempts).toEqual([{ isLast: false }, { isLast: true }, { isLast: true }])
  } finally {
    await queue.jobs.stop()
  }
})

test('a queue that is there already gets what its job says now', async () => {
  const former = await openFailing('grown')
  await former.jobs.stop()
  const queue = await openFailing('grown', { limit: 7, firstSeconds: 100, longestSeconds: 100 })
  try {
    await queue.put({})
    await expect.poll(queue.row).toMatchObject({ state: 'retry', retry_count: 0 })
    expect((await queue.row()).seconds).toBeGreaterThan(80)
  } finally {
    await queue.jobs.stop()
  }
})

test('a run may take as long as its job says, also of one that runs by the clock and was there before', async () => {
  const { db } = database
  const run = () => Promise.resolve()
  const open = async (job: Partial<Job>) => {
    const jobs = new Jobs(database.url, () => undefined)
    await jobs.open([
      { name: 'grow', run, ...job },
      { name: 'wake', run, every: '0 0 1 1 *', ...job },
    ])
    await jobs.start()
    await db.transaction().execute((trx) => jobs.enqueue(trx, [{ job: 'grow', data: {} }]))
    await jobs.stop()
  }
  const seconds = async () =>
    (
      await sql<{
        put_off: number
        by_clock: number
      }>`select (select expire_seconds from pgboss.job where name = 'grow' order by created_on desc limit 1) as put_off,
        (select (options ->> 'expireInSeconds')::int from pgboss.schedule where name = 'wake') as by_clock`.execute(db)
    ).rows[0]
  await open({})
  expect(await seconds()).toEqual({ put_off: 600, by_clock: null })
  await open(untilDone)
  expect(await seconds()).toEqual({ put_off: 82_800, by_clock: 82_800 })
})

test('a server has several runs of a job side by side where it says so, and takes the next one as soon as one ends', async () => {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const run = ({ n }: Record<string, unknown>) =>
    new Promise<void>((resolve) => {
      begun.push(Number(n))
      ends.push(resolve)
    })
  const jobs = new Jobs(database.url, () => undefined)
  await jobs.open([{ name: 'fetch', run, localConcurrency: 3 }])
  await jobs.start()
  try {
    const work = [1, 2, 3, 4, 5, 6].map((n) => ({ job: 'fetch', data: { n } }))
    await database.db.transaction().execute((trx) => jobs.enqueue(trx, work))
    await expect.poll(() => begun.length).toBe(3)
    // Two of them hang; the third place serves all that waits, sooner than the next poll, half a minute later.
    for (const count of [4, 5, 6]) {
      ends.at(-1)!()
      await expect.poll(() => begun.length).toBe(count)
    }
    expect(new Set(begun).size).toBe(6)
  } finally {
    for (const end of ends) end()
    await jobs.stop()
  }
})

test('much work is put off by one statement a queue, and all of it is done', async () => {
  const done = new Map<string, unknown[]>([
    ['sow', []],
    ['reap', []],
  ])
  const jobs = new Jobs(database.url, () => undefined)
  await jobs.open([...done].map(([name, of]) => ({ name, run: (data) => Promise.resolve(void of.push(data['n'])) })))
  try {
    const work = Array.from({ length: 60 }, (_, n) => ({ job: n % 3 === 0 ? 'reap' : 'sow', data: { n } }))
    let statements = 0
    await database.db.transaction().execute((trx) =>
      jobs.enqueue(
        afterAnswers(trx, (count) => (statements = count)),
        work,
      ),
    )
    expect(statements).toBe(2)
    await jobs.start()
    const all = () => [...done.values()].flat().length
    await expect.poll(all).toBe(60)
    expect(done.get('reap')).toEqual(expect.arrayContaining([0, 57]))
    expect(done.get('sow')).toEqual(expect.arrayContaining([1, 59]))
  } finally {
    await jobs.stop()
  }
})
