import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { TestPerson, TestBot } from '#testing/TestApp.ts'
import { intercept } from '#testing/intercept.ts'
import { chooseEntry } from './chooseEntry.ts'
import { inboxFixture } from './inboxFixture.ts'
import { keptHere } from './keptHere.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'
import { pressAlone } from './pressAlone.ts'

/** What the inbox does beyond the specification, where no other journey comes by. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let page: Page
const { ids, says, row, field, transcript } = inboxFixture(app, () => page)

beforeAll(async () => {
  ;({ mara, ben, bot } = await app.team())
  for (let i = 1; i <= 60; i++) await says(bot, 'Long', `line ${i}`)
  await says(bot, 'Erik', 'Hello?')
  await says(bot, 'Sofia', 'A person, please', { kind: 'human' })
  page = await browser.open(app.url, mara.token, `/messages/${ids['Erik']}/?tab=all`)
  await field().waitFor()
})

const icon = () => page.locator('link[rel="icon"]').getAttribute('href')

test('each row says who holds the baton, and how long its customer waits for a person', async () => {
  await expect.poll(() => row('Erik').innerText()).toContain('answered by AI')
  await expect.poll(() => row('Sofia').innerText()).toMatch(/waiting <?\d+ min/)
  await pressAlone(page, 'p')
  await page.getByRole('button', { name: /^Resume AI/ }).waitFor()
  await expect.poll(() => row('Erik').innerText(), soon).toContain('with you')
  const colleague = await browser.open(app.url, ben.token, '/messages/?tab=all')
  await expect.poll(() => row('Erik', colleague).innerText(), soon).toContain('with Mara')
  await browser.leave(colleague)
})

test('the title of the page counts what needs a person from its reader, and its icon is that of who holds the conversation, with a red dot while somebody waits', async () => {
  // Erik is Mara's own by now, and Sofia waits for anybody.
  await expect.poll(() => page.title(), soon).toBe('(2) Erik · Baton')
  await expect.poll(icon, soon).toBe('/marks/person-waiting.svg')
  await row('Sofia').click()
  await expect.poll(() => page.title(), soon).toBe('(2) Sofia · Baton')
  await expect.poll(icon, soon).toBe('/marks/help-waiting.svg')
  await says(bot, 'Ada', 'A person for me, too', { kind: 'human' })
  await expect.poll(() => page.title(), soon).toBe('(3) Sofia · Baton')
})

test('the title, the icon and the page say whose conversation it is, too, when it leaves the list it was answered from', async () => {
  await says(bot, 'Ida', 'Where is my parcel?')
  const tab = await browser.open(app.url, mara.token, '/messages/?tab=unassigned')
  const iconOfTab = () => tab.locator('link[rel="icon"]').getAttribute('href')
  await row('Ida', tab).click()
  await field(tab).fill('On its way')
  await field(tab).press('Enter')
  await transcript(tab).getByText('On its way').waitFor()
  await row('Ida', tab).waitFor({ state: 'detached' })
  await expect.poll(() => tab.title(), soon).toMatch(/^(\(\d+\) )?Ida · Baton$/)
  await expect.poll(iconOfTab, soon).toMatch(/^\/marks\/person/)
  await expect.poll(() => tab.getByRole('main', { name: 'Ida' }).count()).toBe(1)
  await browser.leave(tab)
})

test('the AI is paused in the list as by the button and the palette, and the row says so even while no change arrives', async () => {
  await says(bot, 'Otto', 'Hello')
  const withoutLive = (tab: Page) =>
    Promise.all([tab.routeWebSocket(/./, () => undefined), intercept(tab, '**transport=polling**', () => new Promise(() => undefined))])
  const tab = await browser.open(app.url, mara.token, '/messages/?tab=all', {}, withoutLive)
  const rowSays = (what: string) => expect.poll(() => row('Otto', tab).innerText(), soon).toContain(what)
  await row('Otto', tab).focus()
  await pressAlone(tab, 'p')
  await rowSays('with you')
  await pressAlone(tab, 'p')
  await rowSays('answered by AI')
  await tab.keyboard.press('Enter')
  await tab.getByRole('button', { name: /^Pause AI/ }).click()
  await tab.getByRole('button', { name: /^Resume AI/ }).waitFor()
  await rowSays('with you')
  await tab.keyboard.press('Control+k')
  await tab.getByRole('combobox').fill('resume')
  await chooseEntry(tab, 'Resume AI: Otto')
  await tab.getByRole('button', { name: /^Pause AI/ }).waitFor()
  await rowSays('answered by AI')
  await browser.leave(tab)
})

test('where no websocket gets through, a page hears of what happens by long polling', async () => {
  await says(bot, 'Uma', 'Hello')
  const behindProxy = (tab: Page) => tab.routeWebSocket(/./, (socket) => socket.close())
  const tab = await browser.open(app.url, mara.token, `/messages/${ids['Uma']}/?tab=all`, {}, behindProxy)
  await waitUntilLive(tab)
  await says(bot, 'Uma', 'Heard by polling')
  await transcript(tab).getByText('Heard by polling').waitFor()
  await browser.leave(tab)
})

test('a draft is there when one comes back, also after a reload, and is no message', async () => {
  await row('Erik').click()
  await field().fill('Not sent yet')
  await row('Sofia').click()
  await expect.poll(() => field().inputValue(), soon).toBe('')
  await row('Erik').click()
  await expect.poll(() => field().inputValue(), soon).toBe('Not sent yet')
  // It is gone on with, at its end.
  await page.keyboard.press('r')
  await field().and(page.locator(':focus')).waitFor()
  await page.keyboard.type('!')
  await expect.poll(() => field().inputValue(), soon).toBe('Not sent yet!')
  await page.keyboard.press('Backspace')
  await expect.poll(() => keptHere(page), soon).toContain('"Not sent yet"')
  await page.reload()
  await expect.poll(() => field().inputValue(), soon).toBe('Not sent yet')
  await expect.poll(() => transcript().getByText('Not sent yet').count()).toBe(0)
  await field().fill('')
})

test('what is said while one reads further up waits behind a pill, which leads there', async () => {
  await row('Long').click()
  await transcript().getByText('line 60').waitFor()
  await transcript().hover()
  await page.mouse.wheel(0, -900)
  await expect.poll(() => transcript().getByText('line 60').isVisible(), soon).toBe(false)
  await says(bot, 'Long', 'Something new')
  const pill = page.getByRole('button', { name: '1 new message' })
  await pill.waitFor()
  await pill.click()
  await expect.poll(() => transcript().getByText('Something new').isVisible(), soon).toBe(true)
  await pill.waitFor({ state: 'detached' })
})

test('a conversation in which one has begun to write says so in the list, until that is sent or emptied', async () => {
  await says(bot, 'Dora', 'Do you have tents?')
  await row('Dora').click()
  await field().waitFor()
  const marked = row('Dora').getByText('Draft', { exact: true })
  await field().fill('We have')
  await marked.waitFor(soon)
  await row('Erik').click()
  await page.getByRole('main', { name: 'Erik' }).waitFor(soon)
  await expect.poll(() => keptHere(page), soon).toContain('"We have"')
  await page.reload()
  await marked.waitFor(soon)
  await row('Dora').click()
  await expect.poll(() => field().inputValue(), soon).toBe('We have')
  await field().fill('')
  await marked.waitFor({ state: 'detached', ...soon })
  await field().fill('We have two')
  await marked.waitFor(soon)
  await field().press('Enter')
  await transcript().getByText('We have two').waitFor(soon)
  await marked.waitFor({ state: 'detached', ...soon })
})

test('pictures are taken by pasting them, and by dropping them on the conversation', async () => {
  const bring = (how: 'paste' | 'drop') =>
    page.evaluate(`(() => {
      const bytes = Uint8Array.from(atob('R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs='), (char) => char.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], '${how}.gif', { type: 'image/gif' }))
      const on = '${how}' === 'paste' ? document.querySelector('textarea') : document.querySelector('[data-pane]')
      const event = '${how}' === 'paste' ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
        : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
      on.dispatchEvent(event)
    })()`)
  await page.getByRole('button', { name: 'Add pictures or files' }).waitFor()
  const tray = page.getByRole('list', { name: 'Files of this message' })
  for (const how of ['paste', 'drop'] as const) {
    await bring(how)
    await tray.getByRole('img', { name: `${how}.gif` }).waitFor()
  }
  // No draft keeps them: who would leave the page is asked, and can stay.
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect.poll(() => page.getByRole('button', { name: /^Send/ }).isEnabled(), soon).toBe(true)
  await page.getByRole('button', { name: /^Send/ }).click()
  await transcript().getByRole('button', { name: 'drop.gif, show it large' }).waitFor()
  await transcript().getByRole('button', { name: 'paste.gif, show it large' }).waitFor()
})

test('the keys that no other journey presses do what the help says', async () => {
  // Letters that follow each other sooner than a quarter of a second are taken for typing.
  const press = async (key: string) => {
    await page.waitForTimeout(300)
    await page.keyboard.press(key)
  }
  await row('Erik').click()
  await field().waitFor()
  // A page that is not in front reads nothing, and what is not read yet would be marked as read first.
  await page.bringToFront()
  await expect.poll(() => row('Erik').innerText(), soon).not.toContain('unread message')
  await page.locator('[data-pane]').focus()
  await press('d')
  await page.getByRole('heading', { name: 'User Details' }).waitFor()
  await press('d')
  await page.getByRole('heading', { name: 'User Details' }).waitFor({ state: 'detached' })
  await press('a')
  const people = page.getByRole('combobox', { name: 'Assign Conversation' })
  await people.and(page.locator(':focus')).waitFor()
  await press('Escape')
  // As long as it is there, keys are its own.
  await people.waitFor({ state: 'detached' })
  await press('u')
  await page.getByText('Marked as unread.').waitFor({ state: 'attached' })
  await press('u')
  await page.getByText('Marked as read.').waitFor({ state: 'attached' })
  await press('n')
  await page.getByRole('textbox', { name: 'Note for your workspace' }).and(page.locator(':focus')).waitFor()
  await press('Escape')
  await press('/')
  await page.getByRole('textbox', { name: 'Find a customer' }).and(page.locator(':focus')).waitFor()
  await press('Escape')
})

test('the page can be installed: its manifest says where it begins, and its marks are there', async () => {
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = (await (await fetch(new URL(address!, app.url))).json()) as {
    name: string
    start_url: string
    display: string
    icons: { src: string; sizes: string; type: string }[]
  }
  expect(manifest).toMatchObject({ name: 'Baton', display: 'standalone' })
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect((await fetch(new URL(manifest.start_url, app.url))).status).toBe(200)
  for (const { src, type } of manifest.icons) {
    const mark = await fetch(new URL(src, app.url))
    expect([mark.status, mark.headers.get('content-type')]).toEqual([200, type])
  }
})

test('no page complained, and none asked another server for anything', () => {
  expect(browser.complaints).toEqual([])
})
