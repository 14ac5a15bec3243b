import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openWorld } from './openWorld.ts'
import { openJourney, soon } from './openJourney.ts'
import { toastsStay } from './toastsStay.ts'

/** The words of the screens, the specification's letter by letter, are written out here. */

const [world, browser] = await openJourney(openWorld)
let mara: Page
let ben: Page

beforeAll(async () => {
  mara = await browser.open(world.url, world.tokens.owner, '/account/settings/workspace', {}, toastsStay)
  ben = await browser.open(world.url, world.tokens.colleague, '/account/settings/roles', {}, toastsStay)
  await mara.getByLabel('Workspace Name').waitFor()
  await ben.getByText('mara@northwind.example').waitFor()
})

const switcher = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Switch workspace/ })
const shows = (page: Page, name: string) => expect.poll(() => switcher(page).innerText(), soon).toContain(name)

test('a new name is on every page of the workspace at once', async () => {
  await mara.getByLabel('Workspace Name').fill('   ')
  await expect.poll(() => mara.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await mara.getByLabel('Workspace Name').fill('Northwind & Sons')
  await mara.keyboard.press('Enter')
  await mara.getByText('Your workspace has been updated.').waitFor()
  for (const page of [mara, ben]) await shows(page, 'Northwind & Sons')
})

test('on a phone the list of users shows everybody’s address whole', async () => {
  const phone = await browser.open(world.url, world.tokens.owner, '/account/settings/roles', { width: 390, touch: true })
  for (const name of ['mara', 'ben', 'chloe', 'tariq']) {
    const address = phone.getByText(`${name}@northwind.example`)
    await address.waitFor(soon)
    const cut = await address.evaluate((shown: { scrollWidth?: number; clientWidth?: number }) => shown.scrollWidth! - shown.clientWidth!)
    expect([name, cut]).toEqual([name, 0])
  }
  await browser.leave(phone)
})

test('the owner is found by a few letters of the name or address, and can be cleared but not left out', async () => {
  const owner = mara.getByRole('combobox', { name: /^Workspace Owner/ })
  await owner.click()
  await mara.getByLabel('Search by name or e-mail').fill('tariq@')
  await mara.getByRole('option', { name: /Tariq/ }).waitFor()
  await expect.poll(() => mara.getByRole('option').count()).toBe(1)
  // Enter takes the one that is marked, which is a moment after it is found.
  await mara.getByRole('option').and(mara.locator('[data-highlighted]')).waitFor(soon)
  await mara.keyboard.press('Enter')
  await expect.poll(() => owner.innerText()).toContain('Tariq Nasser')
  await mara.getByRole('button', { name: 'Save' }).click()
  await mara
    .getByRole('dialog', { name: 'Hand the workspace over to Tariq Nasser?' })
    .and(mara.locator(':focus, :focus-within'))
    .waitFor(soon)
  await mara.keyboard.press('Escape')
  await mara.getByRole('button', { name: 'Clear the owner' }).click()
  await mara.getByText('A workspace needs an owner.').waitFor()
  await expect.poll(() => owner.innerText()).toContain('Assign workspace owner')
  await expect.poll(() => mara.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
})

test('what is taken from somebody is gone from their page at once', async () => {
  await mara.goto(`${world.url}/account/settings/roles/${world.colleague}`)
  await mara.getByLabel('Role').selectOption('Restricted')
  await mara.getByRole('button', { name: 'Save' }).click()
  await mara.getByText('Ben Haddad was saved.').waitFor()
  await expect.poll(() => mara.url(), soon).toMatch(/\/roles$/)
  await expect.poll(() => mara.getByRole('listitem').filter({ hasText: 'ben@' }).innerText()).toContain('Restricted')
  await ben.waitForURL(/\/messages\//)
  await ben.getByRole('link', { name: 'Users' }).waitFor({ state: 'detached' })
})

test('a workspace is made in a dialog, which hands out a link to it', async () => {
  await mara.goto(`${world.url}/account/settings/workspace/new`)
  const dialog = mara.getByRole('dialog')
  const choice = dialog.getByRole('button', { name: /Create New Workspace/ })
  await choice.or(dialog.getByLabel('Workspace Name')).first().waitFor()
  if (await choice.isVisible()) await choice.click()
  await expect.poll(() => dialog.getByRole('button', { name: 'Create' }).isDisabled()).toBe(true)
  await expect.poll(() => dialog.getByRole('combobox', { name: /^Workspace Owner/ }).isDisabled()).toBe(true)
  await dialog.getByLabel('Workspace Name').fill('Second home')
  await mara.keyboard.press('Enter')
  await mara.getByRole('dialog', { name: 'Second home is ready' }).waitFor()
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Invite link' }).inputValue()).toMatch(/\/invite\/\S+/)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await shows(mara, 'Second home')
})

test('a removed workspace leads its pages away, and comes back by the toast', async () => {
  await mara.goto(`${world.url}/account/settings/workspace`)
  await mara.getByRole('button', { name: 'Remove workspace' }).click()
  const dialog = mara.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Second hom')
  await expect.poll(() => dialog.getByRole('button', { name: 'Remove workspace' }).isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill('Second home')
  await mara.keyboard.press('Enter')
  await mara.getByText('Second home was removed.').waitFor()
  // It stays for as long as a pointer is on it, here and below.
  await mara.getByRole('button', { name: 'Undo' }).hover()
  await expect.poll(() => mara.url(), soon).toMatch(/\/workspaces$/)
  await shows(mara, 'Northwind & Sons')
  await mara.getByRole('button', { name: 'Undo' }).click()
  await mara.getByText('Second home is back.').waitFor()
  await mara.getByRole('button', { name: 'Open Second home' }).click()
  await shows(mara, 'Second home')
})

test('everybody in it is led away, and who has no other workspace finds out what to do', async () => {
  await mara.goto(`${world.url}/workspaces`)
  await mara.getByRole('button', { name: 'Open Northwind & Sons' }).click()
  await shows(mara, 'Northwind & Sons')
  await mara.goto(`${world.url}/account/settings/workspace`)
  await mara.getByRole('button', { name: 'Remove workspace' }).click()
  await mara.getByRole('dialog').getByRole('textbox').fill('Northwind & Sons')
  const undo = mara.getByRole('button', { name: 'Undo' })
  // What he is told goes away by itself.
  await Promise.all([
    ben.getByText('This workspace was removed by its owner.').waitFor(),
    mara.keyboard.press('Enter').then(() => undo.hover()),
  ])
  await mara.getByText('Northwind & Sons was removed.').waitFor()
  await ben.getByText('You do not belong to any workspace.').waitFor()
  await ben.goto(`${world.url}/messages/`)
  await ben.getByText('You do not belong to any workspace.').waitFor()
  await undo.click()
  await mara.getByText('Northwind & Sons is back.').waitFor()
  await mara.getByRole('button', { name: 'Open Northwind & Sons' }).click()
  await shows(mara, 'Northwind & Sons')
})

test('who is removed from their last workspace is signed out, and each of their tabs says why', async () => {
  const other = await ben.context().newPage()
  for (const tab of [ben, other]) {
    await tab.goto(`${world.url}/messages/?tab=all`)
    await shows(tab, 'Northwind & Sons')
  }
  await mara.goto(`${world.url}/account/settings/roles/${world.colleague}`)
  await mara.getByRole('button', { name: 'Remove user' }).click()
  await mara.getByRole('dialog', { name: 'Remove Ben Haddad?' }).getByRole('button', { name: 'Remove user' }).click()
  await mara.getByText('Ben Haddad was removed.').waitFor()
  for (const tab of [ben, other]) {
    await tab.getByText('You were removed from your workspace.').waitFor()
    await tab.getByText('Sign in with Google').first().waitFor()
  }
  await other.close()
  await mara.getByText('chloe@northwind.example').waitFor()
  await expect.poll(() => mara.getByText('ben@northwind.example').count()).toBe(0)
})

test('who may change nothing can still leave', async () => {
  const tariq = await browser.open(world.url, await world.signIn('tariq@northwind.example'), '/workspaces')
  await tariq.getByRole('button', { name: 'Leave Northwind & Sons' }).click()
  await tariq.getByRole('dialog').getByRole('button', { name: 'Leave workspace' }).click()
  await tariq.getByText('You do not belong to any workspace.').waitFor()
  await mara.getByText('tariq@northwind.example').waitFor({ state: 'detached' })
})
