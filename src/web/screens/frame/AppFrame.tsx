import { Suspense, useEffect, type ReactNode } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { useUnreadCount } from '#features/inbox/web/cache/useUnreadCount.ts'
import { words } from '#shared/words.ts'
import { useKeys } from '#web/hooks/keys.ts'
import { lazyPart, useLazyPart } from '#web/lazy/lazyPart.tsx'
import { useIsWide } from '#web/hooks/useMediaQuery.ts'
import { unreadCount } from '#web/hooks/usePageTitle.ts'
import { ErrorScreen } from '#web/screens/ErrorScreen.tsx'
import { LoadingScreen } from '#web/screens/LoadingScreen.tsx'
import { MenuBar } from './MenuBar.tsx'
import { SidebarNav } from './SidebarNav.tsx'

const sheetPart = lazyPart(() => import('./SidebarSheet.tsx').then((module) => module.SidebarSheet))
const palettePart = lazyPart(() => import('#web/screens/palette/Palette.tsx').then((module) => module.Palette))
const helpPart = lazyPart(() => import('#web/screens/HelpDialog.tsx').then((module) => module.HelpDialog))

/** The frame of every screen behind the sign-in: menu bar, sidebar, and what ⌘K and ? open. */
export function AppFrame({ children }: { children: ReactNode }) {
  const isWide = useIsWide()
  const unread = useUnreadCount()
  useEffect(() => unreadCount.set(unread), [unread])
  const path = usePathname()
  const sheet = useLazyPart(sheetPart)
  const closeSheet = sheet.setOpen
  // Also when a menu in it was the way.
  useEffect(() => closeSheet(false), [path, closeSheet])
  const palette = useLazyPart(palettePart)
  const help = useLazyPart(helpPart)
  useKeys({
    'mod+k': { says: words.keys.palette, group: 'Everywhere', run: palette.trigger.onClick },
    '?': { says: words.keys.help, group: 'Everywhere', run: help.trigger.onClick },
  })
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <a href="#screen" className="absolute top-2 left-2 z-50 -translate-y-16 rounded-md bg-ink px-3 py-1.5 text-bg focus:translate-y-0">
        {words.frame.skip}
      </a>
      <MenuBar menu={sheet.trigger} palette={palette.trigger} onHelp={help.trigger.onClick} />
      <div className="flex min-h-0 flex-1">
        {isWide ? (
          <div className="pane-scroll w-[216px] shrink-0 border-r border-line bg-bg">
            <SidebarNav />
          </div>
        ) : null}
        <div id="screen" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          <ErrorScreen key={path.split('/')[1]}>
            <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
          </ErrorScreen>
        </div>
      </div>
      {!isWide && sheet.Part ? <sheet.Part open={sheet.open} onOpenChange={sheet.setOpen} /> : null}
      {palette.Part ? <palette.Part open={palette.open} onOpenChange={palette.setOpen} onHelp={help.trigger.onClick} /> : null}
      {help.Part ? <help.Part open={help.open} onOpenChange={help.setOpen} /> : null}
    </div>
  )
}
