import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { botHealth } from '#features/bots/contract.ts'
import { retryMessage } from '#features/inbox/handoff/contract.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import type { Message } from '#features/inbox/timeline/contract.ts'
import { createSandboxTestApp, type SandboxTestApp } from '#testing/sandbox/createSandboxTestApp.ts'
import type { TestPerson } from '#testing/TestApp.ts'
import type { TestPhone } from '#testing/sandbox/TestPhone.ts'
import type { Faults, SandboxState } from '#sandbox/phone/contract.ts'
import { botcopyBot } from '#sandbox/botcopy/botcopyStandIn.ts'
import { chatfuelBot } from '#sandbox/chatfuel/chatfuelStandIn.ts'
import { manychatBot } from '#sandbox/manychat/manychatStandIn.ts'
import { instagramBot, messengerBot } from '#sandbox/messenger/makeMessengerStandIn.ts'
import type { SandboxBot } from '#sandbox/northwind.ts'
import { partnerBot } from '#sandbox/slackbot/slackbotStandIn.ts'

/**
 * What a fault is about, and what it comes to.
 * - `reply`: somebody replies while the company has it. `why` is what the inbox says; null where it passes by itself, as after a second attempt.
 * - `message`: a customer writes. `refused`: it is not believed, and is sent again.
 * - `answer`: the AI is asked. `asksPeople`: the inbox says what is wrong, people are asked for, and the AI answers when they hand back.
 * - `elsewhere`: it has nothing to do with conversations, and is tried where the test says.
 */
type Cell =
  | { about: 'reply'; why: string | null }
  | { about: 'message'; refused?: true }
  | { about: 'answer'; asksPeople: boolean }
  | { about: 'elsewhere'; test: string }

const reply = (why: string | null): Cell => ({ about: 'reply', why })
const message: Cell = { about: 'message' }
const refused: Cell = { about: 'message', refused: true }

const facebook: Record<string, Cell> = {
  slow: reply(null),
  down: reply('messenger.unavailable'),
  busy: reply('messenger.too-many'),
  token: reply('messenger.reconnect'),
  // Its echo says that it arrived, though the answer did not.
  silent: reply(null),
  permission: reply('messenger.permission'),
  window: reply('messenger.window-closed'),
  otherApp: reply(null),
  person: reply('messenger.person-unavailable'),
  persona: { about: 'elsewhere', test: 'src/providers/messenger/personas.test.ts' },
  restricted: reply('messenger.page-restricted'),
  file: { about: 'elsewhere', test: 'src/providers/messenger/messenger.test.ts' },
  cdn: { about: 'elsewhere', test: 'src/providers/messenger/receivedFiles.test.ts' },
  control: { about: 'elsewhere', test: 'src/providers/messenger/control.test.ts' },
  html: reply('messenger.uncertain'),
  duplicate: message,
  signature: refused,
}
const api = (company: string, more: Record<string, Cell>): Record<string, Cell> => ({
  slow: reply(null),
  down: reply(`${company}.uncertain`),
  busy: reply(`${company}.busy`),
  token: reply(`${company}.token`),
  silent: reply(`${company}.uncertain`),
  duplicate: message,
  secret: refused,
  ...more,
})

/** Every switch of every company. `name` is the company's on the board. */
const companies: readonly { name: string; bot: SandboxBot; cells: Record<string, Cell> }[] = [
  { name: 'messenger', bot: messengerBot, cells: facebook },
  { name: 'messenger', bot: instagramBot, cells: facebook },
  {
    name: 'slackbot',
    bot: partnerBot,
    cells: api('slack', {
      // Its echo says that it arrived, though the answer did not.
      silent: reply(null),
      token: reply('slack.token'),
      busy: reply('slack.busy'),
      channel: reply('slack.channel'),
      scope: reply('slack.scope'),
      old: refused,
      noEcho: reply(null),
      unwell: { about: 'elsewhere', test: 'src/providers/slack/slack.test.ts' },
    }),
  },
  { name: 'chatfuel', bot: chatfuelBot, cells: api('chatfuel', { window: reply('chatfuel.window') }) },
  { name: 'manychat', bot: manychatBot, cells: api('manychat', { window: reply('manychat.window') }) },
  { name: 'botcopy', bot: botcopyBot, cells: api('botcopy', { token: reply('botcopy.key') }) },
  {
    name: 'dialogflow',
    bot: messengerBot,
    cells: {
      slow: { about: 'answer', asksPeople: false },
      down: { about: 'answer', asksPeople: false },
      busy: { about: 'answer', asksPeople: false },
      silent: { about: 'answer', asksPeople: false },
      // Another access token is asked for.
      token: { about: 'answer', asksPeople: false },
      denied: { about: 'answer', asksPeople: true },
      gone: { about: 'answer', asksPeople: true },
      terms: { about: 'elsewhere', test: 'tests/dialogflowAgents.test.ts' },
    },
  },
  // What is forwarded to it is waited for by nobody.
  { name: 'dashbot', bot: chatfuelBot, cells: { slow: message, down: message, busy: message, token: message, silent: message } },
]
/** On the board, and of no bot: src/features/alerts/server/push/push.test.ts tries its switches. */
const ofNoBot = ['push']
/** Between the phone and every company. */
const onTheWay: Partial<Record<keyof Faults, true>> = { duplicate: true, reorder: true }

const cells = companies.flatMap(({ name, bot, cells: own }) => [
  ...Object.entries(own).map(([fault, cell]) => ({ company: name, bot, of: bot.name, fault, cell })),
  ...(name === 'dialogflow' || name === 'dashbot'
    ? []
    : Object.keys(onTheWay).map((fault) => ({ company: null, bot, of: bot.name, fault, cell: message }))),
])

let sandbox: SandboxTestApp
let mara: TestPerson
const outcomes: string[][] = []
beforeAll(async () => {
  sandbox = await createSandboxTestApp()
  mara = await sandbox.person('mara')
})
afterEach(() => sandbox.faults({}))
afterAll(async () => {
  if (process.env['TABLE']) console.log(outcomes.map((row) => `| ${row.join(' | ')} |`).join('\n'))
  await sandbox.close()
})

const soon = { timeout: 60_000, interval: 100 }
const inboxOf = (bot: SandboxBot, phone: TestPhone) => sandbox.history(mara, bot, phone.customer).catch((): Message[] => [])
const count = (texts: readonly string[], text: string) => texts.filter((one) => one === text).length
const onPhone = (phone: TestPhone, text: string) =>
  count(
    phone.lines.map((line) => line.text),
    text,
  )

test('every switch of every company has its place in the table', async () => {
  const { companies: board } = (await (await fetch(`${sandbox.url}/sandbox/api/scenery`)).json()) as SandboxState
  for (const { name, faults } of board)
    for (const { cells: own } of companies.filter((one) => one.name === name))
      expect([name, Object.keys(own).toSorted()]).toEqual([name, faults.map((one) => one.name).toSorted()])
  expect(new Set([...companies.map(({ name }) => name), ...ofNoBot])).toEqual(new Set(board.map(({ name }) => name)))
})

test.each(cells.filter(({ cell }) => cell.about !== 'elsewhere'))(
  '$of, fault $fault of $company: nothing is lost, nothing comes twice, and the inbox says what is wrong',
  async ({ company, bot, fault, cell }) => {
    const phone = await sandbox.phone(bot, `Fay ${fault}`)
    // Before a reply Botcopy is told who has the conversation, and Slack asked for names, which would use it up. What the inbox is to say of
    // a reply stands there for as long as the fault lasts: after one call it may be sent before anybody has looked.
    const lasts = cell.about === 'reply' && (cell.why !== null || ['botcopy', 'slackbot'].includes(company ?? ''))
    const when = lasts ? 'on' : 'once'
    const turnOn = () =>
      sandbox.faults(company === null ? { [fault]: true } : { companies: { [company]: { [fault]: when } } }) as Promise<unknown>
    const outcome = await tried(cell, fault, bot, phone, turnOn)
    expect(outcome).not.toBe('')
    outcomes.push([bot.name, company ?? 'phone', fault, outcome])
  },
)

/** What the fault comes to, in words. */
function tried(cell: Cell, fault: string, bot: SandboxBot, phone: TestPhone, turnOn: () => Promise<unknown>): Promise<string> {
  if (cell.about === 'reply') return replied(bot, phone, cell.why, fault === 'silent', turnOn)
  if (cell.about === 'answer') return answered(bot, phone, cell.asksPeople, turnOn)
  return wrote(bot, phone, cell.about === 'message' && cell.refused === true, turnOn)
}

/** Somebody replies while the company has the fault, and tries again what did not get there. `isShown`: the company shows it all the same. */
async function replied(
  bot: SandboxBot,
  phone: TestPhone,
  why: string | null,
  isShown: boolean,
  turnOn: () => Promise<unknown>,
): Promise<string> {
  await meet(bot, phone)
  await turnOn()
  const text = `Here is Mara ${crypto.randomUUID()}`
  const { jmid } = (await sandbox.reply(mara, bot, phone.customer, text)).message
  const delivery = async () => (await inboxOf(bot, phone)).find((one) => one.jmid === jmid)?.delivery
  const codes = new Set<string>()
  const state = async () => {
    const now = await delivery()
    if (now?.why) codes.add(now.why.code)
    return now?.state
  }
  if (why !== null) await expect.poll(async () => (await state(), [...codes]), soon).toContain(why)
  else await expect.poll(state, soon).toMatch(/^(accepted|delivered|read)$/)
  await sandbox.faults({})
  // What is not there is tried again by a person; what is, though nobody said so, is not.
  await expect.poll(state, soon).not.toBe('sending')
  // The phone may hear of it later than the inbox.
  if (isShown) await phone.until(() => onPhone(phone, text) > 0, text)
  const isThere = onPhone(phone, text) > 0
  if (!isThere) {
    const params = { id: conversationIdOf(bot.id, phone.customer) }
    if (!/^(accepted|delivered|read)$/.test((await state()) ?? ''))
      await sandbox.app.callApi(mara, retryMessage, { params, body: { jmid } })
    await expect.poll(state, soon).toMatch(/^(accepted|delivered|read)$/)
  }
  await phone.until(() => onPhone(phone, text) > 0, text)
  expect(onPhone(phone, text)).toBe(1)
  expect(
    count(
      (await inboxOf(bot, phone)).map((one) => one.text),
      text,
    ),
  ).toBe(1)
  return why === null ? 'got there' : `says ${why}, ${isThere ? 'was there' : 'went when tried again'}`
}

/** A customer writes while the company has the fault. */
async function wrote(bot: SandboxBot, phone: TestPhone, isRefused: boolean, turnOn: () => Promise<unknown>): Promise<string> {
  await meet(bot, phone)
  await turnOn()
  const texts = ['one', 'two'].map((name) => `${name} ${crypto.randomUUID()}`)
  const ids = texts.map(() => crypto.randomUUID())
  const say = (at: number) => phone.say(texts[at]!, { id: ids[at] })
  await say(0)
  // What is refused is not in the inbox, and the phone says that it did not get there.
  if (isRefused && bot !== botcopyBot) {
    await phone.until(({ lines }) => lines.some(({ text, state }) => text === texts[0] && state === 'failed'), 'what was refused')
    await say(0)
  } else if (isRefused) await phone.until(({ lines }) => lines.some(({ text, state }) => text === texts[0] && state === 'delivered'))
  await say(1)
  const inInbox = async () => {
    const all = (await inboxOf(bot, phone)).filter(({ by }) => by === 'customer').map(({ text }) => text)
    return texts.map((text) => count(all, text))
  }
  // A window of Botcopy that is not told to be silent goes on by itself: the bot has answered in our place.
  const expected = isRefused && bot === botcopyBot ? [0, 0] : [1, 1]
  await expect.poll(inInbox, soon).toEqual(expected)
  await expect
    .poll(async () => (await sandbox.app.callApi(mara, botHealth, { params: { client_key: bot.clientKey } })).waiting, soon)
    .toBe(0)
  expect(await inInbox()).toEqual(expected)
  return isRefused ? 'refused, once in the inbox when sent again' : 'once in the inbox'
}

/** The AI is asked while its company has the fault. */
async function answered(bot: SandboxBot, phone: TestPhone, asksPeople: boolean, turnOn: () => Promise<unknown>): Promise<string> {
  await turnOn()
  await phone.say('When are you open?')
  const answers = () => phone.lines.filter(({ text }) => text.includes('open from Monday to Saturday')).length
  const events = async () => (await inboxOf(bot, phone)).flatMap(({ event }) => event?.what ?? [])
  if (asksPeople) {
    await expect.poll(events, soon).toContain('bot_error')
    expect(answers()).toBe(0)
    await sandbox.setPaused(mara, bot, phone.customer, true)
    await sandbox.setPaused(mara, bot, phone.customer, false)
  }
  await phone.until(() => answers() > 0, 'the answer')
  await expect
    .poll(async () => (await sandbox.app.callApi(mara, botHealth, { params: { client_key: bot.clientKey } })).waiting, soon)
    .toBe(0)
  expect(answers()).toBe(1)
  const said = (await inboxOf(bot, phone)).filter(({ by, text }) => by === 'customer' && text === 'When are you open?')
  expect(said).toHaveLength(1)
  return asksPeople ? 'asks for people, answered when handed back' : 'answered'
}

/** The customer has written, a person has the conversation, and nothing is under way. */
async function meet(bot: SandboxBot, phone: TestPhone): Promise<void> {
  await phone.say('I want to talk to a person')
  await expect.poll(async () => (await inboxOf(bot, phone)).length, soon).toBeGreaterThan(0)
  await sandbox.setPaused(mara, bot, phone.customer, true)
  await expect
    .poll(async () => (await sandbox.app.callApi(mara, botHealth, { params: { client_key: bot.clientKey } })).waiting, soon)
    .toBe(0)
}
