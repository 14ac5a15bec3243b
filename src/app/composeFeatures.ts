import { alertsFeature } from '#features/alerts/server/feature.ts'
import { loseSightJob } from '#features/alerts/server/loseSight.ts'
import { takeBackOfMember } from '#features/alerts/server/takeBackGone.ts'
import { tellMoved } from '#features/alerts/server/tellMoved.ts'
import { agentsFeature } from '#features/agents/server/feature.ts'
import { isGrantInUse } from '#features/agents/server/isGrantInUse.ts'
import { queueGivingBack } from '#features/agents/server/giveBackGrant.ts'
import { grantAgent } from '#features/agents/server/grantAgent.ts'
import { auditFeature } from '#features/audit/server/feature.ts'
import type { PushPorts } from '#features/alerts/server/push/PushPorts.ts'
import { authFeature } from '#features/auth/server/feature.ts'
import { homeForTheFirst } from '#features/auth/server/homeForTheFirst.ts'
import { homeUnlessInvited } from '#features/auth/server/people.ts'
import { signInRequests } from '#features/auth/server/registerSignIn.ts'
import { checkBot, type CheckPorts } from '#features/bots/server/connections/checkBots.ts'
import { queueRelease } from '#features/bots/server/connections/releaseSource.ts'
import { botsFeature } from '#features/bots/server/feature.ts'
import { filesFeature } from '#features/files/server/feature.ts'
import { countGivenUp } from '#features/inbox/actions/countGivenUp.ts'
import { unassignJob } from '#features/inbox/actions/unassignMember.ts'
import { countWaiting, hurry, reroute, stuckAnswers } from '#features/inbox/delivery/deliveryQueries.ts'
import { recentDeliveries } from '#features/inbox/delivery/recentDeliveries.ts'
import { replayDelivery } from '#features/inbox/delivery/replayDelivery.ts'
import { inboxFeature } from '#features/inbox/feature.ts'
import { recentEvents } from '#features/inbox/webhooks/recentEvents.ts'
import { replayEvent } from '#features/inbox/webhooks/replayEvents.ts'
import { savedRepliesFeature } from '#features/saved-replies/server/feature.ts'
import { searchFeature } from '#features/search/server/feature.ts'
import { siteFeature } from '#features/site/server/feature.ts'
import { revokeInvitesOf } from '#features/workspaces/invites/server/revokeInvitesOf.ts'
import type { LetGo } from '#features/bots/server/BotPorts.ts'
import { isUsableInvite } from '#features/workspaces/invites/server/viewInvite.ts'
import { invitesFeature } from '#features/workspaces/invites/server/feature.ts'
import { membersFeature } from '#features/workspaces/members/server/feature.ts'
import { connectSlack, mayConnectSlack } from '#features/workspaces/server/connectSlack.ts'
import { letGoOfSlack } from '#features/workspaces/server/giveBackSlack.ts'
import { workspacesFeature } from '#features/workspaces/server/feature.ts'
import { makeHome } from '#features/workspaces/server/makeHome.ts'
import { tellOfPerson } from '#features/workspaces/server/tellOfPerson.ts'
import { SmtpMailer } from '#providers/smtp/SmtpMailer.ts'
import { reasonSentence, type Reason } from '#shared/reason.ts'
import { sharedReasons } from '#shared/sharedReasons.strings.ts'
import { botReached, sessionEnded, webhookKept } from '#shared/topics.ts'
import { pruneLog } from '#platform/event-log/pruneLog.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { Feature } from '#platform/Feature.ts'
import { countedAddress } from '#platform/http/limits/Limits.ts'
import { callableAddresses } from '#platform/outbound-http/callableAddresses.ts'
import { createOutsideClient } from '#platform/outbound-http/outsideFetch.ts'
import { untilDone } from '#platform/jobs/jobs.ts'
import { alertPorts } from './alertPorts.ts'
import type { AppDependencies } from './AppDependencies.ts'
import { composeAgents } from './composeAgents.ts'
import { forwarders, type Sources } from './sources.ts'
import { MessageForwarder } from './MessageForwarder.ts'
import { openCompanies, openDirect } from './openCompanies.ts'
import type { OpenProviders } from './openProviders.ts'

/** The features of this product, each with what it needs of the rest. */
export function composeFeatures(deps: AppDependencies, providers: OpenProviders, checks: CheckPorts, pushing: PushPorts): Feature[] {
  const { config, vault, sources, bus } = deps
  const { companies, slack } = openCompanies(config)
  const people = { ...deps, slack, companies }
  const agents = composeAgents(deps, providers)
  const letGo: LetGo = async (db, had) => {
    await queueGivingBack(db, had, { ...agents, enqueue: deps.enqueue })
    await queueRelease(db, had, { ...deps, company: providers.company })
  }
  const mailer = config.mail === null ? null : new SmtpMailer(config.mail)
  const fetch = createOutsideClient(config)
  const closeSession = (session: string) => bus.publish(sessionEnded, session)
  const countSignIn = deps.limits.of('sign-in', signInRequests)
  return [
    authFeature({
      ...people,
      mode: config.mode,
      isGrantInUse: (ctx, account) => isGrantInUse(ctx, account, agents),
      connectSlack: { may: mayConnectSlack, connect: (ctx, workspace, install) => connectSlack(ctx, workspace, install, people) },
      makeHome: homeUnlessInvited(config.signUp === 'open' ? makeHome : homeForTheFirst(makeHome), isUsableInvite),
      tellOfPerson,
      countRequest: (address) => countSignIn(countedAddress(address)),
      closeSession,
    }),
    membersFeature({
      countGivenUp,
      revokeInvites: revokeInvitesOf,
      takeBackAlerts: takeBackOfMember,
      loseSight: (ctx, workspace, person) => ctx.enqueue({ job: loseSightJob, data: { workspace, person } }),
      unassign: (ctx, workspace, person) => ctx.enqueue({ job: unassignJob, data: { workspace, person } }),
      closeSession,
    }),
    workspacesFeature(people),
    invitesFeature({ ...deps, mailer }),
    botsFeature({
      ...deps,
      mode: config.mode,
      letGo,
      engineGrants: (ctx, given) => grantAgent(ctx, given, agents),
      async engineRefusal(shown) {
        const verdict = await providers.checkEngine(shown)
        return verdict === null || typeof verdict === 'string' ? null : sentenceOf(sources, verdict)
      },
      company: providers.company,
      scriptedProvider: providers.scriptedProvider,
      addresses: callableAddresses(config),
      connections: providers.connections,
      waiting: countWaiting,
      stuck: stuckAnswers,
      reroute,
      hurry: checks.hurry,
      tellMoved,
      check: (bot) => checkBot(bot, checks),
      events: (db, bot) => recentEvents(db, bot, (provider) => sources.providers.find(({ id }) => id === provider)?.secrets ?? []),
      replayEvent: async (ctx, bot, id) => {
        await replayEvent(ctx, bot, id)
        ctx.afterCommit(() => bus.publish(webhookKept, null))
      },
      deliveries: recentDeliveries,
      replay: replayDelivery,
      checks,
      mailer,
      sentenceOf: (reason) => sentenceOf(sources, reason),
    }),
    agentsFeature({ ...agents, google: companies.google }),
    filesFeature(deps),
    inboxFeature({
      ...deps,
      sourceOf: (source) => sources.cardOf(source),
      tryBotNow: (bot) => bus.publish(botReached, bot),
      requestOf: providers.files.requestOf,
      fetch,
      fileSources: providers.files.sources,
      letGo,
      letGoOfWorkspace: letGoOfSlack(deps.enqueue),
    }),
    savedRepliesFeature,
    alertsFeature({ ...deps, ...alertPorts(deps), ...pushing, ...agents, direct: openDirect(config), mailer }),
    searchFeature(deps),
    auditFeature,
    siteFeature(deps),
    {
      name: 'forwarding',
      subscriptions: [
        new MessageForwarder({
          forwarders,
          vault,
          request: fetch,
          settings: config.providerVariables,
          onError: deps.onError,
        }).subscription(),
      ],
    },
    { name: 'event-log', jobs: [{ name: 'prune-log', every: '*/10 * * * *', run: () => pruneLog(deps.slow), ...untilDone }] },
  ]
}

/** What asking the companies of bots stands on. */
export function checkPorts(deps: Pick<AppDependencies, 'db' | 'contexts'>, providers: OpenProviders): CheckPorts {
  return { ...providers, ...deps, hurry: (ctx: RequestContext, bot) => hurry(ctx.db, [bot.id]) }
}

/** A reason as people read it, by the catalogues of all providers. */
function sentenceOf({ providers }: Sources, reason: Reason): string {
  return reasonSentence(reason, [sharedReasons, ...providers.map(({ card }) => card.reasons)])
}
