// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { begunQuery } from '#features/inbox/web/cache/useBegun.ts'
import { conversationsQuery } from '#features/inbox/web/cache/useConversations.ts'
import { plainInbox, questionOf } from '#features/inbox/web/location/inboxLocation.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { settingsStrings } from '#shared/settings.strings.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { currentTeam } from '#web/query/team.ts'
import { botsQuery } from '#web/query/useBots.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { FirstSteps } from './FirstSteps.tsx'

const page = shownPage()
const text = settingsStrings.setup

interface Workspace {
  bots: number
  said: number
  members: number
  folder?: 'inbox' | 'snoozed' | 'done'
  begun?: boolean
  answered?: boolean
}

/** The steps of an owner in a workspace with so many bots, members and conversations, which all lie in one folder. */
function stepsOf({ bots, said, members, folder = 'inbox', begun = said > 0, answered = false }: Workspace): string {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  currentTeam.set('w')
  const rights = { is_owner: true, train: true, chat: true, edit: true, billing: true, support: true, scope: 'all', scope_bots: [] }
  const me = {
    id: 'm',
    workspace_team: 'w',
    profile: { email: 'ines@example.com' },
    slack_integrations: [{ id: 'w', trial_end: null, paid_until: null, ...rights }],
    users: Array.from({ length: members }, (_, n) => ({ id: String(n), name: `Member ${n}` })),
  }
  queries.setQueryData(meQuery.queryKey, me as unknown as Me)
  queries.setQueryData(botsQuery.queryKey, Array.from({ length: bots }, (_, n) => ({ client_key: `b${n}`, name: 'Shop' })) as never)
  const channels = Array.from({ length: said }, (_, n) => ({ id: `c${n}`, rev: 1, name: 'Anna', last_message: null, assignee: null }))
  const answer = (rows: unknown[]) => ({ pages: [{ channels: rows, hasNext: false }], pageParams: ['*'] }) as never
  for (const one of ['inbox', 'snoozed', 'done'] as const)
    queries.setQueryData(
      conversationsQuery(questionOf({ ...plainInbox, folder: one }, 'all')).queryKey,
      answer(one === folder ? channels : []),
    )
  queries.setQueryData(begunQuery.queryKey, { has_begun: begun, is_answered: answered })
  page.show(<FirstSteps />)
  return page.place.textContent
}

test('the demo bot is offered only while there is no bot', () => {
  expect(stepsOf({ bots: 0, said: 0, members: 1 })).toContain(text.demo)
  const withBot = stepsOf({ bots: 1, said: 0, members: 1 })
  expect(withBot).toContain(text.message)
  expect(withBot).not.toContain(text.demo)
  expect(withBot).not.toContain(text.allSet)
})

test('who has done all three steps is led to the inbox', () => {
  expect(stepsOf({ bots: 1, said: 1, members: 2 })).toContain(text.allSet)
  const link = [...page.place.querySelectorAll('a')].find(({ textContent }) => textContent === text.openInbox)
  expect(link?.getAttribute('href')).toBe('/messages/')
})

test('what was done stays so: after the hand back to the AI, in whichever folder, and where the conversation was deleted', () => {
  const done = { bots: 1, members: 1, answered: true }
  // Nobody has it, and the last word is the bot's or the customer's.
  for (const folder of ['inbox', 'snoozed', 'done'] as const) {
    expect(stepsOf({ ...done, said: 1, folder })).toContain(text.allSet)
    expect(page.place.textContent).toContain(text.messageCame('Anna'))
  }
  expect(stepsOf({ ...done, said: 0, begun: true })).toContain(text.allSet)
  expect(stepsOf({ ...done, said: 1, answered: false })).not.toContain(text.allSet)
})
