import { intercept } from '#testing/intercept.ts'
import { seeText } from './seeText.ts'
import type { Screen } from './theScreens.ts'

/** Asking people in, being asked in, and the e-mails of it. */
export const inviteScreens: Screen[] = [
  {
    name: 'invite',
    path: () => '/account/settings/roles#invite',
    who: 'owner',
    show: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'invite-typed',
    path: () => '/account/settings/roles#invite',
    who: 'owner',
    show: async (page) => {
      const field = page.getByLabel('E-mail addresses', { exact: true }).and(page.getByRole('textbox'))
      await field.fill('ada@example.com, bob@example.com; grace.hopper@navy.example nobody@')
      await field.press('Enter')
      await page.getByText('One address cannot be invited.').waitFor()
      await page.getByText('What they may do and see').click()
    },
  },
  {
    name: 'invite-revoke',
    path: () => '/account/settings/roles',
    who: 'owner',
    show: async (page) => (
      await page
        .getByRole('button', { name: /^Revoke the invitation/ })
        .first()
        .click(),
      await page.getByRole('dialog').waitFor()
    ),
  },
  { name: 'invited', path: ({ invites }) => `/invite/${invites.open}`, who: 'nobody', show: seeText('START FREE TRIAL') },
  { name: 'invited-by-mail', path: ({ invites }) => `/invite/${invites.bound}`, who: 'nobody', show: seeText(/This invitation is for/) },
  { name: 'invited-revoked', path: ({ invites }) => `/invite/${invites.revoked}`, who: 'nobody', show: seeText(/was withdrawn/) },
  { name: 'invited-nowhere', path: () => '/invite/inv_none', who: 'nobody', show: seeText(/not one of our invitations/) },
  {
    name: 'joined',
    path: ({ invites }) => `/invite/${invites.open}`,
    who: 'newcomer',
    before: async (page) => {
      // It is there for a moment only, and has to be looked at.
      await page.addInitScript(`{
        const real = setTimeout
        globalThis.setTimeout = (work, ms, ...more) => (ms === 1200 ? 0 : real(work, ms, ...more))
      }`)
      // The world stays as it is, for the other screens.
      await intercept(page, '**/api/invite/use', (route) => route.fulfill({ json: { joined: true } }))
    },
    show: seeText('Congratulations. You just joined!'),
  },
  {
    name: 'join-already',
    path: ({ invites }) => `/account/settings/workspace/join/${invites.open}`,
    who: 'owner',
    show: seeText(/already/),
  },
  {
    name: 'join-wrong-address',
    path: ({ invites }) => `/account/settings/workspace/join/${invites.bound}`,
    who: 'newcomer',
    show: seeText(/You are signed in as/),
    refused: '/api/invite/use',
  },
  {
    name: 'join-revoked',
    path: ({ invites }) => `/account/settings/workspace/join/${invites.revoked}`,
    who: 'newcomer',
    show: seeText(/Ask Mara|ask Mara/),
    refused: '/api/invite/use',
  },
  { name: 'unsubscribe', path: ({ invites }) => invites.unsubscribe, who: 'nobody', show: seeText("I've unsubscribed you from emails") },
  {
    name: 'unsubscribe-broken',
    path: () => '/unsubscribe/nobody?s=x',
    who: 'nobody',
    show: seeText(/link is incomplete/),
    refused: '/api/users/unsubscribe',
  },
  { name: 'mails', path: () => '/sandbox/mail', who: 'nobody', show: seeText('grace@example.com') },
  {
    name: 'mail',
    // No script runs in the frame of a mail, not even one that looks for faults; the page around it is looked at with the headers.
    foreign: true,
    path: () => '/sandbox/mail/1',
    who: 'nobody',
    show: (page) => page.frameLocator('iframe').getByText('invites you to').first().waitFor(),
  },
  { name: 'mail-headers', path: () => '/sandbox/mail/1?part=headers', who: 'nobody', show: seeText('list-unsubscribe-post') },
]
