import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Quiet, quietUntil } from './quiet.ts'

const at = (text: string) => new Date(text).getTime()
const office = { from: 9 * 60, to: 18 * 60 }
const week = { zone: 'Europe/Berlin', days: [office, office, office, office, office, null, null] }

test('who switched alerts off until a time gets none until then', () => {
  const now = at('2026-11-22T12:00:00Z')
  expect(quietUntil({ until: now / 1000 + 60 }, now)).toBe(now + 60_000)
  expect(quietUntil({ until: now / 1000 - 60 }, now)).toBeNull()
  expect(quietUntil({}, now)).toBeNull()
})

test.each([
  ['in the hours', '2026-11-23T08:30:00Z', null],
  ['before them', '2026-11-23T07:59:30Z', '2026-11-23T08:00:00Z'],
  ['after them', '2026-11-23T17:00:00Z', '2026-11-24T08:00:00Z'],
  ['at the weekend', '2026-11-21T12:00:00Z', '2026-11-23T08:00:00Z'],
  ['before a weekend in which summer time ends', '2026-10-23T16:00:00Z', '2026-10-26T08:00:00Z'],
])('weekday hours are those of their zone: %s', (_when, now, until) => {
  expect(quietUntil({ week }, at(now))).toBe(until === null ? null : at(until))
})

test.each([
  ['begin in the hour that summer time leaves out: they begin after it', [120, 600], '2027-03-27T22:00:00Z', '2027-03-28T01:00:00Z'],
  ['begin in the midst of it', [150, 600], '2027-03-28T00:59:00Z', '2027-03-28T01:00:00Z'],
  ['lie within it: the next day has them', [120, 150], '2027-03-28T00:00:00Z', '2027-03-29T00:00:00Z'],
  ['lie in the hour that is there twice: they are, too', [120, 150], '2027-10-31T00:30:00Z', '2027-10-31T01:00:00Z'],
] as const)('hours that %s', (_where, [from, to], now, until) => {
  const days = Array.from({ length: 7 }, () => ({ from, to }))
  const quiet = { week: { zone: 'Europe/Berlin', days } }
  expect(quietUntil(quiet, at(now))).toBe(at(until))
  expect(quietUntil(quiet, at(until))).toBeNull()
})

test('hours may end after midnight, on the next day', () => {
  const night = { zone: 'UTC', days: [null, null, null, null, { from: 22 * 60, to: 6 * 60 }, null, null] }
  expect(quietUntil({ week: night }, at('2026-11-21T05:59:00Z'))).toBeNull()
  expect(quietUntil({ week: night }, at('2026-11-21T06:00:00Z'))).toBe(at('2026-11-27T22:00:00Z'))
})

test('what is switched off until a time outside of the hours ends with the next hours, and no hours never end', () => {
  const now = at('2026-11-23T10:00:00Z')
  expect(quietUntil({ week, until: at('2026-11-23T20:00:00Z') / 1000 }, now)).toBe(at('2026-11-24T08:00:00Z'))
  expect(quietUntil({ week: { zone: 'UTC', days: [null, null, null, null, null, null, null] } }, now)).toBe(Infinity)
})

test('alerts are wanted at the time that is named, in any zone, whatever the hours', () => {
  const hours = fc.option(fc.record({ from: fc.nat(1439), to: fc.nat(1439) }))
  const zone = fc.constantFrom('UTC', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Asia/Tokyo')
  // Also across each change of the clocks.
  const moment = fc.integer({ min: at('2026-12-01T00:00:00Z'), max: at('2027-12-01T00:00:00Z') })
  fc.assert(
    fc.property(zone, fc.array(hours, { minLength: 7, maxLength: 7 }), moment, (name, days, now) => {
      const quiet = { week: { zone: name, days } }
      const until = quietUntil(quiet, now)
      if (until === null || until === Infinity) return
      expect(until).toBeGreaterThan(now)
      expect(quietUntil(quiet, until)).toBeNull()
      expect(quietUntil(quiet, until - 60_000)).not.toBeNull()
    }),
  )
})

test('a zone that there is not is refused', () => {
  expect(Quiet.safeParse({ week: { zone: 'Mars/Olympus', days: [null, null, null, null, null, null, null] } }).success).toBe(false)
  expect(Quiet.safeParse({ week }).success).toBe(true)
})
