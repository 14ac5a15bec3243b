import { useWaysIn } from '#features/auth/web/useWaysIn.ts'
import { SignInPicture } from '#features/auth/web/SignInPicture.tsx'
import { companies } from '#features/auth/rules.ts'
import { CompanyLink } from '#features/auth/web/CompanyLink.tsx'
import { brand } from '#shared/brand.ts'
import { laterWords } from '#shared/laterWords.ts'
import { words } from '#shared/words.ts'
import { BatonMark } from '#web/ui/BatonMark.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePageTitle } from '#web/ui/usePageTitle.ts'

/** The way in. `state` of its address is where one comes back to. */
export function SignInScreen() {
  usePageTitle(laterWords.signIn.title)
  return (
    <div className="grid min-h-full grid-cols-1 bg-surface md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <main className="flex flex-col p-6 md:p-10">
        <p className="flex items-center gap-2.5 text-lg font-[650] tracking-[-0.01em]">
          <BatonMark size={26} />
          {brand.name}
        </p>
        <div className="my-auto w-full max-w-100 self-center py-12">
          <h1 className="text-2xl font-[650] tracking-[-0.02em] text-balance">{laterWords.signIn.headline}</h1>
          <p className="mt-3 mb-8 text-lg/[1.5] text-pretty text-ink-2">{brand.tagline}</p>
          <WayIn />
        </div>
      </main>
      <aside aria-hidden="true" className="grid place-items-center overflow-hidden border-l border-line bg-bg p-10 max-md:hidden">
        <SignInPicture />
      </aside>
    </div>
  )
}

function WayIn() {
  const { data, error, refetch, isFetching } = useWaysIn()
  if (error && !data) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p className="text-md">{laterWords.signIn.unreachable}</p>
        <Button onClick={() => void refetch()} disabled={isFetching}>
          {words.frame.retry}
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton className="h-11 w-full" />
  const ways = companies.filter((company) => data[company])
  if (ways.length === 0) {
    return (
      <div className="space-y-2 text-md">
        <p className="font-[550]">{laterWords.signIn.notConfigured}</p>
        <p className="text-ink-2">{laterWords.signIn.howIn}</p>
        <pre className="overflow-x-auto rounded-lg border border-line bg-sunk px-3 py-2.5 font-mono text-base">
          {laterWords.signIn.command}
        </pre>
      </div>
    )
  }
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
