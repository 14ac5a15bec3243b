import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/TestApp.ts'
import { titleOf, type Entry } from './Entry.ts'
import { expected, hiddenFrom } from './expected.ts'
import { combinations, fill } from './fill.ts'
import { placesOf, type Form } from './Id.ts'
import { makeCall, type Said } from './makeCall.ts'
import { createFixture, type Fixture } from './createFixture.ts'
import { missingIdFields, registeredCalls } from './registered.ts'
import { theBotCalls } from './theBotCalls.ts'
import { theCalls } from './theCalls.ts'
import { thePeople } from './thePeople.ts'

let app: TestApp
/** One for each person, for what changes nothing. What is accepted and changes something gets a fixture of its own. */
let fixtures: Fixture[]
let cells = 0

beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: 'fatal' })
  fixtures = await Promise.all(thePeople.map((who) => createFixture(app.server, who)))
})
afterAll(async () => {
  console.log(`The matrix of who may do what: ${cells} cells checked (calls x people x ids).`)
  await app.close()
})

test('every call of the server is in the table, and the table names no other', async () => {
  const named = new Set([...theCalls.map(({ call }) => call.name), ...theBotCalls.map(({ call }) => call.name)])
  expect([...named].toSorted()).toEqual((await registeredCalls(app.server.app)).toSorted())
})

test('every call says whether it requires a plan, and what reads or changes conversations does', () => {
  const calls = theCalls.map(({ call }) => call)
  expect(calls.filter(({ requiresPlan }) => typeof requiresPlan !== 'boolean').map(({ name }) => name)).toEqual([])
  const free = calls.filter(({ requiresPlan, path }) => !requiresPlan && /^\/api\/(channels|messages|files)\b/.test(path))
  // What the law gives a customer is no matter of money, and how loud one's own alerts are says nothing of conversations.
  const levels = ['alerts.intents', 'alerts.ofBot', 'alerts.ofBots', 'alerts.setOfBot', 'alerts.setSystem', 'alerts.system']
  expect(free.map(({ name }) => name).toSorted()).toEqual([...levels, 'customer.erase', 'customer.export'])
})

test.each(theCalls.map((entry) => [titleOf(entry), entry] as const))('%s: every field that looks like an id is tried', (_, { call }) => {
  expect(missingIdFields(call, theCalls)).toEqual([])
})

describe('by section 6 and scope', () => {
  test.each(theCalls.map((entry) => [titleOf(entry), entry] as const))('%s', async (_, entry) => {
    const walk = new Walk(entry)
    const before = await traces()
    await Promise.all(fixtures.map((fixture) => walk.inPlace(fixture)))
    expect(walk.wrong).toEqual([])
    expect(await traces(), 'what is refused or only reads leaves no trace').toEqual(before)
    await Promise.all(walk.accepted.map((accepted) => walk.changeOwn(accepted)))
    expect(walk.wrong).toEqual([])
    cells += walk.cells
  })
})

/** What use cases leave behind in the fixtures that nothing may change: in the log of changes, the audit log, and what they make. */
async function traces(): Promise<unknown> {
  const workspaces = fixtures.flatMap(({ ours, theirs }) => [ours.ids.workspace, theirs.ids.workspace])
  const tables = ['change', 'audit', 'api_key', 'bot', 'member', 'invite', 'message', 'label', 'view', 'reply', 'bulk']
  // Alerts are made a moment after what they are of.
  const ownOnly = (table: string) => (table === 'change' ? sql`and name not like 'alert.%'` : sql``)
  const each = tables.map(
    (table) =>
      sql`(select count(*)::int from ${sql.table(table)} where workspace_id = any(${workspaces}::uuid[]) ${ownOnly(table)}) as ${sql.ref(table)}`,
  )
  const people = fixtures.map(({ person }) => person)
  const { rows } =
    await sql`select ${sql.join(each)}, (select count(*)::int from session where person_id = any(${people}::uuid[])) as session,
    (select count(*)::int from member where person_id = any(${people}::uuid[])) as memberships`.execute(app.server.db)
  return rows[0]
}

/** One call, walked by everybody with every id. */
class Walk {
  cells = 0
  readonly wrong: string[] = []
  readonly accepted: { fixture: Fixture; forms: Form[] }[] = []
  readonly #entry: Entry
  readonly #places
  constructor(entry: Entry) {
    this.#entry = entry
    this.#places = placesOf(entry.example)
  }

  /** What is refused, and what only reads. */
  async inPlace(fixture: Fixture): Promise<void> {
    const { call } = this.#entry
    const reads = call.method === 'GET' || call.reads === true
    const unknown = new Map<number, { forms: Form[]; said: Said }>()
    for (const forms of combinations(this.#places)) {
      const verdict = expected(this.#entry, fixture, this.#input(fixture, forms), this.#places, forms)
      if (verdict.outcome === 'ok' && !reads) {
        this.accepted.push({ fixture, forms })
        continue
      }
      const said = await this.#make(fixture, forms, verdict.outcome)
      if (verdict.by === undefined || verdict.outcome !== 'not-found') continue
      const first = unknown.get(verdict.by)
      if (!first) unknown.set(verdict.by, { forms, said })
      else if (first.said.status !== said.status || first.said.message !== said.message)
        this.#complain(fixture, forms, `"${said.message}" is not what ${first.forms.join(', ')} is told: "${first.said.message}"`)
    }
    await this.#compareFilters(fixture, reads)
  }

  /** What is accepted and changes something: with things of its own, so that nobody else is changed by it. */
  async changeOwn({ fixture: { who }, forms }: { fixture: Fixture; forms: Form[] }): Promise<void> {
    const fixture = await createFixture(app.server, who)
    await this.#make(fixture, forms, 'ok')
    for (const side of ['ours', 'theirs'] as const) {
      if (who.homes[side] || this.#entry.more.shows) continue
      const { rows } = await sql`select name from change where workspace_id = ${fixture[side].ids.workspace}`.execute(app.server.db)
      if (rows.length > 0) this.#complain(fixture, forms, `changed something in a workspace that is not theirs: ${JSON.stringify(rows)}`)
    }
  }

  /** What a filter does not find looks the same whether it is somebody else's or nothing at all. */
  async #compareFilters(fixture: Fixture, reads: boolean): Promise<void> {
    for (const [index, { id }] of this.#places.entries()) {
      if (id.role !== 'filter' || !reads || fixture.who.token !== 'good' || fixture.who.homes.theirs) continue
      const own = this.#places.map((): Form => 'own')
      const [other, missing] = [
        await this.#plain(fixture, own.with(index, 'other')),
        await this.#plain(fixture, own.with(index, 'missing')),
      ]
      if (other !== missing) this.#complain(fixture, own.with(index, 'other'), `is told ${other}, and of what is not there ${missing}`)
    }
  }

  async #plain(fixture: Fixture, forms: Form[]): Promise<string> {
    const input = this.#input(fixture, forms)
    const { text } = await makeCall(app.server.app, this.#entry.call, input, fixture.token)
    const given = this.#places.map(({ at }) => valueAt(input, at))
    const masked = given.reduce<string>((so, value) => (typeof value === 'string' ? so.replaceAll(value, '#') : so), text)
    return masked.replace(/"(snapshot|cursor)":"[^"]*"/g, '')
  }

  async #make(fixture: Fixture, forms: Form[], outcome: string): Promise<Said> {
    this.cells++
    const { call, more } = this.#entry
    const input = this.#input(fixture, forms)
    const said = await makeCall(app.server.app, call, input, tokenOf(fixture))
    if (said.outcome !== outcome)
      this.#complain(fixture, forms, `expected ${outcome}, answered ${said.status} ${said.outcome} ${said.text.slice(0, 200)}`)
    const asked = JSON.stringify(input)
    const leaked = more.shows ? [] : hiddenFrom(fixture).filter((secret) => said.text.includes(secret) && !asked.includes(secret))
    if (leaked.length > 0) this.#complain(fixture, forms, `was told of what they may not see: ${said.text.slice(0, 500)}`)
    return said
  }

  #input(fixture: Fixture, forms: Form[]) {
    return fill(this.#entry.example, fixture, this.#places, forms)
  }

  #complain({ who }: Fixture, forms: Form[], what: string): void {
    if (this.wrong.length < 40) this.wrong.push(`${who.name}, ids ${forms.join(', ') || 'none'}: ${what}`)
  }
}

function tokenOf({ who, token }: Fixture): string | null {
  if (who.token === 'none') return null
  return who.token === 'unknown' ? 'bs_a-token-that-never-was' : token
}

const valueAt = (input: unknown, at: string[]): unknown =>
  at.reduce((value, name) => (value as Record<string, unknown> | undefined)?.[name], input)
