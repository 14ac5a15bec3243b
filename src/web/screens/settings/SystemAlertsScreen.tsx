import { alertSettingsStrings } from '#features/alerts/web/alertSettings.strings.ts'
import { alertListStrings } from '#features/alerts/web/alertList.strings.ts'
import { EveryBotAlerts } from '#features/alerts/web/EveryBotAlerts.tsx'
import { QuietHours } from '#features/alerts/web/QuietHours.tsx'
import { SystemAlertSettings } from '#features/alerts/web/SystemAlertSettings.tsx'
import { PushSettings } from '#features/alerts/web/push/PushSettings.tsx'
import { buttonClasses } from '#web/components/Button.tsx'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useHasWorkspace } from '#web/query/useHasWorkspace.ts'
import { membershipOf, useMe } from '#web/query/useMe.ts'
import { paths } from '#web/screens/frame/paths.ts'
import { LoadingScreen } from '#web/screens/LoadingScreen.tsx'
import { SettingsPage } from './SettingsPage.tsx'

/** What a person is alerted of in all their workspaces (spec, screens 15 and 17). */
export function SystemAlertsScreen() {
  usePageTitle(alertSettingsStrings.personal.title)
  const me = useMe()
  const hasWorkspace = useHasWorkspace()
  if (!me) return <LoadingScreen />
  const workspace = membershipOf(me)
  const ledger = hasWorkspace ? (
    <Link href={paths.alertLedger} className={buttonClasses({})}>
      {alertListStrings.ledger}
    </Link>
  ) : undefined
  return (
    <SettingsPage title={alertSettingsStrings.personal.title} hint={alertSettingsStrings.personal.hint} action={ledger}>
      <SystemAlertSettings person={me.id} />
      {workspace ? <EveryBotAlerts workspace={workspace.name} /> : null}
      <PushSettings person={me.id} />
      <QuietHours />
    </SettingsPage>
  )
}
