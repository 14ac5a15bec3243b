import { intercept } from '#testing/intercept.ts'
import { seeText } from './seeText.ts'
import type { Screen } from './theScreens.ts'

/** The ways in, what lies between Baton and the companies one signs in with, and the accounts one has there. */
export const signInScreens: Screen[] = [
  { name: 'sign-in', path: () => '/', who: 'nobody', show: seeText(/sign in with google/i) },
  { name: 'sign-in-removed', path: () => '/?state=/messages/&why=removed', who: 'nobody', show: seeText('You were removed') },
  {
    name: 'sign-in-failed',
    path: () => '/login/callback/dashboard?error=denied&state=/messages/',
    who: 'nobody',
    show: seeText(/sign in|try again/i),
  },
  { name: 'consent', path: () => '/auth/google/?state=/messages/', who: 'nobody', show: seeText(/sandbox/i) },
  { name: 'consent-agents', path: () => '/auth/google/integrate/bot', who: 'nobody', show: seeText(/It also asks to/) },
  { name: 'consent-slack', path: () => '/auth/slack/dashboard/?state=/messages/', who: 'nobody', show: seeText(/not Slack/) },
  { name: 'consent-slack-install', path: () => '/auth/slack/integrate', who: 'nobody', show: seeText(/will be able to/) },
  {
    name: 'sign-in-closed',
    path: () => '/',
    who: 'nobody',
    before: (page) =>
      intercept(page, '**/api/auth/ways', (route) => route.fulfill({ json: { google: false, slack: false, mode: 'live' } })),
    show: seeText('npm run baton -- login'),
  },
  {
    name: 'connect-failed',
    path: () => '/login/callback/dashboard?error=taken&by=slack&connecting=true&state=/profile/',
    who: 'owner',
    show: seeText(/somebody else here/i),
  },
  { name: 'google-no-code', path: () => '/auth/google/callback/integrate', who: 'owner', show: seeText('No callback code') },
  {
    name: 'google-saving',
    path: () => '/auth/google/callback/integrate?code=a-code&state=a-state',
    who: 'owner',
    before: (page) => intercept(page, '**/api/auth/handover', () => new Promise(() => undefined)),
    loads: true,
    show: seeText('Saving keys...'),
  },
  {
    name: 'google-saved',
    path: () => '/auth/google/callback/integrate?saved=true&state=/dashboard/',
    who: 'owner',
    show: seeText('Authenticated With Google'),
  },
  {
    name: 'google-failed',
    path: () => '/auth/google/callback/integrate?saved=false&error=no-right&by=google&state=/dashboard/',
    who: 'owner',
    show: seeText('Uh oh! There was a problem!'),
  },
  {
    name: 'accounts-taken-back',
    path: () => '/profile',
    who: 'owner',
    before: (page) =>
      intercept(page, '**/api/users/accounts', (route) =>
        route.fulfill({
          json: {
            accounts: [
              { provider: 'google', subject: '1', email: 'mara@northwind.example', connected_at: 1_767_000_000, needs_reconnect: true },
              {
                provider: 'slack',
                subject: 'T.U',
                email: 'mara.olsen.of.the.mountains@northwind.example',
                connected_at: 1_767_900_000,
                needs_reconnect: false,
              },
            ],
          },
        }),
      ),
    show: seeText(/no longer has access to your/),
  },
  {
    name: 'workspace-slack-taken-back',
    path: () => '/account/settings/workspace',
    who: 'owner',
    before: (page) =>
      intercept(page, '**/api/workspace/slack', (route) =>
        route.fulfill({
          json: {
            slack: {
              team_id: 'T0',
              team_name: 'Northwind Outdoors',
              connected_at: 1_767_000_000,
              connected_by: 'Mara Olsen',
              needs_reconnect: true,
            },
          },
        }),
      ),
    show: seeText(/no longer lets/),
  },
  { name: 'team-google', path: () => '/team/T0NORTHWIND/auth/google', who: 'nobody', show: seeText('Verify your team') },
  { name: 'team-google-stranger', path: () => '/team/T0NORTHWIND/auth/google', who: 'newcomer', show: seeText(/do not belong/) },
]
