import dayjs from 'dayjs'
import advancedFormat from 'dayjs/plugin/advancedFormat.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message, TimelineEvent } from '#features/inbox/timeline/contract.ts'
import type { Outgoing } from '#features/inbox/web/sending/Outgoing.ts'
import { dayAround } from '#web/dates/dayAround.ts'
import { dayOf, timeOf } from '#web/dates/formats.ts'
import { rowsOf } from './rowsOf.ts'

const me = { id: 'mara', name: 'Mara', image: null }
const noon = new Date(2026, 10, 20, 12).getTime() / 1000
const hour = 3600

function said(jmid: string, ts: number, over: Partial<Message> = {}): Message {
  return {
    jmid,
    seq: ts,
    ts,
    type: 'message',
    by: 'customer',
    direction: 'in',
    text: jmid,
    user: 'daniel',
    user_profile: { id: 'daniel', name: 'Daniel', image: null },
    private: false,
    team: '',
    sourceTeam: '',
    source_team: '',
    sourceChannel: '',
    client_key: '',
    ...over,
  }
}
const bot = { by: 'bot', direction: 'out', user: 'shop' } as const
const held = (...messages: Message[]) => messages.map((message) => ({ message, asOf: '' }))
const outgoing = (jmid: string): Outgoing => ({
  jmid,
  conversation: 'c',
  text: jmid,
  type: 'message',
  to: 'Ada',
  privateRecipients: [],
  lastSeen: 0,
  anyway: false,
  writtenAt: noon * 1000 + 60_000,
  state: 'sending',
  why: null,
})
const shape = (rows: ReturnType<typeof rowsOf>) =>
  rows.map((row) => (row.kind === 'said' ? `${row.leads ? '┌' : '·'}${row.key}${row.ends ? '┘' : ''}` : row.kind))

describe('rows of a transcript', () => {
  it('stand under the day they were said on', () => {
    expect(shape(rowsOf(held(said('a', noon - 24 * hour), said('b', noon), said('c', noon + 60)), false, [], me))).toEqual([
      'day',
      '┌a┘',
      'day',
      '┌b',
      '·c┘',
    ])
  })

  it('leave out the divider of a day whose beginning is not held yet', () => {
    expect(shape(rowsOf(held(said('b', noon), said('c', noon + 24 * hour)), true, [], me))).toEqual(['┌b┘', 'day', '┌c┘'])
  })

  it('have a line above what is new, which parts a group', () => {
    const of = (newFrom: string | null) =>
      shape(rowsOf(held(said('a', noon), said('b', noon + 1), said('c', noon + 2)), false, [], me, newFrom))
    expect(of('b')).toEqual(['day', '┌a┘', 'new', '┌b', '·c┘'])
    expect(of('a')).toEqual(['day', 'new', '┌a', '·b', '·c┘'])
    expect(of('x')).toEqual(of(null))
  })

  it('group what one author says within five minutes', () => {
    const rows = rowsOf(
      held(said('a', noon), said('b', noon + 299), said('c', noon + 900), said('d', noon + 901, bot), said('e', noon + 902, bot)),
      true,
      [],
      me,
    )
    expect(shape(rows)).toEqual(['┌a', '·b┘', '┌c┘', '┌d', '·e┘'])
  })

  it('do not group a note with a reply, nor across a line of the timeline', () => {
    const mine = { by: 'person', direction: 'out', user: 'mara' } as const
    const event = { type: 'event', by: 'system', event: { what: 'paused', person: 'mara', name: 'Mara' } } as const
    const rows = rowsOf(
      held(said('a', noon, mine), said('b', noon + 1, { ...mine, type: 'note' }), said('p', noon + 2, event), said('c', noon + 3, mine)),
      true,
      [],
      me,
    )
    expect(shape(rows)).toEqual(['┌a┘', '┌b┘', 'event', '┌c┘'])
  })

  it('say who held the baton when the bot was kept back', () => {
    const event = (jmid: string, what: 'took_over' | 'resumed' | 'assigned', person: string, name: string) =>
      said(jmid, noon, { type: 'event', by: 'system', event: { what, person, name } })
    const kept = (jmid: string) => said(jmid, noon, { ...bot, type: 'suppressed' })
    const rows = rowsOf(
      held(
        kept('x'),
        event('1', 'took_over', 'ben', 'Ben'),
        event('2', 'assigned', 'ann', 'Ann'),
        kept('y'),
        event('3', 'resumed', 'ben', 'Ben'),
        kept('z'),
      ),
      true,
      [],
      me,
    )
    expect(rows.flatMap((row) => (row.kind === 'suppressed' ? [row.by.name] : []))).toEqual(['', 'Ben', ''])
  })

  it('say of what the bot was kept from saying that its AI was off, until somebody else has it', () => {
    const event = (jmid: string, what: 'took_over' | 'resumed' | 'ai_off') =>
      said(jmid, noon, { type: 'event', by: 'system', event: { what, person: null, name: 'Ben' } })
    const kept = (jmid: string) => said(jmid, noon, { ...bot, type: 'suppressed' })
    const rows = rowsOf(
      held(
        kept('x'),
        event('1', 'ai_off'),
        kept('y'),
        event('2', 'took_over'),
        kept('z'),
        event('3', 'ai_off'),
        event('4', 'resumed'),
        kept('late'),
      ),
      true,
      [],
      me,
    )
    expect(rows.flatMap((row) => (row.kind === 'suppressed' ? [[row.key, row.by.isAiOff ?? false]] : []))).toEqual([
      ['x', false],
      ['y', true],
      ['z', false],
      ['late', false],
    ])
  })

  it('say of what the bot was kept from saying whether somebody has answered since', () => {
    const kept = (jmid: string, ts: number) => said(jmid, ts, { ...bot, type: 'suppressed' })
    const mine = { by: 'person', direction: 'out', user: 'mara' } as const
    const rows = rowsOf(
      held(
        kept('x', noon),
        said('note', noon + 1, { ...mine, type: 'note' }),
        said('more', noon + 2),
        kept('y', noon + 3),
        said('reply', noon + 4, mine),
        said('thanks', noon + 5),
        kept('z', noon + 6),
        said('psst', noon + 7, { ...mine, type: 'note' }),
      ),
      true,
      [],
      me,
    )
    expect(rows.flatMap((row) => (row.kind === 'suppressed' ? [[row.key, row.isAnswered]] : []))).toEqual([
      ['x', true],
      ['y', true],
      ['z', false],
    ])
  })

  it('leave out what somebody did and undid at once, and nothing else', () => {
    const event = (jmid: string, what: TimelineEvent['what'], about?: string, more: { person?: string; ts?: number } = {}) =>
      said(jmid, more.ts ?? noon, {
        type: 'event',
        by: 'system',
        event: { what, person: more.person ?? 'mara', name: '', ...(about && { about }) },
      })
    const keys = (...messages: Message[]) => rowsOf(held(...messages), true, [], me).map((row) => row.key)
    expect(keys(event('1', 'assigned', 'Ben'), event('2', 'unassigned', 'Ben'))).toEqual([])
    expect(keys(event('1', 'labelled', 'VIP'), event('2', 'assigned'), event('3', 'unassigned'), event('4', 'unlabelled', 'VIP'))).toEqual(
      [],
    )
    // By another, of another, later, with something in between, or about the baton.
    for (const both of [
      [event('1', 'assigned', 'Ben'), event('2', 'unassigned', 'Ben', { person: 'ben' })],
      [event('1', 'labelled', 'VIP'), event('2', 'unlabelled', 'return')],
      [event('1', 'labelled', 'VIP'), event('2', 'unlabelled', 'VIP', { ts: noon + 601 })],
      [event('1', 'assigned', 'Ben'), said('m', noon), event('2', 'unassigned', 'Ben')],
      [event('1', 'paused'), event('2', 'resumed')],
      [event('1', 'done'), event('2', 'inbox')],
    ])
      expect(keys(...both)).toEqual(both.map(({ jmid }) => jmid))
  })

  it('have no divider for a day of which nothing is left, and group what was said around it', () => {
    const event = (jmid: string, ts: number, what: TimelineEvent['what']) =>
      said(jmid, ts, { type: 'event', by: 'system', event: { what, person: 'mara', name: '', about: 'VIP' } })
    const undone = (ts: number) => [event(`+${ts}`, ts, 'labelled'), event(`-${ts}`, ts + 1, 'unlabelled')]
    const [first, last] = [said('a', noon - 24 * hour), said('b', noon - 24 * hour + 9)]
    const shown = rowsOf(held(first, ...undone(first.ts + 2), last, ...undone(noon)), false, [], me)
    expect(shape(shown)).toEqual(['day', '┌a', '·b┘'])
    expect(shape(rowsOf(held(first, ...undone(noon)), false, [outgoing('x')], me))).toEqual(['day', '┌a┘', 'day', '┌x┘'])
  })

  it('end with what is on its way, once, also when it has just arrived', () => {
    expect(shape(rowsOf(held(said('a', noon)), true, [outgoing('x'), outgoing('y')], me))).toEqual(['┌a┘', '┌x', '·y┘'])
    expect(shape(rowsOf(held(said('a', noon), said('x', noon + 61, { by: 'person', user: 'mara' })), true, [outgoing('x')], me))).toEqual([
      '┌a┘',
      '┌x┘',
    ])
  })

  it('keep their keys when older history is put above, but for dividers', () => {
    const messages = fc.array(
      fc.record({ gap: fc.integer({ min: 1, max: 30 * hour }), by: fc.constantFrom<Message['by']>('customer', 'bot') }),
      { minLength: 2, maxLength: 30 },
    )
    fc.assert(
      fc.property(messages, fc.nat(), (steps, cut) => {
        let ts = noon
        const all = held(...steps.map(({ gap, by }, i) => said(`m${i}`, (ts += gap), { by, user: by })))
        const at = 1 + (cut % (all.length - 1))
        const keys = (rows: ReturnType<typeof rowsOf>) => rows.map((row) => row.key)
        const whole = keys(rowsOf(all, true, [], me))
        const part = keys(rowsOf(all.slice(at), true, [], me))
        expect(whole.filter((key) => part.includes(key))).toEqual(part)
        expect(new Set(whole).size).toBe(whole.length)
      }),
    )
  })

  it('know what a message is a reply to, where that is held, also behind one that was erased', () => {
    const rows = rowsOf(
      held(
        said('a', 1),
        said('b', 2),
        said('d', 4),
        said('e', 5, { reply_to: 2 }),
        said('f', 6, { reply_to: 4 }),
        said('g', 7, { reply_to: 3 }),
      ),
      false,
      [],
      me,
    )
    const replies = rows.flatMap((row) => (row.kind === 'said' ? [[row.key, row.repliesTo?.jmid ?? null]] : []))
    expect(replies).toEqual([
      ['a', null],
      ['b', null],
      ['d', null],
      ['e', 'b'],
      ['f', 'd'],
      ['g', null],
    ])
  })
})

describe('the clock of the transcript', () => {
  dayjs.extend(advancedFormat)
  it('writes times and days as the spec’s formats do', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e9 }), (ts) => {
        expect(timeOf(ts)).toBe(dayjs(ts * 1000).format('h:mm A'))
        expect(dayOf(ts)).toBe(dayjs(ts * 1000).format('MMMM Do, YYYY'))
      }),
    )
  })
  it('ends a day where the next begins', () => {
    const today = dayAround(noon)
    expect(dayAround(today.to).from).toBe(today.to)
    expect(dayAround(today.to - 1)).toEqual(today)
  })
})
