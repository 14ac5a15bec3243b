import { sql } from 'kysely'
import type { Database } from '#platform/db/openDatabase.ts'
import type { Transport, TypingTo } from './ports.ts'

/** Companies show a sign for some twenty seconds, or until something is sent; it is renewed after so many milliseconds. */
const renewAfter = 8_000
/** Signs that are under way at once; more are lost, as nobody waits for them. */
const maxUnderWay = 8
const maxRemembered = 5_000

export interface SignPorts {
  db: Database
  /** By the name that stands in `bot.transport`. */
  transports: ReadonlyMap<string, Transport>
  /** Opens what the source of a bot asked for. Throws when it cannot be read. */
  credentialsOf(source: string, sealed: { settings: Record<string, string>; credentials: Buffer | null }): unknown
  onError: (error: unknown) => void
}

/** Shows customers that somebody writes to them, where the company shows such a thing. */
export class CustomerSigns {
  readonly #ports: SignPorts
  readonly #shownAt = new Map<string, number>()
  #underWay = 0

  constructor(ports: SignPorts) {
    this.#ports = ports
  }

  /** Somebody writes in a conversation, or the AI thinks. Returns at once. */
  show(conversation: string, by: TypingTo['by']): void {
    const now = Date.now()
    const key = `${by} ${conversation}`
    if (now - (this.#shownAt.get(key) ?? 0) < renewAfter || this.#underWay >= maxUnderWay) return
    if (this.#shownAt.size >= maxRemembered) this.#shownAt.clear()
    this.#shownAt.set(key, now)
    this.#underWay++
    this.#show(conversation, by)
      .catch(this.#ports.onError)
      .finally(() => this.#underWay--)
  }

  async #show(conversation: string, by: TypingTo['by']): Promise<void> {
    const { db, transports, credentialsOf } = this.#ports
    const names = [...transports].flatMap(([name, { showTyping }]) => (showTyping ? [name] : []))
    const { rows } = await sql<{
      channel: string
      address: unknown
      paused: boolean
      source: string
      transport: string
      settings: Record<string, string>
      credentials: Buffer | null
    }>`select c.channel, c.address, c.paused, b.source, b.transport, b.settings, b.credentials from conversation c
      join bot b on b.workspace_id = c.workspace_id and b.id = c.bot_id
      where c.id = ${conversation} and c.deleted_at is null and b.deleted_at is null and b.transport = any(${names}::text[])`.execute(db)
    const [row] = rows
    if (!row) return
    const { channel, address, paused } = row
    await transports.get(row.transport)!.showTyping!({ channel, address, by, paused }, credentialsOf(row.source, row))
  }
}
