import type { Page } from 'playwright-core'
import type { Screen, World } from './theScreens.ts'

const path = (world: World) => `/messages/${world.conversations.open}/?tab=all`
const field = (page: Page) => page.getByRole('textbox', { name: /^(Reply to the customer|Note for your workspace)$/ })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Types into the empty composer; what it sets off has come when the page stands still. */
const type = (text: string) => async (page: Page) => {
  await field(page).fill(text)
  await page.waitForTimeout(700)
}
/** A picture of one point. */
const dot = Buffer.from('R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
const addPictures = async (page: Page) => {
  await page.getByRole('button', { name: 'Add pictures' }).waitFor()
  const large = Buffer.concat([dot, Buffer.alloc(10_000_001)])
  await page.locator('input[type=file]').setInputFiles([
    { name: 'dot.gif', mimeType: 'image/gif', buffer: dot },
    { name: 'large.gif', mimeType: 'image/gif', buffer: large },
  ])
  await page.waitForTimeout(700)
}

/** What one writes with. */
export const composerScreens: Screen[] = [
  { name: 'composer-pictures', path, who: 'owner', show: addPictures },
  { name: 'composer-emoji-list', path, who: 'owner', show: type('Well done :smi') },
  {
    name: 'composer-emoji',
    path,
    who: 'owner',
    show: async (page) => {
      await press(page, 'Add an emoji')
      await page.getByRole('searchbox', { name: 'Search emoji' }).waitFor()
      await page.waitForTimeout(500)
    },
  },
  { name: 'composer-replies', path, who: 'owner', show: type('/') },
  { name: 'composer-mention', path, who: 'owner', show: type('@') },
  { name: 'composer-too-long', path, who: 'owner', show: type('Not one word less. '.repeat(1112)) },
  { name: 'composer-missing-field', path, who: 'owner', show: type('We write to {{email}}.') },
  {
    name: 'composer-replies-new',
    path,
    who: 'owner',
    show: async (page) => {
      await type('/')(page)
      await press(page, 'Write and change saved replies')
      await press(page, 'New reply')
      await page.waitForTimeout(400)
    },
  },
]
