import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outgoingOf } from '#features/inbox/web/testing/outgoingOf.ts'
import { Outbox } from './Outbox.ts'
import type { Attempt, Outgoing } from './Outgoing.ts'

const written = (jmid: string, conversation = 'c', over: Partial<Outgoing> = {}) => outgoingOf(jmid, { conversation, ...over })

/** A server that stores each jmid once and can be out of reach, before or after it stored; and a clock that only goes when told. */
function world(ends: readonly Attempt['end'][] = []) {
  const script = [...ends]
  const stored: string[] = []
  const attempts: Outgoing[] = []
  const kept = new Map<string, Outgoing>()
  const timers: (() => void)[] = []
  const outbox = new Outbox({
    attempt: async (message) => {
      attempts.push(message)
      await Promise.resolve()
      const end = script.shift() ?? 'sent'
      if (end === 'stale' && !message.anyway) return { end, why: 'Ben answered meanwhile.' }
      if (end === 'refused') return { end, why: 'No.' }
      if (!stored.includes(message.jmid) && ((end !== 'unreached' && end !== 'slowed') || attempts.length % 2 === 0))
        stored.push(message.jmid)
      return end === 'unreached' || end === 'slowed' ? { end } : { end: 'sent', seq: 100 + stored.indexOf(message.jmid) }
    },
    keep: (message) => kept.set(message.jmid, message),
    forget: (jmid) => kept.delete(jmid),
    after: (_ms, then) => timers.push(then),
  })
  return { outbox, stored, attempts, kept, timers }
}
const settled = () => new Promise((done) => setTimeout(done, 0))

describe('messages on their way', () => {
  it('are each sent once and in order, whatever the connection does', async () => {
    const ends = fc.array(fc.constantFrom<Attempt['end']>('sent', 'unreached', 'slowed', 'stale', 'refused'), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(ends, fc.integer({ min: 1, max: 8 }), async (script, count) => {
        const { outbox, stored, timers, kept } = world(script)
        const jmids = Array.from({ length: count }, (_, i) => `m${i}`)
        for (const jmid of jmids) outbox.add(written(jmid))
        for (let i = 0; i < 200 && outbox.of('c').length > 0; i++) {
          await settled()
          const head = outbox.of('c')[0]
          if (head?.state === 'failed' || head?.state === 'stale') outbox.retry('c', head.jmid, { anyway: head.state === 'stale' })
          timers.splice(0).forEach((run) => run())
        }
        expect(stored).toEqual(jmids)
        expect(kept.size).toBe(0)
      }),
      { numRuns: 150 },
    )
  })

  it('are said to hang from the first attempt that fails until the last of them is sent', async () => {
    const { outbox, timers } = world(['unreached', 'unreached', 'sent', 'sent'])
    let hanging = new Set<string>()
    const seen: boolean[] = []
    outbox.subscribe(() => {
      hanging = outbox.hanging(hanging)
      const hangs = hanging.has('c')
      if (seen.at(-1) !== hangs) seen.push(hangs)
    })
    outbox.add(written('a'))
    outbox.add(written('b'))
    while (outbox.of('c').length > 0) {
      await settled()
      timers.splice(0).forEach((run) => run())
    }
    expect(seen).toEqual([false, true, false])
  })

  it('wait behind one that failed until its writer decides', async () => {
    const { outbox, stored } = world(['refused'])
    outbox.add(written('a'))
    outbox.add(written('b'))
    await settled()
    expect(outbox.of('c').map((message) => [message.jmid, message.state, message.why])).toEqual([
      ['a', 'failed', 'No.'],
      ['b', 'waiting', null],
    ])
    outbox.remove('c', 'a')
    await settled()
    expect(stored).toEqual(['b'])
  })

  it('wait behind one that failed unless they are notes, which go on in their order', async () => {
    const { outbox, stored } = world(['refused', 'refused'])
    outbox.add(written('a'))
    for (const jmid of ['refused note', 'first', 'second']) outbox.add(written(jmid, 'c', { type: 'note' }))
    outbox.add(written('b'))
    await expect.poll(() => stored).toEqual(['first', 'second'])
    expect(outbox.of('c').map(({ jmid, state }) => [jmid, state])).toEqual([
      ['a', 'failed'],
      ['refused note', 'failed'],
      ['b', 'waiting'],
    ])
    outbox.retry('c', 'a')
    await expect.poll(() => stored).toEqual(['first', 'second', 'a'])
    outbox.remove('c', 'refused note')
    await expect.poll(() => stored).toEqual(['first', 'second', 'a', 'b'])
  })

  it('do not wait for another conversation', async () => {
    const { outbox, stored } = world(['refused'])
    outbox.add(written('a', 'one'))
    outbox.add(written('b', 'two'))
    await settled()
    expect(stored).toEqual(['b'])
  })

  it('stay written down until they are sent', async () => {
    const { outbox, kept, timers } = world(['unreached'])
    outbox.add(written('a'))
    expect([...kept.keys()]).toEqual(['a'])
    await settled()
    expect(outbox.of('c')[0]!.state).toBe('offline')
    timers[0]!()
    await settled()
    expect(kept.size).toBe(0)
  })

  it('that lay on the device go before what was written since, though they are read later', async () => {
    const { outbox, stored } = world()
    outbox.add(written('new', 'c', { writtenAt: 2 }))
    outbox.add(written('newest', 'c', { writtenAt: 3 }))
    outbox.add(written('kept', 'c', { writtenAt: 1 }))
    for (let i = 0; i < 10; i++) await settled()
    // What is on its way already is not stopped.
    expect(stored).toEqual(['new', 'kept', 'newest'])
  })

  it('stay gone where the device answers with what was sent or discarded meanwhile', async () => {
    const { outbox, attempts } = world()
    let answer = () => undefined as void
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const reading = outbox.addKept(async () => {
      await answered
      return ['sent', 'discarded', 'unknown', 'left'].map((jmid) => written(jmid))
    })
    outbox.add(written('sent'))
    outbox.add(written('discarded'))
    outbox.remove('c', 'discarded')
    // In another tab, before this one knows of it.
    outbox.discardedElsewhere('c', 'unknown')
    await settled()
    answer()
    await reading
    await settled()
    expect(attempts.map(({ jmid }) => jmid)).toEqual(['sent', 'left'])
    // What is added later is not of that reading.
    outbox.add(written('discarded'))
    await settled()
    expect(attempts).toHaveLength(3)
  })

  it('are sent again in a moment where the server had too many at once, which is not called a lost connection', async () => {
    const { outbox, stored, timers } = world(['slowed'])
    outbox.add(written('a'))
    await settled()
    expect(outbox.of('c')[0]!.state).toBe('slowed')
    timers[0]!()
    await settled()
    expect(outbox.of('c')).toEqual([])
    expect(stored).toEqual(['a'])
  })

  it('go at once when the connection is back', async () => {
    const { outbox, stored } = world(['unreached'])
    outbox.add(written('a'))
    await settled()
    outbox.wake()
    await settled()
    expect(stored).toEqual(['a'])
  })

  it('are tried again after one pause at a time, however often the connection seemed to be back', async () => {
    const { outbox, attempts, timers } = world(Array.from({ length: 9 }, () => 'unreached' as const))
    outbox.add(written('a'))
    await settled()
    for (let n = 0; n < 3; n++) {
      outbox.wake()
      await settled()
    }
    outbox.add(written('b'))
    await settled()
    expect(attempts).toHaveLength(5)
    for (const run of timers.splice(0)) {
      run()
      await settled()
    }
    expect(attempts).toHaveLength(6)
    expect(timers).toHaveLength(1)
  })

  it('know that their writer saw the ones before', async () => {
    const { outbox, attempts } = world()
    outbox.add(written('a'))
    outbox.add(written('b'))
    await settled()
    await settled()
    expect(attempts.map((message) => [message.jmid, message.lastSeen])).toEqual([
      ['a', 1],
      ['b', 100],
    ])
  })

  it('behind a note know no more than they did: it is taken no matter who answered before it', async () => {
    const { outbox, attempts } = world()
    outbox.add({ ...written('a'), type: 'note' })
    outbox.add(written('b'))
    await settled()
    await settled()
    expect(attempts.map((message) => [message.jmid, message.lastSeen])).toEqual([
      ['a', 1],
      ['b', 1],
    ])
  })

  it('are gone when the transcript has them, even while the answer is still out', async () => {
    const { outbox, stored } = world()
    outbox.add(written('a'))
    outbox.remove('c', 'a')
    outbox.add(written('b'))
    await settled()
    await settled()
    expect(stored).toEqual(['a', 'b'])
    expect(outbox.of('c')).toEqual([])
  })

  it('are gone when they were discarded in another tab, unless they are being sent, and then unless they were sent', async () => {
    const { outbox, stored, kept, timers } = world(['refused', 'unreached', 'sent'])
    outbox.add(written('a'))
    outbox.add(written('b'))
    await settled()
    outbox.discardedElsewhere('c', 'a')
    expect(outbox.of('c').map(({ jmid, state }) => [jmid, state])).toEqual([['b', 'sending']])
    outbox.discardedElsewhere('c', 'b')
    expect(outbox.of('c')).toHaveLength(1)
    await settled()
    expect(outbox.of('c')).toEqual([])
    timers.splice(0).forEach((run) => run())
    outbox.add(written('d'))
    outbox.discardedElsewhere('c', 'd')
    await settled()
    expect(outbox.of('c')).toEqual([])
    expect(stored.filter((jmid) => jmid !== 'b')).toEqual(['d'])
    expect(kept.size).toBe(0)
  })

  it('are one however often they are added', async () => {
    const { outbox, attempts } = world()
    outbox.add(written('a'))
    outbox.add(written('a'))
    await settled()
    expect(attempts).toHaveLength(1)
  })
})
