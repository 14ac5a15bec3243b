import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '#shared/Random.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { wrote } from '../toy/ToyCompany.ts'
import { ToyInstallation } from './ToyInstallation.ts'

/** Before how many statements the server kills itself at the latest: what is done with one event takes about twenty. */
const maxStatements = 40
/** How often it does: at each of those statements once, unless said otherwise. */
const kills = Number(process.env['KILLS'] ?? maxStatements)
const conversations = 6
const page = 'p1'
/** The same in every run, so that one that fails can be run again. */
const seed = 20_261_122

let toy: ToyInstallation
beforeAll(async () => {
  toy = await ToyInstallation.open({ page })
})
afterAll(() => toy.close())

test(
  'a server that kills itself again and again, at any statement, loses, doubles and disorders nothing of what it said it had',
  async () => {
    const random = new Random(seed)
    const sender = new Sender()
    sender.start()
    const statements = Array.from({ length: maxStatements }, (_, i) => i + 1)
    for (let n = 0; n < kills; n++)
      // Each statement once before any is chosen again, so that each step is hit, and early and late ones follow each other.
      await toy.startAndDie({ after: random.fresh(statements), when: random.chance(0.5) ? 'sent' : 'answered' })
    await toy.start()
    await sender.stop()

    const waiting = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from webhook_event where state <> 'done'`.execute(toy.db)).rows[0]!.n
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
    for (let c = 0; c < conversations; c++) {
      const { rows } = await sql<{
        text: string
        seq: number
      }>`select text, seq from message where conversation_id = ${conversationIdOf(toy.bot.id, `c${c}`)} order by seq`.execute(toy.db)
      expect(rows.map(({ text }) => text)).toEqual(sender.acknowledged(c))
      expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, i) => i + 1))
    }
    expect(sender.total).toBeGreaterThan(kills)
  },
  300_000 + kills * 30_000,
)

/** Toy, which sends each message until it is answered, some of them twice, and those of a conversation one after the other. */
class Sender {
  readonly #acknowledged = new Map<number, string[]>()
  readonly #random = new Random(seed + 1)
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
      if (this.#random.chance(0.2)) await this.#send(items, this.#random.chance(0.5) ? `delivery ${n}` : `delivery ${n} again`)
      await pause(100)
    }
  }
  async #send(items: readonly unknown[], delivery: string): Promise<void> {
    for (;;) {
      const status = await toy.company.call(toy.url, items, delivery).catch(() => 0)
      if (status === 200) return
      await pause(50)
    }
  }
}
