// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { nothingSeen, withSeen } from '#features/inbox/conversations/rules.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import type { WorkspaceMember } from '#features/workspaces/members/contract.ts'
import { queries } from '#web/query/client.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { AssigneePicker } from './AssigneePicker.tsx'
import { assigneesQuery } from './assignees.ts'
import { heldQuery } from './heldQuery.ts'

const page = shownPage()
const row = withSeen(new PretendInbox().change(1, { name: 'Annika' }).conversation, nothingSeen)

const colleague = (name: string, email: string) =>
  ({ id: email, name, email, image: null, chat: true, scope: 'all', scope_bots: [] }) as unknown as WorkspaceMember

test('of two with the same name it is said which address each has, and of nobody else', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  queries.setQueryData(assigneesQuery.queryKey, [
    colleague('Anna Kim', 'anna.k@example.com'),
    colleague('Anna Kim', 'kim@example.com'),
    colleague('Ben', 'ben@example.com'),
  ])
  page.show(
    <AssigneePicker
      on={[row]}
      anchor={{ current: document.body }}
      onAct={() => undefined}
      onEnd={() => undefined}
      onSearchIn={() => undefined}
    />,
  )
  const options = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent.replace(/^.*?Assigned to /, ''))
  await act(() => vi.waitFor(() => expect(options()).toHaveLength(3), { timeout: 60_000 }))
  expect(options()).toEqual(['Anna Kimanna.k@example.com', 'Anna Kimkim@example.com', 'Ben'])
})

test('who has it is said, and not only ticked', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  queries.setQueryData(assigneesQuery.queryKey, [colleague('Anna', 'anna@example.com'), colleague('Ben', 'ben@example.com')])
  page.show(
    <AssigneePicker
      on={[{ ...row, assignee: 'ben@example.com' }]}
      anchor={{ current: document.body }}
      onAct={() => undefined}
      onEnd={() => undefined}
      onSearchIn={() => undefined}
    />,
  )
  const options = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent.replace(/^.*?Assigned to /, ''))
  await act(() => vi.waitFor(() => expect(options()).toEqual(['Anna', 'Ben, now', 'Nobody']), { timeout: 60_000 }))
})

test('how many each has is said beside them, where that is known', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  queries.setQueryData(assigneesQuery.queryKey, [colleague('Anna', 'anna@example.com'), colleague('Ben', 'ben@example.com')])
  queries.setQueryData(heldQuery.queryKey, { 'ben@example.com': 1204 })
  page.show(
    <AssigneePicker
      on={[row]}
      anchor={{ current: document.body }}
      onAct={() => undefined}
      onEnd={() => undefined}
      onSearchIn={() => undefined}
    />,
  )
  const options = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent.replace(/^.*?Assigned to /, ''))
  await act(() => vi.waitFor(() => expect(options()).toEqual(['Anna0 open', 'Ben1,204 open']), { timeout: 60_000 }))
})
