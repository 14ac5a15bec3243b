import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#platform/db/openDatabase.ts'
import { freePort } from '#platform/embedded-postgres/freePort.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { saveBot, type Bot } from '#features/bots/contract.ts'
import { createTestApp, type TestApp, type TestPerson } from '#testing/TestApp.ts'
import { startChild, type ServerProcess } from '#testing/startChild.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { toy } from '../toy/provider.ts'
import { ToyCompany, wrote } from '../toy/ToyCompany.ts'

/** How often the server kills itself, and before how many statements after an engine's answer at the latest: storing and sending one takes about twenty. */
const kills = 12
const maxStatements = 30
/** What a killed server was sending is held for it for a minute, so there are more conversations than are being sent to. */
const conversations = 30
const page = 'p1'
/** The same in every run, so that one that fails can be run again. */
const seed = 20_261_123
/** The clocks of database and server are those of one machine, but a take-over is not committed in the moment that it bears. */
const grace = 1000

let company: ToyCompany
let app: TestApp
let mara: TestPerson
let bot: Bot
let folder: string
let env: Record<string, string>
let server: ServerProcess | undefined
let db: Database

beforeAll(async () => {
  company = await ToyCompany.open()
  const secret = 'servers that are killed share one secret'
  app = await createTestApp({ ...company.env, BATON_SECRET: secret, LOG_LEVEL: 'fatal' }, [toy])
  mara = await app.person('Mara')
  const engine = { engine: 'toy', engine_credentials: { mind: 'm', key: 'k' } }
  const wanted = { source: 'toy', name: 'Toy bot', credentials: { page, token: 't' }, ...engine }
  bot = (await app.callApi(mara, saveBot, { body: { bot: wanted } })).bot
  await app.server.close()
  ;({ db } = openDatabase(app.databaseUrl, 2, () => undefined))
  folder = await temporaryFolder('engines')
  env = {
    ...company.env,
    BATON_SECRET: secret,
    BATON_DATA_DIR: folder,
    DATABASE_URL: app.databaseUrl,
    DATABASE_POOL: '4',
    PORT: String(await freePort()),
  }
})
afterAll(async () => {
  await server?.kill()
  await db.destroy()
  await app.close()
  company.close()
  await rm(folder, { recursive: true, force: true })
})

test('a server that kills itself again and again between an answer of an engine and its sending loses nothing, says nothing twice, and nothing after a take-over', async () => {
  const random = mulberry(seed)
  company.think = ({ texts }) => ({ texts: texts.map((text) => `re: ${text}`) })
  const written = new Map<string, string[]>()
  let isRunning = true
  const customers = customersWrite(random, written, () => isRunning)
  const people = personTakesOver(random, () => isRunning)
  for (let n = 0; n < kills; n++) {
    const killAfter = String(1 + Math.floor(random() * maxStatements))
    server = await startChild(
      { ...env, KILL_AFTER: killAfter, KILL_WHEN: random() < 0.5 ? 'sent' : 'answered', KILL_FROM: 'answer' },
      toyServer,
    )
    await exitOf(server)
  }
  server = await startChild(env, toyServer)
  isRunning = false
  await Promise.all([customers, people])
  for (const c of written.keys()) if (held(c)) await setPaused(c, false)

  const open = async () => {
    const { rows } = await sql<{ n: number }>`select (select count(*) from engine_turn where state = 'waiting')::int
      + (select count(*) from webhook_event where state = 'waiting')::int + (select count(*) from delivery where state in ('queued', 'sending'))::int as n`.execute(
      db,
    )
    return rows[0]!.n
  }
  await expect.poll(open, { timeout: 150_000, interval: 500 }).toBe(0)
  let answers = 0
  for (const [c, texts] of written) {
    const got = company.taken.filter(({ to }) => to === c).map(({ text }) => text)
    answers += got.length
    const expected = texts.map((text) => `re: ${text}`)
    // Of a conversation that nobody took over, every message is answered once, in order.
    if (!held(c)) expect(got).toEqual(expected)
    // Nothing is lost of the others. What was being sent by a server that died, and then taken over, may have got there and be answered again.
    else expect([...new Set(got)].toSorted()).toEqual(expected.toSorted())
  }
  expect(answers).toBeGreaterThan(kills)
  const late = await sql`select m.text, m.at, d.handed_at, e.at as paused_at from delivery d
    join message m on m.workspace_id = d.workspace_id and m.conversation_id = d.conversation_id and m.seq = d.seq and m.author = 'bot' and m.type = 'message'
    join lateral (select e.at from message e where e.workspace_id = d.workspace_id and e.conversation_id = d.conversation_id and e.seq > d.seq
      and e.body -> 'event' ->> 'what' = 'paused' order by e.seq limit 1) e on true
    where d.state in ('accepted', 'delivered') and d.handed_at > e.at + make_interval(secs => ${grace / 1000})`.execute(db)
  expect(late.rows).toEqual([])
}, 900_000)

const toyServer = new URL('../toy/toyServerChild.ts', import.meta.url)

/** Every third conversation is taken over by a person now and then. */
const held = (c: string) => Number(c.slice(1)) % 3 === 0

const exitOf = (child: ServerProcess) =>
  new Promise<void>((resolve) =>
    child.process.exitCode !== null || child.process.signalCode !== null ? resolve() : child.process.once('exit', () => resolve()),
  )

/** Customers write, each until the server has said that it has it. */
async function customersWrite(random: () => number, written: Map<string, string[]>, isRunning: () => boolean): Promise<void> {
  for (let n = 1; isRunning(); n++) {
    const c = `c${Math.floor(random() * conversations)}`
    const text = `message ${n} of ${c}`
    const items = [wrote(page, `mid.${n}`, c, text)]
    while ((await company.call(`http://localhost:${env['PORT']}`, items, `d${n}`).catch(() => 0)) !== 200) await sleep(50)
    written.set(c, [...(written.get(c) ?? []), text])
    await sleep(60)
  }
}

/** A person takes conversations over and hands them back. */
async function personTakesOver(random: () => number, isRunning: () => boolean): Promise<void> {
  while (isRunning()) {
    const c = `c${3 * Math.floor((random() * conversations) / 3)}`
    if (await setPaused(c, true, isRunning)) {
      await sleep(400)
      await setPaused(c, false)
    }
    await sleep(100)
  }
}

/** Tries until the server has done it; answers false where there is no such conversation yet, or `isWanted` ends. */
async function setPaused(c: string, paused: boolean, isWanted: () => boolean = () => true): Promise<boolean> {
  const url = `http://localhost:${env['PORT']}/api/channels/${conversationIdOf(bot.id, c)}/togglepause`
  while (isWanted()) {
    const headers = { authorization: `Bearer ${mara.token}`, paused: String(paused) }
    const status = await fetch(url, { method: 'POST', headers })
      .then(async (answer) => (await answer.arrayBuffer(), answer.status))
      .catch(() => 0)
    if (status === 200) return true
    if (status === 404) return false
    await sleep(50)
  }
  return false
}

/** A random number generator whose numbers follow from its seed. */
function mulberry(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
