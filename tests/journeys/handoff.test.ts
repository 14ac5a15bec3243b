import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, type TestBrowser } from '#server/testing/browser.ts'
import { openWorld, type OpenWorld } from '../screens/openWorld.ts'

/** The time of a blink, in milliseconds; what one side does is on the other's screen by then, and a busy machine has some to spare. */
const blink = 3000

let world: OpenWorld
let browser: TestBrowser
let phone: Page
let agent: Page

beforeAll(async () => {
  world = await openWorld()
  browser = await openBrowser()
  phone = await browser.open(world.url, null, '/sandbox')
  agent = await browser.open(world.url, world.tokens.owner, '/messages/?tab=all')
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

const onPhone = (text: string | RegExp) => phone.getByRole('region', { name: 'What was said' }).getByText(text).last()
const inTranscript = (text: string | RegExp) => agent.getByRole('region', { name: 'Transcript' }).getByText(text).last()
const see = (what: ReturnType<Page['getByText']>) => what.waitFor({ timeout: blink })

async function customerSays(text: string): Promise<void> {
  await phone.getByRole('textbox', { name: 'Message' }).fill(text)
  await phone.keyboard.press('Enter')
  await see(onPhone(text))
}

test('a customer and an agent side by side: take over, silence of the bot, answer, hand back, and the bot goes on with what nobody answered', async () => {
  await phone.getByRole('main').getByRole('textbox', { name: 'Name' }).fill('Maya Okonkwo')
  await phone.keyboard.press('Enter')
  await customerSays('Where is my order 48213?')
  await see(onPhone(/Order 48213/))

  // The conversation is at the top of the agent's list without anything being refreshed.
  const row = agent.getByRole('link', { name: /^Maya Okonkwo/ })
  await row.waitFor({ timeout: blink })
  await row.click()
  await see(inTranscript('Where is my order 48213?'))
  await see(inTranscript(/Order 48213/))

  await agent.getByRole('button', { name: /^Pause AI/ }).click()
  await agent.getByRole('button', { name: /^Resume AI/ }).waitFor({ timeout: blink })
  await customerSays('Are you still there?')
  await see(inTranscript('Are you still there?'))
  const botSaid = () =>
    phone
      .getByRole('listitem')
      .filter({ hasText: /^Shop bot/ })
      .count()
  const before = await botSaid()
  await phone.waitForTimeout(2000)
  expect(await botSaid()).toBe(before)

  await agent.getByRole('textbox', { name: 'Reply to the customer' }).fill('This is Mara. I look into it myself.')
  await agent.keyboard.press('Enter')
  await see(onPhone('This is Mara. I look into it myself.'))
  await see(inTranscript(/^Delivered/))

  // Nobody answers this one: the bot gets it when it has the baton again.
  await customerSays('What does it cost to send something back?')
  await see(inTranscript('What does it cost to send something back?'))
  await agent.getByRole('button', { name: /^Resume AI/ }).click()
  await agent.getByRole('button', { name: /^Pause AI/ }).waitFor({ timeout: blink })
  await expect.poll(botSaid, { timeout: 8000 }).toBeGreaterThan(before)
  await customerSays('Thanks!')
  // Until the bot has answered as well, somebody who begins to write would be stopped by its answer.
  await see(inTranscript(/^You are welcome/))
})

test('what one agent does is seen by another at once, and two answers to one question are stopped', async () => {
  const colleague = await browser.open(world.url, world.tokens.colleague, new URL(agent.url()).pathname + '?tab=all')
  const field = (page: Page) => page.getByRole('textbox', { name: 'Reply to the customer' })
  await field(colleague).waitFor()
  await field(colleague).fill('Ben here, I am on it.')
  await field(agent).fill('Mara again, I am on it.')
  // What is being written saw the conversation as it was; the other answer comes in between.
  await colleague.keyboard.press('Enter')
  await see(inTranscript('Ben here, I am on it.'))
  await see(onPhone('Ben here, I am on it.'))
  expect(await phone.getByText('Mara again, I am on it.').count()).toBe(0)
  await colleague.context().close()
})

test('no page complained, and none asked another server for anything', () => {
  expect(browser.complaints).toEqual([])
})
