import { beforeEach, expect, test, vi } from 'vitest'
import { countUnsent } from '#web/device/kept.ts'
import { liveState } from '#web/live/liveState.ts'
import { sessionToken, setSessionToken } from '#web/query/session.ts'
import { strings } from '#shared/app.strings.ts'
import { largestFile, largestPicture, maxFiles } from '#features/files/contract.ts'
import { filesOf } from './composerFiles.ts'
import { fileStrings } from './file.strings.ts'
import { addFiles, retryUpload, removeFile } from './uploading.ts'

/** What hears of it when somebody leaves the page. */
const leaving = vi.hoisted(() => {
  const heard = new Set<(event: Event) => void>()
  vi.stubGlobal('addEventListener', (type: string, hear: (event: Event) => void) => void (type === 'beforeunload' && heard.add(hear)))
  return heard
})

/** A request that ends when it is told to. */
class PretendRequest extends EventTarget {
  static all: PretendRequest[] = []
  upload = new EventTarget()
  response: unknown = null
  status = 200
  sent: FormData | null = null
  open = () => undefined
  setRequestHeader = () => undefined
  send(form: FormData) {
    this.sent = form
    PretendRequest.all.push(this)
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
    this.dispatchEvent(new Event('loadend'))
  }
  end(response: unknown, status = 200) {
    this.response = response
    this.status = status
    this.dispatchEvent(new Event('load'))
    this.dispatchEvent(new Event('loadend'))
  }
}

/** Addresses of files that the page keeps in memory. */
const alive = new Set<string>()
let count = 0
beforeEach(() => {
  PretendRequest.all = []
  alive.clear()
  vi.stubGlobal('XMLHttpRequest', PretendRequest)
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const address = `blob:${++count}`
    alive.add(address)
    return address
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void alive.delete(address))
})

const file = () => new File(['x'], 'cat.png', { type: 'image/png' })
const there = { id: 'f1', url: '/files/f1', name: 'cat.png', size: 1, type: 'image/png' }

test('a picture is shown from memory until its message is sent or it is taken out, and not longer', () => {
  const held = filesOf('a')
  addFiles('a', 'reply', [file(), file()], null)
  PretendRequest.all[0]!.end(there)
  expect(held.get()[0]!.sent).toMatchObject({ id: 'f1' })
  expect(alive.size).toBe(2)
  removeFile('a', held.get()[1]!.key)
  expect([...alive]).toEqual([held.get()[0]!.preview])
  held.set([])
  expect(alive.size).toBe(0)
})

test('its upload stops when it is taken out, and can be tried again only as long as it is not there', () => {
  const held = filesOf('b')
  addFiles('b', 'reply', [file()], null)
  const aborted = vi.fn<() => void>()
  const [request] = PretendRequest.all
  request!.addEventListener('abort', aborted)
  request!.end({ code: 'internal', message: 'The disk is full.' })
  const { key } = held.get()[0]!
  expect(held.get()[0]).toMatchObject({ why: 'The disk is full.', retryable: true })
  retryUpload('b', key)
  PretendRequest.all[1]!.end(there)
  retryUpload('b', key)
  expect(PretendRequest.all).toHaveLength(2)
  addFiles('b', 'reply', [file()], null)
  PretendRequest.all[2]!.addEventListener('abort', aborted)
  removeFile('b', held.get()[1]!.key)
  expect(aborted).toHaveBeenCalledOnce()
  expect(held.get()).toHaveLength(1)
})

test('what the server would not take is not uploaded, says why, and offers no retry', () => {
  const held = filesOf('c')
  const of = (size: number, name: string, type: string) => Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size })
  addFiles('c', 'reply', [of(largestPicture + 1, 'a.png', 'image/png'), of(largestFile + 1, 'a.zip', ''), of(0, 'a.txt', '')], null)
  expect(held.get().map(({ why, retryable }) => [why, retryable])).toEqual([
    ['It is larger than 10 MB.', false],
    ['It is larger than 25 MB.', false],
    ['It is empty.', false],
  ])
  expect(PretendRequest.all).toHaveLength(0)
  held.set([])
  addFiles('c', 'reply', [of(largestFile, 'a.zip', '')], null)
  PretendRequest.all[0]!.end({ code: 'bad-input', message: 'Programs can’t be sent.' })
  expect(held.get()[0]).toMatchObject({ why: 'Programs can’t be sent.', retryable: false, preview: null })
  held.set([])
})

test('two are uploaded at once: the others wait in their order, and what is removed meanwhile is not begun', () => {
  const [held, other] = [filesOf('queue'), filesOf('other queue')]
  const begun = () => PretendRequest.all.map(({ sent }) => (sent!.get('file') as File).name)
  const called = (name: string) => new File(['x'], name)
  addFiles('queue', 'reply', ['1', '2', '3', '4', '5'].map(called), null)
  addFiles('other queue', 'reply', ['6', '7'].map(called), null)
  expect(begun()).toEqual(['1', '2'])
  removeFile('queue', held.get()[2]!.key)
  PretendRequest.all[0]!.end({ code: 'internal', message: 'The disk is full.' })
  expect(begun()).toEqual(['1', '2', '4'])
  retryUpload('queue', held.get()[0]!.key)
  retryUpload('queue', held.get()[0]!.key)
  held.set(held.get().slice(0, 1))
  expect(begun()).toEqual(['1', '2', '4', '6', '7'])
  PretendRequest.all[3]!.end(there)
  expect(begun()).toEqual(['1', '2', '4', '6', '7', '1'])
  for (const one of [held, other]) one.set([])
  expect(PretendRequest.all).toHaveLength(6)
})

test('a message has so many files and not one more', () => {
  const held = filesOf('d')
  addFiles('d', 'note', Array.from({ length: maxFiles + 2 }, file), null)
  expect(held.get()).toHaveLength(maxFiles)
  held.set([])
})

test('an upload that a server did not take that is just being started again goes on by itself, also where the page stays live', () => {
  vi.useFakeTimers()
  const held = filesOf('starting')
  vi.stubGlobal('navigator', { onLine: true })
  addFiles('starting', 'reply', [file(), file()], null)
  const [page, words] = PretendRequest.all
  page!.end(null, 502)
  words!.end({ code: 'unavailable', message: 'Baton is stopping.' }, 503)
  for (const one of held.get()) expect(one).toMatchObject({ why: strings.errors.unreachable, retryable: true })
  removeFile('starting', held.get()[1]!.key)
  vi.advanceTimersByTime(10_000)
  expect(PretendRequest.all).toHaveLength(3)
  PretendRequest.all[2]!.end(there)
  vi.advanceTimersByTime(60_000)
  expect(PretendRequest.all).toHaveLength(3)
  expect(held.get()).toMatchObject([{ why: null, sent: { id: 'f1' } }])
  held.set([])
  vi.useRealTimers()
})

test('an upload that finds the session ended ends it here, too, with its reason', () => {
  const assign = vi.fn<(to: string) => void>()
  vi.stubGlobal('location', { pathname: '/messages/', search: '', hash: '', assign })
  setSessionToken('bs_one')
  addFiles('ended', 'reply', [file()], null)
  PretendRequest.all[0]!.end({ code: 'signed-out', reason: 'session.removed', message: 'Sign in again.' }, 401)
  expect([sessionToken(), assign.mock.calls]).toEqual([null, [['/?state=%2Fmessages%2F&why=removed']]])
  filesOf('ended').set([])
})

test('an upload that the line was cut for goes on by itself once it is back, once, and not after it was taken out', () => {
  const held = filesOf('cut')
  vi.stubGlobal('navigator', { onLine: false })
  addFiles('cut', 'reply', [file(), file()], null)
  liveState.set('offline')
  for (const request of PretendRequest.all) {
    request.dispatchEvent(new Event('error'))
    request.dispatchEvent(new Event('loadend'))
  }
  expect(held.get()[0]).toMatchObject({ why: fileStrings.offline, retryable: true })
  removeFile('cut', held.get()[1]!.key)
  for (const state of ['catching up', 'live', 'offline', 'live'] as const) liveState.set(state)
  expect(PretendRequest.all).toHaveLength(3)
  PretendRequest.all[2]!.end(there)
  expect(held.get()).toMatchObject([{ why: null, sent: { id: 'f1' } }])
  held.set([])
})

test('who leaves a page with a file in some composer is asked, and nobody whose session has ended; log-out counts it', async () => {
  const asks = () => {
    const event = new Event('beforeunload', { cancelable: true })
    for (const hear of leaving) hear(event)
    return event.defaultPrevented
  }
  setSessionToken('bs_mara')
  const before = await countUnsent('mara')
  addFiles('left', 'reply', [file()], null)
  expect([asks(), await countUnsent('mara')]).toEqual([true, before + 1])
  setSessionToken(null)
  expect(asks()).toBe(false)
  filesOf('left').set([])
  expect(await countUnsent('mara')).toBe(before)
})
