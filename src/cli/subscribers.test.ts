import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeLogCursor } from '#shared/cursor.ts'
import { headOfLog } from '#platform/event-log/feed.ts'
import { createTestApp, type TestApp } from '#testing/TestApp.ts'
import { typeIn } from '#testing/typeIn.ts'
import type { Finding } from './doctor/Finding.ts'

let app: TestApp
let env: Record<string, string>
let place: string
const workspace = crypto.randomUUID()

beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: 'fatal' })
  env = { DATABASE_URL: app.databaseUrl, PUBLIC_URL: app.url, BATON_SECRET: 'x'.repeat(32), PORT: '0' }
  place = await headOfLog(app.server.db)
  // Nobody is there who would handle it.
  const { rows } = await sql<{ xid: number }>`insert into change (workspace_id, name, body, at)
    values (gen_random_uuid(), 'thing.happened', '{}', now() - interval '10 minutes')
    returning pg_current_xact_id()::text::bigint as xid`.execute(app.server.db)
  // The log goes no further than the oldest transaction under way, which may be one of another test's database.
  while ((await headOfLog(app.server.db)) <= writeLogCursor(rows[0]!.xid, 0)) await new Promise((resolve) => setTimeout(resolve, 20))
})
afterAll(() => app.close())

/** Puts a subscriber into the database that no server of the test knows. */
async function stands(row: { failures?: number; error?: string; held?: boolean } = {}) {
  const { failures = 0, error = null, held = true } = row
  await sql`insert into subscriber (name, events, place, failures, error, failed_at, holder, held_until)
    values ('alarms', array['thing.happened'], ${place}, ${failures}, ${error}, ${error && new Date()},
      ${held ? crypto.randomUUID() : null}, ${held ? new Date(Date.now() + 60_000) : null})`.execute(app.server.db)
}
/** Sets changes of before aside for it, the newest last. */
async function setsAside(changes: number) {
  for (let n = 1; n <= changes; n++)
    await sql`insert into set_aside_change (workspace_id, subscriber, cursor, name, error, tries, failed_at)
      values (${workspace}, 'alarms', ${writeLogCursor(1, n)}, 'thing.happened', ${`Error: Not ${n}.`}, 8, '2026-11-22T09:00Z')`.execute(
      app.server.db,
    )
}
beforeEach(async () => {
  await sql`delete from subscriber where name = 'alarms'`.execute(app.server.db)
  await sql`delete from set_aside_change where subscriber = 'alarms'`.execute(app.server.db)
})

async function doctor(): Promise<{ code: number; state: string; says: string; advice: string }> {
  const { code, json } = await typeIn(env, 'doctor', '--json')
  const found = (json['findings'] as Finding[]).find(({ about, says }) => about === 'Subscriber' && says.startsWith('alarms'))!
  return { code, state: found.state, says: found.says, advice: found.advice ?? '' }
}

/** They are gone where the database takes too long over them. */
async function figures(): Promise<Record<string, number>> {
  const { body } = await app.server.app.inject('/metrics')
  return Object.fromEntries(
    [...body.matchAll(/^baton_subscriber_(\w+)\{subscriber="alarms"\} ([\d.]+)$/gm)].map(([, name, value]) => [name!, Number(value)]),
  )
}

test('who is far behind is seen by the doctor and in the figures', async () => {
  await stands()
  const found = await doctor()
  expect(found).toMatchObject({ code: 0, state: 'warn' })
  expect(found.says).toMatch(/^alarms: 1 change behind for 6\d\d s$/)
  expect(found.advice).toContain('more to do than it can')
  await expect.poll(figures).toMatchObject({ behind_changes: 1, failures: 0, set_aside: 0, held: 1 })
  await expect.poll(async () => (await figures())['behind_seconds']).toBeGreaterThanOrEqual(600)
})

test('who fails is seen with why', async () => {
  await stands({ failures: 4, error: 'Error: It is Monday.' })
  expect(await doctor()).toMatchObject({
    code: 0,
    state: 'warn',
    says: 'alarms: 1 change behind, failed 4 times at the next one (Error: It is Monday.)',
  })
  await expect.poll(figures).toMatchObject({ failures: 4, set_aside: 0 })
})

test('what was set aside is seen by the doctor, who says what to do, in the figures and in the list', async () => {
  await stands()
  await sql`update subscriber set place = ${await headOfLog(app.server.db)} where name = 'alarms'`.execute(app.server.db)
  await setsAside(5)
  const { code, json } = await typeIn(env, 'doctor', '--json')
  const found = (json['findings'] as Finding[]).filter(({ about, says }) => about === 'Subscriber' && says.startsWith('alarms'))
  expect(code).toBe(0)
  expect(found).toMatchObject([
    { state: 'ok', says: 'alarms: up to date' },
    { state: 'warn', says: 'alarms: 5 changes set aside (Error: Not 5.)' },
  ])
  expect(found[1]!.advice).toContain('"npm run baton -- subscribers replay alarms"')
  await expect.poll(figures).toMatchObject({ set_aside: 5 })
  const { out } = await typeIn(env, 'subscribers', 'list')
  const line = (n: number) =>
    `    ${writeLogCursor(1, n)} thing.happened of workspace ${workspace}, failed 8 times, last at 2026-11-22T09:00:00.000Z\n      Error: Not ${n}.\n`
  expect(out).toContain(`, up to date\n  5 changes set aside:\n${line(5)}${line(4)}${line(3)}    and 2 before`)
})

test('a database that is away takes only its own figures with it', async () => {
  await stands()
  await sql`alter table subscriber rename to hidden`.execute(app.server.db)
  const { statusCode, body } = await app.server.app.inject('/metrics')
  await sql`alter table hidden rename to subscriber`.execute(app.server.db)
  expect(statusCode).toBe(200)
  expect(body).toContain('process_cpu_seconds_total')
  expect(body).not.toContain('alarms')
  await expect.poll(figures).toMatchObject({ held: 1 })
})

test('anyone who asks for them gets the list', async () => {
  await stands({ failures: 1, error: 'Error: No.', held: false })
  const { code, out } = await typeIn(env, 'subscribers', 'list')
  expect(code).toBe(0)
  expect(out.replaceAll(/ +/g, ' ')).toContain(`alarms failing at ${place}, 1 change behind\n Error: No.`)
})

const rowOf = async () =>
  app.server.db.selectFrom('subscriber').where('name', '=', 'alarms').select(['place', 'failures']).executeTakeFirstOrThrow()

test('what was set aside is handed over again', async () => {
  await stands()
  const replay = async () => {
    const { code, out } = await typeIn(env, 'subscribers', 'replay', 'alarms')
    return [code, out]
  }
  expect(await replay()).toEqual([0, expect.stringMatching(/^Nothing is set aside for "alarms"\./)])
  await setsAside(1)
  expect(await replay()).toEqual([0, expect.stringMatching(/^1 change set aside is handed to "alarms" again, within half a minute/)])
  await sql`update set_aside_change set cursor = ${writeLogCursor(1, 2)} where subscriber = 'alarms'`.execute(app.server.db)
  await setsAside(1)
  expect((await typeIn(env, 'subscribers', 'replay', 'alarms', '--json')).json).toEqual({ name: 'alarms', setAside: 2 })
  expect((await typeIn(env, 'subscribers', 'list')).out).toContain(', to be handed over again')
  expect(await rowOf()).toEqual({ place, failures: 0 })
})

test('a subscriber goes on from where it is sent', async () => {
  await stands({ failures: 3, error: 'Error: No.' })
  const head = await headOfLog(app.server.db)
  expect((await typeIn(env, 'subscribers', 'replay', 'alarms', '--from', head)).out).toContain(`goes on from ${head}`)
  expect(await rowOf()).toEqual({ place: head, failures: 0 })

  const time = new Date(Date.now() - 3_600_000).toISOString()
  const { json } = await typeIn(env, 'subscribers', 'replay', 'alarms', '--from', time, '--json')
  expect(json['from']).toBe((await rowOf()).place)
  // The change of ten minutes ago comes after it.
  await expect.poll(figures).toMatchObject({ behind_changes: 1 })

  expect((await typeIn(env, 'subscribers', 'replay', 'alarms', '--from', 'start')).out).toContain('starts over')
  expect((await rowOf()).place).toBeNull()
})

test('what cannot be done is said', async () => {
  await stands()
  const replay = async (...words: string[]) => {
    const { code, err } = await typeIn(env, 'subscribers', 'replay', ...words)
    return [code, err]
  }
  expect(await replay('nobody')).toEqual([1, 'There is no subscriber "nobody". "npm run baton -- subscribers list" names them.'])
  expect(await replay('alarms', '--from', 'soon')).toEqual([1, '"soon" is neither a cursor of the log, nor a time, nor "start".'])
  expect(await replay('alarms', '--from', writeLogCursor(900_000_000, 1))).toEqual([1, expect.stringMatching(/^The log ends at /)])
  await sql`insert into setting (name, value) values ('log_pruned_to', to_jsonb(${place}::text))`.execute(app.server.db)
  expect(await replay('alarms', '--from', writeLogCursor(1, 1))).toEqual([
    1,
    expect.stringMatching(/^The log begins after .*"--from start"/),
  ])
  expect((await rowOf()).place).toBe(place)
})
