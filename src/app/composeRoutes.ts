import type { FastifyInstance } from 'fastify'
import type { Disk } from 'flydrive'
import type { Logger } from 'pino'
import type { Redis } from 'ioredis'
import { alertRoutes } from '#features/alerts/server/routes.ts'
import { alertPorts } from './alertPorts.ts'
import { agentRoutes } from '#features/agents/server/routes.ts'
import { grantAgent } from '#features/agents/server/grantAgent.ts'
import { auditRoutes } from '#features/audit/server/routes.ts'
import { homeForTheFirst } from '#features/auth/server/homeForTheFirst.ts'
import { homeUnlessInvited } from '#features/auth/server/people.ts'
import { registerSignIn, signInRequests } from '#features/auth/server/registerSignIn.ts'
import { authRoutes } from '#features/auth/server/routes.ts'
import { checkBot, checkBots, type CheckPorts } from '#features/bots/server/connections/checkBots.ts'
import { botRoutes } from '#features/bots/server/routes.ts'
import { conversationRoutes } from '#features/inbox/conversations/routes.ts'
import { uploadFile } from '#features/files/contract.ts'
import { registerUploads } from '#features/files/server/registerUploads.ts'
import { serveFiles } from '#features/files/server/serveFiles.ts'
import { memberRoutes } from '#features/workspaces/members/server/routes.ts'
import { isUsableInvite } from '#features/workspaces/invites/server/viewInvite.ts'
import { inviteRoutes } from '#features/workspaces/invites/server/routes.ts'
import { countWaiting, hurry, reroute, stuckAnswers } from '#features/inbox/delivery/deliveryQueries.ts'
import type { Intake } from '#features/inbox/ingest/intake.ts'
import { recentDeliveries } from '#features/inbox/delivery/recentDeliveries.ts'
import type { TurnWorker } from '#features/inbox/engines/TurnWorker.ts'
import type { EventWorker } from '#features/inbox/webhooks/EventWorker.ts'
import { recentEvents } from '#features/inbox/webhooks/recentEvents.ts'
import { replayEvent } from '#features/inbox/webhooks/replayEvents.ts'
import { replayDelivery } from '#features/inbox/delivery/replayDelivery.ts'
import { messageRoutes } from '#features/inbox/routes.ts'
import { countGivenUp } from '#features/inbox/actions/countGivenUp.ts'
import { unassignJob } from '#features/inbox/actions/unassignMember.ts'
import type { Transport } from '#features/inbox/delivery/ports.ts'
import { unsubscribeOneClick } from '#features/site/contract.ts'
import { registerOneClick } from '#features/site/server/registerOneClick.ts'
import { siteRoutes } from '#features/site/server/routes.ts'
import { connectSlack, mayConnectSlack } from '#features/workspaces/server/connectSlack.ts'
import { replyRoutes } from '#features/saved-replies/server/routes.ts'
import { searchRoutes } from '#features/search/server/routes.ts'
import { makeHome } from '#features/workspaces/server/makeHome.ts'
import { workspaceRoutes } from '#features/workspaces/server/routes.ts'
import { botConnected, sessionEnded, webhookKept } from '#shared/topics.ts'
import type { CallShape } from '#shared/call.ts'
import { composeMail } from './composeMail.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import type { Route } from '#platform/http/handle.ts'
import { counted, type Limits } from '#platform/http/limits/Limits.ts'
import { openCompanies, openDirect } from './openCompanies.ts'
import { composeAgents } from './composeAgents.ts'
import { pushPorts } from './pushPorts.ts'
import { callableAddresses } from '#platform/outbound-http/callableAddresses.ts'
import { openProviders, type OpenProviders } from './openProviders.ts'
import type { Sources } from './sources.ts'
import type { Bus } from '#platform/realtime/bus.ts'
import type { ConnectionLimits } from '#platform/realtime/ConnectionLimits.ts'
import type { Feed } from '#platform/event-log/feed.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import type { Person, RequestContexts } from '#platform/event-log/RequestContext.ts'

/** What the features and providers are built on. */
export interface AppDependencies {
  config: Config
  app: FastifyInstance
  db: Database
  contexts: RequestContexts
  intake: Intake
  bus: Bus
  /** For what servers count together; null where there is one server. */
  redis: Redis | null
  limits: Limits
  /** Where uploaded files lie. */
  disk: Disk
  /** The person whose session token this is, or null. */
  authenticate(token: string): Promise<Person | null>
  connections: ConnectionLimits
  feed: Feed
  vault: Vault
  /** The providers there are, by the sources of bots. */
  sources: Sources
  logger: Logger
  onError: (error: unknown) => void
  /** A webhook was refused, for the figures of this server. */
  onRefusedWebhook(): void
  /** Where somebody is: they have the conversation before them, another page of ours, or none. */
  whereIs(person: string, conversation: string): 'in sight' | 'page' | 'away'
  /** The address people and bots reach this server at; known once it listens. */
  publicUrl(): string
}

export interface Composition {
  routes: Route[]
  /** Calls with routes of their own, for the API page. */
  calls: readonly CallShape[]
  /** How bots are reached, by the names that stand in deliveries. */
  transports: ReadonlyMap<string, Transport>
  files: OpenProviders['files']
  signs: OpenProviders['signs']
  /** Works on what companies sent. */
  events: EventWorker
  /** Has engines answer customers. */
  turns: TurnWorker
  /** Asks the companies of all bots that are due whether they still take what the bots show them. */
  checkBots(): Promise<void>
  close(): Promise<void>
}

/** Every feature and provider, put together: the list of what this product is made of. */
export async function composeRoutes(deps: AppDependencies): Promise<Composition> {
  const { config, bus } = deps
  const countRequest = deps.limits.of('sign-in', signInRequests)
  const { mode } = config
  const { contexts, vault, sources, publicUrl } = deps
  const { companies, slack } = openCompanies(config)
  const people = { contexts, vault, slack, companies }
  await registerSignIn(deps.app, {
    ...people,
    connectSlack: { may: mayConnectSlack, connect: (ctx, workspace, install) => connectSlack(ctx, workspace, install, people) },
    publicUrl,
    makeHome: homeUnlessInvited(config.signUp === 'open' ? makeHome : homeForTheFirst(makeHome), (ctx, code, email) =>
      isUsableInvite(ctx, code, [email]),
    ),
    countRequest: (address) => countRequest(counted(address)),
  })
  const providers = await openProviders(deps)
  const agents = composeAgents(deps, providers)
  const checks: CheckPorts = { ...providers, ...deps, hurry: (ctx, bot) => hurry(ctx.db, [bot.id]) }
  await registerOneClick(deps.app, deps)
  await registerUploads(deps.app, deps)
  serveFiles(deps.app, deps)
  return {
    routes: [
      ...authRoutes({
        ...people,
        mode,
        publicUrl,
        closeSession: (session) => bus.publish(sessionEnded, session),
      }),
      ...memberRoutes({
        countGivenUp,
        unassign: (ctx, workspace, person) => ctx.enqueue({ job: unassignJob, data: { workspace, person } }),
        closeSession: (session) => bus.publish(sessionEnded, session),
      }),
      ...workspaceRoutes(people),
      ...inviteRoutes(composeMail(deps)),
      ...agentRoutes(agents),
      ...botRoutes({
        sources,
        engineGrants: (ctx, given) => grantAgent(ctx, given, agents),
        company: providers.company,
        contexts,
        publicUrl,
        vault,
        mode,
        addresses: callableAddresses(config),
        connections: providers.connections,
        waiting: countWaiting,
        stuck: stuckAnswers,
        reroute,
        hurry: checks.hurry,
        check: (bot) => checkBot(bot, checks),
        events: recentEvents,
        replayEvent: async (ctx, bot, id) => {
          await replayEvent(ctx, bot, id)
          ctx.afterCommit(() => bus.publish(webhookKept, null))
        },
        deliveries: recentDeliveries,
        replay: replayDelivery,
      }),
      ...conversationRoutes,
      ...messageRoutes({ sourceOf: (source) => sources.cardOf(source), hurry: (bot) => bus.publish(botConnected, bot) }),
      ...replyRoutes,
      ...alertRoutes({ ...alertPorts(deps), ...pushPorts(deps), ...agents, direct: openDirect(config), publicUrl: deps.publicUrl }),
      ...searchRoutes,
      ...auditRoutes,
      ...siteRoutes(deps),
    ],
    calls: [...providers.calls, unsubscribeOneClick, uploadFile],
    transports: providers.transports,
    files: providers.files,
    signs: providers.signs,
    events: providers.events,
    turns: providers.turns,
    checkBots: () => checkBots(checks),
    close: providers.close,
  }
}
