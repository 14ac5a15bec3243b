// @vitest-environment jsdom
import { navigate } from 'wouter/use-browser-location'
import { beforeEach, expect, test } from 'vitest'
import { outgoingOf } from '#features/inbox/web/testing/outgoingOf.ts'
import { toasts } from '#web/components/toast/toast.ts'
import { Outbox } from './Outbox.ts'
import type { Attempt, Outgoing } from './Outgoing.ts'
import { sayUnsent } from './sayUnsent.ts'

let ends: Attempt[] = []
const outbox = new Outbox({
  attempt: async () => ends.shift() ?? { end: 'sent', seq: 7 },
  keep: () => undefined,
  forget: () => undefined,
  after: () => undefined,
})
sayUnsent(outbox)

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
