// @vitest-environment jsdom
import { navigate } from 'wouter/use-browser-location'
import { beforeEach, expect, test, vi } from 'vitest'
import { outgoingOf } from '#features/inbox/web/testing/outgoingOf.ts'
import { toasts } from '#web/components/toast/toast.ts'
import { Outbox } from './Outbox.ts'
import type { Attempt, Outgoing } from './Outgoing.ts'
import { sayUnsent } from './sayUnsent.ts'
import { sendingStrings } from './sending.strings.ts'
import { unsentStrings } from './unsent.strings.ts'

let ends: Attempt[] = []
const outbox = new Outbox({
  attempt: async () => ends.shift() ?? { end: 'sent', seq: 7 },
  keep: () => undefined,
  forget: () => undefined,
  after: () => undefined,
})
sayUnsent(outbox, (conversation, jmid) => outbox.remove(conversation, jmid))

beforeEach(() => {
  ends = []
  toasts.set([])
  navigate('/messages/other/')
})

const refused: Attempt = { end: 'refused', why: 'No.' }
const said = () => toasts.get().map(({ text }) => text)
const settled = () => new Promise((done) => setTimeout(done, 0))
async function write(jmid: string, over: Partial<Outgoing> = {}) {
  outbox.add(outgoingOf(jmid, { conversation: jmid, ...over }))
  await settled()
}

test('a reply that fails where nobody looks is said until it is looked at, and leads there', async () => {
  ends = [refused]
  await write('one')
  expect(said()).toEqual(['Your reply to Ada was not sent. No.'])
  toasts.get()[0]!.action!.run()
  expect(location.pathname).toBe('/messages/one/')
  expect(said()).toEqual([])
  navigate('/messages/other/')
  expect(said()).toEqual([])
})

test('a note is called a note, and what is settled is said no more', async () => {
  ends = [refused]
  await write('two', { type: 'note', to: 'Ben' })
  expect(said()).toEqual(['Your note about Ben was not sent. No.'])
  outbox.retry('two', 'two')
  await settled()
  expect(said()).toEqual([])
})

test('nothing is said of what was sent, and what failed in sight is announced to screen readers only', async () => {
  await write('three')
  navigate('/messages/four/?tab=all')
  ends = [{ end: 'stale', why: 'Ben answered.' }]
  await write('four')
  // Announced: the eye sees it at the message.
  expect(toasts.get().map(({ text, variant }) => [text, variant])).toEqual([['Your reply to Ada was not sent. Ben answered.', 'said']])
})

test('what came from an earlier visit and had failed is said, too', async () => {
  await write('five', { state: 'failed', why: 'It was written more than a day ago.' })
  expect(said()).toEqual(['Your reply to Ada was not sent. It was written more than a day ago.'])
})

const gone: Attempt = { end: 'refused', why: 'It does not exist.', isGone: true }

test('what stands in no conversation any more is to be copied and discarded, also where its address is open', async () => {
  const written: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } })
  navigate('/messages/six/')
  ends = [gone]
  await write('six', { text: 'Your refund is on its way' })
  const offers = () => toasts.get().map(({ text, action, more }) => [text, action?.name, more?.name])
  const offered = ['Your reply to Ada was not sent. It does not exist.', unsentStrings.copy, sendingStrings.discard]
  expect(offers()).toEqual([offered])
  toasts.get()[0]!.action!.run()
  await settled()
  expect(written).toEqual(['Your refund is on its way'])
  // It is still there to be discarded.
  expect(offers()).toEqual([offered, [unsentStrings.copied, undefined, undefined]])
  toasts.get()[0]!.more!.run()
  expect(outbox.of('six')).toEqual([])
  expect(said()).toEqual([unsentStrings.copied])
})

test('two that stand in no conversation any more and are said in the same words are both to be settled', async () => {
  ends = [gone, gone]
  await write('first')
  await write('second')
  const offers = () => toasts.get().map(({ variant, more }) => [variant, more?.name])
  const offered = ['failed', sendingStrings.discard]
  expect([new Set(said()).size, offers()]).toEqual([1, [offered, offered]])
  toasts.get()[1]!.more!.run()
  expect(offers()).toEqual([offered])
  toasts.get()[0]!.more!.run()
  expect([outbox.of('first'), outbox.of('second'), said()]).toEqual([[], [], []])
})

test('of what is only pictures nothing is to be copied', async () => {
  ends = [gone]
  await write('pictures', { text: '', pictures: [{ id: 'p', url: '/files/p', name: 'p.png' }] })
  expect(toasts.get().map(({ action, more }) => [action?.name, more])).toEqual([[sendingStrings.discard, undefined]])
  toasts.get()[0]!.action!.run()
  expect([outbox.of('pictures'), said()]).toEqual([[], []])
})

test('what was refused for another reason and led to a conversation that is not there is offered so, and stands in the one that is back', async () => {
  ends = [refused]
  await write('seven')
  expect(toasts.get().map(({ action }) => action?.name)).toEqual([sendingStrings.open])
  outbox.setGone('seven', true)
  expect(toasts.get().map(({ action }) => action?.name)).toEqual([unsentStrings.copy])
  navigate('/messages/seven/')
  outbox.setGone('seven', false)
  expect(said()).toEqual([])
  outbox.remove('seven', 'seven')
})
