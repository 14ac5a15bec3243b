import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Server } from 'socket.io'
import type { Topic } from '#shared/topics.ts'
import type { Reason } from '#shared/reason.ts'
import type { KeptPersonas } from '#features/bots/ports.ts'
import type { BotIdentity, Report, ReportResult } from '#features/inbox/timeline/ports.ts'

/** Who has a conversation, as its bot is told. */
export interface Standing {
  paused: boolean
  epoch: number
}

/** A request to an address outside, by the guarded client. */
export interface OutsideRequest {
  method: 'GET' | 'POST' | 'DELETE'
  headers: Record<string, string>
  body?: string
  /** For the whole exchange. */
  timeoutMs: number
  /** The most that the answer may have; 100,000 unless said otherwise. */
  maxBytes?: number
}

/** What a provider needs of the rest of the product. */
export interface ProviderPorts {
  /** The HTTP server, for a provider with calls or sockets of its own; webhooks need none of it. */
  app: FastifyInstance
  mode: 'sandbox' | 'live' | 'test'
  /** Where people, bots and companies reach this installation, without a slash at the end; known once it listens. */
  publicUrl(): string
  /** The variables of the environment that the provider declares, as far as they are set. */
  settings: Readonly<Record<string, string>>
  /** The bot of a pair of keys, or null for a pair that is not good. */
  identify(apiKey: string, clientKey: string): Promise<BotIdentity | null>
  /** Whether an API key is good for any bot at all. */
  knowsKey(apiKey: string): Promise<boolean>
  /** Somebody at this address showed keys that are not good. Throws too-many when that happens too often. */
  wrongKeys(address: string): Promise<void>
  /** Resolves when the report is stored. Reports of one conversation are stored in the order in which they were handed in. */
  ingest(report: Report): Promise<ReportResult>
  channelState(bot: BotIdentity, channel: string): Promise<Standing>
  /** The channels that a person has, newest first. */
  pausedChannels(bot: BotIdentity): Promise<string[]>
  /** Throws not-found for a channel in which nobody ever spoke. */
  setPaused(bot: BotIdentity, channel: string, wish: { paused: boolean; minutes: number | null }): Promise<Standing>
  /** A pause that ends by itself, and that no person holds, lasts for so many minutes from now on. Throws not-found like `setPaused`. */
  prolongPause(bot: BotIdentity, channel: string, minutes: number): Promise<void>
  keepUnreadable(bot: BotIdentity, what: { path: string; reason: string; body: string }): Promise<void>
  /** The conversation a bot calls so, and what its customer is called. */
  conversationAt(bot: BotIdentity, channel: string): Promise<{ id: string; customer: string } | null>
  /** What a conversation's bot calls it, if it belongs to one of these workspaces. */
  channelOf(conversation: string, workspaces: string[]): Promise<{ botId: string; channel: string } | null>
  /** The company says that it takes a bot no longer: it is asked within a minute, so that the bot shows it. */
  checkSoon(bot: BotIdentity): Promise<void>
  /** For a company that lets people appear by name and picture, once it was told of them. */
  personas: KeptPersonas
  /** For the health card: the bot told what a customer wrote, or what it said, or did something wrong. */
  status: {
    recordReceived(bot: BotIdentity): void
    recordSaid(bot: BotIdentity): void
    recordError(bot: BotIdentity, reason: Reason): void
  }
  /** Bounds how many sockets an address opens, and how much each of them sends. */
  connections: {
    allowRequest: (request: IncomingMessage, done: (error: string | null, allowed: boolean) => void) => void
    guard(io: Server, rate: { burst: number; perSecond: number }): void
  }
  /** Hints between the servers of this installation; what must not be lost does not travel there. */
  bus: {
    publish<Message>(topic: Topic<Message>, message: Message): void
    subscribe<Message>(topic: Topic<Message>, listener: (message: Message) => void): () => void
  }
  /** Calls an address outside: https only in live, no private addresses, capped in size. Rejects with an AppError when there was no answer. */
  request(address: string, request: OutsideRequest): Promise<{ status: number; text: string }>
  onError(error: unknown): void
}
