import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { headOfLog } from '#platform/event-log/feed.ts'
import { createTestApp } from '#testing/TestApp.ts'
import { intercept } from '#testing/intercept.ts'
import { inboxFixture } from './inboxFixture.ts'
import { openJourney, soon, waitUntilLive } from './openJourney.ts'

/** What the device kept before the log of changes begins. */

const [app, browser] = await openJourney(() => createTestApp({ LOG_LEVEL: 'fatal' }))
let page: Page
const { ids, says, row, field } = inboxFixture(app, () => page)

/** Of which conversations the device has kept something. */
const kept = () =>
  onDevice<string[]>(`return (await done(answers.getAll())).flatMap(({ key: [kind, id] }) => (kind === 'conversation' ? id : []))`)

/** Lets what is kept of the conversations have been read before anything that the log has. */
const age = () =>
  onDevice(`for (const answer of await done(answers.getAll()))
    if (answer.key[0] === 'conversation') await done(answers.put({ ...answer, data: { ...answer.data, snapshot: '1:1:' } }))`)

const onDevice = <Result = void>(run: string) =>
  page.evaluate<Result>(`(async () => {
    // Opening what is not there would make it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'baton-seen')) return []
    const done = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)))
    const database = await done(indexedDB.open('baton-seen'))
    const answers = database.transaction('answers', 'readwrite').objectStore('answers')
    const run = async () => { ${run} }
    return run().finally(() => database.close())
  })()`)

test('a connection that was lost once fetches what was kept too long ago once, also what cannot be had any more', async () => {
  const { mara, bot } = await app.team()
  for (const name of ['Annika', 'Bruno', 'Carla']) await says(bot, name, `This is ${name}.`)
  page = await browser.open(app.url, mara.token, '/messages/?tab=all')
  for (const name of ['Bruno', 'Carla', 'Annika']) {
    await row(name).click()
    await page.getByRole('main', { name }).waitFor(soon)
    await field().waitFor(soon)
    await expect.poll(kept, soon).toContain(ids[name])
  }
  await page.goto(`${app.url}/messages/${ids['Annika']}/?tab=all`)
  await field().waitFor(soon)
  await waitUntilLive(page)
  await age()
  await sql`insert into setting (name, value) values ('log_pruned_to', to_jsonb(${await headOfLog(app.server.db)}::text))
    on conflict (name) do update set value = excluded.value`.execute(app.server.db)

  await page.context().setOffline(true)
  await page.getByText('Offline', { exact: true }).waitFor(soon)
  await row('Bruno').click()
  await page.getByRole('region', { name: 'Transcript' }).getByText('This is Bruno.').waitFor(soon)
  const end = await intercept(page, `**/api/channels/${ids['Bruno']}*`, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Broken.' } }),
  )
  let beyond = 0
  page.on('response', async (answer) => {
    if (!answer.url().includes('/api/changes')) return
    const { snapshot } = (await answer.json().catch(() => ({}))) as { snapshot?: boolean }
    if (snapshot === true) beyond++
  })
  await page.context().setOffline(false)
  await waitUntilLive(page)
  for (const name of ['Dora', 'Emil', 'Frida', 'Georg', 'Hanna']) {
    await says(bot, name, 'Hello?')
    await row(name).waitFor(soon)
  }
  expect(beyond).toBeLessThanOrEqual(1)
  // What may have been erased meanwhile does not stay on the device.
  await expect.poll(kept, soon).not.toContain(ids['Annika'])

  // What was not looked at meanwhile is asked for when it is.
  end()
  await says(bot, 'Carla', 'Still Carla.')
  await row('Carla').click()
  await page.getByRole('region', { name: 'Transcript' }).getByText('Still Carla.').waitFor(soon)
})
