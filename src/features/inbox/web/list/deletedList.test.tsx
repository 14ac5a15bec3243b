// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { actStrings } from '#features/inbox/web/actions/act.strings.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { DeletedList } from './DeletedList.tsx'

const page = shownPage()
const text = actStrings.deleted

test('who is no owner is told why there is no list, and led back to the inbox', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const rights = { is_owner: false, train: true, chat: true, edit: true, billing: true, support: true }
  queries.setQueryData(meQuery.queryKey, { workspace_team: 'w', slack_integrations: [{ id: 'w', ...rights }] } as unknown as Me)
  page.show(<DeletedList openId={null} hrefOf={(id) => id} inbox="/messages/" />)
  expect(page.place.querySelector('ul')).toBeNull()
  expect(page.place.textContent).toContain(text.ownersOnly)
  const link = [...page.place.querySelectorAll('a')].find(({ textContent }) => textContent === text.back)
  expect(link?.getAttribute('href')).toBe('/messages/')
})
