import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { sayConnected } from '#features/auth/web/sayConnected.ts'
import type { PlaceName } from '#features/workspaces/members/permissions.ts'
import { useMe } from '#web/query/useMe.ts'
import { matchPath } from '#web/navigation/matchPath.ts'
import { Redirect } from '#web/navigation/Redirect.tsx'
import { LoadingScreen } from '#web/screens/LoadingScreen.tsx'
import { NotFoundScreen } from '#web/screens/NotFoundScreen.tsx'
import { paths } from '#web/screens/frame/paths.ts'
import { SettingsFrame, type SettingsTab } from './SettingsFrame.tsx'

const BotsScreen = lazy(() => import('#web/screens/BotsScreen.tsx').then((module) => ({ default: module.BotsScreen })))
const BotAddScreen = lazy(() => import('#web/screens/BotAddScreen.tsx').then((module) => ({ default: module.BotAddScreen })))
const BotScreen = lazy(() => import('#web/screens/BotScreen.tsx').then((module) => ({ default: module.BotScreen })))
const BillingScreen = lazy(() => import('./BillingScreen.tsx').then((module) => ({ default: module.BillingScreen })))
const TrainersScreen = lazy(() => import('./TrainersScreen.tsx').then((module) => ({ default: module.TrainersScreen })))
const RolesScreen = lazy(() => import('./RolesScreen.tsx').then((module) => ({ default: module.RolesScreen })))
const RoleScreen = lazy(() => import('./RoleScreen.tsx').then((module) => ({ default: module.RoleScreen })))
const WorkspaceScreen = lazy(() => import('./WorkspaceScreen.tsx').then((module) => ({ default: module.WorkspaceScreen })))
const WorkspacesScreen = lazy(() => import('./WorkspacesScreen.tsx').then((module) => ({ default: module.WorkspacesScreen })))
const RepliesScreen = lazy(() => import('./RepliesScreen.tsx').then((module) => ({ default: module.RepliesScreen })))
const SystemAlertsScreen = lazy(() => import('./SystemAlertsScreen.tsx').then((module) => ({ default: module.SystemAlertsScreen })))
const AlertLedgerScreen = lazy(() => import('./AlertLedgerScreen.tsx').then((module) => ({ default: module.AlertLedgerScreen })))
const AuditScreen = lazy(() => import('./AuditScreen.tsx').then((module) => ({ default: module.AuditScreen })))
const ProfileSettings = lazy(() => import('./ProfileSettings.tsx').then((module) => ({ default: module.ProfileSettings })))

/** A screen of the settings: the tab it belongs to, who is shown it, and what it shows. It brings its own `<main className="pane-scroll room-for-toasts h-full">`. */
interface SettingsScreen {
  tab: SettingsTab | null
  sees: PlaceName
  show: (params: Record<string, string>) => ReactNode
}

/** Every address of the settings: a line each, the first that fits is shown. */
const screens: Record<string, SettingsScreen> = {
  '/account/settings': { tab: 'bots', sees: 'bots', show: () => <BotsScreen /> },
  '/account/settings/bots': { tab: 'bots', sees: 'bots', show: () => <BotsScreen /> },
  '/account/settings/bots/add': { tab: 'bots', sees: 'connectBot', show: () => <BotAddScreen /> },
  '/account/settings/bots/:clientkey': { tab: 'bots', sees: 'bots', show: ({ clientkey = '' }) => <BotScreen clientkey={clientkey} /> },
  '/account/settings/bots/:clientkey/configuration': {
    tab: 'bots',
    sees: 'bots',
    show: ({ clientkey = '' }) => <BotScreen clientkey={clientkey} tab="configuration" />,
  },
  '/account/settings/bots/:clientkey/analytics': {
    tab: 'bots',
    sees: 'bots',
    show: ({ clientkey = '' }) => <BotScreen clientkey={clientkey} tab="analytics" />,
  },
  '/account/settings/bots/:clientkey/alerts': {
    tab: 'bots',
    sees: 'bots',
    show: ({ clientkey = '' }) => <BotScreen clientkey={clientkey} tab="alerts" />,
  },
  '/account/settings/bots/:clientkey/labels': {
    tab: 'bots',
    sees: 'bots',
    show: ({ clientkey = '' }) => <BotScreen clientkey={clientkey} tab="labels" />,
  },
  '/account/settings/billing': { tab: 'billing', sees: 'billingScreen', show: () => <BillingScreen /> },
  '/account/settings/ai': { tab: 'ai', sees: 'ai', show: () => <TrainersScreen /> },
  '/account/settings/roles': { tab: 'roles', sees: 'users', show: () => <RolesScreen /> },
  '/account/settings/roles/:key': { tab: 'roles', sees: 'users', show: ({ key = '' }) => <RoleScreen id={key} /> },
  '/account/settings/workspace': { tab: 'workspace', sees: 'settings', show: () => <WorkspaceScreen /> },
  '/account/settings/workspace/new': { tab: 'profile', sees: 'profile', show: () => <WorkspacesScreen isAdding /> },
  '/account/settings/alerts': { tab: 'profile', sees: 'profile', show: () => <SystemAlertsScreen /> },
  '/account/settings/alerts/ledger': { tab: 'profile', sees: 'alertLedger', show: () => <AlertLedgerScreen /> },
  '/account/settings/replies': { tab: 'profile', sees: 'replies', show: () => <RepliesScreen /> },
  '/account/settings/audit': { tab: 'audit', sees: 'audit', show: () => <AuditScreen /> },
  '/billing': { tab: 'billing', sees: 'billingScreen', show: () => <BillingScreen /> },
  '/profile': { tab: 'profile', sees: 'profile', show: () => <ProfileSettings /> },
  '/workspaces': { tab: 'profile', sees: 'profile', show: () => <WorkspacesScreen /> },
}

/** The account settings and what belongs to them. */
export function SettingsRoutes() {
  const path = usePathname()
  useEffect(sayConnected, [])
  if (matchPath('/account', path)) return <AccountRedirect />
  for (const [pattern, { tab, sees, show }] of Object.entries(screens)) {
    const params = matchPath(pattern, path)
    if (!params) continue
    return (
      <SettingsFrame path={path} tab={tab} sees={sees} profile={<ProfileSettings />}>
        <Suspense fallback={<LoadingScreen />}>{show(params)}</Suspense>
      </SettingsFrame>
    )
  }
  return <NotFoundScreen />
}

/** Where another workspace pays, there is no billing to see. */
function AccountRedirect() {
  const me = useMe()
  if (!me) return <LoadingScreen />
  return <Redirect to={me.parent_integration === null ? '/billing' : paths.profile} />
}
