import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import type { Answer, Ask, CallShape, Flag } from '#shared/call.ts'
import { asciiJson, flags } from '#shared/call.ts'
import type { Change } from '#shared/event.ts'
import { AppError, type WireError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { openSession } from '#features/auth/server/sessions.ts'
import { createWorkspace } from '#features/workspaces/server/createWorkspace.ts'
import type { Intake } from '#features/messages/server/intake.ts'
import type { BotIdentity, Report, Taken } from '#features/messages/ports.ts'
import { readConfig } from '../config.ts'
import { changesOf, headOfLog } from '../realtime/feed.ts'
import { hashSecret, newSecret } from '../secrets.ts'
import { startServer, type Server } from '../startServer.ts'
import { testDatabase } from './testDatabase.ts'

/** Somebody of the tests: signed in, and a member of `workspace`. */
export interface Guest {
  id: string
  name: string
  email: string
  token: string
  workspace: string
}

/** A bot of the tests with the keys it shows. */
export interface TestBot extends BotIdentity {
  apiKey: string
}

/**
 * A whole server on a database of its own, and hands to set scenes with. Tests enter by the API (`ask`) and look at what the API says;
 * scenes that no call can set yet are set in the database.
 */
export class House {
  readonly server: Server
  /** The house's database, for other servers on it. */
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
  async person(name: string, options: { workspace?: string; rights?: Flag[] } = {}): Promise<Guest> {
    const id = newId()
    const email = `${name.toLowerCase()}.${id.slice(-6)}@example.com`
    return this.server.units.write({ person: null, need: 'nobody' }, async (unit) => {
      await unit.db
        .insertInto('person')
        .values({ id, email, name, first_name: name, image: null, workspace_id: null, bot_client_key: null })
        .execute()
      const workspace = options.workspace ?? (await createWorkspace(unit, id, `${name}'s workspace`))
      if (options.workspace) {
        const rights = Object.fromEntries(flags.map((flag) => [flag, (options.rights ?? flags).includes(flag)]))
        await unit.db
          .insertInto('member')
          .values({ workspace_id: workspace, person_id: id, ...rights })
          .execute()
      }
      return { id, name, email, workspace, token: await openSession(unit.db, id, 'test', '127.0.0.1') }
    })
  }

  /** A bot with an API key, made in the database. */
  async bot(workspace: string, name: string, fields: { platform?: string; webhook?: string; code_lang?: string } = {}): Promise<TestBot> {
    const { db } = this.server
    const id = newId()
    const apiKey = newSecret('bk')
    const clientKey = `bot_${id.replaceAll('-', '')}`
    const { platform = 'messenger', webhook = '', code_lang = 'npm' } = fields
    await db
      .insertInto('bot')
      .values({
        workspace_id: workspace,
        id,
        client_key: clientKey,
        name,
        code_lang,
        platform,
        webhook,
        webhook_secret: null,
        auto_resume_minutes: null,
        deleted_at: null,
      })
      .execute()
    await db
      .insertInto('api_key')
      .values({
        workspace_id: workspace,
        id: newId(),
        hash: hashSecret(apiKey),
        name: 'test',
        starts_with: apiKey.slice(0, 7),
        last_used_at: null,
        revoked_at: null,
      })
      .execute()
    return { workspaceId: workspace, id, clientKey, name, platform, apiKey }
  }

  /** A bot reports something, as its provider would hand it in. */
  report(
    bot: TestBot,
    channel: string,
    text: string,
    fields: Partial<Report> = {},
    intake: Pick<Intake, 'take'> = this.server.intake,
  ): Promise<Taken> {
    const { workspaceId, id, clientKey, name, platform } = bot
    return intake.take({
      kind: 'in',
      bot: { workspaceId, id, clientKey, name, platform },
      channel,
      userKey: channel,
      identity: crypto.randomUUID(),
      text,
      attachments: [],
      metadata: null,
      reply: null,
      profile: null,
      raw: { text },
      address: null,
      epoch: null,
      echoOf: null,
      ...fields,
    })
  }

  /** Makes a call as somebody (null: nobody). Refusals are thrown as AppErrors. */
  async ask<C extends CallShape>(
    guest: Guest | null,
    call: C,
    ...[input]: object extends Ask<C> ? [Ask<C>?] : [Ask<C>]
  ): Promise<Answer<C>> {
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
    const headers: Record<string, string> = guest ? { authorization: `Bearer ${guest.token}` } : {}
    for (const [name, value] of Object.entries(given.headers ?? {}))
      if (value !== undefined) headers[name] = typeof value === 'object' ? asciiJson(value) : String(value)
    const response = await this.server.app.inject({
      method: call.method,
      url: path,
      query,
      headers,
      ...(given.body !== undefined && { payload: given.body as object }),
    })
    const body = response.json<unknown>()
    if (response.statusCode >= 400) {
      const { code, message, details } = body as WireError
      throw new AppError(code, message, details)
    }
    return body as Answer<C>
  }

  /** The present end of the log of changes. */
  async now(): Promise<string> {
    await this.#settled()
    return headOfLog(this.server.db)
  }

  /** What somebody was told since a cursor. */
  async told(guest: Guest, since: string): Promise<Change[]> {
    await this.#settled()
    const found = await changesOf(this.server.db, guest.workspace, guest.id, since, 10_000)
    return found?.changes ?? []
  }

  /** Waits until all that is committed can be read: a running transaction of another test's database holds the end of the log back for a moment. */
  async #settled(): Promise<void> {
    for (;;) {
      const { rows } = await sql`select from change where xid >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`.execute(this.server.db)
      if (rows.length === 0) return
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }

  async close(): Promise<void> {
    await this.server.close()
    await this.#drop()
  }
}

/** Starts a server of the tests; `env` as in docs/configuration.md. */
export async function openHouse(env: Record<string, string> = {}): Promise<House> {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'baton-house-'))
  const config = readConfig(
    { PORT: '0', LOG_LEVEL: 'error', DATABASE_POOL: '8', ...env, DATABASE_URL: database.url, BATON_DATA_DIR: dataDir },
    'test',
  )
  const server = await startServer(config, pino({ level: config.logLevel }))
  return new House(server, database.url, async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
}
