import { appendFile, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { ClusterError } from '#platform/embedded-postgres/ClusterError.ts'
import { layoutOf } from '#platform/embedded-postgres/layoutOf.ts'
import { startCluster } from '#platform/embedded-postgres/startCluster.ts'
import { queryServer, clearUp, hasExited, postmasterOf, startServer, temporaryFolder } from './clusterProcesses.ts'

afterEach(() => clearUp(), 30_000)

test('the first start makes a database in UTF-8, closed to everybody without its password', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  const { url, stop } = await startCluster({ dataDir })
  const [row] = await queryServer<Record<string, unknown>>(
    url,
    "select current_database() as name, current_setting('server_encoding') as encoding, current_setting('fsync') as fsync, lower('ÄΣ') as lower, 'a' < 'B' as folded",
  )
  expect(row).toEqual({ name: 'baton', encoding: 'UTF8', fsync: 'on', lower: 'äσ', folded: false })
  const { password, data } = layoutOf(dataDir)
  expect((await stat(password)).mode & 0o777).toBe(0o600)
  expect((await stat(data)).mode & 0o777).toBe(0o700)
  const stranger = url.replace(/:[0-9a-f]{48}@/, ':guess@')
  expect(stranger).not.toBe(url)
  await expect(queryServer(stranger, 'select 1')).rejects.toThrow('password authentication failed')
  await stop()
})

test('a second start finds the data, on the same port', async () => {
  const dataDir = await temporaryFolder()
  const first = await startCluster({ dataDir, durable: false })
  await queryServer(first.url, "create table kept as select 'still here' as words")
  await first.stop()
  const second = await startCluster({ dataDir, durable: false })
  expect(second.url).toBe(first.url)
  expect(await queryServer(second.url, 'select words from kept')).toEqual([{ words: 'still here' }])
  await second.stop()
})

test('stopping twice, and at the same time, is stopping once', async () => {
  const dataDir = await temporaryFolder()
  const { stop } = await startCluster({ dataDir, durable: false })
  const pid = await postmasterOf(dataDir)
  await Promise.all([stop(), stop(), stop()])
  expect(await hasExited(pid)).toBe(true)
  await stop()
  expect(await readFile(layoutOf(dataDir).log, 'utf8')).toContain('database system is shut down')
})

test('what PostgreSQL says is kept short while it runs, too', async () => {
  const dataDir = await temporaryFolder()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { url, stop } = await startCluster({ dataDir, durable: false })
  const { log } = layoutOf(dataDir)
  const size = async () => (await stat(log)).size
  await appendFile(log, `the first${'.'.repeat(11_000_000)}the last`)
  vi.advanceTimersByTime(60_000)
  await expect.poll(size).toBeLessThan(1000)
  const before = await readFile(`${log}.1`, 'utf8')
  expect([before.length, before.slice(-8)]).toEqual([10 * 1024 * 1024, 'the last'])
  // PostgreSQL goes on at the beginning.
  await expect(queryServer(url, 'select nothing_like_it')).rejects.toThrow('nothing_like_it')
  expect(await readFile(log, 'utf8')).toMatch(/^[^\0]*nothing_like_it/)
  await stop()
  expect(vi.getTimerCount()).toBe(0)
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  'at %s, sent to all it started as a terminal does, the server still has its database and then stops it',
  async (signal) => {
    const dataDir = await temporaryFolder()
    const server = startServer({ dataDir })
    await server.ready
    const pid = await postmasterOf(dataDir)
    process.kill(-(server.process.pid ?? Number.NaN), signal)
    expect(await server.ended).toEqual({ code: 0, stderr: '' })
    expect(server.lines).toContainEqual({ farewell: 42 })
    expect(await hasExited(pid)).toBe(true)
    const log = await readFile(layoutOf(dataDir).log, 'utf8')
    expect(log).toContain('received fast shutdown request')
    expect(log).toContain('database system is shut down')
  },
)

test('where its port was taken meanwhile it takes another and keeps that one', async () => {
  const dataDir = await temporaryFolder()
  const first = await startCluster({ dataDir, durable: false })
  await first.stop()
  const thief = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
  try {
    const second = await startCluster({ dataDir, durable: false })
    expect(second.url).not.toBe(first.url)
    await second.stop()
    const third = await startCluster({ dataDir, durable: false })
    expect(third.url).toBe(second.url)
    await third.stop()
  } finally {
    thief.close()
  }
})

test('a start that fails tells what PostgreSQL said last, and leaves the folder to the next one', async () => {
  const dataDir = await temporaryFolder()
  await (await startCluster({ dataDir, durable: false })).stop()
  const settings = join(layoutOf(dataDir).data, 'postgresql.conf')
  const text = await readFile(settings, 'utf8')
  await appendFile(settings, "colour_of_the_elephant = 'blue'\n")
  const failure = await startCluster({ dataDir, durable: false }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ClusterError)
  expect((failure as ClusterError).message).toContain('unrecognized configuration parameter "colour_of_the_elephant"')
  expect((failure as ClusterError).hint).toContain('BATON_DATA_DIR')
  await writeFile(settings, text)
  await (await startCluster({ dataDir, durable: false })).stop()
})

test.each([
  ['another', 'a/guess@of:mine'],
  ['an empty', ''],
  ['no', null],
])('with %s password in the file the start ends, names the file, and leaves the folder to the next one', async (_, given) => {
  const dataDir = await temporaryFolder()
  await (await startCluster({ dataDir, durable: false })).stop()
  const { password } = layoutOf(dataDir)
  const right = await readFile(password, 'utf8')
  if (given === null) await rm(password)
  else await writeFile(password, given)
  const failure = await startCluster({ dataDir, durable: false }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ClusterError)
  expect((failure as ClusterError).message).toBe(`The password in ${password} is not that of the database beside it.`)
  expect((failure as ClusterError).hint).toContain(`Bring back the ${password}`)
  await writeFile(password, right)
  await (await startCluster({ dataDir, durable: false })).stop()
})

test('a database that runs and lets us in no more ends the start in its own words', async () => {
  const dataDir = await temporaryFolder()
  await (await startCluster({ dataDir, durable: false })).stop()
  const rules = join(layoutOf(dataDir).data, 'pg_hba.conf')
  const text = await readFile(rules, 'utf8')
  await writeFile(rules, 'host all all 127.0.0.1/32 reject\n')
  const failure = await startCluster({ dataDir, durable: false }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ClusterError)
  expect((failure as ClusterError).message).toContain('runs, but does not answer Baton (pg_hba.conf rejects connection')
  expect((failure as ClusterError).hint).toContain(rules)
  await writeFile(rules, text)
  await (await startCluster({ dataDir, durable: false })).stop()
})

test('a database that says it is ready and is silent is not waited for without end', async () => {
  const dataDir = await temporaryFolder()
  await (await startCluster({ dataDir, durable: false })).stop()
  await appendFile(join(layoutOf(dataDir).data, 'postgresql.conf'), 'post_auth_delay = 5\n')
  const failure = await startCluster({ dataDir, durable: false, answersWithin: 100 }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ClusterError)
  expect((failure as ClusterError).message).toContain('runs, but does not answer Baton (timeout')
})

test('a database of another PostgreSQL is left alone', async () => {
  const dataDir = await temporaryFolder()
  await (await startCluster({ dataDir, durable: false })).stop()
  await writeFile(join(layoutOf(dataDir).data, 'PG_VERSION'), '15\n')
  await expect(startCluster({ dataDir, durable: false })).rejects.toThrow('was made by PostgreSQL 15, and this Baton brings 18')
})

test('a log that grew too long starts over, and its end is kept beside it', async () => {
  const dataDir = await temporaryFolder()
  const { log } = layoutOf(dataDir)
  await writeFile(log, 'x'.repeat(10 * 1024 * 1024 + 1))
  await (await startCluster({ dataDir, durable: false })).stop()
  expect((await stat(`${log}.1`)).size).toBe(10 * 1024 * 1024)
  expect((await stat(log)).size).toBeLessThan(10_000)
})

test('a setting that a person adds wins over ours, also after the next start', async () => {
  const dataDir = await temporaryFolder()
  await (await startCluster({ dataDir, durable: false })).stop()
  await appendFile(join(layoutOf(dataDir).data, 'postgresql.conf'), 'work_mem = 48MB\n')
  const { url, stop } = await startCluster({ dataDir, durable: false })
  expect(await queryServer(url, "select current_setting('work_mem') as ours, current_setting('jit') as jit")).toEqual([
    { ours: '48MB', jit: 'off' },
  ])
  await stop()
})
