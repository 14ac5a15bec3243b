import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '#web/components/Button.tsx'
import { Section } from '#web/components/Section.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { focusBeside } from '#web/hooks/focusBeside.ts'
import { useStore } from '#web/hooks/store.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import { devicesQuery } from './devicesQuery.ts'
import { pushPageStrings as text } from './push.strings.ts'
import { pushHere } from './pushHere.ts'
import { activatePush, lookAgainAtPush, lookAtPush, stopPush } from './pushOfBrowser.ts'

/** Which devices tell the person, and whether this browser does. */
export function PushSettings({ person }: { person: string }) {
  return (
    <Section title={text.title} hint={text.hint}>
      <div className="divide-y divide-line rounded-lg border border-line bg-surface">
        <Here person={person} />
        <Devices person={person} />
      </div>
    </Section>
  )
}

function Devices({ person }: { person: string }) {
  const query = useQuery(devicesQuery)
  const isOn = useStore(pushHere) === 'on'
  const isRemoved = isOn && query.isSuccess && !query.isFetching && !query.data.devices.some(({ current }) => current)
  // Somebody removed this browser from another one: only itself can say so from now on, and give its subscription up.
  useEffect(() => {
    if (isRemoved) void lookAgainAtPush(person)
  }, [isRemoved, person])
  if (hasFailed(query)) {
    return (
      <div className="p-3.5">
        <LoadFailed what={text.failed} query={query} />
      </div>
    )
  }
  if (!query.data) return <Skeleton className="m-3.5 h-10" />
  if (query.data.devices.length === 0) return <p className="px-3.5 py-2.5 text-ink-2">{text.none}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that a list without bullets is one
    <ul role="list" aria-label={text.title} className="divide-y divide-line">
      {query.data.devices.map((device) => (
        <DeviceRow key={device.id} device={device} person={person} />
      ))}
    </ul>
  )
}

/** What this browser does, and what can be done about it. */
function Here({ person }: { person: string }) {
  const here = useStore(pushHere)
  const [isBusy, setBusy] = useState(false)
  // The page asks it by itself some seconds later; anyone who looks here waits for it.
  useEffect(() => void lookAtPush(person), [person])
  const isOn = here === 'on'
  const run = async () => {
    if (isBusy) return
    setBusy(true)
    await (isOn ? stopPush(person) : activatePush(person))
    setBusy(false)
  }
  const toActivate = isBusy ? text.activating : text.activate
  const says = here === 'denied' ? text.denied : text.here[here ?? 'unknown']
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3.5 py-2.5">
      <p role="status" className="min-w-0 flex-1 basis-60 text-pretty">
        {says}
      </p>
      {here === null ? <Skeleton className="h-[30px] w-20 pointer-coarse:h-10" /> : null}
      {isOn || here === 'default' || here === 'stopped' || here === 'failed' ? (
        // One button for both, and not made unusable: it would lose the focus.
        <Button ref={focusBeside} variant={isOn ? 'plain' : 'main'} aria-busy={isBusy} onClick={() => void run()}>
          {isOn ? text.stop : toActivate}
        </Button>
      ) : null}
    </div>
  )
}
