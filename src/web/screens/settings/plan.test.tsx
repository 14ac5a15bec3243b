// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { waysIn } from '#features/auth/contract.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { strings } from '#shared/app.strings.ts'
import { settingsStrings } from '#shared/settings.strings.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { currentTeam } from '#web/query/team.ts'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { BillingScreen } from './BillingScreen.tsx'

const page = shownPage()

/** What the page of an owner's plan says, whose trial ends in so many days; `null` where there never was one. Without a mode the server is asked. */
function shownWith(trialDays: number | null, mode: 'sandbox' | 'live' | null = 'sandbox'): string {
  const at = trialDays === null ? null : Date.now() / 1000 + trialDays * 86_400
  const membership = { id: 'w', is_owner: true, trial_end: at, paid_until: mode === 'live' ? null : (at ?? 0) }
  currentTeam.set('w')
  queries.setQueryData(meQuery.queryKey, {
    workspace_team: 'w',
    parent_integration: null,
    slack_integrations: [membership],
  } as unknown as Me)
  if (mode !== null) queries.setQueryData(['ways in'], { google: false, slack: false, mode })
  page.show(<BillingScreen />)
  return page.place.textContent
}

test('during the trial it is said that Basic follows, and what that is', () => {
  const shown = shownWith(2.5)
  expect(shown).toContain('Pro trial, 3 days left')
  expect(shown).toContain(
    'After the trial this workspace is on Basic: its bots keep running and everything is kept, but its conversations do not show.',
  )
  expect(shown).not.toContain('What you can do')
})

test('after it one is on Basic, and not at a dead end: a workspace with a trial, or a server without billing', () => {
  const shown = shownWith(-1)
  expect(shown).toContain('Your trial of Pro has ended, so this workspace is on Basic.')
  expect(shown).toContain('What you can do')
  expect(page.place.querySelector('a')?.getAttribute('href')).toBe('/account/settings/workspace/new')
  expect(shown).toContain('On a server of your own Baton has no billing')
})

test('without a trial one is on Basic just so', () => {
  expect(shownWith(null)).toContain('BasicIts bots keep running, and everything is kept.')
})

test('where Baton is used for real without billing, it is said that billing is off', () => {
  const shown = shownWith(null, 'live')
  expect(shown).toContain('Billing is off')
  expect(shown).toContain('Everything is on')
  expect(shown).not.toContain('What you can do')
})

test('where the server does not say whether it has billing, that is said, with Retry', async () => {
  const failed = { code: 'internal', message: strings.errors.internal, error: 'Broken' }
  vi.stubGlobal('fetch', (path: string) =>
    path === waysIn.path ? Promise.resolve(Response.json(failed, { status: 500 })) : new Promise(() => undefined),
  )
  shownWith(null, null)
  const problem = () => page.place.querySelector('[role=alert]')
  await actUntil(() => expect(problem()?.textContent).toContain(strings.errors.internal))
  expect(problem()?.querySelector('button')?.textContent).toBe(strings.frame.retry)
  expect(page.place.querySelector('h1')?.textContent).toBe(settingsStrings.billing.title)
})
