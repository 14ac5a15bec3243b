import { strings } from '#shared/app.strings.ts'
import { knownMe } from '#web/query/useMe.ts'
import { useKeys, type Shortcuts } from '#web/hooks/keys.ts'
import { undoLast } from '#web/components/toast/toast.ts'
import { requestAct, type Targets, type Wanted } from './actRequests.ts'
import { besideOf } from './besideOf.ts'
import { togglesOf } from './togglesOf.ts'

type Rows = Parameters<typeof togglesOf>[0]['rows']

/**
 * The keys that do something to what is chosen, else to the open conversation, else to where one is in the list. What has two states goes the way that
 * the bar of what is chosen says.
 */
export function useActKeys(targets: () => { rows: Rows; on?: Targets; begun?: () => void }, mayChat: boolean): void {
  const act = (says: string, wanted: (rows: Rows) => Wanted): Shortcuts[string] => ({
    says,
    group: 'Conversations',
    run() {
      const { rows, on = rows, begun } = targets()
      if (rows.length > 0) requestAct(wanted(rows), on, besideOf(rows.length === 1 ? rows[0]!.id : null), begun)
    },
  })
  const unread = act(strings.keys.unread, (rows) => ({ do: 'unread', isunread: togglesOf({ rows }).unread }))
  const chatting: Shortcuts = {
    e: act(strings.keys.done, (rows) => ({ do: togglesOf({ rows }).isIn ? 'done' : 'inbox' })),
    s: act(strings.keys.star, (rows) => ({ do: 'star', starred: togglesOf({ rows }).star })),
    p: act(strings.keys.pause, (rows) => ({ do: 'pause', paused: togglesOf({ rows }).pause })),
    l: act(strings.keys.label, () => ({ pick: 'labels' })),
    a: act(strings.keys.assign, () => ({ pick: 'assignee' })),
    i: act(strings.keys.mine, () => ({ do: 'assign', assignee: knownMe()!.id })),
    h: act(strings.keys.snooze, () => ({ pick: 'snooze' })),
    z: { says: strings.keys.undo, group: 'Everywhere', isSwift: true, run: undoLast },
  }
  useKeys(mayChat ? { u: unread, ...chatting } : { u: unread })
}
