import { expect, test, vi } from 'vitest'
import { emptyDraft, type Draft } from '#features/inbox/web/composer/Draft.ts'

/** What the device keeps, and a request that is answered a moment later. */
const kept = new Map<string, Draft>([
  ['draft mara a', { ...emptyDraft, reply: 'Dear customer' }],
  ['draft mara b', { ...emptyDraft, reply: ' ', mode: 'note' }],
])
const answers = (result: unknown) => {
  const request: { result: unknown; onsuccess: (() => void) | null } = { result, onsuccess: null }
  queueMicrotask(() => request.onsuccess?.())
  return request
}
const room = { getAllKeys: () => answers([...kept.keys()]), getAll: () => answers([...kept.values()]) }
vi.stubGlobal('indexedDB', { open: () => answers({ transaction: () => ({ objectStore: () => room }) }) })
vi.stubGlobal('IDBKeyRange', { bound: () => null })
const { followBegun, hasBegun } = await import('./begunDrafts.ts')

test('a conversation is marked while its draft has words, whether they were kept, are typed now, or in another tab', async () => {
  await followBegun('mara')
  expect([hasBegun('mara', 'a'), hasBegun('mara', 'b'), hasBegun('ben', 'a')]).toEqual([true, false, false])

  const composer = new BroadcastChannel('drafts')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  const types = (key: string, draft: Partial<Draft>) => composer.postMessage([key, { ...emptyDraft, ...draft }])
  const slow = { timeout: 30_000 }
  types('draft mara c', { note: 'For Ben' })
  await expect.poll(() => hasBegun('mara', 'c'), slow).toBe(true)
  types('draft mara c', { note: '' })
  await expect.poll(() => hasBegun('mara', 'c'), slow).toBe(false)
  types('draft mara a', {})
  await expect.poll(() => hasBegun('mara', 'a'), slow).toBe(false)
  composer.close()
})
