import { lazyComponent } from '#web/lazy/lazyComponent.tsx'
import { useCan, useSeesOnlyOwn } from '#web/query/useMe.ts'
import type { Criteria } from '#features/inbox/conversations/contract.ts'
import { countCap, isCapped } from '#features/inbox/conversations/rules.ts'
import type { useConversations } from '#features/inbox/web/cache/useConversations.ts'
import { toNeedsHuman, writeInboxLocation, type InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import type { GoTo } from '#features/inbox/web/location/useInboxLocation.ts'
import { ListTabs, NeedsHumanStrip } from './ListTabs.tsx'
import { ListTools } from './ListTools.tsx'
import { FolderHead, MentionsHead, NextUpHead } from './NextUpHead.tsx'
import type { Picked } from './usePicked.ts'

interface ListHeadProps {
  place: InboxLocation
  go: GoTo
  tab: Criteria['tab']
  list: ReturnType<typeof useConversations>
  /** How many conversations there are under the tab, as far as known. */
  total: number
  picked: Picked
  /** There is nothing to narrow or to choose. */
  isBare: boolean
}

const lazyBar = lazyComponent(() => import('#features/inbox/web/actions/SelectionBar.tsx').then((module) => module.SelectionBar))

/** Above the rows: that people wait, the tabs, and the tools. Next up and Mentions say what they are instead of the tabs. */
export function ListHead(props: ListHeadProps) {
  const { place, tab, list, isBare } = props
  const { counts } = list
  const mayChat = useCan('chat')
  const seesOnlyOwn = useSeesOnlyOwn()
  return (
    <>
      {isBare || (place.nextUp && mayChat) ? null : (
        <NeedsHumanStrip
          count={counts?.needsHumanCount}
          capped={seesOnlyOwn && counts !== undefined && counts.needsHumanCount >= countCap}
          on={place.needsHuman && place.folder === 'inbox' && !place.nextUp}
          href={writeInboxLocation(toNeedsHuman(place))}
        />
      )}
      {place.mentions && !place.nextUp ? <MentionsHead isBare={isBare} /> : null}
      {place.nextUp || place.mentions ? null : (
        <>
          {place.folder === 'done' || place.folder === 'snoozed' ? <FolderHead folder={place.folder} /> : null}
          <ListTabs tab={tab} counts={counts} hrefOf={(one) => writeInboxLocation({ ...place, tab: one })} seesOnlyOwn={seesOnlyOwn} />
        </>
      )}
      <Tools {...props} />
    </>
  )
}

/** What narrows the list, or what can be done to the conversations that are chosen of it. Next up is not narrowed, nor is nothing. */
function Tools({ place, go, list: { rows, counts, hasNextPage }, total, picked, isBare }: ListHeadProps) {
  const mayChat = useCan('chat')
  const Bar = lazyBar.useLoaded()
  if (picked.isOn) lazyBar.preload()
  if (picked.isOn && Bar) {
    const known = counts && !isCapped(counts, total) ? total : null
    return <Bar picked={picked} shown={rows?.length ?? 0} hasMore={hasNextPage} total={known} />
  }
  if (place.nextUp) return <NextUpHead mayChat={mayChat} />
  if (isBare) return null
  return <ListTools place={place} go={go} onSelect={mayChat && rows !== undefined && rows.length > 0 ? picked.begin : null} />
}
