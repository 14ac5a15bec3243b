import type { IncomingMessage } from 'node:http'
import type { Server } from 'socket.io'
import type { BotIdentity, Report, ReportResult } from '#features/inbox/timeline/ports.ts'

/** Who has a conversation, as its bot is told. */
export interface Standing {
  paused: boolean
  epoch: number
}

/** A request to an address that the owner of a bot gave. */
export interface OutsideRequestBody {
  headers: Record<string, string>
  body: string
  /** For the whole exchange. */
  timeoutMs: number
}

/** What the provider of the SDKs needs of the house. */
export interface SdkPorts {
  /** The bot of a pair of keys, or null for a pair that is not good. */
  identify(apiKey: string, clientKey: string): Promise<BotIdentity | null>
  /** Somebody at this address showed keys that are not good. Throws too-many when that happens too often. */
  wrongKeys(address: string): Promise<void>
  /** Resolves when the report is stored. */
  ingest(report: Report): Promise<ReportResult>
  channelState(bot: BotIdentity, channel: string): Promise<Standing>
  /** The channels that a person has, newest first. */
  pausedChannels(bot: BotIdentity): Promise<string[]>
  /** Throws not-found for a channel in which nobody ever spoke. */
  setPaused(bot: BotIdentity, channel: string, wish: { paused: boolean; minutes: number | null }): Promise<Standing>
  keepUnreadable(bot: BotIdentity, what: { path: string; reason: string; body: string }): Promise<void>
  /** The conversation a bot calls so, and what its customer is called. */
  conversationAt(bot: BotIdentity, channel: string): Promise<{ id: string; customer: string } | null>
  /** What a conversation's bot calls it, if it belongs to one of these workspaces. */
  channelOf(conversation: string, workspaces: string[]): Promise<{ botId: string; channel: string } | null>
  /** For the health card: the bot told what a customer wrote, or what it said, or did something wrong (a sentence for its people). */
  status: { received(bot: BotIdentity): void; said(bot: BotIdentity): void; failed(bot: BotIdentity, text: string): void }
  /** Bounds how many sockets an address opens, and how much each of them sends. */
  connections: {
    allowRequest: (request: IncomingMessage, done: (error: string | null, allowed: boolean) => void) => void
    guard(io: Server, rate: { burst: number; perSecond: number }): void
  }
  bus: { publish(topic: string, message: unknown): void; subscribe(topic: string, listener: (message: unknown) => void): () => void }
  /** Reads a secret that was encrypted at rest. */
  decrypt(secret: Buffer): string
  /** Rejects when there was no answer. */
  post(address: string, request: OutsideRequestBody): Promise<{ status: number; text: string }>
  onError(error: unknown): void
}
