// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Act, Bulk } from '#features/inbox/actions/bulk/contract.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { strings } from '#shared/app.strings.ts'
import { toast, toasts, undoLast } from '#web/components/toast/toast.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { doToMany, followBulk } from './doToMany.ts'

beforeEach(() => {
  toasts.set([])
  const me = { id: 'mara', slack_integrations: [], users: [{ id: 'ben', name: 'Ben Haddad' }] }
  queries.setQueryData(meQuery.queryKey, me as unknown as Me)
})
afterEach(() => {
  vi.useRealTimers()
  toasts.set([])
  queries.clear()
  vi.unstubAllGlobals()
})

test.each([
  ['a colleague', 'ben', '12 conversations assigned to Ben Haddad.'],
  ['oneself', 'mara', '12 conversations assigned to you.'],
  ['somebody who is not known yet', 'new', '12 conversations assigned.'],
  ['nobody', null, '12 conversations unassigned.'],
])('many conversations are given to %s, and it is said to whom', async (_to, assignee, says) => {
  const act = { do: 'assign' as const, assignee }
  const counts = { total: 12, changed: 12, same: 0, refused: 0, refusals: [], undo_until: null }
  const bulk: Bulk = { id: `given to ${assignee}`, act, state: 'done', ...counts }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(bulk)))
  await doToMany([new PretendInbox().change(1, {}).conversation], act)
  expect(toasts.get().map(({ text }) => text)).toEqual([says])
})

test('a bulk of many portions is asked for once in a while, and not by each portion that was told of', async () => {
  vi.useFakeTimers()
  const act = { do: 'done' as const }
  const after = (portions: number): Bulk => {
    const counts = { total: 20_000, changed: portions * 100, same: 0, refused: 0, refusals: [], undo_until: null }
    return { id: 'large', act, state: 'running', ...counts }
  }
  let asked = 0
  vi.stubGlobal('fetch', () => {
    asked++
    return Promise.resolve(Response.json(after(50)))
  })
  for (let portion = 0; portion <= 50; portion++) followBulk(after(portion))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThanOrEqual(5)
  followBulk({ ...after(50), state: 'done' })
})

const over = { total: 12, changed: 12, same: 0, refused: 0, refusals: [] }
test.each<[string, Act, number, string[]]>([
  ['a deletion is offered for as long as the server takes it back', { do: 'delete' }, 0, ['12 conversations deleted.']],
  ['what ran longer than its call is offered as long', { do: 'done' }, 3, ['12 conversations moved to Done.']],
  ['what is done at once is offered for ten seconds', { do: 'done' }, 12, []],
])('the undo of %s', async (what, act, changed, shownLater) => {
  vi.useFakeTimers()
  const undo_until = Date.now() / 1000 + 600
  const bulk: Bulk = { id: what, act, state: 'done', ...over, undo_until }
  const begun: Bulk = changed === 3 ? { ...bulk, state: 'running', changed, undo_until: null } : bulk
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(begun)))
  await doToMany([new PretendInbox().change(1, {}).conversation], act)
  followBulk(bulk)
  const texts = () => toasts.get().map(({ text }) => text)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(texts()).toEqual(shownLater)
  await vi.advanceTimersByTimeAsync(590_000)
  expect(texts()).toEqual([])
})

test('the key that undoes stops a bulk that runs, takes it back once it has stopped, and nothing that was done before it', async () => {
  const undone = vi.fn<() => void>()
  toast('Moved to Done.', { action: { name: strings.frame.undo, run: undone } })
  const act = { do: 'star' as const, starred: true }
  const running: Bulk = { id: 'stopped by key', act, state: 'running', ...over, total: 900, undo_until: null }
  const asked: string[] = []
  const stopped = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path.slice(path.lastIndexOf('/') + 1))
    if (path.endsWith('/undo')) return Response.json({ ...running, state: 'undone' })
    if (!path.endsWith('/stop')) return Response.json(running)
    await stopped.promise
    return Response.json({ ...running, state: 'stopped', undo_until: Date.now() / 1000 + 600 })
  })
  const texts = () => toasts.get().map(({ text }) => text)
  await doToMany([new PretendInbox().change(1, {}).conversation], act)
  undoLast()
  undoLast()
  stopped.resolve()
  await vi.waitFor(() => expect(texts()).toContain('Stopped after 12 of 900.'), { timeout: 30_000 })
  undoLast()
  await vi.waitFor(() => expect(texts()).toContain('Undone. 12 conversations restored.'), { timeout: 30_000 })
  expect(asked).toEqual(['bulk', 'stop', 'undo'])
  expect(undone).not.toHaveBeenCalled()
})
