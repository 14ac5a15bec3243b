import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { AgentCompany } from '#features/agents/ports.ts'
import type { CompanyAtWork } from '#features/bots/ports.ts'
import { botChanged, botRemoved, keysChanged } from '#features/bots/contract.ts'
import { BotDirectory } from '#features/bots/server/BotDirectory.ts'
import { keepUnreadable } from '#features/bots/server/keepUnreadable.ts'
import { keptPersonas } from '#features/bots/server/keptPersonas.ts'
import { BotStatusRecorder } from '#features/bots/server/BotStatusRecorder.ts'
import { channelOf, channelState, conversationAt, pausedChannels } from '#features/inbox/handoff/botQuestions.ts'
import { CustomerSigns } from '#features/inbox/delivery/CustomerSigns.ts'
import type { Transport } from '#features/inbox/delivery/ports.ts'
import type { Intake } from '#features/inbox/ingest/intake.ts'
import type { FilePorts } from '#features/inbox/ingest/storeReceivedFiles.ts'
import { CustomerProfiles } from '#features/inbox/ingest/CustomerProfiles.ts'
import { ingestNamed } from '#features/inbox/ingest/ingestNamed.ts'
import { pauseByBot, prolongPause } from '#features/inbox/handoff/pauseByBot.ts'
import { workspaceChanged, workspaceRemoved } from '#features/workspaces/contract.ts'
import type { CustomerProfile } from '#features/inbox/timeline/ports.ts'
import type { Engine, OpenProvider, Provider, Report } from '#providers/provider.ts'
import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import { isChangeOf } from '#shared/event.ts'
import { webhookKept } from '#shared/topics.ts'
import type { CallShape, WebhookShape } from '#shared/call.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { countedAddress, type Limits } from '#platform/http/limits/Limits.ts'
import { PreparedEngines } from '#features/inbox/engines/PreparedEngines.ts'
import { TurnWorker } from '#features/inbox/engines/TurnWorker.ts'
import { EventWorker } from '#features/inbox/webhooks/EventWorker.ts'
import { applyReceipt } from '#features/inbox/delivery/applyReceipt.ts'
import { isBeingSent } from '#features/inbox/delivery/isBeingSent.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import type { BotRow, EngineColumns } from '#features/bots/server/access.ts'
import type { Verdict } from '#features/bots/server/connections/checkBots.ts'
import { checkSoon } from '#features/bots/server/connections/checkSoon.ts'
import { openChecks } from './openChecks.ts'
import { requestBy } from './requestBy.ts'
import { asksOf, registerWebhooks } from './registerWebhooks.ts'
import { openCredentialsOf, openEngineCredentials, settingsOf, type Sources } from './sources.ts'
import type { Bus } from '#platform/realtime/bus.ts'
import type { ConnectionLimits } from '#platform/realtime/ConnectionLimits.ts'
import type { Feed } from '#platform/event-log/feed.ts'
import { nobody, type RequestContexts } from '#platform/event-log/RequestContext.ts'

/** What providers are opened on. */
export interface ProviderDependencies {
  config: Pick<Config, 'mode' | 'providerVariables' | 'privateHosts'>
  app: FastifyInstance
  db: Database
  contexts: RequestContexts
  intake: Intake
  bus: Bus
  limits: Limits
  connections: ConnectionLimits
  feed: Feed
  vault: Vault
  sources: Sources
  publicUrl(): string
  onError: (error: unknown) => void
  /** A webhook was refused, for the figures of this server. */
  onRefusedWebhook(): void
}

/** All providers of a server, opened. */
export interface OpenProviders {
  /** By the name that stands in `delivery.transport`, in the order in which they are preferred. */
  transports: ReadonlyMap<string, Transport>
  /** Where people have agents; null where this server has no such company. */
  agents: AgentCompany | null
  /** The company of a provider. */
  company(provider: string): CompanyAtWork | undefined
  /** The provider whose company has a script that hands out tokens in a page; null where there is none. */
  scriptedProvider: string | null
  /** Shows customers that somebody writes to them. */
  signs: CustomerSigns
  /** Whose files are kept here, and how the company of a bot hands them out. */
  files: { sources: readonly string[]; requestOf: FilePorts['requestOf'] }
  /** Asks the companies of a bot whether they still take what it shows them. */
  checkSource(bot: BotRow): Promise<Verdict>
  checkEngine(shown: EngineColumns): Promise<Verdict>
  /** Calls with routes of their own, for the API page. */
  calls: readonly CallShape[]
  /** What webhooks are told, for the API page. */
  outgoingWebhooks: readonly WebhookShape[]
  /** How many connections a bot holds open, on all servers. */
  connections(botId: string): number
  /** Works on what companies sent, once it is started. */
  events: EventWorker
  /** Has engines answer customers, once it is started. */
  turns: TurnWorker
  /** Prepares engines for their first question, once it is started. */
  engines: PreparedEngines
  close(): Promise<void>
}

/** Wrong keys from one address in a minute; a bot that is set up wrongly is slowed down, one whose keys are right never is. */
const wrongKeys = { max: 120, minutes: 1 }

/** Changes after which keys and connections of a workspace must be looked at again. */
const keysMoved = new Set<string>([botRemoved.name, keysChanged.name, workspaceRemoved.name])
/** Changes after which what was wrong may be right. */
const keysCame = new Set<string>([botChanged.name, workspaceChanged.name])

/** Opens the providers of a server with the same access functions as everything else. */
export async function openProviders(deps: ProviderDependencies): Promise<OpenProviders> {
  const { app, feed, db, bus, onError, sources } = deps
  const directory = new BotDirectory(db)
  const statuses = new BotStatusRecorder(db, onError)
  const ports = portsOf(deps, directory, statuses)
  const opened: OpenProvider[] = []
  const profileOf = new Map<string, NonNullable<OpenProvider['profile']>>()
  const fileOf = new Map<string, NonNullable<OpenProvider['fileOf']>>()
  const introducers = new Map<string, Introducer>()
  const companies = new Map<string, CompanyAtWork>()
  const engines = new Map<string, Engine>()
  const webhooks = { ...deps, onKept: () => bus.publish(webhookKept, null), onRefused: deps.onRefusedWebhook }
  for (const provider of sources.providers) {
    const one = await provider.open({ ...ports, settings: settingsOf(provider, deps.config.providerVariables) })
    await registerWebhooks(app, provider, one.webhooks, webhooks)
    opened.push(one)
    if (one.introduce) introducers.set(provider.id, (report, account) => one.introduce!(report, account, asksOf(provider, webhooks)))
    for (const { source } of provider.card.sources) {
      if (one.profile) profileOf.set(source, one.profile.bind(one))
      if (one.fileOf) fileOf.set(source, one.fileOf.bind(one))
    }
    companies.set(provider.id, companyOf(provider, one))
    if (provider.card.engine && one.engine) engines.set(provider.card.engine.engine, one.engine)
  }
  const profiles = new CustomerProfiles({
    db,
    contexts: deps.contexts,
    ask: (customer, { source, sealed }) =>
      profileOf.get(source)?.(customer, source, openCredentialsOf(sources, source, sealed, deps.vault)) ?? null,
    onError,
  })
  const events = workerOf(deps, ports.status, profiles, introducers)
  bus.subscribe(webhookKept, () => events.wake())
  const engineOf = (name: string) => engines.get(name)
  const prepared = new PreparedEngines({ db, engineOf, onError })
  statuses.start()
  feed.listen((changes) => {
    for (const change of changes) {
      const { name, workspace } = change
      if (isChangeOf(change, botChanged) && change.body.engine !== null) prepared.prepare(change.body.engine)
      if (keysCame.has(name) || keysMoved.has(name)) directory.forget(workspace)
      if (keysMoved.has(name)) for (const one of opened) one.keysChanged?.(workspace)
    }
  })
  const transports = new Map(opened.flatMap((one) => Object.entries(one.transports)))
  const signs = new CustomerSigns({
    db,
    transports,
    credentialsOf: (source, sealed) => openCredentialsOf(sources, source, sealed, deps.vault),
    onError,
  })
  return {
    transports,
    signs,
    agents: opened.find((one) => one.agents)?.agents ?? null,
    company: (provider) => companies.get(provider),
    scriptedProvider: [...companies].find(([, { login }]) => login?.extend)?.[0] ?? null,
    files: {
      sources: [...fileOf.keys()],
      requestOf: (address, { source, sealed }) =>
        fileOf.get(source)?.(address, openCredentialsOf(sources, source, sealed, deps.vault)) ?? null,
    },
    ...openChecks({
      db,
      sources,
      vault: deps.vault,
      companyOf: (source) => companies.get(sources.providerOf(source)?.id ?? ''),
      engineOf,
      onError,
    }),
    calls: opened.flatMap(({ calls = [] }) => calls),
    outgoingWebhooks: opened.flatMap(({ outgoingWebhooks = [] }) => outgoingWebhooks),
    connections: (botId) => opened.reduce((sum, one) => sum + (one.connections?.(botId) ?? 0), 0),
    events,
    engines: prepared,
    turns: new TurnWorker({
      db,
      contexts: deps.contexts,
      engineOf,
      credentialsOf: (engine, sealed) => openEngineCredentials(sources, engine, sealed, deps.vault),
      status: statuses,
      onThink: (conversation) => signs.show(conversation, 'bot'),
      onError,
    }),
    async close() {
      await prepared.stop()
      await profiles.close()
      for (const one of opened) await one.close?.()
      await statuses.stop()
    },
  }
}

function companyOf({ credentials }: Provider, { login, check, release }: OpenProvider): CompanyAtWork {
  return {
    login: login ?? null,
    check: check ? (given) => check(z.parse(credentials, given)) : null,
    release: release
      ? { of: (given) => release.of(z.parse(credentials, given)), undo: (given) => release.undo(z.parse(credentials, given)) }
      : null,
  }
}

/** Asks who said something to the bot of an account. */
type Introducer = (report: Report, account: string) => Promise<CustomerProfile | null>

function workerOf(
  { db, contexts, intake, sources, onError }: ProviderDependencies,
  status: ProviderPorts['status'],
  profiles: CustomerProfiles,
  introducers: ReadonlyMap<string, Introducer>,
): EventWorker {
  return new EventWorker({
    db,
    async ingest(report, { provider, account }) {
      const introduce = report.kind === 'in' && !report.change ? introducers.get(provider) : undefined
      const named = { contexts, ingest: (given: Report) => intake.ingest(given), onError }
      const result = await (introduce ? ingestNamed(report, introduce(report, account), named) : intake.ingest(report))
      profiles.want(report)
      return result
    },
    applyReceipt: (bot, receipt) => contexts.write(nobody, (ctx) => applyReceipt(ctx, bot, receipt)),
    isBeingSent: (report) => isBeingSent(db, report),
    parse(id, event) {
      const provider = sources.providers.find((one) => one.id === id)
      if (!provider) throw new Error(`There is no provider ${id}.`)
      return provider.parse(event)
    },
    status,
    onError,
  })
}

function portsOf(deps: ProviderDependencies, directory: BotDirectory, statuses: BotStatusRecorder): Omit<ProviderPorts, 'settings'> {
  const { app, config, db, contexts, intake, bus, onError, publicUrl } = deps
  const wrongKey = deps.limits.of('wrong-key', wrongKeys)
  return {
    app,
    mode: config.mode,
    publicUrl,
    identify: (apiKey, clientKey) => directory.identify(apiKey, clientKey),
    knowsKey: (apiKey) => directory.knowsKey(apiKey),
    wrongKeys: (address) => wrongKey(countedAddress(address)),
    ingest: (report) => intake.ingest(report),
    channelState: (bot, channel) => channelState(db, bot, channel),
    pausedChannels: (bot) => pausedChannels(db, bot),
    setPaused: (bot, channel, wish) => contexts.write(nobody, (ctx) => pauseByBot(ctx, bot, channel, wish)),
    prolongPause: (bot, channel, minutes) => contexts.write(nobody, (ctx) => prolongPause(ctx, bot, channel, minutes)),
    keepUnreadable: (bot, what) => keepUnreadable(db, bot, what),
    conversationAt: (bot, channel) => conversationAt(db, bot, channel),
    channelOf: (conversation, workspaces) => channelOf(db, conversation, workspaces),
    checkSoon: (bot) => checkSoon(db, bot),
    personas: keptPersonas(db),
    status: statuses,
    connections: deps.connections,
    bus,
    request: requestBy(config),
    onError,
  }
}
