import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { testDatabase } from '#testing/testDatabase.ts'
import { typeIn } from '#testing/typeIn.ts'

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

const others = async () => (await readdir(folder)).filter((name) => name !== 'data')

test.each(['SIGINT', 'SIGTERM'] as const)('of a backup that is ended by %s nothing is left', async (signal) => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    // It cannot go on behind this table.
    await client.query('begin; lock table message in access exclusive mode')
    const child = spawn(process.execPath, [program, 'backup', join(folder, 'baton.backup')], {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    await expect.poll(others, { timeout: 60_000 }).toEqual([`baton.backup.unfinished-${child.pid}`])
    child.kill(signal)
    expect(await ended).toEqual([130, null])
    expect(await others()).toEqual([])
  } finally {
    await client.end()
  }
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

test('a backup to where a folder stands is refused, and leaves nothing beside it', async () => {
  const path = join(folder, 'backups')
  await mkdir(path)
  expect(await typeIn(env, 'backup', path)).toMatchObject({ code: 1, err: `${path} is a folder. Name a file in it.` })
  expect(await others()).toEqual(['backups'])
})
