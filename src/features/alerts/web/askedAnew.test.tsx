// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { shownPage } from '#web/testing/shownPage.tsx'
import { actUntil } from '#web/testing/actUntil.ts'
import { QuietHours } from './QuietHours.tsx'
import { devicesQuery } from './push/devicesQuery.ts'

const page = shownPage()

function Devices() {
  return <p>{useQuery(devicesQuery).data?.devices.length}</p>
}

test.each([
  ['quiet hours', <QuietHours key="" />],
  ['devices', <Devices key="" />],
])('%s changed in another window are shown once somebody comes back to this one, which was in sight all along', async (_what, shown) => {
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked++
    return Response.json({ is_quiet: false, quiet_until: null, week: null, devices: [] })
  })
  page.show(shown)
  await actUntil(() => expect(asked).toBe(1))
  act(() => void dispatchEvent(new Event('focus')))
  await actUntil(() => expect(asked).toBe(2))
})
