import { Check, Inbox } from 'lucide-react'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { facetsOf, folderOf } from '#features/inbox/conversations/rules.ts'
import { requestAct } from '#features/inbox/web/actions/actRequests.ts'
import { useUnderWay } from '#features/inbox/web/actions/underWay.ts'
import { strings } from '#shared/app.strings.ts'
import { Button } from '#web/components/Button.tsx'

/** Done where the thumb is: on a phone, whose header has no room for it beside the whole name. */
export function ThumbDone({ conversation }: { conversation: Conversation }) {
  const isOut = folderOf(facetsOf(conversation)) !== 'inbox'
  const wanted = isOut ? 'inbox' : 'done'
  const isBusy = useUnderWay(conversation.id).includes(wanted)
  const Icon = isOut ? Inbox : Check
  return (
    <Button
      variant="ghost"
      className="-my-1 ml-auto shrink-0 md:hidden"
      aria-busy={isBusy}
      onClick={(event) => requestAct({ do: wanted }, [conversation], event.currentTarget)}
    >
      <Icon size={16} aria-hidden="true" />
      <span className="sr-only">{isOut ? strings.conversation.toInbox : strings.conversation.toDone}</span>
      <span aria-hidden="true">{isOut ? strings.conversation.inbox : strings.conversation.done}</span>
    </Button>
  )
}
