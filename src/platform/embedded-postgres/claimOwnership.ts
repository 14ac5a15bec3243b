import { randomUUID } from 'node:crypto'
import { link, readFile, readlink, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { brand } from '#shared/brand.ts'
import { codeOf } from '#shared/codeOf.ts'
import { ClusterError } from './ClusterError.ts'
import { processStart } from './processStart.ts'

/** The server that runs the database of a folder, as it wrote itself into the lock file. */
interface Owner {
  pid: number
  started: string
  /** Pids mean something only among processes of one boot and, in containers, of one namespace. */
  world: string
  host: string
  /** Tells this claim from every other. */
  claim: string
}

/** How often an owner touches its lock, in ms, for those who cannot see its process: another container on the same volume. */
const beat = 2_000
/** A lock untouched for this long, in ms, is nobody's, whatever it says. */
const longDead = 30_000

/**
 * Makes this process the one server of the folder by the lock file `path`, or fails when another one lives. What a dead server left is taken
 * over. PostgreSQL has a lock of its own, but that one tells of the database, which outlives a killed server, and not of the server.
 *
 * @throws ClusterError when another server uses the folder
 */
export async function claimOwnership(path: string, folder: string): Promise<{ release(): Promise<void> }> {
  const mine: Owner = {
    pid: process.pid,
    started: (await processStart(process.pid)) ?? '',
    world: await thisWorld(),
    host: hostname(),
    claim: randomUUID(),
  }
  const draft = `${path}.${mine.claim}`
  try {
    await writeFile(draft, `${JSON.stringify(mine)}\n`)
    // A link either makes the whole lock or none: nobody ever reads half of one.
    while (!(await tryLink(draft, path))) await clearDead(path, folder, mine.world)
  } finally {
    await rm(draft, { force: true }).catch(() => undefined)
  }
  const heartbeat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), beat)
  heartbeat.unref()
  return {
    async release() {
      clearInterval(heartbeat)
      if ((await readOwner(path))?.owner?.claim === mine.claim) await rm(path, { force: true })
    },
  }
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Removes the lock when its owner is dead. Does nothing when it is gone meanwhile. */
async function clearDead(path: string, folder: string, world: string): Promise<void> {
  const found = await readOwner(path)
  if (!found) return
  if (found.owner && (await lives(found.owner, path, world))) throw occupiedError(found.owner, folder, world)
  // Of several who found the same dead owner only one gets the file by renaming it. Should it be somebody's new claim by then, it goes back.
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if ((await readFile(aside, 'utf8')) !== found.text) await tryLink(aside, path)
  await rm(aside, { force: true })
}

async function readOwner(path: string): Promise<{ text: string; owner: Owner | undefined } | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server like this one wrote it, as a whole
    return { text, owner: JSON.parse(text) as Owner }
  } catch {
    return { text, owner: undefined } // a power cut may leave it empty
  }
}

async function lives(owner: Owner, path: string, world: string): Promise<boolean> {
  if (owner.world === world) return (await processStart(owner.pid)) === owner.started
  const modifiedAt = () =>
    stat(path).then(
      (found) => found.mtimeMs,
      () => 0,
    )
  const before = await modifiedAt()
  if (Date.now() - before > longDead) return false
  for (let waited = 0; waited < 3 * beat; waited += 500) {
    await sleep(500)
    const now = await modifiedAt()
    if (now !== before) return now !== 0
  }
  return false
}

function occupiedError(owner: Owner, folder: string, world: string): ClusterError {
  const where = owner.world === world ? '' : ` on ${owner.host}`
  return new ClusterError(
    `Another ${brand.name} (pid ${owner.pid}${where}) uses the data folder ${folder}.`,
    'Stop it first, or give this one a folder of its own by BATON_DATA_DIR.',
  )
}

async function thisWorld(): Promise<string> {
  if (process.platform !== 'linux') return hostname()
  const [boot, namespace] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(hostname),
    readlink('/proc/self/ns/pid').catch(() => ''),
  ])
  return `${boot.trim()} ${namespace}`
}
