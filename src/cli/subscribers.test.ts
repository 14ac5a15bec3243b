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

beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: 'fatal' })
  env = { DATABASE_URL: app.databaseUrl, PUBLIC_URL: app.url, BATON_SECRET: 'x'.repeat(32) }
  place = await headOfLog(app.server.db)
  // Nobody is there who would handle it.
  await sql`insert into change (workspace_id, name, body, at) values (gen_random_uuid(), 'thing.happened', '{}', now() - interval '10 minutes')`.execute(
    app.server.db,
  )
})
afterAll(() => app.close())

/** Puts a subscriber into the database that no server of the test knows. */
async function stands(row: { failures?: number; error?: string; parked?: boolean; held?: boolean } = {}) {
  const { failures = 0, error = null, parked = false, held = true } = row
  await sql`insert into subscriber (name, events, place, failures, error, failed_at, parked_at, holder, held_until)
    values ('alarms', array['thing.happened'], ${place}, ${failures}, ${error}, ${error && new Date()}, ${parked ? new Date() : null},
      ${held ? crypto.randomUUID() : null}, ${held ? new Date(Date.now() + 60_000) : null})`.execute(app.server.db)
}
beforeEach(() => sql`delete from subscriber where name = 'alarms'`.execute(app.server.db))

async function doctor(): Promise<{ code: number; state: string; says: string; advice: string }> {
  const { code, json } = await typeIn(env, 'doctor', '--json')
  const found = (json['findings'] as Finding[]).find(({ about, says }) => about === 'Subscriber' && says.startsWith('alarms'))!
  return { code, state: found.state, says: found.says, advice: found.advice ?? '' }
}

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
  const seen = await figures()
  expect(seen).toMatchObject({ behind_changes: 1, failures: 0, parked: 0, held: 1 })
  expect(seen['behind_seconds']).toBeGreaterThanOrEqual(600)
})

test('who fails is seen with why, and who is parked fails the examination', async () => {
  await stands({ failures: 4, error: 'Error: It is Monday.' })
  expect(await doctor()).toMatchObject({
    code: 0,
    state: 'warn',
    says: 'alarms: 1 change behind, failed 4 times at the next one (Error: It is Monday.)',
  })
  expect(await figures()).toMatchObject({ failures: 4, parked: 0 })
  await sql`update subscriber set parked_at = now()`.execute(app.server.db)
  const found = await doctor()
  expect(found).toMatchObject({ code: 1, state: 'fail', says: 'alarms: 1 change behind, parked (Error: It is Monday.)' })
  expect(found.advice).toContain('"npm run baton -- subscribers replay alarms"')
  expect(await figures()).toMatchObject({ failures: 4, parked: 1 })
})

test('a database that is away takes only its own figures with it', async () => {
  await stands()
  await sql`alter table subscriber rename to hidden`.execute(app.server.db)
  const { statusCode, body } = await app.server.app.inject('/metrics')
  await sql`alter table hidden rename to subscriber`.execute(app.server.db)
  expect(statusCode).toBe(200)
  expect(body).toContain('process_cpu_seconds_total')
  expect(body).not.toContain('alarms')
  expect(await figures()).toMatchObject({ held: 1 })
})

test('anyone who asks for them gets the list', async () => {
  await stands({ failures: 1, error: 'Error: No.', held: false })
  const { code, out } = await typeIn(env, 'subscribers', 'list')
  expect(code).toBe(0)
  expect(out.replaceAll(/ +/g, ' ')).toContain(`alarms failing at ${place}, 1 change behind\n Error: No.`)
})

const rowOf = async () =>
  app.server.db.selectFrom('subscriber').where('name', '=', 'alarms').select(['place', 'failures', 'parked_at']).executeTakeFirstOrThrow()

test('what is parked goes on where it stands, or from where it is sent', async () => {
  await stands({ failures: 3, error: 'Error: No.', parked: true })
  const went = await typeIn(env, 'subscribers', 'replay', 'alarms')
  expect([went.code, went.out]).toEqual([0, '"alarms" goes on where it stands, within half a minute where a server runs.'])
  expect(await rowOf()).toEqual({ place, failures: 0, parked_at: null })

  const head = await headOfLog(app.server.db)
  expect((await typeIn(env, 'subscribers', 'replay', 'alarms', '--from', head)).out).toContain(`goes on from ${head}`)
  expect((await rowOf()).place).toBe(head)

  const time = new Date(Date.now() - 3_600_000).toISOString()
  const { json } = await typeIn(env, 'subscribers', 'replay', 'alarms', '--from', time, '--json')
  expect(json['from']).toBe((await rowOf()).place)
  // The change of ten minutes ago comes after it.
  expect(await figures()).toMatchObject({ behind_changes: 1 })

  expect((await typeIn(env, 'subscribers', 'replay', 'alarms', '--from', 'start')).out).toContain('begins anew')
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
