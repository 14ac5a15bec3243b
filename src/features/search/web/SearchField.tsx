import { Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listLabels } from '#features/inbox/conversations/labels/contract.ts'
import { callApi } from '#web/query/callApi.ts'
import { useBots } from '#web/query/useBots.ts'
import { useMe } from '#web/query/useMe.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { IconButton } from '#web/components/IconButton.tsx'
import { useKeys } from '#web/hooks/keys.ts'
import { useStore } from '#web/hooks/store.ts'
import { useTyped } from '#web/hooks/useTyped.ts'
import { maxTyped } from '#features/search/contract.ts'
import { wantsField } from './beginSearch.ts'
import { searchStrings } from './search.strings.ts'
import { suggestionsFor, type Known } from './suggestions.ts'

interface SearchFieldProps {
  terms: string
  onTerms: (terms: string) => void
  /** The arrow down leads to what was found. */
  onDown: () => void
  /** Shown at the end of what the field offers. */
  children?: React.ReactNode
}

/** What may be offered besides, the name of a colleague for one, has none. */
const hints: Readonly<Record<string, string>> = searchStrings.operators

/** Where one types what is looked for, with the operators to narrow it. */
export function SearchField({ terms, onTerms, onDown, children }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useTyped(terms, onTerms)
  const known = useKnown(text)
  const isBegun = useRef(terms !== '')
  const isWanted = useStore(wantsField)
  // Who comes to search without terms comes to type them.
  useEffect(() => {
    if (!isBegun.current) field.current?.focus()
  }, [])
  useEffect(() => {
    if (!isWanted) return
    wantsField.set(false)
    field.current?.select()
  }, [isWanted])
  useKeys({ '/': { says: searchStrings.field, group: 'Everywhere', run: () => field.current?.select() } })
  const take = (next: string) => {
    setText(next)
    field.current?.focus()
  }
  return (
    <div role="search" className="shrink-0 border-b border-line/60 px-3 py-2">
      <div className="relative">
        <Search
          size={14}
          aria-hidden="true"
          className="pointer-events-none absolute top-[9px] left-2.5 text-ink-3 pointer-coarse:top-[13px]"
        />
        <input
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxTyped}
          aria-label={searchStrings.field}
          placeholder={searchStrings.placeholder}
          value={text}
          className="h-8 w-full rounded-md border border-line-2 bg-bg pr-8 pl-8 text-ellipsis text-ink outline-offset-0 focus:bg-raised pointer-coarse:h-10"
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onTerms(text.trim())
            if (event.key !== 'Escape' && event.key !== 'ArrowDown') return
            event.preventDefault()
            if (event.key === 'ArrowDown') onDown()
            else event.currentTarget.blur()
          }}
        />
        {text ? (
          <IconButton
            name={searchStrings.clear}
            tip="none"
            className="absolute top-px right-px pointer-coarse:top-0"
            onClick={() => take('')}
          >
            <X size={14} />
          </IconButton>
        ) : null}
      </div>
      <div role="group" aria-label={searchStrings.narrow} className="mt-1.5 flex flex-wrap gap-1.5 py-0.5">
        {children}
        {suggestionsFor(text, known).map((one) => (
          <button
            key={one.name}
            type="button"
            title={hints[one.name.slice(0, -1)]}
            className="inline-flex h-6 shrink-0 items-center rounded-md bg-sunk px-2 text-sm whitespace-nowrap text-ink-2 transition-colors hover:text-ink pointer-coarse:h-10 pointer-coarse:px-3"
            onClick={() => take(one.text)}
          >
            {one.name}
          </button>
        ))}
      </div>
    </div>
  )
}

/** What operators may be followed by; labels are fetched when one asks for them. */
function useKnown(text: string): Known {
  const me = useMe()
  const bots = useBots()
  const labels = useQuery({
    queryKey: queryKeys.searchLabels,
    queryFn: ({ signal }) => callApi(listLabels, { params: { client_key: 'all' } }, { signal }),
    enabled: /label:/i.test(text),
    staleTime: 60_000,
  })
  return {
    people: me?.users.map(({ name }) => name) ?? [],
    bots: bots?.map(({ name }) => name) ?? [],
    labels: labels.data?.map(({ name }) => name) ?? [],
  }
}
