import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, rmdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import type { TestContext } from 'vitest'
import { systemFolder } from '#platform/embedded-postgres/chooseHome.ts'
import { layoutOf } from '#platform/embedded-postgres/layoutOf.ts'
import { queryServer, clearUp, hasExited, postmasterOf, startServer, temporaryFolder } from './clusterProcesses.ts'
import type { Server } from './clusterProcesses.ts'
import { checkoutForAnybody, copyCheckout } from './copyCheckout.ts'

const run = promisify(execFile)
const elsewhere: string[] = []

afterEach(async () => {
  await clearUp(elsewhere.splice(0))
  // Goes only when nothing is left in it: a Baton of this machine may use it too.
  for (const folder of ['bin', 'data', '.']) await rmdir(resolve(systemFolder, folder)).catch(() => undefined)
})

async function stopped(server: Server): Promise<void> {
  server.process.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, stderr: '' })
}

test('started by root the database runs as a user of its own, and root gets back in', async () => {
  const dataDir = await temporaryFolder()
  const first = startServer({ dataDir })
  await queryServer(await first.ready, 'create table kept as select 7 as number')
  const { uid } = await stat(`/proc/${await postmasterOf(dataDir)}`)
  expect(uid).not.toBe(0)
  expect((await stat(layoutOf(dataDir).password)).uid).toBe(uid)
  expect((await stat(dataDir)).uid).toBe(0)
  await stopped(first)
  const second = startServer({ dataDir })
  expect(await queryServer(await second.ready, 'select number from kept')).toEqual([{ number: 7 }])
  // Where our own checkout lies in such a folder, that is said at every start.
  expect(second.lines.filter(({ log }) => log && !log.startsWith('Only root may enter'))).toEqual([])
  await stopped(second)
})

test('started by root from a checkout that only root may enter it runs where its user can, says so in one line, and changes no mode', async () => {
  const closed = await temporaryFolder('/root', 0o700)
  await copyCheckout(closed)
  const dataDir = join(closed, 'data')
  const systemFolderBefore = await readdir(join(systemFolder, 'bin')).catch((): string[] => [])
  const first = startServer({ dataDir, from: closed })
  await queryServer(await first.ready, 'create table kept as select 7 as number')
  const home = (await readFile(join(dataDir, 'postgres.location'), 'utf8')).trim()
  elsewhere.push(home)
  for (const name of await readdir(join(systemFolder, 'bin')))
    if (!systemFolderBefore.includes(name)) elsewhere.push(join(systemFolder, 'bin', name))
  expect(first.lines.flatMap(({ log }) => log ?? [])).toEqual([expect.stringContaining(home)])
  expect(first.lines[0]?.log).toContain(join(systemFolder, 'bin'))
  expect((await stat(closed)).mode & 0o777).toBe(0o700)
  expect((await stat(dataDir)).uid).toBe(0)

  const second = await startServer({ dataDir, from: closed }).ended
  expect(second.stderr).toContain(`Another Baton (pid ${first.process.pid}) uses the data folder ${dataDir}.`)
  const pid = await postmasterOf(home)
  first.process.kill('SIGKILL')
  await first.ended
  const third = startServer({ dataDir, from: closed })
  expect(await queryServer(await third.ready, 'select number from kept')).toEqual([{ number: 7 }])
  expect(await hasExited(pid)).toBe(true)
  await stopped(third)

  // The data belong to the data folder: where that is made again, they are new.
  await rm(dataDir, { recursive: true })
  const fourth = startServer({ dataDir, from: closed })
  const tables = await queryServer(await fourth.ready, "select 1 from pg_tables where tablename = 'kept'")
  elsewhere.push((await readFile(join(dataDir, 'postgres.location'), 'utf8')).trim())
  expect(tables).toEqual([])
  await stopped(fourth)
})

test('a data folder whose database was kept elsewhere, and is gone there, does not pass for a new one', async () => {
  const dataDir = await temporaryFolder()
  await writeFile(join(dataDir, 'postgres.location'), '/var/lib/baton/data/gone\n')
  const { code, stderr } = await startServer({ dataDir }).ended
  expect(code).toBe(1)
  expect(stderr).toContain(`The database of ${dataDir} was in /var/lib/baton/data/gone, which is gone.`)
})

test('started by a normal user the database runs as that user; root may start it afterwards, and then the user again', async () => {
  const { from, node } = await checkoutForAnybody()
  const [uid, gid] = (await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'nobody'])))).map(({ stdout }) => Number(stdout))
  const nobody = { uid: uid ?? 0, gid: gid ?? 0 }
  const dataDir = join(from, 'data')
  await mkdir(dataDir)
  await run('chown', [`${nobody.uid}:${nobody.gid}`, dataDir])
  const first = startServer({ dataDir, from, node, as: nobody })
  await queryServer(await first.ready, 'create table kept as select 7 as number')
  expect((await stat(`/proc/${await postmasterOf(dataDir)}`)).uid).toBe(nobody.uid)
  await stopped(first)
  for (const as of [undefined, nobody]) {
    const next = startServer({ dataDir, from, node, ...(as && { as }) })
    expect(await queryServer(await next.ready, 'select number from kept')).toEqual([{ number: 7 }])
    expect((await stat(`/proc/${await postmasterOf(dataDir)}`)).uid).toBe(nobody.uid)
    await stopped(next)
  }
})

/** What starts the server where the machine knows no user for PostgreSQL: in a world of its own, in which /etc is a copy without them. */
async function withoutUsers(prepare: string, skip: TestContext['skip']): Promise<string[]> {
  const etc = await temporaryFolder()
  const ours = await run('unshare', ['-m', 'mount', '--bind', etc, '/etc']).catch(() => undefined)
  if (!ours) return skip('this root may not give a process a world of its own')
  const forget = `sed -i -E '/^(postgres|baton|_postgres):/d' ${etc}/passwd ${etc}/group ${etc}/shadow`
  const script = `cp -a /etc/. ${etc} && ${forget} && mount --bind ${etc} /etc && ${prepare} exec "$@"`
  return ['unshare', '-m', 'sh', '-c', script, 'sh']
}

test('where the machine has no user for PostgreSQL root gets one made', async ({ skip }) => {
  const by = await withoutUsers('', skip)
  const dataDir = await temporaryFolder()
  const server = startServer({ dataDir, by })
  expect(await queryServer(await server.ready, 'select 1 as one')).toEqual([{ one: 1 }])
  const { stdout } = await run('nsenter', ['-t', String(server.process.pid), '-m', 'id', '-u', 'baton'])
  expect((await stat(layoutOf(dataDir).data)).uid).toBe(Number(stdout))
  await stopped(server)
})

test('where no user can be made for PostgreSQL root is told what to do', async ({ skip }) => {
  const programs = await temporaryFolder()
  const by = await withoutUsers(`PATH=${programs}`, skip)
  await symlink((await run('which', ['id'])).stdout.trim(), join(programs, 'id'))
  const { code, stderr } = await startServer({ dataDir: await temporaryFolder(), by }).ended
  expect(code).toBe(1)
  expect(stderr).toBe(
    'PostgreSQL does not run as root, and no other system user could be created for it.\nStart Baton as a normal user, create a system user named baton, or set DATABASE_URL.\n',
  )
})
