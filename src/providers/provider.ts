import type * as z from 'zod/mini'
import type { CallShape } from '#shared/call.ts'
import type { Receipt, Transport } from '#features/inbox/delivery/ports.ts'
import type { BotIdentity, Report } from '#features/inbox/timeline/ports.ts'
import type { ProviderCard } from './card.ts'
import type { ProviderPorts } from './ProviderPorts.ts'

export type { Attempt, Outgoing, Receipt, Transport } from '#features/inbox/delivery/ports.ts'

/** A request of a company as it came: signatures are made over its bytes. */
export interface RawRequest {
  method: 'GET' | 'POST'
  /** Without the query. */
  path: string
  /** The parts of the path that stand for something, by their names. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** By their names in lower case; of several of one name the first. Of a stored event only those that its route keeps. */
  headers: Readonly<Record<string, string>>
  body: Buffer
  receivedAt: Date
}

/** What a company is answered. */
export interface HttpAnswer {
  status: number
  /** Sent as JSON unless it is text. */
  body?: string | Readonly<Record<string, unknown>>
}

/** What is done with a request: it is answered at once, refused and not kept, or kept as an event to be worked on and then answered. */
export type Received =
  | { answer: HttpAnswer }
  | { refuse: 'signature' | 'shape' }
  | {
      keep: {
        /** The company's own id of this delivery; where it has none, a hash of the body. A second arrival is answered and not kept again. */
        deliveryId: string
        /** The accounts whose bots the body speaks to: each gets an event of its own. Those that no bot has are left out. */
        accounts: readonly string[]
      }
      answer: HttpAnswer
    }

/** The bot that has an account, with its credentials opened; they are null where the bot has none. */
export interface AccountBot<Credentials> {
  bot: BotIdentity
  credentials: Credentials | null
}

/** What a route may ask while it decides; it has the company's deadline for that. */
export interface ReceiveDeps<Credentials> {
  /** The bot of an account, or null where none has it. */
  botOf(account: string): Promise<AccountBot<Credentials> | null>
}

/** An address that a company calls. */
export interface WebhookRoute<Credentials = unknown> {
  method: 'GET' | 'POST'
  /** Under `/webhooks/<provider>`, or an address that the company was given long ago. `:name` is a part that stands for something. */
  path: string
  /** The headers that are kept with an event: never one that is a secret. In lower case. */
  keepsHeaders: readonly string[]
  /** Decides about a request, by its bytes; `open` made it, so it may know the secrets of this installation. */
  receive(request: RawRequest, deps: ReceiveDeps<Credentials>): Received | Promise<Received>
}

/** A thing that the body of a company says, about one conversation of the bot that has `account`. */
export type Parsed =
  | { kind: 'report'; account: string; report: Omit<Report, 'bot'> }
  | { kind: 'receipt'; account: string; receipt: Receipt }
  /** An item that cannot be read. It is kept and shown, and its neighbours are taken all the same. */
  | { kind: 'unreadable'; account: string | null; reason: string; item: unknown }

/** What a provider can do; what it cannot, is not offered. */
export interface Capabilities {
  text: boolean
  pictures: boolean
  buttons: boolean
  typing: boolean
  /** Delivered and read come back. */
  receipts: boolean
  /** Messages can be changed or taken back at the source. */
  edits: boolean
  /** Hours after the customer's last message in which a reply may be sent; null for always. */
  windowHours: number | null
  /** People appear by their own name and picture. */
  personas: boolean
  /** Whether what arrives is in order within a conversation. */
  order: 'conversation' | 'none'
}

/** A bot as far as it decides how it is reached. */
export interface ReachedBot {
  source: string
  /** Where its customers write. */
  channel: string
  /** The address of its webhook; empty for none. */
  webhook: string
}

/** A provider as a running server has it. */
export interface OpenProvider<Credentials = unknown> {
  /** By the name that stands in `delivery.transport`; of two that reach a bot, the first. Names are of all providers, and begin with its id. */
  transports: Readonly<Record<string, Transport<Credentials>>>
  webhooks: readonly WebhookRoute<Credentials>[]
  /** Calls with routes of their own, for the API page. */
  calls?: readonly CallShape[]
  /** How many connections a bot holds open, on all servers. */
  connections?(botId: string): number
  /** Keys or bots of a workspace have changed: anyone who is connected must show theirs again. */
  keysChanged?(workspaceId: string): void
  close?(): Promise<void>
}

/**
 * A company, or a kind of bot, that brings customers' messages and takes answers. A folder of its own, and a line in `registry.ts`.
 * ARCHITECTURE.md, "How do I add a provider", leads through it.
 */
export interface Provider<Credentials = unknown> {
  /** Such as `sdk`: part of addresses, of the names of transports and of the codes of reasons. */
  id: string
  /** A source each; `bot.source` is one of them. */
  card: ProviderCard
  capabilities: Capabilities
  /** The variables of the environment that it reads, such as the secret of our app at the company; without those that it needs it is off. */
  variables?: readonly string[]
  /** What `bot.credentials` holds, encrypted at rest. */
  credentials: z.ZodMiniType<Credentials>
  /** The accounts of the company that credentials speak for; each belongs to one bot of the installation. */
  accountsOf?(credentials: Credentials): readonly string[]
  /** Which transport a new delivery to this bot waits for. */
  transportOf(bot: ReachedBot): string
  /**
   * What a body says: pure, and the same at every time, so that an event can be worked on twice. The account of an item is one of those that
   * its request was kept for. Never throws for what a company may send: what it cannot read is `unreadable`.
   */
  parse(event: { raw: RawRequest; bot: BotIdentity }): Parsed[]
  /** Opens it on a server. What it holds, such as sockets and clients, belongs to that server and closes with it. */
  open(ports: ProviderPorts): OpenProvider<Credentials> | Promise<OpenProvider<Credentials>>
}
