import { spawn } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { layoutOf } from '#platform/embedded-postgres/layoutOf.ts'
import { processStart } from '#platform/embedded-postgres/processStart.ts'
import { startCluster } from '#platform/embedded-postgres/startCluster.ts'
import { queryServer, clearUp, hasExited, killServer, postmasterOf, startServer, temporaryFolder } from './clusterProcesses.ts'
import type { Server } from './clusterProcesses.ts'

afterEach(() => clearUp(), 60_000)

/** Waits for so many acknowledged writes. */
async function written(server: Server, count: number): Promise<void> {
  await server.ready
  while (server.lines.filter((line) => line.kept).length < count) await sleep(5)
}

function acknowledged(servers: Server[]): number[] {
  return servers.flatMap(({ lines }) => lines.flatMap(({ kept }) => kept ?? [])).toSorted((a, b) => a - b)
}

async function keptIds(url: string): Promise<Set<number>> {
  return new Set((await queryServer<{ id: string }>(url, 'select id from kept')).map(({ id }) => Number(id)))
}

test('a server killed while it writes leaves its database running; the next one ends that, and every acknowledged write is there', async () => {
  const dataDir = await temporaryFolder()
  const servers: Server[] = []
  for (let round = 0; round < 5; round++) {
    const orphan = round === 0 ? undefined : await postmasterOf(dataDir)
    const server = startServer({ dataDir, mode: 'write' })
    servers.push(server)
    await written(server, 200)
    if (orphan !== undefined) {
      expect(server.lines.map(({ log }) => log).join('\n')).toContain(`left its database running (pid ${orphan})`)
      expect(await processStart(orphan)).toBeUndefined()
    }
    await killServer(server)
    expect(await processStart(await postmasterOf(dataDir))).toBeDefined()
  }
  const { url, stop } = await startCluster({ dataDir })
  const all = await keptIds(url)
  expect(acknowledged(servers).length).toBeGreaterThanOrEqual(1000)
  expect(acknowledged(servers).filter((id) => !all.has(id))).toEqual([])
  await stop()
})

test('when server and database are killed together, as with their container, the next start repairs it and every acknowledged write is there', async () => {
  const dataDir = await temporaryFolder()
  const server = startServer({ dataDir, mode: 'write' })
  await written(server, 500)
  const pid = await postmasterOf(dataDir)
  process.kill(pid, 'SIGKILL')
  await killServer(server)
  const { url, stop } = await startCluster({ dataDir })
  const all = await keptIds(url)
  expect(acknowledged([server]).filter((id) => !all.has(id))).toEqual([])
  expect(await readFile(layoutOf(dataDir).log, 'utf8')).toContain('was not properly shut down; automatic recovery in progress')
  await stop()
})

test('a session that works on for a killed database is waited for, as two databases on one set of files would ruin them', async () => {
  const dataDir = await temporaryFolder()
  const server = startServer({ dataDir })
  // Of somebody who stays: a session ends within two seconds of its client, and the next start may take longer to come to it.
  const url = await server.ready
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const worker = rows[0]!.pid
  client.query('select count(*) from generate_series(1, 1000000) as a, generate_series(1, 1000000) as b').catch(() => undefined)
  const isAtWork = `select from pg_stat_activity where pid = ${worker} and query like 'select count%' and state = 'active'`
  while ((await queryServer(url, isAtWork)).length === 0);
  process.kill(await postmasterOf(dataDir), 'SIGKILL')
  await killServer(server)
  const starting = startCluster({ dataDir })
  await expect.poll(() => readFile(layoutOf(dataDir).log, 'utf8')).toContain('pre-existing shared memory block')
  expect(await processStart(worker)).toBeDefined()
  await client.end()
  const cluster = await starting
  expect(await processStart(worker)).toBeUndefined()
  await cluster.stop()
})

test('a database file that names a process of somebody else does not stand in the way, and that process is not touched', async () => {
  const dataDir = await temporaryFolder()
  const server = startServer({ dataDir })
  await server.ready
  process.kill(await postmasterOf(dataDir), 'SIGKILL')
  await killServer(server)
  const lock = join(layoutOf(dataDir).data, 'postmaster.pid')
  // Of the database's own user, as only such a process makes PostgreSQL refuse to start.
  const { uid, gid } = await stat(lock)
  const bystander = spawn('sleep', ['60'], { uid, gid, cwd: '/' })
  try {
    await writeFile(lock, (await readFile(lock, 'utf8')).replace(/^\d+/, String(bystander.pid)))
    const cluster = await startCluster({ dataDir })
    expect(await queryServer(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await processStart(bystander.pid ?? 0)).toBeDefined()
    await cluster.stop()
  } finally {
    bystander.kill()
  }
})

test('a first start that is killed half-way leaves nothing that the next one stumbles over', async () => {
  const dataDir = await temporaryFolder()
  // By itself, as nobody is sure to look in before all is made.
  await startServer({ dataDir, mode: 'half-way' }).ended
  const left = await readdir(dataDir)
  expect(left).toContainEqual(expect.stringMatching(/^postgres\.new-/))
  expect(left).not.toContain('postgres')
  const { url, stop } = await startCluster({ dataDir })
  expect(await queryServer(url, 'select current_database() as name')).toEqual([{ name: 'baton' }])
  await stop()
})

test('a server that breaks off without stopping its database takes it along', async () => {
  const dataDir = await temporaryFolder()
  const server = startServer({ dataDir })
  await server.ready
  const pid = await postmasterOf(dataDir)
  server.process.kill('SIGUSR2')
  expect((await server.ended).stderr).toContain('an error that nobody foresaw')
  expect(await hasExited(pid)).toBe(true)
})

test('a server that breaks off while its database repairs itself takes it along, and every acknowledged write is there', async () => {
  const dataDir = await temporaryFolder()
  const server = startServer({ dataDir, mode: 'write' })
  await written(server, 200)
  const pid = await postmasterOf(dataDir)
  const [session] = await queryServer<{ pid: number }>(
    await server.ready,
    "select pid from pg_stat_activity where query like 'insert into kept%'",
  )
  process.kill(session!.pid, 'SIGKILL')
  const { log } = layoutOf(dataDir)
  while (!(await readFile(log, 'utf8')).includes('all server processes terminated; reinitializing')) await sleep(2)
  server.process.kill('SIGUSR2')
  expect((await server.ended).stderr).toContain('an error that nobody foresaw')
  // Asked to stop in that moment PostgreSQL waits for itself, until it is told to stop at once.
  expect(await hasExited(pid)).toBe(true)
  const { url, stop } = await startCluster({ dataDir })
  const all = await keptIds(url)
  expect(acknowledged([server]).filter((id) => !all.has(id))).toEqual([])
  await stop()
})

test('a database that is killed under a living server is told to the server', async () => {
  const dataDir = await temporaryFolder()
  const server = startServer({ dataDir })
  await server.ready
  process.kill(await postmasterOf(dataDir), 'SIGKILL')
  const { code, stderr } = await server.ended
  expect(code).toBe(1)
  expect(stderr).toMatch(/^The database ended unexpectedly \(SIGKILL\)\.\nIts last words are in .+postgres\.log/)
})
