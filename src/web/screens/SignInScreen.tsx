import { useWaysIn } from '#features/auth/web/useWaysIn.ts'
import { companies } from '#features/auth/rules.ts'
import { CompanyLink } from '#features/auth/web/CompanyLink.tsx'
import { brand } from '#shared/brand.ts'
import { laterWords } from '#shared/laterWords.ts'
import { hasFailed } from '#web/api/hasFailed.ts'
import { LoadFailed } from '#web/api/LoadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePageTitle } from '#web/ui/usePageTitle.ts'
import { NoWayIn } from './NoWayIn.tsx'
import { WayInFrame } from './WayInFrame.tsx'

/** The way in. `state` of its address is where one comes back to. */
export function SignInScreen() {
  usePageTitle(laterWords.signIn.title)
  return (
    <WayInFrame title={laterWords.signIn.headline} hint={brand.tagline}>
      <WayIn />
    </WayInFrame>
  )
}

function WayIn() {
  const query = useWaysIn()
  const { data } = query
  if (hasFailed(query)) return <LoadFailed what={laterWords.signIn.unreachable} query={{ ...query, error: null }} />
  if (!data) return <Skeleton className="h-11 w-full" />
  const ways = companies.filter((company) => data[company])
  if (ways.length === 0) return <NoWayIn />
  const state = new URLSearchParams(location.search).get('state')
  return (
    <>
      <div className="grid gap-2.5">
        {ways.map((company) => (
          <CompanyLink key={company} company={company} state={state} wide />
        ))}
      </div>
      {data.mode === 'sandbox' ? <p className="mt-3 text-pretty text-ink-3">{laterWords.signIn.played}</p> : null}
    </>
  )
}
