import { useEffect, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'wouter/use-browser-location'
import { words } from '#shared/words.ts'
import { sentenceOf } from '#web/api/client.ts'
import { endSession, sessionToken } from '#web/api/session.ts'
import { meQuery } from '#web/api/meQuery.ts'
import { startLive } from '#web/realtime/live.ts'
import { startListeners } from '#web/realtime/register.ts'
import { Button } from '#web/ui/Button.tsx'
import { Redirect } from '#web/ui/Redirect.tsx'
import { AppFrame } from './frame/AppFrame.tsx'

startListeners()

/** What there is for people who belong to no workspace: to see so, and to come to one. */
const openToHomeless = /^\/(workspaces|profile|account\/settings\/workspace\/(new|join))\b/

/** The shell of everything behind the sign-in: who is not signed in goes to the way in, and comes back here from there. */
export function SignedIn({ children }: { children: ReactNode }) {
  const isSignedIn = sessionToken() !== null
  const path = usePathname()
  const { data: me, error, refetch, isFetching } = useQuery({ ...meQuery, enabled: isSignedIn })
  useEffect(() => {
    if (!isSignedIn) endSession()
  }, [isSignedIn])
  useEffect(() => {
    if (me?.workspace_team) startLive(me.workspace_team)
  }, [me])
  if (!isSignedIn) return null
  if (!me && error) {
    return (
      <main className="grid h-full place-content-center justify-items-center gap-3 p-6 text-center">
        <p role="alert" className="max-w-80 text-md text-balance">
          {sentenceOf(error)}
        </p>
        <Button onClick={() => void refetch()} disabled={isFetching}>
          {words.frame.retry}
        </Button>
      </main>
    )
  }
  const isHomeless = me?.slack_integrations.length === 0 && !openToHomeless.test(path)
  return <AppFrame>{isHomeless ? <Redirect to="/workspaces" /> : children}</AppFrame>
}
