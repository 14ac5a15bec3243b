import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '#platform/db/openDatabase.ts'
import { hashSecret } from '#platform/crypto/secrets.ts'
import type { BotIdentity } from '#features/bots/ports.ts'
import { isKey } from '#features/bots/rules.ts'

/** A pair of keys that was right stays right for so long, in milliseconds, should the news of its end be lost. */
const rightFor = 10_000
/** A wrong pair is asked for again soon: its bot may have been made meanwhile. */
const wrongFor = 2000
/** So many pairs are remembered at most: a flood of wrong ones must not fill the memory. */
const max = 10_000

/**
 * Who a bot is by the keys it shows. It is asked for every message, so what the database said is remembered for a moment; `forget` lets go
 * of it at once when keys or bots of a workspace change.
 */
export class BotDirectory {
  readonly #db: Database
  readonly #right: LRUCache<string, BotIdentity>
  readonly #wrong: LRUCache<string, true>
  readonly #underWay = new Map<string, Promise<BotIdentity | null>>()
  /** Rises with every `forget`: what was read before it must not be remembered after it. */
  #age = 0

  constructor(db: Database, clock: () => number = Date.now) {
    this.#db = db
    const common = { max, ttlResolution: 0, perf: { now: clock } }
    this.#right = new LRUCache({ ...common, ttl: rightFor })
    this.#wrong = new LRUCache({ ...common, ttl: wrongFor })
  }

  /** The bot of a client key, if the API key belongs to the same workspace and both are good; else null. */
  identify(apiKey: string, clientKey: string): Promise<BotIdentity | null> {
    if (!isKey(apiKey) || !isKey(clientKey)) return Promise.resolve(null)
    // The key itself is not kept in memory longer than the request.
    const hash = hashSecret(apiKey)
    const name = `${hash.toString('base64')} ${clientKey}`
    const known = this.#right.get(name)
    if (known) return Promise.resolve(known)
    if (this.#wrong.get(name)) return Promise.resolve(null)
    const pending = this.#underWay.get(name)
    if (pending) return pending
    const asked = this.#request(name, hash, clientKey).finally(() => {
      if (this.#underWay.get(name) === asked) this.#underWay.delete(name)
    })
    this.#underWay.set(name, asked)
    return asked
  }

  /** Whether an API key is good for any bot at all; for calls that name their bot in a body, which is not worth reading otherwise. */
  async knowsKey(apiKey: string): Promise<boolean> {
    if (!isKey(apiKey)) return false
    const keys = this.#db.selectFrom('api_key').where('hash', '=', hashSecret(apiKey)).where('revoked_at', 'is', null)
    return (await keys.select('id').executeTakeFirst()) !== undefined
  }

  /** Lets go of everything known of a workspace, and of every pair that was wrong: one of them may be right now. */
  forget(workspaceId: string): void {
    this.#age++
    this.#underWay.clear()
    this.#wrong.clear()
    for (const [name, bot] of this.#right.entries()) if (bot.workspaceId === workspaceId) this.#right.delete(name)
  }

  async #request(name: string, hash: Buffer, clientKey: string): Promise<BotIdentity | null> {
    const age = this.#age
    const bot = await this.#find(hash, clientKey)
    if (age !== this.#age) return bot
    if (bot) this.#right.set(name, bot)
    else this.#wrong.set(name, true)
    return bot
  }

  /** Finds a pair and notes that its key was used, at most once a minute. */
  async #find(hash: Buffer, clientKey: string): Promise<BotIdentity | null> {
    const { rows } = await sql<BotIdentity & { keyId: string; stale: boolean }>`
      select b.workspace_id as "workspaceId", b.id, b.client_key as "clientKey", b.name, b.channel as platform,
        k.id as "keyId", coalesce(k.last_used_at < now() - interval '1 minute', true) as stale
      from api_key k join bot b on b.workspace_id = k.workspace_id join workspace w on w.id = b.workspace_id
      where k.hash = ${hash} and k.revoked_at is null and b.client_key = ${clientKey}
        and b.deleted_at is null and w.deleted_at is null`.execute(this.#db)
    const [row] = rows
    if (!row) return null
    const { keyId, stale, ...bot } = row
    if (stale)
      await sql`update api_key set last_used_at = now() where workspace_id = ${bot.workspaceId} and id = ${keyId}`.execute(this.#db)
    return bot
  }
}
