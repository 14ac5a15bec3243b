import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { exchangeCode } from '#features/auth/contract.ts'
import { issueCode } from '#features/auth/server/codes.ts'
import { makeKey } from '#features/bots/contract.ts'
import { listMembers, rightsOf, updateRole } from '#features/workspaces/members/contract.ts'
import { memberStrings } from '#features/workspaces/members/web/member.strings.ts'
import type { Flag } from '#shared/call.ts'
import type { TestPerson, TestBot } from '#testing/TestApp.ts'
import { intercept, type Route } from '#testing/intercept.ts'
import { chooseEntry } from './chooseEntry.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let bot: TestBot
let conversation: string

beforeAll(async () => {
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
  conversation = (await app.report(bot, 'someone', 'Hello?')).conversationId
})

const colleague = (name: string, rights: Flag[]) => app.person(name, { workspace: mara.workspace, rights })
const secondToken = async (person: TestPerson) =>
  (await app.callApi(null, exchangeCode, { body: { code: await issueCode(app.server.db, person.id, 2) } })).token
const open = (person: TestPerson, path: string) => browser.open(app.url, person.token, path, { moves: true })
const leave = (page: Page) => browser.leave(page)
const at = (page: Page) => new URL(page.url()).pathname
const walk = (page: Page, path: string) => page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`)
const names = async (page: Page, landmark: string) => {
  const bar = page.getByRole('navigation', { name: landmark })
  await bar.waitFor()
  return (await bar.getByRole('link').or(bar.getByRole('button')).allInnerTexts()).map((text) => text.split('\n')[0])
}

const inbox = ['Next up', 'Inbox', 'Needs a human', 'Mentions', 'Follow up', 'Snoozed', 'Done']
const roles: [label: string, rights: Flag[], items: string[], tabs: string[]][] = [
  ['App User', ['train', 'chat', 'support'], ['Baton'], ['Bots', 'Team', 'Profile']],
  ['Restricted', ['train', 'chat'], [], ['Bots', 'Team', 'Profile']],
  ['Ultra Restricted', ['train'], [], ['Bots', 'Team', 'Profile']],
  ['No Role', [], [], ['Bots', 'Profile']],
  ['who manages users', ['edit'], ['Users', 'Settings'], ['Bots', 'Profile', 'Roles', 'Workspace']],
  ['who sees to billing', ['billing'], ['Billing'], ['Bots', 'Billing', 'Profile']],
]
const screens: [path: string, who: (rights: Flag[]) => boolean][] = [
  ['/setup/', (rights) => rights.includes('support')],
  ['/account/settings/bots', () => true],
  ['/account/settings/bots/add', (rights) => rights.includes('support')],
  ['/account/settings/billing', (rights) => rights.includes('billing')],
  ['/billing', (rights) => rights.includes('billing')],
  ['/account/settings/ai', (rights) => rights.includes('train')],
  ['/account/settings/roles', (rights) => rights.includes('edit')],
  ['/account/settings/workspace', (rights) => rights.includes('edit')],
  ['/account/settings/audit', () => false],
  ['/account/settings/replies', (rights) => rights.includes('chat')],
  ['/profile', () => true],
  ['/workspaces', () => true],
]

describe.each(roles)('%s', (label, rights, items, tabs) => {
  test('finds what section 6 shows, and is led to the inbox from everything else', async () => {
    const person = await colleague(label, rights)
    const page = await open(person, `/messages/${conversation}/`)
    const chat = page.getByRole('textbox', { name: /reply|message|note/i })
    await page.getByText('Hello?').last().waitFor()
    await expect.poll(() => chat.isVisible(), soon).toBe(rights.includes('chat'))
    await expect.poll(() => names(page, 'Places'), soon).toEqual([...inbox, ...items])

    await page.getByRole('button', { name: /switch bot/i }).click()
    await page.getByRole('menu').waitFor()
    await expect.poll(() => page.getByRole('menuitem', { name: 'Connect a bot' }).count()).toBe(rights.includes('support') ? 1 : 0)

    await page.goto(`${app.url}/account/settings/bots`)
    await expect.poll(() => names(page, 'Account settings'), soon).toEqual(tabs)
    for (const [path, sees] of screens) {
      if (sees(rights)) {
        await page.goto(app.url + path)
        await page.getByRole('main').first().waitFor()
        expect([path, at(page)]).toEqual([path, path])
        continue
      }
      // One of them comes from outside, the others within the page, as links lead there.
      await (label === 'No Role' ? page.goto(app.url + path) : walk(page, path))
      await expect.poll(() => page.evaluate('location.pathname'), { message: path, ...soon }).toBe('/messages/')
    }
    await page.goto(`${app.url}/messages/${crypto.randomUUID()}/`)
    await expect.poll(() => at(page), soon).toBe('/messages/')
    await leave(page)
  })
})

test('an owner finds everything, with the settings of the bot that is chosen', async () => {
  const page = await open(mara, `/messages/?bot=${bot.clientKey}`)
  await expect.poll(() => names(page, 'Places'), soon).toEqual([...inbox, 'Deleted', 'Settings', 'Baton', 'Users', 'Billing', 'Settings'])
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Settings' }).first().click()
  await expect.poll(() => at(page), soon).toBe(`/account/settings/bots/${bot.clientKey}`)
  await expect
    .poll(() => names(page, 'Account settings'))
    .toEqual(['Bots', 'Billing', 'Team', 'Profile', 'Roles', 'Workspace', 'Audit log'])
  for (const [tab, path] of [
    ['Billing', 'billing'],
    ['Team', 'ai'],
    ['Roles', 'roles'],
    ['Workspace', 'workspace'],
    ['Bots', 'bots'],
  ]) {
    await page.getByRole('navigation', { name: 'Account settings' }).getByText(tab!, { exact: true }).click()
    await expect.poll(() => at(page), soon).toBe(`/account/settings/${path}`)
  }
  // Profile is shown where one is.
  await page.getByRole('button', { name: 'Profile', exact: true }).click()
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  expect(at(page)).toBe('/account/settings/bots')
  await page.goto(`${app.url}/account`)
  await expect.poll(() => at(page), soon).toBe('/billing')
  await page.goto(`${app.url}/messages/${crypto.randomUUID()}/`)
  await page.getByText('Conversation not found').waitFor()
  await leave(page)
})

test('who only looks at the settings of a bot has not chosen it: the ways to the inbox stay as they were', async () => {
  const page = await open(mara, `/account/settings/bots/${bot.clientKey}`)
  await page.getByRole('button', { name: 'Switch bot: Shop bot' }).waitFor()
  await expect.poll(() => names(page, 'Places'), soon).toEqual([...inbox, 'Deleted', 'Baton', 'Users', 'Billing', 'Settings'])
  await page
    .getByRole('navigation', { name: 'Places' })
    .getByRole('link', { name: /^Inbox/ })
    .click()
  await expect.poll(() => at(page), soon).toBe('/messages/')
  expect(new URL(page.url()).searchParams.get('bot')).toBeNull()
  await page.getByRole('button', { name: 'Switch bot: All bots' }).waitFor()
  await leave(page)
})

test('pages of settings are as wide as each other, and their buttons as high', async () => {
  const page = await open(mara, '/profile')
  const widths = new Map<string, number>()
  const heights = new Map<string, number>()
  for (const path of ['/profile', '/account/settings/workspace', '/account/settings/bots/add', `/account/settings/roles/${mara.id}`]) {
    await page.goto(app.url + path)
    await page.getByRole('main').getByRole('heading').first().waitFor()
    await page.locator('main > div').first().waitFor()
    widths.set(path, (await page.locator('main > div').first().boundingBox())!.width)
    const save = page.getByRole('main').locator('button[type=submit]').first()
    if (await save.count()) heights.set(path, (await save.boundingBox())!.height)
  }
  expect(new Set(widths.values()).size, JSON.stringify([...widths])).toBe(1)
  expect(new Set(heights.values()).size, JSON.stringify([...heights])).toBe(1)
  await leave(page)
})

test('the dots and the details of a conversation stand as far apart as the icons beside them', async () => {
  const page = await open(mara, `/messages/${conversation}/`)
  const icon = async (name: RegExp) => {
    const found = page.locator('header').getByRole('button', { name }).locator('svg')
    await found.waitFor()
    return (await found.boundingBox())!
  }
  const apart = async (left: RegExp, right: RegExp) => {
    const [one, other] = [await icon(left), await icon(right)]
    return other.x - one.x - one.width
  }
  const more = async () => (await apart(/^More$/, /User Details$/)) - (await apart(/Follow Up$/, /^Snooze/))
  await expect.poll(more, soon).toBeCloseTo(0, 0)
  await leave(page)
})

test('where another workspace pays there is no billing to find, and the account is the profile', async () => {
  const owner = await app.person('Subaccount')
  await app.server.db.updateTable('workspace').set({ parent_id: mara.workspace }).where('id', '=', owner.workspace).execute()
  const page = await open(owner, '/account')
  await expect.poll(() => at(page), soon).toBe('/profile')
  expect(await names(page, 'Account settings')).not.toContain('Billing')
  expect(await names(page, 'Places')).not.toContain('Billing')
  await page.goto(`${app.url}/account/settings/billing`)
  await page.getByText('You are on a managed plan.').waitFor()
  await leave(page)
})

test('rights that are given and taken show at once, and a screen that is open is left', async () => {
  const ben = await colleague('Ben', ['train'])
  const page = await open(ben, '/account/settings/ai')
  await expect.poll(() => names(page, 'Places'), soon).toEqual(inbox)
  const change = (rights: Flag[]) =>
    app.callApi(mara, updateRole, { body: { team_id: mara.workspace, user_id: ben.id, ...rightsOf(rights) } })
  await change(['train', 'edit', 'support'])
  await expect.poll(() => names(page, 'Places'), soon).toEqual([...inbox, 'Baton', 'Users', 'Settings'])
  await change(['edit', 'support'])
  await expect.poll(() => at(page), soon).toBe('/messages/')
  await change([])
  await expect.poll(() => names(page, 'Places'), soon).toEqual(inbox)
  await leave(page)
})

test('the audit log grows while it is read, is narrowed by its address, and can be taken home', async () => {
  const make = (name: string) => app.callApi(mara, makeKey, { headers: { teamid: mara.workspace }, body: { name } })
  await make('First key')
  const page = await open(mara, '/account/settings/audit')
  const log = page.getByRole('list', { name: /audit log/i })
  await log.getByText('First key').waitFor()
  await make('=Second key')
  await log.getByText('=Second key').waitFor()
  await expect.poll(() => log.getByRole('listitem').first().innerText()).toMatch(/^Mara made the API key =Second key/)

  await page.getByLabel('What').selectOption('secret.key-revoked')
  await page.getByText('Nothing fits these filters.').waitFor()
  expect(new URL(page.url()).search).toBe('?what=secret.key-revoked')
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await page.getByLabel('What').selectOption('secret.key-made')
  await log.getByText('First key').waitFor()

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
  expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
  const file = await readFile(await download.path(), 'utf8')
  expect(file.trimEnd().split('\r\n')).toHaveLength(3)
  expect(file).toContain('"\'=Second key"')
  await leave(page)
})

test('who signs out everywhere is out on every other device at once, and still in on this one', async () => {
  const dora = await app.person('Dora')
  const [phone, laptop] = [await open(dora, '/messages/'), await open({ ...dora, token: await secondToken(dora) }, '/profile')]
  await names(phone, 'Places')
  await laptop.getByRole('button', { name: 'Log out everywhere' }).click()
  await laptop.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await laptop.getByText('One other device is logged out.').waitFor()
  await phone.waitForURL((url) => url.pathname === '/')
  expect(at(laptop)).toBe('/profile')
  for (const page of [phone, laptop]) await leave(page)
})

test('a name is changed in the profile, and stands in the menu of the same page', async () => {
  const dora = await app.person('Dora')
  const page = await open(dora, '/profile')
  const [save, field] = [page.getByRole('button', { name: 'Save' }), page.getByLabel('Name', { exact: true })]
  await field.fill('  ')
  await expect.poll(() => save.isDisabled()).toBe(true)
  await field.fill('Dora Maar')
  await save.click()
  await page.getByText('Your name is saved.').waitFor()
  await page.getByLabel(/important e-mails/).click()
  await page.getByText('You get no more e-mails.').waitFor()
  await page.reload()
  await expect.poll(() => field.inputValue(), soon).toBe('Dora Maar')
  await expect.poll(() => page.getByLabel(/important e-mails/).isChecked()).toBe(false)
  await leave(page)
})

test('what could not be loaded says why, and its button keeps the focus while it is asked again', async () => {
  const held: Route[] = []
  const refuse = (route: Route) => route.fulfill({ status: 404, json: { code: 'not-found', message: 'It stumbled.' } })
  const page = await browser.open(app.url, mara.token, '/account/settings/roles', {}, (fresh) =>
    intercept(fresh, `**${listMembers.path}`, (route) => (held.length === 0 ? held.push(route) && refuse(route) : void held.push(route))),
  )
  const problem = page.getByRole('main').getByRole('alert')
  const retry = problem.getByRole('button', { name: 'Retry' })
  await expect.poll(() => problem.innerText(), soon).toContain(`${memberStrings.failed} It stumbled.`)
  // A page that begins to listen asks for some things again.
  await waitUntilLive(page)
  for (const asked of [2, 3]) {
    await retry.press('Enter')
    await expect.poll(() => held.length, soon).toBe(asked)
    await expect.poll(() => retry.getAttribute('aria-disabled'), soon).toBe('true')
    await expect.poll(() => page.locator('button:focus').innerText()).toBe('Retry')
    await retry.press('Enter')
    await expect.poll(() => problem.innerText()).toContain(`${memberStrings.failed} It stumbled.`)
    if (asked === 2) await refuse(held[1]!)
    else await held[2]!.continue()
    if (asked === 2) await expect.poll(() => retry.getAttribute('aria-disabled'), soon).toBe('false')
  }
  await problem.waitFor({ state: 'detached' })
  await page.getByRole('main').getByText('Mara').first().waitFor()
  expect(held).toHaveLength(3)
  await leave(page)
})

test('none of this made a page complain', () => {
  const foreseen = /status of (401|404)/
  expect(browser.complaints.filter((complaint) => !foreseen.test(complaint))).toEqual([])
})

test('the browser’s own bar has the colour of the theme that was chosen, after a reload too', async () => {
  const page = await open(mara, '/messages/?tab=all')
  const colours = () =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll('meta[name="theme-color"]')].filter((meta) => matchMedia(meta.media).matches).map((meta) => meta.content)`,
    )
  expect(await colours()).toEqual(['#fdfcfa'])
  await page.getByRole('navigation', { name: 'Places' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('theme: dark')
  await chooseEntry(page, 'Theme: dark')
  await expect.poll(colours, soon).toEqual(['#171512'])
  await page.reload()
  expect(await colours()).toEqual(['#171512'])
  await leave(page)
})
