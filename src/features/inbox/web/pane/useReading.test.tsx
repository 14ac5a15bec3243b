// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { nothingSeen } from '#features/inbox/conversations/rules.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import type { Transcript } from '#features/inbox/web/transcript/Transcript.ts'
import { attends } from '#web/live/attends.ts'
import { liveState } from '#web/live/liveState.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { useReading } from './useReading.ts'

const page = shownPage()
const { conversation } = new PretendInbox().change(1, { in_count: 1 })

interface ReadingProps {
  mentions?: boolean
  /** How many messages of the customer the reader has read, of one. */
  read?: number
  moreAfter?: boolean
}

function Reading({ mentions = false, read = 1, moreAfter = false }: ReadingProps) {
  const seen = { ...nothingSeen, seen_in: read, mention_unread: mentions }
  useReading({ conversation, seen, moreAfter } as Transcript)
  return null
}

/** How often the server was told that it is read. */
let told = 0
beforeEach(() => {
  told = 0
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  vi.stubGlobal('fetch', () => {
    told++
    return Promise.resolve(Response.json({}))
  })
})

test('who reads a stretch of the past has not read the newest messages, until that reaches them', () => {
  page.show(<Reading read={0} mentions moreAfter />)
  page.show(<Reading read={0} moreAfter />)
  expect(told).toBe(0)
  page.show(<Reading read={0} />)
  expect(told).toBe(1)
})

test('who is mentioned again in the conversation before their eyes has read that, too', () => {
  // What they have not read is told once, however often it is drawn, and what they have is not.
  for (const mentions of [false, true, true, false]) page.show(<Reading mentions={mentions} />)
  expect(told).toBe(1)
  page.show(<Reading mentions />)
  expect(told).toBe(2)
})

test('who has touched nothing for minutes reads what comes once they touch the page', () => {
  onTestFinished(() => act(() => attends.set(true)))
  act(() => attends.set(false))
  page.show(<Reading read={0} />)
  expect(told).toBe(0)
  act(() => attends.set(true))
  expect(told).toBe(1)
})

test('who opens the lid of a laptop before there is a network has read it once there is one', async () => {
  onTestFinished(() => act(() => liveState.set('catching up')))
  act(() => liveState.set('offline'))
  vi.stubGlobal('fetch', () => {
    told++
    return Promise.reject(new TypeError('cut'))
  })
  page.show(<Reading read={0} />)
  expect(told).toBe(1)
  await act(() => Promise.resolve())
  act(() => liveState.set('live'))
  await expect.poll(() => told).toBe(2)
})
