import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { assign } from '#features/inbox/actions/contract.ts'
import { removeBot, restoreBot } from '#features/bots/contract.ts'
import { getSystemAlerts, listAlerts, setBotAlerts } from '#features/alerts/contract.ts'
import { getBotRules } from '#features/alerts/botContract.ts'
import { alertSettingsStrings } from '#features/alerts/web/alertSettings.strings.ts'
import { alertListStrings } from '#features/alerts/web/alertList.strings.ts'
import { alertStrings } from '#features/alerts/web/alerts.strings.ts'
import { testAlertStrings } from '#features/alerts/web/testAlert.strings.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { strings } from '#shared/app.strings.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import type { TestBot, TestPerson } from '#testing/TestApp.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'
import { toastsStay } from './toastsStay.ts'

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
beforeAll(async () => {
  ;({ mara, ben, bot } = await app.team())
})

const bell = (page: Page, open: number) => page.getByRole('button', { name: strings.frame.alerts(open), exact: true })

test('a hand-off calls a colleague wherever they are in the page, and is withdrawn when somebody took it', async () => {
  const pages = await Promise.all([mara, ben].map(({ token }) => browser.open(app.url, token, '/account/settings/alerts')))
  const [ofMara, ofBen] = pages as [Page, Page]
  for (const page of pages) {
    await bell(page, 0).waitFor(soon)
    await waitUntilLive(page)
  }
  const { conversationId: id } = await app.report(bot, 'ida', 'A person, please', { profile: { name: 'Ida Lindgren' } })
  await app.report(bot, 'ida', 'A person, please', { kind: 'human', profile: { name: 'Ida Lindgren' } })
  const said = alertStrings.said.help('Ida Lindgren')
  // Both at once: what is said goes away by itself, but for what the pointer is on.
  await Promise.all([ofMara.getByText(said).first().hover(soon), ofBen.getByText(said).first().waitFor(soon)])
  await bell(ofMara, 1).waitFor(soon)
  await app.callApi(ben, assign, { params: { id, assignee: ben.id } })
  await expect.poll(() => ofMara.getByText(said).count(), soon).toBe(0)
  await bell(ofBen, 1).click()
  await ofBen
    .getByRole('dialog', { name: alertStrings.title })
    .getByRole('link', { name: /Ida Lindgren/ })
    .first()
    .click()
  const transcript = ofBen.getByRole('region', { name: paneStrings.transcript })
  await transcript.getByText(/Alert raised: a human is needed · .* told · taken by Ben after \d+ s/).waitFor(soon)
  // The cause comes first.
  const lines = await transcript.innerText()
  expect(lines.indexOf('asked for a human')).toBeGreaterThan(-1)
  expect(lines.indexOf('Alert raised')).toBeGreaterThan(lines.indexOf('asked for a human'))
  // He has read it by that, which is not counted any more by whom comes next.
  await bell(ofBen, 0).waitFor(soon)
  for (const page of pages) await browser.leave(page)
})

test('what calls in a bot that is removed goes from the bell and the screen, and is counted again once the bot is back', async () => {
  const other = await app.bot(mara.workspace, 'Other bot')
  const page = await browser.open(app.url, ben.token, '/account/settings/alerts')
  await waitUntilLive(page)
  const before = (await app.callApi(ben, listAlerts)).open
  await app.report(other, 'uno', 'A person, please', { profile: { name: 'Uno Ek' } })
  await app.report(other, 'uno', 'A person, please', { kind: 'human', profile: { name: 'Uno Ek' } })
  // What the pointer is on does not go away by itself.
  await page.getByText(alertStrings.said.help('Uno Ek')).first().hover(soon)
  await bell(page, before + 1).waitFor(soon)
  await app.callApi(mara, removeBot, { body: { client_key: other.clientKey } })
  await bell(page, before).waitFor(soon)
  await expect.poll(() => page.getByText(alertStrings.said.help('Uno Ek')).count(), soon).toBe(0)
  await app.callApi(mara, restoreBot, { body: { client_key: other.clientKey } })
  await bell(page, before + 1).waitFor(soon)
  await app.callApi(mara, removeBot, { body: { client_key: other.clientKey } })
  await browser.leave(page)
})

test('what somebody is given is said to them once, and not at all where they want it so', async () => {
  const page = await browser.open(app.url, ben.token, '/account/settings/alerts', {}, toastsStay)
  await waitUntilLive(page)
  const give = async (name: string) => {
    const { conversationId: id } = await app.report(bot, name, 'hello', { profile: { name } })
    await app.callApi(mara, assign, { params: { id, assignee: ben.id } })
  }
  const levels = (alertOptions: object) => app.callApi(ben, setBotAlerts, { params: { id: bot.clientKey }, body: { alertOptions } })
  await levels({ logSeverityLevel: 0 })
  await give('Otto Berg')
  await page.getByText(alertStrings.said.assigned('Otto Berg')).first().waitFor(soon)
  expect(new Set(await page.getByText('Otto Berg').allTextContents())).toEqual(new Set([alertStrings.said.assigned('Otto Berg')]))
  await levels({ whenAssigned: 0 })
  await give('Nils Falk')
  await app.report(bot, 'last', 'A person, please', { kind: 'human', profile: { name: 'Last One' } })
  await page.getByText(alertStrings.said.help('Last One')).first().waitFor(soon)
  expect(await page.getByText('Nils Falk').count()).toBe(0)
  await levels({ logSeverityLevel: 2, whenAssigned: 2 })
  await browser.leave(page)
})

test('where the server has no mail, the row that offers it says so', async () => {
  const page = await browser.open(app.url, ben.token, '/account/settings/alerts')
  const row = page.getByRole('listitem').filter({ hasText: alertSettingsStrings.system.byEmail.name })
  await row.getByText(testAlertStrings.email.server.failed).waitFor(soon)
  // It is not forgotten when a row is set.
  const box = row.getByRole('checkbox')
  await box.click()
  await expect.poll(() => box.isChecked(), soon).toBe(false)
  await row.getByText(testAlertStrings.email.server.failed).waitFor()
  await box.click()
  await expect.poll(() => box.isChecked(), soon).toBe(true)
  await browser.leave(page)
})

test('one chooses within how many minutes one comes, else one is told by e-mail', async () => {
  const page = await browser.open(app.url, mara.token, '/account/settings/alerts')
  const field = page.getByLabel(alertSettingsStrings.emailAfter)
  await field.waitFor(soon)
  expect(await field.inputValue()).toBe('2')
  await field.selectOption('10 minutes')
  await expect.poll(async () => (await app.callApi(mara, getSystemAlerts, { params: { id: mara.id } })).email_minutes, soon).toBe(10)
  await page.reload()
  await field.waitFor(soon)
  expect(await field.inputValue()).toBe('10')
  await page.getByRole('checkbox', { name: alertSettingsStrings.system.byEmail.name }).click()
  await expect.poll(() => field.count(), soon).toBe(0)
  await browser.leave(page)
})

test('the alerts of a bot have tabs: Bot Alerts, and System Alerts, which hold for all bots', async () => {
  const page = await browser.open(app.url, mara.token, `/account/settings/bots/${bot.clientKey}/alerts`)
  const tabs = page.getByRole('navigation', { name: 'Alerts', exact: true }).getByRole('link')
  await tabs.first().waitFor(soon)
  expect(await tabs.allTextContents()).toEqual(['Bot Alerts', 'System Alerts'])
  expect(await tabs.first().getAttribute('aria-current')).toBe('page')
  await tabs.last().click()
  await page.getByRole('heading', { name: 'System Alerts', level: 1 }).waitFor(soon)
  await browser.leave(page)
})

test('the intents are listed only while their row is on, and a bot that answers by itself has none', async () => {
  const page = await browser.open(app.url, mara.token, `/account/settings/bots/${bot.clientKey}/alerts`)
  await page.getByText(alertSettingsStrings.intents.none).waitFor(soon)
  const rows = page.getByRole('list', { name: alertSettingsStrings.bot.title })
  await rows.getByRole('checkbox', { name: alertSettingsStrings.rows.customAlertSeverityLevel.name }).click()
  await expect.poll(() => page.getByText(alertSettingsStrings.intents.none).count(), soon).toBe(0)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await rows.getByRole('checkbox', { name: alertSettingsStrings.rows.helpNeededSeverityLevel.name }).waitFor(soon)
  expect(asked.filter((path) => path.startsWith('/api/channels/intents/'))).toEqual([])
})

test('who may change the bot sets of what new members are alerted; others see it', async () => {
  const path = `/account/settings/bots/${bot.clientKey}/alerts`
  const page = await browser.open(app.url, mara.token, path)
  const group = (of: Page) => of.getByRole('group', { name: alertSettingsStrings.rules.newMembers })
  const log = (of: Page) => group(of).getByRole('checkbox', { name: alertSettingsStrings.rows.logSeverityLevel.name, exact: true })
  await log(page).click()
  await group(page)
    .getByRole('button', { name: alertSettingsStrings.sound(alertSettingsStrings.rows.errorWarningLevel.name) })
    .click()
  await page.getByRole('button', { name: alertSettingsStrings.rules.save, exact: true }).click()
  await page.getByText(alertSettingsStrings.rules.saved).first().waitFor(soon)
  expect((await app.callApi(mara, getBotRules, { params: { id: bot.clientKey } })).new_members).toEqual({
    logSeverityLevel: 0,
    errorWarningLevel: 1,
  })
  const nora = await app.person('Nora', { workspace: mara.workspace, rights: ['chat'] })
  const own = await browser.open(app.url, nora.token, path)
  await expect.poll(() => log(own).isChecked(), soon).toBe(false)
  await expect.poll(() => log(own).isDisabled()).toBe(true)
  // It is what she begins with.
  await expect
    .poll(
      () => own.getByRole('list', { name: alertSettingsStrings.bot.title }).getByRole('checkbox', { name: 'Log', exact: true }).isChecked(),
      soon,
    )
    .toBe(false)
})

test('a bell with more than 99 alerts says so, and is right again once they were read', async () => {
  const nils = await app.person('Nils', { workspace: mara.workspace, rights: ['chat'] })
  await Promise.all(Array.from({ length: 110 }, (_, n) => app.report(bot, `many ${n}`, 'Hello')))
  await caughtUp(app, 'alerts')
  await sql`insert into alert (workspace_id, id, person_id, conversation_id, bot_id, kinds, raised_kinds, level, at, raise_id)
    select workspace_id, gen_random_uuid(), ${nils.id}, id, bot_id, '{help}', '{help}', 2, now(), gen_random_uuid() from conversation
    where bot_id = ${bot.id} on conflict do nothing`.execute(app.server.db)
  const page = await browser.open(app.url, nils.token, '/messages/?tab=all')
  await bell(page, 100).waitFor(soon)
  await page.getByText('99+', { exact: true }).waitFor()
  await waitUntilLive(page)
  await bell(page, 100).click()
  await page.getByRole('button', { name: alertListStrings.readAll }).click()
  await bell(page, 0).waitFor(soon)
  await browser.leave(page)
})
