import { Ban } from 'lucide-react'
import { Button } from '#web/components/Button.tsx'
import { restoreFocusTo } from '#web/hooks/restoreFocusTo.ts'
import { useCan } from '#web/query/useMe.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { requestAct } from '#features/inbox/web/actions/actRequests.ts'
import { blockStrings } from '#features/inbox/web/actions/block.strings.ts'
import { useUnderWay } from '#features/inbox/web/actions/underWay.ts'

/** The end of the header of a conversation whose customer is blocked: what that means, and the way to end it. */
export function BlockedBar({ conversation }: { conversation: Conversation }) {
  const mayChat = useCan('chat')
  const isBusy = useUnderWay(conversation.id).includes('block')
  return (
    <div
      ref={focusPane}
      className="flex min-h-10 shrink-0 items-center gap-2 border-b border-line bg-sunk py-1 pr-1.5 pl-4 text-ink-2 pointer-coarse:min-h-11"
    >
      <Ban size={14} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 flex-1 text-pretty">{blockStrings.says}</p>
      {mayChat ? (
        <Button
          variant="ghost"
          aria-busy={isBusy}
          onClick={({ currentTarget }) => requestAct({ do: 'block', blocked: false }, [conversation], currentTarget)}
        >
          {blockStrings.unblockHere}
        </Button>
      ) : null}
    </div>
  )
}

const focusPane = restoreFocusTo('[data-pane]')
