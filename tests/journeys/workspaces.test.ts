import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { laterStrings } from '#shared/later.strings.ts'
import { memberStrings } from '#features/workspaces/members/web/member.strings.ts'
import { workspaceStrings } from '#features/workspaces/web/workspace.strings.ts'
import { strings } from '#shared/app.strings.ts'
import { openWorld } from './openWorld.ts'
import { openJourney, soon } from './openJourney.ts'

const text = workspaceStrings

const [world, browser] = await openJourney(openWorld)
let mara: Page
let ben: Page

beforeAll(async () => {
  mara = await browser.open(world.url, world.tokens.owner, '/account/settings/workspace')
  ben = await browser.open(world.url, world.tokens.colleague, '/account/settings/roles')
  await mara.getByLabel(text.settings.name).waitFor()
  await ben.getByText('mara@northwind.example').waitFor()
})

const switcher = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Switch workspace/ })
const shows = (page: Page, name: string) => expect.poll(() => switcher(page).innerText(), soon).toContain(name)

test('a new name is on every page of the workspace at once', async () => {
  await mara.getByLabel(text.settings.name).fill('   ')
  await expect.poll(() => mara.getByRole('button', { name: text.settings.save }).isDisabled()).toBe(true)
  await mara.getByLabel(text.settings.name).fill('Northwind & Sons')
  await mara.keyboard.press('Enter')
  await mara.getByText(text.settings.updated).waitFor()
  for (const page of [mara, ben]) await shows(page, 'Northwind & Sons')
})

test('the owner is found by a few letters of the name or address, and can be cleared but not left out', async () => {
  const owner = mara.getByRole('combobox', { name: new RegExp(`^${text.settings.owner}`) })
  await owner.click()
  await mara.getByLabel(text.settings.searchOwner).fill('tariq@')
  await mara.getByRole('option', { name: /Tariq/ }).waitFor()
  await expect.poll(() => mara.getByRole('option').count()).toBe(1)
  await mara.keyboard.press('Enter')
  await expect.poll(() => owner.innerText()).toContain('Tariq Nasser')
  await mara.getByRole('button', { name: text.settings.save }).click()
  await mara.getByRole('dialog', { name: text.settings.handOver('Tariq Nasser') }).waitFor()
  await mara.keyboard.press('Escape')
  await mara.getByRole('button', { name: text.settings.clearOwner }).click()
  await mara.getByText(text.settings.ownerMissing).waitFor()
  await expect.poll(() => mara.getByRole('button', { name: text.settings.save }).isDisabled()).toBe(true)
})

test('what is taken from somebody is gone from their page at once', async () => {
  await mara.goto(`${world.url}/account/settings/roles/${world.colleague}`)
  await mara.getByLabel(memberStrings.role).selectOption('Restricted')
  await mara.getByRole('button', { name: memberStrings.save }).click()
  await mara.getByText(memberStrings.saved('Ben Haddad')).waitFor()
  expect(mara.url()).toMatch(/\/roles$/)
  await expect.poll(() => mara.getByRole('listitem').filter({ hasText: 'ben@' }).innerText()).toContain('Restricted')
  await ben.waitForURL(/\/messages\//)
  await ben.getByRole('link', { name: strings.frame.users }).waitFor({ state: 'detached' })
})

test('a workspace is made in a dialog, which hands out a link to it', async () => {
  await mara.goto(`${world.url}/account/settings/workspace/new`)
  const dialog = mara.getByRole('dialog')
  const choice = dialog.getByRole('button', { name: new RegExp(text.adding.create) })
  await choice.or(dialog.getByLabel(text.settings.name)).first().waitFor()
  if (await choice.isVisible()) await choice.click()
  await expect.poll(() => dialog.getByRole('button', { name: text.adding.submit }).isDisabled()).toBe(true)
  await expect.poll(() => dialog.getByRole('combobox', { name: new RegExp(`^${text.settings.owner}`) }).isDisabled()).toBe(true)
  await dialog.getByLabel(text.settings.name).fill('Second home')
  await mara.keyboard.press('Enter')
  await mara.getByRole('dialog', { name: text.adding.done('Second home') }).waitFor()
  await expect.poll(() => dialog.getByRole('textbox', { name: text.adding.link }).inputValue()).toMatch(/\/invite\/\S+/)
  await dialog.getByRole('button', { name: text.adding.close }).last().click()
  await shows(mara, 'Second home')
})

test('a removed workspace leads its pages away, and comes back by the toast', async () => {
  await mara.goto(`${world.url}/account/settings/workspace`)
  await mara.getByRole('button', { name: text.removal.button }).click()
  const dialog = mara.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Second hom')
  await expect.poll(() => dialog.getByRole('button', { name: text.removal.button }).isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill('Second home')
  await mara.keyboard.press('Enter')
  await mara.getByText(text.removed('Second home')).waitFor()
  expect(mara.url()).toMatch(/\/workspaces$/)
  await shows(mara, 'Northwind & Sons')
  await mara.getByRole('button', { name: strings.frame.undo }).click()
  await mara.getByText(text.restored('Second home')).waitFor()
  await mara.getByRole('button', { name: text.openNamed('Second home') }).click()
  await shows(mara, 'Second home')
})

test('everybody in it is led away, and who has no other workspace finds out what to do', async () => {
  await mara.goto(`${world.url}/workspaces`)
  await mara.getByRole('button', { name: text.openNamed('Northwind & Sons') }).click()
  await shows(mara, 'Northwind & Sons')
  await mara.goto(`${world.url}/account/settings/workspace`)
  await mara.getByRole('button', { name: text.removal.button }).click()
  await mara.getByRole('dialog').getByRole('textbox').fill('Northwind & Sons')
  await mara.keyboard.press('Enter')
  await mara.getByText(text.removed('Northwind & Sons')).waitFor()
  await ben.getByText(text.removedByOwner).waitFor()
  await ben.getByText(text.none).waitFor()
  await ben.goto(`${world.url}/messages/`)
  await ben.getByText(text.none).waitFor()
  await mara.getByRole('button', { name: strings.frame.undo }).click()
  await mara.getByText(text.restored('Northwind & Sons')).waitFor()
  await mara.getByRole('button', { name: text.openNamed('Northwind & Sons') }).click()
  await shows(mara, 'Northwind & Sons')
})

test('who is removed from their last workspace is signed out', async () => {
  await ben.goto(`${world.url}/messages/?tab=all`)
  await shows(ben, 'Northwind & Sons')
  await mara.goto(`${world.url}/account/settings/roles/${world.colleague}`)
  await mara.getByRole('button', { name: memberStrings.remove }).click()
  await mara
    .getByRole('dialog', { name: memberStrings.removeNamed('Ben Haddad') })
    .getByRole('button', { name: memberStrings.remove })
    .click()
  await mara.getByText(memberStrings.removed('Ben Haddad')).waitFor()
  await ben.getByText(laterStrings.signIn.google).first().waitFor()
  await mara.getByText('chloe@northwind.example').waitFor()
  await expect.poll(() => mara.getByText('ben@northwind.example').count()).toBe(0)
})

test('who may change nothing can still leave', async () => {
  const tariq = await browser.open(world.url, await world.signIn('tariq@northwind.example'), '/workspaces')
  await tariq.getByRole('button', { name: text.leaving.named('Northwind & Sons') }).click()
  await tariq.getByRole('dialog').getByRole('button', { name: text.leaving.button }).click()
  await tariq.getByText(text.none).waitFor()
  await mara.getByText('tariq@northwind.example').waitFor({ state: 'detached' })
})
