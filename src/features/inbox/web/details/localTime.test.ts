import { afterEach, expect, test, vi } from 'vitest'
import { localTime } from './localTime.ts'

afterEach(() => vi.unstubAllEnvs())

const noon = new Date(2026, 2, 4, 12, 0).getTime()
const inZone = (minutes: number) => String((minutes - new Date(noon).getTimezoneOffset()) / 60)

test('a customer’s clock is told by the name of a zone or by hours from Greenwich, with the day where it is another one', () => {
  expect(localTime(inZone(0), noon)).toBe('12:00 PM')
  expect(localTime(inZone(-90), noon)).toBe('10:30 AM')
  expect(localTime('UTC', noon)).toBe(localTime('+0', noon))
  const utcNoon = Date.UTC(2026, 2, 4, 12, 0)
  expect(localTime('Asia/Kolkata', utcNoon)).toBe(localTime('5.5', utcNoon))
  expect(localTime(inZone(-13 * 60), noon)).toBe('Tue 11:00 PM')
})

test('what names no zone has no clock', () => {
  for (const nonsense of ['', 'Mars/Olympus', '99', 'tomorrow']) expect(localTime(nonsense, noon)).toBeNull()
})

test.each(['2026-03-29T02:00:00Z', '2026-10-25T02:00:00Z'])('it is right while the reader’s own clocks are changed (%s)', (when) => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const now = Date.parse(when)
  expect(localTime('-7', now)).toBe('Sat 7:00 PM')
  expect(localTime('America/Phoenix', now)).toBe('Sat 7:00 PM')
  // An hour that the reader's day does not have.
  expect(localTime('0.5', now)).toBe('2:30 AM')
  expect(localTime('UTC', now + 1_800_000)).toBe('2:30 AM')
})
