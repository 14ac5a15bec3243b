import { readFile, utimes, writeFile } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { claimOwnership } from '#platform/embedded-postgres/claimOwnership.ts'
import { layoutOf } from '#platform/embedded-postgres/layoutOf.ts'
import { startCluster } from '#platform/embedded-postgres/startCluster.ts'
import { queryServer, clearUp, killServer, startServer, temporaryFolder } from './clusterProcesses.ts'

afterEach(() => clearUp(), 60_000)

/** Changes what the lock says, as if somebody else had written it. */
async function rewriteLock(dataDir: string, change: Record<string, unknown>): Promise<void> {
  const { owner } = layoutOf(dataDir)
  await writeFile(owner, JSON.stringify({ ...(JSON.parse(await readFile(owner, 'utf8')) as object), ...change }))
}

test('of two servers on one data folder the second says so and exits with an error, and the first goes on', async () => {
  const dataDir = await temporaryFolder()
  const first = startServer({ dataDir })
  const url = await first.ready
  const second = await startServer({ dataDir }).ended
  expect(second.code).toBe(1)
  expect(second.stderr).toBe(
    `Another Baton (pid ${first.process.pid}) uses the data folder ${dataDir}.\nStop it first, or give this one a folder of its own by BATON_DATA_DIR.\n`,
  )
  expect(await queryServer(url, 'select 1 as one')).toEqual([{ one: 1 }])
  first.process.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)
})

test('of many servers that start at once on a new folder exactly one gets it', async () => {
  const dataDir = await temporaryFolder()
  const starts = await Promise.allSettled([1, 2, 3, 4].map(() => startServer({ dataDir }).ready))
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const start of starts) if (start.status === 'rejected') expect(String(start.reason)).toContain('Another Baton (pid ')
})

test('of many servers that start at once after one was killed exactly one gets the folder', async () => {
  const dataDir = await temporaryFolder()
  const dead = startServer({ dataDir })
  await dead.ready
  await killServer(dead)
  const starts = await Promise.allSettled([1, 2, 3, 4].map(() => startServer({ dataDir }).ready))
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const start of starts) if (start.status === 'rejected') expect(String(start.reason)).toContain('Another Baton (pid ')
})

test('one process does not get the same folder twice', async () => {
  const dataDir = await temporaryFolder()
  const { stop } = await startCluster({ dataDir, durable: false })
  await expect(startCluster({ dataDir, durable: false })).rejects.toThrow(`Another Baton (pid ${process.pid})`)
  await stop()
  await (await startCluster({ dataDir, durable: false })).stop()
})

test('a killed server whose pid now belongs to somebody else does not count as alive', async () => {
  const dataDir = await temporaryFolder()
  const dead = startServer({ dataDir })
  await dead.ready
  await killServer(dead)
  await rewriteLock(dataDir, { pid: process.pid })
  const { url, stop } = await startCluster({ dataDir })
  expect(url).toMatch(/^postgres:/)
  await stop()
})

test('a lock that a power cut left empty is nobody’s', async () => {
  const dataDir = await temporaryFolder()
  await writeFile(layoutOf(dataDir).owner, '')
  const cluster = await startCluster({ dataDir, durable: false })
  expect(cluster.url).toMatch(/^postgres:/)
  await cluster.stop()
})

test('a server in another container, whose process cannot be seen, is known to live by its touching the lock', async () => {
  const dataDir = await temporaryFolder()
  const first = startServer({ dataDir })
  const url = await first.ready
  await rewriteLock(dataDir, { world: 'another container', host: 'blue-whale' })
  const second = await startServer({ dataDir }).ended
  expect(second.code).toBe(1)
  expect(second.stderr).toContain(`Another Baton (pid ${first.process.pid} on blue-whale) uses the data folder ${dataDir}.`)
  expect(await queryServer(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a server in another container that no longer touches the lock is given up: soon after its last touch, and at once long after', async () => {
  const dataDir = await temporaryFolder()
  const dead = startServer({ dataDir })
  await dead.ready
  await killServer(dead)
  for (const [age, atLeast, atMost] of [
    [0, 5_000, 60_000],
    [60_000, 0, 5_000],
  ] as const) {
    const left = { pid: 1, started: '1', world: 'another container', host: 'blue-whale', claim: 'theirs' }
    await writeFile(layoutOf(dataDir).owner, JSON.stringify(left))
    const touched = new Date(Date.now() - age)
    await utimes(layoutOf(dataDir).owner, touched, touched)
    // The lock alone: how long the database itself takes to start says nothing of it.
    const before = Date.now()
    const { release } = await claimOwnership(layoutOf(dataDir).owner, dataDir)
    expect(Date.now() - before).toBeGreaterThanOrEqual(atLeast)
    expect(Date.now() - before).toBeLessThan(atMost)
    await release()
  }
  await (await startCluster({ dataDir })).stop()
})
