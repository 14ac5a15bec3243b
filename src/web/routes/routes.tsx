import { lazy, Suspense, type ReactNode } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { useHasPlan } from '#web/query/useHasPlan.ts'
import { sessionToken } from '#web/query/session.ts'
import { InboxScreen } from '#web/screens/InboxScreen.tsx'
import { LoadingScreen } from '#web/screens/LoadingScreen.tsx'
import { SignedIn } from '#web/screens/SignedIn.tsx'
import { matchPath } from '#web/navigation/matchPath.ts'
import { Redirect } from '#web/navigation/Redirect.tsx'

type Params = Record<string, string>
type Screen = (params: Params) => ReactNode

/* Screens whose code is fetched when somebody comes to them. */
const DashboardScreen = lazy(() => import('#web/screens/DashboardScreen.tsx').then((module) => ({ default: module.DashboardScreen })))
const SearchScreen = lazy(() => import('#web/screens/SearchScreen.tsx').then((module) => ({ default: module.SearchScreen })))
const SetupScreen = lazy(() => import('#web/screens/SetupScreen.tsx').then((module) => ({ default: module.SetupScreen })))
const SettingsRoutes = lazy(() => import('#web/screens/settings/SettingsRoutes.tsx').then((module) => ({ default: module.SettingsRoutes })))
const SignInScreen = lazy(() => import('#web/screens/SignInScreen.tsx').then((module) => ({ default: module.SignInScreen })))
const CallbackRoutes = lazy(() => import('#web/screens/callback/CallbackRoutes.tsx').then((module) => ({ default: module.CallbackRoutes })))
const InviteScreen = lazy(() => import('#web/screens/InviteScreen.tsx').then((module) => ({ default: module.InviteScreen })))
const JoinScreen = lazy(() => import('#web/screens/JoinScreen.tsx').then((module) => ({ default: module.JoinScreen })))
const UnsubscribeScreen = lazy(() => import('#web/screens/UnsubscribeScreen.tsx').then((module) => ({ default: module.UnsubscribeScreen })))
const UpgradeScreen = lazy(() => import('#web/screens/UpgradeScreen.tsx').then((module) => ({ default: module.UpgradeScreen })))
const NotFoundScreen = lazy(() => import('#web/screens/NotFoundScreen.tsx').then((module) => ({ default: module.NotFoundScreen })))

/** What everybody may see: a line for each address. */
const outside: Record<string, Screen> = {
  '/': () => (sessionToken() !== null && location.search === '' ? <Redirect to="/dashboard/" /> : <SignInScreen />),
  '/login/*': () => <CallbackRoutes />,
  '/auth/*': () => <CallbackRoutes />,
  '/team/*': () => <CallbackRoutes />,
  '/invite/:link': ({ link = '' }) => <InviteScreen link={link} />,
  '/account/settings/workspace/join/:link': ({ link = '' }) => <JoinScreen link={link} />,
  '/unsubscribe/:userid': ({ userid = '' }) => <UnsubscribeScreen userid={userid} />,
}
/** What only people who are signed in may see, inside the frame. */
const inside: Record<string, Screen> = {
  '/messages/:channel/search/*': () => <Paid screen={<SearchScreen />} />,
  '/dashboard/search/*': () => <Paid screen={<SearchScreen />} />,
  '/messages/*': () => <Paid screen={<InboxScreen />} />,
  '/dashboard': () => <DashboardScreen />,
  '/setup': () => <SetupScreen />,
  '/account/*': () => <SettingsRoutes />,
  '/bot': () => <Redirect to="/account/settings/bots" />,
  '/bot/:clientkey': ({ clientkey = '' }) => <Redirect to={`/account/settings/bots/${encodeURIComponent(clientkey)}`} />,
  '/dialogflow': () => <Redirect to="/account/settings/bots/add?source=dialogflow" />,
  '/billing': () => <SettingsRoutes />,
  '/profile': () => <SettingsRoutes />,
  '/workspaces': () => <SettingsRoutes />,
}

/** A screen of conversations, or what a workspace without a plan shows instead. */
function Paid({ screen }: { screen: ReactNode }) {
  return useHasPlan() === false ? <UpgradeScreen /> : screen
}

/** Which address shows which screen. Slashes at the end are optional. */
export function Routes() {
  const path = usePathname()
  const open = find(outside, path)
  const own = open ? null : find(inside, path)
  return <Suspense fallback={<LoadingScreen />}>{open ?? (own ? <SignedIn>{own}</SignedIn> : <NotFoundScreen />)}</Suspense>
}

/** The screen of the first address that fits. */
function find(screens: Record<string, Screen>, path: string): ReactNode {
  for (const [pattern, screen] of Object.entries(screens)) {
    const params = matchPath(pattern, path)
    if (params) return screen(params)
  }
  return null
}
