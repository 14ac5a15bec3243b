import { actWords } from '#features/inbox/web/actions/actWords.ts'
import { askFor, type Wanted } from '#features/inbox/web/actions/asking.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { facetsOf, folderOf } from '#features/inbox/conversations/rules.ts'
import { words } from '#shared/words.ts'
import { keyName } from '#web/components/Kbd.tsx'
import type { PaletteEntry } from './PaletteEntry.ts'

/** What can be done with the open conversation, each with its key; and to whom it can be given. `people` are those who may have it. */
export function actsOn(open: Conversation, me: string, people: readonly { id: string; name: string }[]): PaletteEntry[] {
  const act = (id: string, name: string, wanted: Wanted, key?: string): PaletteEntry => ({
    id,
    name: `${name}: ${open.name}`,
    ...(key && { hint: keyName(key) }),
    kind: 'action',
    // Once the palette has given the focus back, so that what opens then can take it.
    run: () => setTimeout(() => askFor(wanted, [open], document.querySelector<HTMLElement>(`[data-acts="${CSS.escape(open.id)}"]`)), 0),
  })
  const isOut = folderOf(facetsOf(open)) !== 'inbox'
  return [
    act('done', isOut ? actWords.toInbox : actWords.toDone, { do: isOut ? 'inbox' : 'done' }, 'e'),
    act('star', open.is_starred ? actWords.unstar : actWords.star, { do: 'star', starred: !open.is_starred }, 's'),
    act('unread', actWords.toUnread, { do: 'unread', isunread: true }, 'u'),
    act('label', actWords.label, { pick: 'labels' }, 'l'),
    act('snooze', actWords.snooze, { pick: 'snooze' }, 'h'),
    act('assign', actWords.assign, { pick: 'assignee' }, 'a'),
    ...(open.assignee === me ? [] : [act('mine', words.keys.mine, { do: 'assign', assignee: me }, 'i')]),
    ...people
      .filter(({ id }) => id !== me && id !== open.assignee)
      .map(({ id, name }) => act(`assign ${id}`, actWords.assignTo(name), { do: 'assign', assignee: id })),
    act('pause', open.paused ? actWords.resume : actWords.pause, { do: 'pause', paused: !open.paused }, 'p'),
    act('delete', actWords.delete, { do: 'delete' }),
  ]
}
