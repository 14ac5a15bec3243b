import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { settingsStrings } from '#shared/settings.strings.ts'
import { CardList } from '#web/components/CardList.tsx'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { queryKeys } from '#web/query/queryKeys.ts'
import { useAction } from '#web/query/useAction.ts'
import { Button } from '#web/components/Button.tsx'
import { listTime } from '#web/dates/formats.ts'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { focusBeside } from '#web/hooks/focusBeside.ts'
import { useNow } from '#web/hooks/useNow.ts'
import { listSessions, revokeSession, type Session } from '#features/auth/contract.ts'
import { deviceName } from '#web/device/deviceName.ts'
import { leave } from './leave.ts'

/** The devices on which the person is signed in; each can be signed out. */
export function DeviceList() {
  // Nothing tells when a device signs in, so it is asked on every visit.
  const query = useQuery({
    queryKey: queryKeys.sessions,
    queryFn: async ({ signal }) => (await callApi(listSessions, undefined, { signal })).sessions,
    staleTime: 0,
  })
  const { data } = query
  if (hasFailed(query)) return <LoadFailed what={settingsStrings.profile.devicesFailed} query={query} />
  if (!data) return <Skeleton className="h-14 w-full" />
  return (
    <CardList>
      {data.map((session) => (
        <Device key={session.id} session={session} />
      ))}
    </CardList>
  )
}

function Device({ session }: { session: Session }) {
  const now = useNow()
  const name = deviceName(session.device)
  const { thisDevice, lastSeen } = settingsStrings.profile
  const lastUsed = lastSeen(listTime(session.last_seen_at, now))
  const out = useAction(
    () => signOut(session),
    () => {
      toast(settingsStrings.profile.signOutFailed, { variant: 'failed' })
      // It may have been signed out elsewhere.
      void queries.invalidateQueries({ queryKey: queryKeys.sessions })
    },
  )
  const Icon = /iphone|android|mobile/i.test(session.device) ? Smartphone : Monitor
  return (
    <li ref={focusBeside} className="flex items-center gap-3 border-b border-line/60 px-3.5 py-2.5 last:border-b-0">
      <Icon size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-[550]" title={session.device}>
          {name}
        </p>
        <p className="num text-sm text-pretty wrap-anywhere text-ink-3">
          {session.current ? `${thisDevice} · ` : ''}
          {lastUsed} · {session.address}
        </p>
      </div>
      <Button onClick={() => (session.current ? void leave() : out.run())}>
        {settingsStrings.profile.signOut}
        {/* Of two devices that are called the same it says which. */}
        <span className="sr-only">
          {' '}
          {name}, {session.current ? thisDevice : lastUsed}
        </span>
      </Button>
    </li>
  )
}

async function signOut(session: Session): Promise<void> {
  await callApi(revokeSession, { params: { id: session.id } })
  queries.setQueryData<Session[]>(queryKeys.sessions, (known) => known?.filter((other) => other.id !== session.id))
  toast(settingsStrings.profile.signedOut(deviceName(session.device)))
}
