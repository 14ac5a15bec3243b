import { mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brand } from '#shared/brand.ts'
import { queryOnce } from './queryOnce.ts'
import type { Account } from './chooseAccount.ts'
import { chooseHome } from './chooseHome.ts'
import { freePort } from './freePort.ts'
import { claimOwnership } from './claimOwnership.ts'
import { ClusterError } from './ClusterError.ts'
import { clusterName, clusterUrl } from './clusterUrl.ts'
import { createCluster } from './createCluster.ts'
import { fileTrouble, postgresTrouble } from './fileTrouble.ts'
import { findBinaries } from './findBinaries.ts'
import { chownTo } from './chownTo.ts'
import { launch } from './launch.ts'
import type { Launch, Ready } from './launch.ts'
import { layoutOf } from './layoutOf.ts'
import type { Layout } from './layoutOf.ts'
import { reachBinaries } from './reachBinaries.ts'
import { wrongPassword } from './refusalTrouble.ts'
import { settingsFile } from './settings.ts'
import { keepLogShort } from './shortenLog.ts'
import { stopOrphan } from './stopOrphan.ts'
import { supervise } from './supervise.ts'

export interface Cluster {
  /** `postgres://…` of the database `baton`, as its superuser, on loopback. */
  url: string
  /** Stops the database and resolves when it has. May be called any number of times. */
  stop(): Promise<void>
}

export interface ClusterOptions {
  dataDir: string
  /** What a person should know of, a line each. */
  log?: (line: string) => void
  /** False gives up surviving a power cut for speed: for tests. */
  durable?: boolean
  /** How long a database that says it is ready may leave us without an answer, in ms: 30 seconds, less for tests. */
  answersWithin?: number
  /** Told when PostgreSQL ends for good without having been asked to. The URL is dead then; only a new start helps. */
  onDeath?: (error: ClusterError) => void
}

/**
 * Starts the embedded PostgreSQL whose files lie under `dataDir`, creating it at the first start, and takes over what a killed server left.
 * Resolves when it accepts queries. One server at a time has it.
 *
 * @throws ClusterError
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  try {
    await makeFolder(options.dataDir)
    const dataDir = await realpath(options.dataDir)
    const { home, account } = await chooseHome(dataDir)
    const layout = layoutOf(home)
    const ownership = await claimOwnership(layout.owner, dataDir)
    try {
      const log = options.log ?? (() => undefined)
      const found = await findBinaries()
      const binaries = await reachBinaries(found, account)
      if (home !== dataDir || binaries !== found) {
        log(`Only root may enter here, and PostgreSQL never runs as root: its files are in ${home}, its programs in ${binaries.root}.`)
      }
      const durable = options.durable ?? true
      if (!(await stat(layout.data).catch(() => undefined))) await createCluster(binaries, layout, account, durable)
      await checkVersion(layout, binaries.version)
      const password = await readPassword(layout)
      await stopOrphan(layout, password, log)
      await writeSettings(layout, account, settingsFile(durable))
      return await run(
        { binaries, layout, account, password, log, answersWithin: options.answersWithin ?? 30_000 },
        ownership.release,
        options.onDeath,
      )
    } catch (error) {
      await ownership.release().catch(() => undefined)
      throw fileTrouble(error, home)
    }
  } catch (error) {
    throw fileTrouble(error, resolve(options.dataDir))
  }
}

/** Tells the true reason when it cannot: Node's recursive `mkdir` calls a read-only disk "no such file". */
async function makeFolder(path: string): Promise<void> {
  const parent = dirname(resolve(path))
  if (!(await stat(parent).catch(() => undefined))) await makeFolder(parent)
  await mkdir(path).catch(async (error: NodeJS.ErrnoException) => {
    if (!(await stat(path).catch(() => undefined))?.isDirectory()) throw error
  })
}

/** An empty one is none: the driver would take that of the environment, or refuse without a word of the file. */
async function readPassword(layout: Layout): Promise<string> {
  const password = await readFile(layout.password, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (password.trim() === '') throw wrongPassword(layout)
  return password.trim()
}

/** Only the owner comes here, so what is in the way is no server of ours: somebody on the port, or sessions of a database that was killed. */
async function run(ready: Ready, release: () => Promise<void>, onDeath: ClusterOptions['onDeath']): Promise<Cluster> {
  const { layout, password } = ready
  const deadline = Date.now() + 20_000
  let port = (await rememberedPort(layout)) ?? (await freePort())
  let outcome: Launch
  while ('said' in (outcome = await launch(ready, port)) && Date.now() < deadline) {
    if (/could not bind|Address already in use/i.test(outcome.said)) port = await freePort()
    else if (!/pre-existing shared memory block/i.test(outcome.said)) break
    else await sleep(250) // a session sees within two seconds that its server is gone
  }
  if ('said' in outcome) throw await postgresTrouble('did not start', outcome.said, layout.home)
  const leaveLog = keepLogShort(layout.log, ready.account)
  const after = async () => {
    leaveLog()
    await release()
  }
  const stop = supervise(outcome.postmaster, after, (how) => {
    leaveLog()
    onDeath?.(
      new ClusterError(`The database ended unexpectedly (${how}).`, `Its last words are in ${layout.log}. Start ${brand.name} again.`),
    )
  })
  try {
    await writeFile(layout.port, `${port}\n`)
    await chownTo(layout.port, ready.account)
    await ensureDatabase(clusterUrl('postgres', port, password))
  } catch (error) {
    await stop()
    throw error
  }
  return { url: clusterUrl(clusterName, port, password), stop }
}

async function rememberedPort(layout: Layout): Promise<number | undefined> {
  const text = await readFile(layout.port, 'utf8').catch(() => '')
  return /^\d+\n$/.test(text) ? Number(text) : undefined
}

/** At every start: the very first may have been killed between making the files and making the database. */
async function ensureDatabase(url: string): Promise<void> {
  const found = await queryOnce(url, `select count(*)::int as databases from pg_database where datname = '${clusterName}'`)
  if (found?.['databases'] !== 1) await queryOnce(url, `create database ${clusterName}`)
}

/** Written only when it differs: a full disk would leave half of it. */
async function writeSettings(layout: Layout, account: Account, text: string): Promise<void> {
  const path = join(layout.data, 'baton.conf')
  if ((await readFile(path, 'utf8').catch(() => '')) === text) return
  await writeFile(path, text)
  await chownTo(path, account)
}

async function checkVersion(layout: Layout, version: string): Promise<void> {
  const [theirs, ours] = [(await readFile(join(layout.data, 'PG_VERSION'), 'utf8')).trim(), version.split('.')[0]]
  if (theirs === ours) return
  throw new ClusterError(
    `The database in ${layout.home} was made by PostgreSQL ${theirs}, and this ${brand.name} brings ${ours}.`,
    `Restore a backup into a new data folder, or start the ${brand.name} that made it.`,
  )
}
