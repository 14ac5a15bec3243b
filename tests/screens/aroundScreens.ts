import type { Page } from 'playwright-core'
import type { Screen, World } from './theScreens.ts'

const conversation = (world: World) => `/messages/${world.conversations.open}/?tab=all`

/** Opens the details by the button, or on a phone by the menu of the dots. */
async function seeDetails(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /reply|message|note/i }).waitFor()
  const button = page.getByRole('button', { name: 'See User Details' })
  if (await button.isVisible()) await button.click()
  else {
    await page.getByRole('main').getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: /See User Details/ }).click()
  }
  await page.getByRole('heading', { name: 'User Details' }).waitFor()
  await page.getByRole('heading', { name: 'Previous conversations' }).waitFor()
  await page.waitForTimeout(500)
}

/** What stands beside and around a conversation, and who is led elsewhere. */
export const aroundScreens: Screen[] = [
  {
    name: 'homeless',
    path: () => '/messages/',
    who: 'homeless',
    show: async (page) => (await page.getByRole('heading', { name: 'Workspaces' }).first().waitFor(), await page.waitForTimeout(600)),
  },
  {
    name: 'upgrade',
    path: () => '/messages/',
    who: 'lapsed',
    show: (page) => page.getByRole('link', { name: 'See Baton Plans' }).waitFor(),
  },
  { name: 'details', path: conversation, who: 'owner', show: seeDetails },
  {
    name: 'details-erase',
    path: conversation,
    who: 'owner',
    show: async (page) => (
      await seeDetails(page),
      await page.getByRole('button', { name: 'Erase' }).click(),
      await page.getByText(/cannot be undone/).waitFor()
    ),
  },
]
