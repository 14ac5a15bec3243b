import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { removeBot, restoreBot } from '#features/bots/contract.ts'
import { botStrings } from '#features/bots/web/bot.strings.ts'
import { countAlerts, readAlerts } from '#features/alerts/contract.ts'
import { assign } from '#features/inbox/actions/contract.ts'
import { setPaused } from '#features/inbox/handoff/contract.ts'
import { removeWorkspace, restoreWorkspace } from '#features/workspaces/contract.ts'
import { removeMember } from '#features/workspaces/members/contract.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { flags } from '#shared/call.ts'
import { upgradeStrings } from '#shared/upgrade.strings.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import type { TestPerson, TestBot } from '#testing/TestApp.ts'
import { intercept, type Route } from '#testing/intercept.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'
import { toastsStay } from './toastsStay.ts'

const [app, browser] = await openSharedJourney()
let mara: TestPerson
let bot: TestBot
/** A conversation of Mara's workspace. */
let id: string

beforeAll(async () => {
  ;({ mara, bot } = await app.team())
  id = (await app.report(bot, 'tunde', 'Where is my order?', { profile: { name: 'Tunde Bakare' } })).conversationId
})

/** Somebody who looks at a workspace of their own, and belongs to another, mostly Mara's, with these rights. */
async function person(name: string, rights: readonly string[] = flags, other = mara.workspace): Promise<TestPerson> {
  const own = await app.person(name)
  const given = Object.fromEntries(flags.map((flag) => [flag, rights.includes(flag)]))
  await app.server.db
    .insertInto('member')
    .values({ workspace_id: other, person_id: own.id, ...given })
    .execute()
  await app.report(await app.bot(own.workspace, `${name}’s bot`), 'own', 'Of my own', { profile: { name: `Own of ${name}` } })
  return own
}

const switcherOf = (page: Page, rest = '') => page.getByRole('banner').getByRole('button', { name: new RegExp(`^Switch workspace${rest}`) })
const shows = (page: Page, whose: string) => switcherOf(page, `: ${whose}`).waitFor(soon)
const transcript = (page: Page) => page.getByRole('region', { name: 'Transcript' })
const field = (page: Page) => page.getByRole('textbox', { name: new RegExp(`^(${paneStrings.field.reply}|${paneStrings.field.note})`) })
const queued = async () =>
  (await sql`select 1 from delivery where kind = 'chat response' and conversation_id = ${id}`.execute(app.server.db)).rows.length

/** It is all of Mara's workspace: what is listed, what comes live, and who is a colleague. */
async function isAllOfMaras(page: Page, said: string): Promise<void> {
  await shows(page, 'Mara')
  await transcript(page).getByText('Where is my order?').waitFor(soon)
  await page
    .getByRole('list', { name: /^Conversations/ })
    .getByRole('link')
    .filter({ hasText: 'Tunde Bakare' })
    .waitFor(soon)
  await page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor(soon)
  await app.report(bot, 'tunde', said)
  await transcript(page).getByText(said).waitFor(soon)
}

test('a link to a conversation of another workspace of mine takes the tab there, where a mention stays private', async () => {
  const nora = await person('Nora')
  const page = await browser.open(app.url, nora.token, `/messages/${id}/`)
  await isAllOfMaras(page, 'It is late already.')
  await field(page).fill('@ben he is difficult')
  await page.getByText(paneStrings.becameNote).waitFor()
  await field(page).press('Enter')
  await transcript(page).getByText('@ben he is difficult').waitFor(soon)
  expect(await queued()).toBe(0)
  // Reloaded it is the same, and another tab of the same device goes by what was looked at last.
  await page.reload()
  await shows(page, 'Mara')
  await browser.leave(page)
})

test('the browser’s Back to a conversation of the workspace one came from goes back to that workspace', async () => {
  const olga = await person('Olga')
  const page = await browser.open(app.url, olga.token, `/messages/${id}/?tab=all`)
  await shows(page, 'Mara')
  await transcript(page).getByText('Where is my order?').waitFor(soon)
  await page.getByRole('button', { name: /^Switch workspace/ }).click()
  await page.getByText("Olga's workspace").click()
  await shows(page, 'Olga')
  await page.getByRole('link').filter({ hasText: 'Own of Olga' }).waitFor(soon)
  await page.goBack()
  await isAllOfMaras(page, 'And I am still waiting.')
  await browser.leave(page)
})

test('rights are those of the conversation’s workspace: who may not chat there is not offered to', async () => {
  const tara = await person('Tara', ['train'])
  const page = await browser.open(app.url, tara.token, `/messages/${id}/`)
  await shows(page, 'Mara')
  await page.getByText(paneStrings.mayNotChat).waitFor(soon)
  await expect.poll(() => field(page).count()).toBe(0)
  await browser.leave(page)
})

test.each([
  ['while they write', false],
  ['while nothing reaches them', true],
])('who is removed %s is told so, and stands before the workspaces they still have', async (_when, isAway) => {
  const rosa = await person('Rosa')
  const page = await browser.open(app.url, rosa.token, `/messages/${id}/`)
  await transcript(page).getByText('Where is my order?').waitFor(soon)
  await field(page).fill('Half an answer')
  await waitUntilLive(page)
  await page.context().setOffline(isAway)
  if (isAway) await page.getByText('Offline', { exact: true }).waitFor(soon)
  await app.callApi(mara, removeMember, { body: { team_id: mara.workspace, user_id: rosa.id } })
  await page.context().setOffline(false)
  await page.getByText('You are no longer a member of that workspace.').waitFor(soon)
  await page.getByRole('heading', { name: 'Workspaces' }).waitFor(soon)
  await page.getByRole('main').getByText("Rosa's workspace").waitFor(soon)
  await browser.leave(page)
})

test('a search beside a conversation, the settings of a bot and its inbox are shown in their workspace', async () => {
  const paths: [path: string, there: (page: Page) => Promise<unknown>][] = [
    [`/messages/${id}/search/order?in=conversation`, (page) => page.getByRole('link', { name: /Where is my order/ }).waitFor(soon)],
    [`/account/settings/bots/${bot.clientKey}`, (page) => page.getByRole('heading', { name: 'Shop bot' }).first().waitFor(soon)],
    [`/messages/?tab=all&bot=${bot.clientKey}`, (page) => page.getByRole('link').filter({ hasText: 'Tunde Bakare' }).waitFor(soon)],
  ]
  for (const [n, [path, there]] of paths.entries()) {
    const who = await person(`Visitor${n}`)
    const page = await browser.open(app.url, who.token, path)
    await shows(page, 'Mara')
    await there(page)
    expect(page.url()).toBe(app.url + path)
    await browser.leave(page)
  }
})

test('on a phone one sees which workspace one is in, and what calls in another: at once, by number, and until it is over', async () => {
  const lena = await person('Lena')
  const page = await browser.open(app.url, lena.token, '/messages/?tab=all', { width: 390, touch: true }, toastsStay)
  const bar = page.getByRole('banner')
  await bar.getByText("Lena's workspace").filter({ visible: true }).waitFor(soon)
  const menu = bar.getByRole('button', { name: /^Open the menu/ })
  const named = () => menu.getAttribute('aria-label')
  await waitUntilLive(page)
  await app.report(bot, 'yara', 'A person, please', { kind: 'human', profile: { name: 'Yara' } })
  const toast = page.getByText("Mara's workspace: Yara needs a human.")
  await toast.waitFor(soon)
  await expect.poll(named, soon).toContain('1 alert in other workspaces')
  await menu.tap()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Switch workspace/ })
    .tap()
  await page.getByRole('menuitemcheckbox', { name: /^Mara's workspace\W+1 alert$/ }).waitFor(soon)
  // A colleague takes it: it calls no more, here as there.
  const { conversationId } = await app.report(bot, 'yara', 'Hello?')
  await app.callApi(mara, assign, { params: { id: conversationId, assignee: mara.id } })
  await page.getByRole('menuitemcheckbox', { name: "Mara's workspace", exact: true }).waitFor(soon)
  await toast.waitFor({ ...soon, state: 'detached' })
  await browser.leave(page)
})

test('what was missed without a connection is counted after it, and its toast leads to the other workspace', async () => {
  const mila = await person('Mila')
  const page = await browser.open(app.url, mila.token, '/messages/?tab=all', { width: 1024 })
  const switcher = switcherOf(page)
  await waitUntilLive(page)
  await page.context().setOffline(true)
  await page.locator('[data-live="offline"]').waitFor(soon)
  await app.report(bot, 'zoe', 'A person, please', { kind: 'human', profile: { name: 'Zoe' } })
  await page.context().setOffline(false)
  await expect.poll(() => switcher.innerText(), soon).toContain('1 alert in other workspaces')
  // What is counted is asked for; a toast comes only to a page that receives what happens.
  await waitUntilLive(page)
  await app.report(bot, 'xena', 'A person, please', { kind: 'human', profile: { name: 'Xena' } })
  await page.getByText("Mara's workspace: Xena needs a human.").waitFor(soon)
  // Where alerts come late, Zoe's has a toast, too, above this one.
  await page.getByRole('button', { name: 'Open', exact: true }).last().click()
  // Without a connection the browser says so.
  browser.complaints.length = 0
  await shows(page, 'Mara')
  await transcript(page).getByText('A person, please').waitFor(soon)
  await browser.leave(page)
})

test('a customer who answers somebody in another workspace of theirs calls them from there, until they were answered', async () => {
  const wanda = await person('Wanda')
  const { conversationId } = await app.report(bot, 'oskar', 'Hello?', { profile: { name: 'Oskar' } })
  await app.callApi(mara, setPaused, { params: { id: conversationId }, headers: { paused: true } })
  await app.callApi(mara, assign, { params: { id: conversationId, assignee: wanda.id } })
  await caughtUp(app, 'alerts')
  await app.callApi(wanda, readAlerts, { headers: { teamid: mara.workspace }, body: {} })
  const page = await browser.open(app.url, wanda.token, '/messages/?tab=all', { width: 1024 }, toastsStay)
  const switcher = switcherOf(page)
  await waitUntilLive(page)
  expect(await switcher.innerText()).not.toContain('alert in other workspaces')
  await app.report(bot, 'oskar', 'Are you there?')
  const toast = page.getByText("Mara's workspace: Oskar wrote to you.")
  await toast.waitFor(soon)
  await expect.poll(() => switcher.innerText(), soon).toContain('1 alert in other workspaces')
  await app.callApi(wanda, readAlerts, { headers: { teamid: mara.workspace }, body: {} })
  await toast.waitFor({ ...soon, state: 'detached' })
  await expect.poll(() => switcher.innerText(), soon).not.toContain('other workspaces')
  await browser.leave(page)
})

test('what calls in another workspace is counted, too, where the first count was read before it', async () => {
  const hanna = await person('Hanna')
  const [isRead, mayLand] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const hold = async (route: Route) => {
    const response = await route.fetch()
    isRead.resolve()
    return mayLand.promise.then(() => route.fulfill({ response }))
  }
  const late = (of: Page) => intercept(of, `**${countAlerts.path}`, hold, { times: 1 })
  const page = await browser.open(app.url, hanna.token, '/messages/?tab=all', { width: 1024 }, late)
  await isRead.promise
  await waitUntilLive(page)
  await app.report(bot, 'ruth', 'A person, please', { kind: 'human', profile: { name: 'Ruth' } })
  await page.getByText("Mara's workspace: Ruth needs a human.").waitFor(soon)
  mayLand.resolve()
  const switcher = switcherOf(page)
  await expect.poll(() => switcher.innerText(), soon).toContain('1 alert in other workspaces')
  await browser.leave(page)
})

test('what calls in another workspace goes from the page with its bot or its workspace, and comes back with it', async () => {
  const boss = await app.person('Boss')
  const [gone, olga] = [await app.bot(boss.workspace, 'Old bot'), await person('Olga', flags, boss.workspace)]
  const page = await browser.open(app.url, olga.token, '/messages/?tab=all', { width: 1024 }, toastsStay)
  const switcher = switcherOf(page)
  await waitUntilLive(page)
  await app.report(gone, 'nils', 'A person, please', { kind: 'human', profile: { name: 'Nils' } })
  const toast = page.getByText("Boss's workspace: Nils needs a human.")
  await toast.waitFor(soon)
  const counted = () => expect.poll(() => switcher.innerText(), soon)
  await counted().toContain('1 alert in other workspaces')
  await app.callApi(boss, removeBot, { body: { client_key: gone.clientKey } })
  await toast.waitFor({ ...soon, state: 'detached' })
  await counted().not.toContain('other workspaces')
  await app.callApi(boss, restoreBot, { body: { client_key: gone.clientKey } })
  await counted().toContain('1 alert in other workspaces')
  await app.callApi(boss, removeWorkspace, { body: { team_id: boss.workspace } })
  await counted().not.toContain('other workspaces')
  await app.callApi(boss, restoreWorkspace, { body: { team_id: boss.workspace } })
  await counted().toContain('1 alert in other workspaces')
  await browser.leave(page)
})

test('who switches the workspace in Next up comes to Next up of the other one', async () => {
  const vera = await person('Vera')
  const page = await browser.open(app.url, vera.token, '/messages/?filter=next-up')
  await switcherOf(page).click()
  await page.getByRole('menuitemcheckbox', { name: /^Mara's workspace/ }).click()
  await shows(page, 'Mara')
  await expect.poll(() => page.url(), soon).toContain('filter=next-up')
  await browser.leave(page)
})

test('a bot that is in none of my workspaces is not there, and narrows nothing', async () => {
  const own = await app.person('Quinn')
  const before = browser.complaints.length
  const page = await browser.open(app.url, own.token, `/account/settings/bots/${bot.clientKey}`)
  await page.getByText(botStrings.unknown).waitFor(soon)
  await page.goto(`${app.url}/messages/?bot=${bot.clientKey}`)
  await expect.poll(() => page.url(), soon).not.toContain('bot=')
  await shows(page, 'Quinn')
  await browser.leave(page)
  // The console says which of its questions were refused, and goes on to say so until the page is gone.
  expect(browser.complaints.splice(before).filter((complaint) => !/status of 404 .*\/api\/bots\//.test(complaint))).toEqual([])
})

test('what has to be paid is the conversation’s workspace, and not the one looked at last', async () => {
  const endTrial = (workspace: string) =>
    sql`update workspace set trial_ends_at = now() - interval '1 day' where id = ${workspace}`.execute(app.server.db)
  const pia = await person('Pia')
  await endTrial(pia.workspace)
  const page = await browser.open(app.url, pia.token, `/messages/${id}/`)
  await isAllOfMaras(page, 'Hello? Is anybody there?')
  await browser.leave(page)
  const rita = await person('Rita')
  const other = await app.team()
  const lapsed = (await app.report(other.bot, 'x', 'Hello?')).conversationId
  await app.server.db.insertInto('member').values({ workspace_id: other.mara.workspace, person_id: rita.id }).execute()
  await endTrial(other.mara.workspace)
  const before = browser.complaints.length
  const second = await browser.open(app.url, rita.token, `/messages/${lapsed}/`)
  await shows(second, 'Mara')
  await second.getByRole('heading', { name: upgradeStrings.title }).waitFor(soon)
  await browser.leave(second)
  expect(browser.complaints.splice(before).filter((complaint) => !/status of 403 /.test(complaint))).toEqual([])
})

test('no page complained', () => expect(browser.complaints).toEqual([]))
