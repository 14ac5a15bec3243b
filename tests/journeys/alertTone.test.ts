import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { getBotAlerts, kinds, listAlerts, readAlerts } from '#features/alerts/contract.ts'
import { bringAbout, botWithoutSecret, alertOnlyOf, type Personas } from '#features/alerts/server/testing/bringAbout.ts'
import { alertSettingsStrings } from '#features/alerts/web/alertSettings.strings.ts'
import { alertStrings } from '#features/alerts/web/alerts.strings.ts'
import { testAlertStrings } from '#features/alerts/web/testAlert.strings.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'

const [app, browser] = await openSharedJourney()
let personas: Personas
let tabs: [Page, Page]
beforeAll(async () => {
  const { mara, ben } = await app.team(['chat'])
  personas = { app, mara, ben, bot: await botWithoutSecret(app, mara.workspace) }
  const path = `/account/settings/bots/${personas.bot.clientKey}/alerts`
  const first = await browser.open(app.url, ben.token, path, {}, countsNotes)
  const second = await first.context().newPage()
  await countsNotes(second)
  await second.goto(app.url + path)
  tabs = [first, second]
  await Promise.all(tabs.flatMap((tab) => [row(tab, 'Log').waitFor(soon), waitUntilLive(tab)]))
})

/** Has a page count the notes that the browser is asked to play. */
const countsNotes = (page: Page) =>
  page.addInitScript(`{
    globalThis.notes = 0
    const { start } = AudioScheduledSourceNode.prototype
    AudioScheduledSourceNode.prototype.start = function (...when) { globalThis.notes++; return start.apply(this, when) }
  }`)
const notes = () => Promise.all(tabs.map((tab) => tab.evaluate<number>('notes')))
/** Counts what each tab plays from now on, the fewest first. */
async function listen(): Promise<() => Promise<number[]>> {
  const before = await notes()
  return async () => (await notes()).map((count, n) => count - before[n]!).toSorted((a, b) => a - b)
}
const rows = (tab: Page) => tab.getByRole('list', { name: alertSettingsStrings.bot.title })
const row = (tab: Page, name: string) => rows(tab).getByRole('checkbox', { name, exact: true })
/** A tone is two notes. */
const tone = [0, 2]

test.each(kinds)('%s: with sound one tab of the browser plays, without sound none, and what is off is not shown', async (kind) => {
  const played = await listen()
  await alertOnlyOf(personas, kind, 0)
  await bringAbout(personas, kind, `Olga ${kind}`)
  await alertOnlyOf(personas, kind, 2)
  const shown = (name: string) =>
    Promise.all(
      tabs.map((tab) =>
        tab
          .getByText(alertStrings.said[kind](`${name} ${kind}`))
          .first()
          .waitFor(soon),
      ),
    )
  await Promise.all([shown('Lou'), bringAbout(personas, kind, `Lou ${kind}`)])
  await expect.poll(played, soon).toEqual(tone)
  await alertOnlyOf(personas, kind, 1)
  await Promise.all([shown('Sven'), bringAbout(personas, kind, `Sven ${kind}`)])
  // What is shown last was told last: nothing of it is still to come.
  expect(await played()).toEqual(tone)
  for (const tab of tabs) await expect.poll(() => tab.getByText(alertStrings.said[kind](`Olga ${kind}`)).count()).toBe(0)
  const { alerts } = await app.callApi(personas.ben, listAlerts)
  expect(alerts.filter(({ name }) => name.endsWith(` ${kind}`)).map(({ name, level }) => [name, level])).toEqual([
    [`Sven ${kind}`, 1],
    [`Lou ${kind}`, 2],
  ])
  // What was read is said no longer, and not told together with what comes next.
  await app.callApi(personas.ben, readAlerts, { body: {} })
  for (const tab of tabs) await expect.poll(() => tab.locator('[data-toasts]').count(), soon).toBe(0)
})

test('a row is switched on with sound, its sound by itself, and a test says each step and sounds as the row is set', async () => {
  const [tab] = tabs
  await alertOnlyOf(personas, 'help', 0)
  await tab.reload()
  const { name } = alertSettingsStrings.rows.helpNeededSeverityLevel
  const level = async () => {
    const { alertOptions } = await app.callApi(personas.ben, getBotAlerts, { params: { id: personas.bot.clientKey } })
    return alertOptions.helpNeededSeverityLevel
  }
  const sound = rows(tab).getByRole('button', { name: alertSettingsStrings.sound(name) })
  const group = tab.getByRole('group', { name, exact: true })
  const steps = () => group.getByRole('listitem').allInnerTexts()
  const send = () => group.getByRole('button', { name: testAlertStrings.send }).click()
  const { page, push, level: switchedOn } = testAlertStrings.steps

  await row(tab, name).waitFor(soon)
  await waitUntilLive(tab)
  expect([await row(tab, name).isChecked(), await sound.count()]).toEqual([false, 0])
  await send()
  await expect.poll(steps, soon).toEqual([switchedOn.failed])

  await row(tab, name).click()
  await expect.poll(level, soon).toBe(2)
  await expect.poll(() => sound.getAttribute('aria-pressed'), soon).toBe('true')
  const played = await listen()
  const says = alertStrings.testSays(alertStrings.kindNames.help)
  await Promise.all([...tabs.map((one) => one.getByText(says).first().waitFor(soon)), send()])
  await expect.poll(steps, soon).toEqual([switchedOn.ok, page.ok, push.failed])
  await expect.poll(played, soon).toEqual(tone)

  await sound.click()
  await expect.poll(level, soon).toBe(1)
  await expect.poll(() => sound.getAttribute('aria-pressed'), soon).toBe('false')
  await row(tab, name).click()
  await expect.poll(level, soon).toBe(0)
  expect(await played()).toEqual(tone)
})
