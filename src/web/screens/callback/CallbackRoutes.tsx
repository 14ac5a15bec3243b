import { usePathname } from 'wouter/use-browser-location'
import type { ReactNode } from 'react'
import { matchPath } from '#web/navigation/matchPath.ts'
import { NotFoundScreen } from '#web/screens/NotFoundScreen.tsx'
import { CallbackScreen } from './CallbackScreen.tsx'
import { ConnectCallbackScreen } from './ConnectCallbackScreen.tsx'
import { GoogleCallbackScreen } from './GoogleCallbackScreen.tsx'
import { HandOnScreen } from './HandOnScreen.tsx'
import { TeamGoogleScreen } from './TeamGoogleScreen.tsx'

/** Every address by which somebody comes back from signing in or connecting an account: a line each. */
const screens: Record<string, (params: Record<string, string>) => ReactNode> = {
  '/login/callback/dashboard': () => <CallbackScreen />,
  '/login/callback/dashboard/invite/:invitecode': ({ invitecode = '' }) => <CallbackScreen invite={invitecode} />,
  '/auth/slack/callback': () => <HandOnScreen connects={false} />,
  '/auth/slack/callback/signin': () => <HandOnScreen connects />,
  '/auth/google/callback/integrate': () => <GoogleCallbackScreen />,
  '/login/callback/connect/:provider': ({ provider = '' }) => <ConnectCallbackScreen provider={provider} />,
  '/team/:teamid/auth/google': ({ teamid = '' }) => <TeamGoogleScreen team={teamid} />,
}

/** What lies between Baton and the companies one signs in with. */
export function CallbackRoutes() {
  const path = usePathname()
  for (const [pattern, show] of Object.entries(screens)) {
    const params = matchPath(pattern, path)
    if (params) return show(params)
  }
  return <NotFoundScreen />
}
