import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openJourney, soon } from './openJourney.ts'
import { openWorld } from './openWorld.ts'

/** The form of a bot whose page is chosen from a person's account at the company, in the sandbox, where the company is played. */

const [world, browser] = await openJourney(openWorld)
let page: Page
beforeAll(async () => {
  page = await browser.open(world.url, world.tokens.owner, '/account/settings/bots/add')
})

const account = () => page.getByRole('region', { name: 'Facebook' })

test('a page of Messenger is connected: who declines is told what is missing, and who grants it chooses a page', async () => {
  await page.getByText('Messenger', { exact: true }).first().click()
  await account().getByRole('button', { name: 'Connect Facebook' }).click()
  await page.getByRole('button', { name: 'As Mara Olsen, without pages_messaging' }).click()
  await account().getByText('You are missing the following permissions:').waitFor()
  await account().getByText('pages_messaging').waitFor()
  await account().getByRole('button').click()
  await page.getByRole('button', { name: 'Continue as Mara Olsen' }).click()
  await account().getByText('Connected as Mara Olsen.').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Outlet')
  await page
    .getByRole('combobox', { name: 'Facebook page' })
    .or(page.getByRole('button', { name: /Facebook page|Choose a page/ }))
    .first()
    .click()
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
