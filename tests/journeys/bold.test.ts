import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { setPaused } from '#features/inbox/handoff/contract.ts'
import { styleOf } from '#testing/browser.ts'
import type { TestPerson, TestBot } from '#testing/TestApp.ts'
import { inboxFixture } from './inboxFixture.ts'
import { openSharedJourney, soon } from './openJourney.ts'
import { toastsStay } from './toastsStay.ts'

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let bot: TestBot
let page: Page
const { ids, says, row } = inboxFixture(app, () => page)

beforeAll(async () => {
  ;({ mara, bot } = await app.team())
  await says(bot, 'Sofia', 'Where is it?')
  await says(bot, 'Erik', 'Hello?')
  page = await browser.open(app.url, mara.token, '/messages/?tab=all', {}, toastsStay)
  await row('Erik').waitFor()
})

test('what calls for its reader is bold until it is opened, what the AI handles is not, and what was marked unread stays so', async () => {
  const weight = async () => Number(await styleOf(row('Erik').getByText('Erik', { exact: true }), 'fontWeight'))
  const unread = () => row('Erik').getByText('1 unread message').count()
  expect(await weight()).toBeLessThan(600)
  expect(await unread()).toBe(0)
  const hold = (paused: boolean) => app.callApi(mara, setPaused, { params: { id: ids['Erik']! }, headers: { paused } })
  await hold(true)
  await expect.poll(weight, soon).toBeGreaterThan(600)
  expect(await unread()).toBe(1)
  await row('Erik').click()
  await page.getByRole('region', { name: 'Transcript' }).getByText('Hello?').waitFor()
  await expect.poll(unread, soon).toBe(0)
  expect(await weight()).toBeLessThan(600)

  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Mark as Unread/ }).click()
  await expect.poll(unread, soon).toBe(1)
  await row('Sofia').click()
  await page.getByRole('region', { name: 'Transcript' }).getByText('Where is it?').waitFor()
  await row('Erik').click()
  await page.getByRole('region', { name: 'Transcript' }).getByText('Hello?').waitFor()
  await page.waitForTimeout(500)
  expect(await unread()).toBe(1)
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Mark as Read/ }).click()
  await expect.poll(unread, soon).toBe(0)
  await hold(false)
})

test('what is marked read by its key and taken back is as unread as before: opening it reads it', async () => {
  for (const text of ['Hi', 'Anyone?']) await says(bot, 'Anna', text)
  await app.callApi(mara, setPaused, { params: { id: ids['Anna']! }, headers: { paused: true } })
  await page.goto(`${app.url}/messages/?tab=all`)
  const unread = () => row('Anna').getByText('2 unread messages').count()
  await expect.poll(unread, soon).toBe(1)
  await row('Anna').focus()
  await page.keyboard.press('u')
  await expect.poll(unread, soon).toBe(0)
  await page.keyboard.press('z')
  await expect.poll(unread, soon).toBe(1)
  await row('Anna').click()
  await page.getByRole('region', { name: 'Transcript' }).getByText('Anyone?').waitFor()
  await expect.poll(unread, soon).toBe(0)
})

test('what is marked unread by its key and taken back has unread what its customer wrote since: opening it reads it', async () => {
  await app.callApi(mara, setPaused, { params: { id: ids['Sofia']! }, headers: { paused: true } })
  await page.goto(`${app.url}/messages/?tab=all`)
  const unread = () => row('Sofia').getByText('1 unread message').count()
  await expect.poll(unread, soon).toBe(0)
  await row('Sofia').focus()
  await page.keyboard.press('u')
  await expect.poll(unread, soon).toBe(1)
  await says(bot, 'Sofia', 'And the other one?')
  await row('Sofia').getByText('And the other one?').waitFor(soon)
  await row('Sofia').focus()
  await page.keyboard.press('z')
  await page.getByText('Undone.').waitFor({ state: 'attached', ...soon })
  expect(await unread()).toBe(1)
  await row('Sofia').click()
  await page.getByRole('region', { name: 'Transcript' }).getByText('And the other one?').waitFor()
  await expect.poll(unread, soon).toBe(0)
})
