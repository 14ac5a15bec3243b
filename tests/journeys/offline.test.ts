import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { intercept } from '#testing/intercept.ts'
import { keptHere } from './keptHere.ts'
import { openWorld } from './openWorld.ts'
import { openJourney, soon } from './openJourney.ts'

const [world, browser] = await openJourney(openWorld)

/** Of what the device has kept something: the kinds of the answers. */
const kept = (page: Page) =>
  page.evaluate<string[]>(`(async () => {
    // Opening what is not there would make it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'baton-seen')) return []
    const done = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)))
    const database = await done(indexedDB.open('baton-seen'))
    const answers = await done(database.transaction('answers').objectStore('answers').getAll())
    database.close()
    return answers.map(({ key }) => key[0])
  })()`)

const replyField = (page: Page) => page.getByRole('textbox', { name: 'Reply to the customer' })

/** How often a conversation says a text. */
const stored = async (id: string, text: string) => {
  const answer = await fetch(`${world.url}/api/channels/${id}`, { headers: { authorization: `Bearer ${world.tokens.owner}` } })
  const { Days } = (await answer.json()) as { Days: { Messages: { text: string }[] }[] }
  return Days.flatMap((day) => day.Messages).filter((message) => message.text === text).length
}

describe.each([1440, 390])('at %i px', (width) => {
  test('without a connection the page opens, shows what was seen, and sends what was written once it is back', async () => {
    const id = world.conversations.open
    const page = await browser.open(world.url, world.tokens.owner, `/messages/${id}/?tab=all`, { width, keepsPage: true })
    const field = replyField(page)
    const log = page.getByRole('region', { name: 'Transcript' })
    await field.waitFor()
    const title = await page.getByRole('main').getByRole('heading', { level: 1 }).innerText()
    await page.evaluate('navigator.serviceWorker.ready')
    // The list, the conversation and who one is are on the device.
    await expect.poll(() => kept(page), soon).toEqual(expect.arrayContaining(['me', 'conversations', 'conversation']))

    await page.context().setOffline(true)
    await page.reload()
    await field.waitFor()
    await expect.poll(() => page.getByRole('main').getByRole('heading', { level: 1 }).innerText()).toBe(title)
    const rows = page.getByRole('list', { name: /^Conversations/ }).getByRole('link')
    if (width !== 390) await expect.poll(() => rows.count(), soon).toBeGreaterThan(5)
    await page.getByText('Offline', { exact: true }).waitFor()

    const text = `Written under way ${width}`
    await field.fill(text)
    await field.press('Enter')
    await log.getByText(text).waitFor()
    await page.getByText('You’re offline. It will be sent when you’re back.').waitFor()
    // Others wait behind it, and none covers what is said of the one before.
    const [second, third] = [`Second of ${width}`, `Third of ${width}`]
    for (const more of [second, third]) {
      await field.fill(more)
      await field.press('Enter')
      await log.getByText(more).waitFor()
    }
    const boxOf = async (said: string) => (await log.getByRole('listitem').filter({ hasText: said }).last().boundingBox())!
    const gap = async (above: string, below: string) => {
      const [upper, lower] = await Promise.all([boxOf(above), boxOf(below)])
      return Math.round(lower.y - upper.y - upper.height)
    }
    await expect.poll(() => gap(second, third)).toBeGreaterThanOrEqual(0)
    // Also when the page is closed and opened again before the connection is back.
    await expect.poll(() => keptHere(page), soon).toContain(third)
    await page.reload()
    await log.getByText(text).waitFor()
    await page.getByText('You’re offline. It will be sent when you’re back.').waitFor()

    browser.complaints.length = 0
    await page.context().setOffline(false)
    await page.getByText('You’re offline. It will be sent when you’re back.').waitFor({ state: 'detached' })
    await page.getByText('Offline', { exact: true }).waitFor({ state: 'detached' })
    await expect.poll(() => stored(id, text), soon).toBe(1)
    await expect.poll(() => log.getByText(text).count()).toBe(1)
    await browser.leave(page)
  })
})

test.each([1440, 390])('at %i px the row of what waits on this device says so, also after a reload, until it is sent', async (width) => {
  const page = await browser.open(world.url, world.tokens.owner, '/messages/?tab=all', { width, keepsPage: true })
  // Of a note, which no company is late with.
  const rows = page.getByRole('list', { name: /^Conversations/ }).getByRole('link')
  const calm = rows.filter({ hasNotText: 'Not delivered' }).nth(1)
  await calm.waitFor(soon)
  const row = page.locator(`a[data-id="${await calm.getAttribute('data-id')}"]`)
  await row.click()
  await replyField(page).waitFor(soon)
  await page.evaluate('navigator.serviceWorker.ready')
  await expect.poll(() => kept(page), soon).toEqual(expect.arrayContaining(['me', 'conversations', 'conversation']))
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await page.getByRole('textbox', { name: 'Note for your workspace' }).fill('Written under way')
  await page.keyboard.press('Enter')
  const log = page.getByRole('region', { name: 'Transcript' })
  const toList = async () => {
    await log.getByText('Written under way').waitFor(soon)
    if (width === 390) await page.getByRole('button', { name: 'Back to the conversations' }).click()
  }
  const hangs = row.getByText('Not delivered')
  await toList()
  await hangs.waitFor(soon)
  if (width === 390) await row.click()
  await expect.poll(() => keptHere(page), soon).toContain('Written under way')
  await page.reload()
  await toList()
  await hangs.waitFor(soon)
  await page.context().setOffline(false)
  await hangs.waitFor({ state: 'detached', ...soon })
  browser.complaints.length = 0
  await browser.leave(page)
})

test('a conversation that was never opened says that there is no connection, and opens by itself when it is back', async () => {
  const page = await browser.open(world.url, world.tokens.owner, '/messages/?tab=all', { keepsPage: true })
  const rows = page.getByRole('list', { name: /^Conversations/ }).getByRole('link')
  // What opening one needs is there; its messages are not.
  await rows.nth(0).click()
  await replyField(page).waitFor()
  await page.context().setOffline(true)
  await page.getByText('Offline', { exact: true }).waitFor()
  await rows.nth(3).click()
  const main = page.getByRole('main')
  await main.getByText('You’re offline.').waitFor(soon)
  await main.getByText('This conversation opens when you’re back.').waitFor()
  await page.context().setOffline(false)
  await replyField(page).waitFor(soon)
  browser.complaints.length = 0
  await browser.leave(page)
})

test.each([1440, 390])(
  'at %i px a conversation on its way says who it is and who holds it, and cannot be acted on before it is there',
  async (width) => {
    const page = await browser.open(world.url, world.tokens.owner, '/messages/?tab=mine', { width })
    const row = page.locator(`[data-id="${world.conversations.open}"]`)
    const name = (await row.innerText()).split('\n').find((line) => line.length > 2)!
    let arrive = () => undefined as void
    const isAsked = new Promise<void>((resolve) => (arrive = resolve))
    await intercept(page, '**/api/channels/*-*-*-*-*', async (route) => {
      await isAsked
      await route.continue()
    })
    await row.click()
    const main = page.getByRole('main')
    await main.getByRole('heading', { level: 1, name }).waitFor()
    const holder = main.locator('header').getByText(/ answering$|^Needs a human$/)
    await holder.waitFor()
    expect(await main.locator('header').getByRole('button').allInnerTexts()).toHaveLength(width === 390 ? 1 : 0)
    const before = await holder.boundingBox()
    arrive()
    await replyField(page).waitFor(soon)
    await main.getByRole('button', { name: /^(Pause|Resume) AI/ }).waitFor()
    // Nothing moves as the rest comes.
    expect(await holder.boundingBox()).toEqual(before)
    await browser.leave(page)
  },
)

test('what was not sent when the page was closed is sent from the list, and what was refused out of sight is said there', async () => {
  const id = world.conversations.open
  const page = await browser.open(world.url, world.tokens.owner, `/messages/${id}/?tab=all`, { keepsPage: true })
  const device = page.context()
  const field = replyField(page)
  await field.waitFor()
  await page.evaluate('navigator.serviceWorker.ready')
  await device.setOffline(true)
  await field.fill('Closed before it was sent')
  await field.press('Enter')
  await page.getByText('You’re offline. It will be sent when you’re back.').waitFor()
  await expect.poll(() => keptHere(page), soon).toContain('Closed before it was sent')
  await page.close()
  await device.setOffline(false)

  const between = await device.newPage()
  // The server has it, and its page never learns so: neither by the answer nor live.
  await between.routeWebSocket(/./, () => undefined)
  await intercept(between, '**/submit', (route) => route.fetch())
  await between.goto(`${world.url}/messages/?tab=all`)
  await expect.poll(() => stored(id, 'Closed before it was sent'), soon).toBe(1)
  await between.close()

  const later = await device.newPage()
  await later.goto(`${world.url}/messages/${id}/?tab=all`)
  const customer = await later.getByRole('main').getByRole('heading', { level: 1 }).innerText()
  let answer = () => undefined as void
  const isAsked = new Promise<void>((resolve) => (answer = resolve))
  await intercept(later, '**/submit', async (route) => {
    // What is sent again because its answer was lost is refused too, and holds nothing up.
    if (route.request.postData?.includes('Refused out of sight')) await isAsked
    await route.fulfill({ status: 403, json: { code: 'forbidden', message: 'You may not reply here any more.' } })
  })
  await replyField(later).fill('Refused out of sight')
  await replyField(later).press('Enter')
  const list = later.getByRole('list', { name: /^Conversations/ })
  await list
    .getByRole('link')
    .and(later.locator(`:not([data-id="${id}"])`))
    .first()
    .click()
  answer()
  const said = later.getByText(`Your reply to ${customer} was not sent. You may not reply here any more.`)
  await said.waitFor(soon)
  await later.getByRole('button', { name: 'Open', exact: true }).click()
  await later.getByRole('region', { name: 'Transcript' }).getByText('Refused out of sight').waitFor()
  await said.waitFor({ state: 'detached' })
  await later.getByRole('button', { name: 'Discard' }).click()
  await device.close()
})

test('what was seen is gone from the device once somebody signs out', async () => {
  const token = await world.signIn('ben@northwind.example')
  const page = await browser.open(world.url, token, '/messages/?tab=all', { keepsPage: true })
  await page
    .getByRole('list', { name: /^Conversations/ })
    .getByRole('link')
    .first()
    .waitFor()
  await expect.poll(() => kept(page), soon).toContain('conversations')
  const names = () => page.evaluate<string[]>('indexedDB.databases().then((all) => all.map(({ name }) => name))')
  expect(await names()).toContain('baton-seen')
  await page.getByRole('button', { name: 'Your profile and settings' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page
    .getByText(/Sign in with Google/i)
    .first()
    .waitFor()
  await expect.poll(names, soon).not.toContain('baton-seen')
  await browser.leave(page)
})

/** Of what the device keeps of unsent texts: the keys. */
const unsent = (page: Page) =>
  page.evaluate<string[]>(`(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'baton')) return []
    const done = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)))
    const database = await done(indexedDB.open('baton'))
    const keys = await done(database.transaction('kept').objectStore('kept').getAllKeys())
    database.close()
    return keys
  })()`)

test('who logs out is asked before what they have not sent is deleted from the device; a session that ends by itself deletes nothing', async () => {
  const begun = 'Begun on a borrowed device'
  const token = await world.signIn('ben@northwind.example')
  const page = await browser.open(world.url, token, `/messages/${world.conversations.open}/?tab=all`, { keepsPage: true })
  const others = 'draft somebody-else a-conversation'
  await replyField(page).fill(begun)
  await expect.poll(() => unsent(page), soon).toHaveLength(1)
  const [mine] = await unsent(page)
  await page.evaluate(`new Promise((done) => {
    const opened = indexedDB.open('baton')
    opened.onsuccess = () => {
      const writing = opened.result.transaction('kept', 'readwrite')
      writing.objectStore('kept').put({ reply: 'theirs', note: '' }, ${JSON.stringify(others)})
      writing.oncomplete = () => (opened.result.close(), done())
    }
  })`)
  const logOut = async () => {
    await page.getByRole('button', { name: 'Your profile and settings' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Log out and delete what you have not sent?' })
  const wayIn = page.getByText(/Sign in with Google/i).first()

  // People who stay keep it.
  await logOut()
  await dialog.getByText('One message or file that you began on this device is not sent.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await replyField(page).inputValue()).toBe(begun)

  // A session that was ended elsewhere: nobody was asked, so nothing is lost.
  await fetch(`${world.url}/api/users/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  await wayIn.waitFor()
  expect(new Set(await unsent(page))).toEqual(new Set([mine, others]))
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await page.getByRole('radio', { name: /Ben Haddad/ }).check()
  await page.getByRole('button', { name: 'Allow' }).click()
  await replyField(page).waitFor()
  await expect.poll(() => replyField(page).inputValue(), soon).toBe(begun)

  // The page learns of the end of its session before the answer to its own call, and stays until what they left is deleted.
  const end = await intercept(page, '**/api/users/logout', async (route) => {
    const answer = await route.fetch()
    await expect.poll(() => page.evaluate(`localStorage.getItem('token')`), soon).toBeNull()
    await route.fulfill({ response: answer })
  })
  await logOut()
  await dialog.getByRole('button', { name: 'Log out and delete' }).click()
  await wayIn.waitFor()
  end()
  await expect.poll(() => unsent(page), soon).toEqual([others])
  await browser.leave(page)
})
