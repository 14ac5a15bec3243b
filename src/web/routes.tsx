import { lazy, Suspense, type ReactNode } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { sessionToken } from './api/session.ts'
import { InboxScreen } from './screens/InboxScreen.tsx'
import { LoadingScreen } from './screens/LoadingScreen.tsx'
import { SignedIn } from './screens/SignedIn.tsx'

const DashboardScreen = lazy(() => import('./screens/DashboardScreen.tsx').then((module) => ({ default: module.DashboardScreen })))
const ProfileScreen = lazy(() => import('./screens/ProfileScreen.tsx').then((module) => ({ default: module.ProfileScreen })))
const BotsScreen = lazy(() => import('./screens/BotsScreen.tsx').then((module) => ({ default: module.BotsScreen })))
const BotAddScreen = lazy(() => import('./screens/BotAddScreen.tsx').then((module) => ({ default: module.BotAddScreen })))
const BotScreen = lazy(() => import('./screens/BotScreen.tsx').then((module) => ({ default: module.BotScreen })))
const SignInScreen = lazy(() => import('./screens/SignInScreen.tsx').then((module) => ({ default: module.SignInScreen })))
const CallbackScreen = lazy(() => import('./screens/CallbackScreen.tsx').then((module) => ({ default: module.CallbackScreen })))
const NotFoundScreen = lazy(() => import('./screens/NotFoundScreen.tsx').then((module) => ({ default: module.NotFoundScreen })))

/** What only people who are signed in may see, inside the frame: a line for each address. */
const inside: { path: string; screen: ReactNode }[] = [
  { path: '/messages/*?', screen: <InboxScreen /> },
  { path: '/dashboard', screen: <DashboardScreen /> },
  { path: '/profile', screen: <ProfileScreen /> },
  { path: '/account/settings/bots', screen: <BotsScreen /> },
  { path: '/account/settings/bots/add', screen: <BotAddScreen /> },
  { path: '/account/settings/bots/:clientkey', screen: <BotScreen /> },
]
/** Everything that begins like this is inside; one pattern, so that the frame stays as it is from screen to screen. */
const insidePattern = /^\/(messages|dashboard|profile|account)(\/|$)/

/** Which address shows which screen. Slashes at the end are optional. */
export function Routes() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Switch>
        <Route path="/">{sessionToken() === null ? <SignInScreen /> : <Redirect to="/dashboard/" replace />}</Route>
        <Route path="/login/callback/dashboard">
          <CallbackScreen />
        </Route>
        <Route path={insidePattern}>
          <SignedIn>
            <Switch>
              {inside.map(({ path, screen }) => (
                <Route key={path} path={path}>
                  {screen}
                </Route>
              ))}
              <Route>
                <NotFoundScreen />
              </Route>
            </Switch>
          </SignedIn>
        </Route>
        <Route>
          <NotFoundScreen />
        </Route>
      </Switch>
    </Suspense>
  )
}
