import { ArrowRight } from 'lucide-react'
import { classes } from '#web/components/classes.ts'
import { Link } from '#web/navigation/Link.tsx'
import { searchStrings } from './search.strings.ts'
import { useSearchLive } from './searchLive.ts'
import { countText, useSearch } from './useSearch.ts'

interface FoundInMessagesProps {
  terms: string
  /** Where these messages are shown. */
  href: string
}

/**
 * One line below the field of the list, which finds customers: how many messages say the same words, and the way to them. It has its height
 * before the answer is there, so that no row moves under the pointer.
 */
export function FoundInMessages({ terms, href }: FoundInMessagesProps) {
  const { found, isAsked, isPlaceholderData, error } = useSearch({ terms, channel: null })
  useSearchLive(terms)
  if (!isAsked) return null
  const counts = found && !isPlaceholderData && !error ? found.counts : undefined
  if (!counts && !error) return <p className={classes(headClasses, 'text-ink-3')}>{searchStrings.looking}</p>
  if (counts?.messageCount === 0 && !counts.indexing)
    return <p className={classes(headClasses, 'text-ink-3')}>{searchStrings.notSaid(terms)}</p>
  return (
    <Link href={href} className={classes(headClasses, 'gap-1.5 font-[550] text-focus outline-offset-[-3px] hover:bg-hover')}>
      <span className="min-w-0 truncate">
        {counts ? <Said count={countText(counts.messageCount, counts.atLeast.messages)} terms={terms} /> : searchStrings.inMessages}
      </span>
      <ArrowRight size={13} aria-hidden="true" className="shrink-0" />
    </Link>
  )
}

/** Only the count is set in figures of one width: they would spread the hyphens of what is looked for. */
function Said({ count, terms }: { count: string; terms: string }) {
  return (
    <>
      <span className="num">{count}</span> {searchStrings.said(count, terms)}
    </>
  )
}

const headClasses = 'flex h-8 shrink-0 items-center truncate border-b border-line/60 px-3.5 text-sm pointer-coarse:h-11'
