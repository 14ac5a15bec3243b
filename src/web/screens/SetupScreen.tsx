import { seesPlace } from '#features/workspaces/members/permissions.ts'
import { settingsStrings } from '#shared/settings.strings.ts'
import { useMe, useViewer } from '#web/query/useMe.ts'
import { Redirect } from '#web/navigation/Redirect.tsx'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { FirstSteps } from './first/FirstSteps.tsx'
import { paths } from './frame/paths.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { SettingsPage } from './settings/SettingsPage.tsx'

const text = settingsStrings.setup

/** What a workspace needs to be of use, and how much of it is there. */
export function SetupScreen() {
  usePageTitle(text.title)
  const me = useMe()
  const viewer = useViewer()
  if (!me || !viewer) return <LoadingScreen />
  if (!seesPlace(viewer, 'product')) return <Redirect to="/messages/" />
  if (new URLSearchParams(location.search).get('action') === 'addbot') return <Redirect to={paths.addBot} />
  return (
    <SettingsPage title={text.title} hint={text.hint}>
      <FirstSteps />
    </SettingsPage>
  )
}
