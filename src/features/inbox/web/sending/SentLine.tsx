import { strings } from '#shared/app.strings.ts'
import { useStore } from '#web/hooks/store.ts'
import { usePane } from '#features/inbox/web/pane/PaneContext.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { StateLine } from '#features/inbox/web/transcript/StateLine.tsx'
import { takeBack, undoable } from './undoable.ts'

/** The line of a reply that waits to be handed on; for some seconds its writer can take it back. */
export function SentLine({ jmid }: { jmid: string }) {
  const { me } = usePane()
  const mine = useStore(undoable).find((one) => one.jmid === jmid)
  const undo = { name: strings.frame.undo, run: () => mine && takeBack(me.id, mine) }
  return <StateLine actions={mine ? [undo] : []}>{paneStrings.delivery.sending}</StateLine>
}
