import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { startCluster, type Cluster } from '#platform/embedded-postgres/startCluster.ts'
import type { Scale, Which } from './scales.ts'
import { findFixture, seedDatabase } from './seed/seedDatabase.ts'
import type { Fixture } from './seed/Fixture.ts'

export interface Seeded {
  url: string
  fixture: Fixture
}

/** The server itself starts on the database of this name, so it is the large one. */
const databaseNames: Record<Which, string> = { little: 'bench_little', middle: 'bench_middle', large: 'baton' }

/** What the rows share: the databases and where they lie. */
export class Context {
  readonly scale: Scale
  readonly dataDir: string
  readonly log: (line: string) => void
  readonly #fixtures = new Map<Which, Fixture>()
  #cluster: Cluster | undefined
  #closed = false

  constructor(scale: Scale, dataDir: string, log: (line: string) => void) {
    this.scale = scale
    this.dataDir = dataDir
    this.log = log
  }

  /**
   * Seeds what is not seeded yet. That happens with fsync off; what is measured later is a database that survives a power cut, after
   * everything was written to the disk.
   */
  async seed(needed: Which[]): Promise<void> {
    const cluster = await this.#open(false)
    for (const which of needed) this.#fixtures.set(which, await this.#seedOne(cluster, which))
    await this.stopDatabase()
    await promisify(execFile)('sync').catch(() => undefined)
  }

  /** A database that was seeded, ready to be used. */
  async database(which: Which): Promise<Seeded> {
    const fixture = this.#fixtures.get(which)
    if (!fixture) throw new Error(`A row uses the ${which} database without saying so in its needs.`)
    return { url: databaseUrl((await this.#open(true)).url, which), fixture }
  }

  /** A connection to the database at `url`; the one who opens it ends it. */
  async connect(url: string): Promise<pg.Client> {
    const client = new pg.Client(url)
    await client.connect()
    return client
  }

  async postgresVersion(): Promise<string> {
    const client = await this.connect((await this.#open(true)).url)
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
    await client.end()
    return rows[0]!.version
  }

  /** Lets go of the data folder, for a server that starts on it; the next use opens it again. */
  async stopDatabase(): Promise<void> {
    await this.#cluster?.stop()
    this.#cluster = undefined
  }

  /** For good: nothing opens the databases again. */
  async close(keep: boolean): Promise<void> {
    this.#closed = true
    await this.stopDatabase()
    if (!keep) await rm(this.dataDir, { recursive: true, force: true })
  }

  async #open(durable: boolean): Promise<Cluster> {
    if (this.#closed) throw new Error('The databases of the benchmarks are closed.')
    return (this.#cluster ??= await startCluster({ dataDir: this.dataDir, durable, log: this.log }))
  }

  async #seedOne(cluster: Cluster, which: Which): Promise<Fixture> {
    const size = this.scale.databases[which]
    const url = databaseUrl(cluster.url, which)
    const found = await this.#findFixture(cluster, which)
    if (found) return found
    const admin = await this.connect(databaseUrl(cluster.url, 'postgres'))
    try {
      await admin.query(`drop database if exists ${databaseNames[which]} with (force)`)
      await admin.query(`create database ${databaseNames[which]}`)
    } finally {
      await admin.end()
    }
    this.log(`Seeding ${size.conversations.toLocaleString('en-US')} conversations (${which})`)
    const fixture = await seedDatabase(url, size, this.log)
    this.log(`  with ${fixture.messages.toLocaleString('en-US')} messages in ${fixture.seconds.toFixed(1)} s`)
    return fixture
  }

  async #findFixture(cluster: Cluster, which: Which): Promise<Fixture | null> {
    const admin = await this.connect(databaseUrl(cluster.url, 'postgres'))
    const { rows } = await admin.query(`select 1 from pg_database where datname = $1`, [databaseNames[which]])
    await admin.end()
    if (rows.length === 0) return null
    const client = await this.connect(databaseUrl(cluster.url, which))
    try {
      return await findFixture(client, this.scale.databases[which])
    } finally {
      await client.end()
    }
  }
}

function databaseUrl(cluster: string, which: Which | 'postgres'): string {
  const url = new URL(cluster)
  url.pathname = `/${which === 'postgres' ? which : databaseNames[which]}`
  return url.href
}
