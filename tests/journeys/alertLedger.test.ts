import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { assign } from '#features/inbox/actions/contract.ts'
import { listAlerts } from '#features/alerts/contract.ts'
import { said } from '#features/alerts/said.strings.ts'
import { alertStrings } from '#features/alerts/web/alerts.strings.ts'
import { ledgerStrings as text } from '#features/alerts/web/ledger/ledger.strings.ts'
import { updatePerson } from '#features/workspaces/contract.ts'
import { openSharedJourney, soon } from './openJourney.ts'

const [app, browser] = await openSharedJourney()

const list = (page: Page) => page.getByRole('list', { name: text.list })
const rows = (page: Page, sentence: string) => list(page).getByRole('link', { name: sentence })

test('a member reads in the ledger what reached them; an owner everybody’s, narrowed by person, failure and day', async () => {
  const { mara, ben, bot } = await app.team(['chat'])
  const { conversationId: id } = await app.report(bot, 'ida', 'hello', { profile: { name: 'Ida Lindgren' } })
  await app.callApi(mara, assign, { params: { id, assignee: ben.id } })
  const { conversationId: other } = await app.report(bot, 'otis', 'hello', { profile: { name: 'Otis Okafor' } })
  await app.callApi(mara, assign, { params: { id: other, assignee: ben.id } })
  const assigned = async () => (await app.callApi(ben, listAlerts)).alerts.filter(({ kinds }) => kinds.includes('assigned')).length
  await expect.poll(assigned, soon).toBe(2)
  // One of the e-mails came back.
  await sql`insert into alert_attempt (workspace_id, id, alert_id, kind, channel, state, why, settled_at)
    select workspace_id, gen_random_uuid(), id, 'assigned', 'email', 'failed', 'No such mailbox.', now() from alert
    where person_id = ${ben.id} and conversation_id = ${other}`.execute(app.server.db)
  const [ida, otis] = [said.assigned('Ida Lindgren'), said.assigned('Otis Okafor')]

  const ofBen = await browser.open(app.url, ben.token, '/dashboard/')
  await ofBen.getByRole('button', { name: /^Alerts/ }).click()
  await ofBen.getByRole('dialog', { name: alertStrings.title }).getByRole('link', { name: text.title, exact: true }).click()
  await ofBen.getByRole('heading', { name: text.title }).waitFor(soon)
  for (const sentence of [ida, otis]) await rows(ofBen, sentence).waitFor(soon)
  await list(ofBen).getByText('No such mailbox.').waitFor(soon)
  await expect.poll(() => ofBen.getByLabel(text.who).count()).toBe(0)
  await ofBen.getByLabel(text.only).selectOption('failed')
  await expect.poll(() => rows(ofBen, ida).count(), soon).toBe(0)
  await rows(ofBen, otis).waitFor(soon)

  // Of what was assigned to a colleague an owner has no line of her own.
  const ofMara = await browser.open(app.url, mara.token, '/account/settings/alerts/ledger')
  await rows(ofMara, said.log('Ida Lindgren')).waitFor(soon)
  await expect.poll(() => rows(ofMara, ida).count()).toBe(0)
  await ofMara.getByLabel(text.who).selectOption({ label: text.everybody })
  await rows(ofMara, ida).waitFor(soon)
  expect(new URL(ofMara.url()).searchParams.get('who')).toBe('all')
  await ofMara.getByLabel(text.who).selectOption({ label: 'Ben' })
  await expect.poll(() => rows(ofMara, said.log('Ida Lindgren')).count(), soon).toBe(0)
  await rows(ofMara, ida).waitFor(soon)
  // Who changes their name has it where it is being read.
  await app.callApi(ben, updatePerson, { body: { real_name: 'Benno Haddad' } })
  await list(ofMara).getByText('Benno Haddad', { exact: true }).first().waitFor(soon)
  await ofMara.getByLabel(text.only).selectOption('failed')
  await expect.poll(() => rows(ofMara, ida).count(), soon).toBe(0)
  // The same word as in the filter of the inbox. Typed as a person does: from the first digit of the year on it is a date.
  await ofMara.getByLabel('Until', { exact: true }).focus()
  await ofMara.keyboard.type('01012020')
  await ofMara.getByText(text.noneFits).waitFor(soon)
  const press = async (name: string) => {
    await ofMara.getByRole('button', { name }).first().focus()
    await ofMara.keyboard.press('Enter')
  }
  await press(text.clear)
  await rows(ofMara, said.log('Ida Lindgren')).waitFor(soon)
  // One goes on beside what went, and where it only asked again, there.
  await ofMara.getByLabel('Until', { exact: true }).and(ofMara.locator(':focus')).waitFor(soon)
  const refreshed = ofMara.waitForResponse('**/api/alerts/ledger**')
  await press(text.refresh)
  await refreshed
  await ofMara.getByRole('button', { name: text.refresh }).and(ofMara.locator(':focus')).waitFor(soon)
  for (const page of [ofBen, ofMara]) await browser.leave(page)
})
