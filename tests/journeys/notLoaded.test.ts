import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { botStrings } from '#features/bots/web/bot.strings.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { sendingStrings } from '#features/inbox/web/sending/sending.strings.ts'
import { unsentStrings } from '#features/inbox/web/sending/unsent.strings.ts'
import { intercept } from '#testing/intercept.ts'
import { strings } from '#shared/app.strings.ts'
import { laterStrings } from '#shared/later.strings.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'

const [app, browser] = await openSharedJourney()

test('a conversation that could not be loaded says why, keeps the focus while it is asked for again, and opens by itself once the server answers', async () => {
  const { mara, bot } = await app.team()
  const { conversationId } = await app.report(bot, 'otto', 'Where is my order?', { profile: { name: 'Otto' } })
  const page = await browser.open(app.url, mara.token, '/messages/?tab=all')
  await waitUntilLive(page)
  let answer: 500 | 503 | 200 = 500
  let release = Promise.resolve()
  await intercept(page, `**${getConversation.path.replace(':id', conversationId)}*`, async (route) => {
    await release
    if (answer === 200) await route.continue()
    else await route.fulfill({ status: answer, json: null })
  })
  await page.getByRole('link').filter({ hasText: 'Otto' }).click()
  const problem = page.getByRole('main').getByRole('alert')
  const retry = problem.getByRole('button', { name: strings.frame.retry })
  await expect.poll(() => problem.innerText(), soon).toContain(strings.errors.internal)
  expect(await problem.innerText()).toContain(paneStrings.failed)

  const gate = Promise.withResolvers<void>()
  release = gate.promise
  answer = 503
  await retry.press('Enter')
  await expect.poll(() => retry.getAttribute('aria-disabled'), soon).toBe('true')
  await expect.poll(() => page.locator('button:focus').innerText()).toBe(strings.frame.retry)
  gate.resolve()
  await expect.poll(() => problem.innerText(), soon).toContain(strings.errors.unreachable)

  answer = 200
  await page.getByRole('region', { name: 'Transcript' }).getByText('Where is my order?').waitFor(soon)
  browser.complaints.length = 0
  await browser.leave(page)
})

test('a field whose code could not be fetched leaves the form with what was typed', async () => {
  const { mara } = await app.team()
  const asset = '**/assets/ChoiceField-*'
  const form = '/account/settings/bots/add?source=messenger'
  const page = await browser.open(app.url, mara.token, form, {}, (one) => one.route(asset, (route) => route.abort()))
  const problem = page.getByRole('main').getByRole('alert').filter({ hasText: laterStrings.kit.fieldFailed })
  await problem.waitFor(soon)
  const name = page.getByLabel(botStrings.form.name, { exact: true })
  await name.fill('Page bot')
  expect(await name.inputValue()).toBe('Page bot')
  await page.unroute(asset)
  await problem.getByRole('button', { name: strings.broken.reload }).click()
  const control = page.getByRole('combobox', { name: /Facebook page/ }).or(page.getByRole('button', { name: /Facebook page/ }))
  await control.first().waitFor(soon)
  expect(await problem.count()).toBe(0)
  browser.complaints.length = 0
  await browser.leave(page)
})

test('what shows the files of a reply, or asks about a mention in it, is not sent past where its code could not be fetched', async () => {
  const { mara, ben, bot } = await app.team()
  await app.server.db.updateTable('person').set({ name: 'Ben Haddad' }).where('id', '=', ben.id).execute()
  const { conversationId } = await app.report(bot, 'ines', 'Where is my order?', { profile: { name: 'Ines' } })
  const assets = /\/assets\/(FileTray|DraftQuestion)-/
  const place = `/messages/${conversationId}/`
  const page = await browser.open(app.url, mara.token, place, {}, (one) => one.route(assets, (route) => route.abort()))
  const composer = page.getByRole('region', { name: paneStrings.mode })
  const problem = composer.getByRole('alert').filter({ hasText: strings.errors.notLoaded })
  const send = composer.getByRole('button', { name: strings.conversation.send, exact: true })
  const field = composer.getByRole('textbox')
  const becomesSent = () => expect.poll(() => send.isEnabled(), soon)
  await composer.getByRole('button', { name: 'Add pictures or files' }).waitFor(soon)
  await field.fill('Here it is')
  await becomesSent().toBe(true)
  const bill = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 bill') }
  const [uploaded] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('/files')),
    page.locator('input[type=file]').setInputFiles(bill),
  ])
  await uploaded.finished()
  await problem.waitFor(soon)
  await becomesSent().toBe(false)

  page.on('dialog', (question) => void question.accept())
  await page.unroute(assets)
  await problem.getByRole('button', { name: strings.broken.reload }).click()
  await becomesSent().toBe(true)
  expect(await field.inputValue()).toBe('Here it is')

  await page.route(assets, (route) => route.abort())
  await field.fill('@Ben Haddad look')
  await page.getByText(paneStrings.becameNote).waitFor(soon)
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await problem.waitFor(soon)
  await becomesSent().toBe(false)
  browser.complaints.length = 0
  await browser.leave(page)
})

/** A page at a conversation; `refuse` has a reply refused there while somebody looks elsewhere. */
async function openRefusing(name: string, prepare: (page: Page) => Promise<unknown>) {
  const { mara, bot } = await app.team()
  const { conversationId } = await app.report(bot, name, 'Where is my order?', { profile: { name } })
  const page = await browser.open(app.url, mara.token, `/messages/${conversationId}/?tab=all`, {}, prepare)
  const gate = Promise.withResolvers<void>()
  await intercept(page, '**/submit', async (route) => {
    await gate.promise
    await route.fulfill({ status: 403, json: { code: 'forbidden', message: 'Not now.' } })
  })
  const refuse = async () => {
    await page.getByRole('textbox', { name: paneStrings.field.reply }).fill('An answer that nobody got')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Transcript' }).getByText('An answer that nobody got').waitFor(soon)
    await page
      .getByRole('link', { name: /^Settings/ })
      .first()
      .click()
    await page.getByRole('region', { name: 'Transcript' }).waitFor({ ...soon, state: 'detached' })
    gate.resolve()
  }
  const toast = (text: string) => page.locator('[data-toasts]', { hasText: text })
  return { page, refuse, toast, unsent: () => toast(unsentStrings.unsent('message', name, 'Not now.')) }
}
const saying = '**/assets/sayUnsent-*'

test('what says that a reply was refused is there before one is, as the server may have another page by then', async () => {
  const isFetched = Promise.withResolvers<void>()
  const { page, refuse, unsent } = await openRefusing('Rosa', async (one) => {
    one.on('requestfinished', (request) => request.url().includes('/assets/sayUnsent-') && isFetched.resolve())
  })
  await isFetched.promise
  await page.route(saying, (route) => route.abort())
  await refuse()
  await unsent().getByRole('button', { name: sendingStrings.open, exact: true }).waitFor(soon)
  browser.complaints.length = 0
  await browser.leave(page)
})

test('where it could not be fetched, one learns that something was not sent, and reads it in the page that is loaded anew', async () => {
  const { page, refuse, toast, unsent } = await openRefusing('Rudi', (one) => one.route(saying, (route) => route.abort()))
  await refuse()
  const reload = toast(sendingStrings.unsaid).getByRole('button', { name: strings.broken.reload })
  await reload.waitFor(soon)
  await page.unroute(saying)
  await reload.click()
  await unsent().waitFor(soon)
  expect(await toast(sendingStrings.unsaid).count()).toBe(0)
  browser.complaints.length = 0
  await browser.leave(page)
})
