import { spawnSync } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findRunningCluster } from '#platform/embedded-postgres/findRunningCluster.ts'
import { startCluster } from '#platform/embedded-postgres/startCluster.ts'
import { typeIn } from '#testing/typeIn.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { bareEnvironment } from '#testing/startChild.ts'

let folder: string
let env: Record<string, string>

beforeEach(async () => {
  folder = await temporaryFolder('embedded')
  env = { BATON_DATA_DIR: join(folder, 'data'), PUBLIC_URL: 'https://inbox.example.com' }
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('while no server runs, a command starts the database for itself and stops it again', async () => {
  const first = await typeIn(env, 'login', 'ada@example.com', '--live', '--token', '--json')
  expect([first.code, first.json['new']]).toEqual([0, true])
  expect(await findRunningCluster(env['BATON_DATA_DIR']!)).toBeNull()
  expect(await readdir(env['BATON_DATA_DIR']!)).not.toContain('baton.lock')
  // What it did is there the next time.
  expect((await typeIn(env, 'login', 'ada@example.com', '--json')).json).toMatchObject({ person: first.json['person'], new: false })
})

test('while a server runs, a command uses its database and lets it run', async () => {
  await typeIn(env, 'migrate')
  const cluster = await startCluster({ dataDir: env['BATON_DATA_DIR']!, durable: false })
  try {
    expect(await findRunningCluster(env['BATON_DATA_DIR']!)).toBe(cluster.url)
    expect((await typeIn(env, 'login', 'ada@example.com', '--live')).code).toBe(0)
    expect(await findRunningCluster(env['BATON_DATA_DIR']!)).toBe(cluster.url)
  } finally {
    await cluster.stop()
  }
  expect(await findRunningCluster(env['BATON_DATA_DIR']!)).toBeNull()
})

test('a backup of one data folder is restored into another, and the doctor finds both well', async () => {
  const { json } = await typeIn(env, 'login', 'ada@example.com', '--live', '--json')
  const file = join(folder, 'ada.backup')
  expect((await typeIn(env, 'backup', file)).out).toMatch(/^[\d,]+ rows of \d+ tables and 0 pictures are in .*ada\.backup \(0\.0 MB\)\.$/)
  const other = { ...env, BATON_DATA_DIR: join(folder, 'other') }
  expect((await typeIn(other, 'restore', file)).code).toBe(0)
  expect((await typeIn(other, 'login', 'ada@example.com', '--json')).json).toMatchObject({ person: json['person'], new: false })
  for (const each of [env, other]) {
    const { code, out } = await typeIn(each, 'doctor')
    expect(code).toBe(0)
    expect(out).toMatch(/^ok {4}Database {7}PostgreSQL 18/m)
    expect(out).toMatch(/^ok {4}Schema {9}up to date$/m)
  }
})

test('the program itself: exit codes, and what goes to which stream', () => {
  const run = (...words: string[]) => {
    const program = fileURLToPath(new URL('./baton.ts', import.meta.url))
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
      env: { ...bareEnvironment, ...env },
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }
  expect(run('--help')).toMatchObject({ status: 0, stderr: '' })
  expect(run('dance')).toMatchObject({ status: 2, stdout: '' })
  expect(run('login', 'nobody')).toEqual({ status: 1, stdout: '', stderr: '"nobody" is not an e-mail address.\n' })
})
