import { Suspense, useEffect, type ReactNode } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { pushHere } from '#features/alerts/web/push/pushHere.ts'
import { UnreachedBanner } from '#features/alerts/web/UnreachedBanner.tsx'
import { useAttention } from '#features/inbox/web/cache/useAttention.ts'
import { classes } from '#web/components/classes.ts'
import { lazyComponent, useLazyComponent } from '#web/lazy/lazyComponent.tsx'
import { useStartOnScreen } from '#web/hooks/startOnScreen.ts'
import { useIsWide } from '#web/hooks/useMediaQuery.ts'
import { useStore } from '#web/hooks/store.ts'
import { useMe } from '#web/query/useMe.ts'
import { attention } from '#web/hooks/usePageTitle.ts'
import { demoChat } from '#web/screens/demo/demoChat.ts'
import { ErrorScreen } from '#web/screens/ErrorScreen.tsx'
import { LoadingScreen } from '#web/screens/LoadingScreen.tsx'
import { MenuBar } from './MenuBar.tsx'
import { SidebarNav } from './SidebarNav.tsx'
import { SkipLinks } from './SkipLinks.tsx'

const lazyOffer = lazyComponent(() => import('#features/alerts/web/push/PushOffer.tsx').then((module) => module.PushOffer))
const lazySheet = lazyComponent(() => import('./SidebarSheet.tsx').then((module) => module.SidebarSheet))
const lazyPalette = lazyComponent(() => import('#web/screens/palette/Palette.tsx').then((module) => module.Palette))
const lazyChat = lazyComponent(() => import('#web/screens/demo/DemoChat.tsx').then((module) => module.DemoChat))
const lazyHelp = lazyComponent(() => import('#web/screens/HelpDialog.tsx').then((module) => module.HelpDialog))

/**
 * What stays one screen, with its focus and where its lists stand, while its address changes. A search is one, with a conversation beside it
 * and without.
 */
const screenOf = (path: string) => (/^\/(dashboard|messages\/[^/]+)\/search(\/|$)/.test(path) ? 'search' : path.split('/')[1])

/** The frame of every screen behind the sign-in: menu bar, sidebar, and what ⌘K and ? open. */
export function AppFrame({ children }: { children: ReactNode }) {
  const isWide = useIsWide()
  // Who belongs to no workspace would only be led back from every place.
  const hasPlaces = useMe()?.slack_integrations.length !== 0
  const { count, waiting } = useAttention()
  useEffect(() => attention.set({ count, waiting }), [count, waiting])
  const push = useStore(pushHere)
  useEffect(() => {
    if (push === 'default' || push === 'denied') lazyOffer.preload()
  }, [push])
  const Offer = lazyOffer.useLoaded()
  const path = usePathname()
  const chat = useStore(demoChat)
  const Chat = lazyChat.useLoaded()
  const isInbox = /^\/(messages|dashboard)(\/|$)/.test(path)
  useStartOnScreen(path, screenOf(path), isInbox)
  useEffect(() => {
    if (chat !== null) lazyChat.preload()
  }, [chat])
  const sheet = useLazyComponent(lazySheet)
  const closeSheet = sheet.setOpen
  // Also when a menu in it was the way.
  useEffect(() => closeSheet(false), [path, closeSheet])
  const palette = useLazyComponent(lazyPalette)
  const help = useLazyComponent(lazyHelp)
  return (
    // Hidden overflow could still be scrolled to, by a focus in it, and the bar with the rest would be gone. Clipped it cannot, and what is
    // placed absolutely in a pane, such as words for screen readers, does not make the document higher either.
    <div className="relative flex h-dvh flex-col overflow-clip">
      <SkipLinks />
      <MenuBar hasPlaces={hasPlaces} menu={sheet.trigger} palette={palette.trigger} onHelp={help.trigger.onClick} />
      {Offer ? <Offer /> : null}
      <UnreachedBanner />
      <div className="flex min-h-0 flex-1">
        {isWide && hasPlaces ? (
          <div className="pane-scroll room-for-toasts w-[216px] shrink-0 border-r border-line bg-bg">
            <SidebarNav />
          </div>
        ) : null}
        <div id="screen" tabIndex={-1} className={classes('min-w-0 flex-1 outline-none', chat !== null && !isInbox && 'md:pr-[344px]')}>
          <ErrorScreen key={screenOf(path)}>
            <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
          </ErrorScreen>
        </div>
      </div>
      {chat !== null && Chat ? <Chat clientKey={chat} isOverList={isInbox} /> : null}
      {!isWide && sheet.Component ? <sheet.Component open={sheet.open} onOpenChange={sheet.setOpen} /> : null}
      {palette.Component ? <palette.Component open={palette.open} onOpenChange={palette.setOpen} onHelp={help.trigger.onClick} /> : null}
      {help.Component ? <help.Component open={help.open} onOpenChange={help.setOpen} /> : null}
    </div>
  )
}
