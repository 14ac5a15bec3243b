import { expect, test } from 'vitest'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { replyLineStrings } from '#features/inbox/web/transcript/replyLine.strings.ts'
import { openSharedJourney, soon } from './openJourney.ts'

const [app, browser] = await openSharedJourney()
const { mara, bot } = await app.team(['chat'])

test('above a reply stands what it is a reply to, and leads there, however far it lies back', async () => {
  const channel = crypto.randomUUID()
  const profile = { name: 'Ida Lindgren' }
  const { conversationId } = await app.report(bot, channel, 'Do you have **hiking boots**?', { identity: 'id:m_1', profile })
  await app.report(bot, channel, 'We have red ones and blue ones.', { kind: 'out', identity: 'id:m_2' })
  await app.report(bot, channel, 'These, please', { replyTo: 'm_2' })
  const page = await browser.open(app.url, mara.token, `/messages/${conversationId}/`)
  const row = page.locator('[data-row-key]').filter({ hasText: 'These, please' })
  const line = row.getByRole('button', { name: replyLineStrings.inReplyTo })
  await line.waitFor(soon)
  expect(await line.innerText()).toBe('In reply to\nShop bot We have red ones and blue ones.')
  // By the keyboard, and marked where it leads. The conversation stays as it is open: without a connection, too, and with no step to go back.
  await page.getByRole('textbox', { name: paneStrings.field.reply }).fill('Half a reply')
  await line.focus()
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await page.locator('[data-found]').filter({ hasText: 'We have red ones' }).waitFor(soon)
  expect(new URL(page.url()).searchParams.get('message')).toBeNull()
  expect(await page.getByRole('textbox', { name: paneStrings.field.reply }).inputValue()).toBe('Half a reply')
  await page.context().setOffline(false)

  for (let i = 0; i < 60; i++) await app.report(bot, channel, `More ${i}`)
  await app.report(bot, channel, 'Or any others?', { replyTo: 'm_1' })
  await page.goto(`${app.url}/messages/${conversationId}/`)
  const last = page.locator('[data-row-key]').filter({ hasText: 'Or any others?' }).getByRole('link', { name: replyLineStrings.earlier })
  await last.waitFor(soon)
  expect(await last.textContent()).toBe(replyLineStrings.earlier)
  await last.click()
  await page.locator('[data-found]').filter({ hasText: 'hiking boots' }).waitFor(soon)
  await browser.leave(page)
})

test('of what was taken back a reply says only that it was', async () => {
  const channel = crypto.randomUUID()
  const { conversationId } = await app.report(bot, channel, 'A secret', { identity: 'id:m_3' })
  await app.report(bot, channel, 'Forget it', { replyTo: 'm_3' })
  const page = await browser.open(app.url, mara.token, `/messages/${conversationId}/`)
  const line = page.locator('[data-row-key]').filter({ hasText: 'Forget it' }).getByRole('button')
  await line.getByText('A secret').waitFor(soon)
  await app.report(bot, channel, '', { identity: 'id:m_3', change: { what: 'withdrawn', at: null } })
  await line.getByText('Message deleted').waitFor(soon)
  expect(await page.getByText('A secret').count()).toBe(0)
  await browser.leave(page)
})
