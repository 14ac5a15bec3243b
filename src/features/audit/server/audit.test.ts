import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKey, removeBot, restoreBot, revokeKey, rotateWebhookSecret, saveBot } from '#features/bots/contract.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import { createTestApp, type TestPerson, type TestApp } from '#testing/TestApp.ts'
import { exportAudit, listAudit, type AuditQuestion } from '#features/audit/contract.ts'
import { pageQuery } from './entries.ts'

let app: TestApp
let mara: TestPerson
let admin: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  app = await createTestApp()
  mara = await app.person('Mara')
  admin = await app.person('Ada', { workspace: mara.workspace })
  stranger = await app.person('Stranger')
})
afterAll(() => app.close())

const read = (who: TestPerson, query: AuditQuestion = {}, teamid = who.workspace) =>
  app.callApi(who, listAudit, { headers: { teamid }, query })
const save = (who: TestPerson, bot: Parameters<typeof app.callApi<typeof saveBot>>[2]['body']['bot']) =>
  app.callApi(who, saveBot, { headers: { teamid: who.workspace }, body: { bot } })

/** Entries in the log of a new workspace, a minute apart, the oldest first; by whom and what is given. */
async function writeLog(owner: TestPerson, entries: { by: TestPerson; action: 'bot.made' | 'bot.removed' }[], from = Date.UTC(2026, 0, 1)) {
  for (const [index, { by, action }] of entries.entries()) {
    const person = { id: by.id, name: by.name, email: by.email, image: null, session: null }
    await app.server.contexts.write({ person, requires: 'nobody', from: { address: '10.0.0.1', device: 'test' } }, (ctx) =>
      recordAudit(
        { ...ctx, now: new Date(from + index * 60_000) },
        { workspace: owner.workspace, action, subject: { id: null, name: `Bot ${index}` } },
      ),
    )
  }
}

/** What a bot has by default. */
const bySelf = { escalate_after_minutes: 30, done_ends_hold: true }

test('everything that is done to bots and secrets is in the log: who, what, from, to, when and from where', async () => {
  const anna = await app.person('Anna')
  const ben = await app.person('Ben', { workspace: anna.workspace })
  const { bot, api_key } = await save(ben, { name: 'Shop bot', webhook: 'https://bot.example.com/hooks/T0P/s3cret?key=s3cret' })
  const key = bot.client_key
  const secrets = ['s3cret', api_key!]
  await save(anna, { client_key: key, name: 'Shop' })
  await save(anna, { client_key: key, name: 'Shop' })
  await save(anna, { client_key: key, name: 'Shop', webhook: 'https://bot.example.com/hooks/other-s3cret', auto_resume_minutes: 5 })
  secrets.push((await app.callApi(anna, rotateWebhookSecret, { params: { client_key: key } })).webhook_secret)
  const made = await app.callApi(anna, makeKey, { headers: { teamid: anna.workspace }, body: { name: 'Staging' } })
  secrets.push(made.api_key)
  await app.callApi(anna, revokeKey, { params: { id: made.key.id } })
  await app.callApi(anna, removeBot, { body: { client_key: key, name: 'Shop' } })
  await app.callApi(anna, restoreBot, { body: { client_key: key } })
  await app.callApi(anna, restoreBot, { body: { client_key: key } })

  const { entries, next } = await read(anna)
  expect(next).toBeNull()
  const lines = entries.map(({ actor, action, subject, before, after }) => [actor.name, action, subject.name, before, after])
  expect(lines.toReversed()).toEqual([
    [
      'Ben',
      'bot.made',
      'Shop bot',
      null,
      { name: 'Shop bot', source: 'npm', platform: 'cross platform', webhook: 'bot.example.com', auto_resume_minutes: null, ...bySelf },
    ],
    ['Ben', 'secret.key-made', 'Shop bot', null, null],
    ['Anna', 'bot.changed', 'Shop', { name: 'Shop bot' }, { name: 'Shop' }],
    [
      'Anna',
      'bot.changed',
      'Shop',
      { webhook: 'bot.example.com', auto_resume_minutes: null },
      { webhook: 'bot.example.com, another address', auto_resume_minutes: 5 },
    ],
    ['Anna', 'secret.webhook-rotated', 'Shop', null, null],
    ['Anna', 'secret.key-made', 'Staging', null, null],
    ['Anna', 'secret.key-revoked', 'Staging', null, null],
    ['Anna', 'bot.removed', 'Shop', null, null],
    ['Anna', 'bot.restored', 'Shop', null, null],
  ])
  expect(entries[0]).toMatchObject({ actor: { id: anna.id, email: anna.email }, subject: { id: key }, address: '127.0.0.1' })
  expect(Math.abs(entries[0]!.at - Date.now() / 1000)).toBeLessThan(60)
  const stored = JSON.stringify(await app.server.db.selectFrom('audit').selectAll().execute())
  for (const secret of secrets) expect(stored).not.toContain(secret)
})

test('what a bot is connected to and who answers for it are in the log, also when they are taken away; secrets never are', async () => {
  const anna = await app.person('Anna')
  const secrets = { botcopy_api_key: 's3cret-key', botcopy_access_token: 's3cret-token' }
  const { bot } = await save(anna, { name: 'Chat', source: 'botcopy', credentials: { ...secrets, botcopy_minutes: '20' } })
  await save(anna, { client_key: bot.client_key, name: 'Chat', credentials: { botcopy_minutes: '30' } })
  const newest = async () => {
    const { action, before, after } = (await read(anna)).entries[0]!
    return [action, before, after]
  }
  expect(await newest()).toMatchObject(['bot.changed', { 'setting botcopy_minutes': '20' }, { 'setting botcopy_minutes': '30' }])

  const engine = { engine: 'dialogflow', engine_settings: JSON.stringify({ project: 'shop-agent' }), handover_text: 'Somebody comes.' }
  await app.server.db
    .updateTable('bot')
    .set({ ...engine, engine_credentials: Buffer.from('s3cret') })
    .where('client_key', '=', bot.client_key)
    .execute()
  // Botcopy answers by itself: what is saved has no engine.
  await save(anna, { client_key: bot.client_key, name: 'Chat' })
  const was = {
    engine: 'dialogflow',
    'engine_setting project': 'shop-agent',
    engine_credentials: 'given',
    handover_text: 'Somebody comes.',
  }
  const none = { engine: null, 'engine_setting project': null, engine_credentials: null, handover_text: null }
  expect(await newest()).toEqual(['bot.changed', was, none])
  expect(JSON.stringify(await app.server.db.selectFrom('audit').selectAll().execute())).not.toContain('s3cret')
})

test('who is an owner reads it; an admin may not, and a stranger learns nothing', async () => {
  await save(admin, { name: 'By an admin' })
  const portion = (who: TestPerson) => app.callApi(who, exportAudit, { headers: { teamid: mara.workspace } })
  expect((await read(mara)).entries[0]).toMatchObject({ actor: { name: 'Ada' } })
  expect((await portion(mara)).csv).toContain('By an admin')
  await expect(read(admin)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(portion(admin)).rejects.toMatchObject({ code: 'forbidden' })
  const attempts = [read(stranger, {}, mara.workspace), portion(stranger), read(stranger, {}, crypto.randomUUID())]
  for (const attempt of await Promise.allSettled(attempts)) {
    expect(attempt).toMatchObject({
      status: 'rejected',
      reason: { code: 'not-found', message: 'This workspace does not exist, or you are not a member of it.' },
    })
  }
})

test('it is read page by page, the newest first, and no entry is lost or shown twice while others are added', async () => {
  const owner = await app.person('Owner')
  await writeLog(
    owner,
    Array.from({ length: 120 }, () => ({ by: owner, action: 'bot.made' as const })),
  )
  const seen: string[] = []
  for (let cursor: string | undefined, pages = 0; pages < 4; pages++) {
    const page = await read(owner, cursor === undefined ? {} : { cursor })
    seen.push(...page.entries.map(({ subject }) => subject.name))
    expect(page.entries.length).toBe(pages < 2 ? 50 : 20)
    await writeLog(owner, [{ by: owner, action: 'bot.removed' }], Date.UTC(2026, 5, 1 + pages))
    if (page.next === null) break
    cursor = page.next
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `Bot ${119 - index}`))
})

test('it is narrowed to who, what and when, alone and together, and the file holds the same', async () => {
  const owner = await app.person('Owner')
  const other = await app.person('Other', { workspace: owner.workspace })
  const first = Date.UTC(2026, 0, 1)
  await writeLog(owner, [
    { by: owner, action: 'bot.made' },
    { by: other, action: 'bot.made' },
    { by: owner, action: 'bot.removed' },
    { by: other, action: 'bot.removed' },
  ])
  const minute = (number: number) => first / 1000 + number * 60
  const cases: [AuditQuestion, number[]][] = [
    [{}, [3, 2, 1, 0]],
    [{ who: other.id }, [3, 1]],
    [{ what: 'bot.made' }, [1, 0]],
    [{ who: owner.id, what: 'bot.removed' }, [2]],
    [{ since: minute(1) }, [3, 2, 1]],
    [{ until: minute(1) }, [0]],
    [{ since: minute(1), until: minute(3), who: other.id }, [1]],
    [{ who: stranger.id }, []],
  ]
  for (const [query, expected] of cases) {
    expect((await read(owner, query)).entries.map(({ subject }) => subject.name)).toEqual(expected.map((index) => `Bot ${index}`))
    const { csv, next } = await app.callApi(owner, exportAudit, { headers: { teamid: owner.workspace }, query })
    expect(next).toBeNull()
    expect([...csv.matchAll(/"(Bot \d)"/g)].map(([, name]) => name)).toEqual(expected.map((index) => `Bot ${index}`))
  }
  for (const query of [{ who: 'x' }, { what: 'bot.eaten' }, { since: -1 }, { until: 1e15 }, { cursor: "'" }])
    await expect(read(owner, query as AuditQuestion)).rejects.toMatchObject({ code: 'bad-input' })
})

test('a long log is exported in portions that make one file', async () => {
  const owner = await app.person('Owner')
  await sql`insert into audit (workspace_id, id, at, actor_name, action, subject_name)
    select ${owner.workspace}::uuid, (lpad(to_hex(1767225600000 + n), 12, '0') || '70008000000000000000')::uuid, now(), 'Baton', 'bot.made', 'Bot ' || n
    from generate_series(1, 2500) n`.execute(app.server.db)
  let file = ''
  let portions = 0
  for (let cursor: string | null = ''; cursor !== null; portions++) {
    const query: AuditQuestion = cursor === '' ? {} : { cursor }
    const portion: { csv: string; next: string | null } = await app.callApi(owner, exportAudit, {
      headers: { teamid: owner.workspace },
      query,
    })
    file += portion.csv
    cursor = portion.next
  }
  const lines = file.trimEnd().split('\r\n')
  expect([portions, lines.length]).toEqual([3, 2501])
  expect(new Set(lines).size).toBe(2501)
  expect(lines[1]).toContain('"Bot 2500"')
  expect(lines.at(-1)).toContain('"Bot 1"')
})

test('nothing is changed in the log or taken out of it, not even in the database', async () => {
  await save(mara, { name: 'Kept' })
  const before = await app.server.db.selectFrom('audit').selectAll().execute()
  expect(before.length).toBeGreaterThan(0)
  const attempts = [
    sql`update audit set actor_name = 'Nobody'`,
    sql`update audit set actor_name = 'Nobody' where false`,
    sql`delete from audit`,
    sql`truncate audit`,
  ]
  for (const attempt of attempts) {
    await expect(attempt.execute(app.server.db)).rejects.toMatchObject({
      code: '42501',
      message: 'The audit log is only ever added to.',
    })
  }
  expect(await app.server.db.selectFrom('audit').selectAll().execute()).toEqual(before)
})

test('every question is answered by an index and without sorting, however long the log is', async () => {
  const { db } = app.server
  const [workspace, busy] = [crypto.randomUUID(), crypto.randomUUID()]
  await sql`insert into audit (workspace_id, id, at, actor_id, actor_name, action, subject_name)
    select ${workspace}::uuid, (lpad(to_hex(1767225600000 + n * 1000), 12, '0') || '70008000000000000000')::uuid, now(),
      case when n % 50 = 0 then ${busy}::uuid else gen_random_uuid() end, 'Somebody', case when n % 100 = 0 then 'bot.made' else 'bot.changed' end, 'Bot'
    from generate_series(1, 30000) n`.execute(db)
  await sql`analyze audit`.execute(db)
  const plans: [AuditQuestion, string][] = [
    [{}, 'audit_pkey'],
    [{ cursor: crypto.randomUUID() }, 'audit_pkey'],
    [{ since: 1_767_225_700, until: 1_767_226_000 }, 'audit_pkey'],
    [{ who: busy }, 'audit_actor'],
    [{ what: 'bot.made' }, 'audit_action'],
    [{ who: busy, what: 'bot.made' }, 'audit_a'],
  ]
  for (const [question, index] of plans) {
    const compiled = pageQuery(db, workspace, question, 50).compile()
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({ ...compiled, sql: `explain ${compiled.sql}` })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(`using ${index}`)
    expect(plan).not.toMatch(/Sort|Seq Scan|Bitmap/)
  }
})
