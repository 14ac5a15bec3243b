import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openWorld } from './openWorld.ts'
import { openJourney } from './openJourney.ts'

const [world, browser] = await openJourney(openWorld)

const at = (page: Page) => page.url().slice(world.url.length)
const arrive = (page: Page, path: string) => expect.poll(() => at(page)).toBe(path)

/** Picks somebody on a company's page and presses a button. */
async function choose(page: Page, who: string | { name: string; email: string }, decision: 'Allow' | 'Deny' = 'Allow') {
  await page.getByRole('button', { name: decision }).waitFor()
  if (typeof who === 'string') await page.getByRole('radio', { name: new RegExp(who) }).check()
  else {
    await page.getByRole('radio', { name: /Someone new/ }).check()
    await page.getByRole('textbox', { name: 'Name' }).fill(who.name)
    await page.getByRole('textbox', { name: /mail/i }).fill(who.email)
  }
  await page.getByRole('button', { name: decision }).click()
}

/** Signed in, and at the profile. */
async function profileOf(token: string): Promise<Page> {
  const page = await browser.open(world.url, token, '/profile/')
  await page.getByRole('heading', { name: 'Accounts' }).waitFor()
  return page
}
const accounts = (page: Page) => page.getByRole('listitem').filter({ hasText: /connected / })

describe('signing in with Slack', () => {
  test('somebody whom Baton never met gets a workspace of their own, and comes to where they wanted', async () => {
    const page = await browser.open(world.url, null, '/messages/?tab=all')
    await page.getByRole('link', { name: 'Sign in with Slack' }).click()
    await choose(page, 'Sana Iqbal')
    await page.getByRole('button', { name: /^Switch workspace: Sana/ }).waitFor()
    await arrive(page, '/messages/?tab=all')
  })

  test('the e-mail of somebody who gets in by Google opens nothing, and it is said what to do', async () => {
    const page = await browser.open(world.url, null, '/')
    await page.getByRole('link', { name: 'Sign in with Slack' }).click()
    await choose(page, 'Ben Haddad')
    await page.getByText('This e-mail address already signs in another way.').waitFor()
    await page.getByRole('link', { name: 'Sign in again' }).click()
    await page.getByRole('link', { name: 'Sign in with Slack' }).waitFor()
  })

  test('who says no is told so', async () => {
    const page = await browser.open(world.url, null, '/')
    await page.getByRole('link', { name: 'Sign in with Slack' }).click()
    await choose(page, 'Mara Olsen', 'Deny')
    await page.getByText('You did not give Baton access at Slack.').waitFor()
  })
})

describe('a person with several accounts', () => {
  test('connects Slack to Google, is notified on every page, and is the same person by both', async () => {
    const [page, other] = [await profileOf(world.tokens.colleague), await profileOf(world.tokens.colleague)]
    await expect.poll(() => accounts(other).count()).toBe(1)
    await other.getByText('your only way in').waitFor()
    await page.getByRole('link', { name: 'Connect Slack' }).click()
    await choose(page, 'Ben Haddad')
    await page.getByText('Your Slack account is connected.').waitFor()
    await arrive(page, '/profile/')
    for (const one of [page, other]) await expect.poll(() => accounts(one).count()).toBe(2)

    const elsewhere = await browser.open(world.url, null, '/profile/')
    await elsewhere.getByRole('link', { name: 'Sign in with Slack' }).click()
    await choose(elsewhere, 'Ben Haddad')
    await elsewhere.getByRole('heading', { name: 'Accounts' }).waitFor()
    await expect.poll(() => accounts(elsewhere).count()).toBe(2)

    await page
      .getByRole('button', { name: /^Remove/ })
      .last()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    for (const one of [page, other, elsewhere]) await expect.poll(() => accounts(one).count()).toBe(1)
  })

  test('cannot connect the account of somebody else', async () => {
    const page = await profileOf(world.tokens.newcomer)
    await page.getByRole('link', { name: 'Connect Slack' }).click()
    await choose(page, 'Mara Olsen')
    await page.getByText('Somebody else here signs in with this Slack account').waitFor()
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByText('No account is connected.').waitFor()
  })
})

describe('a Slack workspace', () => {
  test('is connected in the settings, and taken away; every open page of the settings shows it', async () => {
    const open = () => browser.open(world.url, world.tokens.owner, '/account/settings/workspace/')
    const [page, other] = [await open(), await open()]
    await other.getByRole('link', { name: 'Connect Slack' }).waitFor()
    await page.getByRole('link', { name: 'Connect Slack' }).click()
    await choose(page, 'Chloe Martin')
    await page.getByText('Chloe Martin may install no apps in this workspace').waitFor()
    await choose(page, 'Mara Olsen')
    // What the page was told by its address is said, and is there no more.
    await page.getByText('Your Slack workspace is connected.').waitFor()
    for (const one of [page, other]) await one.getByRole('button', { name: 'Disconnect' }).waitFor()
    await arrive(page, '/account/settings/workspace/')
    await other.getByRole('button', { name: 'Disconnect' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    for (const one of [page, other]) await one.getByRole('link', { name: 'Connect Slack' }).waitFor()
  })
})

describe('Google, for Dialogflow agents', () => {
  test('begun from Slack: anyone who belongs to the team goes on, allows it, and is told that it is done', async () => {
    const team = await browser.open(world.url, world.tokens.owner, '/messages/')
    const id = await team.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
      return ((await (await fetch('/api/users/me', { headers })).json()) as { workspace_team: string }).workspace_team
    })
    const page = await browser.open(world.url, world.tokens.owner, `/team/${id}/auth/google`)
    await page.getByText('See and change your Dialogflow agents').waitFor()
    await choose(page, 'Mara Olsen')
    await page.getByRole('heading', { name: 'Authenticated With Google' }).waitFor()
    await page.getByText('Go to Slack & connect Dialogflow agents to Baton').waitFor()
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect.poll(() => at(page)).toMatch(/^\/messages\//)
  })

  test('the right left out: a problem, with its reason and another try', async () => {
    const page = await browser.open(world.url, world.tokens.owner, '/messages/')
    await page.goto(`${world.url}/api/v1/googleoauth2`)
    await page.getByRole('checkbox').uncheck()
    await choose(page, { name: 'Mara at home', email: 'mara.at.home@example.com' })
    await page.getByRole('heading', { name: 'Uh oh! There was a problem!' }).waitFor()
    await page.getByText('the right that was asked for was left out').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Please try again' }).getAttribute('href')).toBe('/api/v1/googleoauth2')
  })

  test('the token of the session never stands in an address, nor does a code that opens one', async () => {
    const page = await browser.open(world.url, world.tokens.owner, '/profile/')
    const seen: string[] = []
    page.on('request', (request) => void seen.push(request.url()))
    await page.goto(`${world.url}/auth/google/integrate?state=/profile/`)
    await choose(page, 'Mara Olsen')
    await page.getByText('Your Google account is connected.').waitFor()
    const handed = seen.map((url) => new URL(url)).find(({ pathname }) => pathname === '/auth/google/callback/integrate2')
    expect(handed?.searchParams.get('jwt')).toMatch(/^bh_/)
    expect(handed?.searchParams.get('clientkey')).toBe(handed?.searchParams.get('jwt'))
    expect(seen.filter((url) => /[=/]bs_/.test(url) || url.includes(world.tokens.owner))).toEqual([])
    const taken = await fetch(`${world.url}/api/auth/exchange`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: handed?.searchParams.get('jwt') }),
    })
    expect(taken.status).toBe(410)
  })
})

/** Every address by which one comes and goes: who comes, and what they see or where they end. */
const routes: [path: string, who: 'nobody' | 'owner' | 'newcomer', shows: string | RegExp, ends?: RegExp][] = [
  ['/auth/google/', 'nobody', 'Sandbox: not Google.'],
  ['/auth/google/?state=a-code-of-an-invitation', 'nobody', 'Sandbox: not Google.'],
  ['/auth/google/integrate', 'owner', 'Sandbox: not Google.'],
  ['/auth/google/integrate/bot', 'owner', 'See and change your Dialogflow agents'],
  ['/api/v1/googleoauth2', 'owner', 'See and change your Dialogflow agents'],
  ['/auth/google/callback/integrate', 'owner', 'No callback code'],
  ['/auth/google/callback/integrate?code=x&state=y', 'nobody', 'You are not signed in any more, so nothing was connected.'],
  ['/auth/google/callback/integrate?code=x&state=y', 'owner', 'This sign-in has expired.', /saved=false&error=expired/],
  ['/auth/google/callback/integrate2?code=x&state=y', 'owner', 'Uh oh! There was a problem!', /^\/auth\/google\/callback\/integrate\?/],
  ['/auth/google/callback?code=x&state=y', 'nobody', 'This sign-in has expired.', /^\/login\/callback\/dashboard/],
  ['/auth/slack', 'nobody', 'Sandbox: not Slack.'],
  ['/auth/slack/dashboard/', 'nobody', 'Sandbox: not Slack.'],
  ['/auth/slack/integrate', 'owner', 'Let Baton into Northwind Outdoors'],
  ['/auth/slack/link', 'owner', 'Sign in to Baton with Northwind Outdoors'],
  ['/auth/slack/callback?code=x&state=y', 'nobody', 'This sign-in has expired.', /^\/login\/callback\/dashboard/],
  ['/auth/slack/callback/signin?code=x&state=y', 'nobody', 'You are not signed in any more, so nothing was connected.'],
  ['/auth/slack/callback/signin?code=x&state=y%3Flink%3Dtrue', 'owner', 'This sign-in has expired.', /^\/login\/callback\/dashboard/],
  ['/team/T0SOMEBODY/auth/google', 'nobody', 'Verify your team'],
  ['/team/T0SOMEBODY/auth/google', 'newcomer', 'You are signed in, but do not belong to this team.'],
  ['/login/callback/dashboard', 'nobody', 'This link has no sign-in code.'],
  ['/login/callback/dashboard?token=bc_a-code-that-never-was', 'nobody', 'This sign-in link was used already'],
  ['/login/callback/dashboard/invite/a-code-that-never-was', 'nobody', 'This link has no sign-in code.'],
  ['/login/callback/dashboard/invite/a-code-that-never-was', 'owner', /./, /^\/account\/settings\/workspace\/join\/a-code-that-never-was/],
]

test.each(routes)('%s, come to by %s', async (path, who, shows, ends) => {
  const page = await browser.open(world.url, who === 'nobody' ? null : world.tokens[who], path)
  await page.getByText(shows).first().waitFor()
  if (ends) await expect.poll(() => at(page)).toMatch(ends)
})

test('the pages that companies send people back to take off what hung on the state, and add who is signed in', async () => {
  const page = await browser.open(world.url, world.tokens.owner, '/profile/')
  const seen: URL[] = []
  page.on('request', (request) => void seen.push(new URL(request.url())))
  const went = async (path: string, to: string) => {
    await page.goto(world.url + path)
    // The server finds no such attempt, and says so on the page.
    await expect.poll(() => at(page)).toMatch(/^\/login\/callback\/dashboard/)
    return Object.fromEntries(seen.findLast(({ pathname }) => pathname === to)!.searchParams)
  }
  const jwt = expect.stringMatching(/^bh_/) as string
  expect(await went('/auth/slack/callback?code=1&state=s%3Faddbot%3Dtrue&addbot=true', '/auth/slack')).toEqual({
    code: '1',
    state: 's',
    jwt,
  })
  expect(await went('/auth/slack/callback/signin?code=2&state=s%3Flink%3Dtrue', '/auth/slack/link')).toEqual({ code: '2', state: 's', jwt })
  expect(await went('/auth/slack/callback/signin?code=3&state=s%3Faddbot%3Dtrue', '/auth/slack/integrate')).toEqual({
    code: '3',
    state: 's',
    jwt,
  })
})
