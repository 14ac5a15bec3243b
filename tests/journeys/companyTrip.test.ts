import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openJourney, soon } from './openJourney.ts'
import { openWorld } from './openWorld.ts'

/** On the way to Google, to choose an agent for a bot: what was filled in before is there again, however one comes back. */

const [world, browser] = await openJourney(openWorld)
const form = '/account/settings/bots/add?source=dialogflow'
const name = (page: Page) => page.getByRole('textbox', { name: 'Name' })
const connect = (page: Page) => page.getByRole('link', { name: /^(Connect Google|Switch Account)$/ })
const deny = (page: Page) => page.getByRole('button', { name: 'Deny' })

/** To Google from a form whose bot is called something. */
async function leaveFor(page: Page, called: string): Promise<void> {
  await name(page).fill(called)
  await connect(page).click(soon)
  await deny(page).waitFor(soon)
}

test('who goes back from Google finds the new bot as they left it', async () => {
  const page = await browser.open(world.url, world.tokens.owner, form)
  await leaveFor(page, 'Night desk')
  await page.goBack()
  await connect(page).waitFor(soon)
  await expect.poll(() => name(page).inputValue()).toBe('Night desk')
  await browser.leave(page)
})

test('who declines at Google tries the same again, or goes back to the new bot as they left it', async () => {
  const page = await browser.open(world.url, world.tokens.owner, form)
  await leaveFor(page, 'Night desk')
  await deny(page).click()
  await page.getByRole('link', { name: 'Please try again' }).click(soon)
  await page.getByText('See and change your Dialogflow agents').waitFor(soon)
  await deny(page).click()
  await page.getByRole('link', { name: 'Back', exact: true }).click(soon)
  await connect(page).waitFor(soon)
  await expect.poll(() => name(page).inputValue()).toBe('Night desk')
  await browser.leave(page)
})

test('who chooses who answers for a bot that is there goes to Google and comes back with all that was not saved', async () => {
  const page = await browser.open(world.url, world.tokens.owner, '/account/settings/bots')
  await page.getByRole('link', { name: 'Northwind on Messenger' }).click()
  const handover = page.getByRole('textbox', { name: /asks for a person/ })
  await handover.fill('Somebody comes at once.')
  await leaveFor(page, 'Northwind by night')
  const isThere = async () => {
    await connect(page).waitFor(soon)
    await expect.poll(() => name(page).inputValue()).toBe('Northwind by night')
    await expect.poll(() => handover.inputValue()).toBe('Somebody comes at once.')
    expect(new URL(page.url()).search).toBe('')
  }
  await page.goBack()
  await isThere()
  await connect(page).click()
  await page.getByRole('button', { name: 'Allow' }).click(soon)
  await page.getByRole('heading', { name: 'Northwind on Messenger' }).waitFor(soon)
  await isThere()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: 'Northwind by night' }).waitFor(soon)
  // What was saved is not typed again by a reload.
  await page.reload()
  await connect(page).waitFor(soon)
  await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
  await browser.leave(page)
})
