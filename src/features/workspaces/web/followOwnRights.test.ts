// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Me } from '#features/workspaces/contract.ts'
import type { WorkspaceMember } from '#features/workspaces/members/contract.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { currentTeam } from '#web/query/team.ts'
import { botsQuery } from '#web/query/useBots.ts'
import { followOwnRights } from './followOwnRights.ts'

const held = {
  is_owner: false,
  train: true,
  chat: true,
  edit: false,
  billing: false,
  support: true,
  scope: 'bots' as const,
  scope_bots: ['b1'],
}
const changed = (change: Partial<WorkspaceMember>) => followOwnRights({ id: 'ben', name: 'Ben', ...held, ...change } as WorkspaceMember)
const bots = () => queries.getQueryState(botsQuery.queryKey)

beforeEach(() => {
  currentTeam.set('w')
  queries.setQueryData(meQuery.queryKey, { id: 'ben', workspace_team: 'w', slack_integrations: [{ id: 'w', ...held }] } as unknown as Me)
  queries.setQueryData(botsQuery.queryKey, [])
})
afterEach(() => {
  queries.clear()
  currentTeam.set(null)
})

test.each<[string, Partial<WorkspaceMember>]>([
  ['is called otherwise', { name: 'Ben Ode' }],
  ['may do more', { edit: true }],
  ['sees more', { scope: 'all', scope_bots: [] }],
  ['sees another bot', { scope_bots: ['b2', 'b1'] }],
])('who %s keeps what is on the screen, and what is typed there, until it is asked again', async (_how, change) => {
  changed(change)
  await vi.waitFor(() => expect(bots()?.isInvalidated).toBe(true), { timeout: 30_000 })
  expect(bots()?.data).toEqual([])
})

test.each<[string, Partial<WorkspaceMember>]>([
  ['may do less', { chat: false }],
  ['may do other things', { chat: false, edit: true }],
  ['sees fewer bots', { scope_bots: [] }],
  ['sees what concerns them alone', { scope: 'assigned', scope_bots: [] }],
])('of who %s nothing stays that was fetched before', async (_how, change) => {
  changed(change)
  await vi.waitFor(() => expect(bots()?.data).toBeUndefined(), { timeout: 30_000 })
})

test('what becomes of a colleague changes nothing here', async () => {
  changed({ id: 'cato', chat: false })
  await Promise.resolve()
  expect(bots()).toMatchObject({ data: [], isInvalidated: false })
})
