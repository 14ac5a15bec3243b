// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Bot } from '#features/bots/contract.ts'
import { countWaiting } from '#features/inbox/conversations/waitingContract.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { currentTeam } from '#web/query/team.ts'
import { botsQuery } from '#web/query/useBots.ts'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { BotSwitcher } from './BotSwitcher.tsx'

const page = shownPage()
/** What the server answers; null where it does not. */
let waiting: Record<string, number> | null
let asked: string[]
beforeEach(() => {
  waiting = null
  asked = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return path === countWaiting.path && waiting !== null ? Promise.resolve(Response.json(waiting)) : new Promise(() => undefined)
  })
  currentTeam.set('w')
  enter({ paid_until: null })
})

/** Their workspace is as this says. */
function enter(plan: { paid_until: number | null }) {
  const rights = { is_owner: true, train: true, chat: true, edit: true, billing: true, support: true, scope: 'all', scope_bots: [] }
  const workspaces = { workspace_team: 'w', slack_integrations: [{ id: 'w', ...plan, ...rights }] }
  const me = { id: 'm', profile: { email: '' }, bot_context: {}, users: [], ...workspaces }
  queries.setQueryData(meQuery.queryKey, me as unknown as Me)
}

const bots = (...names: string[]) =>
  queries.setQueryData(
    botsQuery.queryKey,
    names.map((name) => ({ client_key: name.toLowerCase(), name, broken: null })) as unknown as Bot[],
  )
function show(bot: string): void {
  history.replaceState(null, '', `/messages/?bot=${bot}`)
  page.show(<BotSwitcher />)
}
const button = () => page.place.querySelector<HTMLElement>('button')!
const says = () => button().textContent
const mark = () => page.place.querySelector('[data-waiting-elsewhere]')
/** What each line of the open menu says. */
const lines = () => [...document.querySelectorAll('[role=menuitemcheckbox]')].map((line) => line.textContent)
const change = async (to: Record<string, number>) => {
  waiting = to
  await act(() => queries.invalidateQueries({ queryKey: queryKeys.waiting }))
}

test('the switcher says how many need a human elsewhere, and the menu how many at each bot, in the order it always has', async () => {
  waiting = { shop: 2, bank: 1 }
  bots('Bank', 'Calm', 'Shop')
  show('shop')
  await actUntil(() => expect(says()).toBe('Switch bot: Shop. 1 needs a human at other bots'))
  expect(mark()).not.toBeNull()
  act(() => button().click())
  await actUntil(() => expect(lines()).toEqual(['All bots3, 3 need a human', 'Bank1, 1 needs a human', 'Calm', 'Shop2, 2 need a human']))
  // While the menu is open the counts follow, and no line goes elsewhere.
  const places = [...document.querySelectorAll('[role=menuitemcheckbox]')]
  await change({ calm: 7 })
  await actUntil(() => expect(lines()).toEqual(['All bots7, 7 need a human', 'Bank', 'Calm7, 7 need a human', 'Shop']))
  expect([...document.querySelectorAll('[role=menuitemcheckbox]')]).toEqual(places)
  await change({ shop: 1 })
  await actUntil(() => expect(says()).toBe('Switch bot: Shop'))
  expect(mark()).toBeNull()
})

test('where all bots are shown nothing is elsewhere', async () => {
  waiting = { shop: 2 }
  bots('Bank', 'Shop')
  show('all')
  act(() => button().click())
  await actUntil(() => expect(lines()).toEqual(['All bots2, 2 need a human', 'Bank', 'Shop2, 2 need a human']))
  expect([says(), mark()]).toEqual(['Switch bot: All bots', null])
})

test('as long as it is not known the switcher is as without it', async () => {
  bots('Bank', 'Shop')
  show('shop')
  act(() => button().click())
  await actUntil(() => expect(lines()).toEqual(['All bots', 'Bank', 'Shop']))
  expect(says()).toBe('Switch bot: Shop')
  await actUntil(() => expect(asked).toContain(countWaiting.path))
})

test.each([
  ['the other bots are gone', () => bots('Shop'), ['All bots', 'Shop']],
  ['the plan ended', () => enter({ paid_until: 1 }), ['All bots', 'Bank', 'Shop']],
])('once %s nothing counts any more, and nothing is said of it', async (_, end, left) => {
  waiting = { shop: 2, bank: 1 }
  bots('Bank', 'Shop')
  show('shop')
  act(() => button().click())
  await actUntil(() => expect(lines()).toEqual(['All bots3, 3 need a human', 'Bank1, 1 needs a human', 'Shop2, 2 need a human']))
  act(end)
  await actUntil(() => expect(lines()).toEqual(left))
  expect([says(), mark()]).toEqual(['Switch bot: Shop', null])
})

test('for a single bot nothing is asked', async () => {
  waiting = { shop: 2 }
  bots('Shop')
  show('all')
  act(() => button().click())
  await actUntil(() => expect(lines()).toEqual(['All bots', 'Shop']))
  expect(asked).not.toContain(countWaiting.path)
})
