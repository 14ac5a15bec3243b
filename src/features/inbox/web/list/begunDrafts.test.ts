import { beforeAll, expect, test } from 'vitest'
import { playDevice, playedDevice } from '#features/inbox/web/testing/playedDevice.ts'
import { emptyDraft, type Draft } from '#features/inbox/web/composer/Draft.ts'
import { followBegun, hasBegun } from './begunDrafts.ts'

// Nobody of another test: what somebody has begun is read once.
const reader = 'a reader of rows'
beforeAll(playDevice)

test('a conversation is marked while its draft has words, whether they were kept, are typed now, or in another tab', async () => {
  playedDevice.kept.set(`draft ${reader} a`, { ...emptyDraft, reply: 'Dear customer' })
  playedDevice.kept.set(`draft ${reader} b`, { ...emptyDraft, reply: ' ', mode: 'note' })
  await followBegun(reader)
  expect([hasBegun(reader, 'a'), hasBegun(reader, 'b'), hasBegun('ben', 'a')]).toEqual([true, false, false])

  const composer = new BroadcastChannel('drafts')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  const types = (key: string, draft: Partial<Draft>) => composer.postMessage([key, { ...emptyDraft, ...draft }])
  const slow = { timeout: 30_000 }
  types(`draft ${reader} c`, { note: 'For Ben' })
  await expect.poll(() => hasBegun(reader, 'c'), slow).toBe(true)
  types(`draft ${reader} c`, { note: '' })
  await expect.poll(() => hasBegun(reader, 'c'), slow).toBe(false)
  types(`draft ${reader} a`, {})
  await expect.poll(() => hasBegun(reader, 'a'), slow).toBe(false)
  composer.close()
})
