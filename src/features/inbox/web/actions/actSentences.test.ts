import { expect, test } from 'vitest'
import type { Act } from '#features/inbox/actions/bulk/contract.ts'
import { untilCustomerWrites } from '#features/inbox/actions/rules.ts'
import { sentencesOf } from './actSentences.strings.ts'

test.each<[Act, string, string | RegExp, string]>([
  [{ do: 'assign', assignee: null }, 'Unassign', 'Unassigned.', '12 conversations unassigned.'],
  [{ do: 'label', tag: 'VIP' }, 'Add label "VIP"', 'Label "VIP" added.', 'Label "VIP" added to 12 conversations.'],
  [{ do: 'unlabel', tag: 'VIP' }, 'Remove label "VIP"', 'Label "VIP" removed.', 'Label "VIP" removed from 12 conversations.'],
  [{ do: 'done' }, 'Move to Done', 'Moved to Done.', '12 conversations moved to Done.'],
  [{ do: 'inbox' }, 'Move to Inbox', 'Moved to Inbox.', '12 conversations moved to Inbox.'],
  [{ do: 'snooze', until: 2_000_000_000 }, 'Snooze', /^Snoozed until May 18/, '12 conversations snoozed.'],
  [
    { do: 'snooze', until: untilCustomerWrites },
    'Snooze',
    'Snoozed until the customer writes.',
    '12 conversations snoozed until the customer writes.',
  ],
  [{ do: 'snooze', until: null }, 'Unsnooze', 'Back in the inbox.', '12 conversations back in the inbox.'],
  [{ do: 'star', starred: true }, 'Mark as Follow Up', 'Marked as Follow Up.', '12 conversations marked as Follow Up.'],
  [{ do: 'star', starred: false }, 'Remove Follow Up', 'Follow Up removed.', 'Follow Up removed from 12 conversations.'],
  [{ do: 'unread', isunread: true }, 'Mark as Unread', 'Marked as unread.', '12 conversations marked as unread.'],
  [{ do: 'unread', isunread: false }, 'Mark as Read', 'Marked as read.', '12 conversations marked as read.'],
  [{ do: 'pause', paused: true }, 'Pause AI', 'AI paused.', 'AI paused in 12 conversations.'],
  [{ do: 'pause', paused: false }, 'Resume AI', 'AI resumed.', 'AI resumed in 12 conversations.'],
  [{ do: 'delete' }, 'Delete', 'The conversation with Ida was deleted.', '12 conversations deleted.'],
])('%o is said while it runs, and once it is done, of one and of several', (act, doing, one, many) => {
  const sentences = sentencesOf(act)
  expect([sentences.doing, sentences.many('12 conversations')]).toEqual([doing, many])
  expect(sentences.one('Ida')).toMatch(one)
})
