import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { ActHost } from '#features/inbox/web/actions/ActHost.tsx'
import { ConversationList } from '#features/inbox/web/list/ConversationList.tsx'
import { placeName, questionOf, type InboxLocation, type Opened } from '#features/inbox/web/location/inboxLocation.ts'
import { useConversations } from '#features/inbox/web/cache/useConversations.ts'
import { useInboxLocation } from '#features/inbox/web/location/useInboxLocation.ts'
import { useOwnFolder } from '#features/inbox/web/location/useOwnFolder.ts'
import { searchAddress } from '#features/inbox/web/location/searchAddress.ts'
import { useTab } from '#features/inbox/web/location/useTab.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { facetsOf, holderOf } from '#features/inbox/conversations/rules.ts'
import { conversationQuery } from '#features/inbox/web/pane/conversationQuery.ts'
import { AppError } from '#shared/errors.ts'
import { strings } from '#shared/app.strings.ts'
import { useBots } from '#web/query/useBots.ts'
import { useMe, useSees } from '#web/query/useMe.ts'
import { useKeys } from '#web/hooks/keys.ts'
import { lazyComponent } from '#web/lazy/lazyComponent.tsx'
import { useIsNarrow } from '#web/hooks/useMediaQuery.ts'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { paths } from './frame/paths.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { OpenConversation } from './OpenConversation.tsx'
import { useIsUnknownBot } from './useIsUnknownBot.ts'

const lazyFound = lazyComponent(() => import('#features/search/web/FoundInMessages.tsx').then((module) => module.FoundInMessages))
const lazyNothing = lazyComponent(() => import('./NothingOpen.tsx').then((module) => module.NothingOpen))

/** The inbox: the list, and the conversation that is open. Narrow windows show one of them at a time. */
export function InboxScreen() {
  const [place, go] = useInboxLocation()
  const tab = useTab(place, go)
  const isNarrow = useIsNarrow()
  const bots = useBots()
  const mayConnect = useSees('connectBot')
  const { rows } = useConversations(questionOf(place, tab))
  const row = place.id === null ? undefined : rows?.find(({ id }) => id === place.id)
  const [known, opened] = useOpened(place)
  useOwnFolder(place, go, opened, row !== undefined, useMe()?.id)
  // The list beside it may not have it, or not any more; until it has come itself, its row says what is known of it.
  const open = known ?? row
  const folder = strings.frame[placeName(place)]
  usePageTitle(open?.name ?? folder, { holder: open ? holderOf(open) : null })
  const back = useCallback(() => go({ id: null, around: null }), [go])
  /** In a queue the one that has waited longest is next, elsewhere the one below. */
  const goOn = () => {
    const at = rows?.findIndex(({ id }) => id === place.id) ?? -1
    const others = rows?.filter(({ id }) => id !== place.id) ?? []
    const next = place.nextUp ? others[0] : others[Math.min(Math.max(at, 0), others.length - 1)]
    go({ id: next?.id ?? null, around: null })
  }
  useKeys(place.id === null ? {} : { Escape: { says: strings.keys.back, group: 'Conversation', run: back } })
  const isMissing = place.bot !== 'all' && bots !== undefined && !bots.some((bot) => bot.client_key === place.bot)
  // A bot that is not one of the person's, or not any more, narrows nothing.
  const isUnknown = useIsUnknownBot(isMissing ? place.bot : null)
  useEffect(() => {
    if (isUnknown) go({ bot: 'all' }, { replace: true })
  }, [isUnknown, go])
  const pane = useRef<HTMLElement>(null)
  // One pane at a time: the focus goes along, because what had it is hidden now.
  useEffect(() => {
    if (isNarrow && place.id !== null) pane.current?.focus({ preventScroll: true })
  }, [isNarrow, place.id])
  const Nothing = lazyNothing.useLoaded()
  if (place.id === null && !isNarrow) lazyNothing.preload()
  const Found = lazyFound.useLoaded()
  const isSearched = place.phrase !== '' && !place.nextUp
  if (isSearched) lazyFound.preload()
  if (isMissing) return <LoadingScreen />
  const isListHidden = isNarrow && place.id !== null
  return (
    <div className="relative flex h-full">
      {/* Hidden rather than taken away, so that it is where it was when one comes back. */}
      <div
        inert={isListHidden}
        className="h-full min-w-0 border-line max-md:absolute max-md:inset-0 md:w-[320px] md:shrink-0 md:border-r xl:w-[344px] inert:invisible"
      >
        <ConversationList
          place={place}
          go={go}
          tab={tab}
          connect={bots?.length === 0 && mayConnect ? paths.addBot : null}
          alsoFound={isSearched && Found ? <Found terms={place.phrase} href={searchAddress(place.id, place.phrase)} /> : null}
        />
      </div>
      {place.id === null ? (
        isNarrow ? null : Nothing ? (
          <Nothing hasRows={rows && rows.length > 0} hasKeys={place.folder !== 'deleted'} />
        ) : (
          <main className="flex-1 bg-bg" />
        )
      ) : (
        <main
          ref={pane}
          tabIndex={-1}
          className="flex h-full min-w-0 flex-1 flex-col bg-surface outline-none max-md:z-10"
          aria-label={open?.name ?? strings.frame.conversations}
        >
          <OpenConversation id={place.id} around={place.around} onBack={back} onHandedBack={goOn} />
        </main>
      )}
      <ActHost rows={rows ?? []} place={place} go={go} />
    </div>
  )
}

/** The conversation that is open and what decides where it lies, from the same answer that its pane shows. */
function useOpened({ id, around }: InboxLocation): [Conversation | undefined, Opened | null] {
  const { data, error } = useQuery({ ...conversationQuery(id ?? '', around ?? undefined), enabled: id !== null })
  const known = id === null ? undefined : data?.conversation
  const isDeleted = id !== null && error instanceof AppError && error.code === 'gone'
  return [known, useMemo(() => (isDeleted ? 'deleted' : known ? facetsOf(known) : null), [isDeleted, known])]
}
