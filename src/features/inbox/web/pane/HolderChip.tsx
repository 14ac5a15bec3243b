import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { holderOf, isBlocked, type Holder } from '#features/inbox/conversations/rules.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { strings } from '#shared/app.strings.ts'
import { HolderIcon } from '#web/components/BatonIcon.tsx'
import { classes } from '#web/components/classes.ts'
import { paneStrings } from './pane.strings.ts'

interface HolderChipProps {
  conversation: Conversation
  me: Me
  /** What the AI has it answers to nobody. */
  isAiOff: boolean
}

/** Who holds the baton, in words and colour. */
export function HolderChip({ conversation, me, isAiOff }: HolderChipProps) {
  const holder = holderOf(conversation, isAiOff)
  const off = holder === 'nobody' && !conversation.paused ? strings.frame.aiOff : null
  const name = me.users.find((colleague) => colleague.id === conversation.assignee)?.name
  const { holder: says, holderBriefly } = strings.conversation
  const who = withoutName(holder, conversation.assignee === me.id)
  const instead = holder === 'nobody' && isBlocked(conversation) ? strings.list.blocked : off
  const text = instead ?? (who ? says[who] : strings.conversation.heldBy(name ?? paneStrings.somebody))
  const short = instead ?? (who ? holderBriefly[who] : (name ?? paneStrings.somebody).split(' ')[0])
  return (
    <span
      className={classes(
        'flex h-[30px] min-w-0 items-center gap-1.5 rounded-full px-2 font-[550] transition-colors duration-160',
        looks[holder],
      )}
    >
      <HolderIcon holder={holder} />
      <span className="truncate @max-[800px]:sr-only">{text}</span>
      <span aria-hidden="true" className="truncate @max-[340px]:hidden @min-[800px]:hidden">
        {short}
      </span>
    </span>
  )
}

/** The holder as the strings call them; null for a colleague, who has a name. */
function withoutName(holder: Holder, isReader: boolean): Exclude<Holder, 'person'> | 'you' | null {
  if (holder !== 'person') return holder
  return isReader ? 'you' : null
}

const looks: Record<Holder, string> = {
  ai: 'bg-ai-soft text-ai-ink',
  person: 'bg-person-soft text-person-ink',
  help: 'bg-help-soft text-help-ink',
  nobody: 'bg-sunk text-ink-2',
}
