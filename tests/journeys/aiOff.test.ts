import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { setAi } from '#features/bots/aiContract.ts'
import { listBots } from '#features/bots/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { aiOffStrings } from '#features/inbox/web/pane/aiOff.strings.ts'
import { sendMenuStrings } from '#features/inbox/web/composer/sendMenu.strings.ts'
import { strings } from '#shared/app.strings.ts'
import type { TestBot, TestPerson } from '#testing/TestApp.ts'
import { aiStrings } from '#web/screens/ai/ai.strings.ts'
import { inboxFixture } from './inboxFixture.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'
import { toastsStay } from './toastsStay.ts'

/** The AI of a whole bot is switched off, people get what customers write, and it is switched on again. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let page: Page
const { ids, says, row, field } = inboxFixture(app, () => page)
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
})

const ai = (on: boolean) => app.callApi(mara, setAi, { params: { client_key: bot.clientKey }, body: { on } })
const isPaused = async (name: string) => (await app.callApi(mara, getConversation, { params: { id: ids[name]! } })).paused
const isOff = async () => (await app.callApi(mara, listBots)).some(({ ai_off }) => ai_off !== null)
const settings = () => `/account/settings/bots/${bot.clientKey}`
const switchOff = (of = page) => of.getByRole('button', { name: aiStrings.switch.off, exact: true })
const switchOn = (of = page) => of.getByRole('button', { name: aiStrings.switch.on, exact: true })
const resume = (of: Page) => of.getByRole('button', { name: strings.conversation.resume })
const offSince = (of = page) => of.getByText(/^AI off since /)
const bar = (of: Page) => of.getByText(/^Shop bot: AI off since /)

describe.each([1440, 390])('at %i px', (width) => {
  const open = (who: TestPerson, path: string) => browser.open(app.url, who.token, path, { width, height: 844 })

  test('a press on the page of the bot gives people what its AI owes; every page says so, and Resume AI says why not', async () => {
    await says(bot, 'Owed', 'Where is my order?')
    await says(bot, 'Calm', 'Hello')
    await app.report(bot, 'Calm', 'Hi', { kind: 'out' })
    const inbox = await open(ben, `/messages/${ids['Calm']!}/?tab=all`)
    await inbox.getByText(strings.conversation.holder.ai).first().waitFor(soon)
    await waitUntilLive(inbox)
    page = await open(mara, settings())
    await switchOff().click(soon)
    await offSince().waitFor(soon)
    await switchOn().and(page.locator(':focus')).waitFor(soon)
    await page.getByText(/, by Mara$/).waitFor()
    await expect.poll(() => isPaused('Owed'), soon).toBe(true)
    // On a colleague's page, who may not change bots.
    await bar(inbox).waitFor(soon)
    expect(await inbox.getByRole('link', { name: aiOffStrings.open }).count()).toBe(0)
    await inbox.getByRole('main').getByText(strings.frame.aiOff, { exact: true }).first().waitFor(soon)
    // On the phone the list lies behind the conversation.
    if (width > 390) await row('Calm', inbox).getByText('Shop bot · AI off').waitFor(soon)
    await field(inbox).fill('I am here.')
    expect(await inbox.getByRole('button', { name: sendMenuStrings.name }).count()).toBe(0)
    // There is nobody to send it back to, so it stays with who wrote.
    await inbox.keyboard.press('ControlOrMeta+Enter')
    await expect.poll(() => isPaused('Calm'), soon).toBe(true)
    await resume(inbox).focus(soon)
    await inbox.keyboard.press('Enter')
    await inbox.getByText('Nothing was changed. The AI of Shop bot is switched off.').first().waitFor(soon)
    expect(await isPaused('Calm')).toBe(true)
    await switchOn().click(soon)
    await switchOff().waitFor(soon)
    await bar(inbox).waitFor({ state: 'detached', ...soon })
    await resume(inbox).click()
    await expect.poll(() => isPaused('Calm'), soon).toBe(false)
    await browser.leave(inbox)
    await browser.leave(page)
  })

  test('who switches it on is offered what nobody took, and hands it back in one press', async () => {
    await ai(false)
    for (const name of ['First', 'Second']) await says(bot, name, 'Hello?')
    page = await open(mara, settings())
    await switchOn().click(soon)
    await page
      .getByText(`${aiStrings.on('Shop bot')} ${aiStrings.stillWith(2)}`)
      .first()
      .waitFor(soon)
    await page.getByText(aiStrings.untaken(2)).waitFor(soon)
    await page.getByText(aiStrings.untakenHint).locator('..').getByRole('button', { name: aiStrings.handBack }).click()
    for (const name of ['First', 'Second']) await expect.poll(() => isPaused(name), soon).toBe(false)
    await page.getByText(aiStrings.untakenHint).waitFor({ state: 'detached', ...soon })
    await browser.leave(page)
  })
})

test('the palette switches it by its words, and says of which bots it is off', async () => {
  page = await browser.open(app.url, mara.token, '/messages/?tab=all', {}, toastsStay)
  await waitUntilLive(page)
  const option = (name: string | RegExp) => page.getByRole('option', { name })
  const ask = async (phrase: string) => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill(phrase, soon)
  }
  await ask('switch ai')
  await option(aiStrings.switchOf('Shop bot', 'off')).click(soon)
  await page.getByRole('button', { name: strings.frame.undo }).click(soon)
  await expect.poll(isOff, soon).toBe(false)
  await ask('switch ai')
  await option(aiStrings.switchOf('Shop bot', 'off')).click(soon)
  await expect.poll(isOff, soon).toBe(true)
  await ask('shop')
  await option(/^Shop bot.*AI off/).waitFor(soon)
  await page.getByRole('combobox').fill('switch ai')
  await option(aiStrings.switchOf('Shop bot', 'on')).click(soon)
  await page.getByText(aiStrings.on('Shop bot')).first().waitFor(soon)
  await browser.leave(page)
})

test('it is marked where bots are chosen and listed, and who may not change bots only reads it', async () => {
  await ai(false)
  page = await browser.open(app.url, ben.token, `/messages/?tab=all&bot=${bot.clientKey}`)
  const switcher = page.getByRole('button', { name: 'Switch bot: Shop bot AI off' })
  await switcher.click(soon)
  await page.getByRole('menuitemcheckbox', { name: 'Shop bot AI off' }).waitFor(soon)
  await page.keyboard.press('Escape')
  await browser.leave(page)
  page = await browser.open(app.url, ben.token, '/account/settings/bots')
  await page.getByRole('listitem').filter({ hasText: 'Shop bot' }).getByText(strings.frame.aiOff, { exact: true }).waitFor(soon)
  await page.getByRole('link', { name: 'Shop bot' }).click()
  await offSince().waitFor(soon)
  expect([await switchOn().count(), await switchOff().count()]).toEqual([0, 0])
  await browser.leave(page)
})

test('where the server does not answer the switch stays as it is, and says so', async () => {
  page = await browser.open(app.url, mara.token, settings())
  await page.route('**/api/bots/*/ai', (route) => route.fulfill({ status: 500, json: {} }))
  await switchOff().click(soon)
  await page.getByRole('main').getByRole('alert').filter({ hasText: /./ }).waitFor(soon)
  await switchOff().waitFor()
  expect(await offSince().count()).toBe(0)
  await browser.leave(page)
})

test('a conversation that needs a person for that reason is called for on the page', async () => {
  page = await browser.open(app.url, ben.token, '/dashboard/')
  await waitUntilLive(page)
  await ai(false)
  await says(bot, 'Caller', 'Hello?')
  await row('Caller').waitFor(soon)
  await browser.leave(page)
})
