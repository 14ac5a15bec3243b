// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { outgoingOf } from '#features/inbox/web/testing/outgoingOf.ts'
import { playDevice, playedDevice } from '#features/inbox/web/testing/playedDevice.ts'
import { day, keptDays } from '#shared/time.ts'
import { conversationErased } from '#features/inbox/conversations/contract.ts'
import { conversationErrors } from '#features/inbox/conversations/errors.ts'
import { replyErrors } from '#features/inbox/handoff/errors.ts'
import { blockedRefusal } from '#features/inbox/handoff/sourceLimits.ts'
import { fileErrors } from '#features/files/errors.ts'
import { outgoingKey } from '#web/device/kept.ts'
import { announce } from '#web/live/listen.ts'
import { sendingStrings } from './sending.strings.ts'
import { startOutbox, takeUp, theOutbox, write } from './theOutbox.ts'

let isReached: boolean
let attempts: number

beforeAll(playDevice)
beforeEach(() => {
  vi.useFakeTimers({ now: 1000 * day })
  ;[isReached, attempts] = [false, 0]
  vi.stubGlobal('fetch', () => {
    attempts++
    if (!isReached) return Promise.reject(new TypeError('cut'))
    return Promise.resolve(Response.json({ channel: { id: 'c' }, message: { seq: 1 } }))
  })
})
afterEach(() => {
  for (const { jmid } of theOutbox.of('c')) theOutbox.remove('c', jmid)
  vi.useRealTimers()
})

const say = (text: string) => write({ ...outgoingOf(text), lastSeen: 0 })
const states = () => theOutbox.of('c').map(({ text, state, why }) => [text, state, why])
/** The page sleeps for so long, with all its timers, and wakes where the server is reached, or is not. */
async function sleep(ms: number, reached: boolean) {
  await vi.advanceTimersByTimeAsync(100)
  vi.setSystemTime(Date.now() + ms)
  ;[isReached, attempts] = [reached, 0]
  theOutbox.wake()
  await vi.advanceTimersByTimeAsync(100)
}

test('a reply that waited a night is sent when the page wakes, and one that waited longer than a day once its writer says so', async () => {
  say('Tonight')
  await sleep(day / 2, true)
  expect([states(), attempts]).toEqual([[], 1])

  isReached = false
  say('Yesterday')
  say('Yesterday, too')
  await sleep(day + 1000, true)
  const old = ['failed', sendingStrings.tooOld]
  expect([states()[0], attempts]).toEqual([['Yesterday', ...old], 0])
  theOutbox.retry('c', theOutbox.of('c')[0]!.jmid)
  await vi.advanceTimersByTimeAsync(100)
  // What stands behind it is as old, and of that nothing was said.
  expect([states(), attempts]).toEqual([[['Yesterday, too', ...old]], 1])
  // Decided, and not reached: the next day it is asked again.
  isReached = false
  theOutbox.retry('c', theOutbox.of('c')[0]!.jmid)
  await sleep(day / 2, false)
  expect(attempts).toBe(1)
  await sleep(day, true)
  expect([states(), attempts]).toEqual([[['Yesterday, too', ...old]], 0])
})

test('what lies on the device from before is asked about as well', async () => {
  for (const [jmid, age] of [['old', 2 * day] as const, ['new', day / 2] as const]) {
    const message = outgoingOf(jmid, { state: 'offline', conversation: jmid, writtenAt: Date.now() - age })
    playedDevice.kept.set(outgoingKey('', jmid), message)
  }
  isReached = true
  await takeUp()
  await vi.advanceTimersByTimeAsync(100)
  expect(['old', 'new'].map((id) => theOutbox.of(id).map(({ why }) => why))).toEqual([[sendingStrings.tooOld], []])
  expect(attempts).toBe(1)
  theOutbox.remove('old', 'old')
})

test('what is gone and was written longer ago than deletions are kept goes from the device: no page may have heard that its customer is erased', async () => {
  const writtenAt = Date.now() - (keptDays + 1) * day
  const lying = { over: { isGone: true }, gone: { isGone: true, writtenAt: Date.now() - day }, there: {} }
  for (const [jmid, more] of Object.entries(lying)) {
    const message = outgoingOf(jmid, { conversation: jmid, state: 'failed', why: 'No.', writtenAt, ...more })
    playedDevice.kept.set(outgoingKey('', jmid), message)
  }
  await takeUp()
  await vi.advanceTimersByTimeAsync(100)
  const ids = Object.keys(lying)
  expect(ids.filter((id) => theOutbox.of(id).length > 0)).toEqual(['gone', 'there'])
  expect(ids.filter((id) => playedDevice.kept.has(outgoingKey('', id)))).toEqual(['gone', 'there'])
  for (const id of ids) theOutbox.remove(id, id)
})

test('a refusal says whether the conversation is gone, and not a file of the message', async () => {
  for (const [refusal, isGone] of [
    [conversationErrors.unknown(), true],
    [conversationErrors.deleted(), true],
    [fileErrors.gone(), false],
  ] as const) {
    const { code, reason, message, status } = refusal
    vi.stubGlobal('fetch', async () => Response.json({ error: message, code, reason, message }, { status }))
    say(reason)
    await vi.advanceTimersByTimeAsync(100)
    expect(theOutbox.of('c').map((unsent) => [unsent.why, unsent.isGone])).toEqual([[message, isGone]])
    theOutbox.remove('c', theOutbox.of('c')[0]!.jmid)
  }
})

test('a reply to who was blocked meanwhile is refused with the offer of a note, which does not wait behind it', async () => {
  const { code, reason, message, status } = replyErrors.customerBlocked({ source: '', says: blockedRefusal.sentence })
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) =>
    body.includes('"note"')
      ? Response.json({ channel: { id: 'c' }, message: { seq: 1 } })
      : Response.json({ error: message, code, reason, message }, { status }),
  )
  say('Hello')
  write({ ...outgoingOf('They are a spammer', { type: 'note' }), lastSeen: 0 })
  await vi.advanceTimersByTimeAsync(100)
  expect(states()).toEqual([['Hello', 'failed', blockedRefusal.sentence]])
})

test('what was written about somebody who is erased goes from the page and the device', async () => {
  await startOutbox('ada')
  say('They owe us money')
  say('Call their bank')
  await vi.advanceTimersByTimeAsync(100)
  const kept = () => [...playedDevice.kept.keys()].filter((key) => key.startsWith(outgoingKey('ada')))
  expect(kept()).toHaveLength(2)
  announce({ cursor: '1-1', workspace: 'w', name: conversationErased.name, body: { id: 'c' } })
  await vi.advanceTimersByTimeAsync(100)
  expect([theOutbox.of('c'), kept()]).toEqual([[], []])
})

test('what is written behind a reply that waits stands behind it, also where the clock of the device was put back meanwhile', () => {
  say('First')
  vi.setSystemTime(Date.now() - day)
  say('Second')
  expect(states().map(([text]) => text)).toEqual(['First', 'Second'])
})
