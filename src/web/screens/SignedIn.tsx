import { useEffect, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'wouter/use-browser-location'
import { endSession, sessionToken } from '#web/query/session.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { elsewhere } from '#web/query/team.ts'
import { startLive } from '#web/live/liveState.ts'
import { startListeners } from '#web/live/register.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { Redirect } from '#web/navigation/Redirect.tsx'
import { AppFrame } from './frame/AppFrame.tsx'

startListeners()
elsewhere.set(async (team, asked) => (await import('#web/query/followTo.ts')).followTo(team, asked))

/** What there is for people who belong to no workspace: to see so, and to come to one. */
const openToHomeless = /^\/(workspaces|profile|account\/settings\/workspace\/(new|join))\b/

/** The shell of everything behind the sign-in: who is not signed in goes to the way in, and comes back here from there. */
export function SignedIn({ children }: { children: ReactNode }) {
  const isSignedIn = sessionToken() !== null
  const path = usePathname()
  const query = useQuery({ ...meQuery, enabled: isSignedIn })
  const me = query.data
  useEffect(() => {
    if (!isSignedIn) endSession()
  }, [isSignedIn])
  useEffect(() => {
    if (me?.workspace_team) startLive(me.workspace_team)
  }, [me])
  if (!isSignedIn) return null
  if (hasFailed(query)) {
    return (
      <main className="grid h-full">
        <LoadFailed query={query} variant="middle" />
      </main>
    )
  }
  const isHomeless = me?.slack_integrations.length === 0 && !openToHomeless.test(path)
  return <AppFrame>{isHomeless ? <Redirect to="/workspaces" /> : children}</AppFrame>
}
