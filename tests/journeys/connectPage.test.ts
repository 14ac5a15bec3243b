import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { intercept } from '#testing/intercept.ts'
import { goBackFrom } from './goBackFrom.ts'
import { openJourney, soon } from './openJourney.ts'
import { openWorld } from './openWorld.ts'

/** The form of a bot whose page is chosen from a person's account at the company, in the sandbox, where the company is played. */

const [world, browser] = await openJourney(openWorld)
let page: Page
beforeAll(async () => {
  page = await browser.open(world.url, world.tokens.owner, '/account/settings/bots/add')
})

const account = () => page.getByRole('region', { name: 'Facebook' })

test('a place is kept while the account is looked up; a browser that does not open Facebook is said to, with what was filled in', async () => {
  const looked = Promise.withResolvers<void>()
  const endLookup = await intercept(page, '**/api/bots/logins/messenger', async (route) => {
    await looked.promise
    await route.continue()
  })
  await page.getByRole('textbox', { name: 'Name' }).fill('Outlet')
  await page.getByText('Messenger', { exact: true }).first().click()
  await account().getByRole('status', { name: 'Loading…' }).waitFor()
  looked.resolve()
  await account().getByText('Please log into this app.').waitFor(soon)
  endLookup()

  const endBlock = await intercept(page, '**/dialog/oauth?**', (route) => route.abort('BlockedByClient'))
  await account().getByRole('button', { name: 'Connect Facebook' }).click()
  await expect.poll(() => page.url(), soon).not.toContain(world.url)
  endBlock()
  await goBackFrom(page)
  await account()
    .getByText(
      'It appears as if your browser is blocking social media. Please load this page in a window that does not block Facebook, so that you can connect this bot to your Facebook page.',
    )
    .waitFor(soon)
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Outlet')
})

test('a page of Messenger is connected: who declines is told what is missing, and who grants it chooses a page', async () => {
  await account().getByRole('button', { name: 'Connect Facebook' }).click()
  await page.getByRole('button', { name: 'As Mara Olsen, without pages_messaging' }).click()
  await account().getByText('You are missing the following permissions:').waitFor()
  await account().getByText('pages_messaging').waitFor()
  await account().getByRole('button').click()
  await page.getByRole('button', { name: 'Continue as Mara Olsen' }).click()
  await account().getByText('Connected as Mara Olsen.').waitFor()
  await expect.poll(() => account().getByText('It appears as if').count()).toBe(0)
  await page
    .getByRole('combobox', { name: 'Facebook page' })
    .or(page.getByRole('button', { name: /Facebook page|Choose a page/ }))
    .first()
    .click()
  // There may be hundreds, so it is found by a few letters.
  await page.locator('input:focus').fill('outl')
  await expect.poll(() => page.getByRole('option').allInnerTexts(), soon).toEqual([expect.stringContaining('Northwind Outlet')])
  await page.getByText('Northwind Outlet').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const sources = async () => {
    const response = await fetch(`${world.url}/api/bots/get`, { headers: { authorization: `Bearer ${world.tokens.owner}` } })
    return ((await response.json()) as { name: string; source: string }[]).flatMap(({ name, source }) =>
      name === 'Outlet' ? [source] : [],
    )
  }
  await expect.poll(sources, soon).toEqual(['messenger'])
})
