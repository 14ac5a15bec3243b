import { Settings } from 'lucide-react'
import { useEffect, useState } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { plainInbox, writeInboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { useInboxLocation } from '#features/inbox/web/location/useInboxLocation.ts'
import { strings } from '#shared/app.strings.ts'
import { useBotsQuery } from '#web/query/useBots.ts'
import { isAnswered } from '#web/query/isAnswered.ts'
import { useViewer } from '#web/query/useMe.ts'
import { lazyComponent } from '#web/lazy/lazyComponent.tsx'
import { isAt, isInInbox, placesFor } from './inboxPlaces.tsx'
import { paths } from './paths.ts'
import { SidebarItem, SidebarTitle } from './SidebarItem.tsx'
import { useInboxBot } from './useChosenBot.ts'
import { usePlaceCounts } from './usePlaceCounts.ts'
import { WorkspaceItems } from './WorkspaceItems.tsx'

const lazyViews = lazyComponent(() => import('./SidebarViews.tsx').then((module) => module.SidebarViews))

/**
 * The places of the product, with how much waits in each. What stands below the saved views is shown once these are known, or could not be
 * had: they would push it away from under the pointer.
 */
export function SidebarNav({ onGo }: { onGo?: () => void }) {
  const path = usePathname()
  const [place] = useInboxLocation()
  const viewer = useViewer()
  const bot = useInboxBot()
  const counts = usePlaceCounts(bot)
  const Views = lazyViews.useLoaded()
  const [haveViewsFailed, setViewsFailed] = useState(false)
  useEffect(() => void lazyViews.attempt().then((isThere) => setViewsFailed(!isThere)), [])
  const bots = useBotsQuery()
  const botName = bots.data?.find((one) => one.client_key === bot)?.name
  const below = isAnswered(bots) ? (
    <>
      {botName === undefined ? null : (
        <SidebarItem
          href={`${paths.bots}/${bot}`}
          name={strings.frame.settings}
          icon={<Settings size={16} />}
          on={path.startsWith(`${paths.bots}/${bot}`)}
        />
      )}
      {viewer ? <WorkspaceItems viewer={viewer} path={path} /> : null}
    </>
  ) : null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- handles the clicks on the links in it, which a keyboard makes too
    <nav
      aria-label={strings.frame.places}
      className="flex flex-col gap-px p-2"
      onClick={({ target }) => target instanceof Element && target.closest('a') && onGo?.()}
    >
      <SidebarTitle>{botName ?? strings.frame.allBots}</SidebarTitle>
      {placesFor(viewer).map(({ name, icon, to }) => (
        <SidebarItem
          key={name}
          href={writeInboxLocation({ ...plainInbox, bot, ...to })}
          name={strings.frame[name]}
          icon={icon}
          on={isInInbox(path) && isAt(name, place)}
          {...counts[name]}
        />
      ))}
      {Views ? <Views>{below}</Views> : null}
      {haveViewsFailed && !Views ? below : null}
    </nav>
  )
}
