import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openWorld } from './openWorld.ts'
import { openJourney, soon } from './openJourney.ts'

const [world, browser] = await openJourney(openWorld)

/** An address of section 2, and what becomes of who opens it. */
interface Route {
  path: string | (() => string)
  /** Where one ends, as path and query; the same address where it is not said. */
  ends?: RegExp
  /** Addresses that one passes on the way, in their order. */
  by?: RegExp[]
  /** What is on the screen then. */
  shows: string | RegExp
}

const home = 'Your AI answers. You step in when it matters.'
const asState = (path: string) => new RegExp(`^/\\?state=${encodeURIComponent(path)}$`)
const google = /^\/sandbox\/google\//
const slackSignIn = /^\/sandbox\/slack\/openid\//
const slackInstall = /^\/sandbox\/slack\/oauth\/v2\//
const consent = /Allow/
const plan = /^(Pro trial|Basic|Billing is off)/
const tooOld = /This sign-in has expired/

/** Of anyone who is not signed in. */
const outside: Route[] = [
  { path: '/', shows: home },
  ...[
    '/account',
    '/profile',
    '/workspaces',
    '/billing',
    '/dashboard/',
    '/messages/',
    '/setup/',
    '/account/settings',
    '/account/settings/roles',
  ].map((path) => ({
    path,
    ends: asState(path),
    shows: home,
  })),
  { path: () => `/invite/${world.invites.open}`, shows: 'START FREE TRIAL' },
  { path: '/invite/inv_that-never-was', shows: /invitation|link/i },
  { path: () => world.invites.unsubscribe, ends: /^\/unsubscribe\//, shows: "I've unsubscribed you from emails" },
  { path: '/login/callback/dashboard', shows: /no sign-in code/ },
  {
    path: '/login/callback/dashboard?token=bc_that-code-never-was-one&state=/profile',
    ends: /^\/login\/callback\/dashboard$/,
    shows: /used already/,
  },
  { path: '/login/callback/dashboard/invite/inv_that-never-was', shows: /no sign-in code/ },
  { path: '/auth/google/?state=/messages/', ends: google, shows: consent },
  { path: '/auth/slack/dashboard/', ends: slackSignIn, shows: consent },
  { path: '/auth/slack', ends: slackSignIn, shows: consent },
  {
    path: '/auth/slack/callback?code=x&state=y',
    by: [/^\/auth\/slack\?code=x&state=y$/],
    ends: /^\/login\/callback\/dashboard/,
    shows: tooOld,
  },
  { path: '/auth/slack/callback/signin?code=x&state=y', shows: /not signed in/ },
  { path: '/auth/google/callback/integrate?code=x', shows: /not signed in/ },
  { path: '/team/somebodys/auth/google', shows: 'Sign in with Slack' },
  { path: '/nothing/here', shows: 'Sorry, I did not get that...' },
]

/** Of an owner. */
const inside: Route[] = [
  { path: '/', by: [/^\/dashboard\/$/], ends: /^\/messages\//, shows: 'What needs you, longest waiting first.' },
  { path: '/?state=/profile', ends: /^\/profile\/$/, shows: 'Log out' },
  { path: '/?state=https://elsewhere.example/', ends: /^\/messages\//, shows: 'Find a customer' },
  { path: '/bot', ends: /^\/account\/settings\/bots$/, shows: 'Shop bot' },
  { path: () => `/bot/${world.bot}`, ends: /^\/account\/settings\/bots\/bot_/, shows: /client key/i },
  { path: '/dialogflow', ends: /^\/account\/settings\/bots\/add\?source=dialogflow$/, shows: 'Dialogflow agent' },
  { path: '/account', ends: /^\/billing$/, shows: plan },
  { path: '/dashboard?action=addbot', ends: /^\/account\/settings\/bots\/add$/, shows: 'Add a bot' },
  { path: '/account/settings', shows: 'Add Bot' },
  { path: '/account/settings/bots', shows: 'Add Bot' },
  { path: '/account/settings/bots/add', shows: 'Add a bot' },
  { path: () => `/account/settings/bots/${world.bot}`, shows: /Remove Bot/ },
  { path: () => `/account/settings/bots/${world.bot}/alerts`, shows: 'Bot Alerts' },
  // At its company nothing is pasted.
  { path: () => `/account/settings/bots/${world.bot}/configuration`, ends: /^\/account\/settings\/bots\/bot_[^/]+$/, shows: /Remove Bot/ },
  { path: '/account/settings/bots/bot_that_never_was', shows: 'This bot does not exist' },
  { path: '/account/settings/billing', shows: plan },
  { path: '/account/settings/ai', shows: 'AI Trainers' },
  { path: '/account/settings/roles', shows: 'Invite Users' },
  { path: () => `/account/settings/roles/${world.colleague}`, shows: 'Ben Haddad' },
  { path: '/account/settings/roles#invite', ends: /^\/account\/settings\/roles$/, shows: 'E-mail addresses' },
  { path: '/account/settings/workspace', shows: 'Workspace Settings' },
  { path: '/account/settings/workspace/new', shows: 'Add a Workspace' },
  { path: '/account/settings/workspace/join/inv_that-never-was', shows: /invitation|link/i },
  { path: '/invite/inv_that-never-was', ends: /^\/account\/settings\/workspace\/join\/inv_that-never-was/, shows: /invitation|link/i },
  { path: () => `/invite/${world.invites.open}`, ends: /^\/account\/settings\/workspace\/join\//, shows: /already/ },
  { path: '/billing', shows: plan },
  { path: '/profile', shows: 'Ways you can sign in. They all lead to this profile.' },
  { path: '/workspaces', shows: 'Workspaces you’re a member of.' },
  {
    path: '/login/callback/dashboard/invite/inv_that-never-was',
    ends: /^\/account\/settings\/workspace\/join\//,
    shows: /invitation|link/i,
  },
  { path: '/auth/google/integrate', ends: google, shows: consent },
  { path: '/auth/google/integrate/bot', ends: google, shows: consent },
  { path: '/api/v1/googleoauth2', ends: google, shows: consent },
  { path: '/auth/slack/integrate', ends: slackInstall, shows: consent },
  { path: '/auth/slack/link', ends: slackSignIn, shows: consent },
  // What comes back from a company: the markers are gone, and who is signed in is said by a code that works once.
  {
    path: '/auth/slack/callback?code=x&state=y&addbot=true',
    by: [/^\/auth\/slack\?code=x&state=y&jwt=bh_[\w-]+$/],
    ends: /^\/login\/callback\/dashboard/,
    shows: tooOld,
  },
  {
    path: '/auth/slack/callback/signin?code=x&state=y&addbot=true',
    by: [/^\/auth\/slack\/integrate\?code=x&state=y&jwt=bh_[\w-]+$/],
    ends: /^\/login\/callback\/dashboard/,
    shows: tooOld,
  },
  {
    path: '/auth/slack/callback/signin?code=x&state=y%3Flink%3Dtrue',
    by: [/^\/auth\/slack\/link\?code=x&state=y&jwt=bh_[\w-]+$/],
    ends: /^\/login\/callback\/dashboard/,
    shows: tooOld,
  },
  {
    path: '/auth/google/callback/integrate?code=x',
    by: [/^\/auth\/google\/callback\/integrate2\?code=x&jwt=(bh_[\w-]+)&clientkey=\1$/],
    ends: /^\/auth\/google\/callback\/integrate\?saved=false/,
    shows: 'Uh oh! There was a problem!',
  },
  { path: '/auth/google/callback/integrate', shows: 'Cannot authenticate With Google' },
  { path: '/auth/google/callback/integrate?saved=true', shows: 'Authenticated With Google' },
  { path: '/team/somebodys/auth/google', shows: 'Sign in with Slack' },
  { path: '/nothing/here', shows: 'Sorry, I did not get that...' },
]

const titled = (routes: Route[]) =>
  routes.map(
    (route) =>
      [
        typeof route.path === 'string'
          ? route.path
          : String(route.path)
              .replace(/^.*`(.*)`.*$/s, '$1')
              .replace(/\$\{world\.([\w.]+)\}/g, '{$1}'),
        route,
      ] as const,
  )

async function check({ path, ends, by = [], shows }: Route, token: string | null): Promise<void> {
  const given = typeof path === 'string' ? path : path()
  const passed: string[] = []
  const watch = (page: Page) => {
    page.on('framenavigated', (frame) => frame === page.mainFrame() && passed.push(frame.url().slice(world.url.length)))
    page.on('request', (request) => request.isNavigationRequest() && passed.push(request.url().slice(world.url.length)))
    return Promise.resolve()
  }
  const page = await browser.open(world.url, token, given, {}, watch)
  const at = () => page.url().slice(world.url.length)
  const isThere = ends ? () => ends.test(at()) : () => at().split('?')[0] === given.split(/[?#]/)[0]
  await expect.poll(isThere, { ...soon, message: `${given} ends at ${String(ends ?? given)}` }).toBe(true)
  await page
    .getByText(shows)
    .or(page.getByRole('button', { name: shows }))
    .or(page.getByRole('textbox', { name: shows }))
    .filter({ visible: true })
    .first()
    .waitFor(soon)
  expect(isThere(), at()).toBe(true)
  for (const address of by)
    expect(
      passed.some((one) => address.test(one)),
      `${address} in ${passed.join(' > ')}`,
    ).toBe(true)
  await browser.leave(page)
}

test.each(titled(outside))('anyone who is not signed in opens %s', async (_, route) => {
  expect.hasAssertions()
  await check(route, null)
})

test.each(titled(inside))('an owner opens %s', async (_, route) => {
  expect.hasAssertions()
  await check(route, world.tokens.owner)
})
