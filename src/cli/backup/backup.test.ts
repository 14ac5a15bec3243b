import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changesSince } from '#shared/liveProtocol.ts'
import { openDatabase } from '#platform/db/openDatabase.ts'
import { stampMode } from '#platform/db/stampMode.ts'
import { changesOf, headOfLog } from '#platform/event-log/feed.ts'
import { readSubscribers } from '#platform/event-log/subscribers/readStates.ts'
import { migrationNames } from '#platform/db/migrate.ts'
import { createTestApp, type TestPerson, type TestApp } from '#testing/TestApp.ts'
import { newSecret, Vault } from '#platform/crypto/secrets.ts'
import { newChecksum, type End } from './format.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { emptyDatabase } from '#testing/emptyDatabase.ts'
import { typeIn } from '#testing/typeIn.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'

let app: TestApp
let source: string
let mara: TestPerson
let folder: string
let file: string
let target: Awaited<ReturnType<typeof emptyDatabase>>
const drops: (() => Promise<void>)[] = []

const strange = 'Grüße, 客户 🏕️ \u2028 "quoted" \\ back\\slash {a,b} NULL \t tab\nline'

beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.server
  await stampMode(db, 'test')
  mara = await app.person('Mara')
  const bot = await app.bot(mara.workspace, strange.slice(0, 40), { webhook: 'https://bot.example.com/' })
  const sealed = new Vault('x'.repeat(32)).encrypt(newSecret('whs'))
  await db.updateTable('bot').set({ credentials: sealed }).where('id', '=', bot.id).execute()
  for (let i = 0; i < 30; i++) {
    const raw = i === 7 ? null : { text: strange, n: 12345678901234567890n.toString(), deep: [{ a: null }, 1.5e300, -0] }
    await app.report(bot, `channel ${i % 5}`, `${strange} ${i}`, { raw, metadata: { strange } })
  }
  // What SQL and JSON both call null is not the same.
  await db.insertInto('setting').values({ name: 'odd', value: 'null' }).execute()
  await db
    .updateTable('conversation')
    .set({ labels: ['a,b', '', 'NULL', '"', strange] })
    .execute()
  // What follows the log would write to the source after it was backed up.
  for (const { name } of await readSubscribers(db)) await caughtUp(app, name)
  source = app.databaseUrl
  folder = await temporaryFolder('backup')
  file = join(folder, 'baton.backup')
})
afterAll(async () => {
  await app.close()
  for (const drop of drops) await drop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  target = await emptyDatabase()
  drops.push(target.drop)
})

const backup = (url = source, to = file) => typeIn({ DATABASE_URL: url, BATON_SECRET: 'x'.repeat(32) }, 'backup', to, '--json')
const restore = (url: string, from = file, ...more: string[]) =>
  typeIn({ DATABASE_URL: url, BATON_SECRET: 'x'.repeat(32) }, 'restore', from, ...more, '--json')

async function query<T>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows as T[]
  } finally {
    await client.end()
  }
}

/** Every row of every table, as PostgreSQL writes it, but for what a backup leaves out on purpose. */
async function contentOf(url: string): Promise<Record<string, string[]>> {
  const tables = await query<{ name: string }>(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('change', 'oauth_state', 'one_time_code', 'session', 'push_device', 'subscriber') and relname not like 'kysely%' and relname not like 'search%' order by 1`,
  )
  const content: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await query<{ line: string }>(url, `select t::text as line from "${name}" t order by 1`)
    content[name] = rows.map(({ line }) => line).filter((line) => !line.startsWith('(log_pruned_to,'))
  }
  return content
}

test('what is restored into a new database is what was backed up, to the last character', async () => {
  const { code, json } = await backup()
  expect(code).toBe(0)
  expect(json).toMatchObject({ file, tables: { person: 1, workspace: 1, bot: 1, message: 30, conversation: 5 } })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const restored = await restore(target.url)
  expect([restored.code, restored.err]).toEqual([0, ''])
  expect(restored.json).toMatchObject({ rows: json['rows'], tables: json['tables'], sameSecret: true })
  const [theirs, ours] = [await contentOf(target.url), await contentOf(source)]
  expect(theirs).toEqual(ours)
  expect(theirs['setting']).toContain('(odd,null)')
  expect(theirs['tally']!.length).toBeGreaterThan(0)
})

test('a server runs on a restored database, and a page that was open before fetches everything again', async () => {
  const before = await app.now()
  await backup()
  await restore(target.url)
  const [{ next } = { next: '' }] = await query<{ next: string }>(
    target.url,
    `select value #>> '{}' as next from setting where name = 'log_pruned_to'`,
  )
  expect(next).toMatch(/^[0-9a-z]{11}-0{11}$/)
  const response = await app.callApi(mara, changesSince, { query: { since: before } })
  expect(response.snapshot).toBe(false)
  // The same question, put to the restored database by the code that answers pages.
  const { db } = openDatabase(target.url, 2, () => undefined)
  try {
    expect(await changesOf(db, mara.workspace, { person: mara.id, scope: 'all', bots: [], until: Infinity }, before, 100)).toBeNull()
    // A transaction of another test that is older than the restoring holds the end of the log back for a moment.
    await expect
      .poll(async () =>
        changesOf(db, mara.workspace, { person: mara.id, scope: 'all', bots: [], until: Infinity }, await headOfLog(db), 100),
      )
      .toMatchObject({ changes: [], more: false })
    // Triggers and keys are on again: a conversation that moves is counted.
    const count = () => query<{ n: string }>(target.url, `select sum(n) as n from tally where key = 'done'`)
    await db.updateTable('conversation').set({ is_done: true }).execute()
    expect(Number((await count())[0]!.n)).toBe(5)
    await expect(db.insertInto('member').values({ workspace_id: mara.id, person_id: mara.id }).execute()).rejects.toThrow('foreign key')
  } finally {
    await db.destroy()
  }
})

test('a database that is not empty is left alone, unless it is to be replaced', async () => {
  await backup()
  await restore(target.url)
  await query(target.url, `update person set name = 'Somebody Else'`)
  await query(target.url, `insert into one_time_code select '\\x01', id, now() from person`)
  const { code, err } = await restore(target.url)
  expect([code, err]).toEqual([1, 'This database is not empty: it holds 1 people and 5 conversations. --force replaces all of it.'])
  expect(await query(target.url, 'select name from person')).toEqual([{ name: 'Somebody Else' }])
  expect((await restore(target.url, file, '--force')).code).toBe(0)
  expect(await contentOf(target.url)).toEqual(await contentOf(source))
  expect(await query(target.url, 'select 1 from one_time_code')).toEqual([])
})

test('a session that was ended since does not hold again after a restore, not even by a backup that carries sessions', async () => {
  const [kept] = await query<{ id: string; token_hash: string }>(source, 'select id, token_hash::text from session')
  await backup()
  const lines = gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n')
  expect(lines.some((line) => line.includes('"table":"session"'))).toBe(false)
  // As backups were written before.
  const end = JSON.parse(lines.pop()!) as End
  const columns = ['id', 'person_id', 'token_hash', 'device', 'address', 'expires_at']
  const row = `${JSON.stringify([kept!.id, mara.id, kept!.token_hash, '', '', '2999-01-01 00:00:00+00'])}\n`
  const table = `${JSON.stringify({ table: 'session', columns })}\n${row}${JSON.stringify({ rows: 1, sha256: newChecksum().update(row).digest('hex') })}`
  const firstFile = lines.findIndex((line) => line.startsWith('{"file"'))
  const old = lines.toSpliced(firstFile < 0 ? lines.length : firstFile, 0, table)
  const last = JSON.stringify({ ...end, tables: end.tables + 1, rows: end.rows + 1 })
  await writeFile(`${file}.old`, gzipSync(`${[...old, last].join('\n')}\n`))
  const { code, err } = await restore(target.url, `${file}.old`)
  expect([code, err]).toEqual([0, ''])
  expect(await query(target.url, 'select 1 from session')).toEqual([])
  // Nor does one of the database that is replaced, whose people are other ones now.
  await query(
    target.url,
    `insert into session (id, person_id, token_hash, device, address, expires_at) select id, id, '\\x01', '', '', now() + interval '1 day' from person`,
  )
  const again = await typeIn({ DATABASE_URL: target.url, BATON_SECRET: 'x'.repeat(32) }, 'restore', file, '--force')
  expect(again.out).toContain('Everybody signs in again.')
  expect(await query(target.url, 'select 1 from session')).toEqual([])
})

test('a damaged file is refused before anything is touched', async () => {
  await backup()
  const whole = await readFile(file)
  const lines = gunzipSync(whole).toString().split('\n')
  const row = lines.findIndex((line) => line.startsWith('['))
  const damaged: [string, Buffer, RegExp][] = [
    ['cut off', whole.subarray(0, whole.length - 20), /damaged/],
    ['cut off between lines', gzipSync(lines.slice(0, -3).join('\n') + '\n'), /damaged: it was cut off/],
    ['changed', gzipSync(lines.with(row, lines[row]!.replace('"', '"x')).join('\n')), /damaged: it does not hold to its checksums/],
    ['without a row', gzipSync(lines.toSpliced(row, 1).join('\n')), /damaged: it does not hold to its checksums/],
    [
      'with a column more',
      gzipSync(lines.with(row, lines[row]!.replace(/\]$/, ',"x"]')).join('\n')),
      /damaged: it has a row that belongs nowhere/,
    ],
    ['with an end behind its end', gzipSync([...lines, '{}'].join('\n') + '\n'), /damaged/],
    ['of a newer form', gzipSync(lines.with(0, lines[0]!.replace('"format":2', '"format":3')).join('\n')), /was written by a newer Baton/],
    [
      'of a newer schema',
      gzipSync(lines.with(0, lines[0]!.replace(migrationNames.at(-1)!, '0999_last')).join('\n')),
      /was written by a newer Baton/,
    ],
    ['no backup at all', gzipSync('hello\n'), /is not a backup\.$/],
    ['not even compressed', Buffer.from('hello'), /is not a backup, or is damaged/],
    ['empty', Buffer.alloc(0), /is not a backup, or is damaged/],
  ]
  for (const [what, bytes, says] of damaged) {
    await writeFile(`${file}.bad`, bytes)
    const { code, err } = await restore(target.url, `${file}.bad`)
    expect([what, code, err]).toEqual([what, 1, expect.stringMatching(says)])
    expect(err.split('\n')).toHaveLength(1)
  }
  expect((await restore(target.url, join(folder, 'none'))).err).toBe(`There is no file ${join(folder, 'none')}.`)
  expect((await restore(target.url, folder)).err).toBe(`${folder} is a folder.`)
  expect(await contentOf(target.url)).toEqual({})
})

test('what fails half-way leaves the database as it was', async () => {
  await backup()
  await restore(target.url)
  const before = await contentOf(target.url)
  // Somebody else's table points to ours.
  await query(target.url, 'create table visitor (person_id uuid references person)')
  await query(target.url, 'insert into visitor select id from person')
  const { code, err } = await restore(target.url, file, '--force')
  expect(code).toBe(1)
  expect(err.split('\n')).toHaveLength(1)
  await query(target.url, 'drop table visitor')
  expect(await contentOf(target.url)).toEqual(before)
})

test('a server that runs on the database is not restored under', async () => {
  await backup()
  const { code, err } = await restore(source, file, '--force')
  expect([code, err]).toEqual([1, 'A server runs on this database. Stop it first, as it would mix old and new.'])
})

test('modes never mix, also not by a backup', async () => {
  await backup()
  await restore(target.url)
  await query(target.url, `update setting set value = '"live"' where name = 'mode'`)
  const { code, err } = await restore(target.url, file, '--force')
  expect([code, err]).toEqual([1, 'This backup is of the mode "test" and this database of the mode "live"; the two never mix.'])
})

test('another secret than the one of the backup is told', async () => {
  await backup()
  const { code, out, json } = await typeIn({ DATABASE_URL: target.url, BATON_SECRET: 'y'.repeat(32) }, 'restore', file, '--json')
  expect([code, json['sameSecret']]).toEqual([0, false])
  expect(out).not.toContain('y'.repeat(32))
  expect(gunzipSync(await readFile(file)).toString()).not.toContain('x'.repeat(32))
  const spoken = await typeIn({ DATABASE_URL: target.url, BATON_SECRET: 'y'.repeat(32) }, 'restore', file, '--force')
  expect(spoken.out).toContain('Set BATON_SECRET to that one')
})

test('servers write on while a backup is taken, and it holds one moment of all tables', async () => {
  const bot = await app.bot((await app.person('Busy')).workspace, 'Busy')
  let stop = false
  const writing = (async () => {
    for (let i = 0; !stop; i++) await app.report(bot, `busy ${i % 3}`, `message ${i}`)
  })()
  try {
    for (let i = 0; i < 3; i++) {
      expect((await backup()).code).toBe(0)
      expect((await restore(target.url, file, '--force')).code).toBe(0)
      const [row] = await query<{ counted: string; there: string }>(
        target.url,
        'select (select sum(last_seq) from conversation) as counted, (select count(*) from message) as there',
      )
      expect(row!.counted).toBe(row!.there)
    }
  } finally {
    stop = true
    await writing
  }
})

test('a file that cannot be written is one sentence, and nothing is left of it', async () => {
  const nowhere = join(folder, 'missing', 'baton.backup')
  const failed = await backup(source, nowhere)
  expect(failed.code).toBe(1)
  expect(failed.err).toContain(`${nowhere} cannot be written: ENOENT`)
  const { code, err } = await backup(target.url, join(folder, 'empty.backup'))
  expect([code, err]).toEqual([1, 'There is nothing to back up: no server has used this database yet.'])
  expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
})

test('a file is named from where the person is, not from where npm runs us', async () => {
  const env = { DATABASE_URL: source, INIT_CWD: folder }
  expect((await typeIn(env, 'backup', 'here.backup', '--json')).json['file']).toBe(join(folder, 'here.backup'))
  expect((await stat(join(folder, 'here.backup'))).size).toBeGreaterThan(1000)
})
