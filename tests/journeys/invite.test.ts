import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { styleOf } from '#testing/browser.ts'
import { glimpse } from './glimpse.ts'
import { openWorld } from './openWorld.ts'
import { openJourney, soon } from './openJourney.ts'

const [world, browser] = await openJourney(openWorld)

const path = (page: Page) => page.url().slice(world.url.length)
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Invite Users' })
const field = (page: Page) => dialog(page).getByRole('textbox', { name: 'E-mail addresses' })
const users = () => browser.open(world.url, world.tokens.owner, '/account/settings/roles')
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** The consent page of Google, as somebody who was never here. */
async function allowAsNew(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('radio', { name: /Someone new/ }).check()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: /mail/i }).fill(email)
  await page.getByRole('button', { name: 'Allow' }).click()
}

test('an owner asks several in, one opens the e-mail and joins, and the owner sees each step at once', async () => {
  const owner = await users()
  await owner.getByRole('button', { name: 'Invite Users' }).click()
  await field(owner).fill('ida.stone@example.com; Jo Finch <jo.finch@example.com>, broken@')
  await field(owner).press('Enter')
  await dialog(owner).getByText('One address cannot be invited.').waitFor()
  await expect.poll(() => dialog(owner).getByRole('button', { name: 'Send 2 invitations' }).isDisabled()).toBe(true)
  await dialog(owner).getByRole('button', { name: 'Remove broken@' }).click()
  await dialog(owner).getByRole('button', { name: 'Send 2 invitations' }).click()
  await dialog(owner).waitFor({ state: 'hidden' })
  await rowOf(owner, 'ida.stone@example.com')
    .getByText(/E-mail sent/)
    .waitFor()
  await rowOf(owner, 'jo.finch@example.com')
    .getByText(/E-mail sent/)
    .waitFor()

  const person = await browser.open(world.url, null, '/sandbox/mail')
  await person.getByRole('link', { name: /ida\.stone@example\.com/ }).click()
  await person.frameLocator('iframe').getByRole('link', { name: 'Join Northwind Outdoors' }).click()
  await person.getByRole('heading', { name: 'Mara Olsen invites you to Northwind Outdoors' }).waitFor()
  await person.getByText('This invitation is for i…@example.com').waitFor()
  await person.getByRole('link', { name: /START FREE TRIAL/ }).click()
  await glimpse(person, 'Congratulations. You just joined!', () => allowAsNew(person, 'Ida Stone', 'ida.stone@example.com'))
  await person.getByText("Congrats, you've joined the workspace!").waitFor()
  await expect.poll(() => path(person), soon).toMatch(/^\/messages\//)
  await person.getByRole('button', { name: /^Switch workspace: Northwind Outdoors/ }).waitFor()

  await owner.getByRole('link', { name: 'Settings of Ida Stone' }).waitFor()
  await rowOf(owner, 'ida.stone@example.com').getByRole('button', { name: 'Resend' }).waitFor({ state: 'hidden' })
  await rowOf(owner, 'jo.finch@example.com')
    .getByRole('button', { name: /^Resend the invitation/ })
    .waitFor()
  // She came by an invitation: there is no workspace of her own beside it.
  await person.getByRole('button', { name: /^Switch workspace/ }).click()
  await person.getByText('Northwind Outdoors').last().waitFor()
  await expect.poll(() => person.getByText("Ida's workspace").count()).toBe(0)
  expect(browser.complaints).toEqual([])
})

/** As the product's own, without the download of it. */
const fonts = 'Inter, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'

test('an invitation is titled by its workspace, and the pages it leads to say what they are', async () => {
  const person = await browser.open(world.url, null, `/invite/${world.invites.bound}`)
  const slack = person.getByRole('link', { name: 'Sign in with Slack' })
  await slack.locator('svg').waitFor()
  await expect.poll(() => person.title(), soon).toBe('Join Northwind Outdoors · Baton')
  await slack.click()
  await expect.poll(() => person.title(), soon).toMatch(/^Sign in to Baton with .+ · Slack sandbox$/)
  await person.goBack()
  await person.getByRole('link', { name: /START FREE TRIAL/ }).click()
  await expect.poll(() => person.title(), soon).toBe('Sign in to Baton · Google sandbox')
  expect(await styleOf(person.locator('body'), 'fontFamily')).toBe(fonts)
  await person.goto(`${world.url}/sandbox/mail`)
  await expect.poll(() => person.title(), soon).toBe('Mail · Sandbox')
  expect(await styleOf(person.locator('body'), 'fontFamily')).toBe(fonts)
  expect(browser.complaints).toEqual([])
})

test('who signs in with another address is told so, and gets in with the right one', async () => {
  const person = await browser.open(world.url, null, `/invite/${world.invites.bound}`)
  await person.getByRole('link', { name: /START FREE TRIAL/ }).click()
  await allowAsNew(person, 'Kit Marsh', 'kit.marsh@example.com')
  await person.getByRole('heading', { name: 'This invitation is for somebody else' }).waitFor()
  await person.getByText('You are signed in as kit.marsh@example.com.').waitFor()
  await person.getByRole('button', { name: 'Sign in with another account' }).click()
  await person.getByRole('link', { name: /START FREE TRIAL/ }).click()
  await glimpse(person, 'Congratulations. You just joined!', () => allowAsNew(person, 'Grace Hill', 'grace@example.com'))
  browser.complaints.length = 0
})

test('closing the dialog loses nothing that was typed; the hash opens it and is gone', async () => {
  const owner = await browser.open(world.url, world.tokens.owner, '/account/settings/roles#invite')
  await dialog(owner).waitFor()
  await expect.poll(() => path(owner), soon).toBe('/account/settings/roles')
  await expect.poll(() => owner.locator(':focus').getAttribute('id')).toBe(await field(owner).getAttribute('id'))
  await owner.keyboard.type('lee@example.com mo@')
  await owner.keyboard.press('Escape')
  await dialog(owner).waitFor({ state: 'hidden' })
  await owner.getByText('The addresses you typed are kept here').waitFor()
  // Also where no button opened it.
  await expect.poll(() => owner.locator(':focus').textContent()).toBe('Invite Users')
  await owner.keyboard.press('Enter')
  await dialog(owner).getByText('lee@example.com').waitFor()
  await owner.mouse.click(5, 400)
  await dialog(owner).waitFor({ state: 'hidden' })
  await owner.evaluate("location.hash = 'invite'")
  await dialog(owner)
    .getByRole('button', { name: /^Change mo@/ })
    .click()
  await owner.keyboard.type('example.com')
  await owner.keyboard.press('Enter')
  // By the keyboard alone: the last address is taken back to be changed.
  await owner.keyboard.press('Backspace')
  await expect.poll(() => field(owner).inputValue()).toBe('mo@example.com')
  await owner.keyboard.press('Enter')
  await dialog(owner).getByRole('button', { name: 'Send 2 invitations' }).click()
  await rowOf(owner, 'mo@example.com')
    .getByText(/E-mail sent/)
    .waitFor()
})

test('who is a member already is named, and nobody is invited', async () => {
  const owner = await users()
  await owner.getByRole('button', { name: 'Invite Users' }).click()
  await field(owner).fill('ben@northwind.example, new@example.com')
  await field(owner).press('Enter')
  await dialog(owner).getByRole('button', { name: 'Send 2 invitations' }).click()
  await dialog(owner).getByText('ben@northwind.example is a member of this workspace already. Nobody was invited.').waitFor()
  await dialog(owner).getByText('Already a member').waitFor()
  await expect.poll(() => rowOf(owner, 'new@example.com').getByRole('button', { name: 'Revoke' }).count()).toBe(0)
  browser.complaints.length = 0
})

test('what was given last is said before the next one is asked in, and beside the invitation', async () => {
  const given = 'Live Chat · sees only what is assigned to them'
  const owner = await users()
  await owner.getByRole('button', { name: 'Invite Users' }).click()
  await dialog(owner).getByText('What they may do and see: Restricted').click()
  await dialog(owner).getByText('Train AI', { exact: true }).click()
  await dialog(owner).getByText('Only those assigned to them, or that mention them').click()
  await field(owner).fill('sam.reed@example.com')
  await dialog(owner).getByRole('button', { name: 'Send invitation' }).click()
  await rowOf(owner, 'sam.reed@example.com').getByText(given, { exact: true }).waitFor()
  await owner.getByRole('button', { name: 'Invite Users' }).click()
  await dialog(owner).getByText(`What they may do and see: ${given}`).waitFor()
  expect(browser.complaints).toEqual([])
})

test('who has fewer rights sees an invitation that gives more, and can revoke it but not hand on its link', async () => {
  const headers = { authorization: `Bearer ${world.tokens.owner}`, 'content-type': 'application/json' }
  const people = (await (await fetch(`${world.url}/api/users/fetchAll`, { headers })).json()) as { id: string; email: string }[]
  const chloe = people.find(({ email }) => email === 'chloe@northwind.example')!
  const me = (await (await fetch(`${world.url}/api/users/me`, { headers })).json()) as { workspace_team: string }
  const rights = { train: false, chat: false, edit: true, billing: false, support: false }
  const given = await fetch(`${world.url}/api/users/updaterole`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ team_id: me.workspace_team, user_id: chloe.id, ...rights }),
  })
  expect(given.status).toBe(200)
  const page = await browser.open(world.url, await world.signIn('chloe@northwind.example'), '/account/settings/roles')
  const row = rowOf(page, 'Open link')
  await row.getByText('Made by Mara Olsen, it gives more than you have yourself.').waitFor()
  await row.getByRole('button', { name: 'Revoke the invitation for Open link' }).waitFor()
  expect(await row.getByRole('button').count()).toBe(1)
  expect(browser.complaints).toEqual([])
})

test('an invitation is revoked, and anyone who opens its link is told', async () => {
  const owner = await users()
  await owner.getByRole('button', { name: 'Revoke the invitation for Open link' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await owner.getByText('The invitation for Open link is revoked.').waitFor()
  const person = await browser.open(world.url, null, `/invite/${world.invites.open}`)
  await person.getByRole('heading', { name: 'This invitation was withdrawn' }).waitFor()
  expect(browser.complaints).toEqual([])
})

test('the link of an e-mail unsubscribes the one who was written to', async () => {
  const person = await browser.open(world.url, null, world.invites.unsubscribe)
  await person.getByRole('heading', { name: "I've unsubscribed you from emails" }).waitFor()
  await person.getByRole('link', { name: 'Thanks' }).click()
  await person.getByRole('link', { name: 'Sign in with Google' }).waitFor()
  expect(browser.complaints).toEqual([])
})
