import type * as z from 'zod/mini'
import type { CallShape, WebhookShape } from '#shared/call.ts'
import type { AgentCompany } from '#features/agents/ports.ts'
import type { CompanyLogin, Release } from '#features/bots/ports.ts'
import type { Transport } from '#features/inbox/delivery/ports.ts'
import type { Engine } from '#features/inbox/engines/ports.ts'
import type { BotIdentity, CustomerProfile, FileRequest, Report } from '#features/inbox/timeline/ports.ts'
import type { Parsed, RawRequest, ReceiveDeps, WebhookRoute } from '#features/inbox/webhooks/ports.ts'
import type { ProviderCard } from './card.ts'
import type { ProviderPorts } from './ProviderPorts.ts'

export type { Attempt, Outgoing, Transport } from '#features/inbox/delivery/ports.ts'
export type { CompanyLogin } from '#features/bots/ports.ts'
export type { Engine, EngineAnswer, EngineContext, EngineMessage, EngineOutcome, EngineQuestion } from '#features/inbox/engines/ports.ts'
export type { BotIdentity, FileRequest, Receipt, Report } from '#features/inbox/timeline/ports.ts'
export type { HttpAnswer, Parsed, RawRequest, ReceiveDeps, Received, WebhookRoute } from '#features/inbox/webhooks/ports.ts'

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
  /** Signing in at the company, for cards with `login`. Left out where this server has no app there. */
  login?: CompanyLogin
  /**
   * Asks the company whether it takes these credentials, before they are saved, and does what a bot needs there, such as subscribing. Answers
   * what is wrong and in which field, or null. Rejects with an AppError when the company does not answer.
   */
  check?(credentials: Credentials): Promise<{ field: string; message: string } | null>
  /** Undoes at the company what `check` did there, once no bot lives on it any more. Left out where it does nothing, or this server cannot undo it. */
  release?: Release<Credentials>
  /** Answers the customers of bots that have this provider's engine (`card.engine`). */
  engine?: Engine
  /**
   * Asks the company what a customer is called and looks like, where its messages do not say. It is asked once, and again after a week. Null: it
   * does not tell. Rejects when the company does not answer.
   */
  profile?(customer: string, source: string, credentials: Credentials): Promise<CustomerProfile | null>
  /**
   * Asks the company what the one is called who said this to the bot of an account, where several people speak in a conversation and messages do not name
   * them. They are stored under it, so remember what was asked. Null: it does not tell. Never rejects.
   */
  introduce?(said: Pick<Report, 'bot' | 'userKey'>, account: string, deps: ReceiveDeps<Credentials>): Promise<CustomerProfile | null>
  /**
   * How a file that a customer sent is fetched whose address opens only for a while, or only for us: Baton keeps a copy then. Null for an address
   * that is none of the company's, which stays as it is. Rejects when the company has to be asked, and does not answer.
   */
  fileOf?(address: string, credentials: Credentials): FileRequest | null | Promise<FileRequest | null>
  /** The agents that people have at the company of the engine. */
  agents?: AgentCompany
  /** Calls with routes of their own, for the API page. */
  calls?: readonly CallShape[]
  /** What it tells webhooks of the people who build bots, for the API page. */
  outgoingWebhooks?: readonly WebhookShape[]
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
  /** The variables of the environment that it reads, such as the secret of our app at the company; without those that it needs it is off. */
  variables?: readonly string[]
  /** The fields of what the company sends that are secrets, such as a token that it shows: their values are neither kept nor shown. `parse` has no use for them. */
  secrets?: readonly string[]
  /** What the people who run the server should know of what is set, such as that it ends soon: for the log of its start, and for the doctor. */
  warnings?(settings: Readonly<Record<string, string>>, now: Date): string[]
  /**
   * Asks the company, for the doctor, whether it takes the app that this installation has there. Null: none is set. With `advice` something is wrong.
   * Rejects when the company does not answer.
   */
  examine?(ports: Pick<ProviderPorts, 'settings' | 'request' | 'publicUrl'>): Promise<{ says: string; advice?: string } | null>
  /** What `bot.credentials` holds, encrypted at rest. */
  credentials: z.ZodMiniType<Credentials>
  /** What `bot.engine_credentials` holds of a bot that has its engine. */
  engineCredentials?: z.ZodMiniType
  /** The accounts of the company that credentials speak for; each belongs to one bot of the installation. */
  accountsOf?(credentials: Credentials): readonly string[]
  /** Which transport a new delivery to this bot waits for. */
  transportOf(bot: ReachedBot): string
  /**
   * What a body says: pure, and the same at every time, so that an event can be worked on twice. The account of an item is one of those that
   * its request was kept for. `settings` are the bot's credentials without the secrets. Never throws for what a company may send: what it cannot read is `unreadable`.
   */
  parse(event: { raw: RawRequest; bot: BotIdentity; settings: Readonly<Record<string, string>> }): Parsed[]
  /** Opens it on a server. What it holds, such as sockets and clients, belongs to that server and closes with it. */
  open(ports: ProviderPorts): OpenProvider<Credentials> | Promise<OpenProvider<Credentials>>
}
