import { vi, expect } from 'vitest'
import { AppError } from '#shared/errors.ts'
import type { PushBody } from '#features/alerts/pushRules.ts'
import { addDevice, listDevices, recordReceipt } from '#features/alerts/pushContract.ts'
import { PushCompany, type Push, type Subscription } from '#sandbox/push/PushCompany.ts'
import { serveStandIn } from './serveStandIn.ts'
import type { TestApp, TestPerson } from './TestApp.ts'

/** A device of somebody, with what it got, opened. */
export interface TestDevice {
  id: string
  code: string
  subscription: Subscription
  got: PushBody[]
  pushes: Push[]
  /** Says what became of a push, as its service worker does. */
  report(became: 'shown' | 'clicked' | 'taken', push: PushBody): Promise<unknown>
  /** Waits until it got so many pushes; answers the last. */
  waitFor(count: number): Promise<PushBody>
}

/** A played push service, for a test app, with the devices that subscribe there by the same calls as the page. */
export async function openPushFixture(app: () => TestApp) {
  let url = ''
  const company = new PushCompany(() => url)
  const stand = await serveStandIn((server) => company.serve(server))
  url = stand.url
  return {
    company,
    close: () => stand.close(),
    /** Holds every push, as stand-ins do. */
    hold: () => stand.hold(),
    /** Subscribes a device of a person; one that `answers` says of each push at once that it shows it. */
    async device(person: TestPerson, answers = false): Promise<TestDevice> {
      const { key } = await app().callApi(person, listDevices)
      const got: PushBody[] = []
      const pushes: Push[] = []
      const subscription = company.subscribe(key, (push) => {
        const body = JSON.parse(push.text) as PushBody
        pushes.push(push)
        got.push(body)
        if (answers && body.what !== 'withdraw') device.report('shown', body).catch(unlessRefused)
      })
      const { device: id, code } = await app().callApi(person, addDevice, { body: subscription })
      const device: TestDevice = {
        id,
        code,
        subscription,
        got,
        pushes,
        report: (became, { push }) => app().callApi(null, recordReceipt, { body: { device: id, code, push, became } }),
        async waitFor(count) {
          await vi.waitFor(() => expect(got.length).toBeGreaterThanOrEqual(count), { timeout: 60_000, interval: 20 })
          return got.at(-1)!
        },
      }
      return device
    },
  }
}

/** A device that was forgotten meanwhile is not heard any more. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}

export type PushFixture = Awaited<ReturnType<typeof openPushFixture>>
