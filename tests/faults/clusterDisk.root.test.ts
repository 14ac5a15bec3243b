import { execFile } from 'node:child_process'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import type { TestContext } from 'vitest'
import { installationSecret } from '#platform/crypto/installationSecret.ts'
import { startCluster } from '#platform/embedded-postgres/startCluster.ts'
import { typeIn } from '#testing/typeIn.ts'
import { queryServer, clearUp, killServer, startServer, temporaryFolder } from './clusterProcesses.ts'
import { expectPlain } from './expectPlain.ts'

const run = promisify(execFile)
const mounts: string[] = []

afterEach(
  () =>
    clearUp([], async () => {
      for (const mount of mounts.splice(0)) await run('umount', [mount])
    }),
  60_000,
)

/** A disk of its own of so many MB. */
async function smallDisk(megabytes: number, skip: TestContext['skip']): Promise<string> {
  const folder = await temporaryFolder()
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).catch(() => undefined)
  if (!mounted) return skip('this root may not mount')
  mounts.push(folder)
  return folder
}

/** Takes what is left of the disk. */
async function fill(folder: string): Promise<string> {
  const path = join(folder, 'filler')
  const file = await open(path, 'w')
  try {
    for (const size of [1 << 20, 1 << 12]) {
      while (await file.write(Buffer.alloc(size)).catch(() => undefined));
    }
  } finally {
    await file.close()
  }
  return path
}

test('a first start on a disk that is too small says so', async ({ skip }) => {
  const dataDir = await smallDisk(20, skip)
  const { code, stderr } = await startServer({ dataDir }).ended
  expect(code).toBe(1)
  expect(stderr).toContain(`The database could not be created: the disk of ${dataDir} is full.`)
  expectPlain(stderr)
})

test('a disk that is full as the first start makes the secret leaves no half of one, and the next start makes it', async ({ skip }) => {
  const dataDir = await smallDisk(1, skip)
  const filler = await fill(dataDir)
  await expect(installationSecret(dataDir)).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await readdir(dataDir)).toEqual(['filler'])
  await rm(filler)
  expect(await installationSecret(dataDir)).toMatch(/^[\w-]{43}$/)
})

test('the doctor says of a full disk to free some space, and of one that may only be read to mount it otherwise', async ({ skip }) => {
  const dataDir = await smallDisk(1, skip)
  await fill(dataDir)
  const env = { BATON_DATA_DIR: dataDir, DATABASE_URL: 'postgres://127.0.0.1:1/none', PORT: '0' }
  const full = await typeIn(env, 'doctor')
  expect([full.code, full.out]).toEqual([
    1,
    expect.stringMatching(/cannot be written to: ENOSPC.*\n +The disk is full: free some space at once/),
  ])
  expect((await readdir(dataDir)).filter((name) => name.startsWith('.doctor'))).toEqual([])
  await run('mount', ['-o', 'remount,ro', dataDir])
  const shut = await typeIn(env, 'doctor')
  expect([shut.code, shut.out]).toEqual([1, expect.stringMatching(/cannot be written to: EROFS.*\n +The disk is mounted read-only/)])
})

test('a start on a full disk says so, and finds everything when there is room again', async ({ skip }) => {
  const dataDir = await smallDisk(150, skip)
  const { url, stop } = await startCluster({ dataDir })
  await queryServer(url, 'create table kept as select 7 as number')
  await stop()
  const filler = await fill(dataDir)
  const { code, stderr } = await startServer({ dataDir }).ended
  expect(code).toBe(1)
  expect(stderr).toContain(`The disk of the data folder ${dataDir} is full.`)
  expectPlain(stderr)
  // Room for our own lock, and none for PostgreSQL's.
  const { size } = await stat(filler)
  const file = await open(filler, 'r+')
  await file.truncate(size - 4096)
  await file.close()
  const again = await startServer({ dataDir }).ended
  expect(again.code).toBe(1)
  expect(again.stderr).toContain('is full.')
  expectPlain(again.stderr)
  await rm(filler)
  const after = await startCluster({ dataDir })
  expect(await queryServer(after.url, 'select number from kept')).toEqual([{ number: 7 }])
  await after.stop()
})

test('a disk that fills up under a writing server loses no acknowledged write', async ({ skip }) => {
  const dataDir = await smallDisk(150, skip)
  const server = startServer({ dataDir, mode: 'write' })
  await server.ready
  while (server.lines.filter(({ kept }) => kept).length < 200) await sleep(5)
  const filler = await fill(dataDir)
  for (let before = -1; before !== server.lines.length; await sleep(1_000)) before = server.lines.length
  await killServer(server)
  await rm(filler)
  const { url, stop } = await startCluster({ dataDir })
  const all = new Set((await queryServer<{ id: string }>(url, 'select id from kept')).map(({ id }) => Number(id)))
  expect(server.lines.flatMap(({ kept }) => kept ?? []).filter((id) => !all.has(id))).toEqual([])
  await stop()
})

test('a data folder on a disk that is mounted read-only is a clear error, new or not', async ({ skip }) => {
  const disk = await smallDisk(150, skip)
  const used = join(disk, 'used')
  await (await startCluster({ dataDir: used })).stop()
  await run('mount', ['-o', 'remount,ro', disk])
  for (const dataDir of [used, join(disk, 'new')]) {
    const { code, stderr } = await startServer({ dataDir }).ended
    expect(code).toBe(1)
    expect(stderr).toContain(`Baton may not use the data folder ${dataDir} (EROFS`)
    expectPlain(stderr)
  }
})
