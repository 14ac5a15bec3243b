import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { saveReply, type Reply } from '#features/saved-replies/contract.ts'
import { replyStrings } from '#features/saved-replies/web/reply.strings.ts'
import { completionStrings } from '#features/inbox/web/composer/completion.strings.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import type { TestPerson } from '#testing/TestApp.ts'
import { openSharedJourney, soon } from './openJourney.ts'

const [app, browser] = await openSharedJourney()
const open = (who: TestPerson, path: string, width: number) => browser.open(app.url, who.token, path, { width, height: 844 })
const settings = '/account/settings/replies'
const field = (page: Page) => page.getByRole('textbox', { name: paneStrings.field.reply, exact: true })
const options = (page: Page) => page.getByRole('listbox', { name: completionStrings.replies, exact: true }).getByRole('option')
const which = (page: Page) => page.getByRole('combobox', { name: replyStrings.which, exact: true })
const bot = (page: Page) => page.getByRole('dialog').getByRole('combobox', { name: replyStrings.bot, exact: true })

/** A workspace with two bots, at each a customer who has written. */
async function agency() {
  const { mara, ben, bot: shop } = await app.team()
  const bank = await app.bot(mara.workspace, 'Bank bot')
  const [atShop, atBank] = [await app.report(shop, 'ada', 'Where is it?'), await app.report(bank, 'bo', 'How do I pay?')]
  const save = (body: Partial<Reply>) => app.callApi(mara, saveReply, { headers: { teamid: mara.workspace }, body })
  return { mara, ben, shop, bank, save, atShop: `/messages/${atShop.conversationId}/`, atBank: `/messages/${atBank.conversationId}/` }
}

describe.each([1440, 390])('at %i px', (width) => {
  test('a saved reply is made for one bot, moved to another and to all, and found by its bot, and other pages follow', async () => {
    const { mara, ben } = await agency()
    const [page, other] = await Promise.all([open(mara, settings, width), open(ben, settings, width)])
    await page.getByRole('button', { name: replyStrings.add, exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(replyStrings.name, { exact: true }).fill('refund')
    await form.getByLabel(replyStrings.text, { exact: true }).fill('Within three days.')
    await expect.poll(() => bot(page).inputValue(), soon).toBe('all')
    await bot(page).selectOption({ label: 'Shop bot' })
    await form.getByLabel(replyStrings.shared, { exact: true }).check()
    await form.getByRole('button', { name: replyStrings.save, exact: true }).click()
    await other.getByRole('listitem').filter({ hasText: '/refund' }).getByText('For Shop bot', { exact: true }).waitFor(soon)

    await which(other).selectOption({ label: 'Those for Bank bot' })
    await other.getByText(replyStrings.nothingFits, { exact: true }).waitFor(soon)
    await page.getByRole('button', { name: replyStrings.edit('refund'), exact: true }).click()
    await bot(page).selectOption({ label: 'Bank bot' })
    await form.getByRole('button', { name: replyStrings.save, exact: true }).click()
    await other.getByText('For Bank bot', { exact: true }).waitFor(soon)

    await page.getByRole('button', { name: replyStrings.edit('refund'), exact: true }).click()
    await bot(page).selectOption({ label: replyStrings.allBots })
    await form.getByRole('button', { name: replyStrings.save, exact: true }).click()
    await other.getByText(replyStrings.nothingFits, { exact: true }).waitFor(soon)
    await other.getByRole('button', { name: replyStrings.showEvery, exact: true }).click()
    await other.getByText('/refund', { exact: true }).waitFor(soon)
    await expect.poll(() => other.getByText(/^For \w+ bot$/).count(), soon).toBe(0)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    for (const one of [page, other]) await browser.leave(one)
  })

  test('a conversation is offered the replies of its bot before those for all, and none of another bot', async () => {
    const { ben, shop, bank, save, atShop, atBank } = await agency()
    const general = await save({ name: 'refund', text: 'It depends.', shared: true })
    await save({ name: 'refund', text: 'Within three days.', shared: true, client_key: shop.clientKey })
    const moving = await save({ name: 'rates', text: 'Two percent.', shared: true, client_key: bank.clientKey })
    const page = await open(ben, atShop, width)
    await field(page).waitFor(soon)
    await field(page).pressSequentially('/refund')
    await expect.poll(() => options(page).allTextContents(), soon).toEqual(['/refundWithin three days.', '/refundIt depends.'])
    await options(page)
      .first()
      .getByRole('img', { name: completionStrings.replyOfBot('Shop bot'), exact: true })
      .waitFor(soon)
    await field(page).press('Enter')
    await expect.poll(async () => (await field(page).inputValue()).trim(), soon).toBe('Within three days.')

    await field(page).fill('')
    await field(page).pressSequentially('/r')
    await expect.poll(() => options(page).count(), soon).toBe(2)
    await save({ id: moving.id, client_key: 'all' })
    await expect
      .poll(() => options(page).allTextContents(), soon)
      .toEqual(['/refundWithin three days.', '/ratesTwo percent.', '/refundIt depends.'])
    await save({ id: moving.id, client_key: bank.clientKey })
    await expect.poll(() => options(page).count(), soon).toBe(2)
    await field(page).fill('')
    await browser.leave(page)

    const other = await open(ben, atBank, width)
    await field(other).waitFor(soon)
    await field(other).pressSequentially('/')
    await expect.poll(() => options(other).allTextContents(), soon).toEqual(['/ratesTwo percent.', `/refund${general.text}`])
    await field(other).fill('')
    await browser.leave(other)
  })
})

test('who sees the conversations of one bot of several is offered it alone, and finds no reply of another', async () => {
  const { mara, shop, bank, save } = await agency()
  const sam = await app.person('Sam', { workspace: mara.workspace, rights: ['chat'], scope: 'bots', scopeBots: [bank.id] })
  await save({ name: 'hidden', text: 'Of the shop.', shared: true, client_key: shop.clientKey })
  await save({ name: 'shown', text: 'Of the bank.', shared: true, client_key: bank.clientKey })
  const page = await open(sam, settings, 1440)
  await page.getByText('/shown', { exact: true }).waitFor(soon)
  expect(await page.getByText('/hidden', { exact: true }).count()).toBe(0)
  const names = () => which(page).locator('option').allTextContents()
  await expect.poll(names, soon).toEqual([replyStrings.every, replyStrings.forAll, 'Those for Bank bot'])
  await page.getByRole('button', { name: replyStrings.add, exact: true }).click()
  await expect.poll(() => bot(page).locator('option').allTextContents(), soon).toEqual([replyStrings.allBots, 'Bank bot'])
  await browser.leave(page)
})

test('no page complained', () => {
  expect(browser.complaints).toEqual([])
})
