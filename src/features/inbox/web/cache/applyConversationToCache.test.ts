import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveChange } from '#shared/liveProtocol.ts'
import { wholeInbox, type Seen } from '#features/inbox/conversations/contract.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import { applyConversationToCache } from './applyConversationToCache.ts'
import type { ListPages } from './ListPages.ts'
import { findRow } from './placeRow.ts'

const question = { criteria: { ...wholeInbox, tab: 'unassigned' as const }, clientKey: 'all', phrase: '' }
const key = ['conversations', question] as const
const read: Seen = {
  seen_in: 1,
  marked_unread: false,
  ignore_unread_reset: false,
  mention_unread: false,
  woke_unread: false,
  note_unread: false,
}

// A row that is put on the list has the server asked what was read of it, 1.5 s later: not in the file that comes next.
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
})
afterEach(async () => {
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A list of what nobody has, kept by the events of an inbox. */
function openList(inbox: PretendInbox) {
  const asked = { ...question, person: '', mayChat: false, sight: { is_owner: false, scope: 'all' as const, scope_bots: [] } }
  let data: ListPages = { pages: [inbox.page(asked, '*')], pageParams: ['*'] }
  return {
    row: (id: string) => findRow(data.pages, id),
    change(...change: Parameters<PretendInbox['change']>) {
      const { conversation, was, cursor } = inbox.change(...change)
      const live = { cursor, workspace: 'w', name: 'conversation.changed', body: {} } as LiveChange
      data = applyConversationToCache(data, { conversation, was }, live, key)
      return conversation.id
    },
  }
}

const said = { in_count: 1, last_message: { direction: 'in' } as never }

test('what leaves a list and comes back by an undo is as read as it was, at once', () => {
  const inbox = new PretendInbox()
  const { id } = inbox.change(1, said).conversation
  inbox.seen.set(id, read)
  const list = openList(inbox)
  expect(list.row(id)).toMatchObject({ is_unread: false })
  list.change(1, { assignee: 'person-ben' })
  expect(list.row(id)).toBeUndefined()
  list.change(1, { assignee: null })
  expect(list.row(id)).toMatchObject({ is_unread: false, baton_unread_count_display: 0 })
})

test('what was unread when it left is unread when it is back, no matter who said the last word meanwhile', () => {
  const inbox = new PretendInbox()
  const { id } = inbox.change(2, { ...said, in_count: 3 }).conversation
  inbox.seen.set(id, read)
  const list = openList(inbox)
  list.change(2, { assignee: 'person-ben' })
  list.change(2, { last_message: { direction: 'out' } as never })
  list.change(2, { assignee: null })
  expect(list.row(id)).toMatchObject({ is_unread: true, baton_unread_count_display: 2 })
})

test('a conversation that begins is unread', () => {
  const list = openList(new PretendInbox())
  const id = list.change(3, said)
  expect(list.row(id)).toMatchObject({ is_unread: true, baton_unread_count_display: 1 })
})
