import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openWorld } from './openWorld.ts'
import { openJourney, soon } from './openJourney.ts'

const [world, browser] = await openJourney(openWorld)

async function toGoogle(path = '/messages/?tab=all'): Promise<Page> {
  const page = await browser.open(world.url, null, path)
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await page.getByRole('button', { name: 'Allow' }).waitFor()
  return page
}

const path = (page: Page) => page.url().slice(world.url.length)
const token = (page: Page) => page.evaluate(() => JSON.stringify(Object.keys(localStorage)))

test('anyone who allows it is back where they wanted to be, and nothing but the token is kept in the browser', async () => {
  const page = await toGoogle()
  await page.getByRole('radio', { name: /Mara Olsen/ }).check()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page
    .getByRole('list', { name: /^Conversations/ })
    .getByRole('link')
    .first()
    .waitFor()
  expect(path(page)).toBe('/messages/?tab=all')
  await expect.poll(() => token(page)).toBe('["token"]')
})

test('anyone who denies it is told so and may try again', async () => {
  const page = await toGoogle()
  await page.getByRole('button', { name: 'Deny' }).click()
  await page.getByRole('alert').waitFor()
  await expect.poll(() => page.getByRole('alert').innerText()).toContain('You did not give Baton access at Google. Nothing was changed.')
  await page.getByRole('link', { name: /again/i }).click()
  await page.getByRole('link', { name: 'Sign in with Google' }).waitFor()
})

test('somebody new gets a workspace of their own with an empty inbox that says what to do', async () => {
  const page = await toGoogle('/messages/')
  await page.getByRole('radio', { name: /Someone new/ }).check()
  await page.getByRole('textbox', { name: 'Name' }).fill('Noor Visser')
  await page.getByRole('textbox', { name: /mail/i }).fill('noor.visser@example.com')
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('Start a conversation with your customers and you can access your chat transcripts here').waitFor()
  await page.getByRole('button', { name: /^Switch workspace: Noor/ }).waitFor()
})

test('a device that is signed out elsewhere goes to the way in at once, and comes back to where it was', async () => {
  const page = await browser.open(world.url, world.tokens.colleague, '/messages/?tab=unassigned')
  await page.getByRole('list', { name: /^Conversations/ }).waitFor()
  const used = await page.evaluate(() => localStorage.getItem('token'))
  const response = await fetch(`${world.url}/api/users/logout`, { method: 'POST', headers: { authorization: `Bearer ${used}` } })
  expect(response.status).toBe(200)
  await page.getByRole('link', { name: 'Sign in with Google' }).waitFor()
  expect(path(page)).toBe(`/?state=${encodeURIComponent('/messages/?tab=unassigned')}`)
  await expect.poll(() => page.evaluate(() => localStorage.length), soon).toBe(0)
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await page.getByRole('radio', { name: /Ben Haddad/ }).check()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('list', { name: /^Conversations/ }).waitFor()
  expect(path(page)).toBe('/messages/?tab=unassigned')
})

test('of several tabs each comes back to where it was, once one of them is signed in again', async () => {
  const signedIn = await world.signIn('ben@northwind.example')
  const one = await browser.open(world.url, signedIn, '/messages/?tab=unassigned')
  const other = await one.context().newPage()
  await other.goto(`${world.url}/messages/?tab=all&folder=done`)
  for (const tab of [one, other]) await tab.getByRole('list', { name: /^Conversations/ }).waitFor()
  await one.getByRole('button', { name: 'Your profile and settings' }).click()
  await one.getByRole('menuitem', { name: 'Log out' }).click()
  for (const tab of [one, other]) await tab.getByRole('link', { name: 'Sign in with Google' }).waitFor()
  expect(path(other)).toBe(`/?state=${encodeURIComponent('/messages/?tab=all&folder=done')}`)
  await one.getByRole('link', { name: 'Sign in with Google' }).click()
  await one.getByRole('radio', { name: /Ben Haddad/ }).check()
  await one.getByRole('button', { name: 'Allow' }).click()
  for (const tab of [one, other]) await tab.getByRole('list', { name: /^Conversations/ }).waitFor()
  expect([path(one), path(other)]).toEqual(['/messages/?tab=unassigned', '/messages/?tab=all&folder=done'])
  await browser.leave(one)
})
