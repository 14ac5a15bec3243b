import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSharedJourney, soon } from './openJourney.ts'

/** What opens by a key, on a line that is slow to bring its code. */

const [app, browser] = await openSharedJourney()

test('what is typed while a picker or the palette is on its way is in its field, and Escape ends the waiting', async () => {
  const held: Route[] = []
  const mara = await app.person('Mara')
  const id = (await app.report(await app.bot(mara.workspace, 'Shop bot'), 'ida', 'Where is it?')).conversationId
  const slow = await browser.open(app.url, mara.token, `/messages/${id}/?tab=all`, {}, async (it) => {
    await it.route(/assets\/(Palette|Acting)-/, (route) => void held.push(route))
  })
  const load = async (name: string) => {
    const of = () => held.find((route) => route.request().url().includes(name))
    await expect.poll(of, soon).toBeDefined()
    await of()!.continue()
  }
  const field = slow.getByRole('textbox', { name: 'Reply to the customer' })
  await field.waitFor(soon)
  await slow.keyboard.press('Control+k')
  await slow.keyboard.type('never seen')
  await slow.keyboard.press('Escape')
  await slow.keyboard.press('l')
  await slow.keyboard.type('the seap')
  await slow.keyboard.press('Backspace')
  await slow.keyboard.type('l')
  await slow.keyboard.press('Enter')
  await load('Acting')
  const focused = slow.locator('input:focus')
  await expect.poll(() => focused.inputValue(), soon).toBe('the seal')
  await slow.keyboard.type('s')
  expect(await focused.inputValue()).toBe('the seals')
  await slow.keyboard.press('Escape')
  // What is typed after the key is not for the field that has the focus still.
  await field.focus()
  await slow.keyboard.press('Control+k')
  await slow.keyboard.type('Settings')
  await load('Palette')
  await expect.poll(() => focused.inputValue(), soon).toBe('Settings')
  await slow.keyboard.press('Escape')
  await field.waitFor(soon)
  expect(new URL(slow.url()).pathname).toContain(id)
  expect(await field.inputValue()).toBe('')
  // The same where its code is there, and its focus comes a moment later.
  await field.focus()
  await slow.keyboard.press('Control+k')
  await slow.keyboard.type('Settings')
  await expect.poll(() => focused.inputValue(), soon).toBe('Settings')
  await slow.keyboard.press('Escape')
  expect(await field.inputValue()).toBe('')
  await browser.leave(slow)
})

test.for(['script', 'stylesheet'] as const)(
  'a page whose %s the server lacks while it is being replaced opens by itself',
  async (lacking) => {
    const mara = await app.person('Mara')
    const bot = await app.bot(mara.workspace, 'Shop bot')
    await app.report(bot, 'ida', 'Where is it?')
    const answers: number[] = []
    // Its first script or styles are of a version that this server does not have, and for a moment it answers nothing at all.
    const page = await browser.open(app.url, mara.token, '/messages/?tab=all', {}, async (it) => {
      await it.route(/assets\//, (route) => {
        if (answers.length > 0 || route.request().resourceType() !== lacking) return route.continue()
        answers.push(404)
        return route.fulfill({ status: 404, contentType: 'application/json', body: '{}' })
      })
      await it.route(app.url + '/', (route) => {
        if (answers.length > 1) return route.continue()
        answers.push(502)
        return route.fulfill({ status: 502, body: '' })
      })
    })
    await expect.poll(() => answers, soon).toEqual([404, 502])
    const sheets = () =>
      page.locator('link[rel=stylesheet]').evaluateAll((links) => links.map((link) => 'sheet' in link && link.sheet !== null))
    await expect.poll(sheets, soon).not.toContain(false)
    await page.getByText('Where is it?').first().waitFor(soon)
    await browser.leave(page)
  },
)
