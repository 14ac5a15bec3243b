import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeBot, saveBot, type Bot } from '#features/bots/contract.ts'
import { PreparedEngines } from '#features/inbox/engines/PreparedEngines.ts'
import { variablesOf } from '#app/sources.ts'
import { startServer } from '#app/startServer.ts'
import { readConfig } from '#platform/config/config.ts'
import { createLogger } from '#platform/observability/createLogger.ts'
import { createTestApp, type TestApp, type TestPerson } from '#testing/TestApp.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { onPrepare } from './toy/engine.ts'
import { toy } from './toy/provider.ts'
import { ToyCompany, wrote } from './toy/ToyCompany.ts'

let company: ToyCompany
let app: TestApp
let mara: TestPerson
/** What was done, in its order. */
const done: string[] = []
beforeAll(async () => {
  company = await ToyCompany.open()
  company.think = () => (done.push('asked'), { texts: ['Here.'] })
  onPrepare(() => done.push('prepared'))
  app = await createTestApp({ ...company.env, LOG_LEVEL: 'fatal' }, [toy])
  mara = await app.person('Mara')
})
afterAll(async () => {
  onPrepare(() => undefined)
  await app.close()
  company.close()
})

async function connect(page: string, engine = {}): Promise<Bot> {
  const given = { source: 'toy', name: page, credentials: { page, token: 't' }, ...engine }
  return (await app.callApi(mara, saveBot, { body: { bot: given } })).bot
}
const minded = { engine: 'toy', engine_credentials: { mind: 'big', key: 'k' } }
const write = (page: string, text: string) => company.call(app.url, [wrote(page, crypto.randomUUID(), 'somebody', text)])
const answers = () => company.taken.length
/** As a server does at its start; resolves when it has looked. */
async function lookFor(): Promise<string[]> {
  const found: string[] = []
  const engineOf = (name: string) => ({ answer: () => expect.unreachable(), prepare: async () => found.push(name) })
  await new PreparedEngines({ db: app.server.db, engineOf, onError: (error) => expect.unreachable(String(error)) }).start()
  return found
}

test('an engine prepares once on each server, when a bot has it and before the first question; where no bot has one, it never does', async () => {
  await connect('silent')
  await write('silent', 'Anybody?')
  expect(await lookFor()).toEqual([])

  const first = await connect('first', minded)
  await expect.poll(() => done).toEqual(['prepared'])
  await write('first', 'Hello')
  await expect.poll(answers).toBe(1)
  const second = await connect('second', minded)
  await write('second', 'Hello')
  await expect.poll(answers).toBe(2)
  expect(done).toEqual(['prepared', 'asked', 'asked'])
  expect(await lookFor()).toEqual(['toy'])

  // The next server finds the bots as it starts, and nobody has to ask.
  const dataDir = await temporaryFolder('prepared')
  const env = { ...company.env, PORT: '0', LOG_LEVEL: 'fatal', DATABASE_POOL: '4', DATABASE_URL: app.databaseUrl, BATON_DATA_DIR: dataDir }
  const registered = [toy]
  const another = await startServer(
    readConfig(env, 'test', variablesOf(registered)),
    createLogger('fatal'),
    undefined,
    undefined,
    registered,
  )
  await expect.poll(() => done).toEqual(['prepared', 'asked', 'asked', 'prepared'])
  await another.close()
  await rm(dataDir, { recursive: true, force: true })

  for (const { client_key } of [first, second]) await app.callApi(mara, removeBot, { body: { client_key } })
  expect(await lookFor()).toEqual([])
})
