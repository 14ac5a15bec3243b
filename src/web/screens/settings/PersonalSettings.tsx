import { laterWords } from '#shared/laterWords.ts'
import { usePageTitle } from '#web/ui/usePageTitle.ts'
import { ProfileSettings } from './ProfileSettings.tsx'

/** What concerns the person and no workspace. */
export function PersonalSettings() {
  usePageTitle(laterWords.profile.title)
  return <ProfileSettings />
}
