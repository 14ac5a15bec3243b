import { actStrings } from '#features/inbox/web/actions/act.strings.ts'
import { requestAct, type Wanted } from '#features/inbox/web/actions/actRequests.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { facetsOf, folderOf } from '#features/inbox/conversations/rules.ts'
import { strings } from '#shared/app.strings.ts'
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
    run: () => setTimeout(() => requestAct(wanted, [open], document.querySelector<HTMLElement>(`[data-acts="${CSS.escape(open.id)}"]`)), 0),
  })
  const isOut = folderOf(facetsOf(open)) !== 'inbox'
  return [
    act('done', isOut ? actStrings.toInbox : actStrings.toDone, { do: isOut ? 'inbox' : 'done' }, 'e'),
    act('star', open.is_starred ? actStrings.unstar : actStrings.star, { do: 'star', starred: !open.is_starred }, 's'),
    act('unread', actStrings.toUnread, { do: 'unread', isunread: true }, 'u'),
    act('label', actStrings.label, { pick: 'labels' }, 'l'),
    act('snooze', actStrings.snooze, { pick: 'snooze' }, 'h'),
    act('assign', actStrings.assign, { pick: 'assignee' }, 'a'),
    ...(open.assignee === me ? [] : [act('mine', strings.keys.mine, { do: 'assign', assignee: me }, 'i')]),
    ...people
      .filter(({ id }) => id !== me && id !== open.assignee)
      .map(({ id, name }) => act(`assign ${id}`, actStrings.assignTo(name), { do: 'assign', assignee: id })),
    act('pause', open.paused ? actStrings.resume : actStrings.pause, { do: 'pause', paused: !open.paused }, 'p'),
    act('delete', actStrings.delete, { do: 'delete' }),
  ]
}
