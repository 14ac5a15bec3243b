import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveReply } from '#features/saved-replies/contract.ts'
import type { TestPerson } from '#testing/TestApp.ts'
import { openSharedJourney, soon } from './openJourney.ts'
import { toastsStay } from './toastsStay.ts'

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let ben: TestPerson
beforeAll(async () => {
  mara = await app.person('Mara')
  ben = await app.person('Ben', { workspace: mara.workspace, rights: ['chat'] })
})

const list = (page: Page, name: 'Yours' | 'Shared with the workspace') => page.getByRole('list', { name })
const open = (who: TestPerson, path: string, width: number) => browser.open(app.url, who.token, path, { width, height: 844 }, toastsStay)

describe.each([1440, 390])('at %i px', (width) => {
  test('saved replies are written, shared, found, changed, deleted and brought back in the settings, and every page follows', async () => {
    const name = `refund${width}`
    const [page, other] = await Promise.all([open(mara, '/profile', width), open(ben, '/account/settings/replies', width)])
    await page.getByRole('link', { name: 'Manage saved replies' }).click()
    await page.getByRole('button', { name: 'New reply' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').fill(name)
    const text = form.getByLabel('What it says')
    await text.fill('Hi , it is on its way back to you.')
    await text.press('Home')
    for (let i = 0; i < 3; i++) await text.press('ArrowRight')
    await form.getByRole('group', { name: 'Put in' }).getByRole('button', { name: 'First name' }).click()
    await expect.poll(() => text.inputValue()).toBe('Hi {{first_name}}, it is on its way back to you.')
    // What is refused is said at its field, and to screen readers.
    await form.getByLabel('Name').fill('two words')
    await form.getByRole('button', { name: 'Save' }).click()
    const refusal = form.getByRole('alert').filter({ hasText: 'A name is one word' })
    await refusal.waitFor()
    expect(await form.getByLabel('Name').getAttribute('aria-describedby')).toBe(await refusal.getAttribute('id'))
    expect(await form.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
    browser.complaints.length = 0
    await form.getByLabel('Name').fill(name)
    await form.getByRole('button', { name: 'Save' }).click()
    await list(page, 'Yours').getByText(`/${name}`).waitFor(soon)
    await expect.poll(() => other.getByText(`/${name}`).count()).toBe(0)

    await page.getByRole('button', { name: `Change /${name}` }).click()
    await form.getByLabel('Share it with the workspace').check()
    await form.getByRole('button', { name: 'Save' }).click()
    await list(other, 'Shared with the workspace').getByText(`/${name}`).waitFor(soon)
    // Who only chats uses it, and cannot change it.
    await expect.poll(() => other.getByRole('button', { name: `Change /${name}` }).count()).toBe(0)

    await app.callApi(ben, saveReply, { headers: { teamid: mara.workspace }, body: { name: `own${width}`, text: 'Mine', shared: false } })
    await list(other, 'Yours').getByText(`/own${width}`).waitFor(soon)
    await expect.poll(() => page.getByText(`/own${width}`).count()).toBe(0)
    await other.getByLabel('Find a reply').fill('way back')
    await list(other, 'Yours').waitFor({ ...soon, state: 'detached' })
    await other.getByLabel('Find a reply').fill(`/${name}`)
    await other.getByText(`/${name}`).waitFor(soon)

    await page.getByRole('button', { name: `Delete /${name}` }).click()
    // It stays for as long as a pointer is on it.
    await page.getByRole('button', { name: 'Undo' }).hover()
    await other.getByText('No saved reply fits.').waitFor(soon)
    await page.getByRole('button', { name: 'Undo' }).click()
    await other.getByText(`/${name}`).waitFor(soon)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    for (const one of [page, other]) await browser.leave(one)
  })
})

test('a reply that is being written outlives its dialog, until it is saved or cancelled', async () => {
  const page = await open(ben, '/account/settings/replies', 1440)
  const form = page.getByRole('dialog')
  const add = page.getByRole('button', { name: 'New reply' })
  const text = form.getByLabel('What it says')
  await add.click()
  await form.getByLabel('Name').fill('kept')
  await text.fill('A long text that somebody has thought about.')
  // A click beside it, and Escape.
  await page.mouse.click(5, 5)
  await form.waitFor({ ...soon, state: 'detached' })
  await add.click()
  await expect.poll(() => text.inputValue(), soon).toBe('A long text that somebody has thought about.')
  await text.press('Escape')
  await form.waitFor({ ...soon, state: 'detached' })
  await add.click()
  await expect.poll(() => form.getByLabel('Name').inputValue(), soon).toBe('kept')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await add.click()
  await expect.poll(() => text.inputValue(), soon).toBe('')
  await browser.leave(page)
})

test('who writes and changes replies by keyboard is back at what they pressed when the form closes', async () => {
  const page = await open(ben, '/account/settings/replies', 1440)
  const form = page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const focused = (name: string) => button(name).and(page.locator(':focus')).waitFor(soon)
  const press = async (name: string) => {
    await button(name).focus()
    await page.keyboard.press('Enter')
    await form.getByLabel('Name').and(page.locator(':focus')).waitFor(soon)
  }
  await press('New reply')
  await form.getByLabel('Name').fill('keys')
  await form.getByLabel('What it says').fill('By keys alone.')
  await form.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await form.waitFor({ ...soon, state: 'detached' })
  await focused('New reply')
  await press('Change /keys')
  await page.keyboard.press('Escape')
  await form.waitFor({ ...soon, state: 'detached' })
  await focused('Change /keys')
  await browser.leave(page)
})

test('no page complained', () => {
  expect(browser.complaints).toEqual([])
})
