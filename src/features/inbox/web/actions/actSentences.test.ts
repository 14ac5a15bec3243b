import { expect, test } from 'vitest'
import type { Act } from '#features/inbox/actions/bulk/contract.ts'
import { bulkDoing, bulkDone } from './bulkSentences.ts'

test.each<[Act, string, string]>([
  [{ do: 'assign', assignee: null }, 'Unassign', '12 conversations unassigned.'],
  [{ do: 'label', tag: 'VIP' }, 'Add label "VIP"', 'Label "VIP" added to 12 conversations.'],
  [{ do: 'unlabel', tag: 'VIP' }, 'Remove label "VIP"', 'Label "VIP" removed from 12 conversations.'],
  [{ do: 'done' }, 'Move to Done', '12 conversations moved to Done.'],
  [{ do: 'inbox' }, 'Move to Inbox', '12 conversations moved to Inbox.'],
  [{ do: 'snooze', until: 2_000_000_000 }, 'Snooze', '12 conversations snoozed.'],
  [{ do: 'snooze', until: null }, 'Unsnooze', '12 conversations back in the inbox.'],
  [{ do: 'star', starred: true }, 'Mark as Follow Up', '12 conversations marked as Follow Up.'],
  [{ do: 'star', starred: false }, 'Remove Follow Up', 'Follow Up removed from 12 conversations.'],
  [{ do: 'unread', isunread: true }, 'Mark as Unread', '12 conversations marked as unread.'],
  [{ do: 'unread', isunread: false }, 'Mark as Read', '12 conversations marked as read.'],
  [{ do: 'pause', paused: true }, 'Pause AI', 'AI paused in 12 conversations.'],
  [{ do: 'pause', paused: false }, 'Resume AI', 'AI resumed in 12 conversations.'],
  [{ do: 'delete' }, 'Delete', '12 conversations deleted.'],
])('%o is said while it runs, and once it is done, to how many', (act, doing, done) => {
  expect([bulkDoing(act), bulkDone(act, 12)]).toEqual([doing, done])
})

test('one conversation is one', () => expect(bulkDone({ do: 'done' }, 1)).toBe('1 conversation moved to Done.'))
