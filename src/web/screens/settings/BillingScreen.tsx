import { useWaysIn } from '#features/auth/web/useWaysIn.ts'
import { trialDaysLeft } from '#features/workspaces/rules.ts'
import { settingsStrings } from '#shared/settings.strings.ts'
import { membershipOf, useMe } from '#web/query/useMe.ts'
import { useNow } from '#web/hooks/useNow.ts'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { LoadingScreen } from '#web/screens/LoadingScreen.tsx'
import { SettingsPage } from './SettingsPage.tsx'

const text = settingsStrings.billing

/** What the workspace's plan is, and who pays for it. */
export function BillingScreen() {
  usePageTitle(text.title)
  const me = useMe()
  const mode = useWaysIn().data?.mode
  const now = useNow()
  if (!me || !mode) return <LoadingScreen />
  const days = trialDaysLeft(membershipOf(me)?.trial_end ?? null, now)
  const [state, hint] =
    me.parent_integration !== null
      ? [text.managed, text.managedHint]
      : mode === 'live'
        ? [text.off, text.offHint]
        : [days === null ? text.basic : text.trial(days), text.notYet]
  return (
    <SettingsPage title={text.title}>
      <section className="rounded-lg border border-line bg-surface p-4">
        <h2 className="text-md font-semibold">{state}</h2>
        <p className="mt-1 max-w-140 text-pretty text-ink-2">{hint}</p>
      </section>
    </SettingsPage>
  )
}
