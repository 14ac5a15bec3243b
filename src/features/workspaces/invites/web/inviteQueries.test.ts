import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { inviteChanged, listInvites } from '#features/workspaces/invites/contract.ts'
import { memberChanged } from '#features/workspaces/members/contract.ts'
import { announce } from '#web/live/listen.ts'
import { queries } from '#web/query/client.ts'
import { invitesQuery } from './inviteQueries.ts'

afterEach(() => {
  queries.clear()
  vi.unstubAllGlobals()
})

test('where a hundred are invited at once, an open list asks once for all of them', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return Promise.resolve(Response.json({ invites: [], mails: true }))
  })
  queries.setQueryData(invitesQuery.queryKey, { invites: [], mails: true })
  const leave = new QueryObserver(queries, { ...invitesQuery, staleTime: Infinity }).subscribe(() => undefined)
  const tell = ({ name }: { name: string }) => announce({ name, cursor: '1', workspace: 'w', body: { id: 'i' } })
  for (let n = 0; n < 100; n++) tell(inviteChanged)
  tell(memberChanged)
  await expect.poll(() => asked).not.toEqual([])
  await expect.poll(() => queries.isFetching()).toBe(0)
  leave()
  expect(asked).toEqual([listInvites.path])
})
