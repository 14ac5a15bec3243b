import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { completionStrings } from '#features/inbox/web/composer/completion.strings.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { sendingStrings } from '#features/inbox/web/sending/sending.strings.ts'
import type { TestPerson } from '#testing/TestApp.ts'
import { keptHere } from './keptHere.ts'
import { openSharedJourney, soon } from './openJourney.ts'

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let id: string
let page: Page

beforeAll(async () => {
  const { mara: owner, ben, bot } = await app.team()
  mara = owner
  await app.server.db.updateTable('person').set({ name: 'Ben Haddad' }).where('id', '=', ben.id).execute()
  id = (await app.report(bot, 'ben', 'Where is my order?', { profile: { name: 'Ben Bakare' } })).conversationId
  page = await browser.open(app.url, mara.token, `/messages/${id}/`)
  await field().waitFor(soon)
})

const field = () => page.getByRole('textbox', { name: new RegExp(`^(${paneStrings.field.reply}|${paneStrings.field.note})$`) })
const transcript = () => page.getByRole('region', { name: paneStrings.transcript })
/** What people said, as it is stored: of which type, and whether it is on its way to the bot. */
const kept = async (text: string) => {
  const { rows } = await sql<{ type: string; sent: boolean }>`select m.type, exists (select 1 from delivery d
    where d.conversation_id = m.conversation_id and d.kind = 'chat response' and d.seq = m.seq) as sent
    from message m where m.conversation_id = ${id} and m.text = ${text}`.execute(app.server.db)
  return rows
}

test('a colleague by surname makes a note in plain sight, and so does the beginning of a name once it is typed', async () => {
  for (const text of ['@haddad he is rude', '@had he is rude again']) {
    await field().pressSequentially(text)
    await page.getByText(paneStrings.becameNote).waitFor(soon)
    await page.keyboard.press('Enter')
    await transcript().getByText(text).waitFor(soon)
    await expect.poll(() => kept(text), soon).toEqual([{ type: 'note', sent: false }])
    await page.getByRole('button', { name: 'Reply', exact: true }).click()
  }
})

test('a customer who is called like a colleague is answered once the writer says that it is for them', async () => {
  const text = '@Ben thanks for waiting'
  await field().fill(text)
  await page.getByText(paneStrings.becameNote).waitFor(soon)
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  const question = page.getByRole('alert').filter({ hasText: 'You mention Ben Haddad, and a reply goes to the customer.' })
  await question.getByRole('button', { name: 'Keep it a note' }).click()
  await page.getByText(paneStrings.becameNote).waitFor(soon)
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await question.getByRole('button', { name: 'Send it to Ben Bakare' }).click()
  await page.keyboard.press('Enter')
  await transcript().getByText(text).waitFor(soon)
  await expect.poll(() => kept(text), soon).toEqual([{ type: 'message', sent: true }])
})

test('a name at the very end asks when it is sent', async () => {
  const text = 'he is rude, @had'
  await field().pressSequentially(text)
  await page.keyboard.press('Escape')
  await field().focus()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: 'Make it a note' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await transcript().getByText(text).waitFor(soon)
  await expect.poll(() => kept(text), soon).toEqual([{ type: 'note', sent: false }])
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
})

test('what only the server knows to be a mention is not sent, and its writer chooses', async () => {
  // They joined a moment ago, and the page was not told.
  await app.person('Zoe', { workspace: mara.workspace })
  for (const [text, choice, stored] of [
    ['@zoe he is rude', sendingStrings.sendAsNote, { type: 'note', sent: false }],
    ['@zoe is our account there', sendingStrings.sendTo('Ben Bakare'), { type: 'message', sent: true }],
  ] as const) {
    await field().fill(text)
    await page.keyboard.press('Enter')
    await transcript().getByText('This mentions Zoe, and a reply goes to the customer.').waitFor(soon)
    expect(await kept(text)).toEqual([])
    await transcript().getByRole('button', { name: choice }).click()
    await expect.poll(() => kept(text), soon).toEqual([stored])
    await transcript()
      .getByText('This mentions Zoe')
      .waitFor({ ...soon, state: 'detached' })
  }
})

test('a reply and a note have a draft each: what was noted stands in no reply, not even by undoing', async () => {
  const [reply, note] = ['Dear Ben, your refund', 'a difficult one']
  await field().pressSequentially(reply)
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await expect.poll(() => field().inputValue(), soon).toBe('')
  await field().pressSequentially(note)
  await page.getByRole('button', { name: 'Reply (begun)' }).waitFor(soon)
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await expect.poll(() => field().inputValue(), soon).toBe(reply)
  for (let n = 0; n < 5; n++) await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => field().inputValue()).not.toContain(note)
  await field().fill(reply)
  await expect.poll(() => keptHere(page), soon).toContain(`"${reply}"`)
  await page.reload()
  await expect.poll(() => field().inputValue(), soon).toBe(reply)
  await page.keyboard.press('r')
  await field().and(page.locator(':focus')).waitFor(soon)
  await page.keyboard.press('Enter')
  await expect.poll(() => kept(reply), soon).toEqual([{ type: 'message', sent: true }])
  await page.getByRole('button', { name: 'Note (begun)' }).click()
  await expect.poll(() => field().inputValue(), soon).toBe(note)
  await page.keyboard.press('Enter')
  await expect.poll(() => kept(note), soon).toEqual([{ type: 'note', sent: false }])
  // The next test loads the page again, which would keep a draft that is still on its way from the device.
  await expect.poll(() => keptHere(page), soon).not.toContain(note)
})

test('a colleague who does not see the conversation comes last, and a note says that they are not told', async () => {
  // Bots were chosen for them, and this one is not among them.
  await app.person('Ada Hanson', { workspace: mara.workspace, scope: 'bots', scopeBots: [] })
  await page.reload()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await field().fill('@ha')
  const list = page.getByRole('listbox', { name: completionStrings.colleagues })
  await list.getByText(completionStrings.doesNotSee).waitFor(soon)
  expect(await list.getByRole('option').allTextContents()).toEqual([
    expect.stringMatching('Ben Haddad'),
    expect.stringMatching('Ada Hanson'),
  ])
  await field().fill('@hanson please look')
  await page.getByText(`${paneStrings.becameNote} ${paneStrings.untold(['Ada Hanson'])}`).waitFor(soon)
  await field().fill('@haddad please look')
  await page.getByText(paneStrings.becameNote, { exact: true }).waitFor(soon)
  await field().fill('')
})

test('no page complained but of what was refused', () => {
  expect(browser.complaints.filter((complaint) => !/status of 409 .*\/submit/.test(complaint))).toEqual([])
})
