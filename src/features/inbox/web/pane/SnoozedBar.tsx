import { Clock } from 'lucide-react'
import { Button } from '#web/components/Button.tsx'
import { restoreFocusTo } from '#web/hooks/restoreFocusTo.ts'
import { useNow } from '#web/hooks/useNow.ts'
import { useCan } from '#web/query/useMe.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { actStrings } from '#features/inbox/web/actions/act.strings.ts'
import { requestAct } from '#features/inbox/web/actions/actRequests.ts'
import { snoozed } from '#features/inbox/web/actions/snoozed.strings.ts'
import { snoozeTimeText } from '#features/inbox/web/actions/snoozeTimes.ts'
import { useUnderWay } from '#features/inbox/web/actions/underWay.ts'

interface SnoozedBarProps {
  conversation: Conversation
  /** Seconds since 1970. */
  until: number
}

/** The end of the header of a conversation that is snoozed: until when, and the way to have it back now. */
export function SnoozedBar({ conversation, until }: SnoozedBarProps) {
  const mayChat = useCan('chat')
  const now = useNow()
  const isBusy = useUnderWay(conversation.id).includes('snooze')
  return (
    <div
      ref={focusPane}
      className="flex h-10 shrink-0 items-center gap-2 border-b border-line bg-sunk pr-1.5 pl-4 text-ink-2 pointer-coarse:h-11"
    >
      <Clock size={14} aria-hidden="true" className="shrink-0" />
      <p className="num min-w-0 flex-1 truncate">{snoozed.says(snoozeTimeText(until, now))}</p>
      {mayChat ? (
        <Button
          variant="ghost"
          aria-busy={isBusy}
          onClick={({ currentTarget }) => requestAct({ do: 'snooze', until: null }, [conversation], currentTarget)}
        >
          {actStrings.wake}
        </Button>
      ) : null}
    </div>
  )
}

const focusPane = restoreFocusTo('[data-pane]')
