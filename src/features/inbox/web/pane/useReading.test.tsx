// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { nothingSeen } from '#features/inbox/conversations/rules.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import type { Transcript } from '#features/inbox/web/transcript/Transcript.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { useReading } from './useReading.ts'

const page = shownPage()
const { conversation } = new PretendInbox().change(1, { in_count: 1 })

function Reading({ mentions }: { mentions: boolean }) {
  const seen = { ...nothingSeen, seen_in: 1, mention_unread: mentions }
  useReading({ conversation, seen } as Transcript)
  return null
}

test('who is mentioned again in the conversation before their eyes has read that, too', () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  let told = 0
  vi.stubGlobal('fetch', () => {
    told++
    return Promise.resolve(Response.json({}))
  })
  // What they have not read is told once, however often it is drawn, and what they have is not.
  for (const mentions of [false, true, true, false]) page.show(<Reading mentions={mentions} />)
  expect(told).toBe(1)
  page.show(<Reading mentions />)
  expect(told).toBe(2)
})
