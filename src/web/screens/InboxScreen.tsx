import { useCallback, useEffect, useRef } from 'react'
import type { Bot } from '#features/bots/contract.ts'
import { ActHost } from '#features/inbox/web/actions/ActHost.tsx'
import type { WaysToConnect } from '#features/inbox/web/list/EmptyList.tsx'
import { ConversationList } from '#features/inbox/web/list/ConversationList.tsx'
import { placeName, questionOf, writeInboxLocation, type InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { useConversations } from '#features/inbox/web/cache/useConversations.ts'
import { useInboxLocation, type GoTo } from '#features/inbox/web/location/useInboxLocation.ts'
import { useTab } from '#features/inbox/web/location/useTab.ts'
import type { Conversation, ListedConversation } from '#features/inbox/conversations/contract.ts'
import { holderOf } from '#features/inbox/conversations/rules.ts'
import { searchIn } from '#features/search/web/beginSearch.ts'
import { strings } from '#shared/app.strings.ts'
import { useBots, useIsAiOff } from '#web/query/useBots.ts'
import { useSees } from '#web/query/useMe.ts'
import { useKeys } from '#web/hooks/keys.ts'
import { lazyComponent } from '#web/lazy/lazyComponent.tsx'
import { useIsNarrow } from '#web/hooks/useMediaQuery.ts'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { paths } from './frame/paths.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { OpenConversation } from './OpenConversation.tsx'
import { noteInbox } from './returnFromSearch.ts'
import { useAlsoFound } from './useAlsoFound.tsx'
import { useMissingBot } from './useMissingBot.ts'
import { useFocusOnPane } from './useFocusOnPane.ts'
import { useOpenConversation } from './useOpenConversation.ts'

const lazyNothing = lazyComponent(() => import('./NothingOpen.tsx').then((module) => module.NothingOpen))

/** The inbox: the list, and the conversation that is open. Narrow windows show one of them at a time. */
export function InboxScreen() {
  const [place, go] = useInboxLocation()
  const tab = useTab(place, go)
  const isNarrow = useIsNarrow()
  const bots = useBots()
  const connect = useWaysToConnect(bots)
  const { rows } = useConversations(questionOf(place, tab))
  const open = useOpenConversation(place, go, rows)
  useInboxTitle(place, open)
  useEffect(() => noteInbox(writeInboxLocation(place)), [place])
  const back = useCallback(() => go({ id: null, around: null }), [go])
  // Also for who reloads, or comes back to it.
  const toNewest = useCallback(() => go({ around: null }, { replace: true }), [go])
  const goOn = useGoOn(place, go, rows)
  const { id } = place
  useKeys(
    id === null
      ? {}
      : {
          'mod+f': { says: strings.keys.searchIn, group: 'Conversation', run: () => searchIn(id) },
          Escape: { says: strings.keys.back, group: 'Conversation', run: back },
        },
  )
  const isMissing = useMissingBot(place, go, bots)
  const pane = useRef<HTMLElement>(null)
  // One pane at a time: the focus goes along.
  useFocusOnPane(pane, place.id, isNarrow)
  const isNothingShown = place.id === null && !isNarrow
  if (isNothingShown) lazyNothing.preload()
  const alsoFound = useAlsoFound(place)
  if (isMissing) return <LoadingScreen />
  return (
    <div className="relative flex h-full">
      {/* Hidden rather than taken away, so that it is where it was when one comes back. Where it stands alone it is what the page is about. */}
      <div
        inert={isNarrow && place.id !== null}
        role={isNarrow && place.id === null ? 'main' : undefined}
        className="h-full min-w-0 border-line max-md:absolute max-md:inset-0 md:w-[320px] md:shrink-0 md:border-r xl:w-[344px] inert:invisible"
      >
        <ConversationList place={place} go={go} tab={tab} connect={connect} alsoFound={alsoFound} />
      </div>
      {isNothingShown ? <NothingBeside place={place} rows={rows} /> : null}
      {place.id === null ? null : (
        <main
          ref={pane}
          tabIndex={-1}
          className="flex h-full min-w-0 flex-1 flex-col bg-surface outline-none max-md:z-10"
          aria-label={open?.name ?? strings.frame.conversations}
        >
          <OpenConversation id={place.id} around={place.around} onToNewest={toNewest} onBack={back} onHandedBack={goOn} onGone={back} />
        </main>
      )}
      <ActHost rows={rows ?? []} place={place} go={go} onSearchIn={searchIn} />
    </div>
  )
}

/** Beside the list while no conversation is open; empty until what belongs there has come. */
function NothingBeside({ place, rows }: { place: InboxLocation; rows: readonly ListedConversation[] | undefined }) {
  const Nothing = lazyNothing.useLoaded()
  if (!Nothing) return <main className="flex-1 bg-bg" />
  return <Nothing hasRows={rows && rows.length > 0} isDeleted={place.folder === 'deleted'} isNextUp={place.nextUp} />
}

const waysToConnect: WaysToConnect = { bot: paths.addBot, demo: paths.setup }

/** Where the first bot is connected, for those who may; null where there are bots, or until that is known. */
function useWaysToConnect(bots: readonly Bot[] | undefined): WaysToConnect | null {
  const mayConnect = useSees('connectBot')
  return bots?.length === 0 && mayConnect ? waysToConnect : null
}

/** The browser's tab says which conversation is open and who holds it, or which list is read. */
function useInboxTitle(place: InboxLocation, open: Conversation | ListedConversation | undefined): void {
  const isAiOff = useIsAiOff()
  usePageTitle(open?.name ?? strings.frame[placeName(place)], { holder: open ? holderOf(open, isAiOff(open)) : null })
}

/**
 * Goes on after the open conversation was handed back. While its reply is on its way it stays in the queue, perhaps for long without a connection: who
 * goes through the queue meanwhile is not led to it again.
 */
function useGoOn(place: InboxLocation, go: GoTo, rows: readonly ListedConversation[] = []): () => void {
  /** By conversation its epoch then: with another one it has been handed back, whatever has become of it since. */
  const handedBack = useRef(new Map<string, number>())
  return () => {
    const epochs = handedBack.current
    for (const { id, epoch } of rows) if (id === place.id) epochs.set(id, epoch)
    const left = rows.filter(({ id, epoch }) => id === place.id || !place.nextUp || epochs.get(id) !== epoch)
    go({ id: nextOf(left, place)?.id ?? null, around: null })
  }
}

/** What is opened after the open conversation: in a queue the one that has waited longest, elsewhere the one below. */
function nextOf(rows: readonly ListedConversation[], place: InboxLocation): ListedConversation | undefined {
  const at = rows.findIndex(({ id }) => id === place.id)
  const others = rows.filter(({ id }) => id !== place.id)
  return place.nextUp ? others[0] : others[Math.min(Math.max(at, 0), others.length - 1)]
}
