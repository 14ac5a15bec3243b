import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { deletedQuery } from '#features/inbox/web/list/deletedQuery.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { strings } from '#shared/app.strings.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { NothingOpen } from './NothingOpen.tsx'
import { nothingOpenStrings } from './nothingOpen.strings.ts'

const beside = (hasRows: boolean | undefined, { isDeleted = false, isNextUp = false } = {}) =>
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <NothingOpen hasRows={hasRows} isDeleted={isDeleted} isNextUp={isNextUp} />
    </QueryClientProvider>,
  )
const nothing = /^<main [^>]*><\/main>$/

test('beside an empty list nothing stands, not even the mark: the list says why it is empty', () => {
  expect(beside(true)).toContain(nothingOpenStrings.pick)
  expect(beside(true)).toContain('<svg')
  for (const hasRows of [false, undefined]) expect(beside(hasRows)).toMatch(nothing)
})

test('beside what was deleted it counts whether anything was, not what is in the inbox', () => {
  const person = { workspace_team: 'w', profile: { email: 'mara@example.com' }, users: [{ id: 'mara' }, { id: 'ben' }] }
  const look = (is_owner: boolean, channels: unknown[]) => {
    queries.setQueryData(meQuery.queryKey, { ...person, slack_integrations: [{ id: 'w', is_owner }] } as unknown as Me)
    queries.setQueryData(deletedQuery.queryKey, { pages: [{ channels, next: null }], pageParams: [''] } as never)
  }
  look(true, [])
  expect(beside(true, { isDeleted: true })).toMatch(nothing)
  look(true, [{ id: 'c' }])
  expect(beside(false, { isDeleted: true })).toContain(nothingOpenStrings.pick)
  look(false, [])
  expect(beside(true, { isDeleted: true })).toMatch(nothing)
})

test('in Next up it says of Enter what it does there, and what else to who may not reply', () => {
  const taking = `${strings.list.nextUpTakes}.`
  const look = (chat: boolean) => {
    const membership = { id: 'w', is_owner: false, train: true, chat, edit: false, billing: false, support: false }
    const person = { workspace_team: 'w', profile: { email: 'mara@example.com' }, users: [{ id: 'mara' }, { id: 'ben' }] }
    queries.setQueryData(meQuery.queryKey, { ...person, slack_integrations: [membership] } as unknown as Me)
    return [beside(true), beside(true, { isNextUp: true })].map((shown) => shown.includes(taking))
  }
  expect(look(true)).toEqual([false, true])
  expect(look(false)).toEqual([false, false])
})
