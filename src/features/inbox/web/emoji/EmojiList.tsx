import { CompletionList, type CompletionProps } from '#features/inbox/web/composer/CompletionList.tsx'
import { findEmoji } from './emojiTable.ts'
import { emojiStrings } from './emoji.strings.ts'

/** The emoji whose code is being typed. */
export function EmojiList(props: CompletionProps) {
  return (
    <CompletionList
      {...props}
      name={emojiStrings.found}
      entries={findEmoji(props.open.query)}
      keyOf={({ emoji }) => emoji}
      textOf={({ emoji }) => `${emoji} `}
    >
      {({ emoji, code }) => (
        <>
          <span className="w-6 shrink-0 text-center text-lg">{emoji}</span>
          <span className="min-w-0 flex-1 truncate">:{code}:</span>
        </>
      )}
    </CompletionList>
  )
}
