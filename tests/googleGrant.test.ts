import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { unlinkAccount } from '#features/auth/contract.ts'
import { OidcProvider } from '#features/auth/server/OidcProvider.ts'
import { listBots, saveBot } from '#features/bots/contract.ts'
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

test('an account that is taken away is given back to Google, unless a bot lives on it', async () => {
  const revoke = vi.spyOn(OidcProvider.prototype, 'revoke')
  const mara = await app.person('Mara')
  const [ines, olaf] = [await app.person('Ines'), await app.person('Olaf', { workspace: mara.workspace })]
  const unlink = (person: TestPerson) => app.callApi(person, unlinkAccount, { params: { provider: 'google', subject: person.id } })
  const tokens = new Map<TestPerson, string>()
  for (const person of [mara, ines, olaf]) {
    const refresh = google.refreshTokenOf(person.email)
    tokens.set(person, refresh)
    const acts = app.server.vault.encrypt(JSON.stringify({ access: 'a', expiresAt: 0, refresh, scopes: [] }))
    const row = { provider: 'google', person_id: person.id, revoked_at: null }
    const ways = [
      { ...row, subject: person.id, email: person.email, tokens: acts },
      { ...row, subject: `also ${person.id}`, email: null, tokens: null },
    ]
    await app.server.db.insertInto('identity').values(ways).execute()
  }
  const project = `agent-${crypto.randomUUID().slice(0, 8)}`
  google.company.add({
    project,
    displayName: 'Shop',
    defaultLanguageCode: 'en',
    supportedLanguageCodes: [],
    timeZone: 'Europe/Oslo',
    people: [mara.email],
    intents: firstIntents(),
  })
  const credentials = { page: `p${crypto.randomUUID().slice(0, 8)}`, token: 't' }
  const bot = { name: crypto.randomUUID(), source: 'toy', credentials, engine: 'dialogflow', engine_credentials: { project } }
  const { bot: made } = await app.callApi(mara, saveBot, { body: { bot } })
  expect((await unlink(mara)).accounts).toHaveLength(1)
  expect(revoke).not.toHaveBeenCalled()
  // Neither somebody elsewhere nor a colleague keeps what no bot asks by.
  for (const person of [ines, olaf]) {
    await unlink(person)
    expect(revoke.mock.calls.at(-1)).toEqual([tokens.get(person)])
  }
  await app.server.checkBots()
  expect((await app.callApi(mara, listBots)).find(({ id }) => id === made.id)?.broken).toBeNull()
  revoke.mockRestore()
})
