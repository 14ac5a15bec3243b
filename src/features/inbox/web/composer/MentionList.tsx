import { Users } from 'lucide-react'
import type { Colleague } from '#features/workspaces/members/contract.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { isGroup } from '#features/inbox/handoff/mentions.ts'
import { Avatar } from '#web/components/Avatar.tsx'
import { CompletionList, type CompletionProps } from './CompletionList.tsx'
import { completionStrings } from './completion.strings.ts'
import { matchingColleagues } from './matchingColleagues.ts'
import { useUnseeing } from './useUnseeing.ts'

interface MentionListProps extends CompletionProps {
  conversation: Conversation
  colleagues: readonly Colleague[]
}

/** The colleagues whose name is being typed; last those who would not see it. */
export function MentionList({ conversation, colleagues, ...rest }: MentionListProps) {
  const unseeing = useUnseeing(conversation, true)
  const seeingFirst = colleagues.toSorted((a, b) => Number(unseeing.has(a.id)) - Number(unseeing.has(b.id)))
  return (
    <CompletionList
      {...rest}
      wide
      name={completionStrings.colleagues}
      entries={matchingColleagues(seeingFirst, rest.open.query)}
      keyOf={({ id }) => id}
      textOf={({ name }) => `@${name} `}
    >
      {({ id, name, image, email }) => {
        const own = unseeing.has(id) ? completionStrings.doesNotSee : email
        return (
          <>
            {isGroup(id) ? <GroupFace /> : <Avatar id={id} name={name} image={image} size={22} />}
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="max-w-48 truncate text-sm text-ink-3">{isGroup(id) ? completionStrings.anyoneHere : own}</span>
          </>
        )
      }}
    </CompletionList>
  )
}

/** A word for many has no face of its own: initials would make it a colleague. */
function GroupFace() {
  return (
    <span aria-hidden="true" className="grid size-[22px] shrink-0 place-items-center rounded-full bg-sunk text-ink-2">
      <Users size={13} />
    </span>
  )
}
