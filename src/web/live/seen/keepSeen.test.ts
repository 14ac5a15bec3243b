import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { setSessionToken } from '#web/query/session.ts'
import { currentTeam } from '#web/query/team.ts'
import { startKeepingSeen } from './keepSeen.ts'

/** What the device keeps of answers. */
let kept: { data: unknown }[] = []

function answered<T>(result: T) {
  const request = { result, onsuccess: () => undefined }
  queueMicrotask(() => request.onsuccess())
  return request
}
const room = { put: (one: { data: unknown }) => answered(kept.push(one)) }
function transaction() {
  const begun = { oncomplete: () => undefined, objectStore: () => room }
  queueMicrotask(() => begun.oncomplete())
  return begun
}

beforeEach(() => {
  vi.useFakeTimers()
  kept = []
  vi.stubGlobal('indexedDB', { open: () => answered({ transaction, close: () => undefined }), deleteDatabase: () => (kept = []) })
})
afterEach(() => {
  queries.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what was seen is on the device a moment later, unless somebody has logged out or another one is signed in by then', async () => {
  startKeepingSeen()
  currentTeam.set('w')
  const see = async (name: string, meanwhile: () => void = () => undefined) => {
    queries.setQueryData(queryKeys.bots, [{ name }])
    meanwhile()
    await vi.advanceTimersByTimeAsync(3000)
    return kept.map(({ data }) => data)
  }
  setSessionToken('bs_mara')
  expect(await see('Shop bot')).toEqual([[{ name: 'Shop bot' }]])
  expect(await see('Her bot', () => setSessionToken('bs_ben'))).toEqual([])
  expect(await see('His bot')).toEqual([[{ name: 'His bot' }]])
  expect(await see('His other bot', () => setSessionToken(null))).toEqual([])
})
