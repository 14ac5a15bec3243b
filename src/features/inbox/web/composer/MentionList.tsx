import type { Colleague } from '#features/workspaces/members/contract.ts'
import { Avatar } from '#web/components/Avatar.tsx'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { CompletionList, type CompletionProps } from './CompletionList.tsx'
import { matchingColleagues } from './matchingColleagues.ts'

/** The colleagues whose name is being typed. */
export function MentionList({ colleagues, ...rest }: CompletionProps & { colleagues: readonly Colleague[] }) {
  return (
    <CompletionList
      {...rest}
      name={paneStrings.colleagues}
      entries={matchingColleagues(colleagues, rest.open.query)}
      keyOf={({ id }) => id}
      textOf={({ name }) => `@${name} `}
    >
      {({ id, name, image, email }) => (
        <>
          <Avatar id={id} name={name} image={image} size={22} />
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <span className="max-w-24 truncate text-sm text-ink-3">{email}</span>
        </>
      )}
    </CompletionList>
  )
}
