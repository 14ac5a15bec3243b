// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outgoingOf } from '#features/inbox/web/testing/outgoingOf.ts'
import { deviceStore } from '#web/device/deviceStore.ts'
import { takenBackKey } from '#web/device/kept.ts'
import { draftOf } from '#features/inbox/web/composer/draftOf.ts'
import { ahead } from '#features/inbox/web/composer/typeAhead.ts'
import { toasts } from '#web/components/toast/toast.ts'
import { sendingStrings } from './sending.strings.ts'
import { offerUndo, takeBackLast, undoable } from './undoable.ts'

const sent = (jmid: string) => outgoingOf(jmid, { conversation: 'c1', state: 'sending', undo: true })
const offered = () => undoable.get().map(({ jmid }) => jmid)

beforeEach(() => {
  vi.useFakeTimers()
  undoable.set([])
  toasts.set([])
})
afterEach(() => {
  vi.useRealTimers()
  undoable.set([])
  toasts.set([])
})

test('a reply is offered to be taken back for five seconds, each for its own', () => {
  offerUndo('mara', sent('one'))
  vi.advanceTimersByTime(3000)
  offerUndo('mara', sent('two'))
  vi.advanceTimersByTime(1999)
  expect(offered()).toEqual(['one', 'two'])
  vi.advanceTimersByTime(1)
  expect(offered()).toEqual(['two'])
  vi.advanceTimersByTime(3000)
  expect(offered()).toEqual([])
  expect(takeBackLast('mara', 'c1')).toBe(false)
})

test('what is taken back while another conversation is open leads there, and leaves the other customer’s reply alone', async () => {
  vi.useRealTimers()
  const one = sent('one')
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ channel: { id: 'c1' }, message: {} })))
  document.body.innerHTML = '<div data-pane><textarea></textarea></div>'
  for (const [path, focused] of [
    ['/messages/c2/?filter=next-up', 'BODY'],
    ['/messages/c1/', 'TEXTAREA'],
  ] as const) {
    history.replaceState(null, '', path)
    toasts.set([])
    undoable.set([one])
    expect(takeBackLast('mara', 'c1')).toBe(true)
    await vi.waitFor(() => expect(toasts.get()).toHaveLength(1), { timeout: 30_000 })
    expect(document.activeElement?.tagName).toBe(focused)
    const { action } = toasts.get()[0]!
    expect(action?.name).toBe(focused === 'BODY' ? 'Open' : undefined)
    action?.run()
    // In the same list, and at the reply.
    if (action) expect([location.pathname, location.search]).toEqual(['/messages/c1/', '?filter=next-up'])
    if (action) expect(ahead.get()).toMatchObject({ conversation: 'c1', mode: 'reply' })
  }
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

test('where the answer to the taking back is lost it is asked for again, and the words are in the composer', async () => {
  let asked = 0
  vi.stubGlobal('fetch', () => {
    asked++
    return asked === 1 ? Promise.reject(new TypeError('cut')) : Promise.resolve(Response.json({ channel: { id: 'c3' }, message: {} }))
  })
  history.replaceState(null, '', '/messages/c3/')
  undoable.set([{ ...sent('one'), conversation: 'c3', text: 'Nobody else has these words' }])
  takeBackLast('mara', 'c3')
  await vi.advanceTimersByTimeAsync(3000)
  expect(asked).toBe(2)
  expect(draftOf('mara', 'c3').get()).toMatchObject({ mode: 'reply', reply: 'Nobody else has these words' })
  expect(toasts.get().at(-1)?.text).toBe(sendingStrings.takenBack)
  vi.unstubAllGlobals()
})

test('a note that is begun before a reply is back stays in the field, and the reply waits behind it', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ channel: { id: 'c5' }, message: {} })))
  undoable.set([{ ...sent('one'), conversation: 'c5', text: 'It ships Monday' }])
  takeBackLast('mara', 'c5')
  const draft = draftOf('mara', 'c5')
  draft.set({ ...draft.get(), mode: 'note', note: 'He has claimed this twice, do not' })
  await vi.advanceTimersByTimeAsync(100)
  expect(draft.get()).toMatchObject({ mode: 'note', note: 'He has claimed this twice, do not', reply: 'It ships Monday' })
  vi.unstubAllGlobals()
})

test('what another tab has taken back first is not put into the draft a second time', async () => {
  const key = takenBackKey('mara', 'one')
  let asked = 0
  vi.spyOn(deviceStore, 'all').mockImplementation((prefix) => Promise.resolve(new Map(prefix === key && asked++ === 0 ? [[key, '']] : [])))
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ channel: { id: 'c4' }, message: {} })))
  undoable.set([{ ...sent('one'), conversation: 'c4', text: 'Said once' }])
  takeBackLast('mara', 'c4')
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toBe(2)
  expect(draftOf('mara', 'c4').get().reply).toBe('')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
