import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { createSandboxTestApp, type SandboxTestApp } from '#testing/sandbox/createSandboxTestApp.ts'
import type { TestPerson } from '#testing/TestApp.ts'
import { botcopyBot } from './botcopy/botcopyStandIn.ts'
import { chatfuelBot } from './chatfuel/chatfuelStandIn.ts'
import { makeMessengerStandIn, messengerBot } from './messenger/makeMessengerStandIn.ts'
import { callWebhook, facebookJson } from './messenger/webhookCall.ts'
import { manychatBot } from './manychat/manychatStandIn.ts'
import type { SandboxBot } from './northwind.ts'
import { partnerBot } from './slackbot/slackbotStandIn.ts'

let sandbox: SandboxTestApp
let mara: TestPerson
beforeAll(async () => {
  sandbox = await createSandboxTestApp()
  mara = await sandbox.person('mara')
})
afterAll(() => sandbox.close())

const soon = { timeout: 30_000 }
const said = (bot: SandboxBot, customer: string) => sandbox.said(mara, bot, customer)

describe.each([
  ['Chatfuel', chatfuelBot],
  ['Manychat', manychatBot],
])('a customer of %s', (_, bot) => {
  test('is answered by its flow, then by a person, and by the flow again when they hand back', async () => {
    const phone = await sandbox.phone(bot, 'Ingrid Solberg')
    await phone.say('Hello, I want a person')
    await phone.until(({ said: lines }) => lines.length === 2)
    await expect.poll(() => said(bot, phone.customer).catch(() => []), soon).toEqual(phone.said)
    expect((await sandbox.history(mara, bot, phone.customer)).flatMap(({ event }) => event?.what ?? [])).toEqual(['asked_for_human'])
    expect((await sandbox.history(mara, bot, phone.customer))[0]!.user_profile.name).toBe('Ingrid Solberg')
    await sandbox.reply(mara, bot, phone.customer, 'A person & me 😀')
    await phone.until(({ said: lines }) => lines.at(-1) === 'person: A person & me 😀')
    await phone.say('When do you open?')
    await phone.until(({ said: lines }) => lines.at(-1) === 'customer: When do you open?')
    await expect.poll(async () => (await said(bot, phone.customer)).at(-1), soon).toBe('customer: When do you open?')
    expect(phone.said.at(-1)).toBe('customer: When do you open?')
    await sandbox.setPaused(mara, bot, phone.customer, false)
    await phone.until(({ said: lines }) => lines.at(-1)?.includes('9 to 18') === true)
    // Its flow tells Baton of that a moment later; what the customer writes meanwhile would stand before it.
    await expect.poll(async () => (await said(bot, phone.customer)).at(-1), soon).toContain('9 to 18')
    await phone.say('And returns?')
    await phone.until(({ said: lines }) => lines.at(-1)?.includes('30 days') === true)
    await expect.poll(() => said(bot, phone.customer), soon).toEqual(phone.said)
  })
})

test('conversations of every bot bear labels that their bot has, so that they can be taken off again', async () => {
  const { rows } = await sql<{
    name: string
  }>`select b.name from conversation c join bot b on b.workspace_id = c.workspace_id and b.id = c.bot_id
    cross join unnest(c.labels) as borne
    where not exists (select from label l where l.workspace_id = c.workspace_id and l.bot_id = c.bot_id and l.name = borne)`.execute(
    sandbox.app.server.db,
  )
  expect(rows).toEqual([])
})

test('a customer of Botcopy is with the bot until they ask for a person, and again when that person hands back', async () => {
  const phone = await sandbox.phone(botcopyBot, 'Noah Berg')
  await phone.say('When are you open?')
  await phone.until(({ said: lines }) => lines.length === 2)
  await phone.say('A human, please')
  await expect.poll(() => said(botcopyBot, phone.customer).catch(() => []), soon).toHaveLength(4)
  await sandbox.reply(mara, botcopyBot, phone.customer, 'Here I am')
  await phone.until(({ said: lines }) => lines.at(-1) === 'person: Here I am')
  await phone.say('Thank you')
  await expect.poll(async () => (await said(botcopyBot, phone.customer)).at(-1), soon).toBe('customer: Thank you')
  await sandbox.setPaused(mara, botcopyBot, phone.customer, false)
  // The bot receives an event, and answers what nobody answered.
  await phone.until(
    ({ said: lines }) => lines.at(-2)?.includes('now chatting with the bot') === true && lines.at(-1) === 'bot: You are welcome!',
  )
  await phone.say('And shipping?')
  await phone.until(({ said: lines }) => lines.at(-1)?.includes('two to four days') === true)
})

test('a customer in Slack writes under their name, and reads what a person answers', async () => {
  const phone = await sandbox.phone(partnerBot, 'Lina Haddad')
  await phone.say('We need 200 tents')
  await expect.poll(() => said(partnerBot, phone.customer).catch(() => []), soon).toContain('customer: We need 200 tents')
  // No message waits long for a name.
  const name = async () => (await sandbox.history(mara, partnerBot, phone.customer))[0]!.user_profile.name
  await expect.poll(name, soon).toBe('Lina Haddad')
  await sandbox.reply(mara, partnerBot, phone.customer, 'By <when> & where?')
  await phone.until(({ said: lines }) => lines.at(-1) === 'person: By <when> & where?')
  const reply = async () => (await sandbox.history(mara, partnerBot, phone.customer)).find(({ by }) => by === 'person')
  await expect.poll(async () => (await reply())?.delivery?.state, soon).toBe('delivered')
  // What was posted came back as an event, and is known.
  expect((await said(partnerBot, phone.customer)).filter((line) => line.startsWith('person:'))).toHaveLength(1)
})

test('what a customer says while another app has them on Messenger stands in the inbox, and our agent stays silent until they are ours', async () => {
  const phone = await sandbox.phone(messengerBot, 'Sia Standby')
  const { vault } = sandbox.app.server
  const company = makeMessengerStandIn({
    server: '',
    url: '',
    sign: (text) => vault.sign(`sandbox messenger ${text}`),
    onError: () => undefined,
  })
  const page = company.bots.find(({ bot }) => bot.id === messengerBot.id)!.credentials['page']!
  const post = (list: 'messaging' | 'standby', text: string) => {
    const message = { sender: { id: phone.customer }, recipient: { id: page }, timestamp: Date.now(), message: { mid: `m_${text}`, text } }
    const body = facebookJson({ object: 'page', entry: [{ id: page, time: Date.now(), [list]: [message] }] })
    return callWebhook(`${sandbox.url}/webhooks/messenger`, company.variables['FACEBOOK_APP_SECRET']!, body)
  }
  expect(await post('standby', 'Bye')).toBe(200)
  await expect.poll(() => said(messengerBot, phone.customer).catch(() => []), soon).toEqual(['customer: Bye'])
  const turns = () =>
    sql<{
      seqs: number[]
    }>`select seqs from engine_turn where conversation_id = ${conversationIdOf(messengerBot.id, phone.customer)}`.execute(
      sandbox.app.server.db,
    )
  expect((await turns()).rows).toEqual([])
  expect(await post('messaging', 'Hello')).toBe(200)
  await phone.until(({ said: lines }) => lines.some((line) => line.startsWith('bot: ')))
})

test('customers of the seed write again, and can be answered', async () => {
  for (const bot of [chatfuelBot, manychatBot, botcopyBot, partnerBot]) {
    const response = await fetch(`${sandbox.url}/sandbox/api/customers?bot=${bot.clientKey}`)
    const [known] = (await response.json()) as { customer: string; name: string }[]
    const phone = await sandbox.phone(bot, known!.name, known!.customer)
    await phone.say('Are you there, somebody?')
    await expect.poll(async () => (await said(bot, phone.customer)).some((line) => line.includes('Are you there')), soon).toBe(true)
    await sandbox.reply(mara, bot, phone.customer, `Yes, at ${bot.name}`)
    await phone.until(({ said: lines }) => lines.at(-1) === `person: Yes, at ${bot.name}`)
  }
})
