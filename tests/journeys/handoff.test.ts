import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { intercept } from '#testing/intercept.ts'
import { openWorld } from './openWorld.ts'
import { openJourney, soon } from './openJourney.ts'

const [world, browser] = await openJourney(openWorld)
let phone: Page
let agent: Page

beforeAll(async () => {
  phone = await browser.open(world.url, null, '/sandbox')
  agent = await browser.open(world.url, world.tokens.owner, '/messages/?tab=all')
})

const onPhone = (text: string | RegExp) => phone.getByRole('region', { name: 'What was said' }).getByText(text).last()
const inTranscript = (text: string | RegExp) => agent.getByRole('region', { name: 'Transcript' }).getByText(text).last()
const see = (what: ReturnType<Page['getByText']>) => what.waitFor(soon)

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
  await row.waitFor(soon)
  await row.click()
  await see(inTranscript('Where is my order 48213?'))
  await see(inTranscript(/Order 48213/))

  await agent.getByRole('button', { name: /^Pause AI/ }).click()
  await agent.getByRole('button', { name: /^Resume AI/ }).waitFor(soon)
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
  await agent.getByRole('button', { name: /^Pause AI/ }).waitFor(soon)
  await expect.poll(botSaid, soon).toBeGreaterThan(before)
  await customerSays('Thanks!')
  // Until the bot has answered as well, somebody who begins to write would be stopped by its answer.
  await see(inTranscript(/^You are welcome/))
})

describe.each([1440, 390])('at %i px', (width) => {
  test('two agents reply to one customer at once: the second is stopped, sees why, and says it all the same', async () => {
    if (await agent.getByRole('button', { name: /^Pause AI/ }).isVisible()) await agent.getByRole('button', { name: /^Pause AI/ }).click()
    await agent.getByRole('button', { name: /^Resume AI/ }).waitFor(soon)
    const size = { width }
    const address = `${new URL(agent.url()).pathname}?tab=all`
    const open = (token: string) => browser.open(world.url, token, address, size)
    const [mara, ben] = await Promise.all([open(world.tokens.owner), open(world.tokens.colleague)])
    const field = (page: Page) => page.getByRole('textbox', { name: 'Reply to the customer' })
    const log = mara.getByRole('region', { name: 'Transcript' })
    // Both send in the same moment; the message of one is under way before the other's, and longer.
    const [left, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await intercept(mara, '**/api/channels/*/submit', async (route) => {
      left.resolve()
      await arrived.promise
      await route.continue()
    })
    const [first, second] = [`Ben here, it left today (${width}).`, `Mara here, it leaves tomorrow (${width}).`]
    await field(mara).fill(second)
    await field(ben).fill(first)
    await field(mara).press('Enter')
    await left.promise
    await field(ben).press('Enter')
    await see(onPhone(first))
    arrived.resolve()
    await see(log.getByText('Ben Haddad answered the customer meanwhile. Yours was not sent.'))
    await see(log.getByRole('blockquote').getByText(first))
    await expect.poll(() => phone.getByText(second).count()).toBe(0)
    // What stopped it stands where it is read and can be decided, also on a phone.
    const anyway = log.getByRole('button', { name: 'Send anyway' })
    const { x, width: wide } = (await anyway.boundingBox())!
    expect(x + wide).toBeLessThanOrEqual(width)
    await anyway.click()
    await see(onPhone(second))
    await anyway.waitFor({ ...soon, state: 'detached' })
    await expect.poll(() => phone.getByRole('region', { name: 'What was said' }).getByText(second).count()).toBe(1)
    for (const page of [mara, ben]) await browser.leave(page)
  })
})

test('no page complained but of the replies that were stopped, and none asked another server for anything', () => {
  expect(browser.complaints.filter((one) => !one.includes('/submit'))).toEqual([])
})
