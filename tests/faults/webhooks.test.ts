import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#platform/db/openDatabase.ts'
import { freePort } from '#platform/embedded-postgres/freePort.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { saveBot, type Bot } from '#features/bots/contract.ts'
import { createTestApp, type TestApp } from '#testing/TestApp.ts'
import { startChild, type ServerProcess } from '#testing/startChild.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { toy } from '../toy/provider.ts'
import { ToyCompany, wrote } from '../toy/ToyCompany.ts'

/** How often the server kills itself, and before how many statements at the latest: what is done with one event takes about twenty. */
const kills = 60
const maxStatements = 60
const conversations = 6
const page = 'p1'
/** The same in every run, so that one that fails can be run again. */
const seed = 20_261_122

let company: ToyCompany
let app: TestApp
let bot: Bot
let folder: string
let env: Record<string, string>
let server: ServerProcess | undefined
/** For looking at what became of it. */
let db: Database

beforeAll(async () => {
  company = await ToyCompany.open()
  const secret = 'servers that are killed share one secret'
  // This one makes the bot, and is stopped before anything arrives.
  app = await createTestApp({ ...company.env, BATON_SECRET: secret, LOG_LEVEL: 'fatal' }, [toy])
  const mara = await app.person('Mara')
  const credentials = { page, token: 't' }
  bot = (await app.callApi(mara, saveBot, { body: { bot: { source: 'toy', name: 'Toy bot', credentials } } })).bot
  await app.server.close()
  ;({ db } = openDatabase(app.databaseUrl, 2, () => undefined))
  folder = await temporaryFolder('webhooks')
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

test('a server that kills itself sixty times, at any statement, loses, doubles and disorders nothing of what it said it had', async () => {
  const random = mulberry(seed)
  const sender = new Sender()
  const statements = new Set<number>()
  sender.start()
  for (let n = 0; n < kills; n++) {
    const killAfter = 1 + Math.floor(random() * maxStatements)
    statements.add(killAfter)
    const when = random() < 0.5 ? 'sent' : 'answered'
    server = await startChild({ ...env, KILL_AFTER: String(killAfter), KILL_WHEN: when }, toyServer)
    await exitOf(server)
  }
  server = await startChild(env, toyServer)
  await sender.stop()
  // Statements early and late, so that each step is hit.
  expect(statements.size).toBeGreaterThan(25)

  const waiting = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from webhook_event where state <> 'done'`.execute(db)).rows[0]!.n
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
  for (let c = 0; c < conversations; c++) {
    const { rows } = await sql<{
      text: string
      seq: number
    }>`select text, seq from message where conversation_id = ${conversationIdOf(bot.id, `c${c}`)} order by seq`.execute(db)
    expect(rows.map(({ text }) => text)).toEqual(sender.acknowledged(c))
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, i) => i + 1))
  }
  expect(sender.total).toBeGreaterThan(kills)
}, 900_000)

const toyServer = new URL('../toy/toyServerChild.ts', import.meta.url)

/** The server that kills itself does not always come to it by what arrives: its own polls are statements, too. */
const exitOf = (child: ServerProcess) =>
  new Promise<void>((resolve) =>
    child.process.exitCode !== null || child.process.signalCode !== null ? resolve() : child.process.once('exit', () => resolve()),
  )

/** Toy, which sends each message until it is answered, some of them twice, and those of a conversation one after the other. */
class Sender {
  readonly #acknowledged = new Map<number, string[]>()
  readonly #random = mulberry(seed + 1)
  #running = false
  #loops: Promise<void>[] = []
  #next = 1

  get total(): number {
    return [...this.#acknowledged.values()].reduce((sum, texts) => sum + texts.length, 0)
  }
  acknowledged(c: number): string[] {
    return this.#acknowledged.get(c) ?? []
  }
  start(): void {
    this.#running = true
    this.#loops = Array.from({ length: conversations }, (_, c) => this.#loop(c))
  }
  async stop(): Promise<void> {
    this.#running = false
    await Promise.all(this.#loops)
  }
  async #loop(c: number): Promise<void> {
    while (this.#running) {
      const n = this.#next++
      const text = `message ${n} of conversation ${c}`
      const items = [wrote(page, `mid.${n}`, `c${c}`, text)]
      await this.#send(items, `delivery ${n}`)
      this.#acknowledged.set(c, [...this.acknowledged(c), text])
      // Companies repeat what they were answered, under the old name or a new one.
      if (this.#random() < 0.2) await this.#send(items, this.#random() < 0.5 ? `delivery ${n}` : `delivery ${n} again`)
      await sleep(100)
    }
  }
  async #send(items: readonly unknown[], delivery: string): Promise<void> {
    for (;;) {
      const status = await company.call(`http://localhost:${env['PORT']}`, items, delivery).catch(() => 0)
      if (status === 200) return
      await sleep(50)
    }
  }
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
