// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { keptDays } from '#shared/time.ts'
import { actStrings } from '#features/inbox/web/actions/act.strings.ts'
import { withSeen, nothingSeen } from '#features/inbox/conversations/rules.ts'
import { plainInbox } from '#features/inbox/web/location/inboxLocation.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { deletedQuery } from './deletedQuery.ts'
import { DeletedList } from './DeletedList.tsx'

const page = shownPage()
const text = actStrings.deleted
const rights = { is_owner: false, train: true, chat: true, edit: true, billing: true, support: true }
const know = (is_owner: boolean) =>
  queries.setQueryData(meQuery.queryKey, {
    workspace_team: 'w',
    slack_integrations: [{ id: 'w', ...rights, is_owner }],
  } as unknown as Me)

test('who is no owner is told why there is no list, and led back to the inbox', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  know(false)
  page.show(<DeletedList place={{ ...plainInbox, folder: 'deleted' }} />)
  expect(page.place.querySelector('ul')).toBeNull()
  expect(page.place.textContent).toContain(text.ownersOnly)
  const link = [...page.place.querySelectorAll('a')].find(({ textContent }) => textContent === text.back)
  expect(link?.getAttribute('href')).toBe('/messages/')
})

test('what was deleted a moment ago is erased in no day more than it is kept, though the page looks at the clock every half a minute', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  know(true)
  const row = withSeen(new PretendInbox().change(1, { name: 'Annika' }).conversation, nothingSeen)
  // By the clock of the page it will be deleted in a moment.
  const deleted_at = Date.now() / 1000 + 29
  const channels = [{ ...row, deleted_at, deleted_by: null, erased_at: deleted_at + keptDays * 86_400 }]
  queries.setQueryData(deletedQuery.queryKey, { pages: [{ channels, next: null }], pageParams: [''] })
  page.show(<DeletedList place={{ ...plainInbox, folder: 'deleted' }} />)
  expect(page.place.textContent).toContain(text.left(keptDays))
})
