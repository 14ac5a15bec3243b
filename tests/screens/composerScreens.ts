import type { Page } from 'playwright-core'
import type { Screen, World } from './theScreens.ts'

const path = (world: World) => `/messages/${world.conversations.open}/?tab=all`
const field = (page: Page) => page.getByRole('textbox', { name: /^(Reply to the customer|Note for your workspace)$/ })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Types into the empty composer. */
const type = (text: string) => (page: Page) => field(page).fill(text)
/** The same with what it offers to go on with. */
const typeAndSee = (text: string) => async (page: Page) => {
  await type(text)(page)
  await page.getByRole('option').first().waitFor()
}
/** A picture of one point. */
const dot = Buffer.from('R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
const addPictures = async (page: Page) => {
  await page.getByRole('button', { name: 'Add pictures or files' }).waitFor()
  const large = Buffer.concat([dot, Buffer.alloc(10_000_001)])
  await page.locator('input[type=file]').setInputFiles([
    { name: 'dot.gif', mimeType: 'image/gif', buffer: dot },
    { name: 'large.gif', mimeType: 'image/gif', buffer: large },
    { name: 'Rechnung 48213, Kopie für Frau Köhler.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 bill') },
  ])
  await page.getByText('It is larger than 10 MB.').waitFor()
}

/** A customer who has changed one message and taken another one back. Answers their name. */
async function makeChanger(origin: string): Promise<string> {
  const ask = async <T>(call: string, data?: object) => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) }
    return (await (await fetch(`${origin}/sandbox/api/${call}`, data && post)).json()) as T
  }
  const bot = (await ask<{ bots: { clientKey: string }[] }>('scenery')).bots[0]!.clientKey
  const name = `Eda Edit ${crypto.randomUUID().slice(0, 4)}`
  const { customer } = await ask<{ customer: string }>('customers', { bot, name })
  const whose = { bot, customer }
  for (const [id, text] of Object.entries({ size: 'I want to send something back', secret: 'My password is hunter2' })) {
    await ask('say', { ...whose, id: customer + id, text })
    await new Promise((resolve) => setTimeout(resolve, 1500))
  }
  await ask('change', { ...whose, id: `m_${customer}size`, text: 'I want to send the boots back' })
  await ask('change', { ...whose, id: `m_${customer}secret`, text: null })
  return name
}
const showChanged = async (page: Page) => {
  const name = await makeChanger(new URL(page.url()).origin)
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await page.getByText('This message was deleted by the customer.').waitFor()
  await page.getByText('Edited', { exact: true }).waitFor()
}

/** What a bot on a language model writes, said by a customer of the sandbox. */
const marked = [
  '## Your order **#48213**',
  'It is **on its way**, *not* ~~lost~~. See [our page](https://shop.example/orders) or `track 48213`.',
  '1. Open the app\n   - tap *Orders*\n2. Choose **Track**',
  '| Size | Price |\n|---|---|\n| L | €199 |\n| XL | €209 |',
  '> You wrote: where is it?',
  '```js\nconst order = await shop.find(48213) // yours\n```',
].join('\n\n')
const showMarkdown = async (page: Page) => {
  const { origin } = new URL(page.url())
  const post = async <T>(call: string, data: object) => {
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) }
    return (await (await fetch(`${origin}/sandbox/api/${call}`, request)).json()) as T
  }
  const board = (await (await fetch(`${origin}/sandbox/api/scenery`)).json()) as { bots: { clientKey: string }[] }
  const bot = board.bots[0]!.clientKey
  const name = `Mark Down ${crypto.randomUUID().slice(0, 4)}`
  const { customer } = await post<{ customer: string }>('customers', { bot, name })
  await post('say', { bot, customer, id: `${customer}marked`, text: marked })
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await page.getByRole('cell', { name: '€199' }).waitFor()
}

/** A customer who is about to change what they said, with the menu open or the field in its place. */
const changeOnPhone = (step: 'menu' | 'field') => async (page: Page) => {
  await page.getByRole('main').getByRole('textbox', { name: 'Name' }).fill('Pia Phone')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Message' }).fill('My size is 42, and the boots should be brown')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('button', { name: 'Change this message' })
  await menu.focus()
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
  if (step === 'field') await page.getByRole('menuitem', { name: 'Edit' }).click()
  // The bot has answered by then.
  await page.getByRole('button', { name: 'Talk to a person', includeHidden: true }).waitFor()
}

/** What one writes with. */
export const composerScreens: Screen[] = [
  { name: 'composer-pictures', path, who: 'owner', show: addPictures },
  { name: 'composer-emoji-list', path, who: 'owner', show: typeAndSee('Well done :smi') },
  {
    name: 'composer-emoji',
    path,
    who: 'owner',
    show: async (page) => {
      await press(page, 'Add an emoji')
      await page.getByRole('searchbox', { name: 'Search emoji' }).waitFor()
    },
  },
  { name: 'composer-replies', path, who: 'owner', show: typeAndSee('/') },
  {
    name: 'composer-replies-text',
    path,
    who: 'owner',
    show: async (page) => {
      await typeAndSee('Your refund is on its way. /')(page)
      await page.getByRole('button', { name: 'Save this text…' }).waitFor()
    },
  },
  {
    name: 'composer-replies-save',
    path,
    who: 'owner',
    show: async (page) => {
      const customer = await page.locator('[data-pane] h1').innerText()
      await typeAndSee(`Hi ${customer}, your refund is on its way. Please allow your bank three to five days to show it. /`)(page)
      await press(page, 'Save this text…')
      await page.getByRole('group', { name: 'Replace' }).waitFor()
    },
  },
  { name: 'composer-mention', path, who: 'owner', show: typeAndSee('@') },
  {
    name: 'transcript-card',
    path: ({ handedOver }) => `/messages/${handedOver.conversation}/?tab=all`,
    who: 'owner',
    show: async (page) => {
      await page
        .getByRole('button', { name: /show it large/ })
        .first()
        .waitFor()
    },
  },
  { name: 'transcript-markdown', path: () => '/messages/?tab=all', who: 'owner', show: showMarkdown },
  {
    name: 'transcript-message-menu',
    path,
    who: 'owner',
    show: async (page) => {
      const entry = page.getByRole('menuitem', { name: 'Copy text' })
      const isThere = () =>
        entry.waitFor({ timeout: 5000 }).then(
          () => true,
          () => false,
        )
      // The message may be drawn anew meanwhile, and its menu with it.
      do await page.locator('[data-acts]').last().dispatchEvent('click')
      while (!(await isThere()))
    },
  },
  {
    name: 'composer-send-menu',
    path,
    who: 'owner',
    show: async (page) => {
      await type('Your refund is on its way.')(page)
      await press(page, 'More ways to send')
      await page.getByRole('menuitem').waitFor()
    },
  },
  { name: 'transcript-changed', path: () => '/messages/?tab=all', who: 'owner', show: showChanged },
  { name: 'phone-menu', path: () => '/sandbox', who: 'nobody', show: changeOnPhone('menu') },
  { name: 'phone-edit', path: () => '/sandbox', who: 'nobody', show: changeOnPhone('field') },
  {
    name: 'composer-two-drafts',
    path,
    who: 'owner',
    show: async (page) => {
      await type('Dear Konstantin, your refund is on its way.')(page)
      await press(page, 'Note')
      await type('He wrote three times.')(page)
      await page.getByRole('button', { name: 'Reply (begun)' }).click()
      await type('@Ben could you look, dear Konstantin?')(page)
    },
  },
  {
    name: 'composer-too-long',
    path,
    who: 'owner',
    show: async (page) => {
      await type('Not one word less. '.repeat(1112))(page)
      await page.getByText('too many').waitFor()
    },
  },
  {
    name: 'composer-missing-field',
    path,
    who: 'owner',
    show: async (page) => {
      await type('We write to {{email}}.')(page)
      await page.getByText('{{email}} isn’t known for this customer').waitFor()
    },
  },
  {
    name: 'composer-replies-new',
    path,
    who: 'owner',
    show: async (page) => {
      await typeAndSee('/')(page)
      await press(page, 'Manage saved replies')
      await press(page, 'New reply')
      await page.getByRole('textbox', { name: /name/i }).first().waitFor()
    },
  },
]
