import { deflateRawSync } from 'node:zlib'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { installTemplate, listAgents, setAgent } from '#features/agents/contract.ts'
import { listAccounts } from '#features/auth/contract.ts'
import { saveBot } from '#features/bots/contract.ts'
import { firstIntents, type Agent } from '#sandbox/dialogflow/intents.ts'
import { startDialogflow, type RunningDialogflow } from '#testing/sandbox/startDialogflow.ts'
import { createTestApp, type TestApp, type TestPerson } from '#testing/TestApp.ts'
import { toy } from './toy/provider.ts'
import { ToyCompany } from './toy/ToyCompany.ts'

const api = 'https://www.googleapis.com/auth/'
const agentOf = (project: string, displayName: string, email: string): Agent => ({
  project,
  displayName,
  defaultLanguageCode: 'en',
  supportedLanguageCodes: [],
  timeZone: 'Europe/Oslo',
  people: [email],
  intents: firstIntents(),
})

let google: RunningDialogflow
let company: ToyCompany
let app: TestApp
let files: Server
let site: string
let served: { status: number; body: Buffer } = { status: 200, body: Buffer.alloc(0) }
let mara: TestPerson
beforeAll(async () => {
  google = await startDialogflow([])
  company = await ToyCompany.open()
  app = await createTestApp({ ...company.env, ...google.env, LOG_LEVEL: 'fatal' }, [toy])
  files = createServer((_request, response) => response.writeHead(served.status).end(served.body))
  await once(files.listen(0, '127.0.0.1'), 'listening')
  site = `http://localhost:${(files.address() as AddressInfo).port}`
})
afterAll(async () => {
  await app.close()
  company.close()
  files.close()
  await google.stop()
})
beforeEach(async () => {
  for (const fault of Object.values(google.company.faults)) fault.off()
  mara = await app.person('Mara')
})

/** As coming back from Google leaves it. */
async function connect(person: TestPerson, scopes = [`${api}dialogflow`]): Promise<string> {
  const refresh = google.refreshTokenOf(person.email, scopes)
  const tokens = app.server.vault.encrypt(JSON.stringify({ access: 'a', expiresAt: 0, refresh, scopes }))
  const row = { provider: 'google', subject: person.id, person_id: person.id, email: person.email, tokens, revoked_at: null }
  await app.server.db.insertInto('identity').values(row).execute()
  return refresh
}
const list = (headers = {}) => app.callApi(mara, listAgents, { headers })
const set = (name: string, headers = {}) => app.callApi(mara, setAgent, { headers, body: { name } })
const projectOf = () => `agent-${crypto.randomUUID().slice(0, 8)}`

test('the agents of the connected account are listed by name; one of a project alone, where it may be used', async () => {
  await expect(list()).rejects.toMatchObject({ code: 'forbidden', details: { reconnect: '/auth/google/integrate/bot' } })
  await connect(mara)
  expect(await list()).toEqual([])
  const [one, two] = [projectOf(), projectOf()]
  google.company.add(agentOf(one, 'Zebra', mara.email))
  google.company.add(agentOf(two, 'Ant', mara.email))
  google.company.add(agentOf('somebody-elses', 'Secret', 'eve@example.com'))
  const shown = (await list()).map(({ parent, displayName }) => [parent, displayName])
  expect(shown).toEqual([
    [`projects/${two}`, 'Ant'],
    [`projects/${one}`, 'Zebra'],
  ])
  expect(await list({ projectid: one })).toMatchObject([{ displayName: 'Zebra' }])
  await expect(list({ projectid: 'somebody-elses' })).rejects.toMatchObject({ code: 'not-found' })
  await expect(list({ projectid: '../../evil' })).rejects.toMatchObject({ code: 'bad-input' })
})

test('an account that Google took back is refused with where to connect it again, and marked', async () => {
  google.revoke(await connect(mara))
  const reconnect = { account: mara.email, reconnect: '/auth/google/integrate/bot' }
  await expect(list()).rejects.toMatchObject({ code: 'forbidden', details: reconnect })
  expect((await app.callApi(mara, listAccounts)).accounts).toMatchObject([{ needs_reconnect: true }])
  await expect(set('Shop')).rejects.toMatchObject({ code: 'forbidden' })
})

test('a new agent is made in a project of its own, once the Terms of Service are accepted', async () => {
  await connect(mara, [`${api}dialogflow`, `${api}cloud-platform`])
  google.company.faults.terms.once()
  expect(await set('Grüße & Shop!')).toEqual({
    error: 'Callers must accept Terms of Service',
    code: 9,
    details: 'Callers must accept Terms of Service',
    terms: true,
  })
  const made = await set('Grüße & Shop!', { team_id: mara.workspace })
  expect(made).toMatchObject(
    [{ displayName: 'Grue Shop' }].map(() => ({ parent: expect.stringMatching(/^projects\/[a-z][a-z0-9-]{5,29}$/) as unknown })),
  )
  expect(await list()).toEqual(made)
  await expect(set('  ')).rejects.toMatchObject({
    message: 'Please enter a name for your bot before trying to create a new Dialogflow agent.',
  })
  google.company.faults.busy.on()
  expect(await set('Another')).toMatchObject({ code: 8, terms: false })
  google.company.faults.busy.off()
  google.company.faults.down.on()
  await expect(set('Another')).rejects.toMatchObject({ code: 'unavailable' })
})

test('only who may set up bots makes agents', async () => {
  const ben = await app.person('Ben', { workspace: mara.workspace, rights: ['chat'] })
  await connect(ben)
  await expect(app.callApi(ben, setAgent, { body: { name: 'Shop' } })).rejects.toMatchObject({ code: 'forbidden' })
})

test('a bot gets what an agent of the account needs, and never that of somebody else', async () => {
  const project = projectOf()
  google.company.add(agentOf(project, 'Shop', mara.email))
  const save = (person: TestPerson, given = {}) =>
    app.callApi(person, saveBot, {
      body: {
        bot: {
          name: crypto.randomUUID(),
          source: 'toy',
          credentials: { page: `p${crypto.randomUUID().slice(0, 8)}`, token: 't' },
          engine: 'dialogflow',
          engine_credentials: { project, ...given },
        },
      },
    })
  await expect(save(mara)).rejects.toMatchObject({ details: { field: 'engine.service_account' } })
  const refresh = await connect(mara)
  const { bot } = await save(mara)
  expect(bot).toMatchObject({ code_lang: 'dialogflow', engine_settings: { project }, has_engine_credentials: true })
  const row = await app.server.db.selectFrom('bot').where('id', '=', bot.id).selectAll().executeTakeFirstOrThrow()
  expect(JSON.parse(app.server.vault.decrypt(row.engine_credentials!))).toMatchObject({ refresh_token: refresh })
  expect(JSON.stringify(bot)).not.toContain(refresh)
  const eve = await app.person('Eve')
  await connect(eve)
  // The attack: an agent that is not hers, and a token that is not hers.
  await expect(save(eve)).rejects.toMatchObject({ code: 'bad-input', details: { field: 'engine.project' } })
  await expect(save(eve, { refresh_token: refresh })).rejects.toMatchObject({ code: 'bad-input' })
})

test('a colleague points the token of an account only to what it was given for; with an account of their own they choose again', async () => {
  const [project, other, bens] = [projectOf(), projectOf(), projectOf()]
  for (const one of [project, other]) google.company.add(agentOf(one, 'Shop', mara.email))
  const refresh = await connect(mara)
  const page = { page: `p${crypto.randomUUID().slice(0, 8)}`, token: 't' }
  const made = { name: 'Shop', source: 'toy', credentials: page, engine: 'dialogflow', engine_credentials: { project } }
  const { bot } = await app.callApi(mara, saveBot, { body: { bot: made } })
  const save = (person: TestPerson, engine_credentials: Record<string, string>) =>
    app.callApi(person, saveBot, { body: { bot: { name: 'Shop', client_key: bot.client_key, engine_credentials } } })
  const held = async () => {
    const row = await app.server.db.selectFrom('bot').where('id', '=', bot.id).selectAll().executeTakeFirstOrThrow()
    return { ...row.engine_settings, ...(JSON.parse(app.server.vault.decrypt(row.engine_credentials!)) as object) }
  }
  const ben = await app.person('Ben', { workspace: mara.workspace })
  await save(ben, { project, language: 'de' })
  expect(await held()).toMatchObject({ project, language: 'de', refresh_token: refresh, account: mara.email })
  // The attack: another agent of hers, by her token.
  const refused = { code: 'bad-input', message: expect.stringContaining('Connect a Google account') as unknown }
  await expect(save(ben, { project: other })).rejects.toMatchObject(refused)
  await expect(save(ben, { project: other, service_account: '' })).rejects.toMatchObject(refused)
  expect(await held()).toMatchObject({ project, refresh_token: refresh })
  const own = await connect(ben)
  await expect(save(ben, { project: other })).rejects.toMatchObject({ details: { field: 'engine.project' } })
  google.company.add(agentOf(bens, 'Shop', ben.email))
  await save(ben, { project: bens })
  expect(await held()).toMatchObject({ project: bens, language: 'de', refresh_token: own, account: ben.email })
})

test('a key that somebody pasted asks the agent it was given for, and no other that it reaches', async () => {
  const [project, other] = [projectOf(), projectOf()]
  const robot = `robot@${project}.iam.gserviceaccount.com`
  for (const one of [project, other]) google.company.add(agentOf(one, 'Shop', robot))
  const key = google.serviceAccountKey(robot)
  const page = { page: `p${crypto.randomUUID().slice(0, 8)}`, token: 't' }
  const save = (person: TestPerson, engine_credentials: Record<string, string>, more = {}) =>
    app.callApi(person, saveBot, { body: { bot: { name: 'Shop', engine_credentials, ...more } } })
  const { bot } = await save(mara, { project, service_account: key }, { source: 'toy', credentials: page, engine: 'dialogflow' })
  const same = { client_key: bot.client_key }
  const ben = await app.person('Ben', { workspace: mara.workspace })
  await save(ben, { project, language: 'de' }, same)
  await expect(save(ben, { project: other }, same)).rejects.toMatchObject({ details: { field: 'engine.service_account' } })
  const changed = await save(ben, { project: other, service_account: key }, same)
  expect(changed.bot.engine_settings).toEqual({ project: other, language: 'de' })
})

test('a bot that the wire calls by its engine needs an agent and a page, is on Messenger, and needs a plan when it gets the engine', async () => {
  const project = projectOf()
  google.company.add(agentOf(project, 'Shop', mara.email))
  await connect(mara)
  const save = (given: object) =>
    app.callApi(mara, saveBot, { body: { bot: { name: crypto.randomUUID(), code_lang: 'dialogflow', ...given } } })
  const toPage = { platform: 'webchat', credentials: { page: `p${crypto.randomUUID().slice(0, 8)}`, token: 't' } }
  await expect(save({ engine_credentials: { project } })).rejects.toMatchObject({ code: 'bad-input', details: { field: 'page' } })
  await expect(save(toPage)).rejects.toMatchObject({ code: 'bad-input', details: { field: 'engine.project' } })
  const plan = (name: string) => app.server.db.updateTable('workspace').set({ plan: name }).where('id', '=', mara.workspace).execute()
  await plan('CreditsBasic')
  const whole = { ...toPage, engine_credentials: { project: ` ${project} ` } }
  await expect(save(whole)).rejects.toMatchObject({ code: 'forbidden', details: { plan: 'needed' } })
  await plan('Pro')
  const { bot } = await save(whole)
  expect(bot).toMatchObject({ code_lang: 'dialogflow', engine: 'dialogflow', engine_settings: { project } })
  // What it has it keeps: only the AI's answers are counted by plans.
  await plan('CreditsBasic')
  expect((await save({ client_key: bot.client_key, handover_text: 'Somebody is coming.' })).bot.engine).toBe('dialogflow')
})

test('a template replaces what the agent of a bot knows; what is no template changes nothing', async () => {
  const project = projectOf()
  const agent = agentOf(project, 'Shop', mara.email)
  google.company.add(agent)
  await connect(mara)
  const { bot } = await app.callApi(mara, saveBot, {
    body: {
      bot: {
        name: 'Shop',
        source: 'toy',
        credentials: { page: `p${crypto.randomUUID().slice(0, 8)}`, token: 't' },
        engine: 'dialogflow',
        engine_credentials: { project },
      },
    },
  })
  const install = (zipurl: string, projectid = project, who = mara) =>
    app.callApi(who, installTemplate, { body: { client_key: bot.client_key, projectid, zipurl } })
  served = { status: 200, body: zipOf(template) }
  expect(await install(`${site}/template.zip`)).toEqual({ ok: true })
  const agentNow = google.company.agents.get(project)!
  expect(agentNow.intents.map(({ displayName, phrases }) => [displayName, phrases])).toEqual([['Pizza', ['one pizza please']]])
  for (const [answer, code] of [
    [{ status: 404, body: Buffer.alloc(0) }, 'bad-input'],
    [{ status: 200, body: Buffer.from('<html>') }, 'bad-input'],
    [{ status: 200, body: zipOf({ 'readme.txt': 'nothing' }) }, 'bad-input'],
    [{ status: 200, body: Buffer.alloc(10_000_001, 80) }, 'unavailable'],
  ] as const) {
    served = answer
    await expect(install(`${site}/template.zip`)).rejects.toMatchObject({ code })
  }
  expect(google.company.agents.get(project)!.intents).toHaveLength(1)
  // The attack: an address inside, and an agent of somebody else.
  for (const address of ['file:///etc/passwd', 'http://169.254.169.254/latest/meta-data', 'nonsense'])
    await expect(install(address)).rejects.toMatchObject({ code: expect.stringMatching(/bad-input|unavailable/) as unknown })
  served = { status: 200, body: zipOf(template) }
  google.company.add(agentOf('not-mine-agent', 'Secret', 'eve@example.com'))
  await expect(install(`${site}/template.zip`, 'not-mine-agent')).rejects.toMatchObject({ code: 'not-found' })
  const eve = await app.person('Eve')
  await expect(install(`${site}/template.zip`, project, eve)).rejects.toMatchObject({ code: 'not-found' })
})

const template = {
  'agent.json': JSON.stringify({ displayName: 'Pizza place', language: 'en' }),
  'package.json': JSON.stringify({ version: '1.0.0' }),
  'intents/Pizza.json': JSON.stringify({ id: 'p', name: 'Pizza', responses: [{ messages: [{ type: '0', speech: ['Coming!'] }] }] }),
  'intents/Pizza_usersays_en.json': JSON.stringify([{ data: [{ text: 'one pizza ' }, { text: 'please' }] }]),
}

/** A zip of these texts. */
function zipOf(texts: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(texts)) {
    const path = Buffer.from(name)
    const packed = deflateRawSync(Buffer.from(text))
    const sizes = [packed.length, Buffer.byteLength(text)] as const
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(sizes[0], 18)
    local.writeUInt32LE(sizes[1], 22)
    local.writeUInt16LE(path.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(sizes[0], 20)
    central.writeUInt32LE(sizes[1], 24)
    central.writeUInt16LE(path.length, 28)
    central.writeUInt32LE(offset, 42)
    locals.push(local, path, packed)
    centrals.push(central, path)
    offset += local.length + path.length + packed.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(texts).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
