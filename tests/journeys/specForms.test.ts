import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { assign } from '#features/inbox/actions/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { listBots } from '#features/bots/contract.ts'
import type { TestPerson, TestBot } from '#testing/TestApp.ts'
import { intercept } from '#testing/intercept.ts'
import { openSharedJourney, soon } from './openJourney.ts'
import { toastsStay } from './toastsStay.ts'

/** Forms and failures around the inbox, in the words of the specification, which are written out here. */

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let bot: TestBot
let page: Page

beforeAll(async () => {
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
  await app.bot(mara.workspace, 'Help bot')
  await app.report(bot, 'sofia', 'Hello?', { profile: { name: 'Sofia' } })
  page = await browser.open(app.url, mara.token, `/account/settings/bots/${bot.clientKey}`, {}, toastsStay)
})

test('the settings of a bot are saved only when there is something to save, and a name that is taken is cleared', async () => {
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const save = page.getByRole('button', { name: 'Save', exact: true }).first()
  await name.waitFor()
  await expect.poll(() => save.isDisabled()).toBe(true)
  await name.fill('  ')
  await expect.poll(() => save.isDisabled()).toBe(true)
  await name.fill('help bot')
  await save.click()
  await page.getByText('You already have a bot named help bot. Please use a unique name.').waitFor()
  await expect.poll(() => name.inputValue()).toBe('')
})

test('the settings of a bot say when its customers need a human again, and who answers after Done', async () => {
  const form = page.locator('form').filter({ has: page.getByRole('combobox', { name: 'When a customer writes after Done' }) })
  const save = form.getByRole('button', { name: 'Save', exact: true })
  const settings = async () => {
    const bots = await app.callApi(mara, listBots)
    const { escalate_after_minutes, done_ends_hold } = bots.find(({ id }) => id === bot.id)!
    return [escalate_after_minutes, done_ends_hold]
  }
  const waiting = form.getByRole('textbox', { name: 'Needs a human again after' })
  await expect.poll(() => waiting.inputValue()).toBe('30')
  await form.getByRole('textbox', { name: 'Name' }).fill('Shop bot')
  await waiting.fill('0')
  await form.getByText('Between 1 and 1,440 minutes, or empty for never.').waitFor()
  await expect.poll(() => save.isDisabled()).toBe(true)
  await waiting.fill('')
  await form
    .getByRole('combobox', { name: 'When a customer writes after Done' })
    .selectOption('The person who had the conversation answers')
  await save.click()
  await expect.poll(settings, soon).toEqual([null, false])
  await page.reload()
  await expect.poll(() => waiting.inputValue(), soon).toBe('')
  await waiting.fill('45')
  await save.click()
  await expect.poll(settings, soon).toEqual([45, false])
})

test('a bot that is removed in its settings leads to the list of bots', async () => {
  await page.getByRole('button', { name: 'Remove Bot' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Shop bot')
  await dialog.getByRole('button', { name: 'Remove Bot' }).click()
  await expect.poll(() => new URL(page.url()).pathname, soon).toBe('/account/settings/bots')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page
    .getByRole('link', { name: /Shop bot/ })
    .first()
    .waitFor()
})

test('a form that is refused says what to correct', async () => {
  const end = await intercept(page, '**/api/workspace/create', (route) =>
    route.fulfill({
      status: 400,
      json: { error: 'Failed to upsert Workspace', code: 'bad-input', message: 'A name has no control characters.' },
    }),
  )
  await page.goto(`${app.url}/account/settings/workspace/new`)
  const dialog = page.getByRole('dialog')
  const choice = dialog.getByRole('button', { name: /Create New Workspace/ })
  await choice.or(dialog.getByLabel('Workspace Name')).first().waitFor()
  if (await choice.isVisible()) await choice.click()
  await dialog.getByLabel('Workspace Name').fill('Second home')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await dialog.getByText('Please correct the following errors:').waitFor()
  await dialog.getByText('A name has no control characters.').waitFor()
  end()
})

test('a workspace that cannot be saved says why, and a new try takes the word of the last one back', async () => {
  let slow: (() => void) | undefined
  await page.goto(`${app.url}/account/settings/workspace`)
  const name = page.getByLabel('Workspace Name')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await name.fill('Northwind')
  await save.click()
  const updated = page.getByRole('status').getByText('Your workspace has been updated.')
  await updated.waitFor()
  await page.getByRole('status').getByText('Success').waitFor()
  expect(new URL(page.url()).pathname).toBe('/account/settings/workspace')

  const end = await intercept(page, '**/api/workspace/update', async (route) => {
    await new Promise<void>((go) => (slow = go))
    await route.fulfill({ status: 400, json: { error: 'Failed to upsert Workspace', code: 'bad-input', message: 'Not this name.' } })
  })
  await name.fill('Southwind')
  await save.click()
  await expect.poll(() => slow !== undefined, soon).toBe(true)
  await expect.poll(() => updated.count()).toBe(0)
  slow!()
  await page.getByRole('alert').getByText('Not this name.').waitFor()
  end()
})

test.each(['the workspace', 'the list of its users', 'the person'] as const)(
  'while %s is on its way, the settings of the workspace say so',
  async (what) => {
    const address = {
      'the workspace': '**/api/workspace/get/**',
      'the list of its users': '**/api/users/fetch-workspace-users',
      'the person': '**/api/users/me',
    }
    const { promise: later, resolve: go } = Promise.withResolvers<void>()
    const end = await intercept(page, address[what], async (route) => {
      await later
      await route.continue()
    })
    await page.goto(`${app.url}/account/settings/workspace`)
    // Without the person there is no frame of settings yet for it to stand in.
    await (what === 'the person' ? page : page.getByRole('main')).getByText('Thinking...').first().waitFor()
    await expect.poll(() => page.getByLabel('Workspace Name').count()).toBe(0)
    go()
    await page.getByLabel('Workspace Name').waitFor()
    end()
  },
)

test('the rights of an owner are all on, and nobody can take them', async () => {
  await page.goto(`${app.url}/account/settings/roles/${mara.id}`)
  const rights = page.getByRole('main').getByRole('checkbox')
  await rights.first().waitFor()
  await expect.poll(() => rights.count()).toBe(5)
  for (const right of await rights.all()) expect([await right.isChecked(), await right.isDisabled()]).toEqual([true, true])
  await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
})

test('somebody who may not chat any more gives up what they have, which is said before', async () => {
  const ben = await app.person('Ben', { workspace: mara.workspace })
  const { conversationId: id } = await app.report(bot, 'ben', 'A person, please', { kind: 'human' })
  await app.callApi(ben, assign, { params: { id, assignee: ben.id } })
  await page.goto(`${app.url}/account/settings/roles/${ben.id}`)
  const warning = page.getByText('1 conversation assigned to them goes back to the team.')
  const chat = page.getByText('Live Chat', { exact: true })
  await chat.click()
  await warning.waitFor()
  await chat.click()
  await warning.waitFor({ state: 'detached' })
  await chat.click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const held = async () => (await app.callApi(mara, getConversation, { params: { id } })).assignee
  await expect.poll(held, soon).toBeNull()
})

test('who sees only what concerns them is told so, and looks through no unassigned ones', async () => {
  const carl = await app.person('Carl', { workspace: mara.workspace, scope: 'assigned' })
  const other = await browser.open(app.url, carl.token, '/messages/')
  await other.getByText('You see conversations that are assigned to you or mention you. There are none yet.').waitFor()
  await expect
    .poll(() => other.getByRole('navigation', { name: 'Conversations' }).getByRole('link').allInnerTexts())
    .toEqual([expect.stringMatching(/^Mine/), expect.stringMatching(/^All/)])
  await browser.leave(other)
})

test('labels that cannot be fetched are none, and it is said', async () => {
  const end = await intercept(page, '**/api/tags/get/**', (route) =>
    route.fulfill({ status: 500, json: { error: 'Fail to fetch Tags', code: 'internal', message: 'Something went wrong on our side.' } }),
  )
  await page.goto(`${app.url}/messages/?tab=all`)
  await page.getByRole('link', { name: /^Sofia/ }).waitFor()
  await page.getByRole('button', { name: 'Labels', exact: true }).click()
  await page.getByText('The labels could not be loaded.').waitFor()
  await expect.poll(() => page.getByRole('group', { name: 'Labels' }).getByRole('checkbox').count()).toBe(0)
  end()
})

test('no page complained of anything that was not made to fail', () => {
  // Where the change is quicker than the answer to who removes a bot, its page looks for it in their other workspaces.
  const foreseen = /bots\/update|workspace\/(create|update)|tags\/get|status of 404 .*\/api\/bots\/[^/]+\/health/
  expect(browser.complaints.filter((one) => !foreseen.test(one))).toEqual([])
})
