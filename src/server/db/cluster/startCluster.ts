import type { ChildProcess } from 'node:child_process'
import { mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { chooseAccount } from './chooseAccount.ts'
import { choosePort } from './choosePort.ts'
import { ClusterError } from './ClusterError.ts'
import { clusterName, createCluster } from './createCluster.ts'
import { findBinaries } from './findBinaries.ts'
import { launch } from './launch.ts'
import { layoutOf } from './layout.ts'
import type { Layout } from './layout.ts'
import { settingsFile } from './settings.ts'

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
  /** False gives up on surviving a power cut for speed: for tests. */
  durable?: boolean
}

/**
 * Starts the embedded PostgreSQL whose files lie under `dataDir`, creating it at the first start. Resolves when it accepts queries.
 *
 * @throws ClusterError
 */
export async function startCluster({ dataDir, durable = true }: ClusterOptions): Promise<Cluster> {
  const binaries = await findBinaries()
  await mkdir(dataDir, { recursive: true })
  const layout = layoutOf(await realpath(dataDir))
  const existing = await stat(layout.data).catch(() => undefined)
  const account = await chooseAccount(existing)
  if (!existing) await createCluster(binaries, layout, account, durable)
  await writeFile(join(layout.data, 'baton.conf'), settingsFile(durable))
  const password = (await readFile(layout.password, 'utf8')).trim()

  for (let attempt = 1; ; attempt++) {
    const port = await choosePort(await rememberedPort(layout))
    const url = (database: string) => `postgres://${clusterName}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`
    const outcome = await launch(binaries, layout, account, port, url('postgres'))
    if ('postmaster' in outcome) {
      await writeFile(layout.port, `${port}\n`)
      if (!existing) await createDatabase(url('postgres'))
      return { url: url(clusterName), stop: stopper(outcome.postmaster) }
    }
    if (outcome.portTaken && attempt < 5) continue
    throw new ClusterError(`The database did not start. PostgreSQL said:\n${outcome.failed}`, `Its whole log is ${layout.log}.`)
  }
}

async function rememberedPort(layout: Layout): Promise<number | undefined> {
  const text = await readFile(layout.port, 'utf8').catch(() => '')
  return /^\d+$/.test(text.trim()) ? Number(text) : undefined
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create database ${clusterName}`)
  } finally {
    await client.end()
  }
}

function stopper(postmaster: ChildProcess): () => Promise<void> {
  let stopped: Promise<void> | undefined
  const ended = new Promise<void>((resolve) => postmaster.once('exit', () => resolve()))
  return () => {
    // SIGINT is PostgreSQL's "fast" stop: sessions end, everything is written, and the next start has nothing to recover.
    stopped ??= (postmaster.ref(), postmaster.kill('SIGINT'), ended)
    return stopped
  }
}
