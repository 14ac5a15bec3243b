import type { Conversation } from '#features/conversations/contract.ts'
import { holderOf, type Holder } from '#features/conversations/rules.ts'
import { words } from '#shared/words.ts'
import { HolderMark } from '#web/ui/BatonMark.tsx'
import { classes } from '#web/ui/classes.ts'
import { usePane } from '../PaneContext.ts'
import { paneWords } from '../paneWords.ts'

/** Who holds the baton, in words and colour. */
export function HolderChip({ conversation }: { conversation: Conversation }) {
  const { me } = usePane()
  const holder = holderOf(conversation)
  const name = me.users.find((colleague) => colleague.id === conversation.assignee)?.name
  const text =
    holder !== 'person'
      ? words.conversation.holder[holder]
      : conversation.assignee === me.id
        ? words.conversation.holder.you
        : words.conversation.heldBy(name ?? paneWords.somebody)
  return (
    <span
      className={classes(
        'flex h-[30px] min-w-0 items-center gap-1.5 rounded-full pr-3 pl-2 font-[550] transition-colors duration-160',
        looks[holder],
      )}
    >
      <HolderMark holder={holder} />
      <span className="truncate">{text}</span>
    </span>
  )
}

const looks: Record<Holder, string> = {
  ai: 'bg-ai-soft text-ai-ink',
  person: 'bg-person-soft text-person-ink',
  help: 'bg-help-soft text-help-ink',
  nobody: 'bg-sunk text-ink-2',
}
