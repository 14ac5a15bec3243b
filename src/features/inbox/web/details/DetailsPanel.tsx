import { X } from 'lucide-react'
import { useCan } from '#web/query/useMe.ts'
import { Avatar } from '#web/components/Avatar.tsx'
import { IconButton } from '#web/components/IconButton.tsx'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { isBlocked } from '#features/inbox/conversations/rules.ts'
import { strings } from '#shared/app.strings.ts'
import { Attributes } from './Attributes.tsx'
import { CustomerData } from './CustomerData.tsx'
import { DetailsAssignee } from './DetailsAssignee.tsx'
import { DetailsLabels } from './DetailsLabels.tsx'
import { detailsStrings as text } from './details.strings.ts'
import { PastConversations } from './PastConversations.tsx'
import { ProfileFields } from './ProfileFields.tsx'

export interface DetailsPanelProps {
  /** Undefined until known. */
  conversation: Conversation | undefined
  /** Of what is held of the conversation. */
  attributes: Record<string, unknown>
  contexts: readonly unknown[]
  /** The reader. */
  me: string
  onHide: () => void
  onErased: () => void
}

/** Who the customer is, as far as anybody said, what they said before, and what one can do about that. */
export function DetailsPanel({ conversation, attributes, contexts, me, onHide, onErased }: DetailsPanelProps) {
  const mayChat = useCan('chat')
  return (
    <div className="flex h-full min-h-0 flex-col bg-bg">
      <div className="flex h-14 shrink-0 items-center gap-2.5 border-b border-line pr-2.5 pl-4">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{text.title}</h2>
        <IconButton name={text.hide} tip="left" onClick={onHide}>
          <X size={16} />
        </IconButton>
      </div>
      {conversation ? (
        <div className="pane-scroll min-h-0 flex-1 space-y-3 py-4">
          <div className="flex items-center gap-3 px-4">
            <Avatar
              id={conversation.user_profile.id || conversation.id}
              name={conversation.name}
              image={conversation.user_profile.image}
              size={40}
            />
            <p className="min-w-0 flex-1 truncate text-md font-semibold">{conversation.name}</p>
            {isBlocked(conversation) ? (
              <span className="shrink-0 rounded-full bg-sunk px-2 py-0.5 font-[550] text-ink-2">{strings.list.blocked}</span>
            ) : null}
          </div>
          <DetailsAssignee conversation={conversation} mayChat={mayChat} />
          <ProfileFields conversation={conversation} labels={<DetailsLabels conversation={conversation} mayChat={mayChat} />} />
          <Attributes key={conversation.id} attributes={attributes} contexts={contexts} />
          <PastConversations id={conversation.id} me={me} />
          <CustomerData conversation={conversation} onErased={onErased} />
        </div>
      ) : null}
    </div>
  )
}
