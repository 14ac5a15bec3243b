import { expect, test } from 'vitest'
import { me as whoAmI, removeWorkspace } from '#features/workspaces/contract.ts'
import { openSharedJourney, soon } from './openJourney.ts'

/** What the frame says of where one is, and where it leads. */

const [app, browser] = await openSharedJourney()

test.each([1440, 390])('at %i px who belongs to no workspace is shown no place that would only lead back', async (width) => {
  const person = await app.person('Ines')
  const [home] = (await app.callApi(person, whoAmI)).slack_integrations
  await app.callApi(person, removeWorkspace, { body: { team_id: home!.id } })
  const page = await browser.open(app.url, person.token, '/messages/', { width })
  await page.getByText('You do not belong to any workspace.').waitFor()
  const bar = page.getByRole('banner')
  expect(await page.getByRole('navigation', { name: 'Places' }).count()).toBe(0)
  expect(await bar.getByRole('button').count()).toBe(1)
  await bar.getByRole('button', { name: 'Your profile and settings' }).click()
  await page.getByRole('menuitem', { name: 'Profile and devices' }).click()
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  await bar.getByRole('link').click()
  await page.getByText('You do not belong to any workspace.').waitFor()
  await browser.leave(page)
})

test('on a phone the bar says where one is, in settings and set-up too', async () => {
  const mara = await app.person('Mara')
  await app.bot(mara.workspace, 'Shop bot')
  const page = await browser.open(app.url, mara.token, '/account/settings/roles', { width: 390 })
  const says = () => page.getByRole('banner').getByRole('link').innerText()
  await expect.poll(says, soon).toBe('Users')
  for (const [path, place] of [
    ['/profile', 'Profile'],
    ['/setup/', 'Set up Baton'],
    ['/messages/', 'Inbox'],
  ] as const) {
    await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`)
    await expect.poll(says, soon).toBe(place)
  }
  await browser.leave(page)
})

test('where there is no room for the sidebar, the list of another folder says which it is', async () => {
  const mara = await app.person('Mara')
  await app.bot(mara.workspace, 'Shop bot')
  for (const [width, isSaid] of [
    [1024, true],
    [1440, false],
  ] as const) {
    const page = await browser.open(app.url, mara.token, '/messages/?tab=all&folder=done', { width })
    await page.getByText('Nothing in Done yet.').waitFor()
    expect(await page.locator('section p').getByText('Done', { exact: true }).isVisible()).toBe(isSaid)
    await browser.leave(page)
  }
})
