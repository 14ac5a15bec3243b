// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { nothingSeen, withSeen } from '#features/inbox/conversations/rules.ts'
import { conversationsQuery } from '#features/inbox/web/cache/useConversations.ts'
import { plainInbox, questionOf, type InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { currentTeam } from '#web/query/team.ts'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { ConversationList } from './ConversationList.tsx'
import { emptyStrings } from './empty.strings.ts'

const page = shownPage()
const row = withSeen(new PretendInbox().change(1, { name: 'Annika' }).conversation, nothingSeen)

/** Shows the list of a place that has so many conversations. */
function show(over: Partial<InboxLocation>, count: number): void {
  const place = { ...plainInbox, tab: 'all' as const, ...over }
  const counts = {
    totalCount: count,
    mineCount: 0,
    unassignedCount: 0,
    inboxCount: 200,
    snoozedCount: 0,
    needsHumanCount: 0,
    followUpCount: 0,
  }
  const answer = { channels: count > 0 ? [row] : [], hasNext: false, capped: over.phrase === undefined && count >= 100, ...counts }
  queries.setQueryData(conversationsQuery(questionOf(place, 'all')).queryKey, { pages: [answer], pageParams: ['*'] } as never)
  page.show(<ConversationList place={place} go={() => undefined} tab="all" connect={null} alsoFound={null} />)
}
const says = () => [...page.place.querySelectorAll('[aria-live]')].at(-1)!.textContent

test('how many a filter or a phrase leaves is said once it stands, and why there are none, but not what there was at first', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  currentTeam.set('w')
  const rights = { is_owner: true, train: true, chat: true, edit: true, billing: true, support: true, scope: 'all', scope_bots: [] }
  const me = {
    id: 'm',
    profile: { email: '' },
    workspace_team: 'w',
    slack_integrations: [{ id: 'w', trial_end: null, paid_until: null, ...rights }],
    users: [],
  }
  queries.setQueryData(meQuery.queryKey, me as unknown as Me)
  const heard = new Set<string>()
  const hear = (text: string) =>
    actUntil(() => {
      heard.add(says())
      expect(says()).toBe(text)
    })
  show({}, 200)
  // The letters that one types on the way are answered, too.
  for (const phrase of ['z', 'zo']) show({ phrase }, 2)
  show({ phrase: 'zoe' }, 1)
  // In the same turn: on a busy machine it may be said before one looks for the first time.
  heard.add(says())
  await hear('1 conversation')
  show({ phrase: 'zoeqqq' }, 0)
  await hear(emptyStrings.none.phrase('zoeqqq', 'inbox'))
  show({ unread: true }, 100)
  await hear('At least 100 conversations')
  show({ nextUp: true }, 0)
  await hear(emptyStrings.nextUp.none)
  show({}, 200)
  await hear('At least 200 conversations')
  expect([...heard]).toEqual([
    '',
    '1 conversation',
    emptyStrings.none.phrase('zoeqqq', 'inbox'),
    'At least 100 conversations',
    emptyStrings.nextUp.none,
    'At least 200 conversations',
  ])
})
