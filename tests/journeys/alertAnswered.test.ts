import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getSystemAlerts, listAlerts } from '#features/alerts/contract.ts'
import { alertSettingsStrings } from '#features/alerts/web/alertSettings.strings.ts'
import { alertStrings } from '#features/alerts/web/alerts.strings.ts'
import { testAlertStrings } from '#features/alerts/web/testAlert.strings.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'

const [app, browser] = await openSharedJourney()

test('who holds a conversation and looks at another one is told that its customer wrote; Open leads there, and then it is over', async () => {
  const { ben, bot } = await app.team(['chat'])
  const writes = (name: string, text: string) => app.report(bot, name, text, { profile: { name } })
  const answers = async (name: string) => {
    const { conversationId: id } = await writes(name, 'hello')
    const message = { jmid: crypto.randomUUID(), text: 'Where did you look?' }
    await app.callApi(ben, submitMessage, { params: { id }, body: { message } })
    return id
  }
  const [zoe, otis] = [await answers('Zoe Nguyen'), await answers('Otis Okafor')]
  const page = await browser.open(app.url, ben.token, `/messages/${otis}/`)
  const transcript = page.getByRole('region', { name: paneStrings.transcript })
  await transcript.getByText('Where did you look?').waitFor(soon)
  await waitUntilLive(page)
  const toast = (of: Page, name: string) => of.locator('[data-toasts]').filter({ hasText: alertStrings.said.answered(name) })
  const said = toast(page, 'Zoe Nguyen')
  // What the pointer is on does not go away by itself.
  await Promise.all([said.hover(soon), writes('Zoe Nguyen', 'Behind the sofa')])
  await said.getByRole('button', { name: alertStrings.open, exact: true }).click()
  await transcript.getByText('Behind the sofa').waitFor(soon)
  const over = async (id: string) =>
    (await app.callApi(ben, listAlerts)).alerts.filter((one) => one.conversation_id === id).map(({ kind, ended_why }) => [kind, ended_why])
  await expect.poll(() => over(zoe), soon).toContainEqual(['answered', 'read'])
  await expect.poll(() => said.count(), soon).toBe(0)

  // What he looks at is not said.
  await writes('Zoe Nguyen', 'No, not there')
  await transcript.getByText('No, not there').waitFor(soon)
  await caughtUp(app, 'alerts')
  await expect.poll(async () => (await over(zoe)).filter(([, why]) => why === null), soon).toEqual([])
  expect(await said.count()).toBe(0)
  await browser.leave(page)
})

test('on a phone, too, it has a row of its own, which can be switched off and tried out', async () => {
  const { ben } = await app.team(['chat'])
  const page = await browser.open(app.url, ben.token, '/account/settings/alerts', { width: 390, height: 844, touch: true })
  const { name } = alertSettingsStrings.system.whenAnswered
  const box = page.getByRole('checkbox', { name, exact: true })
  await box.waitFor(soon)
  expect(await box.isChecked()).toBe(true)
  await box.click()
  await expect
    .poll(async () => (await app.callApi(ben, getSystemAlerts, { params: { id: ben.id } })).alertOptions.whenAnswered, soon)
    .toBe(0)
  const group = page.getByRole('group', { name, exact: true })
  await group.getByRole('button', { name: testAlertStrings.send }).click()
  await group.getByText(testAlertStrings.steps.level.failed).waitFor(soon)
  await browser.leave(page)
})

test('no page complained', () => expect(browser.complaints).toEqual([]))
