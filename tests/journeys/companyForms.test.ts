import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { calm, type Faults } from '#sandbox/phone/contract.ts'
import { openJourney, soon } from './openJourney.ts'
import { openWorld } from './openWorld.ts'

/** The form of each company's bots, through what can be wrong in it, in the sandbox, where the companies are played. */

const [world, browser] = await openJourney(openWorld)
const fail = async (faults: Partial<Faults>) => {
  const answer = await fetch(`${world.url}/sandbox/api/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...calm, ...faults }),
  })
  expect(answer.status).toBe(200)
}
const page: Page = await browser.open(world.url, world.tokens.owner, '/account/settings/bots/add')
afterAll(() => browser.leave(page))
beforeEach(() => page.goto(`${world.url}/account/settings/bots/add`))
afterEach(() => fail({}))

const choose = (source: string) => page.locator('fieldset label').filter({ hasText: source }).click()
const field = (name: string) => page.getByLabel(name, { exact: true })
const save = () => page.getByRole('button', { name: 'Save', exact: true })
const wrong = (text: string | RegExp) => page.getByRole('alert').getByText(text).waitFor(soon)
const account = () => page.getByRole('region', { name: 'Facebook' })
const pick = async (label: string, option: string) => {
  await page
    .getByRole('combobox', { name: new RegExp(label) })
    .or(page.getByRole('button', { name: new RegExp(label) }))
    .first()
    .click()
  await page.getByRole('option').filter({ hasText: option }).first().click()
}

test('Slack says at the field which token it does not take; a name that is taken is said, and cleared', async () => {
  await choose('Slack')
  await field('Name').fill('Partners')
  await expect.poll(() => save().isDisabled()).toBe(true)
  await field('Bot token').fill('xoxp-1')
  await field('Signing secret').fill('0123456789abcdef0123456789abcdef')
  await save().click()
  await wrong('A bot token of Slack begins with xoxb-.')
  await field('Bot token').fill(' xoxb-unknown ')
  await save().click()
  await wrong(/Slack does not accept this token/)
  await choose('Ruby')
  await field('Platform').selectOption('webchat')
  await field('Name').fill('Shop bot')
  await save().click()
  await wrong('You already have a bot named Shop bot. Please use a unique name.')
  await expect.poll(() => field('Name').inputValue()).toBe('')
})

test('the key of a service account is filled in from its file, chosen or dropped; what cannot be one is refused at the field', async () => {
  await choose('Only Baton')
  await page.getByRole('button', { name: 'Use a service account key instead' }).click()
  const key = field('Service account key')
  const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  await page.locator('input[type=file]').setInputFiles(file('key.json', '{"type":"service_account"}'))
  await page.getByText('key.json is filled in.').waitFor(soon)
  await expect.poll(() => key.inputValue()).toBe('{"type":"service_account"}')
  await page.locator('input[type=file]').setInputFiles(file('photo.json', 'x'.repeat(9000)))
  await wrong('photo.json is too long to be this file.')
  await expect.poll(() => key.inputValue()).toBe('{"type":"service_account"}')
  const dropped = await page.evaluateHandle(`(() => {
    const data = new DataTransfer()
    data.items.add(new File(['{"type":"other"}'], 'other.json', { type: 'application/json' }))
    return data
  })()`)
  await key.dispatchEvent('drop', { dataTransfer: dropped })
  await page.getByText('other.json is filled in.').waitFor(soon)
  await expect.poll(() => key.inputValue()).toBe('{"type":"other"}')
})

test('Manychat says at the field which token is not its own', async () => {
  await choose('Manychat')
  await field('Name').fill('Club')
  await field('Platform').selectOption('instagram')
  await expect.poll(() => save().isDisabled()).toBe(true)
  // Copied with spaces around it, it is a token all the same, of which Manychat is asked.
  await field('Manychat token').fill(' 1:abc ')
  await save().click()
  await wrong(/Manychat does not accept this token/)
})

test.each([
  {
    company: 'Chatfuel',
    platform: 'messenger',
    filled: { 'Chatfuel bot id': ' 5c8a1f2e0ecd9f7a12345679 ', 'Chatfuel token': ' t0ken ' },
    pasted: 'JSON API card',
  },
  { company: 'Botcopy', platform: null, filled: { 'API key': ' key ', 'Access token': ' t0ken ' }, pasted: 'Live chat webhook' },
])(
  '$company is connected by what its settings ask for, without the spaces that were copied along, and shows what to paste there',
  async ({ company, platform, filled, pasted }) => {
    await choose(company)
    await field('Name').fill(`${company} desk`)
    if (platform !== null) await field('Platform').selectOption(platform)
    for (const [name, value] of Object.entries(filled)) {
      await expect.poll(() => save().isDisabled()).toBe(true)
      await field(name).fill(value)
    }
    await save().click()
    await page.getByRole('heading', { name: `${company} desk is ready to connect` }).waitFor(soon)
    await page.getByText(pasted, { exact: true }).waitFor()
    await page.getByText(/^Not called yet\./).waitFor(soon)
    const response = await fetch(`${world.url}/api/bots/get`, { headers: { authorization: `Bearer ${world.tokens.owner}` } })
    const bots = (await response.json()) as { name: string; platform: string; settings: Record<string, string> }[]
    const made = bots.find(({ name }) => name === `${company} desk`)!
    expect(Object.values(made.settings).every((value) => value === value.trim())).toBe(true)
    expect(made.platform).toBe(platform ?? 'webchat')
  },
)

test('an Instagram account is chosen from those of one’s pages, and belongs to one bot; who says no at Facebook is told that nothing changed', async () => {
  await choose('Instagram')
  await field('Name').fill('Second desk')
  await account().getByText('Please log into this app.').waitFor(soon)
  await account().getByRole('button', { name: 'Connect Facebook' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Access was not granted. Nothing was changed.').waitFor(soon)
  await page
    .getByRole('link', { name: 'Back' })
    .or(page.getByRole('button', { name: 'Back' }))
    .first()
    .click()
  await page.goto(`${world.url}/account/settings/bots/add?source=instagram&name=Second+desk`)
  await account().getByRole('button', { name: 'Connect Facebook' }).click()
  await page.getByRole('button', { name: 'Continue as Mara Olsen' }).click()
  await account().getByText('Connected as Mara Olsen.').waitFor(soon)
  await pick('Instagram account', 'northwind')
  await save().click()
  await wrong('Another bot is connected to this account already.')
})

test('an account that Facebook no longer lets us into says so in its place, and is connected again', async () => {
  await fail({ companies: { messenger: { token: 'once' } } })
  await choose('Messenger')
  await account().getByText('Facebook no longer lets Baton act for Mara Olsen').waitFor(soon)
  await account().getByRole('button', { name: 'Reconnect' }).click()
  await page.getByRole('button', { name: 'Continue as Mara Olsen' }).click()
  await account().getByText('Connected as Mara Olsen.').waitFor(soon)
})

test('what is said with a bot is forwarded for figures from its settings, and no more once that is ended; where only a part is received there is no such tab', async () => {
  const settingsOf = async (bot: string) => {
    await page.goto(`${world.url}/account/settings/bots`)
    await page
      .getByRole('link', { name: new RegExp(bot) })
      .first()
      .click()
  }
  const tabs = page.getByRole('navigation', { name: 'Settings of the bot' })
  await settingsOf('Gear guide')
  await tabs.getByRole('link', { name: 'Analytics' }).click()
  await page.getByText('Forwarding is on.').waitFor(soon)
  await page.getByRole('button', { name: 'Stop forwarding' }).click()
  await page.getByRole('status').getByText('Nothing is forwarded.', { exact: true }).waitFor(soon)
  await expect.poll(() => page.getByRole('button', { name: 'Stop forwarding' }).count()).toBe(0)
  await field('Dashbot API key').fill(' a key ')
  await save().click()
  await page.getByText('Forwarding is on.').waitFor(soon)
  await settingsOf('Web helper')
  await tabs.getByRole('link', { name: 'Configuration' }).waitFor(soon)
  await expect.poll(() => tabs.getByRole('link', { name: 'Analytics' }).count()).toBe(0)
  // An address of it that somebody kept leads to the bot.
  const bot = page.url()
  await page.goto(`${bot}/analytics`)
  await expect.poll(() => page.url(), soon).toBe(bot)
  await tabs.getByRole('link', { name: 'General' }).waitFor(soon)
})
