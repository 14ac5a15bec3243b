import { ChevronDown, UserRoundPlus } from 'lucide-react'
import { strings } from '#shared/app.strings.ts'
import { useMe } from '#web/query/useMe.ts'
import { Avatar } from '#web/components/Avatar.tsx'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { lazyActing } from '#features/inbox/web/actions/ActHost.tsx'
import { requestAct } from '#features/inbox/web/actions/actRequests.ts'

/** Who has the conversation, first of all: beside the details the header has no room for it. */
export function DetailsAssignee({ conversation, mayChat }: { conversation: Conversation; mayChat: boolean }) {
  const { assignee } = conversation
  const user = useMe()?.users.find(({ id }) => id === assignee)
  const says = assignee === null ? strings.conversation.assign : strings.conversation.assignedTo(user?.name ?? '…')
  const face =
    assignee === null ? (
      <UserRoundPlus size={16} aria-hidden="true" />
    ) : (
      <Avatar id={assignee} name={user?.name ?? ''} image={user?.image} size={20} />
    )
  if (!mayChat) {
    return assignee === null ? null : (
      <p className="flex items-center gap-2 px-4 text-ink-2">
        {face}
        <span className="truncate">{says}</span>
      </p>
    )
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="mx-2 flex max-w-[calc(100%-16px)] items-center gap-2 rounded-md px-2 py-1 text-ink-2 transition-colors hover:bg-hover hover:text-ink pointer-coarse:min-h-10"
      onPointerEnter={lazyActing.preload}
      onClick={(event) => requestAct({ pick: 'assignee' }, [conversation], event.currentTarget)}
    >
      {face}
      <span className="truncate">{says}</span>
      <ChevronDown size={12} aria-hidden="true" className="shrink-0 text-ink-3" />
    </button>
  )
}
