import type { Dialog, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { flags } from '#shared/call.ts'
import { strings } from '#shared/app.strings.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'

const [app, browser] = await openSharedJourney()

const shows = (page: Page, whose: string) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: `Switch workspace: ${whose}'s workspace` })
    .waitFor(soon)
const file = (page: Page) => page.getByRole('list', { name: 'Files of this message' }).getByRole('img', { name: 'map.gif' })

test('who stays with their files is told where the other conversation is, and comes to its workspace only when they go there', async () => {
  const [{ mara, bot }, nora] = await Promise.all([app.team(), app.person('Nora')])
  const rights = Object.fromEntries(flags.map((flag) => [flag, true]))
  await app.server.db
    .insertInto('member')
    .values({ workspace_id: mara.workspace, person_id: nora.id, ...rights })
    .execute()
  const own = await app.report(await app.bot(nora.workspace, 'Nora’s bot'), 'own', 'Where are you?', { profile: { name: 'Otto' } })
  const page = await browser.open(app.url, nora.token, `/messages/${own.conversationId}/`)
  const questions: Dialog[] = []
  page.on('dialog', (question) => {
    questions.push(question)
    void question.dismiss()
  })
  await page.getByRole('textbox', { name: new RegExp(`^${paneStrings.field.reply}`) }).fill('We are here:')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'map.gif',
      mimeType: 'image/gif',
      buffer: Buffer.from('R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=', 'base64'),
    })
  await file(page).waitFor(soon)
  await waitUntilLive(page)

  const { conversationId: there } = await app.report(bot, 'yara', 'A person, please', { kind: 'human', profile: { name: 'Yara' } })
  const toast = page.getByRole('status').filter({ hasText: "Mara's workspace: Yara needs a human." })
  await toast.getByRole('button', { name: 'Open' }).click(soon)
  await page.getByRole('alert').filter({ hasText: strings.errors.stayed }).waitFor(soon)
  // Several calls have asked for what is there: whether they leave, a person is asked once.
  expect(questions.map((question) => question.type())).toEqual(['beforeunload'])
  expect(page.url()).toContain(there)
  await shows(page, 'Nora')

  await page.goBack()
  await file(page).waitFor(soon)
  await page.getByRole('button', { name: /^Send/ }).click()
  await page.getByRole('region', { name: 'Transcript' }).getByRole('button', { name: 'map.gif, show it large' }).waitFor(soon)
  await file(page).waitFor({ ...soon, state: 'detached' })
  // What they did not want then does not move the tab later.
  await page.reload()
  await shows(page, 'Nora')
  await page.goForward()
  await shows(page, 'Mara')
  await page.getByRole('region', { name: 'Transcript' }).getByText('A person, please').waitFor(soon)
  expect(questions).toHaveLength(1)
  await browser.leave(page)
})
