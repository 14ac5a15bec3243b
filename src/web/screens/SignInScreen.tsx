import { useWaysIn } from '#web/query/useWaysIn.ts'
import { companies, signedOutReasons } from '#features/auth/rules.ts'
import { CompanyLink } from '#features/auth/web/CompanyLink.tsx'
import { safeState } from '#features/auth/web/safeState.ts'
import { brand } from '#shared/brand.ts'
import { laterStrings } from '#shared/later.strings.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { sessionToken } from '#web/query/session.ts'
import { Redirect } from '#web/navigation/Redirect.tsx'
import { Notice } from '#web/components/Notice.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { NoWayIn } from './NoWayIn.tsx'
import { WayInFrame } from './WayInFrame.tsx'

/** The way in. `state` of its address is where one comes back to, at once where one is signed in: another tab may have done that. */
export function SignInScreen() {
  usePageTitle(laterStrings.signIn.title)
  const address = new URLSearchParams(location.search)
  const state = address.get('state')
  const why = signedOutReasons.find((one) => one === address.get('why'))
  if (sessionToken() !== null) return <Redirect to={state === null ? '/dashboard/' : safeState(state)} />
  return (
    <WayInFrame title={laterStrings.signIn.headline} hint={brand.tagline}>
      {why ? (
        <div role="status" className="mb-6">
          <Notice variant="warning">{laterStrings.signIn.signedOut[why]}</Notice>
        </div>
      ) : null}
      <WayIn state={state} />
    </WayInFrame>
  )
}

function WayIn({ state }: { state: string | null }) {
  const query = useWaysIn()
  const { data } = query
  if (hasFailed(query)) return <LoadFailed query={query} />
  if (!data) return <Skeleton className="h-11 w-full" />
  const ways = companies.filter((company) => data[company])
  if (ways.length === 0) return <NoWayIn />
  return (
    <>
      <div className="grid gap-2.5">
        {ways.map((company) => (
          <CompanyLink key={company} company={company} state={state} wide />
        ))}
      </div>
      {data.mode === 'sandbox' ? <p className="mt-3 text-pretty text-ink-3">{laterStrings.signIn.played}</p> : null}
    </>
  )
}
