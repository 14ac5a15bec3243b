import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import type { BotHealth } from '#features/bots/contract.ts'
import type { RequestContext, RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { BotRow, EngineColumns } from './access.ts'
import type { Verdicts } from './connections/checkBots.ts'
import type { BotPlace, CompanyAtWork, SourceRegistry } from '#features/bots/ports.ts'
import type { AppError } from '#shared/errors.ts'

/**
 * Lets go of what a company gave for the engine of a bot that has other settings now, or is erased, and of what the company of its source does for it,
 * unless something else still needs it. It is given back, and undone, once that is committed.
 */
export type LetGo = (
  db: DatabaseOrTransaction,
  had: Pick<BotRow, 'source' | 'settings' | 'credentials' | 'engine' | 'engine_settings' | 'engine_credentials'>,
) => Promise<void>

/** What the calls of bots need from the rest of the product. */
export interface BotPorts {
  /** What bots can be built with. */
  sources: SourceRegistry
  /** A provider's company; undefined where there is no such provider. */
  company(provider: string): CompanyAtWork | undefined
  /** The provider whose company has a script that hands out tokens in a page; null where there is none. */
  scriptedProvider: string | null
  contexts: RequestContexts
  /** The address people reach this server at, without a slash at the end. */
  publicUrl(): string
  /** Encrypts what is secret at rest. */
  vault: Vault
  /** What a bot gets for what was chosen for its engine from the caller's account; undefined where nothing was. */
  engineGrants(ctx: RequestContext, given: Readonly<Record<string, string>> | undefined): Promise<Record<string, string> | undefined>
  /** Why the company of an engine does not take what it would be shown, as people read it; null where it does, or does not say. */
  engineRefusal(shown: EngineColumns): Promise<string | null>
  letGo: LetGo
  /** Live takes webhooks at https only; the other modes also plain http on this machine. */
  mode: 'sandbox' | 'live' | 'test'
  /** Which addresses are called: the refusal of one that is not (null: it is), and whether its host is a private one that the operator named. */
  addresses: { refusal(address: string): AppError | null; isPrivateHost(address: string): boolean }
  /** How many sockets of a bot are open, on all nodes. */
  connections(botId: string): number | Promise<number>
  /** Says by what transport goes what waits for a bot. */
  reroute(ctx: RequestContext, bot: BotPlace, transport: string): Promise<void>
  /** Asks the companies of a bot whether they take what it shows them, and writes what they say. */
  check(bot: BotRow): Promise<Verdicts>
  /** Has what waits for a bot go now. */
  hurry(ctx: RequestContext, bot: BotPlace): Promise<void>
  /** Tells the people of a workspace, wherever they are, that what calls in a bot went or came back with it. */
  tellMoved(ctx: RequestContext, workspaceId: string, clientKey: string): Promise<void>
  /** How many deliveries wait for a bot. */
  waiting(db: DatabaseOrTransaction, botId: string): Promise<number>
  /** How many answers to customers wait longer than usual, and since when, of those of these bots that have any. */
  stuck(db: DatabaseOrTransaction, botIds: readonly string[]): Promise<ReadonlyMap<string, { count: number; since: Date }>>
  /** The newest deliveries of a bot and those that failed, newest first. */
  deliveries(db: DatabaseOrTransaction, bot: BotPlace): Promise<BotHealth['deliveries']>
  /** What companies sent to a bot: the newest, and what went wrong, newest first. */
  events(db: DatabaseOrTransaction, bot: BotPlace): Promise<BotHealth['events']>
  /** Has an event of this bot worked on again; refuses one that is none of the bot's, waits, or was erased. */
  replayEvent(ctx: RequestContext, bot: BotPlace, eventId: string): Promise<void>
  /** Queues a failed delivery of this bot again, under its old id; refuses one that is none of the bot's or did not fail. */
  replay(ctx: RequestContext, bot: BotPlace, deliveryId: string): Promise<void>
}
