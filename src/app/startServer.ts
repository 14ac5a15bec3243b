import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { returnPages } from '#features/auth/server/oauthRoutes.ts'
import { PushWorker } from '#features/alerts/server/push/PushWorker.ts'
import { SessionDirectory } from '#features/auth/server/sessions.ts'
import { checkBots } from '#features/bots/server/connections/checkBots.ts'
import { longestUploadMs } from '#features/files/contract.ts'
import { Deliveries } from '#features/inbox/delivery/deliveries.ts'
import { Intake } from '#features/inbox/ingest/intake.ts'
import { storeReports } from '#features/inbox/ingest/storeReports.ts'
import { closeAll, once } from './closeAll.ts'
import { checkPorts, composeFeatures } from './composeFeatures.ts'
import { listen } from './listen.ts'
import { openProviders } from './openProviders.ts'
import { releaseAbandoned } from './releaseAbandoned.ts'
import { openCredentialsOf, sourcesOf, warningsOf } from './sources.ts'
import { providers } from '#providers/registry.ts'
import type { Provider } from '#providers/provider.ts'
import type { Config } from '#platform/config/config.ts'
import { isMigrated } from '#platform/db/migrate.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import type { Extend } from './Extension.ts'
import { namedShapes } from './namedShapes.ts'
import { openDisk } from '#platform/storage/openDisk.ts'
import { buildApp } from '#platform/http/buildApp.ts'
import { openApi, registerOpenApi } from '#platform/http/openapi.ts'
import { clientAddress, trustOf } from '#platform/http/clientAddress.ts'
import { countedAddress, Limits } from '#platform/http/limits/Limits.ts'
import { NotAtWork, registerHealth } from '#platform/observability/registerHealth.ts'
import { registerPage } from '#platform/http/registerPage.ts'
import { registerRoutes, wrongTokens } from '#platform/http/registerRoutes.ts'
import { trackConnections } from '#platform/http/trackConnections.ts'
import { Metrics } from '#platform/observability/Metrics.ts'
import { installationSecret } from '#platform/crypto/installationSecret.ts'
import { Jobs } from '#platform/jobs/jobs.ts'
import { openBus, openCounters } from './openRedis.ts'
import { openStore } from './openStore.ts'
import { openPageSockets } from './openPageSockets.ts'
import { ConnectionLimits } from '#platform/realtime/ConnectionLimits.ts'
import type { Bus } from '#platform/realtime/bus.ts'
import type { RedisNews } from '#platform/realtime/watchRedis.ts'
import { pushPorts } from './pushPorts.ts'
import { Feed } from '#platform/event-log/feed.ts'
import { subscriberGauges } from '#platform/event-log/subscribers/subscriberGauges.ts'
import { Subscribers } from '#platform/event-log/subscribers/Subscribers.ts'
import { botReached, logGrew, pushDue, sessionEnded } from '#shared/topics.ts'
import { Vault } from '#platform/crypto/secrets.ts'
import { RequestContexts, type Enqueue } from '#platform/event-log/RequestContext.ts'
import { version } from '#platform/config/version.ts'

/** Requests under way are given this many milliseconds to end when the server stops. */
const timeoutMs = 5000

/** A running server and its parts; the parts are for the sandbox and for tests. */
export interface Server {
  url: string
  app: FastifyInstance
  db: Database
  contexts: RequestContexts
  intake: Intake
  bus: Bus
  feed: Feed
  vault: Vault
  /** Asks the companies of all bots that are due, as a job does each minute. */
  checkBots(): Promise<void>
  /** What an extension has to say to the one who started it; null without one. */
  welcome: string | null
  /** Finishes what was accepted, then stops. May be called several times. */
  close(): Promise<void>
}

/**
 * Assembles and starts a server. Resolves when it accepts requests. `onFatal` is called when the embedded database has died under it; the
 * process should then end, for anyone who supervises it to restart it. `extend` adds the sandbox; `registered` are the providers there are.
 */
export async function startServer(
  config: Config,
  logger: Logger,
  onFatal: (error: Error) => void = () => undefined,
  extend?: Extend,
  registered: readonly Provider[] = providers,
): Promise<Server> {
  const closers: (() => Promise<unknown>)[] = []
  const metrics = new Metrics()
  const onError = (err: unknown) => {
    metrics.note('background')
    logger.error({ err }, 'Something failed in the background.')
  }
  const redisNews: RedisNews = { down: onError, back: () => logger.info('Redis is there again.') }
  try {
    const store = await openStore(config, logger, onFatal)
    closers.unshift(store.close)
    const { db, slow, clock, isAlone } = store
    const vault = new Vault(config.secret ?? (await installationSecret(resolve(config.dataDir))))
    // On a Redis that several installations share, each speaks by a name of its own.
    const installation = vault.sign('redis').slice(0, 16)
    const bus = await openBus(config.redisUrl, installation, redisNews, onError)
    closers.unshift(() => bus.close())

    const sessions = new SessionDirectory(db)
    bus.subscribe(sessionEnded, (session) => sessions.forget(session))
    const feed = new Feed(db, onError)
    const enqueue: Enqueue = (trx, work) => jobs.enqueue(trx, work)
    const contexts = new RequestContexts({
      db,
      clock: () => clock.now(),
      billing: config.billing,
      enqueue,
      hint: () => bus.publish(logGrew, 'outbox'),
    })
    const jobs = new Jobs(store.url, onError)
    const intake = new Intake(async (items) => {
      const { results, forPages, forBots, forEngines } = await db
        .transaction()
        .execute((trx) => storeReports(trx, items, clock.now().getTime()))
      if (forPages) bus.publish(logGrew, wokenBy(forBots, forEngines))
      return results
    })
    closers.unshift(
      () => feed.stop(),
      () => jobs.stop(),
      () => intake.drain(),
    )

    const trustProxy = trustOf(config.trustedProxies)
    const app = await buildApp({ logger, mode: config.mode, trustProxy, requestTimeoutMs: longestUploadMs })
    metrics.watchAnswers(app)
    const redis = config.redisUrl === null ? null : await openCounters(config.redisUrl, redisNews)
    closers.unshift(() => Promise.resolve(redis?.disconnect()))
    const limits = await Limits.open(app, redis, installation)
    const wrongToken = limits.of('wrong-token', wrongTokens)
    const connections = new ConnectionLimits({
      perAddress: config.socketsPerAddress,
      addressOf: (request) => countedAddress(clientAddress(request, trustProxy)),
      onRefused: (address) => logger.warn({ address }, 'This address has SOCKETS_PER_ADDRESS sockets open. More of it are refused.'),
    })
    const publicUrl = () => config.publicUrl ?? `http://localhost:${portOf(app.server.address()) ?? config.port}`
    const disk = await openDisk(config)
    const sources = sourcesOf(registered)
    for (const { about, says } of warningsOf(registered, config.providerVariables, new Date())) logger.warn({ about }, says)
    const deps = {
      config,
      app,
      db,
      slow,
      contexts,
      sessions,
      enqueue,
      intake,
      bus,
      redis,
      limits,
      wrongToken,
      connections,
      disk,
      feed,
      vault,
      sources,
      logger,
      onError,
      onRefusedWebhook: () => metrics.note('webhooks'),
      publicUrl,
      whereIs: (person: string, conversation: string) => sockets.whereIs(person, conversation),
    }
    const extension = await extend?.(deps)
    const settled = { ...deps, config: { ...config, ...extension?.config } }
    const open = await openProviders(settled)
    const checks = checkPorts(settled, open)
    const pushing = pushPorts(settled)
    const features = composeFeatures(settled, open, checks, pushing)
    for (const feature of features) await feature.register?.(app)
    const routes = features.flatMap((feature) => feature.routes ?? [])
    registerRoutes(app, routes, { ...deps, checkResponses: config.mode === 'test' })
    const calls = [...routes.map((route) => route.call), ...open.calls, ...features.flatMap((feature) => feature.calls ?? [])]
    metrics.know(calls)
    await registerOpenApi(app, () => openApi(calls, version, namedShapes, open.outgoingWebhooks))
    registerHealth(app, health(db, jobs, app, metrics))
    await registerPage(app, resolve(import.meta.dirname, '../../dist/web'), returnPages, extension?.pageTags)

    const sockets = openPageSockets(app.server, {
      contexts,
      feed,
      bus,
      sessions,
      connections,
      wrongToken,
      onError,
      onTyping: (conversation) => open.signs.show(conversation, 'person'),
    })
    const deliveries = new Deliveries({
      db,
      contexts,
      transports: open.transports,
      credentialsOf: (source, sealed) => openCredentialsOf(sources, source, sealed, vault),
      publicUrl,
      onError,
      onAttempt: metrics.attempted.bind(metrics),
    })
    const pushes = new PushWorker({ db, onError, ...pushing })
    bus.subscribe(pushDue, () => pushes.wake())
    const subscriptions = features.flatMap((feature) => feature.subscriptions ?? [])
    const onBatch = metrics.handled.bind(metrics)
    const subscribers = new Subscribers({ db, contexts, feed, onError, onBatch }, subscriptions)
    bus.subscribe(logGrew, (what) => {
      feed.hint()
      if (what === 'outbox') deliveries.wake()
      if (what !== null) open.turns.wake()
    })
    bus.subscribe(botReached, (bot) => deliveries.reached(bot))
    // Sockets keep the HTTP server open, so they go first; requests under way are answered.
    const cutConnections = trackConnections(app.server)
    app.addHook('preClose', async () => {
      // A browser keeps spare connections on which it never asks anything; they are not waited for.
      setTimeout(cutConnections, timeoutMs).unref()
      await sockets.close()
      await open.close()
    })
    closers.unshift(
      () => app.close(),
      () => deliveries.stop(),
      () => subscribers.stop(),
      () => pushes.stop(),
      () => open.turns.stop(),
      () => open.events.stop(),
    )

    await feed.start()
    // Anyone who calls may put work off, so there must be queues before anybody can.
    await jobs.open(features.flatMap((feature) => feature.jobs ?? []))
    await jobs.startWorker(db)
    if (redis === null && isAlone) await releaseAbandoned(db)
    await listen(app, { port: settled.config.port, host: config.host })
    await jobs.start()
    deliveries.start()
    subscribers.start()
    open.events.start()
    open.turns.start()
    pushes.start()
    let welcome: string | null = null
    if (extension) {
      // Its bots say goodbye before the server closes.
      closers.unshift(() => extension.close())
      welcome = await extension.start()
    }
    void open.engines.start()
    return {
      url: publicUrl(),
      app,
      db,
      contexts,
      intake,
      bus,
      feed,
      vault,
      checkBots: () => checkBots(checks),
      welcome,
      close: once(() => closeAll(closers, logger)),
    }
  } catch (error) {
    await closeAll(closers, logger)
    throw error
  }
}

/** Who beyond the pages is woken by what was stored: `outbox` wakes deliveries and engines, `engines` these alone. */
function wokenBy(forBots: boolean, forEngines: boolean): 'outbox' | 'engines' | null {
  if (forBots) return 'outbox'
  return forEngines ? 'engines' : null
}

function health(db: Database, jobs: Jobs, app: FastifyInstance, { registry }: Metrics): Parameters<typeof registerHealth>[1] {
  return {
    checks: {
      database: async () => void (await sql`select 1`.execute(db)),
      migrations: async () => {
        if (!(await isMigrated(db))) throw new Error('The schema is not up to date; run "npm run baton -- migrate".')
      },
      // A full disk answers what is asked, and takes nothing in.
      writes: async () =>
        void (await sql`insert into setting (name, value) values ('ready', to_jsonb(now())) on conflict (name) do update set value = excluded.value`.execute(
          db,
        )),
      jobs: () => (jobs.works ? Promise.resolve() : Promise.reject(new NotAtWork('the job queue has yet to start, or is being stopped.'))),
    },
    registry,
    gauges: {
      baton_http_connections: {
        help: 'Open HTTP connections.',
        read: () => ('_connections' in app.server ? Number(app.server._connections) : 0),
      },
    },
    labelled: subscriberGauges(db),
  }
}

const portOf = (address: ReturnType<FastifyInstance['server']['address']>) => (typeof address === 'object' ? address?.port : undefined)
