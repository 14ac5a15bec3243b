import { rm } from 'node:fs/promises'
import type { CallResponse, CallRequest, CallShape, Flag } from '#shared/call.ts'
import { asciiJson } from '#shared/call.ts'
import type { Change } from '#shared/event.ts'
import { errorFromWire, type WireError } from '#shared/errors.ts'
import type { Intake } from '#features/inbox/ingest/intake.ts'
import type { Report, ReportResult } from '#features/inbox/timeline/ports.ts'
import { readConfig } from '#platform/config/config.ts'
import { createLogger } from '#platform/observability/createLogger.ts'
import { changesOf, headOfLog } from '#platform/event-log/feed.ts'
import { startServer, type Server } from '#app/startServer.ts'
import { variablesOf } from '#app/sources.ts'
import type { Provider } from '#providers/provider.ts'
import { providers } from '#providers/registry.ts'
import { caughtUp } from './caughtUp.ts'
import { logSettled } from './logSettled.ts'
import { addBot, addPerson, type BotFields, type TestPerson, type PersonOptions, type TestBot } from './people.ts'
import { reportOf } from './reportOf.ts'
import { stopClock } from './stopClock.ts'
import { testDatabase } from './testDatabase.ts'
import { temporaryFolder } from './temporaryFolder.ts'

export type { TestPerson, TestBot }

/**
 * A whole server on a database of its own, and the means to prepare its data. Tests enter by the API (`callApi`) and look at what the API says;
 * what no call can prepare yet is written to the database.
 */
export class TestApp {
  readonly server: Server
  /** The test app's database, for other servers on it. */
  readonly databaseUrl: string
  readonly #drop: () => Promise<void>
  constructor(server: Server, databaseUrl: string, drop: () => Promise<void>) {
    this.server = server
    this.databaseUrl = databaseUrl
    this.#drop = drop
  }

  get url(): string {
    return this.server.url
  }

  /** A new person: owner of a new workspace, or a member of the one given, with every flag unless said otherwise. */
  person(name: string, options: PersonOptions = {}): Promise<TestPerson> {
    return addPerson(this.server.contexts, name, options)
  }

  /** A bot with an API key, made in the database. */
  bot(workspace: string, name: string, fields: BotFields = {}): Promise<TestBot> {
    return addBot(this.server.db, workspace, name, fields)
  }

  /** The owner of a new workspace, a colleague with these rights (all unless said otherwise), and their bot. */
  async team(rights?: Flag[]): Promise<{ mara: TestPerson; ben: TestPerson; bot: TestBot }> {
    const mara = await this.person('Mara')
    const ben = await this.person('Ben', { workspace: mara.workspace, ...(rights && { rights }) })
    return { mara, ben, bot: await this.bot(mara.workspace, 'Shop bot') }
  }

  /** A bot reports something, as its provider would hand it in. */
  report(
    bot: TestBot,
    channel: string,
    text: string,
    fields: Partial<Report> = {},
    intake: Pick<Intake, 'ingest'> = this.server.intake,
  ): Promise<ReportResult> {
    return intake.ingest(reportOf(bot, channel, text, fields))
  }

  /** Makes a call as somebody (null: nobody). Refusals are thrown as AppErrors. */
  async callApi<C extends CallShape>(
    person: TestPerson | null,
    call: C,
    ...[input]: object extends CallRequest<C> ? [CallRequest<C>?] : [CallRequest<C>]
  ): Promise<CallResponse<C>> {
    const given = (input ?? {}) as {
      params?: Record<string, unknown>
      query?: Record<string, unknown>
      headers?: Record<string, unknown>
      body?: unknown
    }
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given.params?.[name])))
    const query = Object.fromEntries(
      Object.entries(given.query ?? {})
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => [key, String(value)]),
    )
    const headers: Record<string, string> = person ? { authorization: `Bearer ${person.token}` } : {}
    for (const [name, value] of Object.entries(given.headers ?? {}))
      if (value !== undefined) headers[name] = typeof value === 'string' ? value : asciiJson(value)
    const response = await this.server.app.inject({
      method: call.method,
      url: path,
      query,
      headers,
      ...(given.body !== undefined && { payload: given.body as object }),
    })
    const body = response.json<unknown>()
    if (response.statusCode >= 400) throw errorFromWire(body as WireError)
    return body as CallResponse<C>
  }

  /** The present end of the log of changes. */
  async now(): Promise<string> {
    await logSettled(this.server.db)
    return headOfLog(this.server.db)
  }

  /** What somebody received since a cursor, but for alerts, which are made a moment later by themselves. */
  async eventsFor(person: TestPerson, since: string): Promise<Change[]> {
    await logSettled(this.server.db)
    const row = await this.server.db
      .selectFrom('member')
      .where('workspace_id', '=', person.workspace)
      .where('person_id', '=', person.id)
      .select(['scope', 'scope_bots'])
      .executeTakeFirst()
    const subscriber = { person: person.id, scope: row?.scope ?? 'all', bots: row?.scope_bots ?? [], until: Infinity }
    const found = await changesOf(this.server.db, person.workspace, subscriber, since, 10_000)
    return (found?.changes ?? []).filter((change) => !isOfAlerts(change))
  }

  async close(): Promise<void> {
    await this.server.close()
    await this.#drop()
  }
}

function isOfAlerts({ name, body }: Change): boolean {
  return (
    name.startsWith('alert.') || (name === 'message.changed' && (body as { message: { alerts?: unknown } }).message.alerts !== undefined)
  )
}

/** Starts a server of the tests; `env` as in docs/configuration.md. `added` are providers besides those that there are. */
export async function createTestApp(env: Record<string, string> = {}, added: readonly Provider[] = []): Promise<TestApp> {
  const registered = [...providers, ...added]
  const database = await testDatabase()
  const dataDir = await temporaryFolder('test-app')
  const config = readConfig(
    { PORT: '0', LOG_LEVEL: 'error', DATABASE_POOL: '8', ...env, DATABASE_URL: database.url, BATON_DATA_DIR: dataDir },
    'test',
    variablesOf(registered),
  )
  const server = await startServer(config, createLogger(config.logLevel), undefined, undefined, registered)
  await stopClock(server.db)
  const app = new TestApp(server, database.url, async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  // What is said before the alerts are followed is told late.
  await caughtUp(app, 'alerts')
  // What the clock was putting off while it was stopped.
  await stopClock(server.db)
  return app
}
