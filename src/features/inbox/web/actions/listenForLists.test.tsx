// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { announce } from '#web/live/listen.ts'
import { queries } from '#web/query/client.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { labelChanged, type Label } from '#features/inbox/conversations/labels/contract.ts'
import { labelsQuery } from '#features/inbox/web/labels/labelQueries.ts'
import { plainInbox } from '#features/inbox/web/location/inboxLocation.ts'
import { ActHost } from './ActHost.tsx'

const page = shownPage()
const label = (client_key: string, name: string): Label => ({ id: `${client_key} ${name}`, client_key, name, colour: 'red' })

/** Where one is who filters by VIP and has done nothing yet, after a colleague renamed the VIP of the bot a. */
function afterRename(bot: string, labels: Label[]): string {
  queries.setQueryDefaults(labelsQuery.queryKey, { staleTime: Infinity })
  queries.setQueryData(labelsQuery.queryKey, labels)
  history.replaceState(null, '', '/messages/?label=VIP')
  page.show(<ActHost rows={[]} place={{ ...plainInbox, bot, tags: ['VIP'] }} go={() => undefined} onSearchIn={() => undefined} />)
  const body = { client_key: 'a', label: label('a', 'Important'), was: 'VIP', into: null }
  act(() => announce({ cursor: '1.1', workspace: 'w', name: labelChanged.name, body }))
  return new URLSearchParams(location.search).getAll('label').join()
}

test('a list that is filtered by a label goes along when it is renamed, also for who has done nothing yet', () => {
  expect(afterRename('a', [label('a', 'VIP')])).toBe('Important')
})

test('a list of every bot does so only when no other bot has the label still', () => {
  expect(afterRename('all', [label('a', 'VIP'), label('b', 'VIP')])).toBe('VIP')
  expect(afterRename('all', [label('a', 'VIP'), label('b', 'Refund')])).toBe('Important')
})

test('the label of another bot is nothing to the list', () => {
  expect(afterRename('b', [label('a', 'VIP')])).toBe('VIP')
})
