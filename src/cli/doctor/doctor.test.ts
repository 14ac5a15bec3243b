import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { FacebookCompany } from '#sandbox/messenger/FacebookCompany.ts'
import { askDoctor } from '#testing/askDoctor.ts'
import { serveLocally } from '#testing/serveLocally.ts'
import { serveStandIn } from '#testing/serveStandIn.ts'
import { startGoogle } from '#testing/sandbox/startGoogle.ts'
import { startMailServer } from '#testing/startMailServer.ts'
import { migrationNames } from '#platform/db/migrate.ts'
import { Vault } from '#platform/crypto/secrets.ts'
import { createTestApp, type TestApp } from '#testing/TestApp.ts'
import type { Finding } from './Finding.ts'
import { emptyDatabase } from '#testing/emptyDatabase.ts'
import { ownPort } from '#testing/ownPort.ts'
import { typeIn } from '#testing/typeIn.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'

const secret = 'x'.repeat(32)
let app: TestApp
let folder: string
/** The test app's installation, as it should be. */
let env: Record<string, string>
const closers: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  app = await createTestApp()
  folder = await temporaryFolder('doctor')
  env = { DATABASE_URL: app.databaseUrl, BATON_DATA_DIR: folder, PUBLIC_URL: app.url, BATON_SECRET: secret, PORT: new URL(app.url).port }
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const examine = (changes: Record<string, string> = {}) => askDoctor({ ...env, ...changes })

async function serve(listener: RequestListener): Promise<string> {
  const { url, close } = await serveLocally(listener)
  closers.push(close)
  return url
}

test('all is well: a line for each thing, and exit code 0', async () => {
  const { code, out } = await typeIn(env, 'doctor')
  expect(code).toBe(0)
  const lines = out.split('\n').map((line) => line.replace(/\s{2,}/g, '  ').replace(/[\d.]+ (ms|GB)/g, 'N $1'))
  // Some may not have begun yet.
  const isSubscriber = (line: string) =>
    /^ok {2}Subscriber {2}[\w-]+: (up to date|\d+ changes? behind|begins with the next start)$/.test(line)
  expect(lines.filter((line) => !isSubscriber(line))).toEqual([
    `ok  Data folder  ${folder}, N GB free`,
    expect.stringMatching(/^ok {2}Database {2}PostgreSQL 18\.\d+, answers in N ms$/),
    'ok  Encoding  UTF8',
    expect.stringMatching(/^ok {2}Connections {2}100 at most, \d+ free now; a server takes up to 23$/),
    expect.stringMatching(/^ok {2}Rights {2}\w+ may write$/),
    'ok  Schema  up to date',
    'ok  Secret  by BATON_SECRET',
    'ok  Push  its keys are made when the first browser asks for them',
    `ok  Push  browsers offer notifications at ${app.url}`,
    'ok  Configuration  for the mode "test"',
    `ok  Address  ${app.url}`,
    'ok  Websocket  get through',
    `ok  Port  Baton listens at ${new URL(app.url).port}`,
    'ok  Files  in the data folder',
    'off  Redis  not configured: one server needs none, several on one database do',
    'off  Google  simulated on this machine',
    'off  Slack  simulated on this machine',
    'off  Mail  kept in an inbox on this machine',
  ])
})

test('a database that does not answer fails, and the rest is looked at all the same', async () => {
  const { code, about } = await examine({ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/x' })
  expect(code).toBe(1)
  expect(about('Database')).toEqual([expect.stringMatching(/^fail: cannot be used \(The database does not answer: .*ECONNREFUSED/)])
  expect(JSON.stringify([about('Database')])).not.toContain('hunter2')
  expect(about('Redis')).toHaveLength(1)
})

test('a database in another encoding fails; one without a schema is only told of', async () => {
  const latin = await emptyDatabase('SQL_ASCII')
  closers.push(latin.drop)
  const { code, about } = await examine({ DATABASE_URL: latin.url })
  expect(code).toBe(1)
  expect(about('Encoding')).toEqual(['fail: SQL_ASCII'])
  expect(about('Schema')).toEqual([`warn: not up to date (${migrationNames.join(', ')})`])
})

test('a database of a newer Baton, and a pool that is too large', async () => {
  const { db } = app.server
  await sql`insert into kysely_migration (name, timestamp) values ('9999_future', '')`.execute(db)
  closers.push(() => sql`delete from kysely_migration where name = '9999_future'`.execute(db))
  const { code, about } = await examine({ DATABASE_POOL: '200' })
  expect([code, about('Schema')]).toEqual([1, ['fail: of a newer Baton (9999_future)']])
  expect(about('Connections')[0]).toMatch(/^warn: 100 at most/)
})

test.each(['', 'cut off in the mid\n'])('a secret in the data folder that no server starts with (%j) fails', async (text) => {
  expect((await examine({ BATON_SECRET: '' })).about('Secret')).toEqual(['ok: none yet; the first start makes one'])
  const file = join(folder, 'secret')
  await writeFile(file, text)
  closers.push(() => rm(file))
  const { code, about } = await examine({ BATON_SECRET: '' })
  expect([code, about('Secret')]).toEqual([1, [expect.stringContaining(`fail: ${file} holds no whole secret`)]])
})

test('a secret that does not open what is in the database fails', async () => {
  const owner = await app.person('Ada')
  const bot = await app.bot(owner.workspace, 'Sealed')
  await app.server.db
    .updateTable('bot')
    .set({ credentials: new Vault(secret).encrypt('whs_1') })
    .where('id', '=', bot.id)
    .execute()
  expect((await examine()).about('Secret')).toEqual(['ok: by BATON_SECRET'])
  const { code, about } = await examine({ BATON_SECRET: 'y'.repeat(32) })
  expect([code, about('Secret')]).toEqual([1, ['fail: does not open what is in the database']])
})

test('nobody at the address, somebody else at it, a Baton of another mode at it', async () => {
  const nobody = await examine({ PUBLIC_URL: `http://localhost:${await ownPort()}` })
  expect([nobody.code, nobody.about('Address')]).toEqual([
    0,
    [expect.stringMatching(/^warn: nobody answers at http:\/\/localhost:\d+ \(.*ECONNREFUSED/)],
  ])
  const stranger = await serve((_request, response) => response.end('hello'))
  expect((await examine({ PUBLIC_URL: stranger })).about('Address')).toEqual([`fail: ${stranger} answers 200, but that is not Baton`])
  const other = await serve((_request, response) => response.writeHead(200, { 'x-baton-mode': 'live' }).end())
  expect((await examine({ PUBLIC_URL: other })).about('Address')).toEqual([`fail: ${other} is a Baton of the mode "live", not "test"`])
})

test('a proxy that does not pass websockets on is told of', async () => {
  const proxy = await serve((_request, response) => response.writeHead(200, { 'x-baton-mode': 'test' }).end())
  const { code, about } = await examine({ PUBLIC_URL: proxy })
  expect([code, about('Address')]).toEqual([0, [`ok: ${proxy}`]])
  expect(about('Websocket')).toEqual([expect.stringMatching(/^warn: do not get through \(/)])
})

test('a data folder that cannot be used', async () => {
  await writeFile(join(folder, 'file'), '')
  const { code, about } = await examine({ BATON_DATA_DIR: join(folder, 'file') })
  expect([code, about('Data folder')]).toEqual([1, [`fail: ${join(folder, 'file')} is not a folder`]])
  const { about: behind } = await examine({ BATON_DATA_DIR: join(folder, 'file', 'new') })
  expect(behind('Data folder')).toEqual([expect.stringMatching(/^fail: .+ cannot be reached: ENOTDIR/)])
  expect((await examine({ BATON_DATA_DIR: join(folder, 'new') })).about('Data folder')).toEqual([
    `ok: ${join(folder, 'new')} does not exist yet; the first start makes it`,
  ])
})

test('a data folder that may only be read', async () => {
  // Root may write anywhere but where the system itself keeps the files.
  const closed = process.getuid?.() === 0 ? '/proc' : join(folder, 'closed')
  if (closed !== '/proc') await mkdir(closed, { mode: 0o500 })
  const { code, about } = await examine({ BATON_DATA_DIR: closed })
  expect([code, about('Data folder')]).toEqual([1, [expect.stringContaining(`${closed} cannot be written to: `)]])
})

test('Redis that does not answer, and Google that does or does not', async () => {
  const { code, about } = await examine({ REDIS_URL: 'redis://:hunter2@127.0.0.1:1' })
  expect([code, about('Redis')]).toEqual([1, [expect.stringMatching(/^fail: does not answer \(/)]])
  expect(about('Redis')[0]).not.toContain('hunter2')

  const google = await startGoogle()
  closers.push(google.stop)
  const pair = { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' }
  expect((await examine({ ...pair, GOOGLE_ISSUER: google.issuer })).about('Google')).toEqual([
    `ok: answers; the redirect URIs to register there are ${app.url}/auth/google/callback and ${app.url}/auth/google/callback/integrate`,
  ])
  const wrong = await serve((_request, response) => response.end('{"issuer":"https://evil.example"}'))
  expect((await examine({ ...pair, GOOGLE_ISSUER: wrong })).about('Google')).toEqual([
    `fail: ${wrong}/.well-known/openid-configuration does not answer as it should (it calls itself https://evil.example)`,
  ])
})

test('a mail server that answers, one that is not there, and one that does not take the name and password', async () => {
  const from = { MAIL_FROM: 'Baton <baton@example.com>' }
  const server = await startMailServer()
  closers.push(server.close)
  expect((await examine({ ...from, SMTP_URL: server.url })).about('Mail')).toEqual([
    'ok: the server answers; e-mails come from baton@example.com',
  ])
  const nobody = await examine({ ...from, SMTP_URL: `smtp://me:hunter2@127.0.0.1:${await ownPort()}` })
  expect([nobody.code, nobody.about('Mail')]).toEqual([
    1,
    [expect.stringMatching(/^fail: the server of SMTP_URL does not answer.*ECONNREFUSED/)],
  ])
  const strict = await startMailServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(new Error('Wrong password')),
  })
  closers.push(strict.close)
  const wrong = await examine({ ...from, SMTP_URL: strict.url.replace('//', '//me:hunter2@') })
  expect(wrong.about('Mail')).toEqual([expect.stringMatching(/^fail: .*Invalid login/)])
  expect(JSON.stringify([nobody.about('Mail'), wrong.about('Mail')])).not.toContain('hunter2')
})

test('what live would refuse is a failed line each', async () => {
  const fresh = await emptyDatabase()
  closers.push(fresh.drop)
  const answer = await typeIn(
    { DATABASE_URL: fresh.url, BATON_DATA_DIR: folder, GOOGLE_ISSUER: 'http://localhost:1' },
    'doctor',
    '--live',
    '--json',
  )
  expect(answer.code).toBe(1)
  const lines = (answer.json['findings'] as Finding[]).filter(({ about }) => about === 'Configuration').map(({ says }) => says)
  expect(lines).toEqual([
    expect.stringContaining('GOOGLE_ISSUER'),
    expect.stringContaining('PUBLIC_URL is missing'),
    expect.stringContaining('BATON_SECRET is missing'),
  ])
})

test('of each company that bots are connected to it says whether it takes them, when it called last, and the last error of the day', async () => {
  const mara = await app.person('Mara')
  const [well, broken] = [await app.bot(mara.workspace, 'Well'), await app.bot(mara.workspace, 'Broken')]
  const become = (id: string, columns: { source: string; broken?: string; broken_at?: Date }) =>
    app.server.db.updateTable('bot').set(columns).where('id', '=', id).execute()
  await become(well.id, { source: 'manychat' })
  const reason = { code: 'slack.token' }
  await become(broken.id, { source: 'slack', broken: JSON.stringify({ source: reason }), broken_at: new Date() })
  const place = { workspace_id: mara.workspace, bot_id: well.id }
  await app.server.db
    .insertInto('bot_pulse')
    .values({ ...place, last_error_at: new Date(), last_error: JSON.stringify({ code: 'manychat.busy' }) })
    .execute()
  const { code, about } = await examine()
  expect(about('Slack')).toContainEqual(expect.stringMatching(/^fail: 1 bot; Broken disconnected: Slack does not accept the bot token/))
  expect(about('Manychat')).toEqual([expect.stringMatching(/^warn: 1 bot; the last error of today: Manychat/)])
  expect(code).toBe(1)
})

test('a version of the Graph API that Facebook is about to end, or has ended, is warned of', async () => {
  const { about } = await examine({ GRAPH_API_VERSION: 'v21.0' })
  expect(about('Messenger')).toContainEqual(expect.stringMatching(/^warn: Facebook (ends|has ended) v21\.0 of the Graph API on 2027-01-21/))
})

test('the app at Facebook: taken, half set, not taken, and a Facebook that does not answer', async () => {
  const facebook: FacebookCompany = new FacebookCompany({
    server: () => app.url,
    url: () => api.url,
    app: { id: '4711', secret: 'the secret', verifyToken: 'the verify token' },
    pages: [],
    people: [],
    show: () => expect.unreachable(),
    sign: () => undefined,
    onError: (error) => expect.unreachable(String(error)),
  })
  const api = await serveStandIn((server) => facebook.serve(server))
  closers.push(() => api.close())
  const set = {
    FACEBOOK_APP_ID: '4711',
    FACEBOOK_APP_SECRET: 'the secret',
    FACEBOOK_VERIFY_TOKEN: 'the verify token',
    GRAPH_BASE_URL: api.url,
  }
  const ofApp = async (changes: Record<string, string>) => {
    const { code, about } = await examine({ ...set, ...changes })
    return [code, about('Messenger').filter((line) => !/^\w+: \d+ bot/.test(line))]
  }
  const addresses = `${app.url}/webhooks/messenger and ${app.url}/login/callback/connect/messenger`
  expect(await ofApp({})).toEqual([expect.any(Number), [`ok: takes the app; the addresses to enter there are ${addresses}`]])
  expect(await ofApp({ FACEBOOK_VERIFY_TOKEN: '' })).toEqual([1, ['fail: not set: FACEBOOK_VERIFY_TOKEN']])
  const refused = await ofApp({ FACEBOOK_APP_SECRET: 'another secret' })
  expect(refused).toEqual([
    1,
    [expect.stringMatching(/^fail: Facebook does not take FACEBOOK_APP_ID and FACEBOOK_APP_SECRET \(Error validating/)],
  ])
  expect(JSON.stringify(refused)).not.toContain('another secret')
  const nobody = await ofApp({ GRAPH_BASE_URL: `http://localhost:${await ownPort()}` })
  expect(nobody).toEqual([1, [expect.stringMatching(/^fail: cannot be asked \(/)]])
})

test('a service to which bots forward what is said: it answers, or it does not, which costs its figures only', async () => {
  const mara = await app.person('Mara')
  const counted = await app.bot(mara.workspace, 'Counted')
  const service = await serve((_request, response) => response.writeHead(404).end())
  expect((await examine({ DASHBOT_BASE_URL: service })).about('Dashbot')).toEqual([])
  await app.server.db
    .updateTable('bot')
    .set({ stored_secrets: ['dashbot_key'] })
    .where('id', '=', counted.id)
    .execute()
  expect((await examine({ DASHBOT_BASE_URL: service })).about('Dashbot')).toEqual(['ok: 1 bot; its server answers'])
  const nobody = await examine({ DASHBOT_BASE_URL: `http://localhost:${await ownPort()}` })
  expect(nobody.about('Dashbot')).toEqual([expect.stringMatching(/^warn: 1 bot; its server does not answer \(/)])
})
