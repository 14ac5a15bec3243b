import { expect, test } from 'vitest'
import { alertSettingsStrings } from '#features/alerts/web/alertSettings.strings.ts'
import { alertListStrings } from '#features/alerts/web/alertList.strings.ts'
import { testAlertStrings } from '#features/alerts/web/testAlert.strings.ts'
import { said } from '#features/alerts/said.strings.ts'
import { ledgerStrings } from '#features/alerts/web/ledger/ledger.strings.ts'
import { smalltalkBot } from '#sandbox/northwind.ts'
import { createSandboxTestApp } from '#testing/sandbox/createSandboxTestApp.ts'
import { openJourney, soon, waitUntilLive } from './openJourney.ts'

const [sandbox, browser] = await openJourney(createSandboxTestApp)
const [mara, ben] = [await sandbox.person('mara'), await sandbox.person('ben')]

test('who is away is written to in Slack that somebody needs a human; once a colleague has answered, it is taken back', async () => {
  const page = await browser.open(sandbox.url, mara.token, '/account/settings/workspace/')
  await page.getByRole('link', { name: 'Connect Slack' }).click(soon)
  await page.getByRole('radio', { name: /Mara Olsen/ }).check(soon)
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('Your Slack workspace is connected.').waitFor(soon)

  const slack = await browser.open(sandbox.url, null, '/sandbox/slack/messages')
  await slack.getByText('Nobody was written to yet.').waitFor(soon)
  /** What stands in Slack for Ben now. */
  const toBen = async () => {
    await slack.reload()
    return slack
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `To ${ben.email}` })
      .allInnerTexts()
  }

  // Ben has no page open. Mara is at hers.
  await waitUntilLive(page)
  const phone = await sandbox.phone(smalltalkBot, 'Astrid Nygaard')
  // What is said to her goes away by itself.
  await Promise.all([page.getByText(said.help('Astrid Nygaard')).first().waitFor(soon), phone.say('I want to speak to a person please')])
  await expect.poll(toBen, soon).toEqual([expect.stringContaining(said.help('Astrid Nygaard'))])
  const link = slack
    .getByRole('listitem')
    .filter({ hasText: `To ${ben.email}` })
    .getByRole('link', { name: 'Open' })
  expect(await link.getAttribute('href')).toMatch(/^http:\/\/localhost:\d+\/messages\/[\w-]{36}\/$/)

  await page.goto(`${sandbox.url}/messages/?tab=all`)
  await page
    .getByRole('link', { name: /Astrid Nygaard/ })
    .first()
    .click(soon)
  const conversation = page.getByRole('main', { name: 'Astrid Nygaard' })
  await conversation.getByRole('textbox', { name: /reply/i }).fill('Hello Astrid, a person here.')
  await conversation.getByRole('button', { name: /^Send/ }).click()
  await expect.poll(toBen, soon).toEqual([])

  // What became of it stands in his ledger.
  const own = await browser.open(sandbox.url, ben.token, '/account/settings/alerts/ledger')
  const line = own.getByRole('listitem').filter({ has: own.getByRole('link', { name: said.help('Astrid Nygaard') }) })
  await line.getByText(new RegExp(`${alertListStrings.channels.slack}: ${ledgerStrings.states.withdrawn}`)).waitFor(soon)

  // A test of the row says each step, and arrives.
  await own.goto(`${sandbox.url}/account/settings/alerts`)
  const row = own.getByRole('group', { name: alertSettingsStrings.system.batonDirect.name, exact: true })
  await row.getByRole('button', { name: testAlertStrings.send }).click(soon)
  const steps = testAlertStrings.direct
  await expect.poll(() => row.getByRole('listitem').allInnerTexts(), soon).toEqual([steps.level.ok, steps.connected.ok, steps.sent.ok])
  await expect.poll(toBen, soon).toEqual([expect.stringContaining('A test from Baton')])
})
