import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Me } from '#features/workspaces/contract.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { isBlocked } from '#features/inbox/conversations/rules.ts'
import { IconButton } from '#web/components/IconButton.tsx'
import { fetchedWhenShown } from '#web/lazy/lazyComponent.tsx'
import { useBotOf } from '#web/query/useBots.ts'
import { paneStrings } from './pane.strings.ts'
import { HolderChip } from './HolderChip.tsx'
import { channelName } from '#providers/channels.ts'

interface WhoItIsProps {
  conversation: Conversation
  onBack: () => void
  /** What stands at the end. */
  children?: ReactNode
}

interface ConversationHeaderProps extends Omit<WhoItIsProps, 'children'> {
  me: Me
  acts: ReactNode
}

/** Who it is, where they come from, who holds the baton, and what one can do, passing it first of all; and until when it is snoozed, or that its customer is blocked. */
export function ConversationHeader({ me, conversation, acts, onBack }: ConversationHeaderProps) {
  const until = conversation.snoozed_until
  const bot = useBotOf(conversation)
  return (
    <>
      <WhoItIs conversation={conversation} onBack={onBack}>
        <HolderChip conversation={conversation} me={me} isAiOff={Boolean(bot?.ai_off)} />
        {acts}
      </WhoItIs>
      {bot?.ai_off ? <AiOffBar bot={bot} since={bot.ai_off.since} /> : null}
      {until === null ? null : <SnoozedBar conversation={conversation} until={until} />}
      {isBlocked(conversation) ? <BlockedBar conversation={conversation} /> : null}
    </>
  )
}

const roomOfBar = () => <div className="h-10 shrink-0 pointer-coarse:h-11" />
const SnoozedBar = fetchedWhenShown(() => import('./SnoozedBar.tsx').then((module) => module.SnoozedBar), roomOfBar)
const BlockedBar = fetchedWhenShown(() => import('./BlockedBar.tsx').then((module) => module.BlockedBar), roomOfBar)
const AiOffBar = fetchedWhenShown(() => import('./AiOffBar.tsx').then((module) => module.AiOffBar), roomOfBar)

/** Who it is and where they come from. */
export function WhoItIs({ conversation, onBack, children }: WhoItIsProps) {
  const source = conversation.sourceTeam ? `${channelName(conversation.sourceTeam)} · ` : ''
  return (
    <header className="toasts-below @container flex h-14 shrink-0 items-center gap-1.5 border-b border-line px-2.5 md:gap-2.5 md:px-4">
      <BackButton onBack={onBack} />
      <div className="min-w-16 flex-1">
        <h1 className="truncate text-lg font-semibold">{conversation.name}</h1>
        <p className="truncate text-sm text-ink-3 max-md:hidden">
          {source}
          {conversation.bot_profile.name}
        </p>
      </div>
      {children}
    </header>
  )
}

/** Leads back to the list where only one pane fits on the screen. */
export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <IconButton name={paneStrings.backToList} tip="none" onClick={onBack} className="-mr-1.5 md:hidden">
      <ArrowLeft size={18} />
    </IconButton>
  )
}
