// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { listBots } from '#features/bots/contract.ts'
import { botStrings } from '#features/bots/web/bot.strings.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { strings } from '#shared/app.strings.ts'
import { settingsStrings } from '#shared/settings.strings.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { currentTeam } from '#web/query/team.ts'
import { BotsScreen } from '#web/screens/BotsScreen.tsx'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'

const page = shownPage()
// Here nothing is laid out, so nothing is scrolled to.
Element.prototype.scrollIntoView = () => undefined

test('the tabs do not wait for the bots, and where these cannot be loaded the server is asked again only by who presses Retry', async () => {
  let asked = 0
  const answers: (() => void)[] = []
  const failed = () => Response.json({ code: 'internal', message: 'Broken.', error: 'Broken' }, { status: 500 })
  vi.stubGlobal('fetch', (path: string) => {
    if (path !== listBots.path) return new Promise(() => undefined)
    asked++
    return new Promise<Response>((resolve) => answers.push(() => resolve(failed())))
  })
  currentTeam.set('w')
  const membership = { id: 'w', is_owner: true, scope: 'all', scope_bots: [], trial_end: null, paid_until: null }
  const me = { id: 'm', workspace_team: 'w', parent_integration: null, slack_params: null, users: [{ id: 'm' }] }
  queries.setQueryData(meQuery.queryKey, {
    ...me,
    profile: { email: 'mara@example.com' },
    slack_integrations: [membership],
  } as unknown as Me)
  page.show(
    <SettingsFrame path="/account/settings/bots" tab="bots" sees="bots" profile={null}>
      <BotsScreen />
    </SettingsFrame>,
  )
  const answerAll = () => answers.splice(0).forEach((answer) => answer())
  const tabs = () => [...page.place.querySelectorAll('nav a, nav button')].map(({ textContent }) => textContent)
  const problem = () => page.place.querySelector('[role=alert]')
  expect(tabs()).toEqual(expect.arrayContaining([settingsStrings.settings.tabs.bots, settingsStrings.settings.tabs.workspace]))
  answerAll()
  await actUntil(() => expect(problem()?.textContent).toContain(botStrings.failed))
  expect(problem()?.querySelector('button')?.textContent).toBe(strings.frame.retry)
  expect(tabs()).toContain(settingsStrings.settings.tabs.workspace)
  // What is asked for again because it failed is on its way as soon as that is shown.
  expect([asked, answers.length]).toEqual([1, 0])
})
