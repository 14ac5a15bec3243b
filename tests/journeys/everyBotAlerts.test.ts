import { expect, test } from 'vitest'
import { setBotAlerts } from '#features/alerts/contract.ts'
import { listBotAlerts } from '#features/alerts/everyBotContract.ts'
import { alertSettingsStrings } from '#features/alerts/web/alertSettings.strings.ts'
import { strings } from '#shared/app.strings.ts'
import { intercept } from '#testing/intercept.ts'
import { openSharedJourney, soon } from './openJourney.ts'

const [app, browser] = await openSharedJourney()
const text = alertSettingsStrings.everyBot
const path = '/account/settings/alerts'
const { name } = alertSettingsStrings.rows.logSeverityLevel

test('a row is set for every bot at once; where they differed, Undo puts back what each of them said', async () => {
  const { mara, ben, bot } = await app.team(['chat'])
  await app.bot(mara.workspace, 'Other bot')
  await app.callApi(ben, setBotAlerts, { params: { id: bot.clientKey }, body: { alertOptions: { logSeverityLevel: 0 } } })
  const levels = async () => (await app.callApi(ben, listBotAlerts)).map(({ alertOptions }) => alertOptions.logSeverityLevel ?? 2)
  const before = await levels()
  expect(new Set(before)).toEqual(new Set([0, 2]))

  const page = await browser.open(app.url, ben.token, path, { width: 390, height: 844, touch: true })
  const list = page.getByRole('list', { name: /^In every bot of / })
  const box = list.getByRole('checkbox', { name, exact: true })
  await list.getByText(text.differs(1, 2)).waitFor(soon)
  await box.click()
  await expect.poll(levels, soon).toEqual([2, 2])
  await expect.poll(() => list.getByText(text.differs(1, 2)).count(), soon).toBe(0)
  const said = page.locator('[data-toasts]').filter({ hasText: text.set(name, 2) })
  await said.getByRole('button', { name: strings.frame.undo, exact: true }).click(soon)
  await expect.poll(levels, soon).toEqual(before)
  await list.getByText(text.differs(1, 2)).waitFor(soon)

  await box.click()
  await expect.poll(() => box.isChecked(), soon).toBe(true)
  await box.click()
  await expect.poll(levels, soon).toEqual([0, 0])
  // The page of a bot says so, too.
  await page.goto(`${app.url}/account/settings/bots/${bot.clientKey}/alerts`)
  const row = page.getByRole('list', { name: alertSettingsStrings.bot.title }).getByRole('checkbox', { name, exact: true })
  await row.waitFor(soon)
  await expect.poll(() => row.isChecked(), soon).toBe(false)
  await browser.leave(page)
})

test('with one bot there is nothing to set at once, and what could not be loaded is said', async () => {
  const { mara } = await app.team()
  const page = await browser.open(app.url, mara.token, path)
  await page.getByRole('checkbox', { name: alertSettingsStrings.system.whenAssigned.name }).waitFor(soon)
  expect(await page.getByRole('list', { name: /^In every bot of / }).count()).toBe(0)
  await app.bot(mara.workspace, 'Other bot')
  await intercept(page, `**${listBotAlerts.path}`, (route) => route.fulfill({ status: 500, json: { error: 'x', code: 'internal' } }))
  await page.reload()
  await page.getByText(text.failed).first().waitFor(soon)
  await browser.leave(page)
  // What it asked for more than once was refused more than once.
  browser.complaints.length = 0
})

test('no page complained', () => expect(browser.complaints).toEqual([]))
