import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { openWorld } from './openWorld.ts'
import { openJourney, soon } from './openJourney.ts'

const [world, browser] = await openJourney(openWorld)
const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await browser.leave(page)
})

interface Source {
  /** As the person who reads the test knows it. */
  source: string
  customer: string
  bot: string
  /** What the customer begins with. */
  first: string
  /** What answers it by itself; null where people do. */
  answers: RegExp | null
  /** The bot itself gives the conversation to people. */
  isHandedOver?: true
  /** How far a reply comes that the customer has on their phone, and then read. */
  reached: RegExp
  read?: true
  /** What the customer is answered that nobody answered, once the AI has the conversation again; null where no AI is. */
  answersLater: RegExp | null
  /** What its AI says then is not told to Baton. */
  isUnheard?: true
  /** Of what is pasted at the company. */
  pasted?: string
  /** Its owner takes its agent away first. */
  isWithoutAgent?: true
}

/** What the person sends with their answer: the file itself or a link to it is on the phone. */
const bill = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 your bill') }
const asked = 'When are you open?'
const sources: readonly Source[] = [
  {
    source: 'a bot on our SDK, by its socket',
    customer: 'Sonja Socket',
    bot: 'Shop bot',
    first: 'Hello there',
    answers: /I am the Shop bot/,
    reached: /^Delivered/,
    answersLater: /I am not sure I understood that/,
  },
  {
    source: 'a bot on our SDK, by its webhook',
    customer: 'Wim Webhook',
    bot: 'Smalltalk',
    first: 'Hello there',
    answers: /./,
    reached: /^Delivered/,
    answersLater: /./,
  },
  {
    source: 'Messenger, with Dialogflow',
    customer: 'Mette Page',
    bot: 'Northwind on Messenger',
    first: 'Hello',
    answers: /Northwind Outdoors/,
    reached: /^(Delivered|Read)/,
    read: true,
    answersLater: /open from Monday to Saturday/,
    pasted: 'Webhook',
  },
  {
    source: 'Instagram, where people answer',
    customer: 'Ines Account',
    bot: 'Northwind on Instagram',
    first: 'Hello',
    answers: null,
    reached: /^(Delivered|Read)/,
    read: true,
    answersLater: null,
    pasted: 'Webhook',
  },
  {
    source: 'Slack, with Dialogflow',
    customer: 'Lars Channel',
    bot: 'Partner desk',
    first: 'Hello',
    answers: /Northwind Outdoors/,
    reached: /^Delivered/,
    answersLater: /open from Monday to Saturday/,
    pasted: 'Events',
  },
  {
    source: 'Chatfuel',
    customer: 'Carla Block',
    bot: 'Gear guide',
    first: 'Hello',
    answers: /little helper/,
    reached: /^Sent to/,
    answersLater: /open from Monday to Saturday/,
    pasted: 'JSON API card',
  },
  {
    source: 'Manychat',
    customer: 'Marco Flow',
    bot: 'Trail club',
    first: 'Hello',
    answers: /little helper/,
    reached: /^Sent to/,
    answersLater: /open from Monday to Saturday/,
    pasted: 'External Request',
  },
  {
    source: 'Botcopy',
    customer: 'Bo Chat',
    bot: 'Web helper',
    first: 'I would like to talk to a person',
    answers: /I am getting somebody/,
    isHandedOver: true,
    reached: /^Sent to/,
    answersLater: /open from Monday to Saturday/,
    isUnheard: true,
    pasted: 'Live chat webhook',
  },
  {
    source: 'Messenger, where people answer',
    customer: 'Milla Page',
    bot: 'Northwind on Messenger',
    first: 'Hello',
    answers: null,
    isWithoutAgent: true,
    reached: /^(Delivered|Read)/,
    read: true,
    answersLater: null,
  },
]

const transcript = (agent: Page) => agent.getByRole('region', { name: 'Transcript' })
const said = (phone: Page) => phone.getByRole('region', { name: 'What was said' })
const pause = (agent: Page) => agent.getByRole('button', { name: /^Pause AI/ })
const resume = (agent: Page) => agent.getByRole('button', { name: /^Resume AI/ })

/** As its owner does in its settings: from then on people answer what is written to it. */
async function removeAgent(name: string): Promise<void> {
  const headers = { authorization: `Bearer ${world.tokens.owner}`, 'content-type': 'application/json' }
  const bots = (await (await fetch(`${world.url}/api/bots/get`, { headers })).json()) as { name: string; client_key: string }[]
  const bot = { client_key: bots.find((one) => one.name === name)!.client_key, name, engine: null }
  const saved = await fetch(`${world.url}/api/bots/update`, { method: 'POST', headers, body: JSON.stringify({ bot }) })
  expect(await saved.json()).toMatchObject({ bot: { engine: null } })
}

async function open(token: string | null, path: string): Promise<Page> {
  const page = await browser.open(world.url, token, path)
  pages.push(page)
  return page
}

async function say(phone: Page, text: string): Promise<void> {
  await phone.getByRole('textbox', { name: 'Message' }).fill(text)
  await phone.keyboard.press('Enter')
  await said(phone).getByText(text, { exact: true }).last().waitFor(soon)
}

test.each(sources)(
  'a customer of $source writes on the phone and is in the inbox, is answered, taken over by a person and handed back',
  async ({ source, customer, bot, first, answers, isHandedOver, reached, read, answersLater, isUnheard, isWithoutAgent }) => {
    if (isWithoutAgent) await removeAgent(bot)
    const phone = await open(null, '/sandbox')
    const agent = await open(world.tokens.owner, '/messages/?tab=all')
    await phone
      .getByRole('button', { name: new RegExp(bot) })
      .first()
      .click()
    await phone.getByRole('main').getByRole('textbox', { name: 'Name' }).fill(customer)
    await phone.keyboard.press('Enter')
    await say(phone, first)
    if (answers) await said(phone).getByText(answers).last().waitFor(soon)

    // The list of the agent was open before anybody wrote.
    const row = agent.getByRole('link', { name: new RegExp(`^${customer}`) })
    await row.waitFor(soon)
    await row.click()
    await transcript(agent).getByText(first, { exact: true }).waitFor(soon)
    if (answers) await transcript(agent).getByText(answers).last().waitFor(soon)

    // A person takes over: the bot is silent, and what the customer writes waits.
    if (answers && !isHandedOver) await pause(agent).click()
    if (answers) await resume(agent).waitFor(soon)
    await agent.getByRole('button', { name: 'Add pictures or files' }).waitFor(soon)
    await agent.locator('input[type=file]').setInputFiles(bill)
    await agent.getByRole('textbox', { name: 'Reply to the customer' }).fill(`Mara here, ${source}`)
    await expect.poll(() => agent.getByRole('button', { name: 'Send', exact: true }).isEnabled(), soon).toBe(true)
    await agent.keyboard.press('Enter')
    await said(phone).getByText(`Mara here, ${source}`).waitFor(soon)
    await said(phone).getByText('bill.pdf').last().waitFor(soon)
    await transcript(agent).getByText(reached).last().waitFor(soon)
    const before = await said(phone).getByRole('listitem').count()
    await say(phone, asked)
    await transcript(agent).getByText(asked, { exact: true }).waitFor(soon)
    if (read) await transcript(agent).getByText(/^Read/).last().waitFor(soon)

    // They hand back, and the AI answers what nobody answered.
    await resume(agent).waitFor(soon)
    await expect.poll(() => said(phone).getByRole('listitem').count()).toBe(before + 1)
    await resume(agent).click()
    await pause(agent).waitFor(soon)
    if (answersLater === null) return
    await expect.poll(() => said(phone).getByRole('listitem').count(), soon).toBeGreaterThan(before + 1)
    await said(phone).getByText(answersLater).last().waitFor(soon)
    if (!isUnheard) await transcript(agent).getByText(answersLater).last().waitFor(soon)
  },
)

const pasting = sources.flatMap(({ source, bot, pasted }) => (pasted === undefined ? [] : [{ source, bot, pasted }]))
test.each(pasting)('the owner of a bot of $source reads what to paste at the company, and when it was called', async ({ bot, pasted }) => {
  const agent = await open(world.tokens.owner, '/account/settings/bots')
  await agent
    .getByRole('link', { name: new RegExp(bot) })
    .first()
    .click()
  await agent.getByRole('link', { name: 'Configuration' }).click()
  const address = agent.getByRole('textbox', { name: pasted })
  await address.waitFor(soon)
  await expect.poll(() => address.inputValue()).toMatch(new RegExp(`^${world.url}/(webhooks|messenger)/`))
  // The customer of the test above wrote to it.
  await agent
    .getByText(/^Last called/)
    .first()
    .waitFor(soon)
})

test('no page complained, and none asked another server for anything', () => {
  // Who has connected no Google account is answered so, as specified, and the page offers to connect one.
  const others = browser.complaints.filter((one) => !/403 \(Forbidden\) \(.*\/getdialogflowagents\)/.test(one))
  expect(others).toEqual([])
})
