import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '#shared/Random.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { wrote } from '../toy/ToyCompany.ts'
import { ToyInstallation } from './ToyInstallation.ts'

/** How often the server kills itself, and before how many statements after an engine's answer at the latest: storing and sending one takes about twenty. */
const kills = Number(process.env['KILLS'] ?? 12)
const maxStatements = 30
/** What a killed server was sending is held for it for a minute, so there are more conversations than are being sent to. */
const conversations = 30
const page = 'p1'
/** The same in every run, so that one that fails can be run again; `SEED` says another. */
const seed = Number(process.env['SEED'] ?? 20_261_123)
/** The clocks of database and server are those of one machine, but a take-over is not committed in the moment that it bears. */
const grace = 1000

let toy: ToyInstallation
beforeAll(async () => {
  toy = await ToyInstallation.open({ page, engine: 'toy', engine_credentials: { mind: 'm', key: 'k' } })
})
afterAll(() => toy.close())

test(
  'a server that kills itself again and again between an answer of an engine and its sending loses nothing, says nothing twice, and nothing after a take-over',
  async () => {
    const random = new Random(seed)
    toy.company.think = ({ texts }) => ({ texts: texts.map((text) => `re: ${text}`) })
    const written = new Map<string, string[]>()
    let isRunning = true
    const customers = customersWrite(random, written, () => isRunning)
    const people = personTakesOver(random, () => isRunning)
    for (let n = 0; n < kills; n++) {
      await toy.startAndDie({ after: random.int(1, maxStatements), when: random.chance(0.5) ? 'sent' : 'answered', from: 'answer' })
    }
    await toy.start()
    isRunning = false
    await Promise.all([customers, people])
    for (const c of written.keys()) if (held(c)) await setPaused(c, false)

    const open = async () => {
      const { rows } = await sql<{ n: number }>`select (select count(*) from engine_turn where state = 'waiting')::int
      + (select count(*) from webhook_event where state = 'waiting')::int + (select count(*) from delivery where state in ('queued', 'sending'))::int as n`.execute(
        toy.db,
      )
      return rows[0]!.n
    }
    await expect.poll(open, { timeout: 150_000, interval: 500 }).toBe(0)
    let answers = 0
    for (const [c, texts] of written) {
      const got = toy.company.taken.filter(({ to }) => to === c).map(({ text }) => text)
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
    where d.state in ('accepted', 'delivered') and d.handed_at > e.at + make_interval(secs => ${grace / 1000})`.execute(toy.db)
    expect(late.rows).toEqual([])
  },
  300_000 + kills * 30_000,
)

/** Every third conversation is taken over by a person now and then. */
const held = (c: string) => Number(c.slice(1)) % 3 === 0

/** Customers write, each until the server has said that it has it. */
async function customersWrite(random: Random, written: Map<string, string[]>, isRunning: () => boolean): Promise<void> {
  for (let n = 1; isRunning(); n++) {
    const c = `c${random.int(0, conversations - 1)}`
    const text = `message ${n} of ${c}`
    const items = [wrote(page, `mid.${n}`, c, text)]
    while ((await toy.company.call(toy.url, items, `d${n}`).catch(() => 0)) !== 200) await pause(50)
    written.set(c, [...(written.get(c) ?? []), text])
    await pause(60)
  }
}

/** A person takes conversations over and hands them back. */
async function personTakesOver(random: Random, isRunning: () => boolean): Promise<void> {
  while (isRunning()) {
    const c = `c${3 * random.int(0, conversations / 3 - 1)}`
    if (await setPaused(c, true, isRunning)) {
      await pause(400)
      await setPaused(c, false)
    }
    await pause(100)
  }
}

/** Tries until the server has done it; answers false where there is no such conversation yet, or `isWanted` ends. */
async function setPaused(c: string, paused: boolean, isWanted: () => boolean = () => true): Promise<boolean> {
  const url = `${toy.url}/api/channels/${conversationIdOf(toy.bot.id, c)}/togglepause`
  while (isWanted()) {
    const headers = { authorization: `Bearer ${toy.mara.token}`, paused: String(paused) }
    const status = await fetch(url, { method: 'POST', headers })
      .then(async (answer) => (await answer.arrayBuffer(), answer.status))
      .catch(() => 0)
    if (status === 200) return true
    if (status === 404) return false
    await pause(50)
  }
  return false
}
