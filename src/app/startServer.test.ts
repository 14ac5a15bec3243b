import { rm } from 'node:fs/promises'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import type { Extend } from './Extension.ts'
import { createLogger } from '#platform/observability/createLogger.ts'
import { startServer } from './startServer.ts'
import { listViews, saveView } from '#features/inbox/conversations/views/contract.ts'
import { requestErrors } from '#platform/http/errors.ts'
import { reportIn } from '#providers/sdk/contract.ts'
import { addBot, addPerson } from '#testing/people.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { testDatabase } from '#testing/testDatabase.ts'
import { sql } from 'kysely'
import { nobody } from '#platform/event-log/RequestContext.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await temporaryFolder('start')
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('who calls in the moment in which a server begins to listen can put work off, and it says that it is not ready yet', async () => {
  const env = { PORT: '0', LOG_LEVEL: 'silent', DATABASE_POOL: '4', DATABASE_URL: database.url, BATON_DATA_DIR: folder }
  const { promise: first, resolve } = Promise.withResolvers<unknown[]>()
  const extend: Extend = ({ app, contexts }) => {
    app.addHook('onListen', async () => {
      const put = contexts
        .write(nobody, (ctx) => Promise.resolve(ctx.enqueue({ job: 'forget-bulks', data: {} })))
        .then(
          () => 'put off',
          (error: unknown) => String(error),
        )
      const ready = app.inject('/readyz')
      resolve([await put, (await ready).json()])
    })
    return Promise.resolve({ config: {}, start: () => Promise.resolve(''), close: () => Promise.resolve() })
  }
  const server = await startServer(readConfig(env, 'test'), createLogger('silent'), undefined, extend)
  try {
    expect(await first).toEqual(['put off', { ready: false, database: 'ok', migrations: 'ok', writes: 'ok', jobs: 'failed' }])
    expect((await server.app.inject('/readyz')).json()).toEqual({ ready: true, database: 'ok', migrations: 'ok', writes: 'ok', jobs: 'ok' })
  } finally {
    await server.close()
  }
})

test('a server that is alone lets go of what a dead one held, and of nothing that it has taken itself since it listens', async () => {
  const env = { PORT: '0', LOG_LEVEL: 'silent', DATABASE_POOL: '4', DATABASE_URL: database.url, BATON_DATA_DIR: folder }
  const hold = (db: Database, account: string) =>
    sql`insert into webhook_lane (provider, account, holder, held_until) values ('messenger', ${account}, gen_random_uuid(), now() + interval '1 hour')`.execute(
      db,
    )
  const { promise: held, resolve } = Promise.withResolvers<unknown>()
  const extend: Extend = async ({ app, db }) => {
    await hold(db, 'of the dead')
    await sql`insert into subscriber (name, events, holder, held_until) values ('search', '{}', gen_random_uuid(), now() + interval '1 hour')
      on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until`.execute(db)
    // A webhook that comes in this moment wakes who works on it.
    app.addHook('onListen', () => resolve(hold(db, 'its own')))
    return { config: {}, start: () => Promise.resolve(''), close: () => Promise.resolve() }
  }
  const server = await startServer(readConfig(env, 'test'), createLogger('silent'), undefined, extend)
  try {
    await held
    const { rows } = await sql<{ account: string }>`select account from webhook_lane`.execute(server.db)
    expect(rows).toEqual([{ account: 'its own' }])
    // Who is to be told, and what is to be found, does not wait for the dead.
    const heldLong = sql`select name from subscriber where held_until > now() + interval '1 minute'`
    expect((await heldLong.execute(server.db)).rows).toEqual([])
  } finally {
    await server.close()
  }
})

test('a server whose database takes nothing in is not ready and says so to who calls, and is again when it does', async () => {
  const env = { PORT: '0', LOG_LEVEL: 'silent', DATABASE_POOL: '4', DATABASE_URL: database.url, BATON_DATA_DIR: folder }
  const server = await startServer(readConfig(env, 'test'), createLogger('silent'))
  const ready = async () => {
    const response = await server.app.inject('/readyz')
    return [response.statusCode, response.json<{ database: string; writes: string }>()]
  }
  const { token, workspace } = await addPerson(server.contexts, 'Mara')
  const { apiKey, clientKey } = await addBot(server.db, workspace, 'Shop bot')
  const { method, path: url } = saveView
  const calls = [
    { method, url, headers: { authorization: `Bearer ${token}`, teamid: workspace }, payload: { name: 'Mine', criteria: {} } },
    { method, url: reportIn.path, headers: { apikey: apiKey, clientkey: clientKey }, payload: { channel: 'c-1', text: 'Hello' } },
  ] as const
  const written = async () => {
    const responses = await Promise.all(calls.map((call) => server.app.inject(call)))
    return responses.map((response) => [response.statusCode, response.json<{ reason?: string }>().reason])
  }
  try {
    // As with a full disk: what is asked is answered, and nothing is stored.
    await sql`create function full_disk() returns trigger language plpgsql as $$ begin raise 'no space left' using errcode = '53100'; end $$`.execute(
      server.db,
    )
    for (const table of ['setting', 'view', 'conversation'])
      await sql`create trigger full_disk before insert or update on ${sql.table(table)} for each row execute function full_disk()`.execute(
        server.db,
      )
    await expect.poll(ready).toEqual([503, expect.objectContaining({ database: 'ok', writes: 'failed' })])
    const noRoom = [503, requestErrors.noRoom.reason]
    expect(await written()).toEqual([noRoom, noRoom])
    // It may have room, and no connection left to give.
    await sql`create or replace function full_disk() returns trigger language plpgsql as $$ begin raise 'too many' using errcode = '53300'; end $$`.execute(
      server.db,
    )
    const cutOff = [503, requestErrors.cutOff.reason]
    expect(await written()).toEqual([cutOff, cutOff])
    // So says one that was the primary, and is the standby now.
    await sql`create or replace function full_disk() returns trigger language plpgsql as $$ begin raise 'only read' using errcode = '25006'; end $$`.execute(
      server.db,
    )
    expect(await written()).toEqual([cutOff, cutOff])
    await sql`drop function full_disk() cascade`.execute(server.db)
    await expect.poll(ready).toEqual([200, expect.objectContaining({ writes: 'ok' })])
    expect(await written()).toEqual([
      [200, undefined],
      [200, undefined],
    ])
  } finally {
    await server.close()
  }
})

test('what people are not bothered with stands in the log, with its cause: a call that failed, and what failed in the background', async () => {
  const env = { PORT: '0', LOG_LEVEL: 'error', DATABASE_POOL: '4', DATABASE_URL: database.url, BATON_DATA_DIR: folder }
  const lines: { msg: string; call?: string; err: { message: string } }[] = []
  const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) })
  let fail: (error: unknown) => void = () => undefined
  const extend: Extend = ({ onError }) => {
    fail = onError
    return Promise.resolve({ config: {}, start: () => Promise.resolve(''), close: () => Promise.resolve() })
  }
  const server = await startServer(readConfig(env, 'test'), logger, undefined, extend)
  try {
    const mara = await addPerson(server.contexts, 'Mara')
    await sql`alter table view rename to hidden`.execute(server.db)
    const { method, path: url } = listViews
    const answer = await server.app.inject({ method, url, headers: { authorization: `Bearer ${mara.token}` } })
    expect([answer.statusCode, answer.body]).toEqual([500, expect.not.stringContaining('relation')])
    fail(new Error('It broke.'))
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          msg: 'A call failed.',
          call: listViews.name,
          err: expect.objectContaining({ message: 'relation "view" does not exist' }) as unknown,
        }),
        expect.objectContaining({
          msg: 'Something failed in the background.',
          err: expect.objectContaining({ message: 'It broke.' }) as unknown,
        }),
      ]),
    )
  } finally {
    await server.close()
  }
})

test('a code or a token that stands in an address is in no line of the log, however much is logged', async () => {
  const env = { PORT: '0', LOG_LEVEL: 'debug', DATABASE_POOL: '4', DATABASE_URL: database.url, BATON_DATA_DIR: folder }
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const server = await startServer(readConfig(env, 'test'), logger)
  try {
    const { url } = server
    for (const path of [
      '/login/callback/dashboard?token=hidden-1&state=/messages/',
      '/auth/google/callback?code=hidden-2&state=hidden-3',
      '/auth/slack/callback/signin?code=hidden-4&state=hidden-5&jwt=hidden-6',
      '/api/users/me?token=hidden-7',
    ])
      await (await fetch(url + path, { redirect: 'manual', headers: { authorization: 'Bearer hidden-8' } })).text()
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter((line) => line.includes('hidden'))).toEqual([])
  } finally {
    await server.close()
  }
})
