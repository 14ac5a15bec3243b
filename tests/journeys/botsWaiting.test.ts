import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { assign } from '#features/inbox/actions/contract.ts'
import type { TestBot, TestPerson } from '#testing/TestApp.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let acme: TestBot
let zoo: TestBot
beforeAll(async () => {
  mara = await app.person('Mara')
  acme = await app.bot(mara.workspace, 'Acme bot')
  zoo = await app.bot(mara.workspace, 'Zoo bot')
  await app.report(acme, 'calm', 'Hello?')
})

const calls = async (bot: TestBot) =>
  (await app.report(bot, `c${crypto.randomUUID()}`, 'A person, please', { kind: 'human', profile: { name: 'Yara' } })).conversationId
const take = (id: string) => app.callApi(mara, assign, { params: { id, assignee: mara.id } })
const line = (page: Page, name: string | RegExp) => page.getByRole('menuitemcheckbox', { name, exact: true })

test('at the desk the switcher says that somebody needs a human at another bot, and the menu at which, as it happens', async () => {
  const page = await browser.open(app.url, mara.token, `/messages/?tab=all&bot=${acme.clientKey}`, { width: 1440 })
  const switcher = page.getByRole('banner').getByRole('button', { name: /^Switch bot/ })
  await waitUntilLive(page)
  const id = await calls(zoo)
  await expect.poll(() => switcher.innerText(), soon).toContain('1 needs a human at other bots')
  await page.locator('[data-waiting-elsewhere]').filter({ visible: true }).waitFor(soon)
  await switcher.click()
  await line(page, /^Zoo bot\W+1 needs a human$/).waitFor(soon)
  await line(page, 'Acme bot').waitFor(soon)
  // A colleague takes it, and somebody calls elsewhere: the lines stay where they are.
  const places = () => page.getByRole('menuitemcheckbox').allInnerTexts()
  await take(id)
  const other = await calls(acme)
  await expect
    .poll(places, soon)
    .toEqual([expect.stringMatching(/^All bots\W+1/), expect.stringMatching(/^Acme bot\W+1/), expect.stringMatching(/^Zoo bot\s*$/)])
  await expect.poll(() => switcher.innerText(), soon).not.toContain('other bots')
  await page.keyboard.press('Escape')
  await take(other)
  await browser.leave(page)
})

test('on a phone the menu of the sidebar says it as well', async () => {
  const page = await browser.open(app.url, mara.token, '/messages/?tab=all', { width: 390, touch: true })
  await waitUntilLive(page)
  const id = await calls(zoo)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Open the menu/ })
    .tap()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Switch bot/ })
    .tap()
  await line(page, /^Zoo bot\W+1 needs a human$/).waitFor(soon)
  await take(id)
  await line(page, 'Zoo bot').waitFor(soon)
  await browser.leave(page)
})
