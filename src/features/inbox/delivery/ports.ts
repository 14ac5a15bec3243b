import type { Attachment } from '#features/inbox/timeline/contract.ts'
import type { BotIdentity } from '#features/bots/ports.ts'

/** One thing to tell a bot, as a road to it receives it. */
export interface Outgoing {
  /** The outbox row; stays the same over all attempts. */
  id: string
  kind: 'chat response' | 'channel update'
  bot: BotIdentity & { webhook: string; webhookSecret: Buffer | null }
  channel: string
  /** The bot's address for this conversation (Microsoft Bot Framework), as it came last. */
  address: unknown
  /** Of a `chat response`: what the person wrote. `ts` in seconds. */
  reply: {
    jmid: string
    text: string
    attachments: Attachment[]
    ts: number
    person: { id: string; name: string; image: string | null }
  } | null
  /** Of a `channel update`: `{paused, epoch, assignee, is_done, unanswered?}`. */
  update: Record<string, unknown> | null
}

/**
 * How an attempt ended: `accepted` by the connection or the webhook, `delivered` when the bot itself confirmed it. `unanswered`: nobody was there
 * to say anything, so that it would be the same with whatever else waits for the bot.
 */
export type Attempt = { ok: true; delivered: boolean } | { ok: false; why: string; retryable: boolean; unanswered?: boolean }

/** A way to reach bots; a provider brings it. Sockets come before webhooks. */
export interface Transport {
  /** The bots that this road reaches from this node now; null: every bot that has a webhook. */
  reaches(): string[] | null
  /** Bots that it reaches from other nodes, by what they said a moment ago: theirs to hand over, and not to be reached by another road. */
  elsewhere(): string[]
  send(outgoing: Outgoing): Promise<Attempt>
}
