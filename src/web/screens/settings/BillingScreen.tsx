import { useWaysIn } from '#web/query/useWaysIn.ts'
import { trialDaysLeft } from '#features/workspaces/rules.ts'
import { settingsStrings } from '#shared/settings.strings.ts'
import { notSold } from '#shared/upgrade.strings.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { membershipOf, useMe } from '#web/query/useMe.ts'
import { useHasPlan } from '#web/query/useHasPlan.ts'
import { buttonClasses } from '#web/components/Button.tsx'
import { Section } from '#web/components/Section.tsx'
import { useNow } from '#web/hooks/useNow.ts'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { Link } from '#web/navigation/Link.tsx'
import { LoadingScreen } from '#web/screens/LoadingScreen.tsx'
import { paths } from '#web/screens/frame/paths.ts'
import { SettingsPage } from './SettingsPage.tsx'

const text = settingsStrings.billing

/** The plan, and what it means. `days`: what is left of the trial; null where there was none. */
function planText({ isManaged, isLive, days }: { isManaged: boolean; isLive: boolean; days: number | null }): [string, string] {
  if (isManaged) return [text.managed, text.managedHint]
  if (isLive) return [text.off, text.offHint]
  if (days !== null && days > 0) return [text.trial(days), text.trialHint]
  return [text.basic, days === 0 ? text.ended : text.basicHint]
}

/** What the workspace's plan is, and who pays for it; without a plan, what one can do to see its conversations again. */
export function BillingScreen() {
  usePageTitle(text.title)
  const me = useMe()
  const ways = useWaysIn()
  const hasPlan = useHasPlan()
  const now = useNow()
  if (hasFailed(ways)) {
    return (
      <SettingsPage title={text.title}>
        <LoadFailed query={ways} />
      </SettingsPage>
    )
  }
  if (!me || !ways.data) return <LoadingScreen />
  const days = trialDaysLeft(membershipOf(me)?.trial_end ?? null, now)
  const isManaged = me.parent_integration !== null
  const [state, hint] = planText({ isManaged, isLive: ways.data.mode === 'live', days })
  return (
    <SettingsPage title={text.title}>
      <section className="rounded-lg border border-line bg-surface p-3.5">
        <h2 className="text-md font-semibold">{state}</h2>
        <p className="mt-1 max-w-140 text-pretty text-ink-2">{hint}</p>
      </section>
      {hasPlan === false && !isManaged ? (
        <Section title={text.next} hint={notSold}>
          {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that a list without bullets is one */}
          <ul role="list" className="divide-y divide-line rounded-lg border border-line bg-surface">
            <li className="flex flex-wrap items-center gap-3 px-3.5 py-3">
              <p className="min-w-56 flex-1 text-pretty">{text.another}</p>
              <Link href={paths.newWorkspace} className={buttonClasses({})}>
                {text.anotherLink}
              </Link>
            </li>
            <li className="px-3.5 py-3 text-pretty">{text.ownServer}</li>
          </ul>
        </Section>
      ) : null}
    </SettingsPage>
  )
}
