import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { liveState } from '#web/live/liveState.ts'
import { queries } from '#web/query/client.ts'
import { LiveBadge } from './LiveBadge.tsx'

const before = liveState.get()
afterEach(() => liveState.set(before))

/** The badge as it stands in the bar, and what is read of it. */
function badge(state: typeof before) {
  liveState.set(state)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <LiveBadge />
    </QueryClientProvider>,
  )
  return { html, text: html.replace(/<[^>]+>/g, '') }
}

test('without a connection the badge is an amber plate that says so, and what that means; while all is well it is a dot', () => {
  const offline = badge('offline')
  expect(offline.text).toBe('Offline')
  expect(offline.html).toMatch(/^<span role="status"[^>]*data-tip="You’re offline. Nothing is lost; this page will catch up."/)
  expect(offline.html).toMatch(/^<span [^>]*class="[^"]*\bbg-warn-soft\b[^"]*\btext-warn-ink\b/)
  // On a narrow screen, too, the word stands beside the dot.
  expect(offline.html).not.toContain('sr-only')
  const live = badge('live')
  expect(live.text).toBe('Live')
  expect(live.html).not.toMatch(/bg-warn/)
  expect(live.html).toContain('max-md:sr-only')
})
