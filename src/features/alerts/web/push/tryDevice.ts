import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { AppError } from '#shared/errors.ts'
import { testDevice } from '#features/alerts/pushContract.ts'
import { devicesQuery } from './devicesQuery.ts'

/** A step on the way to a device, and why it failed, where somebody said so. */
export interface Step {
  what: 'known' | 'accepted' | 'shown'
  ok: boolean
  why: string | null
}

/** So long, in milliseconds, a device has to say that it shows something. */
const timeoutMs = 10_000
const lookEvery = 500

/** Sends a test to a device and follows it, step by step, up to the device itself. */
export async function tryDevice(id: string, show: (steps: readonly Step[]) => void): Promise<void> {
  const before = await lastReceipt(id)
  const steps: Step[] = await callApi(testDevice, { params: { id } }).then(
    (answer) => answer.steps,
    (failure: unknown) => {
      if (failure instanceof AppError && failure.code === 'not-found') return [{ what: 'known', ok: false, why: null }]
      throw failure
    },
  )
  show(steps)
  if (!steps.every(({ ok }) => ok)) return void queries.invalidateQueries({ queryKey: devicesQuery.queryKey })
  const until = performance.now() + timeoutMs
  let isShown = false
  while (!isShown && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
    isShown = (await lastReceipt(id)) !== before
  }
  show([...steps, { what: 'shown', ok: isShown, why: null }])
}

/** When the device itself spoke last. */
async function lastReceipt(id: string): Promise<number | null> {
  const { devices } = await queries.query({ ...devicesQuery, staleTime: 0 })
  return devices.find((device) => device.id === id)?.heard_at ?? null
}
