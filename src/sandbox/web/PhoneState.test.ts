import { describe, expect, it } from 'vitest'
import type { Line, Saying, PhoneMessage } from '#sandbox/phone/contract.ts'
import { blankPhone, next, type PhoneEvent, type PhoneState } from './PhoneState.ts'

const line = (id: string, at: number, more: Partial<Line> = {}): Line => ({ id, by: 'bot', text: id, cards: [], quick: [], at, ...more })
const saying = (id: string): Saying => ({ bot: 'b', customer: 'c', id, text: id })
const message = (one: PhoneMessage): PhoneEvent => ({ kind: 'told', message: one })
const after = (events: PhoneEvent[], from: PhoneState = blankPhone) => events.reduce(next, from)
const ids = (phone: PhoneState) => phone.lines.map(({ id }) => id)

describe('what the server tells a phone', () => {
  it('is shown in the order of its times, whatever order it comes in', () => {
    const phone = after([line('b', 2), line('c', 3), line('a', 1), line('b2', 2)].map((one) => message({ kind: 'line', line: one })))
    expect(ids(phone)).toEqual(['a', 'b', 'b2', 'c'])
  })

  it('is shown once, however often it is told', () => {
    const events = [line('a', 1), line('b', 2)].map((one) => message({ kind: 'line', line: one }))
    expect(after([...events, ...events])).toEqual(after(events))
  })

  it('replaces a line by its newer self, and moves it when its time changed', () => {
    const mine = line('a', 1, { by: 'customer', state: 'sent' })
    const start = after([message({ kind: 'phone', name: 'Ada', lines: [mine, line('b', 2)], typing: null })])
    const delivered = next(start, message({ kind: 'line', line: { ...mine, state: 'delivered' } }))
    expect(delivered.lines.map(({ id, state }) => [id, state])).toEqual([['a', 'delivered'], ['b', undefined]]) // prettier-ignore
    expect(ids(next(delivered, message({ kind: 'line', line: { ...mine, at: 3 } })))).toEqual(['b', 'a'])
  })

  it('starts over with a whole phone after a break, and keeps what was written meanwhile', () => {
    const before = after([message({ kind: 'line', line: line('gone', 1) }), { kind: 'sending', saying: saying('mine'), at: 5 }])
    const phone = next(before, message({ kind: 'phone', name: 'Ada', lines: [line('b', 2), line('a', 1), line('b', 2)], typing: 'bot' }))
    expect(ids(phone)).toEqual(['a', 'b'])
    expect(phone).toMatchObject({ name: 'Ada', typing: 'bot', outgoing: [{ saying: { id: 'mine' } }] })
  })

  it('ends the typing of the one who has spoken, and of nobody else', () => {
    const typing = next(blankPhone, message({ kind: 'typing', by: 'person' }))
    expect(next(typing, message({ kind: 'line', line: line('a', 1) })).typing).toBe('person')
    expect(next(typing, message({ kind: 'line', line: line('a', 1, { by: 'person' }) })).typing).toBeNull()
  })
})

describe('what the customer writes', () => {
  const start = after([{ kind: 'sending', saying: saying('mine'), at: 5 }])

  it('is shown at once, and gives way to the line that comes back', () => {
    expect(start.outgoing).toMatchObject([{ saying: { id: 'mine' }, state: 'sending' }])
    const back = next(start, message({ kind: 'line', line: line('m_mine', 6, { by: 'customer', state: 'sent' }) }))
    expect(back).toMatchObject({ outgoing: [], lines: [{ id: 'm_mine', state: 'sent' }] })
    expect(next(back, { kind: 'taken', id: 'mine' })).toEqual(back)
  })

  it('stays when it fails, and is sent again under the same id in the same place', () => {
    const failed = after(
      [
        { kind: 'failed', id: 'mine', why: 'No network.' },
        { kind: 'sending', saying: saying('later'), at: 6 },
      ],
      start,
    )
    expect(failed.outgoing).toMatchObject([{ state: 'failed', why: 'No network.' }, { state: 'sending' }])
    const again = next(failed, { kind: 'sending', saying: saying('mine'), at: 9 })
    expect(again.outgoing.map((one) => [one.saying.id, one.state, one.why])).toEqual([['mine', 'sending', undefined], ['later', 'sending', undefined]]) // prettier-ignore
    expect(next(again, { kind: 'taken', id: 'mine' }).outgoing[0]).toMatchObject({ state: 'sent' })
  })

  it('can be sent again when the server had it and could not deliver it, without being shown twice', () => {
    const lost = line('m_mine', 6, { by: 'customer', state: 'failed', why: 'The bot answers 500.' })
    const phone = after([message({ kind: 'line', line: lost }), { kind: 'sending', saying: saying('mine'), at: 9 }], start)
    expect(phone).toMatchObject({ outgoing: [], lines: [{ id: 'm_mine', state: 'sent', why: undefined }] })
    expect(next(phone, { kind: 'failed', id: 'mine', why: 'Again.' }).lines).toMatchObject([{ state: 'failed', why: 'Again.' }])
  })
})
