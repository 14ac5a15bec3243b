import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { layoutOf } from '#platform/embedded-postgres/layoutOf.ts'
import { processArguments, processStart } from '#platform/embedded-postgres/processStart.ts'

/** A line that the child tells. */
export interface ServerLines {
  ready?: string
  log?: string
  kept?: number
  farewell?: number
}

export interface Server {
  process: ChildProcess
  /** The URL of its database; rejects with what it wrote to stderr when it ends first. */
  ready: Promise<string>
  lines: ServerLines[]
  /** What it wrote to stderr, and how it ended. */
  ended: Promise<{ code: number | null; stderr: string }>
}

export const isRoot = process.getuid?.() === 0

const folders: string[] = []
const servers: Server[] = []
const checkout = resolve(import.meta.dirname, '../..')

/** A folder of this test's own, that everybody may enter; it goes with the test. */
export async function temporaryFolder(parent = tmpdir(), mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(parent, 'baton-test-'))
  folders.push(folder)
  await chmod(folder, mode)
  return folder
}

interface Start {
  dataDir: string
  mode?: 'write' | 'half-way'
  /** Where the checkout is; ours if not said. */
  from?: string
  node?: string
  as?: { uid: number; gid: number }
  /** A command that the server is started by. */
  by?: string[]
}

/** Starts a server as a process of its own, in a process group of its own as a terminal does it. */
export function startServer({ dataDir, mode, from = checkout, node = process.execPath, as, by = [] }: Start): Server {
  const words = [...by, node, join(from, 'tests/faults/clusterChild.ts'), dataDir, ...(mode ? [mode] : [])]
  const child = spawn(words[0] ?? '', words.slice(1), { ...as, cwd: from, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: ServerLines[] = []
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stderr }))
  const ready = new Promise<string>((settle, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const said = JSON.parse(line) as ServerLines
      lines.push(said)
      if (said.ready) settle(said.ready)
    })
    void ended.then(() => reject(new Error(stderr || 'ended')))
  })
  ready.catch(() => undefined)
  const server = { process: child, ready, lines, ended }
  servers.push(server)
  return server
}

/** The pid of the database of the folder, as PostgreSQL wrote it down. */
export async function postmasterOf(home: string): Promise<number> {
  return Number((await readFile(join(layoutOf(home).data, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

export async function hasExited(pid: number, within = 30_000): Promise<boolean> {
  for (let waited = 0; waited < within; waited += 20) {
    if ((await processStart(pid)) === undefined) return true
    await sleep(20)
  }
  return false
}

/** Ends the server as nothing can be survived worse, and waits until the system has cleared it away. */
export async function killServer(server: Server): Promise<void> {
  server.process.kill('SIGKILL')
  await server.ended
}

export async function queryServer<T>(url: string, question: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(question)).rows as T[]
  } finally {
    await client.end()
  }
}

/** Ends every process that the test left, then does `between`, then removes its folders. `homes` are data folders elsewhere. */
export async function clearUp(homes: string[] = [], between?: () => Promise<void>): Promise<void> {
  for (const server of servers.splice(0)) await killServer(server)
  const left = folders.splice(0)
  for (const home of [...left.flatMap((folder) => [folder, join(folder, 'data')]), ...homes]) {
    const pid = await postmasterOf(home).catch(() => 0)
    if (pid > 1 && (await processArguments(pid))[0]?.endsWith('/postgres')) {
      process.kill(pid, 'SIGQUIT')
      await hasExited(pid)
    }
  }
  await between?.()
  for (const folder of [...left, ...homes]) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
