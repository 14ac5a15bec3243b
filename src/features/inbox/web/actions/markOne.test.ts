// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bulkErrors } from '#features/inbox/actions/errors.ts'
import type { Bulk } from '#features/inbox/actions/bulk/contract.ts'
import { conversationErrors } from '#features/inbox/conversations/errors.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { toasts } from '#web/components/toast/toast.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { doToOne } from './doToOne.ts'

const { conversation } = new PretendInbox().change(1, { in_count: 5 })
const key = [...queryKeys.conversation, conversation.id]
const unread = { seen_in: 0, marked_unread: false, ignore_unread_reset: false, mention_unread: true, woke_unread: true, note_unread: true }
const read = { ...unread, seen_in: 5, mention_unread: false, woke_unread: false, note_unread: false }
const act = { do: 'unread', isunread: false } as const
const changed: Bulk = { id: 'b1', act, state: 'done', total: 1, changed: 1, same: 0, refused: 0, refusals: [], undo_until: 600 }
const kept = (why: string) => ({ changed: 0, refused: 1, refusals: [{ id: conversation.id, code: '', reason: '', why }] })

let asked: { path: string; body: unknown }[] = []
const answers = (...of: object[]) =>
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    asked.push({ path, body: typeof body === 'string' ? JSON.parse(body) : null })
    return Promise.resolve(Response.json(of[asked.length - 1]))
  })
const know = (chat: boolean) =>
  queries.setQueryData(meQuery.queryKey, { workspace_team: 'w', slack_integrations: [{ id: 'w', chat }] } as unknown as Me)
const seen = () => queries.getQueryData<{ seen: unknown }>(key)?.seen
const said = () => toasts.get().map(({ text }) => text)
/** Takes back what is offered, and waits until that is said. */
async function undo(): Promise<void> {
  const offer = toasts.get()[0]!
  offer.action!.run()
  await vi.waitFor(() => expect(toasts.get().at(-1)?.id).not.toBe(offer.id), { timeout: 30_000 })
}

beforeEach(() => {
  asked = []
  toasts.set([])
  know(true)
  queries.setQueryData(key, { conversation, seen: unread })
})
afterEach(() => {
  toasts.set([])
  queries.clear()
  vi.unstubAllGlobals()
})

test('what is marked read is so at once, and its undo brings back what was unread of it, not a mark', async () => {
  answers(changed, { ...changed, state: 'undone', undo_until: null })
  expect(await doToOne(conversation, act)).toBe(true)
  expect(asked).toEqual([{ path: '/api/channels/bulk', body: { act, ids: [conversation.id] } }])
  expect([seen(), said()]).toEqual([read, ['Marked as read.']])
  await undo()
  expect(asked.slice(1)).toEqual([{ path: '/api/channels/bulk/b1/undo', body: null }])
  expect(said()).toEqual(['Undone.'])
})

test('what is marked unread is so at once, and its undo brings back what was read and unread of it before', async () => {
  const mark = { do: 'unread', isunread: true } as const
  answers({ ...changed, act: mark }, { ...changed, act: mark, state: 'undone', undo_until: null })
  expect(await doToOne(conversation, mark)).toBe(true)
  expect(asked).toEqual([{ path: '/api/channels/bulk', body: { act: mark, ids: [conversation.id] } }])
  expect([seen(), said()]).toEqual([{ ...unread, marked_unread: true, ignore_unread_reset: true }, ['Marked as unread.']])
  await undo()
  expect(asked.slice(1)).toEqual([{ path: '/api/channels/bulk/b1/undo', body: null }])
  expect(said()).toEqual(['Undone.'])
})

test('where it has changed since, its undo says that it changed nothing', async () => {
  const why = bulkErrors.changedMeanwhile().message
  answers(changed, { ...changed, ...kept(why), state: 'undone', undo_until: null })
  await doToOne(conversation, act)
  await undo()
  expect(said().at(-1)).toBe(`Nothing was changed. ${why}`)
})

test('of one that was read already no undo is offered, and of one that is gone it is said', async () => {
  answers({ ...changed, changed: 0, same: 1, undo_until: null })
  expect(await doToOne(conversation, act)).toBe(true)
  expect(toasts.get()[0]!.action).toBeUndefined()
  const { message } = conversationErrors.unknown()
  asked = []
  queries.setQueryData(key, { conversation, seen: unread })
  answers({ ...changed, ...kept(message), undo_until: null })
  expect(await doToOne(conversation, act)).toBe(false)
  expect([seen(), said().at(-1)]).toEqual([unread, `Nothing was changed. ${message}`])
})

test.each([false, true])(
  'anyone who may not chat begins no bulk, and has nothing that a mark would stand in for (unread: %s)',
  async (isunread) => {
    know(false)
    answers({ channel_id: conversation.id, ...read })
    expect(await doToOne(conversation, { do: 'unread', isunread })).toBe(true)
    expect(asked).toEqual([{ path: `/api/channels/${conversation.id}/markunread`, body: { isunread } }])
    expect([seen(), toasts.get()[0]!.action]).toEqual([read, undefined])
  },
)
