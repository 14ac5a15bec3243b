import { QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { conversationChanged, conversationErased, conversationLost } from '#features/inbox/conversations/contract.ts'
import { playDevice, playedDevice } from '#features/inbox/web/testing/playedDevice.ts'
import { errorFromWire } from '#shared/errors.ts'
import { day } from '#shared/time.ts'
import { draftKey } from '#web/device/kept.ts'
import { announce } from '#web/live/listen.ts'
import { liveState } from '#web/live/liveState.ts'
import { refetchEverything } from '#web/live/refetchEverything.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { setSessionToken } from '#web/query/session.ts'
import { currentTeam } from '#web/query/team.ts'
import { startKeepingSeen } from './startKeepingSeen.ts'
import { keepSeen } from './seenStore.ts'

beforeAll(() => {
  playDevice()
  vi.useFakeTimers()
  startKeepingSeen()
})
beforeEach(() => {
  setSessionToken('bs_mara')
  currentTeam.set('w')
})
afterEach(() => {
  queries.clear()
  setSessionToken(null)
  currentTeam.set(null)
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const { seen, kept } = playedDevice

/** What the device keeps of answers, by their workspace and key, once nothing has happened for a moment. */
async function keys() {
  await vi.advanceTimersByTimeAsync(3000)
  return [...seen.keys()].map((id) => (JSON.parse(id) as string[]).slice(0, 3).join(' '))
}

test('what was seen is on the device a moment later, unless somebody has logged out or another one is signed in by then', async () => {
  const see = async (name: string, meanwhile: () => void = () => undefined) => {
    queries.setQueryData(queryKeys.bots, [{ name }])
    meanwhile()
    await vi.advanceTimersByTimeAsync(3000)
    return [...seen.values()].map((answer) => (answer as { data: unknown }).data)
  }
  expect(await see('Shop bot')).toEqual([[{ name: 'Shop bot' }]])
  expect(await see('Her bot', () => setSessionToken('bs_ben'))).toEqual([])
  expect(await see('His bot')).toEqual([[{ name: 'His bot' }]])
  expect(await see('His other bot', () => setSessionToken(null))).toEqual([])
})

test('what changes all the time is on the device ten seconds later at the latest', async () => {
  for (let second = 0; second < 25; second++) {
    queries.setQueryData(queryKeys.bots, [{ name: `${second}` }])
    await vi.advanceTimersByTimeAsync(1000)
  }
  const [bots] = [...seen.values()].map((answer) => (answer as { data: [{ name: string }] }).data)
  expect(Number(bots![0].name)).toBeGreaterThanOrEqual(14)
  await vi.advanceTimersByTimeAsync(10_000)
  seen.clear()
})

describe('of what the device has seen before, and the page does not hold', () => {
  const list = (...ids: string[]) => ({ pages: [{ channels: ids.map((id) => ({ id })) }] })
  const keep = (team: string, key: readonly unknown[], data: unknown = {}, at = Date.now()) => keepSeen({ team, key, data, at })
  const told = (name: string, body: unknown) => announce({ cursor: '1', workspace: 'w', name, body })

  beforeEach(async () => {
    keep('w', queryKeys.me)
    for (const id of ['c1', 'c2']) keep('w', [...queryKeys.conversation, id, 'newest'], { messages: [] })
    keep('w', [...queryKeys.conversations, 'inbox'], list('c0', 'c1'))
    keep('w', [...queryKeys.conversations, 'done'], list('c2'))
    keep('other', [...queryKeys.conversation, 'c3', 'newest'], { messages: [] })
    await keys()
  })

  test.each([
    [conversationErased.name, { id: 'c1' }],
    [conversationLost.name, { id: 'c1' }],
    [conversationChanged.name, { conversation: { id: 'c1', is_deleted: true }, was: { is_deleted: false } }],
  ])('a conversation and the lists that show it go with "%s"', async (name, body) => {
    told(name, body)
    expect(await keys()).toEqual(['w me', 'w conversation c2', 'w conversations done', 'other conversation c3'])
  })

  test('what the server has not any more for who asks goes, and not what only failed', async () => {
    const ask = (id: string, code: 'not-found' | 'internal') =>
      queries
        .query({
          queryKey: [...queryKeys.conversation, id, 'newest'],
          queryFn: () => Promise.reject(errorFromWire({ error: '', code, reason: code, message: code })),
        })
        .catch(() => undefined)
    await ask('c2', 'internal')
    expect(await keys()).toHaveLength(6)
    await ask('c2', 'not-found')
    expect(await keys()).toEqual(['w me', 'w conversation c1', 'w conversations inbox', 'other conversation c3'])
  })

  test('a workspace goes once the person does not belong to it, and not by what the device itself says of that', async () => {
    const me = { slack_integrations: [{ id: 'other' }] }
    queries.setQueryData(queryKeys.me, me)
    expect(await keys()).toHaveLength(6)
    await queries.query({ queryKey: queryKeys.me, queryFn: () => Promise.resolve(me), staleTime: 0 })
    expect((await keys()).filter((key) => !key.startsWith('w me'))).toEqual(['other conversation c3'])
  })

  test('another workspace goes, too, once the person may see less there', async () => {
    const rights = {
      is_owner: false,
      is_admin: false,
      train: false,
      chat: true,
      edit: false,
      billing: false,
      support: false,
      scope_bots: [],
    }
    const keysOnceSeeing = async (scope: 'all' | 'assigned') => {
      const me = { slack_integrations: ['w', 'other'].map((id) => ({ ...rights, id, scope: id === 'w' ? 'all' : scope })) }
      await queries.query({ queryKey: queryKeys.me, queryFn: () => Promise.resolve(me), staleTime: 0 })
      return (await keys()).filter((key) => !key.startsWith('w me'))
    }
    expect(await keysOnceSeeing('all')).toHaveLength(5)
    expect(await keysOnceSeeing('assigned')).toEqual([
      'w conversation c1',
      'w conversation c2',
      'w conversations inbox',
      'w conversations done',
    ])
  })

  test('all of the workspace goes where the person may see less than before', async () => {
    await refetchEverything(false)
    expect(await keys()).toHaveLength(6)
    await refetchEverything(true)
    await vi.dynamicImportSettled()
    expect(await keys()).toEqual(['other conversation c3'])
  })

  test('what is older than three days goes before anything is shown of it', async () => {
    keep('w', queryKeys.labels, ['old'], Date.now() - 4 * day)
    keep('w', queryKeys.views, ['new'], Date.now() - 2 * day)
    queries.getQueryCache().build(queries, { queryKey: ['any'] })
    const unreached = errorFromWire({ error: '', code: 'unavailable', reason: 'page.offline', message: '' })
    await queries.query({ queryKey: ['any'], queryFn: () => Promise.reject(unreached), retry: false }).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(100)
    expect(queries.getQueryData(queryKeys.views)).toEqual(['new'])
    expect(queries.getQueryData(queryKeys.labels)).toBeUndefined()
    expect(await keys()).not.toContain('w labels')
  })

  test('nothing comes back for a socket that is gone for a moment, and after a longer absence only what somebody looks at is asked again', async () => {
    const keyOf = (id: string) => [...queryKeys.conversation, id, 'newest']
    const asked: string[] = []
    let isReached = true
    const lookAt = (id: string) => {
      const queryFn = async () => {
        if (!isReached) throw errorFromWire({ error: '', code: 'unavailable', reason: 'page.offline', message: '' })
        asked.push(id)
        return { messages: [] }
      }
      onTestFinished(new QueryObserver(queries, { queryKey: keyOf(id), queryFn, retry: false }).subscribe(() => undefined))
    }
    const become = async (state: 'offline' | 'live', ms: number) => {
      isReached = state === 'live'
      liveState.set(state)
      await vi.advanceTimersByTimeAsync(ms)
    }
    onTestFinished(() => liveState.set('catching up'))
    const isHeld = (id: string) => queries.getQueryData(keyOf(id)) !== undefined

    await become('live', 100)
    lookAt('c0')
    await become('offline', 3000)
    expect(['c0', 'c1', 'c2'].map(isHeld)).toEqual([true, false, false])
    await become('live', 10_000)
    expect([isHeld('c1'), asked]).toEqual([false, ['c0']])
    await become('offline', 6000)
    expect(['c0', 'c1', 'c2'].map(isHeld)).toEqual([true, true, true])
    lookAt('c2')
    await vi.advanceTimersByTimeAsync(100)
    await become('live', 100)
    expect(['c0', 'c1', 'c2'].map(isHeld)).toEqual([true, false, true])
    expect(asked).toEqual(['c0', 'c2'])
  })

  test('a begun reply goes with what is erased, and stays where the conversation may come back', async () => {
    queries.setQueryData(queryKeys.me, { id: 'mara', slack_integrations: [{ id: 'w' }] })
    const [first, second] = [draftKey('mara', 'c1'), draftKey('mara', 'c2')]
    for (const key of [first, second]) kept.set(key, { reply: 'Hello' })
    told(conversationLost.name, { id: 'c2' })
    told(conversationErased.name, { id: 'c1' })
    await keys()
    expect([kept.has(first), kept.has(second)]).toEqual([false, true])
    kept.clear()
  })
})
