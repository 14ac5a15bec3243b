import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { intercept } from '#testing/intercept.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { inboxFixture } from './inboxFixture.ts'
import { keptHere } from './keptHere.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'

const [app, browser] = await openSharedJourney()

test('a reply that was not sent and is discarded or edited in one tab is not there to be sent in another', async () => {
  const { mara, bot } = await app.team()
  let page: Page
  const { ids, says, field, transcript } = inboxFixture(app, () => page)
  await says(bot, 'Annika', 'Hello?')
  const path = `/messages/${ids['Annika']}/?tab=all`
  page = await browser.open(app.url, mara.token, path)
  const refusal = { status: 403, json: { code: 'forbidden', message: 'You may not reply here any more.' } }
  const refuse = (of: Page) => intercept(of, '**/submit', (route) => route.fulfill(refusal))
  const endHere = await refuse(page)
  const discard = (of: Page) => of.getByRole('button', { name: 'Discard', exact: true })
  for (const text of ['The first one', 'The second one']) {
    await field().fill(text)
    await field().press('Enter')
    await discard(page).first().waitFor(soon)
    if (text === 'The first one') await expect.poll(() => keptHere(page), soon).toContain(text)
  }
  // The second one waits behind the first.
  await expect.poll(() => keptHere(page), soon).toContain('The second one')
  const other = await page.context().newPage()
  const endThere = await refuse(other)
  await other.goto(app.url + path)
  const said = (text: string, of: Page) => transcript(of).getByText(text)
  await said('The first one', other).waitFor(soon)
  await said('The second one', other).waitFor(soon)

  await discard(page).first().click()
  await said('The first one', other).waitFor({ ...soon, state: 'detached' })
  await transcript().getByRole('button', { name: 'Edit', exact: true }).click()
  await said('The second one', other).waitFor({ ...soon, state: 'detached' })
  await expect.poll(() => field(other).inputValue(), soon).toBe('The second one')
  await expect.poll(() => discard(other).count()).toBe(0)

  endHere()
  endThere()
  await field().press('Enter')
  await said('The second one', other).waitFor(soon)
  const { Days } = await app.callApi(mara, getConversation, { params: { id: ids['Annika']! } })
  expect(Days.flatMap(({ Messages }) => Messages.flatMap(({ text }) => text || []))).toEqual(['Hello?', 'The second one'])
  await browser.leave(page)
})

test('what a tab that is closed has not sent goes out from the one that stays open, whatever that shows', async () => {
  const { mara, bot } = await app.team()
  let page: Page
  const { ids, says, field, transcript } = inboxFixture(app, () => page)
  const texts = async (name: string) => {
    const { Days } = await app.callApi(mara, getConversation, { params: { id: ids[name]! } })
    return Days.flatMap(({ Messages }) => Messages.flatMap(({ text }) => text || []))
  }
  for (const name of ['Annika', 'Bruno']) await says(bot, name, 'Hello?')
  page = await browser.open(app.url, mara.token, '/messages/?tab=all')
  const closed = await page.context().newPage()
  await intercept(closed, '**/submit', (route) => route.abort())
  const write = async (name: string) => {
    await closed.goto(`${app.url}/messages/${ids[name]}/?tab=all`)
    await field(closed).fill(`An answer for ${name}`)
    await field(closed).press('Enter')
    await transcript(closed).getByText(`An answer for ${name}`).waitFor(soon)
    await expect.poll(() => keptHere(closed), soon).toContain(`An answer for ${name}`)
    await closed.goto('about:blank')
    await expect.poll(() => texts(name), soon).toEqual(['Hello?', `An answer for ${name}`])
  }
  await waitUntilLive(page)
  await write('Annika')
  // Also from one that has sent something by now.
  await write('Bruno')
  await expect.poll(() => keptHere(page), soon).toBe('[]')
  await browser.leave(page)
})

test('the caret stays between its words while the same draft is changed in another tab', async () => {
  const { mara, bot } = await app.team()
  let page: Page
  const { ids, says, field } = inboxFixture(app, () => page)
  await says(bot, 'Annika', 'Hello?')
  const path = `/messages/${ids['Annika']}/?tab=all`
  page = await browser.open(app.url, mara.token, path)
  const other = await page.context().newPage()
  await other.goto(app.url + path)
  await field().fill('one two three')
  await expect.poll(() => field(other).inputValue(), soon).toBe('one two three')
  // Between "two" and "three".
  await field(other).focus()
  await other.keyboard.press('End')
  for (let times = 0; times < ' three'.length; times += 1) await other.keyboard.press('ArrowLeft')
  for (const changed of ['zero one two three', 'zero one two three four']) {
    await field().fill(changed)
    await expect.poll(() => field(other).inputValue(), soon).toBe(changed)
  }
  await other.keyboard.type('!')
  expect(await field(other).inputValue()).toBe('zero one two! three four')
  await browser.leave(page)
})

test('the theme, and what one is alerted of, are what was chosen in another tab', async () => {
  const { mara } = await app.team()
  const page = await browser.open(app.url, mara.token, '/profile')
  const second = await page.context().newPage()
  const shown = (of: Page) => of.evaluate<string | undefined>('document.documentElement.dataset.theme')
  await second.goto(`${app.url}/profile`)
  await second.getByRole('heading', { name: 'Devices' }).waitFor(soon)
  await page.locator('label').filter({ hasText: 'Dark' }).click(soon)
  await expect.poll(() => shown(page), soon).toBe('dark')
  await expect.poll(() => shown(second), soon).toBe('dark')
  await second.getByRole('radio', { name: 'Dark' }).and(second.locator(':checked')).waitFor(soon)

  const level = (of: Page) => of.getByRole('main').getByRole('checkbox').first()
  for (const one of [page, second]) {
    await one.goto(`${app.url}/account/settings/alerts`)
    await level(one).waitFor(soon)
  }
  const was = await level(second).isChecked()
  await level(page).click()
  await expect.poll(() => level(page).isChecked(), soon).toBe(!was)
  await level(page).and(page.locator(':enabled')).waitFor(soon)
  // Coming to the other tab, which browsers without a screen do not tell of.
  await second.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
  await expect.poll(() => level(second).isChecked(), soon).toBe(!was)
  await browser.leave(page)
})
