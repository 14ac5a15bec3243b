import { expect, test } from 'vitest'
import { saveBot } from '#features/bots/contract.ts'
import { shopBot } from '#sandbox/northwind.ts'
import { createSandboxTestApp } from '#testing/sandbox/createSandboxTestApp.ts'
import { openJourney, soon } from './openJourney.ts'

/** The first minute of a stranger who has typed `npm start`. */

const now = () => Promise.resolve()
const [sandbox, browser] = await openJourney(() => createSandboxTestApp({ dock: true, think: now, wait: now }))
const mara = await sandbox.person('mara')

test('every page names the sandbox and leads to the customer’s phone and the mailbox, also before one signs in', async () => {
  const page = await browser.open(sandbox.url, null, '/')
  const bar = page.getByRole('region', { name: 'Sandbox' })
  await bar.getByText('Nothing here is real').waitFor()
  await expect.poll(() => bar.getByRole('link', { name: 'Mailbox' }).getAttribute('href')).toBe('/sandbox/mail')
  // Nothing happens before somebody is there to see it.
  await expect.poll(() => page.getByRole('complementary', { name: 'The customer’s phone' }).count()).toBe(0)
  await bar.getByRole('button', { name: 'Write as a customer' }).click()
  const phone = page.getByRole('complementary', { name: 'The customer’s phone' })
  await phone.getByText('Pick up the phone').waitFor()
  await phone.getByRole('button', { name: 'Be somebody who wrote before' }).click()
  const who = page.getByRole('dialog', { name: 'Who writes, and things to break' })
  await who.waitFor(soon)
  await page.keyboard.press('Escape')
  await who.waitFor({ ...soon, state: 'detached' })
  // Who is somebody writes next. Without the focus the letters would command the inbox.
  await phone.getByRole('textbox', { name: 'Name' }).fill('Ida Berg')
  await page.keyboard.press('Enter')
  await phone.getByRole('textbox', { name: 'Message' }).and(page.locator(':focus')).waitFor(soon)
  const more = phone.getByRole('button', { name: 'Send something else' })
  await more.click()
  await page.getByRole('menuitem', { name: 'A photo' }).waitFor(soon)
  await page.keyboard.press('Escape')
  await more.and(page.locator(':focus')).waitFor(soon)
  await browser.leave(page)
})

test('a hand-over happens before one’s eyes: one answers and hands back, and it does not happen again', async () => {
  const page = await browser.open(sandbox.url, mara.token, '/dashboard/')
  const phone = page.getByRole('complementary', { name: 'The customer’s phone' })
  const said = phone.getByRole('region', { name: 'What was said' })
  await said.getByText('Can I talk to a person?').waitFor(soon)
  await phone.getByRole('button', { name: 'Open Zoe’s conversation' }).click(soon)
  const conversation = page.getByRole('main', { name: 'Zoe Marchetti' })
  const reply = conversation.getByRole('textbox', { name: /reply/i })
  await reply.waitFor(soon)
  // What opens it leads there: the next key is the inbox's.
  await page.keyboard.press('r')
  await reply.and(page.locator(':focus')).waitFor(soon)
  // Who types on the phone commands nothing in the inbox: `e` would move her to Done.
  await phone.getByRole('textbox', { name: 'Message' }).press('e')
  await phone.getByRole('button', { name: 'Close the phone' }).press('e')
  await reply.fill('Hi Zoe, a person here.')
  await reply.press('Enter')
  await said.getByText('Hi Zoe, a person here.').waitFor(soon)
  // One still stands in the reply, where P would be a letter.
  await phone.getByText('press Esc, then P.').waitFor(soon)
  // A phone has no keys, and the conversation is behind this one.
  await page.setViewportSize({ width: 390, height: 844 })
  await phone.getByText('Open her conversation, and choose Resume AI to hand back.').waitFor(soon)
  await phone.getByRole('button', { name: 'Open Zoe’s conversation' }).waitFor(soon)
  await page.setViewportSize({ width: 1440, height: 900 })
  await phone.getByText('press Esc, then P.').waitFor(soon)
  await reply.focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('p')
  await phone.getByText('The AI took over again. Write as Zoe below').waitFor(soon)
  await phone.getByRole('textbox', { name: 'Message' }).fill('Thank you, Mara.')
  await page.keyboard.press('Enter')
  await said.getByText('Thank you, Mara.').waitFor(soon)
  await phone.getByRole('button', { name: 'Got it' }).click()
  await phone.getByText('Got it').waitFor({ state: 'detached' })

  // The phone is where one left it; what one has seen is over.
  await page.reload()
  await said.getByText('Hi Zoe, a person here.').waitFor(soon)
  await expect.poll(() => phone.getByText('You hand back to the AI').count()).toBe(0)
  await phone.getByRole('button', { name: 'Close the phone' }).click()
  await phone.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator(':focus').innerText()).toBe('Write as a customer')
  await browser.leave(page)
})

test('on a phone it lies over the inbox as a sheet, which waits behind it', async () => {
  const page = await browser.open(sandbox.url, mara.token, '/messages/?tab=all', { width: 390 })
  await page.getByRole('button', { name: 'Be a customer' }).click(soon)
  const phone = page.getByRole('complementary', { name: 'The customer’s phone' })
  await phone.waitFor()
  await expect.poll(() => page.locator('#page').getAttribute('inert'), soon).toBe('')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await phone.getByRole('button', { name: 'Close the phone' }).click()
  await expect.poll(() => page.locator('#page').getAttribute('inert'), soon).toBe(null)
  await browser.leave(page)
})

test('a bot’s page leads to the phone where the phone plays its customers, and nowhere for a bot of one’s own', async () => {
  const { bot } = await sandbox.app.callApi(mara, saveBot, { body: { bot: { name: 'Of my own' } } })
  const page = await browser.open(sandbox.url, mara.token, `/account/settings/bots/${shopBot.clientKey}`)
  const toPhone = page.getByRole('link', { name: 'Write to it as a customer' })
  await expect.poll(() => toPhone.getAttribute('href'), soon).toBe('/sandbox')
  const asked = page.waitForResponse((response) => response.url().endsWith('/sandbox/api/scenery'))
  await page.goto(`${sandbox.url}/account/settings/bots/${bot.client_key}`)
  await asked
  await page.getByRole('heading', { name: 'Of my own' }).waitFor(soon)
  await page.getByRole('button', { name: 'Test', exact: true }).waitFor(soon)
  expect(await toPhone.count()).toBe(0)
  await browser.leave(page)
})

test('none of this made a page complain', () => {
  expect(browser.complaints).toEqual([])
})
