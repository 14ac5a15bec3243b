import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { testDatabase } from '#testing/testDatabase.ts'
import { typeIn } from '#testing/typeIn.ts'
import { bareEnvironment } from '#testing/startChild.ts'
import { nameUnfinished } from './unfinished.ts'

const program = fileURLToPath(new URL('../baton.ts', import.meta.url))
let database: Awaited<ReturnType<typeof testDatabase>>
let folder: string
let env: Record<string, string>

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  folder = await temporaryFolder('unfinished')
  env = { DATABASE_URL: database.url, BATON_DATA_DIR: join(folder, 'data') }
  return () => rm(folder, { recursive: true, force: true })
})

function startBackup(to: string) {
  const options = { env: { ...bareEnvironment, ...env }, stdio: 'ignore' } as const
  return spawn(process.execPath, [program, 'backup', to], options)
}

const others = async () => (await readdir(folder)).filter((name) => name !== 'data')

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('of a backup that is ended by %s nothing is left', async (signal) => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    // It cannot go on behind this table.
    await client.query('begin; lock table message in access exclusive mode')
    const child = startBackup(join(folder, 'baton.backup'))
    const ended = once(child, 'exit')
    await expect.poll(others, { timeout: 60_000 }).toEqual([expect.stringMatching(/^baton\.backup\.unfinished-[0-9a-f]{8}-\d+$/)])
    child.kill(signal)
    expect(await ended).toEqual([130, null])
    expect(await others()).toEqual([])
  } finally {
    await client.end()
  }
})

test('what a killed backup left is taken away by the next, and nothing of one that runs', async () => {
  const path = join(folder, 'baton.backup')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query('begin; lock table message in access exclusive mode')
    const killed = startBackup(path)
    const ended = once(killed, 'exit')
    await expect.poll(others, { timeout: 60_000 }).toHaveLength(1)
    killed.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
    expect(await others()).toHaveLength(1)
    await client.query('rollback')
    // The database notices that nobody is there any more.
    const connected = `select from pg_stat_activity where datname = current_database() and application_name = 'baton command line'`
    await expect.poll(async () => (await client.query(connected)).rowCount, { timeout: 60_000 }).toBe(0)

    const running = await nameUnfinished(client, path)
    const old = `${path}.unfinished-4711`
    for (const file of [running, old]) await writeFile(file, '')
    const { code, out } = await typeIn(env, 'backup', path)
    expect([code, out]).toEqual([0, expect.stringContaining(`${old} is what another backup has not finished`)])
    expect((await others()).toSorted()).toEqual(['baton.backup', ...[old, running].map((file) => basename(file))].toSorted())
  } finally {
    await client.end()
  }
  const { json } = await typeIn(env, 'backup', path, '--json')
  expect(json['unfinished']).toEqual([`${path}.unfinished-4711`])
  expect((await others()).toSorted()).toEqual(['baton.backup', 'baton.backup.unfinished-4711'])
})

test('a connection that breaks is told, and nothing is left', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query('begin; lock table message in access exclusive mode')
    const ended = typeIn(env, 'backup', join(folder, 'baton.backup'))
    await expect.poll(others, { timeout: 60_000 }).toHaveLength(1)
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'baton command line'`)
    const { code, err } = await ended
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^The database went away meanwhile: .*\. Check that it runs, and start this again\.$/),
    ])
    expect(await others()).toEqual([])
  } finally {
    await client.end()
  }
})

test('so is one that the network breaks, and it is not taken for a disk that cannot be written to', async () => {
  const { hostname, port } = new URL(database.url)
  const clients: Socket[] = []
  const network = createServer((client) => {
    clients.push(client)
    const server = connect(Number(port), hostname)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const)
      from.on('error', () => to.destroy()).pipe(to)
  }).listen(0, '127.0.0.1')
  await once(network, 'listening')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query('begin; lock table message in access exclusive mode')
    const through = Object.assign(new URL(database.url), { port: String((network.address() as AddressInfo).port) })
    const ended = typeIn({ ...env, DATABASE_URL: through.href }, 'backup', join(folder, 'baton.backup'))
    await expect.poll(others, { timeout: 60_000 }).toHaveLength(1)
    for (const one of clients) one.resetAndDestroy()
    const { code, err } = await ended
    expect([code, err]).toEqual([1, expect.stringMatching(/^The database went away meanwhile: .*\./)])
    expect(await others()).toEqual([])
  } finally {
    await client.end()
    network.close()
  }
})

test('a backup to where a folder stands is refused, and leaves nothing beside it', async () => {
  const path = join(folder, 'backups')
  await mkdir(path)
  expect(await typeIn(env, 'backup', path)).toMatchObject({ code: 1, err: `${path} is a folder. Name a file in it.` })
  expect(await others()).toEqual(['backups'])
})
