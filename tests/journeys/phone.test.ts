import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messengerBot } from '#sandbox/messenger/makeMessengerStandIn.ts'
import { partnerBot } from '#sandbox/slackbot/slackbotStandIn.ts'
import { openWorld } from './openWorld.ts'
import { openJourney, soon } from './openJourney.ts'

const [world, browser] = await openJourney(openWorld)

const field = (phone: Page) => phone.getByRole('textbox', { name: 'Message' })

/** A phone whose clock stands at `present`, for this page alone: Playwright's own clock would stay with the device. */
function openAt(present: number): Promise<Page> {
  return browser.open(world.url, null, '/sandbox', {}, (page) =>
    page.addInitScript(`globalThis.present = ${present}; Date.now = () => globalThis.present`),
  )
}

/** A new customer of the first bot writes. */
async function write(phone: Page, name: string): Promise<void> {
  await phone.getByRole('main').getByRole('textbox', { name: 'Name' }).fill(name)
  await phone.keyboard.press('Enter')
  await field(phone).fill('Is anybody there?')
  await phone.keyboard.press('Enter')
}

test('the clock of the phone is never behind the newest message on it', async () => {
  // The clock of this device is late, as that of the page is between two of its ticks.
  const phone = await openAt(Date.now() - 120_000)
  await write(phone, 'Runa Late')
  const shown = () =>
    phone.evaluate<[clock: string, newest: string]>(`(() => {
      const times = [...document.querySelectorAll('[data-line]')].flatMap((line) => line.textContent.match(/\\d+:\\d\\d(?= [AP]M)/g) ?? [])
      return [document.querySelector('[data-clock]').textContent, times.at(-1) ?? 'none']
    })()`)
  // What the bot says has the server's time.
  await phone.locator('[data-line]').nth(1).waitFor(soon)
  await expect.poll(async () => new Set(await shown()).size, soon).toBe(1)
  await browser.leave(phone)
})

test('that the customer writes on the phone is seen in the inbox', async () => {
  const phone = await browser.open(world.url, null, '/sandbox')
  await write(phone, 'Tove Types')
  const agent = await browser.open(world.url, world.tokens.owner, '/messages/?tab=all')
  await agent.getByRole('link', { name: /^Tove Types/ }).click()
  await agent.getByRole('textbox', { name: 'Reply to the customer' }).waitFor(soon)
  // The sign is gone after three seconds: she types until it was seen.
  const seen = async () => {
    await field(phone).press('a')
    return agent.getByText('Tove Types is typing').isVisible()
  }
  await expect.poll(seen, soon).toBe(true)
  for (const page of [phone, agent]) await browser.leave(page)
})

test('who types for long tells of it every few seconds, and not with an empty field', async () => {
  const phone = await openAt(Date.now())
  let typingCalls = 0
  phone.on('request', (request) => void (typingCalls += request.url().endsWith('/sandbox/api/typing') ? 1 : 0))
  await phone.getByRole('main').getByRole('textbox', { name: 'Name' }).fill('Sif Slow')
  await phone.keyboard.press('Enter')
  await field(phone).pressSequentially('Hi!')
  await phone.evaluate('present += 3000')
  await field(phone).fill('')
  await field(phone).fill(' ')
  await expect.poll(() => typingCalls).toBe(1)
  await phone.evaluate('present += 3000')
  await field(phone).fill('Hi')
  await field(phone).fill('Hi again')
  await phone.keyboard.press('Enter')
  await phone.locator('[data-line]').nth(1).waitFor(soon)
  expect(typingCalls).toBe(2)
  await browser.leave(phone)
})

test.each([
  ['Messenger', messengerBot.name, 'Ylva Messenger'],
  ['Slack', partnerBot.name, 'Ylva Slack'],
])('a customer of %s presses a button of the agent, which answers it, and the inbox reads what they pressed', async (_, bot, name) => {
  const phone = await browser.open(world.url, null, '/sandbox')
  await phone
    .getByRole('button', { name: new RegExp(bot) })
    .first()
    .click()
  await phone.getByRole('main').getByRole('textbox', { name: 'Name' }).fill(name)
  await phone.keyboard.press('Enter')
  await field(phone).fill('Do you have tents?')
  await phone.keyboard.press('Enter')
  await phone.getByRole('button', { name: 'Is it in stock?' }).first().click(soon)
  await phone.locator('[data-line]').getByText('Yes, we have it here, and it ships today.').waitFor(soon)
  const agent = await browser.open(world.url, world.tokens.owner, '/messages/?tab=all')
  await agent.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  const transcript = agent.getByRole('region', { name: 'Transcript' })
  await transcript.getByText('Yes, we have it here, and it ships today.').waitFor(soon)
  const texts = await transcript.getByRole('listitem').allTextContents()
  expect(texts.some((text) => text.includes('Is it in stock?') && !text.includes('Fjell') && !text.includes('Vidde'))).toBe(true)
  for (const page of [phone, agent]) await browser.leave(page)
})
