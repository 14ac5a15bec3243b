import type { Database } from '#platform/db/openDatabase.ts'
import type { Engine } from './ports.ts'

interface PreparedPorts {
  db: Database
  /** The engine of this name; undefined where this server does not have it. */
  engineOf(name: string): Engine | undefined
  onError: (error: unknown) => void
}

/** Has engines prepare for their first question, each once, as soon as a bot has one. What no bot has is never loaded. */
export class PreparedEngines {
  readonly #ports: PreparedPorts
  readonly #begun = new Set<string>()
  #looking = Promise.resolve()

  constructor(ports: PreparedPorts) {
    this.#ports = ports
  }

  /** Prepares those that bots have. Loading keeps a server busy for a moment, so it is called once that one accepts requests. */
  start(): Promise<void> {
    // Where it fails, the first question loads what it needs by itself.
    this.#looking = this.#look().catch(this.#ports.onError)
    return this.#looking
  }

  /** Resolves once nothing of it asks the database any more. */
  stop(): Promise<void> {
    return this.#looking
  }

  async #look(): Promise<void> {
    for (const name of await enginesOfBots(this.#ports.db)) this.prepare(name)
  }

  /** A bot has this engine. */
  prepare(name: string): void {
    if (this.#begun.has(name)) return
    this.#begun.add(name)
    this.#ports.engineOf(name)?.prepare?.().catch(this.#ports.onError)
  }
}

async function enginesOfBots(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('bot')
    .where('engine', 'is not', null)
    .where('deleted_at', 'is', null)
    .select('engine')
    .distinct()
    .execute()
  return rows.flatMap(({ engine }) => engine ?? [])
}
