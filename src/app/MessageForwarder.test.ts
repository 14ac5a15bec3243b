import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listBots, saveBot } from '#features/bots/contract.ts'
import { submitMessage, unsendMessage } from '#features/inbox/handoff/contract.ts'
import { ChatfuelCompany, type ChatfuelBot } from '#sandbox/chatfuel/ChatfuelCompany.ts'
import { DashbotCompany } from '#sandbox/dashbot/DashbotCompany.ts'
import { CompanyFixture } from '#testing/CompanyFixture.ts'
import { serveStandIn } from '#testing/serveStandIn.ts'

const company = new DashbotCompany(['good key'])
let api: Awaited<ReturnType<typeof serveStandIn>>
/** Takes what people write. */
let chatfuelApi: Awaited<ReturnType<typeof serveStandIn>>
let fixture: CompanyFixture
const bots: ChatfuelBot[] = []
const chatfuel = new ChatfuelCompany({ server: () => fixture.app.url, bots, show: () => undefined })
let clientKey: string
let name: string

beforeAll(async () => {
  api = await serveStandIn((app) => company.serve(app))
  chatfuelApi = await serveStandIn((app) => chatfuel.serve(app))
  fixture = await CompanyFixture.open({ DASHBOT_BASE_URL: api.url, CHATFUEL_BASE_URL: chatfuelApi.url, LOG_LEVEL: 'fatal' })
})
afterAll(async () => {
  await fixture.close()
  await api.close()
  await chatfuelApi.close()
})
beforeEach(async () => {
  company.tracked.length = 0
  for (const fault of Object.values(company.faults)) fault.off()
  clientKey = await connect()
  bots.splice(0, bots.length, { id: 'b', token: 't', clientKey, blocks: { Baton: ({ baton_reply = '' }) => baton_reply } })
  name = (await fixture.app.callApi(fixture.mara, listBots)).find(({ client_key }) => client_key === clientKey)!.name
})

const connect = () => fixture.connect('chatfuel', { chatfuel_botid: 'b', chatfuel_token: 't', dashbot_key: ' good key ' })
const write = (text: string, more: object = {}, to = clientKey) =>
  fetch(`${fixture.app.url}/messenger/client/${to}/chatfuel/fallback`, {
    method: 'POST',
    body: JSON.stringify({ 'chatfuel user id': 'u1', text, ...more }),
  })
const tracked = () => company.tracked.map(({ type, userId, text }) => `${type} ${userId}: ${text}`)
const save = (credentials: Record<string, string>) =>
  fixture.app.callApi(fixture.mara, saveBot, { body: { bot: { client_key: clientKey, name, credentials } } })

test('what customers, the bot and people say is forwarded by the key of the bot', async () => {
  await write('Hi')
  await write('I am the bot', { baton_event: 'bot' })
  await expect.poll(() => fixture.said('u1')).toHaveLength(2)
  await fixture.reply('u1', 'I am a person')
  await expect.poll(() => tracked().toSorted()).toEqual(['incoming u1: Hi', 'outgoing u1: I am a person', 'outgoing u1: I am the bot'])
})

test('a reply is forwarded once it is with the bot, and once; one that is taken back before never is', async () => {
  await write('Hi')
  await expect.poll(() => fixture.said('u1')).toHaveLength(1)
  const [id, jmid] = [fixture.idOf('u1'), crypto.randomUUID()]
  await fixture.app.callApi(fixture.mara, submitMessage, { params: { id }, body: { message: { jmid, text: 'Oops', undo: true } } })
  await fixture.app.callApi(fixture.mara, unsendMessage, { params: { id }, body: { jmid } })
  chatfuel.faults.busy.on()
  const late = await fixture.reply('u1', 'Rather this')
  await expect.poll(() => fixture.delivery('u1', late)).toMatchObject({ state: 'queued', why: expect.anything() as unknown })
  await write('Are you there?')
  await expect.poll(tracked).toContain('incoming u1: Are you there?')
  expect(tracked().toSorted()).toEqual(['incoming u1: Are you there?', 'incoming u1: Hi'])

  chatfuel.faults.busy.off()
  await expect.poll(() => fixture.delivery('u1', late)).toMatchObject({ state: 'accepted' })
  // What the bot says of it is an echo, and tells no more.
  await write('Rather this', { baton_event: 'bot' })
  await write('Thanks')
  await expect.poll(tracked).toContain('incoming u1: Thanks')
  expect(tracked().filter((one) => one.startsWith('outgoing'))).toEqual(['outgoing u1: Rather this'])
})

test('a key is never shown, only that there is one; without it nothing is forwarded', async () => {
  const bot = (await fixture.app.callApi(fixture.mara, listBots)).find(({ client_key }) => client_key === clientKey)
  expect(bot).toMatchObject({ stored_secrets: ['chatfuel_token', 'dashbot_key'] })
  expect(JSON.stringify(bot)).not.toContain('good key')
  expect((await save({ dashbot_key: '' })).bot.stored_secrets).toEqual(['chatfuel_token'])
  const other = await connect()
  await write('Silent')
  // The log is followed in order: where this is received, the other was passed over.
  await write('Next', {}, other)
  await expect.poll(tracked).toEqual(['incoming u1: Next'])
  company.tracked.length = 0
  await save({ dashbot_key: 'good key' })
  await write('Heard', { 'chatfuel user id': 'u2' })
  await expect.poll(tracked).toEqual(['incoming u2: Heard'])
})

test('a service that is slow, gone or refuses costs its own figures, and no message and no time', async () => {
  const held = api.hold()
  for (const text of ['One', 'Two', 'Three']) await write(text)
  await expect.poll(() => fixture.said('u1')).toHaveLength(3)
  expect(tracked()).toEqual([])
  held.release()
  for (const fault of [company.faults.down, company.faults.token, company.faults.busy]) {
    fault.once()
    await write(`Lost ${Math.random()}`)
    await expect.poll(() => fault.state.mode).toBe('off')
  }
  await expect.poll(() => fixture.said('u1')).toHaveLength(6)
  await write('Again')
  await expect.poll(tracked).toContain('incoming u1: Again')
})

test('a source of which Baton receives only a part has no such field', async () => {
  const credentials = { botcopy_api_key: 'a', botcopy_access_token: 'b', dashbot_key: 'good key' }
  const bot = { source: 'botcopy', name: crypto.randomUUID(), credentials }
  await expect(fixture.app.callApi(fixture.mara, saveBot, { body: { bot } })).rejects.toMatchObject({ details: { field: 'dashbot_key' } })
})
