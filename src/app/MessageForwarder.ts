import { sql } from 'kysely'
import { isChangeOf } from '#shared/event.ts'
import { messageAdded, messageChanged, type Message } from '#features/inbox/timeline/contract.ts'
import { openCredentials } from '#features/bots/server/openCredentials.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { LoggedChange } from '#platform/event-log/feed.ts'
import type { Subscription } from '#platform/event-log/subscribers/Subscription.ts'
import type { OutsideFetch } from '#platform/outbound-http/outsideFetch.ts'
import type { ForwardedCall, Forwarder } from '#providers/forwarder.ts'

/** So many calls wait at most; what comes beyond is let go of, as nobody waits for it. */
const maxWaiting = 2000
const maxUnderWay = 4
const timeoutMs = 5000

export interface ForwardPorts {
  forwarders: readonly Forwarder[]
  vault: Pick<Vault, 'decrypt'>
  request: OutsideFetch
  /** The variables of the environment that forwarders read. */
  settings: Readonly<Record<string, string>>
  onError: (error: unknown) => void
}

interface Keyed {
  client_key: string
  settings: Record<string, string>
  credentials: Buffer | null
}

/**
 * Forwards what is said to the analytics services of its bot. Nobody waits for it and nothing is tried twice: a service that is slow or gone costs
 * some of its own figures, and no message.
 */
export class MessageForwarder {
  readonly #ports: ForwardPorts
  /** Under which a bot keeps the keys of its services. */
  readonly #fields: string[]
  readonly #waiting: ForwardedCall[] = []
  readonly #underWay = new Set<Promise<void>>()

  constructor(ports: ForwardPorts) {
    this.#ports = ports
    this.#fields = ports.forwarders.map(({ field }) => field)
  }

  /** Follows the log, on one server at a time. */
  subscription(): Subscription {
    return {
      name: 'forwarded-messages',
      events: [messageAdded, messageChanged],
      only: sql<boolean>`exists (select from bot b where b.workspace_id = change.workspace_id and b.id = change.bot_id
        and b.stored_secrets && ${this.#fields}::text[])`,
      handle: async (ctx, changes) => {
        const said = changes.flatMap((change) => saidBy(change) ?? [])
        const keyed = await this.#keyed(ctx.db, [...new Set(said.map(({ client_key }) => client_key))])
        for (const message of said) this.#enqueue(this.#callsOf(message, keyed.get(message.client_key)))
      },
      // What was not forwarded in time is of no use any more.
      onGap: () => Promise.resolve(),
    }
  }

  /** Resolves when nothing is under way. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  async #keyed(db: DatabaseOrTransaction, bots: string[]): Promise<Map<string, Keyed>> {
    const { rows } = await sql<Keyed>`select client_key, settings, credentials from bot
      where client_key = any(${bots}::text[]) and stored_secrets && ${this.#fields}::text[] and deleted_at is null`.execute(db)
    return new Map(rows.map((row) => [row.client_key, row]))
  }

  #callsOf(message: Message, bot: Keyed | undefined): ForwardedCall[] {
    if (!bot) return []
    const { forwarders, settings, vault, onError } = this.#ports
    try {
      const held = openCredentials(bot, vault)
      return forwarders.flatMap((one) => (held[one.field] ? (one.forward(message, held[one.field]!, settings) ?? []) : []))
    } catch (error) {
      onError(error)
      return []
    }
  }

  #enqueue(calls: readonly ForwardedCall[]): void {
    this.#waiting.push(...calls)
    this.#waiting.splice(0, this.#waiting.length - maxWaiting)
    while (this.#underWay.size < maxUnderWay && this.#waiting.length > 0) {
      const call = this.#send().finally(() => this.#underWay.delete(call))
      this.#underWay.add(call)
    }
  }

  async #send(): Promise<void> {
    for (let call = this.#waiting.shift(); call; call = this.#waiting.shift()) {
      const { url, body } = call
      const headers = { 'content-type': 'application/json' }
      try {
        const { status } = await this.#ports.request(url, { method: 'POST', headers, body, timeoutMs })
        if (status >= 400) this.#ports.onError(new Error(`${new URL(url).host} answered ${status} to a forwarded message.`))
      } catch (error) {
        this.#ports.onError(error)
      }
    }
  }
}

/**
 * What was said by a change. What goes through the outbox is said once the bot or its company has taken it: before, a person can take their reply back, and
 * the answer of an engine may become a draft.
 */
function saidBy(change: LoggedChange): Message | undefined {
  if (isChangeOf(change, messageAdded)) return change.body.message.delivery ? undefined : change.body.message
  return isChangeOf(change, messageChanged) && change.body.newly_sent ? change.body.message : undefined
}
