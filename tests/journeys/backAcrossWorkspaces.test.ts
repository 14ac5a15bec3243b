import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { chooseContext } from '#features/workspaces/contract.ts'
import { removeMember } from '#features/workspaces/members/contract.ts'
import { flags } from '#shared/call.ts'
import type { TestPerson, TestBot } from '#testing/TestApp.ts'
import { openSharedJourney, soon } from './openJourney.ts'
import { toastsStay } from './toastsStay.ts'

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let bot: TestBot

beforeAll(async () => {
  ;({ mara, bot } = await app.team())
  await app.report(bot, 'tunde', 'Where is my order?', { profile: { name: 'Tunde Bakare' } })
})

/** Somebody with a workspace of their own who belongs to Mara's, too. */
async function person(name: string): Promise<TestPerson> {
  const own = await app.person(name)
  const rights = Object.fromEntries(flags.map((flag) => [flag, true]))
  await app.server.db
    .insertInto('member')
    .values({ workspace_id: mara.workspace, person_id: own.id, ...rights })
    .execute()
  await app.report(await app.bot(own.workspace, `${name}’s bot`), 'own', 'Of my own', { profile: { name: `Own of ${name}` } })
  return own
}

const shows = (page: Page, whose: string) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`^Switch workspace: ${whose}`) })
    .waitFor(soon)

test('Back and forward lead to a list in the workspace that it was seen in, also from a conversation that was opened from another one', async () => {
  const paula = await person('Paula')
  const page = await browser.open(app.url, paula.token, '/messages/?tab=all', {}, toastsStay)
  const own = page.getByRole('link').filter({ hasText: 'Own of Paula' })
  const maras = page.getByRole('link').filter({ hasText: 'Tunde Bakare' })
  await own.waitFor(soon)
  await page.getByRole('button', { name: /^Switch workspace/ }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Mara's workspace/ }).click()
  await shows(page, 'Mara')
  await maras.waitFor(soon)
  await page.goBack()
  await shows(page, 'Paula')
  await own.waitFor(soon)
  await page.goForward()
  await shows(page, 'Mara')
  await maras.waitFor(soon)
  await page.goBack()
  await own.waitFor(soon)

  await page.locator('[data-live="live"]').waitFor(soon)
  await app.report(bot, 'ute', 'A person, please', { kind: 'human', profile: { name: 'Ute' } })
  await page.getByText("Mara's workspace: Ute needs a human.").waitFor(soon)
  await page.getByRole('button', { name: 'Open', exact: true }).last().click()
  await shows(page, 'Mara')
  await page.getByRole('region', { name: 'Transcript' }).getByText('A person, please').waitFor(soon)
  // The focus is in it, and all conversations are beside it.
  const pane = page.getByRole('main', { name: 'Ute' })
  await pane.and(page.locator(':focus')).waitFor(soon)
  expect(new URL(page.url()).search).toBe('?tab=all')
  await page.goBack()
  await shows(page, 'Paula')
  await own.waitFor(soon)
  await browser.leave(page)
})

test('Back leads to the workspace of a list also where the browser does not say how one came', async () => {
  const rita = await person('Rita')
  const page = await browser.open(app.url, rita.token, '/messages/?tab=all')
  const maras = page.getByRole('link').filter({ hasText: 'Tunde Bakare' })
  await page.addInitScript(`performance.getEntriesByType = () => []`)
  await page.getByRole('link').filter({ hasText: 'Own of Rita' }).waitFor(soon)
  await page.getByRole('button', { name: /^Switch workspace/ }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Mara's workspace/ }).click()
  await maras.waitFor(soon)
  await page.goBack()
  await shows(page, 'Rita')
  await page.getByRole('link').filter({ hasText: 'Own of Rita' }).waitFor(soon)
  await page.goForward()
  await maras.waitFor(soon)
  await page.reload()
  await maras.waitFor(soon)
  await page.goto(`${app.url}/messages/?tab=all`)
  await shows(page, 'Mara')

  const { conversationId } = await app.report(bot, 'uri', 'Hello from afar', { profile: { name: 'Uri' } })
  await app.callApi(rita, chooseContext, { body: { team_id: rita.workspace, client_key: null } })
  await page.goto(`${app.url}/messages/${conversationId}/`)
  await shows(page, 'Mara')
  await page.getByRole('region', { name: 'Transcript' }).getByText('Hello from afar').waitFor(soon)
  await browser.leave(page)
})

test('Back to a list of a workspace one was removed from comes to one that one still has, and does not stay there', async () => {
  const gina = await person('Gina')
  await app.callApi(gina, chooseContext, { body: { team_id: mara.workspace, client_key: null } })
  const page = await browser.open(app.url, gina.token, '/profile')
  await shows(page, 'Mara')
  await page.goto(`${app.url}/messages/?tab=all`)
  await page.getByRole('link').filter({ hasText: 'Tunde Bakare' }).waitFor(soon)
  await page.getByRole('button', { name: /^Switch workspace/ }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Gina's workspace/ }).click()
  await page.getByRole('link').filter({ hasText: 'Own of Gina' }).waitFor(soon)
  await app.callApi(mara, removeMember, { body: { team_id: mara.workspace, user_id: gina.id } })
  const before = browser.complaints.length
  await page.goBack()
  await expect.poll(() => page.url(), soon).toContain('filter=next-up')
  await shows(page, 'Gina')
  // The entry before it is of that workspace, too: one comes by there, and may be led on before anybody looks.
  const been: string[] = []
  page.on('framenavigated', (frame) => been.push(new URL(frame.url()).pathname))
  await page.goBack()
  await expect.poll(() => been, soon).toContain('/profile')
  await expect.poll(() => page.url(), soon).toContain('filter=next-up')
  await shows(page, 'Gina')
  await browser.leave(page)
  // The console says which of its questions were refused, and goes on to say so until the page is gone.
  expect(browser.complaints.splice(before).filter((complaint) => !/status of 404 /.test(complaint))).toEqual([])
})

test('no page complained', () => expect(browser.complaints).toEqual([]))
