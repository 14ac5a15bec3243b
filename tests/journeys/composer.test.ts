import { Buffer } from 'node:buffer'
import { deflateSync, crc32 } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { intercept } from '#testing/intercept.ts'
import { offersStay } from './offersStay.ts'
import { openWorld } from './openWorld.ts'
import { openJourney, soon } from './openJourney.ts'

const [world, browser] = await openJourney(openWorld)
const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await browser.leave(page)
})

/** A picture of one colour, large enough to be seen. */
function picture(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.from([0, 0, 0, 64, 0, 0, 0, 48, 8, 2, 0, 0, 0])
  const rows = Buffer.concat(Array.from({ length: 48 }, () => Buffer.concat([Buffer.from([0]), Buffer.alloc(64 * 3, 0x9a)])))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A new customer on a phone who has just written, and an agent who looks at it. */
async function meet(name: string, width: number): Promise<{ phone: Page; agent: Page }> {
  const size = { width }
  const phone = await browser.open(world.url, null, '/sandbox', size)
  pages.push(phone)
  await phone.getByRole('main').getByRole('textbox', { name: 'Name' }).fill(name)
  await phone.keyboard.press('Enter')
  await phone.getByRole('textbox', { name: 'Message' }).fill('Hello, is a person there?')
  await phone.keyboard.press('Enter')
  const agent = await browser.open(world.url, world.tokens.owner, '/messages/?tab=all', size)
  pages.push(agent)
  const row = agent.getByRole('link', { name: new RegExp(`^${name}`) })
  await row.waitFor(soon)
  await row.click()
  await field(agent).waitFor(soon)
  // The bot would answer in between, and the agent would be asked whether to go on.
  await agent.getByRole('button', { name: /^Pause AI/ }).click()
  await agent.getByRole('button', { name: /^Resume AI/ }).waitFor(soon)
  return { phone, agent }
}

/** Whether the agent can take replies back. */
async function undoSend(undo_send: boolean): Promise<void> {
  const headers = { authorization: `Bearer ${world.tokens.owner}`, 'content-type': 'application/json' }
  const answer = await fetch(`${world.url}/api/users/update`, { method: 'POST', headers, body: JSON.stringify({ undo_send }) })
  expect(answer.status).toBe(200)
}

const field = (agent: Page) => agent.getByRole('textbox', { name: /^(Reply to the customer|Note for your workspace)$/ })
const transcript = (agent: Page) => agent.getByRole('region', { name: 'Transcript' })
const said = (phone: Page) => phone.getByRole('region', { name: 'What was said' })
/** Whether a picture has really come, and not only its frame. */
const isSeen = (page: Page, name: string) =>
  page
    .getByRole('img', { name })
    .last()
    .evaluate((image: { complete?: boolean; naturalWidth?: number }) => image.complete === true && (image.naturalWidth ?? 0) > 0)

describe.each([1440, 390])('at %i px', (width) => {
  test('a picture goes from the phone to the agent and back', async () => {
    const { phone, agent } = await meet(`Pia Pixel ${width}`, width)
    await phone.getByRole('button', { name: 'Send something else' }).click()
    await phone.getByRole('menuitem', { name: 'A photo' }).click()
    const photo = transcript(agent)
      .getByRole('button', { name: /show it large/ })
      .first()
    await photo.waitFor(soon)

    const [choosing] = await Promise.all([
      agent.waitForEvent('filechooser'),
      agent.getByRole('button', { name: 'Add pictures or files' }).click(),
    ])
    await choosing.setFiles([{ name: 'receipt.png', mimeType: 'image/png', buffer: picture() }])
    const tray = agent.getByRole('list', { name: 'Files of this message' })
    await tray.getByRole('img', { name: 'receipt.png' }).waitFor(soon)
    await field(agent).fill('Here is your receipt.')
    const send = agent.getByRole('button', { name: 'Send', exact: true })
    await expect.poll(() => send.isEnabled(), soon).toBe(true)
    await send.click()
    await tray.waitFor({ state: 'detached' })
    await said(phone).getByText('Here is your receipt.').waitFor(soon)
    await expect.poll(() => isSeen(phone, 'Picture'), soon).toBe(true)
    await expect.poll(() => isSeen(agent, 'receipt.png'), soon).toBe(true)

    await transcript(agent).getByRole('button', { name: 'receipt.png, show it large' }).click()
    const viewer = agent.getByRole('dialog', { name: 'receipt.png' })
    await viewer.getByText('2 of 2').waitFor(soon)
    await agent.keyboard.press('ArrowLeft')
    await agent.getByRole('dialog').getByText('1 of 2').waitFor()
    await agent.keyboard.press('Escape')
    await agent.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('a file is named with its size before it is sent, and saved by who gets it', async () => {
    const { phone, agent } = await meet(`Finn File ${width}`, width)
    await agent.getByRole('button', { name: 'Add pictures or files' }).waitFor(soon)
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(120_000, 'x')])
    await agent.locator('input[type=file]').setInputFiles([
      { name: 'bill.pdf', mimeType: 'application/pdf', buffer: bytes },
      { name: 'run.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ\0\0') },
    ])
    const tray = agent.getByRole('list', { name: 'Files of this message' })
    await tray.getByText('PDF · 120 KB').waitFor(soon)
    await tray.getByText(/^Programs can’t be sent/).waitFor(soon)
    const send = agent.getByRole('button', { name: 'Send', exact: true })
    await agent.getByText('One file can’t be sent. Remove it to send.').waitFor()
    await expect.poll(() => send.isEnabled()).toBe(false)
    await tray.getByRole('button', { name: 'Remove run.exe' }).click()
    await expect.poll(() => send.isEnabled(), soon).toBe(true)
    await send.click()
    const card = transcript(agent).getByRole('link', { name: /^bill\.pdf/ })
    await card.getByText('PDF · 120 KB').waitFor(soon)
    // Messenger says what a file is called, and not how large it is.
    await said(phone).getByText('bill.pdf').waitFor(soon)
    const [saved] = await Promise.all([agent.waitForEvent('download'), card.click()])
    expect(saved.suggestedFilename()).toBe('bill.pdf')
  })

  test('codes become emoji, a saved reply says what is known, and what is not known must be filled in', async () => {
    const { phone, agent } = await meet(`Ella Echo ${width}`, width)
    await field(agent).fill('Well done :tad')
    await agent
      .getByRole('listbox', { name: 'Emoji' })
      .getByRole('option', { name: /:tada:/ })
      .waitFor(soon)
    await agent.keyboard.press('Enter')
    await expect.poll(() => field(agent).inputValue(), soon).toBe('Well done 🎉 ')
    await agent.keyboard.type(':+1:')
    await agent.keyboard.press('Enter')
    await said(phone).getByText('Well done 🎉 👍').waitFor(soon)

    await agent.getByRole('button', { name: 'Use a saved reply' }).click()
    await agent.getByRole('button', { name: 'Manage saved replies' }).click()
    const dialog = agent.getByRole('dialog')
    await dialog.getByRole('button', { name: 'New reply' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`greet${width}`)
    await dialog.getByRole('textbox', { name: 'What it says' }).fill('Hello {{first_name}}, we write to {{email}}.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText(`/greet${width}`).waitFor(soon)
    await agent.keyboard.press('Escape')
    await field(agent).fill(`/greet${width}`)
    await agent.getByRole('listbox', { name: 'Saved replies' }).getByRole('option').first().waitFor(soon)
    await agent.keyboard.press('Enter')
    await expect.poll(() => field(agent).inputValue(), soon).toBe('Hello Ella, we write to {{email}}.')
    await expect.poll(() => agent.getByRole('button', { name: 'Send', exact: true }).isEnabled()).toBe(false)
    await agent.getByText('{{email}} isn’t known for this customer. Replace it before sending.').waitFor()
    await field(agent).fill('Hello Ella, we write to you.')
    await agent.keyboard.press('Enter')
    await said(phone).getByText('Hello Ella, we write to you.').waitFor(soon)
  })

  test('what is offered stands above the composer, which goes on saying whether this is a reply or a note', async () => {
    const { agent } = await meet(`Lena Frost ${width}`, width)
    const modes = agent.getByRole('group', { name: 'What you write' })
    const manage = agent.getByRole('button', { name: 'Manage saved replies' })
    for (const [typed, offered] of [
      ['@', agent.getByRole('listbox', { name: 'Colleagues' })],
      [':smi', agent.getByRole('listbox', { name: 'Emoji' })],
      ['/', manage],
    ] as const) {
      await field(agent).fill('')
      await field(agent).pressSequentially(typed)
      await offered.waitFor(soon)
      const [list, switches] = [(await offered.boundingBox())!, (await modes.boundingBox())!]
      expect(list.y + list.height).toBeLessThanOrEqual(switches.y)
    }
    // The sign is there already: the button opens its list and types no second one.
    await field(agent).press('Escape')
    await agent.getByRole('button', { name: 'Use a saved reply' }).click()
    await manage.waitFor(soon)
    await expect.poll(() => field(agent).inputValue()).toBe('/')
    await field(agent).pressSequentially('nothingisnamedso')
    await agent.getByText('No saved reply fits.').waitFor(soon)
  })

  test('the name of a saved reply is not sent by the Enter that was to pick it', async () => {
    const { phone, agent } = await meet(`Nils Name ${width}`, width)
    // On a slow line the names are not there yet.
    const held = Promise.withResolvers<void>()
    await intercept(agent, '**/api/replies', async (route) => (await held.promise, route.continue()))
    const warning = agent.locator('[data-toasts]').filter({ hasText: 'This looks like a saved reply’s name.' })
    await field(agent).fill(`/greet${width}`)
    await agent.keyboard.press('Enter')
    await warning.waitFor(soon)
    held.resolve()
    await agent.getByRole('option').first().waitFor(soon)
    await field(agent).fill('/nothingisnamedso')
    await agent.getByText('No saved reply fits.').waitFor(soon)
    await agent.keyboard.press('Enter')
    expect(await field(agent).inputValue()).toBe('/nothingisnamedso')
    await agent.keyboard.press('Escape')
    await agent.keyboard.press('Enter')
    await said(phone).getByText('/nothingisnamedso').waitFor(soon)
    expect(await said(phone).getByText('/greet').count()).toBe(0)
  })

  test('a note that mentions somebody never reaches the phone', async () => {
    const { phone, agent } = await meet(`Nora Note ${width}`, width)
    await field(agent).fill('@be')
    await agent.getByRole('listbox', { name: 'Colleagues' }).getByRole('option', { name: /^Ben/ }).first().waitFor(soon)
    await agent.keyboard.press('Enter')
    await agent.keyboard.type('she is a difficult one')
    await agent.getByText('You mention a colleague, so this is a note.').waitFor()
    await agent.keyboard.press('Enter')
    await transcript(agent).getByText('she is a difficult one').waitFor(soon)
    await agent.getByRole('button', { name: 'Reply', exact: true }).click()
    await field(agent).fill('@everyone look at this')
    await agent.getByText('You mention a colleague, so this is a note.').waitFor()
    await agent.keyboard.press('Enter')
    await transcript(agent).getByText('look at this').waitFor(soon)
    // Taking the last mention out asks before anything goes public.
    await agent.getByRole('button', { name: 'Reply', exact: true }).click()
    await field(agent).fill('@here we are')
    await field(agent).fill('we are')
    await agent.getByRole('button', { name: `Send it to Nora Note ${width}` }).click()
    await agent.keyboard.press('Enter')
    await said(phone).getByText('we are').waitFor(soon)
    expect(
      await said(phone)
        .getByText(/difficult|look at this/)
        .count(),
    ).toBe(0)
  })
})

test('a reply is taken back by the pointer and by keys, stands in the field again, and never reaches the customer', async ({
  onTestFinished,
}) => {
  await undoSend(true)
  onTestFinished(() => undoSend(false))
  const { phone, agent } = await meet('Uma Undo', 1440)
  const end = await offersStay(agent, world.db())
  await field(agent).fill('Not this one')
  await agent.keyboard.press('Enter')
  await transcript(agent).getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => field(agent).inputValue(), soon).toBe('Not this one')
  await transcript(agent).getByText('stopped a reply before it was sent').waitFor(soon)
  await field(agent).fill('Nor this one')
  await agent.keyboard.press('Enter')
  await transcript(agent).getByRole('button', { name: 'Undo', exact: true }).waitFor(soon)
  await agent.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => field(agent).inputValue(), soon).toBe('Nor this one')
  await end()
  await field(agent).fill('But this one')
  await agent.keyboard.press('Enter')
  await said(phone).getByText('But this one').waitFor(soon)
  expect(
    await said(phone)
      .getByText(/this one/)
      .count(),
  ).toBe(1)
  await transcript(agent)
    .getByRole('button', { name: 'Undo', exact: true })
    .waitFor({ ...soon, state: 'detached' })
})

test('a message that waits for an emoji keeps its place', async () => {
  const { phone, agent: before } = await meet('Olga Order', 1440)
  const place = before.url()
  let fetchEmoji = () => undefined as void
  const mayFetchEmoji = new Promise<void>((resolve) => (fetchEmoji = resolve))
  const agent = await browser.open(world.url, world.tokens.owner, new URL(place).pathname, {}, async (page) => {
    await page.route('**/assets/emojiTable-*', (route) => void mayFetchEmoji.then(() => route.continue()))
  })
  pages.push(agent)
  await field(agent).fill('First :tada:')
  await field(agent).press('Enter')
  await expect.poll(() => field(agent).inputValue(), soon).toBe('')
  await field(agent).fill('Second')
  await field(agent).press('Enter')
  // At once, although the first still waits.
  await transcript(agent).getByText('Second').waitFor(soon)
  fetchEmoji()
  await said(phone).getByText('Second').waitFor(soon)
  const texts = await said(phone)
    .getByText(/^(First 🎉|Second)$/)
    .allInnerTexts()
  expect(texts).toEqual(['First 🎉', 'Second'])
})

test('no page complained but of the reply and the program that were stopped, and none asked another server for anything', () => {
  expect(browser.complaints.filter((one) => !/\/submit|400 \(Bad Request\) \(.*\/api\/files\)/.test(one))).toEqual([])
})
