import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import type { Session } from '#features/auth/contract.ts'
import { settingsStrings } from '#shared/settings.strings.ts'
import { queries } from '#web/query/client.ts'
import { DeviceList } from './DeviceList.tsx'

afterEach(() => queries.clear())

const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const session = (id: string, current: boolean): Session => ({
  id,
  device: linux,
  address: '127.0.0.1',
  created_at: 1,
  last_seen_at: 1,
  current,
})

test('every device, this one and another, is logged out by the same words, and none is "signed out"', () => {
  queries.setQueryData(['sessions'], [session('1', true), session('2', false)])
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <DeviceList />
    </QueryClientProvider>,
  )
  const buttons = [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inner]) => inner!.replace(/<[^>]+>/g, ''))
  // By ear, too, one is told from the other.
  expect(buttons).toEqual(['Log out Chrome on Linux, This device', expect.stringMatching(/^Log out Chrome on Linux, last used \S/)])
  const { signedOut, signOutFailed, devicesHint, everywhere } = settingsStrings.profile
  expect(JSON.stringify([html, signedOut('Chrome'), signOutFailed, devicesHint, everywhere])).not.toMatch(/\bsign(ed|ing|s)? out\b/i)
})
