import type { FastifyInstance } from 'fastify'
import { botChanged, botRemoved, keysChanged } from '#features/bots/contract.ts'
import { BotDirectory } from '#features/bots/server/identify.ts'
import { keepUnreadable } from '#features/bots/server/keepUnreadable.ts'
import { BotStatusRecorder } from '#features/bots/server/BotStatusRecorder.ts'
import { channelOf, channelState, conversationAt, pausedChannels } from '#features/inbox/handoff/botQuestions.ts'
import type { Intake } from '#features/inbox/ingest/intake.ts'
import { pauseByBot } from '#features/inbox/handoff/pauseByBot.ts'
import { workspaceChanged, workspaceRemoved } from '#features/workspaces/contract.ts'
import { openSdk, type Sdk } from '#providers/sdk/openSdk.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { counted, type Limits } from '#platform/http/limits/Limits.ts'
import { createOutsideClient } from '#platform/outbound-http/outsideFetch.ts'
import type { Bus } from '#platform/realtime/bus.ts'
import type { ConnectionLimits } from '#platform/realtime/ConnectionLimits.ts'
import type { Feed } from '#platform/event-log/feed.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import { nobody, type RequestContexts } from '#platform/event-log/RequestContext.ts'

/** What bots by SDK are built on. */
export interface BotDependencies {
  config: Pick<Config, 'mode'>
  app: FastifyInstance
  db: Database
  contexts: RequestContexts
  intake: Intake
  bus: Bus
  limits: Limits
  connections: ConnectionLimits
  feed: Feed
  vault: Vault
  onError: (error: unknown) => void
}

/** Wrong keys from one address in a minute; a bot that is set up wrongly is slowed down, one whose keys are right never is. */
const wrongKeys = { max: 120, minutes: 1 }

/** Changes after which keys and sockets of a workspace must be looked at anew. */
const keysMoved = new Set<string>([botRemoved.name, keysChanged.name, workspaceRemoved.name])
/** Changes after which what was wrong may be right. */
const keysCame = new Set<string>([botChanged.name, workspaceChanged.name])

/** Opens the roads of bots by SDK, with the same doors as everything else. */
export async function openSdkBots(deps: BotDependencies): Promise<Sdk & { close(): Promise<void> }> {
  const { app, db, contexts, intake, bus, feed, vault, onError } = deps
  const directory = new BotDirectory(db)
  const statuses = new BotStatusRecorder(db, onError)
  const wrongKey = deps.limits.of('wrong-key', wrongKeys)
  const outsideFetch = createOutsideClient(deps.config)
  const sdk = await openSdk(app, {
    identify: (apiKey, clientKey) => directory.identify(apiKey, clientKey),
    wrongKeys: (address) => wrongKey(counted(address)),
    ingest: (report) => intake.ingest(report),
    channelState: (bot, channel) => channelState(db, bot, channel),
    pausedChannels: (bot) => pausedChannels(db, bot),
    setPaused: (bot, channel, wish) => contexts.write(nobody, (ctx) => pauseByBot(ctx, bot, channel, wish)),
    keepUnreadable: (bot, what) => keepUnreadable(db, bot, what),
    conversationAt: (bot, channel) => conversationAt(db, bot, channel),
    channelOf: (conversation, workspaces) => channelOf(db, conversation, workspaces),
    status: statuses,
    connections: deps.connections,
    bus,
    decrypt: (secret) => vault.decrypt(secret),
    async post(address, request) {
      const { status, body } = await outsideFetch(address, { method: 'POST', ...request, maxBytes: 100_000 })
      return { status, text: body.toString('utf8') }
    },
    onError,
  })
  statuses.start()
  feed.listen((changes) => {
    for (const { name, workspace } of changes) {
      if (keysCame.has(name) || keysMoved.has(name)) directory.forget(workspace)
      if (keysMoved.has(name)) sdk.letGo(workspace)
    }
  })
  return { ...sdk, close: () => statuses.stop() }
}
