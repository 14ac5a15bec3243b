import { actStrings } from '#features/inbox/web/actions/act.strings.ts'
import { requestAct, type Wanted } from '#features/inbox/web/actions/actRequests.ts'
import { blockStrings } from '#features/inbox/web/actions/block.strings.ts'
import { besideOf } from '#features/inbox/web/actions/besideOf.ts'
import { togglesOf } from '#features/inbox/web/actions/togglesOf.ts'
import type { Picked } from '#features/inbox/web/list/usePicked.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { facetsOf, folderOf, isBlocked } from '#features/inbox/conversations/rules.ts'
import { strings } from '#shared/app.strings.ts'
import { keyName } from '#web/components/Kbd.tsx'
import type { PaletteEntry } from './PaletteEntry.ts'

/** A person to whom conversations can be given. */
type Person = { id: string; name: string }

/** What can be done with the open conversation, each with its key; and to whom it can be given. `people` are those who may have it. */
export function actsOn(open: Conversation, me: string, people: readonly Person[]): PaletteEntry[] {
  const act = (id: string, name: string, wanted: Wanted, key?: string): PaletteEntry => ({
    id,
    name: `${name}: ${open.name}`,
    // Who types a customer's name looks for a customer, and would press Enter on what is done to the one that is open.
    does: name,
    ...(key && { hint: keyName(key) }),
    kind: 'action',
    // Once the palette has given the focus back, so that what opens then can take it.
    run: () => setTimeout(() => requestAct(wanted, [open], besideOf(open.id)), 0),
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
    ...(isBlocked(open)
      ? []
      : [act('pause', open.paused ? actStrings.resume : actStrings.pause, { do: 'pause', paused: !open.paused }, 'p')]),
    act('block', isBlocked(open) ? blockStrings.unblock : blockStrings.block, { do: 'block', blocked: !isBlocked(open) }),
    act('delete', actStrings.delete, { do: 'delete' }),
  ]
}

/** What can be done with the conversations that are chosen in the list, in place of the open one. */
export function actsOnPicked(picked: Picked, people: readonly Person[]): PaletteEntry[] {
  const { isIn, star, unread, pause } = togglesOf(picked)
  const act = (id: string, name: string, wanted: Wanted, key?: string): PaletteEntry => ({
    id: `picked ${id}`,
    name: actStrings.on(name, picked.count),
    ...(key && { hint: keyName(key) }),
    kind: 'action',
    // As above.
    run: () => setTimeout(() => requestAct(wanted, picked.on, besideOf(null), picked.clear), 0),
  })
  return [
    isIn ? act('done', actStrings.toDone, { do: 'done' }, 'e') : act('done', actStrings.toInbox, { do: 'inbox' }, 'e'),
    act('star', star ? actStrings.star : actStrings.unstar, { do: 'star', starred: star }, 's'),
    act('unread', unread ? actStrings.toUnread : actStrings.toRead, { do: 'unread', isunread: unread }, 'u'),
    act('label', strings.keys.label, { pick: 'labels' }, 'l'),
    act('snooze', actStrings.snooze, { pick: 'snooze' }, 'h'),
    act('assign', strings.keys.assign, { pick: 'assignee' }, 'a'),
    ...people.map(({ id, name }) => act(`assign ${id}`, actStrings.assignTo(name), { do: 'assign', assignee: id })),
    act('pause', pause ? actStrings.pause : actStrings.resume, { do: 'pause', paused: pause }, 'p'),
    { ...act('delete', '', { do: 'delete' }), name: actStrings.bulk.deleteAll(picked.count) },
  ]
}
