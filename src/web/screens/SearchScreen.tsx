import { useCallback, useEffect, useMemo, useRef } from 'react'
import { Search } from 'lucide-react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import { ActHost } from '#features/inbox/web/actions/ActHost.tsx'
import { knownConversation } from '#features/inbox/web/cache/knownConversation.ts'
import { useActKeys } from '#features/inbox/web/actions/useActKeys.ts'
import { useShownText } from '#features/inbox/web/markup/useShownText.ts'
import { wantedWords } from '#features/inbox/web/transcript/wantedWords.ts'
import { useInboxLocation } from '#features/inbox/web/location/useInboxLocation.ts'
import { hitRanges } from '#features/search/excerpt.ts'
import { searchIn } from '#features/search/web/beginSearch.ts'
import { SearchPane } from '#features/search/web/SearchPane.tsx'
import { readSearchLocation, shownMessage, writeSearchLocation, type SearchLocation } from '#features/search/web/searchLocation.ts'
import { searchStrings } from '#features/search/web/search.strings.ts'
import { termsOf, useSearch as useHits } from '#features/search/web/useSearch.ts'
import { strings } from '#shared/app.strings.ts'
import { useCan } from '#web/query/useMe.ts'
import { useKeys } from '#web/hooks/keys.ts'
import { useIsNarrow } from '#web/hooks/useMediaQuery.ts'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { OpenConversation } from './OpenConversation.tsx'
import { returnFromSearch } from './returnFromSearch.ts'
import { useFocusOnPane } from './useFocusOnPane.ts'

/** Search: what was found, and beside it the conversation in which it was said. Narrow windows show one of them at a time. */
export function SearchScreen() {
  const path = usePathname()
  const search = useSearch()
  const isNarrow = useIsNarrow()
  const [inbox] = useInboxLocation()
  const place = useMemo(() => readSearchLocation(path, search), [path, search])
  const typed = place.terms.trim()
  usePageTitle(typed === '' ? searchStrings.title : `${typed} · ${searchStrings.title}`, { short: searchStrings.short })
  const go = useCallback((next: SearchLocation, options?: { replace?: boolean }) => navigate(writeSearchLocation(next), options), [])
  const { found } = useHits({ terms: place.terms, channel: place.only ? place.channel : null })
  const shown = useShownText(found?.[place.tab].map(({ message }) => message.text))
  const mayChat = useCan('chat')
  useEffect(() => {
    const terms = termsOf(place.terms)
    wantedWords.set(terms.length === 0 ? null : (text) => hitRanges(text, terms))
    return () => wantedWords.set(null)
  }, [place.terms])
  useActKeys(() => {
    const open = place.channel === null ? undefined : knownConversation(place.channel)
    return { rows: open ? [open] : [] }
  }, mayChat)
  const close = useCallback(() => navigate(returnFromSearch(place)), [place])
  // On a narrow window what is beside a search shows once a message was picked.
  const isOpen = place.channel !== null && (!isNarrow || place.message !== null)
  const isPaneHidden = isNarrow && isOpen
  // What was found has not been gone through when one of it is Done: that stays open, or on a narrow window is left for the others.
  const leave = useCallback(() => isPaneHidden && go({ ...place, message: null }), [isPaneHidden, go, place])
  // What is there no more is left for what else was found, and no way back leads to it.
  const forget = useCallback(() => go({ ...place, channel: null, message: null, only: false }, { replace: true }), [go, place])
  // From where the page is by then: while the newest was on its way, something else may have been typed or chosen.
  const toNewest = useCallback(
    () => go({ ...readSearchLocation(location.pathname, location.search), isLeft: true }, { replace: true }),
    [go],
  )
  const back = useCallback(() => (isPaneHidden ? leave() : close()), [isPaneHidden, leave, close])
  useKeys({ Escape: { says: isPaneHidden ? strings.keys.back : searchStrings.close, group: 'Everywhere', run: back } })
  const searchOne = useSearchOne(place, isNarrow)
  const beside = useRef<HTMLElement>(null)
  // One pane at a time: the focus goes along.
  useFocusOnPane(beside, isOpen ? `${place.channel} ${place.message}` : null, isPaneHidden)
  return (
    <div className="relative flex h-full">
      <div
        inert={isPaneHidden}
        role={isNarrow && !isOpen ? 'main' : undefined}
        className="h-full min-w-0 border-line max-md:absolute max-md:inset-0 md:w-[340px] md:shrink-0 md:border-r xl:w-[400px] inert:invisible"
      >
        <SearchPane place={place} go={go} shown={shown} onClose={close} />
      </div>
      {isOpen && place.channel !== null ? (
        <main
          ref={beside}
          tabIndex={-1}
          className="flex h-full min-w-0 flex-1 flex-col bg-surface outline-none max-md:z-10"
          aria-label={strings.frame.conversations}
        >
          <OpenConversation
            id={place.channel}
            around={shownMessage(place)}
            onToNewest={toNewest}
            onBack={back}
            onHandedBack={leave}
            onGone={forget}
          />
        </main>
      ) : null}
      {isOpen || isNarrow ? null : (
        <main className="grid h-full flex-1 place-content-center justify-items-center gap-3 bg-bg p-6 text-center">
          <Pick place={place} />
        </main>
      )}
      <ActHost rows={[]} place={inbox} go={leave} onSearchIn={searchOne} />
    </div>
  )
}

/** Narrows the search to one conversation, at its key to the one that is open. On a narrow window the list has to show for that. */
function useSearchOne(place: SearchLocation, isNarrow: boolean): (id: string) => void {
  const searchOne = useCallback((id: string) => searchIn(id, isNarrow ? { ...place, message: null } : place), [isNarrow, place])
  const { channel } = place
  useKeys(channel === null ? {} : { 'mod+f': { says: strings.keys.searchIn, group: 'Conversation', run: () => searchOne(channel) } })
  return searchOne
}

/** What to do with what was found; where nothing was, there is nothing to do. */
function Pick({ place: { terms, channel, only, tab } }: { place: SearchLocation }) {
  const { found, error } = useHits({ terms, channel: only ? channel : null })
  if (error || !found?.[tab].length) return null
  return (
    <>
      <Search size={32} aria-hidden="true" className="text-ink-3" />
      <p className="text-md text-ink-2">{searchStrings.pick}</p>
    </>
  )
}
