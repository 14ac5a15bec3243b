import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { unlinkAccount } from '#features/auth/contract.ts'
import { giveBackGoogleJob } from '#features/auth/server/googleGiven.ts'
import { keepGoogleTokens } from '#features/auth/server/googleTokens.ts'
import { OidcProvider } from '#features/auth/server/OidcProvider.ts'
import { listBots, removeBot, saveBot } from '#features/bots/contract.ts'
import { nobody } from '#platform/event-log/RequestContext.ts'
import { firstIntents } from '#sandbox/dialogflow/intents.ts'
import { startDialogflow, type RunningDialogflow } from '#testing/sandbox/startDialogflow.ts'
import { createTestApp, type TestApp, type TestPerson } from '#testing/TestApp.ts'
import { toy } from './toy/provider.ts'
import { ToyCompany } from './toy/ToyCompany.ts'

let google: RunningDialogflow
let company: ToyCompany
let app: TestApp
beforeAll(async () => {
  google = await startDialogflow([])
  company = await ToyCompany.open()
  app = await createTestApp({ ...company.env, ...google.env, LOG_LEVEL: 'fatal' }, [toy])
})
afterAll(async () => {
  await app.close()
  company.close()
  await google.stop()
})

const unlink = (person: TestPerson) => app.callApi(person, unlinkAccount, { params: { provider: 'google', subject: person.id } })

/** Somebody for whom we act at Google, and who gets in by another account as well; answers the token. */
async function connect(person: TestPerson): Promise<string> {
  const refresh = google.refreshTokenOf(person.email)
  const acts = app.server.vault.encrypt(JSON.stringify({ access: 'a', expiresAt: 0, refresh, scopes: [] }))
  const row = { provider: 'google', person_id: person.id, revoked_at: null }
  const ways = [
    { ...row, subject: person.id, email: person.email, tokens: acts },
    { ...row, subject: `also ${person.id}`, email: null, tokens: null },
  ]
  await app.server.db.insertInto('identity').values(ways).execute()
  return refresh
}

/** Makes an agent in somebody's account, and a bot that asks it. */
async function botOf(person: TestPerson) {
  const project = `agent-${crypto.randomUUID().slice(0, 8)}`
  google.company.add({
    project,
    displayName: 'Shop',
    defaultLanguageCode: 'en',
    supportedLanguageCodes: [],
    timeZone: 'Europe/Oslo',
    people: [person.email],
    intents: firstIntents(),
  })
  const credentials = { page: `p${crypto.randomUUID().slice(0, 8)}`, token: 't' }
  const bot = { name: crypto.randomUUID(), source: 'toy', credentials, engine: 'dialogflow', engine_credentials: { project } }
  return (await app.callApi(person, saveBot, { body: { bot } })).bot
}

test('an account that is taken away is given back to Google, unless a bot lives on it', async () => {
  const revoke = vi.spyOn(OidcProvider.prototype, 'revoke')
  onTestFinished(() => revoke.mockRestore())
  const mara = await app.person('Mara')
  const [ines, olaf] = [await app.person('Ines'), await app.person('Olaf', { workspace: mara.workspace })]
  await connect(mara)
  const made = await botOf(mara)
  expect((await unlink(mara)).accounts).toHaveLength(1)
  expect(revoke).not.toHaveBeenCalled()
  // Neither somebody elsewhere nor a colleague keeps what no bot asks by.
  for (const person of [ines, olaf]) {
    const token = await connect(person)
    await unlink(person)
    await expect.poll(() => revoke.mock.calls.at(-1)).toEqual([token])
  }
  await app.server.checkBots()
  expect((await app.callApi(mara, listBots)).find(({ id }) => id === made.id)?.broken).toBeNull()
})

test('an account that acts no more, as its person has connected another one, is given back to Google, unless a bot lives on it', async () => {
  const revoke = vi.spyOn(OidcProvider.prototype, 'revoke')
  onTestFinished(() => revoke.mockRestore())
  const { db, contexts, vault } = app.server
  const [mara, ines] = [await app.person('Mara'), await app.person('Ines')]
  const connectAgain = (person: TestPerson, subject: string) =>
    contexts.write({ person: { ...person, image: null, session: null }, requires: 'person' }, (ctx) =>
      keepGoogleTokens(ctx, vault, subject, { access: 'a', expiresAt: 0, refresh: null, scopes: [] }),
    )
  const toGiveBack = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pgboss.job where name = ${giveBackGoogleJob} and state <> 'completed'`.execute(db)
    return rows[0]!.n
  }
  await connect(mara)
  await botOf(mara)
  const token = await connect(ines)
  // The same account again keeps what it gave before.
  await connectAgain(ines, ines.id)
  await expect.poll(toGiveBack).toBe(0)
  expect(revoke).not.toHaveBeenCalled()
  for (const person of [mara, ines]) await connectAgain(person, `also ${person.id}`)
  await expect.poll(toGiveBack).toBe(0)
  expect(revoke.mock.calls).toEqual([[token]])
})

test('what was kept for bots is given back to Google once, with the last of them', async () => {
  const revoke = vi.spyOn(OidcProvider.prototype, 'revoke').mockRejectedValue(new Error('nobody answers'))
  onTestFinished(() => revoke.mockRestore())
  const mara = await app.person('Mara')
  const token = await connect(mara)
  const [first, second, third] = [await botOf(mara), await botOf(mara), await botOf(mara)]
  const withoutEngine = async ({ client_key, name }: typeof first) =>
    app.callApi(mara, saveBot, { body: { bot: { client_key, name, engine: null } } })
  // Its person has the account connected still, and then bots ask by it.
  await withoutEngine(first)
  await unlink(mara)
  await app.callApi(mara, removeBot, { body: { client_key: second.client_key } })
  await withoutEngine(third)
  expect(revoke).not.toHaveBeenCalled()
  // The last may come back for a while.
  const { db, contexts } = app.server
  await sql`update bot set deleted_at = now() - interval '31 days' where id = ${second.id}`.execute(db)
  await contexts.write(nobody, async (ctx) => ctx.enqueue({ job: 'erase-removed-bots', data: {} }))
  // As nobody answers it is tried again.
  await expect.poll(() => revoke.mock.calls[0]).toEqual([token])
  expect(await db.selectFrom('bot').where('id', '=', second.id).select('id').execute()).toEqual([])
})
