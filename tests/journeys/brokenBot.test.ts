import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { calm, type Faults } from '#sandbox/phone/contract.ts'
import { messengerBot } from '#sandbox/messenger/makeMessengerStandIn.ts'
import { openJourney, soon } from './openJourney.ts'
import { openWorld } from './openWorld.ts'

/** A bot whose company no longer takes its token, from the test that finds it to connecting it again, in the sandbox. */

const [world, browser] = await openJourney(openWorld)
const fail = async (faults: Partial<Faults>) => {
  const answer = await fetch(`${world.url}/sandbox/api/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...calm, ...faults }),
  })
  expect(answer.status).toBe(200)
}
afterEach(() => fail({}))

const address = `/account/settings/bots/${messengerBot.clientKey}`
const page: Page = await browser.open(world.url, world.tokens.owner, address)
afterAll(() => browser.leave(page))
const steps = () => page.getByRole('list', { name: 'End-to-end test' })

test('a test goes through the whole loop: what happens shows step by step, to the answer on the phone', async () => {
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await steps().getByText('The company accepts the bot’s credentials').waitFor(soon)
  await page.getByText('Now write to your bot where its customers do.').waitFor(soon)
  const phone = await browser.open(world.url, null, '/sandbox')
  await phone.getByRole('button', { name: new RegExp(messengerBot.name) }).click()
  await phone.getByRole('main').getByRole('textbox', { name: 'Name' }).fill('Tess Test')
  await phone.keyboard.press('Enter')
  await phone.getByRole('textbox', { name: 'Message' }).fill('Opening hours')
  await phone.keyboard.press('Enter')
  await page.getByText('It went through: what customers write arrives, and answers reach them.').waitFor(soon)
  await browser.leave(phone)
})

test('a token that is no longer good stops the test by its name, and marks the bot everywhere', async () => {
  await fail({ companies: { messenger: { token: 'on' } } })
  await page.getByRole('button', { name: 'Test again' }).click()
  await page.getByText('It stopped at: The company accepts the bot’s credentials.').waitFor(soon)
  await page.getByText(/^Disconnected since/).waitFor(soon)
  await page.getByText('Disconnected: reconnect it').first().waitFor(soon)
  const list = await browser.open(world.url, world.tokens.colleague, '/account/settings/bots')
  await list.getByText('Disconnected: reconnect it').waitFor(soon)
  // People who look at other conversations see it at the switcher.
  await list.getByRole('button', { name: 'Switch bot: All bots One is disconnected' }).click()
  await list.getByRole('menuitemcheckbox', { name: `${messengerBot.name} Disconnected` }).waitFor(soon)
  await list.keyboard.press('Escape')
  const inbox = await browser.open(world.url, world.tokens.colleague, `/messages/?tab=all&bot=${messengerBot.clientKey}`)
  await inbox
    .getByRole('list', { name: /conversations/i })
    .getByRole('link')
    .first()
    .click()
  await inbox.getByText('The bot is disconnected. Replies wait until it is connected again.').waitFor(soon)
  await inbox.getByRole('link', { name: 'Reconnect' }).waitFor()
  await browser.leave(inbox)
  await browser.leave(list)
})

test('a panel that is higher than the window ends in sight, and scrolls by itself', async () => {
  const panel = page.locator('aside > div')
  await page.getByRole('button', { name: 'Save', exact: true }).scrollIntoViewIfNeeded()
  const { y, height } = (await panel.boundingBox())!
  expect([y >= 0, y + height <= 900]).toEqual([true, true])
  await panel.hover()
  await page.mouse.wheel(0, 2000)
  const end = panel.getByRole('link', { name: 'Its conversations' })
  await expect.poll(async () => (await end.boundingBox())!.y, soon).toBeLessThan(y + height)
})

test('Reconnect leads to the company and back, and the bot is as it was', async () => {
  await page.getByRole('button', { name: 'Reconnect' }).click()
  await page.getByRole('button', { name: 'Continue as Mara Olsen' }).click()
  await page.getByText(`${messengerBot.name} is connected again.`).waitFor(soon)
  await expect.poll(() => page.getByText(/^Disconnected since/).count()).toBe(0)
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address)
})
