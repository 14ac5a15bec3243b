import { alertStrings } from '#features/alerts/web/alerts.strings.ts'
import { QuietHours } from '#features/alerts/web/QuietHours.tsx'
import { SystemAlertSettings } from '#features/alerts/web/SystemAlertSettings.tsx'
import { PushSettings } from '#features/alerts/web/push/PushSettings.tsx'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { useMe } from '#web/query/useMe.ts'
import { LoadingScreen } from '#web/screens/LoadingScreen.tsx'
import { SettingsPage } from './SettingsPage.tsx'

/** What a person is alerted of in all their workspaces (spec, screens 15 and 17). */
export function SystemAlertsScreen() {
  usePageTitle(alertStrings.personal.title)
  const me = useMe()
  if (!me) return <LoadingScreen />
  return (
    <SettingsPage title={alertStrings.personal.title} hint={alertStrings.personal.hint}>
      <SystemAlertSettings person={me.id} />
      <PushSettings person={me.id} />
      <QuietHours />
    </SettingsPage>
  )
}
