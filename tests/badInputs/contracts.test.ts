import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/TestApp.ts'
import { titleOf, type Entry, type Example } from '../permissions/Entry.ts'
import { fill } from '../permissions/fill.ts'
import { placesOf } from '../permissions/Id.ts'
import { createFixture, type Fixture } from '../permissions/createFixture.ts'
import { theCalls } from '../permissions/theCalls.ts'
import { thePeople } from '../permissions/thePeople.ts'
import { nasty, nastyTexts } from './nasty.ts'
import { sendSpoiled, type Answered } from './sendSpoiled.ts'
import { spoil, spoilable, type Spoiling } from './spoil.ts'

let app: TestApp
let cases = 0
beforeAll(async () => void (app = await createTestApp({ LOG_LEVEL: 'silent' })))
afterAll(async () => {
  console.log(`Bad inputs: ${cases} tried on ${theCalls.length} examples of calls.`)
  await app.close()
})

/** Somebody with every right: only the input is bad. */
const owner = thePeople.find(({ name }) => name === 'Owner')!

/** What hangs on a workspace, table by table. */
const tables = [
  'audit',
  'bot',
  'api_key',
  'change',
  'conversation',
  'customer',
  'delivery',
  'invite',
  'label',
  'member',
  'message',
  'seen',
  'view',
  'bulk',
]

/** How much a fixture holds. Only its own rows are counted, by their keys: the others are nobody's business, and more and more. */
async function counts({ ours, theirs, person }: Fixture): Promise<unknown> {
  const both = [ours.ids.workspace, theirs.ids.workspace]
  const each = tables.map(
    (table) => sql`(select count(*)::int from ${sql.table(table)} where workspace_id = any(${both}::uuid[])) as ${sql.ref(table)}`,
  )
  const { rows } = await sql`select ${sql.join(each)}, (select count(*)::int from member where person_id = ${person}) as memberships,
    (select to_jsonb(p) from person p where id = ${person}) as person, (select jsonb_agg(w) from workspace w where id = any(${both}::uuid[])) as workspaces`.execute(
    app.server.db,
  )
  return rows[0]
}

describe('no input breaks a call, and what is refused is not stored half', () => {
  test.each(theCalls.map((entry) => [titleOf(entry), entry] as const))('%s', async (_, entry) => {
    const trial = new Trial(entry)
    await trial.begin()
    // Every nasty text in every place, and then anything anywhere. The last one has tripped a schema: it looks like a text that is long.
    for (const at of spoilable(trial.input)) {
      for (const value of [...nastyTexts, { length: { toString: [] } }]) expect(await trial.run([{ at, value }])).toBeNull()
      expect(await trial.settle()).toBeNull()
    }
    const at = fc.constantFrom(...spoilable(trial.input), ['body'], ['headers', 'teamid'], ['query', '__proto__'])
    const spoilings = fc.array(fc.record({ at, value: nasty }), { minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(spoilings, async (given) => {
        expect((await trial.run(given)) ?? (await trial.settle())).toBeNull()
      }),
      { numRuns: 30 },
    )
  })
})

/** One call with a fixture of its own, which is made again when something in it was changed. */
class Trial {
  input!: Example
  readonly #entry: Entry
  #fixture!: Fixture
  #counts: unknown
  /** Refused, or only read, since it was last looked whether anything was stored. */
  #unsettled: Spoiling[][] = []
  constructor(entry: Entry) {
    this.#entry = entry
  }

  async begin(): Promise<void> {
    const { example } = this.#entry
    this.#fixture = await createFixture(app.server, owner)
    const places = placesOf(example)
    this.input = fill(
      example,
      this.#fixture,
      places,
      places.map(() => 'own'),
    )
    this.#counts = await counts(this.#fixture)
  }

  /** What went wrong; null for nothing. Whether a refusal stored anything is known after `settle`. */
  async run(spoilings: Spoiling[]): Promise<string | null> {
    cases++
    let answered = await this.#send(spoilings)
    if (answered.code === 'too-many') {
      const wrong = await this.settle()
      if (wrong !== null) return wrong
      await this.begin()
      answered = await this.#send(spoilings)
    }
    const { status, code, text } = answered
    const about = `${JSON.stringify(spoilings).slice(0, 300)} was answered ${status} ${text}`
    const { method, reads } = this.#entry.call
    // What is not set up says so.
    if (status >= 500 && code !== 'unavailable') return about
    if (status < 400 && method !== 'GET' && !reads) {
      // What was refused before cannot be told from this any more, so it is looked at again by itself.
      await this.begin()
      return this.#tryAgain()
    }
    this.#unsettled.push(spoilings)
    return status >= 400 && code === undefined ? `${about}, which is no refusal of ours` : null
  }

  /** Looks whether anything was stored since the last look: once for many refusals, and one by one when something was. */
  async settle(): Promise<string | null> {
    if (this.#unsettled.length === 0) return null
    if (isDeepStrictEqual(await counts(this.#fixture), this.#counts)) {
      this.#unsettled = []
      return null
    }
    await this.begin()
    return (await this.#tryAgain()) ?? 'Something was stored by what was refused, and not when it was tried again.'
  }

  async #tryAgain(): Promise<string | null> {
    for (const spoilings of this.#unsettled.splice(0)) {
      const { status, text } = await this.#send(spoilings)
      if (!isDeepStrictEqual(await counts(this.#fixture), this.#counts))
        return `${JSON.stringify(spoilings).slice(0, 300)} was answered ${status} ${text}, and something was stored`
    }
    return null
  }

  #send(spoilings: Spoiling[]): Promise<Answered> {
    return sendSpoiled(app.server.app, this.#entry.call, spoil(this.input, spoilings), this.#fixture.token)
  }
}
