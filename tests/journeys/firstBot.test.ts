import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { releasedPackages } from '../../scripts/build/sdk/releasedPackages.ts'
import { unreleasedPackages } from '../../scripts/build/sdk/unreleasedPackages.ts'
import { openSharedJourney, soon } from './openJourney.ts'

/** A new owner, from an empty workspace to the first hand-over: with the demo bot, and with a bot of their own. */

const root = resolve(import.meta.dirname, '../..')
const [app, browser] = await openSharedJourney()
const steps = (page: Page) => page.getByRole('main').getByRole('list').getByRole('listitem')
const ticks = async (page: Page) =>
  Promise.all((await steps(page).all()).map((step) => step.getByRole('img').first().getAttribute('aria-label')))

test('an empty workspace offers a demo bot by one click, which answers, hands over, and can be removed', async () => {
  const owner = await app.person('Ines')
  await app.server.db.updateTable('person').set({ undo_send: true }).where('id', '=', owner.id).execute()
  const page = await browser.open(app.url, owner.token, '/messages/?tab=all')
  await page.getByRole('heading', { name: 'Set up Baton' }).waitFor(soon)
  await expect.poll(() => ticks(page), soon).toEqual(['Not done yet', 'Not done yet', 'Not done yet'])
  await page.getByText('Pro trial, 14 days left. No card is needed, and nothing is charged.').waitFor(soon)
  await page.getByRole('button', { name: 'Try a demo bot' }).click()
  const chat = page.getByRole('complementary', { name: 'Chat with the demo bot' })
  await chat.getByRole('textbox').and(page.locator(':focus')).waitFor(soon)
  // Anyone who closed it before they wrote finds it again at the step that asks for the message.
  await chat.getByRole('button', { name: 'Close the chat' }).click()
  await page.getByRole('link', { name: 'Get the first message' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Write to it as a customer' }).click(soon)
  await page.goBack()
  await chat.getByRole('button', { name: 'Hello!' }).click(soon)
  await chat.getByText('Hello! I am a demo bot.').waitFor(soon)
  // What was pressed is gone.
  await chat.getByRole('textbox').and(page.locator(':focus')).waitFor(soon)
  // What is done ticks itself off while one looks.
  await expect.poll(() => ticks(page), soon).toEqual(['Done', 'Done', 'Not done yet'])

  await chat.getByRole('textbox').fill('Can I talk to a person?')
  await chat.getByRole('textbox').press('Enter')
  await chat.getByText('I am handing you over to my team.').waitFor(soon)
  // What is said of it lies above the chat, and not over its field.
  const toast = page.getByText('Ines needs a human.').first()
  // It goes away by itself, but for what the pointer is on.
  await toast.hover(soon)
  const reaches = async () => {
    const [said, field] = [(await toast.boundingBox())!, (await chat.boundingBox())!]
    return said.y + said.height - field.y
  }
  await expect.poll(reaches, soon).toBeLessThan(0)
  await page.getByRole('link', { name: 'Get the first message' }).click()
  const conversation = page.getByRole('main', { name: 'Ines' })
  await conversation.getByText('Needs a human').first().waitFor(soon)
  await conversation.getByRole('textbox', { name: /reply/i }).fill('A person here.')
  // The page itself looks what the customer has as soon as it offers Undo, which is there for seconds only.
  await page.evaluate(`{
    const offers = () => [...document.querySelectorAll('[aria-label="Transcript"] button')].some(({ textContent }) => textContent.trim() === 'Undo')
    new MutationObserver((_, observer) => {
      if (!offers()) return
      observer.disconnect()
      window.chatBefore = document.querySelector('[aria-label="Chat with the demo bot"]').innerText
    }).observe(document.body, { subtree: true, childList: true })
  }`)
  await conversation.getByRole('button', { name: /^Send/ }).click()
  // As long as it can be taken back, the customer has not got it.
  await expect.poll(() => page.evaluate<string | undefined>('window.chatBefore'), soon).toBeDefined()
  expect(await page.evaluate<string>('chatBefore')).not.toContain('A person here.')
  await chat.getByText('A person here.').waitFor(soon)
  await chat.getByRole('button', { name: 'Close the chat' }).click()
  await chat.waitFor({ state: 'detached' })

  await page.goto(`${app.url}/setup/`)
  await expect.poll(() => ticks(page), soon).toEqual(['Done', 'Done', 'Done'])

  await page.goto(`${app.url}/account/settings/bots`)
  await page.getByRole('link', { name: 'Demo bot' }).click(soon)
  await page.getByRole('button', { name: 'Write to it as a customer' }).click(soon)
  await chat.getByText('A person here.').waitFor(soon)
  await page.getByRole('button', { name: 'Remove Bot' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Demo bot')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Bot' }).click()
  await page.getByText('No bot is connected yet.').waitFor(soon)
  // Its chat leaves with it.
  await chat.waitFor({ state: 'detached' })
  await browser.leave(page)
})

test('over nothing stand neither filters nor zeroes; both come with the first conversation', async () => {
  const owner = await app.person('Vera')
  const bot = await app.bot(owner.workspace, 'Shop bot')
  const page = await browser.open(app.url, owner.token, '/messages/?tab=all')
  const places = page.getByRole('navigation', { name: 'Places' })
  const tools = () => Promise.all(['Filter', 'Labels', 'Views'].map((name) => page.getByRole('button', { name, exact: true }).count()))
  const field = page.getByRole('textbox', { name: 'Find a customer' })
  for (const [place, says] of [
    ['tab=all', 'Start a conversation with your customers'],
    ['folder=done', 'Nothing in Done yet.'],
    ['folder=snoozed', 'Nothing snoozed.'],
    ['filter=mentions', 'No mentions yet.'],
  ]) {
    await page.goto(`${app.url}/messages/?${place}`)
    await page.getByText(says!).waitFor(soon)
    expect([...(await tools()), await field.count()]).toEqual([0, 0, 0, 0])
    await expect.poll(() => places.innerText(), soon).not.toMatch(/\d/)
  }

  await page.goto(`${app.url}/messages/?tab=all`)
  await page.getByText('Start a conversation with your customers').waitFor(soon)
  await app.report(bot, 'c1', 'Hello')
  await field.waitFor(soon)
  expect(await tools()).toEqual([1, 1, 1])
  await expect.poll(() => places.getByRole('link', { name: /^Inbox/ }).innerText(), soon).toMatch(/1$/)
  // What narrows it to nothing stays, or nobody could take it off again.
  await page.goto(`${app.url}/messages/?tab=all&filter=follow-up`)
  await page.getByRole('button', { name: 'Remove the filter Follow Up' }).waitFor(soon)
  await browser.leave(page)
})

test('on a phone, where no steps stand beside the empty list, it leads to the demo bot', async () => {
  const owner = await app.person('Pia')
  const page = await browser.open(app.url, owner.token, '/messages/?tab=all', { width: 390, touch: true })
  await page.getByRole('link', { name: 'Try a demo bot' }).tap(soon)
  await page.getByRole('button', { name: 'Try a demo bot' }).tap(soon)
  await page.getByRole('complementary', { name: 'Chat with the demo bot' }).getByRole('button', { name: 'Hello!' }).tap(soon)
  await expect.poll(() => ticks(page), soon).toEqual(['Done', 'Done', 'Not done yet'])
  await browser.leave(page)
})

test('who adds a bot of their own pastes snippets with everything in them, and is told the moment its first message comes', async () => {
  const owner = await app.person('Jonas')
  const page = await browser.open(app.url, owner.token, '/account/settings/bots/add')
  await page.getByRole('textbox', { name: 'Name' }).fill('Bude')
  await page.getByRole('combobox', { name: 'Platform' }).selectOption('webchat')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Waiting for the first message…').waitFor(soon)
  const snippets = (await page.getByRole('region').allInnerTexts()).join('\n')
  const sdk = /npm install (\S+)/.exec(snippets)?.[1]
  expect(sdk).toContain(`${app.url}/sdk/baton-sdk-`)
  // What is installed from there is the package of this version, and lock files of bots still find those that were released before.
  const handedOut = [...releasedPackages(root), ...unreleasedPackages(root)]
  expect(handedOut.map(({ path }) => `${app.url}/sdk/${path}`)).toContain(sdk)
  expect(handedOut.map(({ path }) => path)).toContain('baton-sdk-1.0.0.tgz')
  for (const { path, content } of handedOut) {
    const answer = await fetch(`${app.url}/sdk/${path}`)
    const same = Buffer.from(await answer.arrayBuffer()).equals(content)
    expect([path, answer.status, answer.headers.get('content-type'), same]).toEqual([path, 200, 'application/octet-stream', true])
  }
  const key = /apiKey: '([^']+)'/.exec(snippets)?.[1]
  const clientKey = /clientKey: '([^']+)'/.exec(snippets)?.[1]
  expect([key, clientKey]).not.toContain(undefined)
  expect(snippets).not.toMatch(/\{(server|apiKey|clientKey|webhookSecret)\}/)

  // Anyone who copied the code looks at it, far below what waits.
  await page.getByRole('region', { name: 'Hear replies by webhook instead of the socket' }).scrollIntoViewIfNeeded()
  const reported = await fetch(`${app.url}/api/v1/in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: key!, clientkey: clientKey! },
    body: JSON.stringify({ channel: 'c-1', text: 'Is this thing on?', user: 'Ola' }),
  })
  expect(reported.status).toBe(200)
  const works = page.getByText(/^It works: .+ wrote\.$/)
  await works.waitFor(soon)
  await expect.poll(async () => (await works.boundingBox())!.y, soon).toBeGreaterThan(0)
  // One is enough that says so; the bell keeps it.
  await page.getByRole('button', { name: 'Alerts: one is new' }).waitFor(soon)
  expect((await page.getByText(/ wrote\.$/).allInnerTexts()).filter((text) => !text.startsWith('It works'))).toEqual([])
  await page.getByRole('link', { name: 'Open the conversation' }).click()
  await page.getByRole('main').getByText('Is this thing on?').waitFor(soon)

  // A reload of the form shows the bot that was made.
  await page.goBack()
  await page.waitForURL((url) => url.pathname === `/account/settings/bots/${clientKey}`, soon)
  await browser.leave(page)
})

test.each(['Python', 'Ruby'])(
  'a bot in %s is told its webhook secret, too, before it has an address: replies reach it by its webhook',
  async (language) => {
    const owner = await app.person(`Kim ${language}`)
    const page = await browser.open(app.url, owner.token, '/account/settings/bots/add')
    await page.locator('fieldset label').filter({ hasText: language }).click(soon)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Bude')
    await page.getByRole('combobox', { name: 'Platform' }).selectOption('webchat')
    await page.getByRole('button', { name: 'Save' }).click()
    const line = page.getByRole('textbox', { name: 'Webhook secret' })
    await line.waitFor(soon)
    const secret = await line.inputValue()
    expect(secret).toMatch(/^whs_/)
    const snippets = async () => (await page.getByRole('region').allInnerTexts()).join('\n')
    const shown = await snippets()
    expect(shown).toContain(secret)
    expect(shown).not.toMatch(/\{(server|apiKey|clientKey|webhookSecret)\}/)

    // Nowhere else is it shown; the page of the bot makes a new one, and fills that in.
    await page.getByRole('link', { name: 'Go to its settings' }).click()
    await page.getByText('Replace {webhookSecret} with your webhook secret.').waitFor(soon)
    expect(await snippets()).not.toContain(secret)
    await page.getByRole('button', { name: 'Create a new secret' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create a new secret' }).click()
    await line.waitFor(soon)
    const fresh = await line.inputValue()
    expect(fresh).not.toBe(secret)
    await expect.poll(snippets, soon).toContain(fresh)
    expect(await page.getByText('Replace {webhookSecret} with your webhook secret.').count()).toBe(0)
    await browser.leave(page)
  },
)

test('none of this made a page complain', () => {
  // Where the change is quicker than the answer to who removes a bot, its page looks for it in their other workspaces.
  expect(browser.complaints.filter((one) => !/status of 404 .*\/api\/bots\/[^/]+\/health/.test(one))).toEqual([])
})
