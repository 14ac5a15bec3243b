import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { CallResponse } from '#shared/call.ts'
import { Button } from '#web/components/Button.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { listTime } from '#web/dates/formats.ts'
import { deviceName } from '#web/device/deviceName.ts'
import { focusBeside } from '#web/hooks/focusBeside.ts'
import { useNow } from '#web/hooks/useNow.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { toastFailure } from '#web/query/toastFailure.ts'
import { useAction } from '#web/query/useAction.ts'
import { removeDevice, type listDevices } from '#features/alerts/pushContract.ts'
import { TestSteps, toTestStep } from '#features/alerts/web/TestSteps.tsx'
import { pushPageStrings as text } from './push.strings.ts'
import { lookAgainAtPush } from './pushOfBrowser.ts'
import { tryDevice, type Step } from './tryDevice.ts'

type Device = CallResponse<typeof listDevices>['devices'][number]

/** A device that tells the person: what it is, a test, and the way to stop it. */
export function DeviceRow({ device, person }: { device: Device; person: string }) {
  const now = useNow()
  const [steps, setSteps] = useState<readonly Step[] | null>(null)
  const name = deviceName(device.agent)
  const Icon = /iphone|android|mobile/i.test(device.agent) ? Smartphone : Monitor
  const { run, isRunning } = useAction((work: () => Promise<void>) => work(), toastFailure)
  const remove = async () => {
    await callApi(removeDevice, { params: { id: device.id } })
    if (device.current) await lookAgainAtPush(person)
    await queries.invalidateQueries({ queryKey: queryKeys.pushDevices })
    toast(text.removed(name))
  }
  const last = device.heard_at ?? device.used_at
  return (
    <li ref={focusBeside} className="px-3.5 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="truncate font-[550]" title={device.agent}>
            {name}
          </p>
          <p className="num text-sm text-pretty text-ink-2">
            {device.current ? `${text.thisBrowser} · ` : ''}
            {text.since(listTime(device.created_at, now))} · {last === null ? text.neverPushed : text.lastPushed(listTime(last, now))}
          </p>
        </div>
        <div className="ml-auto flex gap-2">
          <Button disabled={isRunning} onClick={() => run(() => tryDevice(device.id, setSteps))}>
            {isRunning ? text.testing : text.test}
            <span className="sr-only"> {name}</span>
          </Button>
          <Button disabled={isRunning} onClick={() => run(remove)}>
            {text.remove}
            <span className="sr-only"> {name}</span>
          </Button>
        </div>
      </div>
      {/* Below the name. */}
      <div role="status" className="pl-7 text-sm text-ink-2">
        {steps ? <TestSteps steps={steps.map(toTestStep(text.steps))} /> : null}
      </div>
    </li>
  )
}
